"""Options of the admins' commands: texts in, requests out, each fault named by its option."""

import re
from collections.abc import Callable
from datetime import time
from typing import TypeVar

from bot.quiz.calendar import Weekdays
from bot.quiz.errors import BadArgument
from bot.quiz.question import Level
from bot.quiz.zones import check_zone
from bot.study.requests import AddSchedule, EditSchedule, SetUp
from bot.study.schedule_words import ScheduleWords, read_schedule_words

SHOWN = 60
"""Characters of what was typed that a refusal repeats."""

_APART = re.compile(r"[\s,;]+")
_QUOTES = "\"'“”„«»‘’`"

Value = TypeVar("Value")


def set_up(time: str, zone: str, weekdays: str, topics: str, language: str, answers: str) -> SetUp:
    """Give the request of `/quiz-admin setup`. Raises BadArgument and UnknownZone."""
    return SetUp(_time(time), _zone(zone), _weekdays(weekdays), _topics(topics), language or None, answers or None)


def add_schedule(time: str, zone: str, weekdays: str, topics: str, levels: str, open_for: str) -> AddSchedule:
    """Give the request of `/quiz-admin schedule add`. Raises BadArgument and UnknownZone."""
    at = _time(time)
    if at is None:
        raise BadArgument("time", time[:SHOWN], "09:00")
    return AddSchedule(at, _zone(zone), _weekdays(weekdays), _topics(topics), _levels(levels), _open_for(open_for))


def edit_schedule(
    schedule: int, time: str, zone: str, weekdays: str, topics: str, levels: str, open_for: str
) -> EditSchedule:
    """Give the request of `/quiz-admin schedule edit`; what is left out stays. Raises BadArgument and UnknownZone."""
    return EditSchedule(
        str(schedule),
        _time(time),
        _zone(zone),
        _weekdays(weekdays),
        _topics(topics) or None,
        _levels(levels) or None,
        _open_for(open_for),
    )


def _time(text: str) -> time | None:
    return _one("time", text, "09:00", lambda read: read.local_time)


def _open_for(text: str) -> int | None:
    return _one("open", text, "10m … 7d", lambda read: read.open_for_s)


def _weekdays(text: str) -> Weekdays | None:
    return _one("weekdays", re.sub(r"\s*([,-])\s*", r"\1", text), "mon-fri", lambda read: read.weekdays)


def _zone(text: str) -> str | None:
    typed = _plain(text)
    return check_zone(typed) if typed else None


def _topics(text: str) -> tuple[str, ...]:
    """Read topics: apart by commas where there are any, else by spaces."""
    parts = text.split(",") if "," in text else text.split()
    return tuple(part[:SHOWN] for typed in parts if (part := _plain(typed)))


def _levels(text: str) -> tuple[Level, ...]:
    words = [word for word in _APART.split(_plain(text).casefold()) if word]
    if not set(words) <= {level.value for level in Level}:
        raise BadArgument("levels", text[:SHOWN], " | ".join(Level))
    return tuple(Level(word) for word in words)


def _one(option: str, text: str, expected: str, value_of: Callable[[ScheduleWords], Value | None]) -> Value | None:
    """Read one value; None for an empty text. Raises BadArgument for one that means anything else."""
    typed = _plain(text)
    if not typed:
        return None
    value = value_of(read_schedule_words(typed.split())) if len(typed) <= SHOWN else None
    if value is None:
        raise BadArgument(option, typed[:SHOWN], expected)
    return value


def _plain(text: str) -> str:
    return text.strip().strip(_QUOTES).strip(" .\u00a0")
