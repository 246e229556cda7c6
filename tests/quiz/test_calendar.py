"""From local times to instants, and from instants to local dates."""

from datetime import UTC, date, datetime, time, timedelta, timezone
from itertools import islice, pairwise, takewhile

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.quiz.calendar import (
    EVERY_DAY,
    Due,
    Period,
    Weekdays,
    all_zones,
    due_times,
    local_date,
    next_due,
    period_start,
    week_of,
)
from bot.quiz.errors import UnknownZone
from tests.quiz.examples import repeatable
from tests.quiz.transitions import DAY, SECOND, START, Transition, zones_by_transitions

SUNDAY = frozenset({7})
MINUTE = timedelta(minutes=1)


def utc(text: str) -> datetime:
    """Give the instant of an ISO text in UTC."""
    return datetime.fromisoformat(text).replace(tzinfo=UTC)


def firings(zone: str, wanted: str, weekdays: Weekdays, after: str, count: int) -> list[tuple[str, str]]:
    """Give the first local dates and instants, as texts."""
    found = due_times(time.fromisoformat(wanted), zone, weekdays, utc(after))
    return [(due.local_date.isoformat(), f"{due.at:%Y-%m-%dT%H:%M}") for due in islice(found, count)]


@pytest.mark.parametrize(
    ("zone", "wanted", "weekdays", "after", "expected"),
    [
        pytest.param(
            "America/New_York",
            "02:30",
            EVERY_DAY,
            "2026-03-07T17:00",
            [("2026-03-08", "2026-03-08T07:00"), ("2026-03-09", "2026-03-09T06:30")],
            id="New York gap: 03:00 EDT",
        ),
        pytest.param(
            "America/New_York",
            "01:30",
            EVERY_DAY,
            "2026-10-31T16:00",
            [("2026-11-01", "2026-11-01T05:30"), ("2026-11-02", "2026-11-02T06:30")],
            id="New York fold: 01:30 EDT, once",
        ),
        pytest.param(
            "Africa/Cairo",
            "00:00",
            EVERY_DAY,
            "2026-04-23T10:00",
            [("2026-04-24", "2026-04-23T22:00"), ("2026-04-25", "2026-04-24T21:00")],
            id="Cairo gap at midnight: 01:00, no day skipped",
        ),
        pytest.param(
            "America/Santiago",
            "00:00",
            EVERY_DAY,
            "2026-09-05T16:00",
            [("2026-09-06", "2026-09-06T04:00"), ("2026-09-07", "2026-09-07T03:00")],
            id="Santiago gap at midnight: 01:00, no day skipped",
        ),
        pytest.param(
            "Australia/Lord_Howe",
            "02:15",
            EVERY_DAY,
            "2026-10-03T01:30",
            [("2026-10-04", "2026-10-03T15:30"), ("2026-10-05", "2026-10-04T15:15")],
            id="Lord Howe gap of half an hour: 02:30",
        ),
        pytest.param(
            "America/New_York",
            "01:30",
            SUNDAY,
            "2026-10-31T16:00",
            [("2026-11-01", "2026-11-01T05:30"), ("2026-11-08", "2026-11-08T06:30")],
            id="Sunday only at the fold: Sunday, once",
        ),
        pytest.param(
            "Pacific/Apia",
            "09:00",
            EVERY_DAY,
            "2011-12-29T18:00",
            [
                ("2011-12-29", "2011-12-29T19:00"),
                ("2011-12-31", "2011-12-30T19:00"),
                ("2012-01-01", "2011-12-31T19:00"),
            ],
            id="Apia had no 30th: one on the 31st",
        ),
        pytest.param(
            "Pacific/Apia",
            "00:00",
            EVERY_DAY,
            "2011-12-29T09:00",
            [
                ("2011-12-29", "2011-12-29T10:00"),
                ("2011-12-31", "2011-12-30T10:00"),
                ("2012-01-01", "2011-12-31T10:00"),
            ],
            id="Apia at midnight: one on the 31st",
        ),
        pytest.param(
            "Pacific/Apia",
            "09:00",
            frozenset({5}),
            "2011-12-20T00:00",
            [("2011-12-23", "2011-12-23T19:00"), ("2012-01-06", "2012-01-05T19:00")],
            id="Apia on Fridays: the missing one isn't made up for",
        ),
        pytest.param(
            "Europe/Paris",
            "09:00",
            frozenset(range(1, 6)),
            "2026-10-22T12:00",
            [("2026-10-23", "2026-10-23T07:00"), ("2026-10-26", "2026-10-26T08:00")],
            id="Paris, weekdays, over the change",
        ),
        pytest.param(
            "America/Nuuk",
            "23:30",
            SUNDAY,
            "2023-10-28T12:00",
            [("2023-10-29", "2023-10-30T01:30"), ("2023-11-05", "2023-11-06T01:30")],
            id="Nuuk the day after its change",
        ),
        pytest.param(
            "America/Scoresbysund",
            "23:30",
            frozenset({6}),
            "2025-03-29T12:00",
            [("2025-03-29", "2025-03-30T01:00"), ("2025-04-05", "2025-04-06T00:30")],
            id="a gap up to midnight belongs to the day before it",
        ),
    ],
)
def test_the_golden_table(
    zone: str, wanted: str, weekdays: Weekdays, after: str, expected: list[tuple[str, str]]
) -> None:
    """A time that doesn't exist moves to the first instant that does, one that comes twice uses the first."""
    assert firings(zone, wanted, weekdays, after, len(expected)) == expected


