"""The real program with a simulated clock and members: what days over clock changes and stops come to."""

import asyncio
import json
from collections.abc import Sequence
from datetime import UTC, date, datetime, time, timedelta
from typing import Any

import pytest

from bot.runtime.simulate import SimulateOptions, simulate
from tests.study.world import PIPELINE

DAY = timedelta(days=1)


def run(**options: Any) -> dict[str, Any]:
    """Simulate with the small bank unless told otherwise, and give the JSON."""
    given: dict[str, Any] = {"members": 6, "banks": (PIPELINE,), **options}
    return asyncio.run(simulate(SimulateOptions(**given))).as_json()


def dates(report: dict[str, Any]) -> Sequence[str]:
    """Give the local dates of a report's rounds."""
    return [row["local_date"] for row in report["rounds"]]


def days(first: date, count: int) -> Sequence[str]:
    """Give consecutive dates."""
    return [(first + n * DAY).isoformat() for n in range(count)]


def test_same_seed() -> None:
    """The same seed gives the same JSON to the letter; another seed another story."""
    texts = [json.dumps(run(days=5, members=8, seed=seed)) for seed in (7, 7, 8)]

    assert texts[0] == texts[1]
    assert texts[0] != texts[2]


def test_sixty_days_in_new_york() -> None:
    """Across the clock change each local date has its one question, at nine by the wall clock."""
    report = run(days=60, members=10, zone="America/New_York", start=date(2026, 3, 1))
    instants = [datetime.fromisoformat(row["scheduled_for"]) for row in report["rounds"]]

    assert dates(report) == days(date(2026, 3, 1), 60)
    assert report["counts"] == {"revealed": 60}
    assert [at.astimezone(UTC).time() for at in instants] == [time(14)] * 7 + [time(13)] * 53
    assert all(row["asked_at"] == row["scheduled_for"] for row in report["rounds"])
    assert report["answers"] > 300


def test_lord_howe() -> None:
    """A change by half an hour moves 02:15 to the first instant that exists; each date is asked once."""
    report = run(days=10, zone="Australia/Lord_Howe", start=date(2026, 10, 1), local_time=time(2, 15))
    by_date = {row["local_date"]: row["scheduled_for"] for row in report["rounds"]}

    assert dates(report) == days(date(2026, 10, 1), 10)
    assert [by_date[f"2026-10-0{n}"] for n in (3, 4, 5)] == [
        "2026-10-02T15:45:00+00:00",
        "2026-10-03T15:30:00+00:00",
        "2026-10-04T15:15:00+00:00",
    ]


def test_half_past_two_in_new_york() -> None:
    """02:30, which doesn't exist on the eighth of March, is asked at three."""
    report = run(days=14, zone="America/New_York", start=date(2026, 3, 1), local_time=time(2, 30))
    by_date = {row["local_date"]: row["scheduled_for"] for row in report["rounds"]}

    assert dates(report) == days(date(2026, 3, 1), 14)
    assert by_date["2026-03-08"] == "2026-03-08T07:00:00+00:00"


@pytest.mark.parametrize(("local_time", "late"), [(time(9), 0), (time(20), 1)])
def test_three_days_off(local_time: time, late: int) -> None:
    """After three days off at most one question comes late, the other dates are skipped, and none is missing."""
    report = run(days=14, start=date(2026, 1, 1), local_time=local_time, stop_from=date(2026, 1, 5), stop_days=3)
    asked_late = [row for row in report["rounds"] if row["asked_at"] and row["asked_at"] > row["scheduled_for"]]
    skipped = [row["local_date"] for row in report["rounds"] if row["state"] == "skipped"]

    assert dates(report) == days(date(2026, 1, 1), 14)
    assert len(asked_late) == late
    assert skipped == days(date(2026, 1, 5), 3 - late)
    assert {row["reason"] for row in report["rounds"] if row["state"] == "skipped"} == {"away"}


def test_weekdays() -> None:
    """Only scheduled weekdays have a row."""
    report = run(days=14, start=date(2026, 3, 2), weekdays=frozenset({1, 4}))

    assert dates(report) == ["2026-03-02", "2026-03-05", "2026-03-09", "2026-03-12"]


def test_rows() -> None:
    """Each row says what was asked, when, what became of it, and how many answered and were right."""
    (row,) = run(days=1, start=date(2026, 3, 2), zone="UTC")["rounds"]

    assert row["question"].startswith("pipeline-parallelism/")
    assert {key: row[key] for key in ("local_date", "scheduled_for", "state", "reason")} == {
        "local_date": "2026-03-02",
        "scheduled_for": "2026-03-02T09:00:00+00:00",
        "state": "revealed",
        "reason": "",
    }
    assert 0 <= row["right"] <= row["answers"] <= 6


def test_standings_add_up() -> None:
    """The final standings hold as many answers, right ones and points as the rounds gave."""
    report = run(days=8, members=10, start=date(2026, 3, 2))

    assert sum(row["answered"] for row in report["standings"]) == sum(row["answers"] for row in report["rounds"])
    assert sum(row["right"] for row in report["standings"]) == sum(row["right"] for row in report["rounds"])
    assert [row["points"] for row in report["standings"]] == sorted(
        (row["points"] for row in report["standings"]), reverse=True
    )
