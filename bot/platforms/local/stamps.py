"""Stamps for reactions: the page's events have no time of their own, so they get one when they arrive."""

from datetime import UTC, datetime, timedelta

from bot.study.ports import Clock

_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)


class Stamps:
    """Gives strictly increasing microseconds since 1970, also where the clock stands still or goes back."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._last = 0

    def next(self) -> int:
        """Give the present instant, or the next microsecond after the last stamp where that is later."""
        self._last = max((self._clock.now() - _EPOCH) // timedelta(microseconds=1), self._last + 1)
        return self._last