@pytest.mark.parametrize("zone", ["Asia/Tokyo", "Asia/Kolkata", "Asia/Kathmandu", "Pacific/Chatham"])
@pytest.mark.parametrize("wanted", [time(0, 0), time(5, 15), time(8, 59), time(23, 59)])
def test_where_local_and_utc_dates_differ_each_local_day_has_one(zone: str, wanted: time) -> None:
    """A year of days, none missing, none twice, each at its local time or moved by a gap."""
    dues = list(islice(due_times(wanted, zone, EVERY_DAY, utc("2026-01-01T12:00")), 366))

    assert [due.local_date for due in dues] == [dues[0].local_date + DAY * number for number in range(366)]
    assert all(local_date(due.at, zone) == due.local_date for due in dues)


def probes(change: Transition) -> set[time]:
    """Give the local times around a gap or repetition: its start, middle and end, and a minute to each side."""
    start, end = change.walls
    middle = (start + (end - start) / 2).replace(second=0, microsecond=0)
    return {wall.time() for edge in (start, middle, end) for wall in (edge - MINUTE, edge, edge + MINUTE)}


def expected_around(change: Transition, wanted: time) -> list[Due]:
    """Give what the rule says for the local dates from three days before a change to three days after."""
    start, end = change.walls
    days = [start.date() + DAY * number for number in range(-3, (end.date() - start.date()).days + 4)]
    return [Due(day, change.first(datetime.combine(day, wanted))) for day in days]


def test_the_changes_of_all_zones_are_known() -> None:
    """What the next test goes through: hundreds of zones, dozens of histories, both gaps and repetitions."""
    histories = zones_by_transitions()
    changes = [change for history in histories for change in history]

    assert sum(len(zones) for zones in histories.values()) == len(all_zones()) > 580
    assert len(histories) > 40
    assert len(changes) > 1000
    assert {change.after > change.before for change in changes} == {True, False}
    assert all(later.at - earlier.at > 8 * DAY for history in histories for earlier, later in pairwise(history))
    assert all(change.at.second == 0 for change in changes)


