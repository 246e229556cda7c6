"""Members' reactions that are to be taken off: each channel's in turn, beside everything else.

Four a second are all that Discord takes in a channel, so nobody waits for one: an answer is kept long before.
"""

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable
from dataclasses import dataclass

from bot.study.ports import Account, MessageRef, PlatformError, TryLater
from bot.study.study import Tell

WAITING_AT_MOST = 2_000


@dataclass(frozen=True, slots=True)
class Lifted:
    """A reaction to be taken off."""

    channel: int
    message: MessageRef
    option: int
    account: Account


class Lifts:
    """The reactions that wait to be taken off; `take_off` does it to one, and is owned by `run`."""

    def __init__(self, take_off: Callable[[Lifted], Awaitable[None]], tell: Tell) -> None:
        self._take_off = take_off
        self._tell = tell
        self._waiting: dict[int, deque[Lifted]] = {}
        self._busy: set[int] = set()
        self._came = asyncio.Event()

    @property
    def waiting(self) -> int:
        """How many wait."""
        return sum(len(lifts) for lifts in self._waiting.values())

    def put(self, lifted: Lifted) -> None:
        """Leave a reaction to be taken off. Raises TryLater when too many wait already."""
        if self.waiting >= WAITING_AT_MOST:
            raise TryLater("too-many-lifts")
        self._waiting.setdefault(lifted.channel, deque()).append(lifted)
        self._came.set()

    async def run(self) -> None:
        """Take off what comes, until cancelled."""
        async with asyncio.TaskGroup() as group:
            while True:
                await self._came.wait()
                self._came.clear()
                for channel in self._waiting.keys() - self._busy:
                    self._busy.add(channel)
                    group.create_task(self._work_off(channel))

    async def _work_off(self, channel: int) -> None:
        try:
            while lifts := self._waiting.get(channel):
                await self._one(lifts.popleft())
            self._waiting.pop(channel, None)
        finally:
            self._busy.discard(channel)

    async def _one(self, lifted: Lifted) -> None:
        try:
            await self._take_off(lifted)
        except PlatformError as error:
            self._tell("answer.not_lifted", error=type(error).__name__, detail=error.detail)
