"""Owned tasks: restarted, seen, stopped in order; one that breaks ends no other."""

import asyncio
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime, timedelta

import pytest

from bot.runtime.clock import ManualClock
from bot.runtime.tasks import Supervisor, TaskState

NOON = datetime(2026, 3, 1, 12, tzinfo=UTC)


class Told:
    """What was told, in order."""

    def __init__(self) -> None:
        self.events: list[tuple[str, object]] = []

    def __call__(self, event: str, /, **fields: object) -> None:
        self.events.append((event, fields.get("task")))


class Failing:
    """Work that breaks as often as it is told to, then goes on until it is stopped."""

    def __init__(self, times: int) -> None:
        self.left = times
        self.runs = 0
        self.steady = asyncio.Event()

    async def __call__(self) -> None:
        self.runs += 1
        if self.left:
            self.left -= 1
            raise LookupError("for the test")
        self.steady.set()
        await asyncio.Event().wait()


def until_cancelled(on_end: Callable[[], Awaitable[None]]) -> Callable[[], Awaitable[None]]:
    """Give work that goes on until it is stopped, and then does a last thing."""

    async def work() -> None:
        try:
            await asyncio.Event().wait()
        finally:
            await on_end()

    return work


@pytest.mark.asyncio
async def test_what_breaks_is_restarted_after_growing_pauses() -> None:
    """Three breaks are three restarts, after one, two and two seconds; each is told."""
    clock, told, work = ManualClock(NOON), Told(), Failing(3)
    supervisor = Supervisor(clock, told, pauses_s=(1, 2))
    supervisor.start("clockwork", work)

    pauses = []
    for _ in range(3):
        await clock.until_sleeping(1)
        assert supervisor.states == {"clockwork": TaskState.WAITING}
        assert clock.next_wake is not None
        pauses.append((clock.next_wake - clock.now()).total_seconds())
        clock.move_to(clock.next_wake)
    await work.steady.wait()

    assert pauses == [1, 2, 2]
    assert told.events == [("task.broke", "clockwork")] * 3
    assert supervisor.states == {"clockwork": TaskState.RUNNING}
    assert await supervisor.stop(1) == ()


@pytest.mark.asyncio
async def test_one_that_breaks_ends_no_other() -> None:
    """While one waits for its restart, the other runs."""
    clock = ManualClock(NOON)
    supervisor = Supervisor(clock, Told())
    supervisor.start("good", Failing(0))
    supervisor.start("bad", Failing(99))

    await clock.until_sleeping(1)

    assert supervisor.states == {"good": TaskState.RUNNING, "bad": TaskState.WAITING}
    assert await supervisor.stop(1) == ()
    assert supervisor.states == {"good": TaskState.STOPPED, "bad": TaskState.STOPPED}


@pytest.mark.asyncio
async def test_pauses_start_anew_after_steady_work() -> None:
    """Work that held for five minutes and breaks again waits only as long as at its first break."""
    clock, told = ManualClock(NOON), Told()
    supervisor = Supervisor(clock, told, pauses_s=(1, 60))
    breaks = asyncio.Semaphore(0)

    async def work() -> None:
        await breaks.acquire()
        raise LookupError("for the test")

    supervisor.start("work", work)
    pauses = []
    for held in (timedelta(), timedelta(), timedelta(minutes=5)):
        clock.advance(held)
        breaks.release()
        await clock.until_sleeping(1)
        assert clock.next_wake is not None
        pauses.append((clock.next_wake - clock.now()).total_seconds())
        clock.move_to(clock.next_wake)
        while supervisor.states["work"] != TaskState.RUNNING:
            await asyncio.sleep(0)

    assert pauses == [1, 60, 1]
    await supervisor.stop(1)


@pytest.mark.asyncio
async def test_work_that_returns_is_started_again() -> None:
    """Work is meant to go on: when it returns that is told, and it is started again."""
    clock, told = ManualClock(NOON), Told()
    supervisor = Supervisor(clock, told)

    async def done() -> None:
        return

    supervisor.start("short", done)
    await clock.until_sleeping(1)

    assert told.events == [("task.ended", "short")]
    await supervisor.stop(1)


@pytest.mark.asyncio
async def test_the_newest_is_stopped_first() -> None:
    """Tasks end one after another, the newest first, each with time to finish."""
    supervisor = Supervisor(ManualClock(NOON), Told())
    ended: list[str] = []

    def ending(name: str) -> Callable[[], Awaitable[None]]:
        async def end() -> None:
            await asyncio.sleep(0)
            ended.append(name)

        return until_cancelled(end)

    for name in ("writer", "clockwork", "page"):
        supervisor.start(name, ending(name))
    await asyncio.sleep(0)

    assert await supervisor.stop(5) == ()
    assert ended == ["page", "clockwork", "writer"]


@pytest.mark.asyncio
async def test_one_that_wont_end_is_named() -> None:
    """Past the deadline a task that won't end is told and named, and the others are stopped all the same."""
    told = Told()
    supervisor = Supervisor(ManualClock(NOON), told)
    let_go = asyncio.Event()

    async def hold() -> None:
        await let_go.wait()

    supervisor.start("good", Failing(0))
    supervisor.start("stuck", until_cancelled(hold))
    await asyncio.sleep(0)

    assert await supervisor.stop(0.01) == ("stuck",)
    assert told.events == [("task.stuck", "stuck")]
    let_go.set()


@pytest.mark.asyncio
async def test_a_name_is_taken_once() -> None:
    """Two tasks of one name are refused, and so is a start while stopping."""
    supervisor = Supervisor(ManualClock(NOON), Told())
    supervisor.start("one", Failing(0))

    with pytest.raises(ValueError, match="can't start one"):
        supervisor.start("one", Failing(0))
    await supervisor.stop(1)
    with pytest.raises(ValueError, match="can't start two"):
        supervisor.start("two", Failing(0))


@pytest.mark.asyncio
async def test_work_that_swallows_its_cancellation_ends_all_the_same() -> None:
    """A stop also ends work that returns instead of being cancelled; it isn't started again."""
    supervisor = Supervisor(ManualClock(NOON), Told())
    runs = 0

    async def stubborn() -> None:
        nonlocal runs
        runs += 1
        try:
            await asyncio.Event().wait()
        except asyncio.CancelledError:
            return

    supervisor.start("stubborn", stubborn)
    await asyncio.sleep(0)

    assert await supervisor.stop(5) == ()
    assert runs == 1
