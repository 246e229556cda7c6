"""A bot in a process of its own, to be killed: logs in, and posts what it reads from its input, one text a line.

python -m tests.servers.discord.bot_process REST GATEWAY TOKEN CHANNEL
"""

import asyncio
import sys

import discord
import yarl
from discord.gateway import DiscordWebSocket
from discord.http import Route


async def main(rest: str, gateway: str, token: str, channel: str) -> None:
    """Run until killed, or until its input ends."""
    Route.BASE = rest
    DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(gateway)
    client = discord.Client(intents=discord.Intents(guilds=True, guild_reactions=True), guild_ready_timeout=0.01)
    async with client, asyncio.TaskGroup() as group:
        group.create_task(client.start(token))
        await client.wait_for("ready")
        place = client.get_partial_messageable(int(channel))
        while line := await asyncio.to_thread(sys.stdin.readline):
            await place.send(line.strip(), nonce=line.strip())
        await client.close()


if __name__ == "__main__":
    asyncio.run(main(*sys.argv[1:]))
