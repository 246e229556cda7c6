"""The gateway: sessions that are identified, resumed with what they missed, invalidated, and cut off."""

import asyncio
import re
from collections.abc import Callable, Iterator, Mapping
from datetime import timedelta
from itertools import count
from typing import Any

import aiohttp
import discord
import orjson
from aiohttp import web

from tests.servers.discord.backing import CDN_BASE
from tests.servers.discord.pulse import Pulse
from tests.servers.discord.sessions import COMMANDS_A_MINUTE, Link, Loss, Session
from tests.servers.discord.telling import as_told, wanted
from tests.servers.discord.world import World

SURVIVES = timedelta(minutes=3)  # "a few minutes" after an unclean drop
GUILDS_PER_SHARD = 2_500
PRIVILEGED = {"presences", "members", "message_content"}
CDN = CDN_BASE.encode()
Json = dict[str, Any]


class Gateway:
    """All sessions of the bot, over however many processes and shards."""

    def __init__(self, world: World, pulse: Pulse, token: Callable[[], str | None]) -> None:
        self.address = ""
        self.cdn = b""
        self.heartbeat_ms = 41_250
        self.acknowledges = True
        self.refuses = False
        self.approved: set[str] = set()
        self.invalidate_next = 0
        self.identifies = 0
        self.resumes = 0
        self.closes: list[int | None] = []
        self.loss = Loss(re.compile("MESSAGE_REACTION_.*"))
        self.sessions: dict[str, Session] = {}
        self._world, self._pulse, self._token = world, pulse, token
        self._links: set[Link] = set()
        self._names = count(1)
        world.subscribers.append(self.tell)

    # ----------------------------------------------------------------- events

    def tell(self, event: str, payload: Mapping[str, Any]) -> None:
        """Send an event to every session that it concerns and that asked for its kind."""
        if self.loss.takes(event, payload):
            self._pulse.beat()
            return
        told: dict[int, bytes] = {}
        for session in self.sessions.values():
            if session.alive and self._concerns(session, event, payload) and wanted(event, payload, session.intents):
                key = session.intents.value
                if key not in told:
                    told[key] = self.encode(as_told(event, dict(payload), session.intents, self._world))
                session.tell(event, told[key])
        self._pulse.beat()

    def encode(self, payload: Any) -> bytes:
        """Write JSON, with the addresses of files leading here."""
        return orjson.dumps(payload, default=str).replace(CDN, self.cdn)

    @staticmethod
    def _concerns(session: Session, event: str, payload: Mapping[str, Any]) -> bool:
        of_guild = event in ("GUILD_CREATE", "GUILD_UPDATE", "GUILD_DELETE")
        guild_id = payload["id"] if of_guild else payload.get("guild_id")
        shard, shards = session.shard
        return shard == (0 if guild_id is None else (int(guild_id) >> 22) % shards)

    # ------------------------------------------------------------- connections

    async def connect(self, request: web.Request) -> web.StreamResponse:
        """Serve one socket until it is closed by either side."""
        if self.refuses:
            return web.Response(status=503)
        socket = web.WebSocketResponse(max_msg_size=0, compress=False)
        await socket.prepare(request)
        link = Link(socket, request.transport)
        self._links.add(link)
        link.put(10, {"heartbeat_interval": self.heartbeat_ms})
        try:
            await self._serve(link)
        finally:
            self._links.discard(link)
            self._gone(link)
        return socket

    async def _serve(self, link: Link) -> None:
        async with asyncio.TaskGroup() as group:
            writer = group.create_task(link.write())
            try:
                async for message in link.socket:
                    if message.type is aiohttp.WSMsgType.TEXT:
                        self._heard(link, orjson.loads(message.data))
            finally:
                writer.cancel()

    def _gone(self, link: Link) -> None:
        code = link.socket.close_code
        self.closes.append(code)
        session = link.session
        if session is not None and session.link is link:
            session.link, session.dropped_at = None, self._world.clock.now()
            session.alive = session.alive and code not in (1000, 1001)
        self._pulse.beat()

    def _heard(self, link: Link, frame: Json) -> None:
        now = asyncio.get_running_loop().time()
        link.commands.append(now)
        if len(link.commands) > COMMANDS_A_MINUTE and now - link.commands[0] < 60:
            link.outbox.put_nowait(4008)
            return
        match frame["op"]:
            case 1 if self.acknowledges:
                link.put(11)
            case 2:
                self._identify(link, frame["d"])
            case 6:
                self._resume(link, frame["d"])

    def _identify(self, link: Link, data: Json) -> None:
        self.identifies += 1
        shard, shards = data.get("shard") or (0, 1)
        intents = discord.Intents._from_value(data["intents"])
        if refusal := self._refusal(data["token"], shard, shards, intents):
            link.outbox.put_nowait(refusal)
            self._pulse.beat()
            return
        session = Session(f"session-{next(self._names)}", intents, (shard, shards), link=link)
        self._forget(session.shard)
        self.sessions[session.id] = link.session = session
        self.ready(session)
        if self.invalidate_next:
            self.invalidate_next -= 1
            session.alive = False
            link.put(9, False)
        self._pulse.beat()

    def _refusal(self, token: str, shard: int, shards: int, intents: discord.Intents) -> int | None:
        if token.removeprefix("Bot ") != self._token():
            return 4004
        if not 0 <= shard < shards:
            return 4010
        if len(self._guilds(shard, shards)) > GUILDS_PER_SHARD:
            return 4011
        return 4014 if any(getattr(intents, name) for name in PRIVILEGED - self.approved) else None

    def _forget(self, shard: tuple[int, int]) -> None:
        """Drop sessions of this shard that can't come back; two that live side by side stay."""
        for session in list(self.sessions.values()):
            if not session.alive or (session.shard == shard and session.link is None and len(self.sessions) > 16):
                del self.sessions[session.id]

    def _resume(self, link: Link, data: Json) -> None:
        session = self.sessions.get(data["session_id"])
        missed = session.missed(data["seq"] or 0) if session and self._can_return(session) else None
        if session is None or missed is None or data["token"].removeprefix("Bot ") != self._token():
            link.put(9, False)
            return
        self.resumes += 1
        if session.link is not None:
            session.link.outbox.put_nowait(4000)
        session.link, link.session, session.dropped_at = link, session, None
        for frame in missed:
            link.outbox.put_nowait(frame)
        session.tell("RESUMED", b'{"_trace":[]}')
        self._pulse.beat()

    def _can_return(self, session: Session) -> bool:
        if not session.alive:
            return False
        return session.dropped_at is None or self._world.clock.now() - session.dropped_at < SURVIVES

    def ready(self, session: Session) -> None:
        """Say READY, then one GUILD_CREATE for each guild of the shard that isn't away."""
        guilds = self._guilds(*session.shard)
        world = self._world
        ready = {
            "v": 10,
            "user": world.bot_payload(),
            "guilds": [{"id": str(guild), "unavailable": True} for guild in guilds],
            "session_id": session.id,
            "resume_gateway_url": self.address,
            "shard": list(session.shard),
            "application": {"id": str(world.application_id), "flags": 0},
        }
        session.tell("READY", self.encode(ready))
        for guild in guilds:
            if guild not in world.away:
                told = as_told("GUILD_CREATE", world.guild_payload(guild), session.intents, world)
                session.tell("GUILD_CREATE", self.encode(told))

    def _guilds(self, shard: int, shards: int) -> list[int]:
        return [guild for guild in self._world.guilds if (guild >> 22) % shards == shard]

    # ------------------------------------------------------------------ faults

    def connected(self) -> list[Session]:
        """Give the sessions that have a socket."""
        return [session for session in self.sessions.values() if session.link is not None]

    def drop(self, *, resumable: bool = True, code: int | None = 4000) -> int:
        """Cut off every socket, with a close code or (None) without; give how many. Not resumable: the gap is lost."""
        links = list(self._live())
        for link in links:
            self._let_go(link, resumable)
            link.outbox.put_nowait(code)
        return len(links)

    def ask_to_reconnect(self) -> None:
        """Send op 7: the client comes back and resumes."""
        for link in self._live():
            self._let_go(link, True)
            link.put(7)

    def invalidate(self, *, resumable: bool = False) -> None:
        """Send op 9: with False the session and all that it missed are gone."""
        for link in self._live():
            self._let_go(link, resumable)
            link.put(9, resumable)

    def say_ready_again(self, times: int = 1) -> None:
        """Send READY and the guilds again in the same sessions."""
        for _ in range(times):
            for session in self.connected():
                self.ready(session)

    def _live(self) -> Iterator[Link]:
        yield from self._links

    def _let_go(self, link: Link, resumable: bool) -> None:
        """Take the socket from its session at once, so that what happens from now on is missed."""
        if link.session is not None and link.session.link is link:
            link.session.link, link.session.dropped_at = None, self._world.clock.now()
            link.session.alive = link.session.alive and resumable

    async def close(self) -> None:
        """Cut off every socket."""
        for link in self._live():
            link.outbox.put_nowait(None)
