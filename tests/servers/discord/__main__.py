"""The stand-in as a process of its own: `python -m tests.servers.discord --port 0`.

Prints one line of JSON with its addresses once it listens, and serves until it is ended; `/control/…` drives it.
"""

import argparse
import asyncio
import json

from tests.servers.discord.server import TOKEN, DiscordServer


async def serve(port: int, token: str) -> None:
    """Serve until cancelled."""
    async with DiscordServer(port=port, token=token) as server:
        addresses = {"rest": server.rest_base, "gateway": server.gateway, "origin": server.origin, "token": token}
        print(json.dumps(addresses), flush=True)
        await asyncio.Event().wait()


def main() -> None:
    """Read the arguments and serve."""
    parser = argparse.ArgumentParser(prog="python -m tests.servers.discord", description=__doc__)
    parser.add_argument("--port", type=int, default=0, help="0 takes any free port")
    parser.add_argument("--token", default=TOKEN)
    given = parser.parse_args()
    try:
        asyncio.run(serve(given.port, given.token))
    except KeyboardInterrupt:
        return


if __name__ == "__main__":
    main()
