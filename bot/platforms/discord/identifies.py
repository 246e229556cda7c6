"""Fresh sessions, counted: past a thousand in a day Discord ends them all and takes the token away.

[events/gateway.mdx, "Session start limit"]
"""

from collections import deque
from datetime import datetime, timedelta

from bot.platforms.discord import limits
from bot.study.ports import Clock
from bot.study.study import Tell

AT_MOST = limits.IDENTIFIES_A_DAY * 9 // 10
"""Of a day's fresh sessions, how many this process takes: the rest is for restarts of the process itself. Ours."""

A_DAY = timedelta(days=1)


class Identifies:
    """Lets so many sessions begin in a day, over all shards and lives of the client."""

    def __init__(self, clock: Clock, tell: Tell, at_most: int = AT_MOST) -> None:
        self._clock = clock
        self._tell = tell
        self._at_most = at_most
        self._done: deque[datetime] = deque()

    async def one(self) -> None:
        """Return when one more is allowed."""
        while (wait := self._wait_s()) > 0:
            self._tell("discord.identifies_used_up", wait_s=round(wait))
            await self._clock.sleep(wait)
        self._done.append(self._clock.now())

    def _wait_s(self) -> float:
        now = self._clock.now()
        while self._done and self._done[0] <= now - A_DAY:
            self._done.popleft()
        return 0.0 if len(self._done) < self._at_most else (self._done[0] + A_DAY - now).total_seconds()
