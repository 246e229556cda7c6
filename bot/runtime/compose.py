"""Running for real: the database is made ready and held, the parts are opened, their tasks run, until a signal."""

import asyncio
from collections.abc import AsyncIterator, Mapping
from contextlib import AsyncExitStack, asynccontextmanager, nullcontext
from datetime import datetime
from pathlib import Path

import sqlalchemy as sa

from bot.platforms.local.client import LocalServer
from bot.quiz.errors import RoundClosed, UnknownRound
from bot.runtime import health
from bot.runtime.clock import FastClock, SystemClock, TimeSource
from bot.runtime.logs import configure
from bot.runtime.metrics import Metrics
from bot.runtime.paths import bank_folders, shipped
from bot.runtime.program import Parts, Program, opened
from bot.runtime.settings import Settings
from bot.runtime.stop import stop_signals
from bot.runtime.tasks import Supervisor
from bot.runtime.tell import teller
from bot.store import postings
from bot.store.engine import Store
from bot.store.migrate import upgrade
from bot.store.sole_process import hold
from bot.study.close import close_now
from bot.study.ports import MessageRef
from bot.study.study import Rules, Study


class DemoControls:
    """What the local page may do to time: run it faster, close a round at once."""

    def __init__(self, study: Study, clock: TimeSource) -> None:
        self._study = study
        self._clock = clock

    @property
    def speed(self) -> float:
        """How fast the clock runs; 1 where it can't be changed."""
        return self._clock.speed if isinstance(self._clock, FastClock) else 1.0

    def set_speed(self, speed: float) -> None:
        """Run the clock that fast, where it can be."""
        if isinstance(self._clock, FastClock):
            self._clock.set_speed(speed)
            self._study.wake()

    async def close_now(self, message: MessageRef) -> None:
        """Close the round of a message. Raises UnknownRound and RoundClosed."""
        async with self._study.store.read() as work:
            found = await postings.by_message(work, "local", message)
        if found is None:
            raise UnknownRound
        if not await close_now(self._study, found[1].id or 0):
            raise RoundClosed


@asynccontextmanager
async def ready_database(settings: Settings) -> AsyncIterator[str]:
    """Give the address of a database that is migrated and, on SQLite, held by this process alone.

    Raises AlreadyRunning, DatabaseNewer, DatabaseDamaged and NotWritable.
    """
    parsed = sa.make_url(settings.database)
    path = Path(parsed.database) if parsed.get_backend_name() == "sqlite" and parsed.database else None
    with hold(path) if path else nullcontext():
        await asyncio.to_thread(upgrade, settings.database, backup_dir=settings.backups)
        yield settings.database


@asynccontextmanager
async def running(settings: Settings, clock: TimeSource, rules: Rules, url: str) -> AsyncIterator[tuple[Program, str]]:
    """Open a program and run its tasks; gives it with the address of the local page (empty where there is none)."""
    metrics = Metrics()
    machine = SystemClock()
    tell = teller(metrics)
    turned: list[datetime] = []

    def watched(event: str, /, **fields: object) -> None:
        if event == "clockwork.passed":
            turned[:] = [machine.now()]
            metrics.tick.set(machine.now().timestamp())
        else:
            tell(event, **fields)

    banks = bank_folders(shipped("banks"), *([settings.banks_dir] if settings.banks_dir else []))
    parts = Parts(url, clock, watched, banks, rules, on_batch=metrics.batch)
    async with AsyncExitStack() as stack:
        program = await stack.enter_async_context(opened(parts))
        supervisor = Supervisor(machine, watched)
        stack.push_async_callback(supervisor.stop, settings.stop_seconds)
        supervisor.start("clockwork", program.clockwork.run)
        address = ""
        if settings.local_page:
            address = (await stack.enter_async_context(_page(program, clock, settings))).address
        if settings.health_port >= 0:
            checks = _checks(program, supervisor, turned, machine)
            await stack.enter_async_context(
                health.serve(settings.health_host, settings.health_port, checks, metrics)
            )
        yield program, address


async def run(settings: Settings) -> int:
    """Run until a signal asks to stop; then finish what is in hand. Raises what `ready_database` raises, and OSError."""
    configure(settings.log_level, settings.log_format)
    settings.data_dir.mkdir(parents=True, exist_ok=True)
    with stop_signals() as asked_to_stop:
        async with ready_database(settings) as url:
            rules = Rules()
            async with running(settings, SystemClock(), rules, url) as (program, address):
                program.study.tell("program.started", page=address)
                await asked_to_stop.wait()
                program.study.tell("program.stopping")
    return 0


def _page(program: Program, clock: TimeSource, settings: Settings) -> LocalServer:
    return LocalServer(
        program.study.store,
        program.inbox,
        clock,
        program.hub,
        controls=DemoControls(program.study, clock),
        host=settings.host,
        port=settings.port,
    )


def _checks(
    program: Program, supervisor: Supervisor, turned: list[datetime], machine: SystemClock
) -> Mapping[str, health.Check]:
    return {
        "database": health.database_check(lambda: _try_to_write(program.study.store)),
        "tasks": health.tasks_check(supervisor),
        "clockwork": health.clockwork_check(lambda: turned[0] if turned else None, machine.now),
    }


async def _try_to_write(store: Store) -> None:
    """Write nothing, as a transaction that may write: what fails here fails for answers too."""
    async with store.begin() as work:
        await work.commit()
