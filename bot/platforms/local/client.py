"""The page's server: pages and calls in, events out over a WebSocket. INTERFACE.md says what each call takes."""

import asyncio
from pathlib import Path
from typing import Any, Self

import orjson
from aiohttp import WSCloseCode, web

from bot.locale.catalogue import LANGUAGES
from bot.locale.formats import language_name
from bot.platforms.local import draw, guard, limits, view
from bot.platforms.local.acts import Acts
from bot.platforms.local.calls import Parts, body, query
from bot.platforms.local.controls import Controls
from bot.platforms.local.hub import Event, Events, Happening, Hub
from bot.platforms.local.people import Everyone, Person
from bot.platforms.local.refusals import Problem, Refused
from bot.platforms.local.room import Room
from bot.platforms.local.view import Viewer
from bot.platforms.local.words import page_words
from bot.store.engine import Store
from bot.study.ports import Clock, Inbox
from bot.study.stamps import Stamps

PAGE = Path(__file__).parent / "page"
FILES = {
    "page.css": "text/css",
    "icon.svg": "image/svg+xml",
    "card.js": "text/javascript",
    "composer.js": "text/javascript",
    "dom.js": "text/javascript",
    "link.js": "text/javascript",
    "messages.js": "text/javascript",
    "page.js": "text/javascript",
    "side.js": "text/javascript",
    "time.js": "text/javascript",
}
"""All that is served beside the page itself."""


