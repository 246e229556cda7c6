"""A server for what no honest one sends: events that are malformed, doubled, out of order, or not JSON at all.

It knows just enough for discord.py to log in; then every frame is the test's own word.
"""

import asyncio
from collections.abc import Mapping, Sequence
from types import TracebackType
from typing import Any, Self

import orjson
from aiohttp import WSMsgType, web

TOKEN = "rogue.token"
BOT = {"id": "100", "username": "bot", "discriminator": "0", "avatar": None, "bot": True}
APPLICATION = {
    "id": "100", "name": "bot", "icon": None, "description": "", "bot_public": False, "bot_require_code_grant": False,
    "verify_key": "0" * 64, "owner": BOT, "flags": 0,
}  # fmt: skip
GUILD: Mapping[str, Any] = {
    "id": "200", "name": "guild", "member_count": 2, "roles": [{"id": "200", "name": "@everyone", "permissions": "0",
    "position": 0, "color": 0, "hoist": False, "managed": False, "mentionable": False, "flags": 0}],
    "members": [{"user": BOT, "roles": [], "flags": 0}],
    "channels": [{"id": "300", "type": 0, "name": "daily", "position": 0}],
}  # fmt: skip


class RogueServer:
    """Logs the bot in and sends what it is told to; an async context manager like `DiscordServer`."""

    def __init__(self) -> None:
        self.token = TOKEN
        self.asked: list[tuple[str, str]] = []
        self.logins = 0
        self._sockets: set[web.WebSocketResponse] = set()
        self._connected = asyncio.Event()
        self._sequence = 0
        self._runner: web.AppRunner | None = None
        self._port = 0

    @property
    def rest_base(self) -> str:
        """What `discord.http.Route.BASE` is to be."""
        return f"http://127.0.0.1:{self._port}/api/v10"

    @property
    def gateway(self) -> str:
        """What `DiscordWebSocket.DEFAULT_GATEWAY` is to be."""
        return f"ws://127.0.0.1:{self._port}/gateway/"

    async def __aenter__(self) -> Self:
        """Listen."""
        app = web.Application()
        app.router.add_get("/gateway/", self._connect)
        app.router.add_route("*", "/api/v10/{rest:.*}", self._answer)
        self._runner = web.AppRunner(app, access_log=None, shutdown_timeout=1.0)
        await self._runner.setup()
        site = web.TCPSite(self._runner, "127.0.0.1", 0)
        await site.start()
        self._port = self._runner.addresses[0][1]
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Stop listening."""
        for socket in list(self._sockets):
            await socket.close()
        if self._runner is not None:
            await self._runner.cleanup()

    async def connected(self, patience: float = 10.0) -> None:
        """Wait until a bot has logged in. Raises TimeoutError."""
        async with asyncio.timeout(patience):
            await self._connected.wait()

    async def event(self, name: str, payload: Any, *, times: int = 1) -> None:
        """Send an event as it is, that often, each with a number of its own."""
        for _ in range(times):
            self._sequence += 1
            await self.raw(orjson.dumps({"op": 0, "t": name, "s": self._sequence, "d": payload}).decode())

    async def reordered(self, events: Sequence[tuple[str, Any]]) -> None:
        """Send events last first."""
        for name, payload in reversed(events):
            await self.event(name, payload)

    async def raw(self, text: str) -> None:
        """Send a frame that needn't even be JSON."""
        for socket in list(self._sockets):
            await socket.send_str(text)

    async def _connect(self, request: web.Request) -> web.WebSocketResponse:
        socket = web.WebSocketResponse()
        await socket.prepare(request)
        self._sockets.add(socket)
        await socket.send_str('{"op":10,"d":{"heartbeat_interval":41250},"s":null,"t":null}')
        try:
            async for message in socket:
                if message.type is WSMsgType.TEXT:
                    await self._hear(socket, orjson.loads(message.data)["op"])
        finally:
            self._sockets.discard(socket)
        return socket

    async def _hear(self, socket: web.WebSocketResponse, op: int) -> None:
        if op == 1:
            await socket.send_str('{"op":11,"d":null,"s":null,"t":null}')
        if op == 6:
            await socket.send_str('{"op":9,"d":false,"s":null,"t":null}')
        if op == 2:
            self.logins += 1
            ready = {"v": 10, "user": BOT, "guilds": [{"id": "200", "unavailable": True}], "session_id": "rogue"}
            application = {"id": "100", "flags": 0}
            await self.event("READY", ready | {"resume_gateway_url": self.gateway, "application": application})
            await self.event("GUILD_CREATE", GUILD)
            self._connected.set()

    async def _answer(self, request: web.Request) -> web.Response:
        self.asked.append((request.method, request.path.removeprefix("/api/v10")))
        known: dict[str, dict[str, Any]] = {"/users/@me": BOT, "/oauth2/applications/@me": APPLICATION}
        value = known.get(request.path.removeprefix("/api/v10"), {"message": "404: Not Found", "code": 0})
        status = 404 if "code" in value else 200
        return web.Response(status=status, body=orjson.dumps(value), headers={"Content-Type": "application/json"})
