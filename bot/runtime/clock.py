"""Where the time comes from: the machine's clock, one that can run fast, one that only moves when told.

This is the only module that reads a clock.
"""

import asyncio
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from heapq import heappop, heappush
from itertools import count
from typing import Protocol


class TimeSource(Protocol):
    """What `bot.study.ports.Clock` asks for."""

    def now(self) -> datetime:
        """Give the present instant, aware, in UTC."""

    async def sleep(self, seconds: float) -> None:
        """Wait that long by this clock."""


class SystemClock:
    """The machine's own clock."""

    def now(self) -> datetime:
        """Give the machine's time."""
        return datetime.now(UTC)

    async def sleep(self, seconds: float) -> None:
        """Wait that long."""
        await asyncio.sleep(max(0.0, seconds))


class FastClock:
    """A clock that runs `speed` times as fast as another, from `start` on; the speed may change while it runs.

    Its time never goes back, also when the other clock is set back.
    """

    def __init__(self, base: TimeSource, speed: float = 1.0, start: datetime | None = None) -> None:
        self._base = base
        self._speed = _checked(speed)
        self._base_then = base.now()
        self._then = start or self._base_then
        self._naps: set[asyncio.Task[None]] = set()

    @property
    def speed(self) -> float:
        """How many of its seconds pass in one of the other clock's."""
        return self._speed

    def now(self) -> datetime:
        """Give this clock's time."""
        base_now = self._base.now()
        passed = max(timedelta(), base_now - self._base_then)
        self._then += passed * self._speed
        self._base_then = base_now
        return self._then

    def set_speed(self, speed: float) -> None:
        """Run that fast from now on; sleepers are counted anew. Raises ValueError unless it is above zero."""
        _checked(speed)
        self.now()
        self._speed = speed
        self._wake()

    def skip(self, seconds: float) -> None:
        """Jump ahead. Raises ValueError for a jump back."""
        if seconds < 0:
            raise ValueError("a clock never goes back")
        self._then = self.now() + timedelta(seconds=seconds)
        self._wake()

    async def sleep(self, seconds: float) -> None:
        """Wait that long by this clock, whatever its speed becomes."""
        until = self.now() + timedelta(seconds=seconds)
        while (left := (until - self.now()).total_seconds()) > 0:
            await self._nap(left / self._speed)

    async def _nap(self, seconds: float) -> None:
        async with asyncio.TaskGroup() as group:
            nap = group.create_task(self._base.sleep(seconds))
            self._naps.add(nap)
            nap.add_done_callback(self._naps.discard)

    def _wake(self) -> None:
        for nap in self._naps:
            nap.cancel()


class ManualClock:
    """A clock that moves only when told; for tests and simulations."""

    def __init__(self, start: datetime) -> None:
        self._now = start
        self._sleepers: list[_Sleeper] = []
        self._order = count()
        self._came = asyncio.Event()

    @property
    def next_wake(self) -> datetime | None:
        """When the first sleeper is to be woken; None when nobody sleeps."""
        while self._sleepers and self._sleepers[0].woken.done():
            heappop(self._sleepers)
        return self._sleepers[0].until if self._sleepers else None

    @property
    def sleeping(self) -> int:
        """How many sleep."""
        return sum(not sleeper.woken.done() for sleeper in self._sleepers)

    def now(self) -> datetime:
        """Give the time that it was last moved to."""
        return self._now

    def advance(self, by: timedelta) -> None:
        """Move ahead, and wake who slept until then or less, the earliest first. Raises ValueError for a move back."""
        self.move_to(self._now + by)

    def move_to(self, at: datetime) -> None:
        """Move to an instant, like `advance`."""
        if at < self._now:
            raise ValueError("a clock never goes back")
        self._now = at
        while self._sleepers and self._sleepers[0].until <= at:
            sleeper = heappop(self._sleepers)
            if not sleeper.woken.done():
                sleeper.woken.set_result(None)

    async def sleep(self, seconds: float) -> None:
        """Wait until the clock was moved that far."""
        if seconds <= 0:
            await asyncio.sleep(0)
            return
        woken = asyncio.get_running_loop().create_future()
        heappush(self._sleepers, _Sleeper(self._now + timedelta(seconds=seconds), next(self._order), woken))
        self._came.set()
        await woken

    async def until_sleeping(self, sleepers: int) -> None:
        """Return when that many sleep at once."""
        while self.sleeping < sleepers:
            self._came.clear()
            await self._came.wait()


@dataclass(frozen=True, slots=True, order=True)
class _Sleeper:
    until: datetime
    order: int
    woken: asyncio.Future[None] = field(compare=False)


def _checked(speed: float) -> float:
    if not speed > 0:
        raise ValueError("a clock's speed is above zero")
    return speed
