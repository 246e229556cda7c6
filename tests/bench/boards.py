"""A leaderboard page, the top ten and the reader's own place, at 100,000 and at 1,000,000 results.

The same thousand members answer ten times as many rounds. The page comes from totals that are kept; the same
page computed from the results is measured beside it, and has to say the same.
"""

import asyncio
from collections.abc import Iterator
from datetime import date, timedelta
from statistics import median
from time import perf_counter

import sqlalchemy as sa

from bot.quiz.identity import MemberId
from bot.store import standings
from bot.store.engine import Store
from bot.store.standings import BoardPage, BoardQuery
from tests.bench.places import Place
from tests.bench.ratio import REPETITIONS, Line, median_ratio
from tests.store.world import DAY, GROUP, opened

MEMBERS = 1_000
FEW, MANY = 100_000, 1_000_000
ME = MemberId(777)
PAGES = 60
SUMMED_PAGES = 1

BEGINNING = date(1970, 1, 1)
KEPT = BoardQuery("group", GROUP, 0, "all", BEGINNING, DAY + timedelta(days=1))
SUMMED = BoardQuery("group", GROUP, 0, "week", BEGINNING, DAY + timedelta(days=1))
"""A week that began in 1970: the same results, by the way that adds them up."""

SERIES = {
    "sqlite": "WITH RECURSIVE n(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM n WHERE n < {last}) SELECT n FROM n",
    "postgresql": "SELECT n FROM generate_series(1, {last}) AS n",
}
ROUNDS = """
INSERT INTO round (id, group_id, position, number, option_order, seed, local_date, created_at, due_at, close_at, state,
                   reason)
SELECT n, group_id, 0, n, option_order, seed, local_date, created_at, due_at, close_at, 'revealed', ''
FROM round CROSS JOIN ({series}) AS numbers WHERE id = 1 AND n > 1
"""
RESULTS = """
INSERT INTO result (round_id, member_id, group_id, bank_id, local_date, "right", points)
SELECT round.id, member.id, round.group_id, 1, round.local_date, {right},
       CASE WHEN {right} THEN 1 + round.id % 3 ELSE 0 END
FROM round CROSS JOIN member
"""
RIGHT = "((round.id * 7919 + member.id * 104729) % 1009 < 300 + member.id % 500)"
STANDINGS = """
INSERT INTO standing (scope, scope_id, bank_id, period, period_start, member_id, points, "right", answered)
SELECT 'group', group_id, {bank}, 'all', '1970-01-01', member_id, sum(points), sum(CASE WHEN "right" THEN 1 ELSE 0 END),
       count(*)
FROM result GROUP BY group_id, member_id
"""
ANALYSE = "ANALYZE"


def on_sqlite(place: Place, repetitions: int = REPETITIONS) -> Iterator[Line]:
    """Measure on SQLite."""
    return _measure("SQLite", place, repetitions)


def on_postgresql(place: Place, repetitions: int = REPETITIONS) -> Iterator[Line]:
    """Measure on PostgreSQL."""
    return _measure("PostgreSQL", place, repetitions)


def _measure(where: str, place: Place, repetitions: int) -> Iterator[Line]:
    with place() as few_url, place() as many_url:
        few, many, summed = asyncio.run(_seconds(few_url, many_url, repetitions))
    yield Line(
        f"{where}: a board at 1,000,000 results, against 100,000",
        median_ratio(many, few),
        f"{median(many) * 1000:.2f} ms against {median(few) * 1000:.2f} ms",
        below=1.5,
    )
    yield Line(
        f"{where}: … against computing it from 1,000,000 results",
        median_ratio(summed, many),
        f"{median(many) * 1000:.2f} ms against {median(summed) * 1000:,.0f} ms: that many times faster",
    )


async def _seconds(few_url: str, many_url: str, repetitions: int) -> tuple[list[float], list[float], list[float]]:
    """Give the seconds a page takes, in turn: with few results, with many, and computed from many."""
    few, many, summed = list[float](), list[float](), list[float]()
    async with opened(few_url) as store_of_few, opened(many_url) as store_of_many:
        await _fill(store_of_few, FEW // MEMBERS)
        await _fill(store_of_many, MANY // MEMBERS)
        assert await _page(store_of_many, KEPT) == await _page(store_of_many, SUMMED)
        await _a_page(store_of_few, KEPT, PAGES)
        for _ in range(repetitions):
            few.append(await _a_page(store_of_few, KEPT, PAGES))
            many.append(await _a_page(store_of_many, KEPT, PAGES))
            summed.append(await _a_page(store_of_many, SUMMED, SUMMED_PAGES))
    return few, many, summed


async def _a_page(store: Store, query: BoardQuery, pages: int) -> float:
    """Give the median of the seconds that a page takes."""
    taken = []
    for _ in range(pages):
        started = perf_counter()
        await _page(store, query)
        taken.append(perf_counter() - started)
    return median(taken)


async def _page(store: Store, query: BoardQuery) -> BoardPage:
    async with store.read() as work:
        return await standings.board(work, query, ME)


async def _fill(store: Store, rounds: int) -> None:
    """Give each member a result in each round, by statements over whole sets, and the totals that come of them."""
    async with store.begin() as work:
        series = SERIES[store.dialect].format(last=rounds)
        for statement in (
            ROUNDS.format(series=series),
            RESULTS.format(right=RIGHT),
            STANDINGS.format(bank=0),
            STANDINGS.format(bank=1),
        ):
            await work.execute(sa.text(statement))
        await work.execute(sa.text(ANALYSE))
        await work.commit()
