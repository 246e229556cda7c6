"""Running for real: the database is made ready and held, the parts are opened, their tasks run, until a signal."""

import asyncio
from collections.abc import AsyncIterator, Mapping
from contextlib import AsyncExitStack, asynccontextmanager, nullcontext
from dataclasses import dataclass
from datetime import datetime
from zoneinfo import ZoneInfo

from bot.platforms.local.client import LocalServer
from bot.platforms.local.hub import Hub
from bot.quiz.errors import RoundClosed, UnknownRound
from bot.runtime import health
from bot.runtime.clock import FastClock, SystemClock, TimeSource
from bot.runtime.discord_parts import discord_parts
from bot.runtime.logs import configure
from bot.runtime.metrics import Metrics
from bot.runtime.paths import bank_folders, shipped
from bot.runtime.program import Parts, Program, local_only, opened
from bot.runtime.settings import Settings
from bot.runtime.stop import stop_signals
from bot.runtime.tasks import Supervisor
from bot.runtime.tell import teller
from bot.store import postings
from bot.store.address import sqlite_file
from bot.store.engine import Store
from bot.store.faults import NotWritable
from bot.store.migrate import upgrade
from bot.store.probe import try_to_write
from bot.store.sole_process import hold
from bot.study.close import close_now
from bot.study.ports import Clock, MessageRef, Platform
from bot.study.study import Rules, Study

NOT_KEPT = frozenset({"answer.not_kept", "request.not_saved"})
"""What tells that the database refused what a member did."""


@dataclass(slots=True)
class Seen:
    """What the last events said: when the clockwork last went round, and whether the last write was refused."""

    turned: datetime | None = None
    not_kept: bool = False


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

    Raises AlreadyRunning, DatabaseNewer, DatabaseDamaged, NotWritable, and ZoneInfoNotFoundError without tzdata.
    """
    ZoneInfo("Europe/Paris")  # without a zone database nothing can be due: better told now than at nine tomorrow
    path = sqlite_file(settings.database)
    with hold(path) if path else nullcontext():
        await asyncio.to_thread(upgrade, settings.database, backup_dir=settings.backups)
        yield settings.database


@asynccontextmanager
async def running(settings: Settings, clock: TimeSource, rules: Rules, url: str) -> AsyncIterator[tuple[Program, str]]:
    """Open a program and run its tasks; gives it with the address of the local page (empty where there is none)."""
    metrics = Metrics()
    machine = SystemClock()
    tell = teller(metrics)
    seen = Seen()

    def watched(event: str, /, **fields: object) -> None:
        if event == "clockwork.passed":
            seen.turned = machine.now()
            metrics.tick.set(machine.now().timestamp())
            return
        seen.not_kept |= event in NOT_KEPT
        tell(event, **fields)

    def kept(size: int, seconds: float) -> None:
        seen.not_kept = False
        metrics.batch(size, seconds)

    banks = bank_folders(shipped("banks"), *([settings.banks_dir] if settings.banks_dir else []))
    discord = discord_parts(settings, watched)

    def platforms(store: Store, clock: Clock, hub: Hub) -> Mapping[str, Platform]:
        here: dict[str, Platform] = {**local_only(store, clock, hub)}
        return here | ({discord.platform.name: discord.platform} if discord else {})

    parts = Parts(url, clock, watched, banks, rules, platforms, on_batch=kept)
    async with AsyncExitStack() as stack:
        program = await stack.enter_async_context(opened(parts))
        supervisor = Supervisor(machine, watched)
        stack.push_async_callback(supervisor.stop, settings.stop_seconds)
        supervisor.start("clockwork", program.clockwork.run)
        if discord:
            discord.start(supervisor, program.inbox, clock, watched)
        address = ""
        if settings.local_page:
            address = (await stack.enter_async_context(_page(program, clock, settings))).address
        if settings.health_port >= 0:
            checks = _checks(program, supervisor, seen, machine)
            await stack.enter_async_context(health.serve(settings.health_host, settings.health_port, checks, metrics))
        yield program, address


async def run(settings: Settings) -> int:
    """Run until a signal asks to stop; then finish what is in hand. Raises as `ready_database` does, and OSError."""
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


def _checks(program: Program, supervisor: Supervisor, seen: Seen, machine: SystemClock) -> Mapping[str, health.Check]:
    return {
        "database": health.database_check(lambda: _database_works(program.study.store, seen)),
        "tasks": health.tasks_check(supervisor),
        "clockwork": health.clockwork_check(lambda: seen.turned, machine.now),
    }


async def _database_works(store: Store, seen: Seen) -> None:
    """Try to write; after a refusal the next answer that is kept, or a write that works, makes it well again."""
    await try_to_write(store)
    if seen.not_kept:
        seen.not_kept = False
        raise NotWritable("refused")