def test_each_local_date_has_one_instant_around_every_change_of_every_zone() -> None:
    """2020 to 2035, at each gap's and repetition's start, middle, end and a minute to each side.

    Never zero, never two, never early, never on another date, and the same from whatever instant one asks.
    """
    wrong = []
    for history, zones in zones_by_transitions().items():
        for change in history:
            for wanted in probes(change):
                expected = expected_around(change, wanted)
                found = list(islice(due_times(wanted, zones[0], EVERY_DAY, expected[0].at - SECOND), len(expected)))
                again = [next_due(wanted, zones[0], EVERY_DAY, at) for at in (change.at - SECOND, change.at)]
                after = [next(due for due in expected if due.at > at) for at in (change.at - SECOND, change.at)]
                if found != expected or again != after:
                    wrong.append((zones[0], change, wanted))

    assert wrong == []


def test_within_a_repeated_hour_nothing_is_due_again() -> None:
    """A restart between the two 01:30s of New York waits for the next day."""
    between = utc("2026-11-01T06:10")

    assert next_due(time(1, 30), "America/New_York", EVERY_DAY, between).local_date == date(2026, 11, 2)


@repeatable
@given(
    st.sampled_from(all_zones()),
    st.times().map(lambda any_time: any_time.replace(second=0, microsecond=0)),
    st.frozensets(st.integers(1, 7), min_size=1),
    st.integers(0, 5800 * 24 * 3600).map(lambda seconds: START + timedelta(seconds=seconds)),
    st.lists(st.integers(0, 14 * 24 * 3600), max_size=4),
)
def test_the_local_dates_are_the_calendar_s(
    zone: str, wanted: time, weekdays: Weekdays, after: datetime, restarts: list[int]
) -> None:
    """Each wanted weekday of two weeks once, however often one starts again in between."""
    until = after + 14 * DAY
    stops = [after, *(after + timedelta(seconds=each) for each in sorted(restarts)), until]
    dues = [
        due
        for begin, end in pairwise(stops)
        for due in takewhile(lambda due, end=end: due.at <= end, due_times(wanted, zone, weekdays, begin))  # type: ignore[misc]
    ]

    days = [due.local_date for due in dues]
    around = (local_date(after, zone) + DAY * number for number in range(-1, 17))
    inside = [day for day in around if day.isoweekday() in weekdays]
    assert days == [day for day in inside if (days and days[0] <= day <= days[-1])]
    assert len(inside) - 4 <= len(days)
    assert all(earlier.at < later.at for earlier, later in pairwise(dues))


def test_the_next_is_strictly_after() -> None:
    """Asked at the due instant, or a microsecond after, it is tomorrow's; a microsecond before, today's."""
    nine = utc("2026-06-01T09:00")
    instant = timedelta(microseconds=1)

    assert next_due(time(9), "UTC", EVERY_DAY, nine - instant) == Due(date(2026, 6, 1), nine)
    assert next_due(time(9), "UTC", EVERY_DAY, nine) == Due(date(2026, 6, 2), nine + DAY)
    assert next_due(time(9), "UTC", EVERY_DAY, nine + instant) == Due(date(2026, 6, 2), nine + DAY)


def test_an_instant_may_be_given_in_any_zone() -> None:
    """What comes back is in UTC."""
    after = datetime(2026, 6, 1, 10, 0, tzinfo=timezone(timedelta(hours=2)))

    assert next_due(time(9), "UTC", EVERY_DAY, after).at.isoformat() == "2026-06-01T09:00:00+00:00"


def test_a_time_made_earlier_after_it_has_passed_waits_for_tomorrow() -> None:
    """From 09:00 to 08:00 at 08:30: nothing more today."""
    edited = utc("2026-06-01T06:30")

    assert next_due(time(8), "Europe/Paris", EVERY_DAY, edited).local_date == date(2026, 6, 2)


def test_a_time_made_later_after_today_s_question_is_for_the_same_date() -> None:
    """From 09:00 to 21:00 at 10:00: 21:00 today has the date that was asked already, so it is told apart by it."""
    edited = utc("2026-06-01T08:00")
    asked = next_due(time(9), "Europe/Paris", EVERY_DAY, utc("2026-06-01T00:00")).local_date
    dues = due_times(time(21), "Europe/Paris", EVERY_DAY, edited)

    assert next(due for due in dues if due.local_date > asked) == Due(date(2026, 6, 2), utc("2026-06-02T19:00"))


