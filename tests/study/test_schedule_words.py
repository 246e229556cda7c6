"""The words of a schedule, in any order."""

from datetime import time
from itertools import permutations

import pytest

from bot.quiz.errors import BadArgument, UnknownZone
from bot.quiz.question import Level
from bot.study.schedule_words import ScheduleWords, read_schedule_words


def test_any_order() -> None:
    """The words mean the same in whatever order."""
    words = ("09:00", "Europe/Paris", "mon-fri", "hard", "8h", "fr")
    expected = ScheduleWords(time(9), "Europe/Paris", frozenset({1, 2, 3, 4, 5}), (), (Level.HARD,), 28_800, "fr")

    assert {read_schedule_words(order) for order in permutations(words)} == {expected}


@pytest.mark.parametrize(
    ("word", "expected"),
    [
        ("9:05", time(9, 5)),
        ("09:00", time(9)),
        ("9h30", time(9, 30)),
        ("00:00", time(0)),
        ("23:59", time(23, 59)),
    ],
)
def test_times(word: str, expected: time) -> None:
    """A time of day is hours and minutes, with a colon or an h."""
    assert read_schedule_words([word]) == ScheduleWords(local_time=expected)


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        (["mon"], {1}),
        (["mon-fri"], {1, 2, 3, 4, 5}),
        (["mon,wed,fri"], {1, 3, 5}),
        (["mon", "wed"], {1, 3}),
        (["sat-mon"], {6, 7, 1}),
        (["lun-ven"], {1, 2, 3, 4, 5}),
        (["t2-t6"], {1, 2, 3, 4, 5}),
        (["cn"], {7}),
        (["Monday"], {1}),
        (["daily"], {1, 2, 3, 4, 5, 6, 7}),
        (["mon-tue,sun"], {1, 2, 7}),
    ],
)
def test_weekdays(words: list[str], expected: set[int]) -> None:
    """Weekdays are names in any of the three languages, ranges of them, and lists."""
    assert read_schedule_words(words) == ScheduleWords(weekdays=frozenset(expected))


@pytest.mark.parametrize(
    ("word", "seconds"), [("1m", 60), ("90min", 5_400), ("8h", 28_800), ("1d", 86_400), ("7d", 604_800)]
)
def test_spans(word: str, seconds: int) -> None:
    """How long a question is open is minutes, hours or days."""
    assert read_schedule_words([word]) == ScheduleWords(open_for_s=seconds)


@pytest.mark.parametrize(("word", "argument"), [("24:00", "time"), ("9:60", "time"), ("8d", "open"), ("0h", "open")])
def test_impossible(word: str, argument: str) -> None:
    """A time or span that can't be is refused."""
    with pytest.raises(BadArgument) as refused:
        read_schedule_words([word])

    assert refused.value.argument == argument


@pytest.mark.parametrize("zone", ["Europe/Paris", "UTC", "Asia/Calcutta", "EST5EDT", "America/Argentina/Buenos_Aires"])
def test_zones(zone: str) -> None:
    """A zone of the zone database is taken, old names too."""
    assert read_schedule_words([zone]) == ScheduleWords(zone=zone)


@pytest.mark.parametrize(
    ("word", "near"),
    [
        ("europe/paris", "Europe/Paris"),
        ("Europe/Pariss", "Europe/Paris"),
        ("Paris", "Europe/Paris"),
        ("paris", "Europe/Paris"),
        ("Kolkata", "Asia/Kolkata"),
        ("GMT+5", "Asia/Karachi"),
        ("+02:00", "Africa/Cairo"),
        ("-05:00", "America/New_York"),
        ("UTC+7", "Asia/Ho_Chi_Minh"),
    ],
)
def test_near_zones(word: str, near: str) -> None:
    """What is likely meant as a zone is refused with the zones that were likely meant."""
    with pytest.raises(UnknownZone) as refused:
        read_schedule_words([word])

    assert near in refused.value.near


def test_topics() -> None:
    """What is nothing else is a topic, in at most sixty characters."""
    read = read_schedule_words(["pipeline", "easy", "x" * 100])

    assert read == ScheduleWords(topics=("pipeline", "x" * 60), levels=(Level.EASY,))
