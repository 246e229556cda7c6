"""Numbers, lists, days, times and spans as each language writes them."""

from datetime import UTC, date, datetime, time, timedelta

import pytest

from bot.locale import formats

CLOSE = datetime(2026, 12, 1, 16, 0, tzinfo=UTC)


@pytest.mark.parametrize(
    ("language", "expected"), [("en", "1,234,567.5"), ("fr", "1\u202f234\u202f567,5"), ("vi", "1.234.567,5")]
)
def test_numbers(language: str, expected: str) -> None:
    """Separators are the language's."""
    assert formats.number(language, 1234567.5) == expected


@pytest.mark.parametrize(("language", "expected"), [("en", "62%"), ("fr", "62\u00a0%"), ("vi", "62%")])
def test_percent(language: str, expected: str) -> None:
    """A share is told in whole per cent."""
    assert formats.percent(language, 0.615) == expected


@pytest.mark.parametrize(("share", "expected"), [(0.0, "0%"), (0.001, "1%"), (0.999, "99%"), (1.0, "100%")])
def test_only_nothing_is_nought_per_cent(share: float, expected: str) -> None:
    """One of three hundred is not nobody, and all but one is not everybody."""
    assert formats.percent("en", share) == expected


@pytest.mark.parametrize(
    ("language", "expected"),
    [
        ("en", "An, Benoît, Chi and 5 more"),
        ("fr", "An, Benoît, Chi et 5 autres"),
        ("vi", "An, Benoît, Chi và 5 người khác"),
    ],
)
def test_a_list_of_people_with_more(language: str, expected: str) -> None:
    """Who isn't named is counted."""
    assert formats.list_of(language, ["An", "Benoît", "Chi"], 5) == expected


@pytest.mark.parametrize(
    ("items", "expected"),
    [([], ""), (["An"], "An"), (["An", "{0}"], "An and {0}"), (["%s", "{1}", "{"], "%s, {1} and {")],
)
def test_lists_of_any_length(items: list[str], expected: str) -> None:
    """Names in a list are never read as patterns."""
    assert formats.list_of("en", items) == expected


@pytest.mark.parametrize(("language", "expected"), [("en", "a, b or c"), ("fr", "a, b ou c"), ("vi", "a, b hoặc c")])
def test_alternatives(language: str, expected: str) -> None:
    """What can be chosen from is offered."""
    assert formats.either(language, ["a", "b", "c"]) == expected


@pytest.mark.parametrize(
    ("language", "days", "expected"),
    [
        ("en", range(1, 8), "every day"),
        ("en", range(1, 6), "Monday to Friday"),
        ("en", {3, 1}, "Monday and Wednesday"),
        ("fr", {6, 7}, "samedi et dimanche"),
        ("vi", {1}, "Thứ Hai"),
    ],
)
def test_weekdays(language: str, days: set[int], expected: str) -> None:
    """Monday is the first day, and the usual runs have a name."""
    assert formats.weekdays(language, days) == expected


@pytest.mark.parametrize(
    ("language", "expected"),
    [
        ("en", "1 December 2026, 23:00 (Asia/Ho_Chi_Minh)"),
        ("fr", "1 décembre 2026 à 23:00 (Asia/Ho_Chi_Minh)"),
        ("vi", "23:00 ngày 1 tháng 12, 2026 (Asia/Ho_Chi_Minh)"),
    ],
)
def test_an_instant_names_its_zone(language: str, expected: str) -> None:
    """A time is told by the clock of its zone, and says which."""
    assert formats.date_time(language, CLOSE, "Asia/Ho_Chi_Minh") == expected


def test_an_instant_may_be_on_another_date_there() -> None:
    """The date is the zone's too."""
    assert formats.date_time("en", CLOSE, "Pacific/Auckland") == "2 December 2026, 05:00 (Pacific/Auckland)"


def test_days_and_times() -> None:
    """A date has its month in words, a time has 24 hours."""
    assert formats.day("fr", date(2026, 3, 8)) == "8 mars 2026"
    assert formats.time_of_day("en", time(21, 5)) == "21:05"


@pytest.mark.parametrize(
    ("seconds", "expected"),
    [
        (0, "0 seconds"),
        (1, "1 second"),
        (3600, "1 hour"),
        (5400, "1 hour 30 minutes"),
        (28800, "8 hours"),
        (90061, "1 day 1 hour 1 minute 1 second"),
    ],
)
def test_spans_are_exact(seconds: int, expected: str) -> None:
    """A span is told whole, without the units that are nought."""
    assert formats.duration("en", timedelta(seconds=seconds)) == expected


@pytest.mark.parametrize(
    ("code", "expected"),
    [("en", "English"), ("fr", "Français"), ("vi", "Tiếng Việt"), ("zz", "zz"), ("{0}", "{0}"), ("", "")],
)
def test_a_language_has_its_own_name(code: str, expected: str) -> None:
    """A language is named as its speakers do; an unknown one by its code."""
    assert formats.language_name(code) == expected
