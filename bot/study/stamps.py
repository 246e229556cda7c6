"""Stamps for reactions: events that have no time of their own get one when they arrive."""

from bot.study.instants import microseconds
from bot.study.ports import Clock


class Stamps:
    """Gives strictly increasing microseconds since 1970, also where the clock stands still or goes back."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._last = 0

    def next(self) -> int:
        """Give the present instant, or the next microsecond after the last stamp where that is later."""
        self._last = max(microseconds(self._clock.now()), self._last + 1)
        return self._last
