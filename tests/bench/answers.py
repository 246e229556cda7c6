"""Answers a second until durable: 200 members at once through `bot.study.answers.record`, against other ways.

The other ways are one ORM session and commit an answer, through the same engine and by as many callers; and
on SQLite `sqlite3.executemany` of the same rows into the same table with the same pragmas. That one is measured
with a transaction for each 200 rows, which is what 200 members at once can be promised, and with one for all.
"""

import asyncio
import gc
import io
import sqlite3
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine, Iterator, Sequence
from contextlib import asynccontextmanager, closing
from dataclasses import dataclass
from pathlib import Path
from statistics import median, quantiles
from time import perf_counter
from typing import Any, TypeVar

import sqlalchemy as sa
from sqlmodel.ext.asyncio.session import AsyncSession

from bot.quiz.identity import RoundId
from bot.runtime.clock import SystemClock
from bot.runtime.logs import configure
from bot.runtime.metrics import Metrics
from bot.runtime.tell import teller
from bot.store.engine import Store, file_connection
from bot.store.tables import AnswerRow
from bot.store.writer import AnswerWriter
from bot.study import answers
from bot.study.memory import OpenQuestion
from bot.study.ports import Account, MessageRef, Reaction
from bot.study.study import Study
from tests.bench.places import Place
from tests.bench.ratio import REPETITIONS, Line, in_turn, median_ratio
from tests.store.world import opened

MEMBERS = 200
OPTIONS = 4
ROUNDS = 26
"""The first is for warming up: its answers aren't measured."""

TIMED = frozenset(f"member-{member}" for member in range(1, MEMBERS + 1, 8))
"""Whose answers are timed one by one: looking at a clock takes its time too."""

EACH_BY_ORM = 4
"""Answers that a member gives by the slow way; its rate doesn't depend on how many."""

CLOSELY = 3
"""How many times as often the fast ways are measured in turn: each takes a blink, which anything can disturb."""

START_US = 1_700_000_000_000_000
PLATFORM = "local"
INSERT = "INSERT INTO answer (round_id, member_id, option, added_at, removed_at) VALUES (?, ?, ?, ?, ?)"

Row = tuple[int, int, int, int, int]
Given = TypeVar("Given")


@dataclass(slots=True)
class Latencies:
    """Seconds from an answer's arrival until it was durable, over all repetitions."""

    seconds: list[float]

    def __str__(self) -> str:
        cuts = quantiles(self.seconds, n=100)
        return f"p50 {cuts[49] * 1000:.2f} ms, p99 {cuts[98] * 1000:.2f} ms"


def on_sqlite(place: Place, repetitions: int = REPETITIONS) -> Iterator[Line]:
    """Measure on SQLite."""
    latencies = Latencies([])

    def ours() -> float:
        return _in_fresh(place, lambda store: recorded(store, latencies))

    by_record, orm = in_turn([ours, lambda: _in_fresh(place, by_orm)], repetitions)
    yield _against_orm("SQLite", by_record, orm, latencies)
    by_record, bare, bare_whole = in_turn(
        [ours, lambda: _bare(place, MEMBERS), lambda: _bare(place, len(_rows()))], repetitions * CLOSELY
    )
    yield Line(
        "SQLite: … against executemany, a transaction for each 200",
        median_ratio(by_record, bare),
        f"{_rate(by_record)} against {_rate(bare)}",
        at_least=0.4,
        percent=True,
    )
    yield Line(
        "SQLite: … against executemany, one transaction for all",
        median_ratio(by_record, bare_whole),
        f"{_rate(by_record)} against {_rate(bare_whole)}: nothing is durable before the end",
        percent=True,
    )


def on_postgresql(place: Place, repetitions: int = REPETITIONS) -> Iterator[Line]:
    """Measure on PostgreSQL."""
    latencies = Latencies([])
    ours, orm = in_turn(
        [
            lambda: _in_fresh(place, lambda store: recorded(store, latencies)),
            lambda: _in_fresh(place, by_orm),
        ],
        repetitions,
    )
    yield _against_orm("PostgreSQL", ours, orm, latencies)


async def recorded(store: Store, latencies: Latencies) -> float:
    """Give the answers a second that `record` keeps, as the program is put together."""
    async with _study(store) as study:
        for member in range(1, MEMBERS + 1):
            await answers.record(study, _reaction(1, member, 1))
        given = [
            [_reaction(round_, member, option) for round_ in range(2, ROUNDS + 1) for option in range(1, OPTIONS + 1)]
            for member in range(1, MEMBERS + 1)
        ]

        async def gives(reactions: Sequence[Reaction]) -> None:
            if reactions[0].account.user in TIMED:
                await timed(reactions)
            else:
                for reaction in reactions:
                    await answers.record(study, reaction)

        async def timed(reactions: Sequence[Reaction]) -> None:
            for reaction in reactions:
                started = perf_counter()
                await answers.record(study, reaction)
                latencies.seconds.append(perf_counter() - started)

        taken = await _at_once(gives, given)
    assert await _kept(store) == len(_rows()) + MEMBERS
    return len(_rows()) / taken


