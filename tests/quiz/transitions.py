"""Every change of clocks of every zone, found by asking zoneinfo, and the rule for a due instant near one."""

from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from functools import cache
from zoneinfo import ZoneInfo

from bot.quiz.calendar import all_zones

START, END = datetime(2020, 1, 1, tzinfo=UTC), datetime(2036, 1, 1, tzinfo=UTC)
DAY = timedelta(days=1)
SECOND = timedelta(seconds=1)


@dataclass(frozen=True, slots=True)
class Transition:
    """The instant from which `after` is the offset, where `before` was."""

    at: datetime
    before: timedelta
    after: timedelta

    @property
    def walls(self) -> tuple[datetime, datetime]:
        """The local times, naive, between which there is a gap or a repetition: start and end."""
        was, becomes = (self.at.replace(tzinfo=None) + offset for offset in (self.before, self.after))
        return (min(was, becomes), max(was, becomes))

    def first(self, wall: datetime) -> datetime:
        """Give the first instant at which the clock shows that local time or a later one, near this change."""
        old, new = ((wall - offset).replace(tzinfo=UTC) for offset in (self.before, self.after))
        return old if old < self.at else max(self.at, new)


@cache
def zones_by_transitions() -> dict[tuple[Transition, ...], list[str]]:
    """Give the zones of each history of changes, the same work being enough for all of one history."""
    grouped: dict[tuple[Transition, ...], list[str]] = {}
    for name in all_zones():
        grouped.setdefault(_transitions(ZoneInfo(name)), []).append(name)
    return grouped


def _transitions(zone: ZoneInfo) -> tuple[Transition, ...]:
    """Give the changes that leave another offset at the next of the days looked at; none is shorter than a day."""
    found = []
    day, offset = START, _offset(zone, START)
    while day < END:
        following = day + DAY
        becomes = _offset(zone, following)
        if becomes != offset:
            found.append(Transition(_change(zone, day, following), offset, becomes))
        day, offset = following, becomes
    return tuple(found)


def _change(zone: ZoneInfo, low: datetime, high: datetime) -> datetime:
    """Give the first second that has the offset of `high`, by halving."""
    while high - low > SECOND:
        middle = low + (high - low) // 2
        middle = middle.replace(microsecond=0)
        low, high = (low, middle) if _offset(zone, middle) == _offset(zone, high) else (middle, high)
    return high


def _offset(zone: ZoneInfo, at: datetime) -> timedelta:
    offset = at.astimezone(zone).utcoffset()
    assert offset is not None
    return offset
