"""The clockwork over changes of clocks, zones and schedules, and over its own absence."""

import asyncio
from datetime import UTC, date, datetime, time, timedelta

import pytest
import sqlalchemy as sa

from tests.study.world import DAY, HOUR, KEY, MINUTE, MONDAY, SECOND, SteppedClock, World, living, text_of

NINE = MONDAY + 9 * HOUR
FIVE = MONDAY + 17 * HOUR


def utc(text: str) -> datetime:
    """Read an instant in UTC."""
    return datetime.fromisoformat(text).replace(tzinfo=UTC)


async def asked(world: World) -> list[datetime]:
    """Give when questions were sent."""
    return [posting.sent_at for posting in await world.postings("question") if posting.sent_at]


async def change(world: World, statement: str, **values: object) -> None:
    """Change rows behind the program's back."""
    async with world.store.begin() as work:
        await work.execute(sa.text(statement), values)
        await work.commit()


@pytest.mark.asyncio
@pytest.mark.parametrize(
    ("zone", "at", "start", "expected"),
    [
        (
            "America/New_York",
            time(2, 30),
            "2026-03-07",
            ["2026-03-07 07:30", "2026-03-08 07:00", "2026-03-09 06:30"],
        ),
        (
            "America/New_York",
            time(1, 30),
            "2026-10-31",
            ["2026-10-31 05:30", "2026-11-01 05:30", "2026-11-02 06:30"],
        ),
        (
            "Australia/Lord_Howe",
            time(2, 15),
            "2026-10-02",
            ["2026-10-02 15:45", "2026-10-03 15:30", "2026-10-04 15:15"],
        ),
        ("Africa/Cairo", time(0), "2026-04-22", ["2026-04-22 22:00", "2026-04-23 22:00", "2026-04-24 21:00"]),
        ("America/Santiago", time(0), "2026-09-05", ["2026-09-05 04:00", "2026-09-06 04:00", "2026-09-07 03:00"]),
        ("Asia/Tokyo", time(0), "2026-03-01", ["2026-03-01 15:00", "2026-03-02 15:00", "2026-03-03 15:00"]),
        ("Asia/Kathmandu", time(5, 30), "2026-03-01", ["2026-03-01 23:45", "2026-03-02 23:45", "2026-03-03 23:45"]),
        ("Pacific/Chatham", time(9), "2026-03-01", ["2026-03-01 19:15", "2026-03-02 19:15", "2026-03-03 19:15"]),
    ],
)
async def test_local_days(database_url: str, zone: str, at: time, start: str, expected: list[str]) -> None:
    """Every local date is asked once: at the first instant that exists, and at the first of two."""
    begin = utc(start)
    async with living(database_url, begin) as world:
        await world.found(zone=zone, at=at)
        await world.live_until(utc(expected[-1]) + HOUR)

        assert await asked(world) == [utc(instant) for instant in expected]
        days = [row.local_date for row in await world.rounds()]
        assert days == [days[0] + timedelta(days=n) for n in range(3)]


@pytest.mark.asyncio
async def test_missing_day(database_url: str) -> None:
    """A date that a zone never had is not asked, and breaks no streak."""
    async with living(database_url, utc("2011-12-29 00:00")) as world:
        await world.found(zone="Pacific/Apia", at=time(9))
        for instant in ("2011-12-29 19:00", "2011-12-30 19:00"):
            await world.live_until(utc(instant))
            await world.react("an", KEY)
        await world.live_until(utc("2011-12-31 12:00"))

        assert [row.local_date for row in await world.rounds()] == [date(2011, 12, 29), date(2011, 12, 31)]
        assert await world.streaks() == {"an": 2}


@pytest.mark.asyncio
async def test_stopped_three_days(database_url: str) -> None:
    """After three days away one late question is asked, the others are written down as skipped and said."""
    clock = SteppedClock(MONDAY)
    async with living(database_url, clock=clock) as world:
        await world.found()
        await world.live_until(NINE)
        await world.react("an", KEY)
        await world.live_until(FIVE + HOUR)
    clock.move_to(NINE + 3 * DAY + HOUR)
    async with living(database_url, clock=clock) as world:
        await world.live_until(clock.now() + MINUTE)
        await world.react("an", KEY)
        late = await asked(world)
        await world.live_until(FIVE + 3 * DAY)

        assert late == [NINE, NINE + 3 * DAY + HOUR]
        assert [(row.state, row.reason) for row in await world.rounds()] == [
            ("revealed", ""),
            ("skipped", "away"),
            ("skipped", "away"),
            ("revealed", ""),
        ]
        assert [row.close_at for row in await world.rounds()][-1] == FIVE + 3 * DAY
        assert [(event["count"], event["reason"]) for event in world.events("rounds.missed")] == [(2, "away")]
        assert "2 questions were skipped" in text_of((await world.say("schedule list", "boss")).card)
        assert await world.streaks() == {"an": 2}


