"""One client's session: its socket, the events it was sent, and those that never arrive."""

import asyncio
import random
import re
from collections import deque
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

import aiohttp
import discord
import orjson
from aiohttp import web

COMMANDS_A_MINUTE = 120
REPLAYED_AT_MOST = 100_000


@dataclass(eq=False, slots=True)
class Link:
    """One open socket, and what is still to be written to it; a number closes it with that code, None cuts it off."""

    socket: web.WebSocketResponse
    transport: asyncio.Transport | None
    outbox: asyncio.Queue[bytes | int | None] = field(default_factory=asyncio.Queue)
    session: "Session | None" = None
    commands: deque[float] = field(default_factory=lambda: deque(maxlen=COMMANDS_A_MINUTE + 1))

    async def write(self) -> None:
        """Write what is put in the outbox until it says to stop, or the socket is gone."""
        with suppress(ConnectionError, aiohttp.ClientError):  # the reader sees that too
            await self._write()

    async def _write(self) -> None:
        while isinstance(frame := await self.outbox.get(), bytes):
            await self.socket.send_str(frame.decode())
        if frame is None and self.transport is not None:
            self.transport.abort()
        elif frame is not None:
            await self.socket.close(code=frame)

    def put(self, op: int, data: Any = None) -> None:
        """Send a frame that isn't an event."""
        self.outbox.put_nowait(orjson.dumps({"op": op, "d": data, "s": None, "t": None}))


@dataclass(eq=False, slots=True)
class Session:
    """What a client identified as, and the events it was sent, for a resume."""

    id: str
    intents: discord.Intents
    shard: tuple[int, int]
    sent: deque[tuple[int, bytes]] = field(default_factory=lambda: deque(maxlen=REPLAYED_AT_MOST))
    sequence: int = 0
    link: Link | None = None
    alive: bool = True
    dropped_at: datetime | None = None

    def tell(self, event: str, body: bytes) -> None:
        """Number an event, keep it for a resume, and send it if there is a socket."""
        self.sequence += 1
        frame = b'{"op":0,"t":"%s","s":%d,"d":%s}' % (event.encode(), self.sequence, body)
        self.sent.append((self.sequence, frame))
        if self.link is not None:
            self.link.outbox.put_nowait(frame)

    def missed(self, sequence: int) -> list[bytes] | None:
        """Give the frames after a number, None when some are no longer known."""
        if sequence > self.sequence or (self.sent and self.sent[0][0] > sequence + 1):
            return None
        return [frame for number, frame in self.sent if number > sequence]


@dataclass(slots=True)
class Loss:
    """Events that never arrive: the next `count`, or a share of all by a seed; only those whose name fits."""

    events: re.Pattern[str]
    count: int = 0
    share: float = 0.0
    dice: random.Random = field(default_factory=lambda: random.Random(0))
    lost: list[tuple[str, Mapping[str, Any]]] = field(default_factory=list)

    def takes(self, event: str, payload: Mapping[str, Any]) -> bool:
        """Whether this event gets lost; keeps it if so."""
        if not self.events.fullmatch(event):
            return False
        gone = self.count > 0 or self.dice.random() < self.share
        if gone:
            self.count -= self.count > 0
            self.lost.append((event, payload))
        return gone
