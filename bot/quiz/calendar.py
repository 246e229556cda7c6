"""From a local time in a zone to the instants at which a question is due, and from instants to local dates.

Recurrence is cronsim's: a local time that doesn't exist moves to the first instant that does, one that
happens twice uses the first. A local date has one instant; a date that a zone never had (Apia, 2011-12-30)
has none, since its question would be a second one on the day after.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from enum import StrEnum
from zoneinfo import ZoneInfo

from cronsim import CronSim

from bot.quiz.zones import all_zones, check_zone, tzdata_version

__all__ = [
    "EVERY_DAY",
    "Due",
    "Period",
    "Weekdays",
    "all_zones",
    "check_zone",
    "due_times",
    "local_date",
    "next_due",
    "period_start",
    "tzdata_version",
    "week_of",
]

Weekdays = frozenset[int]
"""ISO weekdays: 1 is Monday, 7 is Sunday."""

EVERY_DAY: Weekdays = frozenset(range(1, 8))

_DAY = timedelta(days=1)
_SECOND = timedelta(seconds=1)


class Period(StrEnum):
    """The span that a board is about, up to now."""

    TODAY = "today"
    WEEK = "week"
    MONTH = "month"
    ALL = "all"


_STARTS: Mapping[Period, Callable[[date], date]] = {
    Period.TODAY: lambda day: day,
    Period.WEEK: lambda day: day - timedelta(days=day.weekday()),
    Period.MONTH: lambda day: day.replace(day=1),
    Period.ALL: lambda _: date(1970, 1, 1),
}


@dataclass(frozen=True, slots=True)
class Due:
    """When a question is due: the local date it is for, and the instant in UTC.

    The date is the one on which the local time was wanted, even where the instant falls after its midnight.
    """

    local_date: date
    at: datetime


def next_due(local_time: time, zone: str, weekdays: Weekdays, after: datetime) -> Due:
    """Give the first due instant strictly after `after`.

    Raises UnknownZone; ValueError for a naive `after`, for no or impossible weekdays, and for a local time
    with seconds or a zone of its own.
    """
    return next(due_times(local_time, zone, weekdays, after))


def due_times(local_time: time, zone: str, weekdays: Weekdays, after: datetime) -> Iterator[Due]:
    """Give the due instants strictly after `after`, the earliest first, without end. Raises as `next_due` does."""
    expression = _expression(local_time, weekdays)
    if after.tzinfo is None:
        raise ValueError("an instant needs its zone")
    there = ZoneInfo(check_zone(zone))
    firings = CronSim(expression, after.astimezone(there))
    return (due for due in (_due(firing, local_time) for firing in firings) if due and due.at > after)


def local_date(at: datetime, zone: str) -> date:
    """Give the date that a wall calendar in the zone shows at an instant. Raises UnknownZone."""
    return at.astimezone(ZoneInfo(check_zone(zone))).date()


def period_start(period: Period, day: date) -> date:
    """Give the first date of the period that `day` is in; weeks are ISO's, all time starts in 1970."""
    return _STARTS[period](day)


def week_of(day: date) -> str:
    """Give the ISO week of a date, such as "2026-W53"; the first days of a year may be in the year before."""
    year, week, _ = day.isocalendar()
    return f"{year}-W{week:02d}"


def _expression(local_time: time, weekdays: Weekdays) -> str:
    if local_time.second or local_time.microsecond or local_time.tzinfo:
        raise ValueError("a local time is an hour and a minute")
    if not weekdays or not weekdays <= EVERY_DAY:
        raise ValueError("weekdays are some of 1 to 7")
    return f"{local_time.minute} {local_time.hour} * * {','.join(map(str, sorted(weekdays)))}"


def _due(firing: datetime, wanted: time) -> Due | None:
    """Give what a firing is for: cronsim's, moved onwards where the wanted time didn't exist."""
    at = firing.astimezone(UTC)
    day = firing.date() if firing.time() >= wanted else firing.date() - _DAY
    just_before = (at - _SECOND).astimezone(firing.tzinfo).date()
    if day in (firing.date(), just_before):
        return Due(day, at)
    return None