@pytest.mark.asyncio
@pytest.mark.parametrize(
    ("back_at", "state"),
    [(HOUR, "posting"), (6 * HOUR, "posting"), (6 * HOUR + SECOND, "skipped"), (DAY - SECOND, "skipped")],
)
async def test_too_late(sqlite_url: str, back_at: timedelta, state: str) -> None:
    """A question is asked late within six hours of its time, and else skipped."""
    clock = SteppedClock(MONDAY)
    async with living(sqlite_url, clock=clock) as world:
        await world.found()
    clock.move_to(NINE + back_at)
    async with living(sqlite_url, clock=clock) as world:
        await world.program.clockwork.catch_up()

        assert await world.states() == ["open" if state == "posting" else state]


@pytest.mark.asyncio
@pytest.mark.parametrize(
    ("open_for", "left", "states"),
    [
        (HOUR, 30 * MINUTE, ["open"]),
        (HOUR, 30 * MINUTE - SECOND, ["skipped"]),
        (4 * HOUR, HOUR, ["open"]),
        (4 * HOUR, HOUR - SECOND, ["skipped"]),
    ],
)
async def test_too_short(sqlite_url: str, open_for: timedelta, left: timedelta, states: list[str]) -> None:
    """A late question is asked only while half an hour and a quarter of its time remain."""
    clock = SteppedClock(MONDAY)
    async with living(sqlite_url, clock=clock) as world:
        await world.found(open_for=open_for)
    clock.move_to(NINE + open_for - left)
    async with living(sqlite_url, clock=clock) as world:
        await world.program.clockwork.catch_up()

        assert await world.states() == states


@pytest.mark.asyncio
@pytest.mark.parametrize(("back_at", "silent"), [(time(21, 59), False), (time(22, 0), True), (time(23, 30), True)])
async def test_late_at_night(database_url: str, back_at: time, *, silent: bool) -> None:
    """A late question comes without a sound from ten in the evening on, by the schedule's own clock."""
    clock = SteppedClock(MONDAY)
    async with living(database_url, clock=clock) as world:
        await world.found(zone="Asia/Tokyo", at=time(21))
    clock.move_to(datetime.combine(MONDAY, back_at, UTC) - 9 * HOUR)
    async with living(database_url, clock=clock) as world:
        await world.program.clockwork.catch_up()

        assert [(p.state, p.silent) for p in await world.postings("question")] == [("done", silent)]


@pytest.mark.asyncio
async def test_on_time_at_night(sqlite_url: str) -> None:
    """A question that is on time makes its sound at any hour: the admin chose it."""
    async with living(sqlite_url) as world:
        await world.found(at=time(23))
        await world.live_until(MONDAY + 23 * HOUR)

        assert [posting.silent for posting in await world.postings("question")] == [False]


@pytest.mark.asyncio
async def test_edited_to_earlier(database_url: str) -> None:
    """A schedule moved from 09:00 to 08:00 at 08:30 asks no more today, and at 08:00 tomorrow."""
    async with living(database_url) as world:
        await world.found()
        await world.live_until(MONDAY + 8 * HOUR + 30 * MINUTE)
        await world.say("schedule edit 1 08:00", "boss")
        await world.live_until(MONDAY + 2 * DAY)

        assert await asked(world) == [MONDAY + DAY + 8 * HOUR]


@pytest.mark.asyncio
async def test_edited_to_later(database_url: str) -> None:
    """A schedule that has asked at 09:00 and is moved to 21:00 asks none at 21:00 today."""
    async with living(database_url) as world:
        await world.found()
        await world.live_until(MONDAY + 10 * HOUR)
        await world.say("schedule edit 1 21:00", "boss")
        await world.live_until(MONDAY + 2 * DAY)

        assert await asked(world) == [NINE, MONDAY + DAY + 21 * HOUR]


