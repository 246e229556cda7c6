"""The loop that makes time pass: makes what is due, sends what is to be sent, closes what is over.

No timer holds state: each pass asks the database what is due, and the loop may die at any line. It sleeps
until the next thing is due, and no longer than fifteen seconds, so that a clock that was stepped, a laptop
that slept, or a schedule made by another process is seen soon.
"""

import asyncio
from datetime import datetime, timedelta

from bot.store import postings, rounds, schedules
from bot.study.close import close_due
from bot.study.daily import make_due_rounds
from bot.study.send import send_due
from bot.study.study import Study

LONGEST_SLEEP = timedelta(seconds=15)
SHORTEST_SLEEP = timedelta(seconds=1)
"""Between two passes of which the last could do nothing, such as while a platform can't be asked."""

MOST_PASSES = 1000
CLOCK_MOVED = timedelta(seconds=2)


class Clockwork:
    """The loop, and a pass of it for those who drive time by hand."""

    def __init__(self, study: Study, woken: asyncio.Event) -> None:
        self._study = study
        self._woken = woken
        self._last_pass: datetime | None = None

    async def run(self) -> None:
        """Go on for ever."""
        while True:
            self._woken.clear()
            worked = await self.catch_up()
            await self._sleep(idle=not worked)

    async def catch_up(self) -> bool:
        """Do all that is due now, and what follows from it; tell whether there was anything."""
        for done in range(MOST_PASSES):
            if not await self._pass():
                return done > 0
        return True

    async def next_at(self) -> datetime | None:
        """Give when something is due next."""
        async with self._study.store.read() as work:
            times = [
                await schedules.next_due_at(work),
                await postings.next_not_before(work),
                await rounds.next_close_at(work),
            ]
        return min((at for at in times if at is not None), default=None)

    async def _pass(self) -> bool:
        now = self._study.clock.now()
        if self._last_pass is not None and now < self._last_pass - CLOCK_MOVED:
            self._study.tell("clock.moved", back_s=(self._last_pass - now).total_seconds())
        self._last_pass = now
        made = await make_due_rounds(self._study, now)
        sent = await send_due(self._study)
        closed = await close_due(self._study)
        self._study.tell("clockwork.passed", made=made, sent=sent, closed=closed)
        return bool(made or sent or closed)

    async def _sleep(self, *, idle: bool) -> None:
        now = self._study.clock.now()
        until = await self.next_at()
        wait = min(until - now, LONGEST_SLEEP) if until is not None else LONGEST_SLEEP
        least = SHORTEST_SLEEP if idle and until is not None and until <= now else timedelta(0)
        sleeping = asyncio.ensure_future(self._study.clock.sleep(max(wait, least).total_seconds()))
        waking = asyncio.ensure_future(self._woken.wait())
        try:
            await asyncio.wait({sleeping, waking}, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in (sleeping, waking):
                task.cancel()
            await asyncio.gather(sleeping, waking, return_exceptions=True)
