"""Health: red when the program can't do its work, and only then."""

import asyncio
from collections.abc import AsyncIterator, Mapping
from datetime import UTC, datetime, timedelta

import aiohttp
import pytest
import pytest_asyncio

from bot.runtime import health
from bot.runtime.clock import ManualClock
from bot.runtime.health import clockwork_check, database_check, readiness, tasks_check
from bot.runtime.metrics import Metrics
from bot.runtime.tasks import Supervisor
from bot.store.engine import Store
from bot.store.faults import NotWritable
from bot.store.probe import try_to_write

NOON = datetime(2026, 3, 1, 12, tzinfo=UTC)


async def good() -> str:
    """Find nothing wrong."""
    return ""


def wrong(code: str) -> health.Check:
    """Give a check that finds something."""

    async def check() -> str:
        return code

    return check


@pytest_asyncio.fixture
async def client() -> AsyncIterator[aiohttp.ClientSession]:
    """A client of the machine's own network."""
    async with aiohttp.ClientSession() as session:
        yield session


@pytest.mark.asyncio
@pytest.mark.parametrize(
    ("checks", "status", "body"),
    [
        ({"database": good, "tasks": good}, 200, {"ready": True, "checks": {"database": "ok", "tasks": "ok"}}),
        (
            {"database": wrong("NotWritable"), "tasks": good},
            503,
            {"ready": False, "checks": {"database": "NotWritable", "tasks": "ok"}},
        ),
    ],
)
async def test_ready_or_not(
    client: aiohttp.ClientSession, checks: Mapping[str, health.Check], status: int, body: object
) -> None:
    """One check that fails makes the program unready and is named; alive it is all the same."""
    async with health.serve("127.0.0.1", 0, checks, Metrics()) as port:
        async with client.get(f"http://127.0.0.1:{port}/readyz") as answer:
            assert (answer.status, await answer.json()) == (status, body)
        async with client.get(f"http://127.0.0.1:{port}/healthz") as answer:
            assert (answer.status, await answer.text()) == (200, "ok\n")


@pytest.mark.asyncio
async def test_the_metrics_page(client: aiohttp.ClientSession) -> None:
    """Prometheus finds the metrics; no page says which program, in which version, serves them."""
    metrics = Metrics()
    metrics.batch(1, 0.001)

    async with (
        health.serve("127.0.0.1", 0, {}, metrics) as port,
        client.get(f"http://127.0.0.1:{port}/metrics") as answer,
    ):
        assert "microbatch_answers_total 1.0" in await answer.text()
        assert answer.headers["Server"] == "microbatch"


@pytest.mark.asyncio
async def test_a_taken_port_is_an_error() -> None:
    """The port can't be served twice: the second is told so, and leaves nothing open."""
    async with health.serve("127.0.0.1", 0, {}, Metrics()) as port:
        with pytest.raises(OSError, match="address already in use"):
            async with health.serve("127.0.0.1", port, {}, Metrics()):
                pass


@pytest.mark.asyncio
async def test_a_check_that_breaks_or_hangs_is_unready(monkeypatch: pytest.MonkeyPatch) -> None:
    """A check that raises is named by its error, one that hangs by `timeout`; the page is there all the same."""
    monkeypatch.setattr(health, "CHECK_S", 0.01)

    async def breaks() -> str:
        raise LookupError("for the test")

    async def hangs() -> str:
        await asyncio.Event().wait()
        return ""

    assert await readiness({"a": breaks, "b": hangs, "c": good}) == {"a": "LookupError", "b": "timeout", "c": "ok"}


@pytest.mark.asyncio
async def test_a_task_that_waits_for_its_restart_is_unready() -> None:
    """All tasks run: ready. One broke and waits: unready, by its name."""
    clock = ManualClock(NOON)

    def tell(event: str, /, **fields: object) -> None:
        """Keep nothing."""

    supervisor = Supervisor(clock, tell)

    async def goes_on() -> None:
        await asyncio.Event().wait()

    async def breaks() -> None:
        raise LookupError("for the test")

    supervisor.start("good", goes_on)
    assert await tasks_check(supervisor)() == ""
    supervisor.start("bad", breaks)
    await clock.until_sleeping(1)

    assert await tasks_check(supervisor)() == "bad"
    await supervisor.stop(1)


@pytest.mark.asyncio
@pytest.mark.parametrize(
    ("tick", "code"),
    [(None, "not-yet"), (NOON - timedelta(seconds=60), ""), (NOON - timedelta(seconds=61), "stale")],
)
async def test_the_clockwork_has_to_go_round(tick: datetime | None, code: str) -> None:
    """Not yet gone round, or not for more than a minute: unready."""
    assert await clockwork_check(lambda: tick, lambda: NOON)() == code


@pytest.mark.asyncio
async def test_a_database_that_takes_writes_is_ready(store: Store) -> None:
    """The check writes for real, and can be repeated."""
    check = database_check(lambda: try_to_write(store))

    assert [await check(), await check()] == ["", ""]


@pytest.mark.asyncio
async def test_a_database_that_takes_none_is_not() -> None:
    """A full disk is named by our word for it, without a path."""

    async def full() -> None:
        raise NotWritable("SQLITE_FULL")

    assert await database_check(full)() == "NotWritable"