@pytest.mark.asyncio
async def test_zone_changed_while_open(database_url: str) -> None:
    """A change of zone leaves the open round's close and its date alone, and asks for no date twice."""
    async with living(database_url) as world:
        await world.found()
        await world.live_until(MONDAY + 10 * HOUR)
        await world.react("an", KEY)
        before = [(row.local_date, row.close_at) for row in await world.rounds()]
        await world.say("schedule edit 1 Pacific/Honolulu", "boss")
        after = [(row.local_date, row.close_at) for row in await world.rounds()]
        await world.live_until(MONDAY + 2 * DAY)

        assert after == before == [(date(2026, 3, 2), FIVE)]
        assert [row.local_date for row in await world.rounds()] == [date(2026, 3, 2), date(2026, 3, 3)]
        assert await world.streaks() == {"an": 1}


@pytest.mark.asyncio
async def test_unknown_zone(database_url: str) -> None:
    """A schedule whose zone is gone is paused with the reason, and the others are asked; an edit mends it."""
    async with living(database_url) as world:
        await world.found(channels=("lost",))
        await world.found(channels=("daily",))
        await change(world, "UPDATE schedule SET zone = 'US/Pacific-New' WHERE id = 1")
        await world.live_until(NINE)
        paused = [(row.state, row.paused_reason) for row in await world.schedules()]
        listed = text_of((await world.say("schedule list", "boss", "lost")).card)
        await world.say("schedule edit 1 America/Los_Angeles", "boss", "lost")

        assert await asked(world) == [NINE]
        assert paused == [("paused", "unknown-zone:US/Pacific-New"), ("active", "")]
        assert "US/Pacific-New" in listed
        assert [row.state for row in await world.schedules()] == ["active", "active"]


@pytest.mark.asyncio
async def test_other_zone_database(database_url: str) -> None:
    """Due times that came from another zone database are derived anew at the start; one that has passed stays."""
    clock = SteppedClock(MONDAY)
    async with living(database_url, clock=clock) as world:
        await world.found(channels=("one",))
        await world.found(channels=("two",))
        await change(world, "UPDATE schedule SET tzdata_version = '1999a'")
        await change(world, "UPDATE schedule SET next_due_at = :at WHERE id = 1", at="2026-03-02 10:00:00.000000")
    async with living(database_url, clock=clock) as world:
        rows = await world.schedules()

        assert [row.next_due_at for row in rows] == [NINE, NINE]
        assert {row.tzdata_version for row in rows} != {"1999a"}


@pytest.mark.asyncio
async def test_stepped_back(database_url: str) -> None:
    """A clock set back by an hour asks, closes and reveals nothing twice, and it is told."""
    async with living(database_url) as world:
        await world.found()
        await world.live_until(NINE + 30 * MINUTE)
        world.clock.set(NINE - 30 * MINUTE)
        await world.live_until(FIVE + 30 * MINUTE)
        world.clock.set(FIVE - 30 * MINUTE)
        await world.live_until(FIVE + HOUR)

        assert await world.states() == ["revealed"]
        assert [message.kind for message in await world.messages()] == ["closed", "reveal"]
        assert [event["back_s"] for event in world.events("clock.moved")] == [3600.0, 3600.0]


@pytest.mark.asyncio
async def test_loop(sqlite_url: str) -> None:
    """The loop sleeps until something is due, fifteen seconds at most, and is woken by what comes sooner."""
    async with living(sqlite_url, NINE - 20 * SECOND) as world, asyncio.TaskGroup() as group:
        await world.found()
        loop = group.create_task(world.program.clockwork.run())
        sleeps = []
        for _ in range(2):
            await world.clock.until_sleeping(1)
            sleeps.append((world.clock.next_wake or MONDAY) - world.clock.now())
            world.clock.move_to(world.clock.next_wake or MONDAY)
        await world.clock.until_sleeping(1)
        on_time = await asked(world)
        await world.say("pipeline")
        while not await world.messages(kind="question") or len(await world.postings("question")) < 2:
            await asyncio.sleep(0)
        while len([p for p in await world.postings("question") if p.sent_at]) < 2:
            await asyncio.sleep(0)
        loop.cancel()

        assert sleeps == [15 * SECOND, 5 * SECOND]
        assert on_time == [NINE]
        assert await asked(world) == [NINE, NINE]
