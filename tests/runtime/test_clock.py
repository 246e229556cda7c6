"""Clocks: one that runs fast and never back, one that moves when told."""

import asyncio
from datetime import UTC, datetime, timedelta

import pytest

from bot.runtime.clock import FastClock, ManualClock, SystemClock

NOON = datetime(2026, 3, 1, 12, tzinfo=UTC)


def second(number: float) -> datetime:
    """Give an instant so many seconds after noon."""
    return NOON + timedelta(seconds=number)


async def settle() -> None:
    """Let every task that can go on go on."""
    for _ in range(10):
        await asyncio.sleep(0)


def test_the_machines_time_is_in_utc() -> None:
    """The system's clock gives aware instants in UTC."""
    assert SystemClock().now().tzinfo is UTC


def test_a_fast_clock_multiplies() -> None:
    """At sixty times the speed, two seconds are two minutes; a change of speed counts from then on."""
    base = ManualClock(NOON)
    clock = FastClock(base, speed=60)

    base.advance(timedelta(seconds=2))
    assert clock.now() == second(120)
    clock.set_speed(1)
    base.advance(timedelta(seconds=2))
    assert clock.now() == second(122)


def test_a_fast_clock_can_start_elsewhere() -> None:
    """A start in the past is where its time begins."""
    base = ManualClock(NOON)
    clock = FastClock(base, speed=10, start=second(-3600))

    base.advance(timedelta(seconds=1))

    assert clock.now() == second(-3590)


def test_a_fast_clock_never_goes_back() -> None:
    """When the machine's clock is set back an hour, its time stands, then goes on."""

    class SetBack(ManualClock):
        def set_to(self, at: datetime) -> None:
            self._now = at

    base = SetBack(NOON)
    clock = FastClock(base)
    base.advance(timedelta(seconds=5))
    assert clock.now() == second(5)

    base.set_to(second(-3600))
    assert clock.now() == second(5)
    base.advance(timedelta(seconds=2))
    assert clock.now() == second(7)


@pytest.mark.asyncio
async def test_sleepers_notice_a_new_speed() -> None:
    """Who sleeps ten minutes at normal speed wakes after ten seconds once it is sixty times as fast."""
    base = ManualClock(NOON)
    clock = FastClock(base)
    async with asyncio.TaskGroup() as group:
        nap = group.create_task(clock.sleep(600))
        await base.until_sleeping(1)
        clock.set_speed(60)
        await settle()
        base.advance(timedelta(seconds=9))
        await settle()
        assert not nap.done()

        base.advance(timedelta(seconds=1))

    assert clock.now() == second(600)


@pytest.mark.asyncio
async def test_a_jump_wakes_those_it_passes() -> None:
    """A jump ahead wakes the sleepers whose time it passes, and leaves the others asleep."""
    base = ManualClock(NOON)
    clock = FastClock(base)
    async with asyncio.TaskGroup() as group:
        short, long = group.create_task(clock.sleep(10)), group.create_task(clock.sleep(1000))
        await base.until_sleeping(2)

        clock.skip(100)
        await settle()

        assert (short.done(), long.done()) == (True, False)
        long.cancel()


@pytest.mark.asyncio
async def test_a_sleeper_of_a_fast_clock_can_be_cancelled() -> None:
    """A cancelled sleeper ends as cancelled, and leaves nothing asleep behind."""
    base = ManualClock(NOON)
    clock = FastClock(base, speed=2)
    async with asyncio.TaskGroup() as group:
        nap = group.create_task(clock.sleep(10))
        await base.until_sleeping(1)
        nap.cancel()

    assert nap.cancelled()
    assert base.sleeping == 0
    assert base.next_wake is None


@pytest.mark.parametrize("speed", [0.0, -1.0, float("nan")])
def test_a_clock_never_stands(speed: float) -> None:
    """A speed of zero, below, or none at all is refused, and the clock keeps the one it had."""
    clock = FastClock(ManualClock(NOON), speed=2)

    with pytest.raises(ValueError, match="above zero"):
        clock.set_speed(speed)

    assert clock.speed == 2


def test_no_clock_is_set_back() -> None:
    """A jump or a move back is refused."""
    with pytest.raises(ValueError, match="never goes back"):
        FastClock(ManualClock(NOON)).skip(-1)
    with pytest.raises(ValueError, match="never goes back"):
        ManualClock(NOON).advance(timedelta(seconds=-1))


@pytest.mark.asyncio
async def test_a_manual_clock_wakes_in_order() -> None:
    """Sleepers wake by their time, those of the same time by their coming; who sleeps longer sleeps on."""
    clock = ManualClock(NOON)
    woken: list[str] = []

    async def sleep(name: str, seconds: float) -> None:
        await clock.sleep(seconds)
        woken.append(name)

    async with asyncio.TaskGroup() as group:
        for name, seconds in (("late", 30), ("first", 10), ("second", 10), ("asleep", 60)):
            group.create_task(sleep(name, seconds))
        await clock.until_sleeping(4)
        assert clock.next_wake == second(10)

        clock.advance(timedelta(seconds=30))
        await settle()
        assert woken == ["first", "second", "late"]
        assert clock.next_wake == second(60)
        clock.advance(timedelta(seconds=30))

    assert woken == ["first", "second", "late", "asleep"]


@pytest.mark.asyncio
async def test_a_sleep_of_nothing_lets_others_go_first() -> None:
    """A sleep of no length ends without the clock being moved."""
    await ManualClock(NOON).sleep(0)
    await SystemClock().sleep(-1)