class LocalServer:
    """The local page, served. Whoever reaches it may act as any member: it is for this machine alone."""

    def __init__(
        self,
        store: Store,
        inbox: Inbox,
        clock: Clock,
        hub: Hub,
        *,
        controls: Controls,
        host: str = "127.0.0.1",
        port: int = 0,
    ) -> None:
        self._inbox = inbox
        self._clock = clock
        self._hub = hub
        self._controls = controls
        self._host = host
        self._port = port
        self._room = Room(store, clock, hub)
        self._acts = Acts(inbox, self._room, controls)
        self._stamps = Stamps(clock)
        self._runner = web.AppRunner(self._app(), access_log=None, shutdown_timeout=limits.STOP_S)

    async def __aenter__(self) -> Self:
        await self.start()
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.stop()

    async def start(self) -> None:
        """Listen. Raises OSError where the port is taken."""
        await self._runner.setup()
        await web.TCPSite(self._runner, self._host, self._port).start()

    async def stop(self) -> None:
        """Let the pages go, finish the calls in hand, and stop listening."""
        self._hub.close()
        await self._runner.cleanup()

    @property
    def address(self) -> str:
        """Where the page is, while the server listens."""
        port = self._runner.addresses[0][1]
        shown = f"[{self._host}]" if ":" in self._host else self._host
        return f"http://{shown}:{port}/"

    def routes(self) -> frozenset[tuple[str, str]]:
        """Give the method and the path of every call."""
        routes = self._runner.app.router.routes()
        return frozenset((r.method, r.resource.canonical) for r in routes if r.resource and r.method != "HEAD")

    def _app(self) -> web.Application:
        app = web.Application(middlewares=[guard.middleware(self._host)], client_max_size=limits.BODY_BYTES)
        app.on_response_prepare.append(guard.add_headers)
        app.add_routes(
            [
                web.get("/", self._index),
                web.get("/page/{file}", self._file),
                web.get("/api/state", self._state),
                web.get("/api/events", self._events),
                web.get("/api/suggest", self._suggest),
                web.get("/api/board", self._board),
                web.post("/api/react", self._react),
                web.post("/api/say", self._say),
                web.post("/api/press", self._press),
                web.post("/api/language", self._language),
                web.post("/api/clock", self._set_clock),
                web.post("/api/close", self._close),
            ]
        )
        return app

    async def _index(self, _: web.Request) -> web.StreamResponse:
        return _page_file("index.html", "text/html")

    async def _file(self, request: web.Request) -> web.StreamResponse:
        name = request.match_info["file"]
        if name not in FILES:
            raise Refused(Problem.NOT_FOUND)
        return _page_file(name, FILES[name])

    async def _state(self, request: web.Request) -> web.StreamResponse:
        parts = query(request)
        everyone = await self._room.everyone()
        person = self._acting(request, everyone, parts, or_first=True)
        channel = parts.channel(everyone, or_first=True)
        viewer = _viewer(everyone, person, channel.language)
        shown = await self._room.page(channel.channel, person.user)
        return guard.answer(
            {
                "me": view.person(person),
                "channel": channel.channel,
                "language": viewer.language,
                "members": [view.person(one) for one in everyone.people],
                "channels": [view.channel(one) for one in everyone.channels],
                "messages": [view.message(one, viewer) for one in shown],
                "clock": self._clock_now(),
                "languages": [{"code": code, "name": language_name(code)} for code in LANGUAGES],
                "words": page_words(viewer.language),
            }
        )

    async def _react(self, request: web.Request) -> web.StreamResponse:
        at_us = self._stamps.next()
        parts = await body(request)
        everyone = await self._room.everyone()
        person = self._acting(request, everyone, parts)
        message = await self._acts.message(parts.message(), person)
        await self._acts.react(person, message, parts.option(), added=parts.is_true("added"), at_us=at_us)
        return guard.answer({"kept": True})

    async def _say(self, request: web.Request) -> web.StreamResponse:
        parts = await body(request)
        everyone = await self._room.everyone()
        person = self._acting(request, everyone, parts)
        channel = parts.channel(everyone)
        said = await self._acts.say(person, channel, parts.text())
        return guard.answer({"message": view.message(said, _viewer(everyone, person, channel.language))})

    async def _press(self, request: web.Request) -> web.StreamResponse:
        at = self._clock.now()
        parts = await body(request)
        everyone = await self._room.everyone()
        person = self._acting(request, everyone, parts)
        pressed = await self._acts.message(parts.message(), person)
        channel = everyone.channel(pressed.channel)
        if channel is None:
            raise Refused(Problem.UNKNOWN_CHANNEL)
        said = await self._acts.press(person, channel, pressed, parts.action(), at)
        return guard.answer({"message": view.message(said, _viewer(everyone, person, channel.language))})

    async def _language(self, request: web.Request) -> web.StreamResponse:
        parts = await body(request)
        everyone = await self._room.everyone()
        person = self._acting(request, everyone, parts)
        channel = parts.channel(everyone, or_first=True)
        reply = await self._acts.choose_language(person, channel, parts.language())
        return guard.answer({"card": draw.card(reply.card)})

    async def _suggest(self, request: web.Request) -> web.StreamResponse:
        text = query(request).words("text")[: limits.SUGGEST_LENGTH]
        return guard.answer({"suggestions": list(self._inbox.suggest(text))})

    async def _board(self, request: web.Request) -> web.StreamResponse:
        parts = query(request)
        everyone = await self._room.everyone()
        person = self._acting(request, everyone, parts)
        channel = parts.channel(everyone, or_first=True)
        reply = await self._acts.board(person, channel, parts.period(), parts.words("topic") or None)
        return guard.answer({"card": draw.card(reply.card)})

    async def _set_clock(self, request: web.Request) -> web.StreamResponse:
        parts = await body(request)
        self._controls.set_speed(parts.speed())
        self._hub.publish(Event(Happening.CLOCK))
        return guard.answer({"clock": self._clock_now()})

    async def _close(self, request: web.Request) -> web.StreamResponse:
        parts = await body(request)
        everyone = await self._room.everyone()
        person = self._acting(request, everyone, parts, or_first=True)
        await self._acts.close(await self._acts.message(parts.message(), person))
        return guard.answer({"closed": True})

    async def _events(self, request: web.Request) -> web.StreamResponse:
        parts = query(request)
        everyone = await self._room.everyone()
        person = self._acting(request, everyone, parts)
        viewer = _viewer(everyone, person, parts.channel(everyone, or_first=True).language)
        socket = web.WebSocketResponse(heartbeat=limits.HEARTBEAT_S, max_msg_size=limits.BODY_BYTES)
        if not socket.can_prepare(request):
            raise Refused(Problem.BAD_BODY)
        with self._hub.watch(person.user) as events:
            await socket.prepare(request)
            async with asyncio.TaskGroup() as tasks:
                sending = tasks.create_task(self._send(socket, events, viewer))
                async for _ in socket:  # what a page says here means nothing; reading notices that it is gone
                    pass
                sending.cancel()
        return socket

    async def _send(self, socket: web.WebSocketResponse, events: Events, viewer: Viewer) -> None:
        """Tell a page what happens until it is let go or gone."""
        await socket.send_str(orjson.dumps(self._event(Event(Happening.CLOCK), viewer)).decode())
        while event := await events.get():
            if socket.closed:
                return
            await socket.send_str(orjson.dumps(self._event(event, viewer)).decode())
        await socket.close(code=WSCloseCode.GOING_AWAY)

    def _event(self, event: Event, viewer: Viewer) -> dict[str, Any]:
        told: dict[str, Any] = {"event": event.happening.value, "clock": self._clock_now()}
        if event.message:
            told["message"] = view.message(event.message, viewer)
        return told

    def _clock_now(self) -> dict[str, Any]:
        return view.clock(self._clock.now(), self._controls.speed, limits.SPEEDS)

    def _acting(self, request: web.Request, everyone: Everyone, parts: Parts, *, or_first: bool = False) -> Person:
        """Give who is acted as; from here on a refusal is in their language."""
        person = parts.person(everyone, or_first=or_first)
        request[guard.LANGUAGE] = person.language or "en"
        return person


def _page_file(name: str, content_type: str) -> web.FileResponse:
    return web.FileResponse(PAGE / name, headers={"Content-Type": f"{content_type}; charset=utf-8"})


def _viewer(everyone: Everyone, person: Person, language: str) -> Viewer:
    names = {one.user: one.name for one in everyone.people}
    return Viewer(person, person.language or language, names)
