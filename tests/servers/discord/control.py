"""The stand-in driven from another process: POST /control/<act> with a JSON object of arguments.

Every act of `People` can be asked for by its name; members are named by their id. Values come back as JSON:
a guild, channel, member or message as an object with its `id`, an interaction as its state.
"""

import dataclasses
import inspect
from typing import TYPE_CHECKING, Any

import orjson
from aiohttp import ClientSession, web

from tests.servers.discord.backing import Refused
from tests.servers.discord.exchanges import Exchange
from tests.servers.discord.faults import Fault
from tests.servers.discord.views import Member

if TYPE_CHECKING:
    from tests.servers.discord.server import DiscordServer

READ = {"violations", "operations", "requests", "rest_base", "gateway"}
ACTS = {
    *("guild", "channel", "thread", "archive", "member", "members", "leave", "close_dms", "deny", "allow"),
    *("time_out_bot", "delete_channel", "delete_message", "remove_guild", "lose_guild", "return_guild", "advance"),
    *("react", "unreact", "remove_bots_reaction", "clear_reactions", "say", "messages", "reload", "until_posted"),
    *("until_connected", "slash", "autocomplete", "press", "choose", "drop_gateway", "lose", "revoke_token"),
    *("start_slash", "start_press", "submit", "exchange", "release", "set_limits", "ask_to_reconnect", "invalidate"),
    *("say_ready_again", "asked"),
    *("fail", "limit", "reset", "garble", "truncate", "slow", "hold"),
}


class Control:
    """Does what is asked for by name."""

    def __init__(self, server: "DiscordServer") -> None:
        self._server = server

    async def act(self, request: web.Request) -> web.Response:
        """Do one act; 400 with the reason when it can't be done."""
        name = request.match_info["act"]
        given = orjson.loads(await request.read() or b"{}")
        if name in READ:
            return _answer(200, getattr(self._server, name))
        if name not in ACTS:
            return _answer(404, {"error": f"no act {name}; there are {sorted(ACTS | READ)}"})
        try:
            result = getattr(self._server, name)(**self._arguments(given))
            return _answer(200, await result if inspect.isawaitable(result) else result)
        except (Refused, TypeError, LookupError, ValueError, TimeoutError, AssertionError) as error:
            return _answer(400, {"error": f"{type(error).__name__}: {error}"})

    def _arguments(self, given: dict[str, Any]) -> dict[str, Any]:
        for key in ("member", "whom"):
            if isinstance(given.get(key), int):
                given[key] = self._member(given[key])
        if isinstance(given.get("opened"), int):
            given["opened"] = self._server.exchange(given["opened"])
        return given | ({"body": given["body"].encode()} if "body" in given else {})

    def _member(self, user_id: int) -> Member:
        for guild in reversed(self._server.world.guilds.values()):
            if user_id in guild.members:
                return Member(user_id, self._server.world.users[user_id].name, guild.id)
        raise ValueError(f"nobody has the id {user_id}")


class Remote:
    """The control interface from the other side: `await remote.do("react", member=…, message=…, emoji="1️⃣")`."""

    def __init__(self, session: ClientSession, origin: str) -> None:
        self._session, self._origin = session, origin

    async def do(self, act: str, **given: Any) -> Any:
        """Ask for an act and give what comes of it. Raises RuntimeError with the reason when it can't be done."""
        async with self._session.post(f"{self._origin}/control/{act}", data=orjson.dumps(given)) as response:
            result = orjson.loads(await response.read())
        if response.status != 200:
            raise RuntimeError(result["error"])
        return result


def _answer(status: int, value: Any) -> web.Response:
    return web.Response(status=status, body=orjson.dumps(value, default=_plain), content_type="application/json")


def _plain(value: Any) -> Any:
    if isinstance(value, Exchange):
        state = ("id", "kind", "failed", "messages", "choices", "modal", "text")
        return {name: getattr(value, name) for name in state}
    if isinstance(value, Fault):
        return {"kind": value.kind, "reached": value.reached.is_set()}
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        return dataclasses.asdict(value)
    return str(value)