def test_a_stop_of_three_days_misses_three_dates() -> None:
    """What was due meanwhile can be listed, so that it can be told."""
    stopped, back = utc("2026-06-01T12:00"), utc("2026-06-04T12:00")
    missed = takewhile(lambda due: due.at <= back, due_times(time(9), "UTC", EVERY_DAY, stopped))

    assert [due.local_date.day for due in missed] == [2, 3, 4]


@pytest.mark.parametrize(
    ("wanted", "weekdays", "after", "said"),
    [
        (time(9), frozenset[int](), utc("2026-06-01"), "some of 1 to 7"),
        (time(9), frozenset({0}), utc("2026-06-01"), "some of 1 to 7"),
        (time(9), frozenset({8}), utc("2026-06-01"), "some of 1 to 7"),
        (time(9, 0, 1), EVERY_DAY, utc("2026-06-01"), "an hour and a minute"),
        (time(9, 0, 0, 1), EVERY_DAY, utc("2026-06-01"), "an hour and a minute"),
        (time(9, tzinfo=UTC), EVERY_DAY, utc("2026-06-01"), "an hour and a minute"),
        (time(9), EVERY_DAY, utc("2026-06-01").replace(tzinfo=None), "needs its zone"),
    ],
)
def test_what_makes_no_schedule_is_refused(wanted: time, weekdays: Weekdays, after: datetime, said: str) -> None:
    """At once, not at the first firing."""
    with pytest.raises(ValueError, match=said):
        due_times(wanted, "UTC", weekdays, after)


def test_a_zone_that_was_removed_is_refused() -> None:
    """`US/Pacific-New` was a zone until 2020: its schedule fails alone, by name."""
    with pytest.raises(UnknownZone) as refusal:
        next_due(time(9), "US/Pacific-New", EVERY_DAY, utc("2026-06-01"))

    assert refusal.value.asked == "US/Pacific-New"
    assert refusal.value.near[0] == "US/Pacific"
    with pytest.raises(UnknownZone):
        local_date(utc("2026-06-01"), "US/Pacific-New")


def test_a_local_date_is_the_zone_s() -> None:
    """23:50 and 00:10 in Asia/Kolkata are one date in UTC and two there."""
    assert local_date(utc("2026-03-02T18:20"), "Asia/Kolkata") == date(2026, 3, 2)
    assert local_date(utc("2026-03-02T18:40"), "Asia/Kolkata") == date(2026, 3, 3)


@pytest.mark.parametrize(
    ("period", "day", "start"),
    [
        ("today", date(2026, 3, 4), date(2026, 3, 4)),
        ("week", date(2026, 3, 4), date(2026, 3, 2)),
        ("week", date(2026, 3, 2), date(2026, 3, 2)),
        ("week", date(2027, 1, 3), date(2026, 12, 28)),
        ("month", date(2026, 3, 31), date(2026, 3, 1)),
        ("all", date(2026, 3, 4), date(1970, 1, 1)),
    ],
)
def test_a_period_starts_on_its_first_date(period: str, day: date, start: date) -> None:
    """Weeks start on Monday, also across New Year."""
    assert period_start(Period(period), day) == start


@pytest.mark.parametrize(
    ("day", "week"),
    [
        (date(2026, 12, 28), "2026-W53"),
        (date(2027, 1, 3), "2026-W53"),
        (date(2027, 1, 4), "2027-W01"),
        (date(2026, 1, 1), "2026-W01"),
        (date(2024, 12, 30), "2025-W01"),
    ],
)
def test_weeks_are_iso_s(day: date, week: str) -> None:
    """The first days of January may be in the year before, the last of December in the year after."""
    assert week_of(day) == week
