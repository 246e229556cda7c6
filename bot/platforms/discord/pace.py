"""How fast requests go out: below Discord's limits, what matters most first, and never into a ban.

discord.py waits where a limit of one route is met; this keeps all of them together below the bot's own limit, and
one channel's reactions from holding up another's. Times are the event loop's: Discord counts real seconds.
"""

import asyncio
from collections import deque
from collections.abc import Callable
from enum import IntEnum
from heapq import heappop, heappush
from itertools import count
from typing import Protocol

import aiohttp

from bot.platforms.discord.limits import SEED_EVERY_S
from bot.study.ports import TryLater
from bot.study.study import Tell

A_SECOND = 47.0
AT_ONCE = 3.0
"""47 a second and three at once: in no second more than the 50 that a bot has (limits.REQUESTS_PER_S)."""

INVALID = frozenset({401, 403, 429})
INVALID_AT_MOST = 2_000
"""Invalid answers in ten minutes after which nothing is asked: a fifth of what shuts an address out. Ours."""

WINDOW_S = 600.0
CHANNELS_AT_HAND = 1_000


class Priority(IntEnum):
    """What goes first when all can't: the first is the most urgent."""

    POST = 0
    EDIT = 1
    REACTION = 2


class Timer(Protocol):
    """What is needed of an event loop."""

    def time(self) -> float:
        """Give the seconds that passed since some instant."""

    def call_later(self, delay: float, callback: Callable[[], None], /) -> object:
        """Call back after that many seconds."""


class Breaker:
    """Counts answers that Discord holds against an address, and says when to stop asking."""

    def __init__(self, now: Callable[[], float], tell: Tell, at_most: int = INVALID_AT_MOST) -> None:
        self._now = now
        self._tell = tell
        self._at_most = at_most
        self._invalid: deque[float] = deque()
        self._told = False

    @property
    def invalid(self) -> int:
        """How many there were in the last ten minutes."""
        since = self._now() - WINDOW_S
        while self._invalid and self._invalid[0] <= since:
            self._invalid.popleft()
        return len(self._invalid)

    def note(self, status: int, scope: str | None) -> None:
        """Count an answer; a limit that others share isn't held against us."""
        if status not in INVALID or (status == 429 and scope == "shared"):
            return
        if self.invalid >= self._at_most:
            self._invalid.popleft()
        self._invalid.append(self._now())

    def refuse(self) -> None:
        """Pass, or raise TryLater while too many answers were invalid."""
        if self.invalid < self._at_most:
            self._told = False
            return
        wait = self._invalid[0] + WINDOW_S - self._now()
        if not self._told:
            self._told = True
            self._tell("discord.paused", invalid=self.invalid, wait_s=round(wait))
        raise TryLater("breaker", wait)

    def trace(self) -> aiohttp.TraceConfig:
        """Give what lets the breaker see every answer, those too that discord.py tries again after."""
        config = aiohttp.TraceConfig()
        config.on_request_end.append(self._ended)
        return config

    async def _ended(self, _session: object, _context: object, ended: aiohttp.TraceRequestEndParams) -> None:
        self.note(ended.response.status, ended.response.headers.get("X-RateLimit-Scope"))


class Pace:
    """Gives turns to ask Discord, `a_second` of them, the most urgent first. Answers to interactions need none."""

    def __init__(
        self, breaker: Breaker, *, timer: Timer | None = None, a_second: float = A_SECOND, at_once: float = AT_ONCE
    ) -> None:
        self._breaker = breaker
        self._given_timer = timer
        self._a_second = a_second
        self._at_once = at_once
        self._left = at_once
        self._counted_at: float | None = None
        self._waiting: list[tuple[Priority, int, asyncio.Future[None]]] = []
        self._order = count()
        self._is_timed = False
        self._reaction_free: dict[int, float] = {}

    async def turn(self, priority: Priority) -> None:
        """Return when a request may go out. Raises TryLater while the breaker is open."""
        self._breaker.refuse()
        if not self._waiting and self._take():
            return
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        heappush(self._waiting, (priority, next(self._order), turn))
        self._wake_later()
        await turn
        self._breaker.refuse()

    async def reaction_turn(self, channel: int) -> None:
        """Return when a reaction may be added or removed in a channel, a quarter of a second after the last.

        Raises TryLater while the breaker is open.
        """
        now = self._timer.time()
        free = max(now, self._reaction_free.get(channel, now))
        self._reaction_free[channel] = free + SEED_EVERY_S
        if free > now:
            await self._until(free)
        self._forget_idle()
        await self.turn(Priority.REACTION)

    @property
    def _timer(self) -> Timer:
        return self._given_timer or asyncio.get_running_loop()

    def _take(self) -> bool:
        """Take a request from what is left, if one is."""
        now = self._timer.time()
        passed = 0.0 if self._counted_at is None else now - self._counted_at
        self._left = min(self._at_once, self._left + passed * self._a_second)
        self._counted_at = now
        if self._left < 1:
            return False
        self._left -= 1
        return True

    def _wake_later(self) -> None:
        if not self._is_timed:
            self._is_timed = True
            self._timer.call_later(max(0.0, 1 - self._left) / self._a_second, self._wake)

    def _wake(self) -> None:
        self._is_timed = False
        while self._waiting:
            _, _, turn = self._waiting[0]
            if not turn.done():
                if not self._take():
                    break
                turn.set_result(None)
            heappop(self._waiting)
        if self._waiting:
            self._wake_later()

    async def _until(self, instant: float) -> None:
        come: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._timer.call_later(instant - self._timer.time(), lambda: None if come.done() else come.set_result(None))
        await come

    def _forget_idle(self) -> None:
        if len(self._reaction_free) > CHANNELS_AT_HAND:
            now = self._timer.time()
            self._reaction_free = {channel: free for channel, free in self._reaction_free.items() if free > now}
