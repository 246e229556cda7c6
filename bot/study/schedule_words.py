"""The words of a schedule, in any order: `09:00 Europe/Paris mon-fri pipeline hard 8h fr`."""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import time

from bot.locale.catalogue import LANGUAGES
from bot.quiz.calendar import EVERY_DAY, Weekdays
from bot.quiz.errors import BadArgument, UnknownZone
from bot.quiz.question import Level
from bot.quiz.zones import check_zone

LONGEST_OPEN_S = 7 * 24 * 3600
SHORTEST_OPEN_S = 60
SHOWN = 60

DAYS: Mapping[str, int] = {
    name: number
    for number, names in enumerate(
        (
            ("mon", "monday", "lun", "lundi", "t2"),
            ("tue", "tuesday", "mar", "mardi", "t3"),
            ("wed", "wednesday", "mer", "mercredi", "t4"),
            ("thu", "thursday", "jeu", "jeudi", "t5"),
            ("fri", "friday", "ven", "vendredi", "t6"),
            ("sat", "saturday", "sam", "samedi", "t7"),
            ("sun", "sunday", "dim", "dimanche", "cn"),
        ),
        start=1,
    )
    for name in names
}
"""Names of weekdays in the three languages; 1 is Monday."""

OFFSET_NAMES = ("GMT", "UTC", "EST", "CET")

_TIME = re.compile(r"(\d{1,2})[:h](\d{2})")
_SPAN = re.compile(r"(\d{1,4})(m|min|h|d)")
_UNITS: Mapping[str, int] = {"m": 60, "min": 60, "h": 3600, "d": 86400}


@dataclass(frozen=True, slots=True)
class ScheduleWords:
    """What was said; None or empty where nothing was."""

    local_time: time | None = None
    zone: str | None = None
    weekdays: Weekdays | None = None
    topics: tuple[str, ...] = field(default=())
    levels: tuple[Level, ...] = field(default=())
    open_for_s: int | None = None
    language: str | None = None


def read_schedule_words(words: Sequence[str]) -> ScheduleWords:
    """Read the words of a schedule; what is nothing else is a topic. Raises BadArgument and UnknownZone."""
    read = ScheduleWords()
    for word in words:
        read = next(
            (found for reader in READERS if (found := reader(read, word)) is not None),
            replace(read, topics=(*read.topics, word[:SHOWN])),
        )
    return read


def _time(read: ScheduleWords, word: str) -> ScheduleWords | None:
    found = _TIME.fullmatch(word)
    if found is None:
        return None
    hour, minute = int(found[1]), int(found[2])
    if hour > 23 or minute > 59:
        raise BadArgument("time", word, "09:00")
    return replace(read, local_time=time(hour, minute))


def _span(read: ScheduleWords, word: str) -> ScheduleWords | None:
    found = _SPAN.fullmatch(word.casefold())
    if found is None:
        return None
    seconds = int(found[1]) * _UNITS[found[2]]
    if not SHORTEST_OPEN_S <= seconds <= LONGEST_OPEN_S:
        raise BadArgument("open", word, "10m … 7d")
    return replace(read, open_for_s=seconds)


def _days(read: ScheduleWords, word: str) -> ScheduleWords | None:
    days: set[int] = set()
    for part in word.casefold().split(","):
        first, dash, last = part.partition("-")
        if part in ("daily", "everyday"):
            days |= EVERY_DAY
        elif first not in DAYS or (dash and last not in DAYS):
            return None
        else:
            days |= _range(DAYS[first], DAYS[last] if dash else DAYS[first])
    return replace(read, weekdays=(read.weekdays or frozenset()) | days)


def _range(first: int, last: int) -> set[int]:
    return set(range(first, last + 1)) if first <= last else {*range(first, 8), *range(1, last + 1)}


def _level(read: ScheduleWords, word: str) -> ScheduleWords | None:
    if word.casefold() not in {level.value for level in Level}:
        return None
    return replace(read, levels=(*read.levels, Level(word.casefold())))


def _language(read: ScheduleWords, word: str) -> ScheduleWords | None:
    return replace(read, language=word.casefold()) if word.casefold() in LANGUAGES else None


def _zone(read: ScheduleWords, word: str) -> ScheduleWords | None:
    try:
        return replace(read, zone=check_zone(word))
    except UnknownZone as error:
        if _is_like_a_zone(word, error.near):
            raise
        return None


def _is_like_a_zone(word: str, near: Sequence[str]) -> bool:
    """Tell whether a word can only have been meant as a zone: an offset, a path, or the place of a zone."""
    if "/" in word or word.startswith(("+", "-")) or word[:3].upper() in OFFSET_NAMES:
        return True
    return any(zone.rpartition("/")[2].casefold() == word.casefold() for zone in near)


READERS: Sequence[Callable[[ScheduleWords, str], ScheduleWords | None]] = (
    _time,
    _span,
    _days,
    _level,
    _language,
    _zone,
)
