"""Discord's servers in one object, on a port of this machine.

async with DiscordServer() as server:
    group = server.guild("Study")
    daily = server.channel("daily")
    an = server.member("An", locale="vi")
    ...  # a client with Route.BASE = server.rest_base and DEFAULT_GATEWAY = server.gateway
"""

from collections.abc import Callable
from datetime import datetime
from types import TracebackType
from typing import Self

from aiohttp import web

from bot.runtime.clock import SystemClock
from tests.servers.discord import control, openapi
from tests.servers.discord.actors import People
from tests.servers.discord.gateway import Gateway
from tests.servers.discord.pulse import Pulse
from tests.servers.discord.rest import PREFIX, Rest
from tests.servers.discord.world import World

TOKEN = "stand-in.discord.token"
LARGEST_REQUEST = 25 * 1024 * 1024


class DiscordServer(People):
    """A stand-in for Discord; an async context manager, and what the people on it do (`People`).

    `now` is its clock (the machine's by default); `check_bodies` False spares the time of checking bodies.
    """

    def __init__(
        self, *, port: int = 0, token: str = TOKEN, now: Callable[[], datetime] | None = None, check_bodies: bool = True
    ) -> None:
        self.token: str | None = token
        pulse = Pulse()
        world = World(now or SystemClock().now)
        self.sessions = Gateway(world, pulse, lambda: self.token)
        self.rest = Rest(world, self.sessions, pulse, lambda: self.token)
        super().__init__(world, self.sessions, self.rest, pulse)
        self._port, self._check_bodies = port, check_bodies
        self._runner: web.AppRunner | None = None

    @property
    def origin(self) -> str:
        """The address without a path."""
        return f"http://127.0.0.1:{self._port}"

    @property
    def rest_base(self) -> str:
        """What `discord.http.Route.BASE` is to be."""
        return self.origin + PREFIX

    @property
    def gateway(self) -> str:
        """What `DiscordWebSocket.DEFAULT_GATEWAY` is to be."""
        return f"ws://127.0.0.1:{self._port}/gateway/"

    async def __aenter__(self) -> Self:
        """Listen."""
        if self._check_bodies:
            self.rest.description = openapi.description()
        self._runner = web.AppRunner(self._application(), access_log=None, handle_signals=False, shutdown_timeout=1.0)
        await self._runner.setup()
        site = web.TCPSite(self._runner, "127.0.0.1", self._port)
        await site.start()
        self._port = self._runner.addresses[0][1]
        self.sessions.address = self.gateway
        self.sessions.cdn = f"{self.origin}/cdn".encode()
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Cut off every socket and stop listening."""
        self.faults.clear()
        await self.sessions.close()
        if self._runner is not None:
            await self._runner.cleanup()

    def _application(self) -> web.Application:
        app = web.Application(client_max_size=LARGEST_REQUEST)
        app.router.add_route("*", PREFIX + "/{rest:.*}", self.rest.answer)
        app.router.add_get("/gateway/", self.sessions.connect)
        app.router.add_get("/cdn/{rest:.*}", self.rest.file)
        app.router.add_post("/control/{act}", control.Control(self).act)
        return app

    def revoke_token(self, *, close_sessions: bool = True) -> None:
        """Let no request and no new session through any more (401, close 4004), nor the sessions that are open."""
        self.token = None
        if close_sessions:
            self.sessions.drop(resumable=False, code=4004)