async def by_orm(store: Store) -> float:
    """Give the answers a second that a session and a commit each keep, through the engine that writes."""

    async def gives(rows: Sequence[Row]) -> None:
        for row in rows:
            async with AsyncSession(store.engine, expire_on_commit=False) as session:
                session.add(AnswerRow(**dict(zip(AnswerRow.model_fields, row, strict=True))))
                await session.commit()

    rows = _rows()[: MEMBERS * EACH_BY_ORM]
    taken = await _at_once(gives, [rows[member::MEMBERS] for member in range(MEMBERS)])
    assert await _kept(store) == len(rows)
    return len(rows) / taken


def executed_many(connection: sqlite3.Connection, rows: Sequence[Row], in_each: int) -> float:
    """Give the rows a second that `executemany` keeps, with `in_each` in a transaction."""
    started = perf_counter()
    for first in range(0, len(rows), in_each):
        connection.execute("BEGIN IMMEDIATE")
        connection.executemany(INSERT, rows[first : first + in_each])
        connection.execute("COMMIT")
    return len(rows) / (perf_counter() - started)


def _bare(place: Place, in_each: int) -> float:
    with place() as url, closing(file_connection(Path(sa.make_url(url).database or ""))) as connection:
        return executed_many(connection, _rows(), in_each)


def _in_fresh(place: Place, way: Callable[[Store], Awaitable[float]]) -> float:
    async def measured(url: str) -> float:
        async with opened(url) as store:
            return await way(store)

    with place() as url:
        return asyncio.run(measured(url))


@asynccontextmanager
async def _study(store: Store) -> AsyncIterator[Study]:
    """What `record` works with in the program: its writer, log and metrics."""
    configure("info", "json", io.StringIO())
    metrics = Metrics()
    writer = AnswerWriter(store, on_batch=metrics.batch)
    study = Study(store, writer, SystemClock(), platforms={}, tell=teller(metrics), wake=lambda: None)
    for round_ in range(1, ROUNDS + 1):
        study.memory.open(
            PLATFORM, _message(round_), OpenQuestion(RoundId(round_), round_, OPTIONS, close_at_us=2 * START_US)
        )
    async with asyncio.TaskGroup() as tasks:
        tasks.create_task(writer.run())
        try:
            yield study
        finally:
            await writer.stop()


async def _at_once(
    gives: Callable[[Sequence[Given]], Coroutine[Any, Any, None]], given: Sequence[Sequence[Given]]
) -> float:
    """Give the seconds until every member's answers are kept, each waiting for their own."""
    gc.collect()
    gc.freeze()  # what is measured with isn't to be looked through while measuring
    started = perf_counter()
    async with asyncio.TaskGroup() as members:
        for own in given:
            members.create_task(gives(own))
    taken = perf_counter() - started
    gc.unfreeze()
    return taken


async def _kept(store: Store) -> int:
    async with store.read() as work:
        return int((await work.execute(sa.select(sa.func.count()).select_from(AnswerRow))).scalar_one())


def _rows() -> list[Row]:
    """What is kept: by round and option, 200 members each, as their answers come in."""
    return [
        (round_, member, option, _at_us(round_, option), 0)
        for round_ in range(2, ROUNDS + 1)
        for option in range(1, OPTIONS + 1)
        for member in range(1, MEMBERS + 1)
    ]


def _reaction(round_: int, member: int, option: int) -> Reaction:
    account = Account(PLATFORM, f"member-{member}")
    return Reaction(
        _message(round_), account, option, added=True, at_us=_at_us(round_, option), name=f"Member {member}"
    )


def _message(round_: int) -> MessageRef:
    return MessageRef(f"local:{round_}")


def _at_us(round_: int, option: int) -> int:
    return START_US + round_ * OPTIONS + option


def _against_orm(where: str, ours: Sequence[float], orm: Sequence[float], latencies: Latencies) -> Line:
    return Line(
        f"{where}: answers a second, against a session and commit each",
        median_ratio(ours, orm),
        f"{_rate(ours)} ({latencies}) against {_rate(orm)}",
        at_least=50,
    )


def _rate(figures: Sequence[float]) -> str:
    return f"{median(figures):,.0f}/s"
