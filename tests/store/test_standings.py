"""Standings and boards: kept and summed ones agree with the pure rules."""

from datetime import date, timedelta
from random import Random
from typing import Any

import pytest
from sqlmodel import update

from bot.quiz.identity import MemberId
from bot.quiz.standing import Standing, ranked
from bot.store import results, standings
from bot.store.engine import Store
from bot.store.standings import BoardPage, BoardQuery, BoardRow, Delta
from bot.store.tables import MemberRow, ResultRow
from bot.store.unit_of_work import Work
from tests.store.world import DAY, GROUP, WORKSPACE, opened, settle

MONTH = date(2026, 3, 1)
EVER = date(1970, 1, 1)


def delta(member: int, points: int, right: int, answered: int, **changes: object) -> Delta:
    """An addition to the group's month, all topics."""
    fields = {"scope": "group", "scope_id": GROUP, "bank_id": 0, "period": "month", "period_start": MONTH, **changes}
    return Delta(member=MemberId(member), points=points, right=right, answered=answered, **fields)  # type: ignore[arg-type]


def query(period: str = "month", start: date = MONTH, days: int = 31, **changes: object) -> BoardQuery:
    """The group's board, all topics."""
    fields = {"scope": "group", "scope_id": GROUP, "bank_id": 0, **changes}
    return BoardQuery(period=period, period_start=start, period_end=start + timedelta(days), **fields)  # type: ignore[arg-type]


def result(round_: int, member: int, points: int, day: date = DAY, bank: int = 5) -> ResultRow:
    """What a round gave; right when it gave points."""
    return ResultRow(
        round_id=round_,
        member_id=member,
        group_id=GROUP,
        bank_id=bank,
        local_date=day,
        right=points > 0,
        points=points,
    )


def places(page: BoardPage) -> list[tuple[int, int, int]]:
    """Rank, member and points of each line."""
    return [(row.rank, row.member, row.points) for row in page.rows]


@pytest.mark.asyncio
async def test_equal_points_share_a_rank(store: Store) -> None:
    """Points alone decide the rank, 1, 2, 2, 4; within a rank the more accurate stands first."""
    await settle(store, members=4)
    async with store.begin() as work:
        await standings.add(work, [delta(1, 5, 5, 9), delta(2, 5, 3, 3), delta(3, 9, 4, 4), delta(4, 1, 1, 1)])
        page = await standings.board(work, query(), None)

    assert places(page) == [(1, 3, 9), (2, 2, 5), (2, 1, 5), (4, 4, 1)]
    assert (page.own, page.members) == (None, 4)


@pytest.mark.asyncio
async def test_additions_add_up(store: Store) -> None:
    """Totals grow by each addition, named twice in a batch or in two batches, and shrink by negative ones."""
    await settle(store)
    async with store.begin() as work:
        await standings.add(work, [delta(1, 3, 1, 1), delta(1, 2, 1, 1)])
        await standings.add(work, [delta(1, 1, 1, 1), delta(2, 1, 1, 1), delta(2, -1, -1, -1)])
        await standings.add(work, [])
        page = await standings.board(work, query(), MemberId(1))

    own = BoardRow(rank=1, member=MemberId(1), name="Member 1", points=6, right=3, answered=3)
    assert page == BoardPage((own,), own, 1)


@pytest.mark.asyncio
async def test_own_place_outside_the_top(store: Store) -> None:
    """A reader below the limit gets their own line with its rank; a stranger gets none."""
    await settle(store, members=30)
    async with store.begin() as work:
        await standings.add(work, [delta(n, 100 - n, 1, 1) for n in range(1, 21)] + [delta(21, 80, 1, 1)])
        page = await standings.board(work, query(), MemberId(21))
        stranger = await standings.board(work, query(), MemberId(25))

    assert places(page)[-1] == (10, 10, 90)
    assert page.own == BoardRow(20, MemberId(21), "Member 21", 80, 1, 1)
    assert (page.members, stranger.own) == (21, None)


@pytest.mark.asyncio
async def test_a_board_is_of_one_scope_topic_and_period(store: Store) -> None:
    """Totals of another scope, topic, period or month don't show."""
    await settle(store)
    others: list[dict[str, Any]] = [
        {"scope": "workspace"},
        {"scope_id": 2},
        {"bank_id": 5},
        {"period": "all", "period_start": EVER},
    ]
    async with store.begin() as work:
        await standings.add(work, [delta(2, 9, 9, 9, **other) for other in others])
        await standings.add(work, [delta(2, 9, 9, 9, period_start=date(2026, 2, 1)), delta(1, 1, 1, 1)])
        pages = [await standings.board(work, query(), None), await standings.board(work, query("all", EVER), None)]

    assert [places(page) for page in pages] == [[(1, 1, 1)], [(1, 2, 9)]]


@pytest.mark.asyncio
@pytest.mark.parametrize("seed", range(6))
async def test_boards_agree_with_the_rules(store: Store, seed: int) -> None:
    """A board kept step by step, and one summed from results, are those of the pure functions."""
    dice = Random(seed)
    rows = [result(n, member, dice.choice((0, 0, 1, 2, 3))) for n in range(1, 6) for member in range(1, 15)]
    rows = [row for row in rows if dice.random() < 0.8]
    await settle(store, members=15, rounds=5)
    async with store.begin() as work:
        await keep(work, rows)
        boards = [
            await standings.board(work, query(), MemberId(14)),
            await standings.board(work, query("week", DAY, 7), MemberId(14)),
        ]

    totals = [Standing(MemberId(n), *_sums([row for row in rows if row.member_id == n])) for n in range(1, 15)]
    expected = ranked(total for total in totals if total.answered)
    lines = [(line.rank, line.standing.member, line.standing.points) for line in expected]
    own = next((line[0] for line in lines if line[1] == 14), None)
    for page in boards:
        assert (places(page), page.own and page.own.rank, page.members) == (lines[:10], own, len(lines))


def _sums(rows: list[ResultRow]) -> tuple[int, int, int]:
    return sum(row.points for row in rows), sum(row.right for row in rows), len(rows)


async def keep(work: Work, rows: list[ResultRow]) -> None:
    """Results, and the standings that follow."""
    await results.put(work, rows)
    await standings.add(work, [delta(row.member_id, row.points, int(row.right), 1) for row in rows])


@pytest.mark.asyncio
async def test_days_are_counted_from_the_first_to_before_the_last(store: Store) -> None:
    """Today's board has today's results only, the week's those of its days, a topic's only its own."""
    await settle(store, rounds=4)
    days = (DAY - timedelta(1), DAY, DAY + timedelta(6), DAY + timedelta(7))
    async with store.begin() as work:
        await results.put(work, [result(n, 1, n, day, bank=n) for n, day in enumerate(days, start=1)])
        today = await standings.board(work, query("today", DAY, 1), None)
        week = await standings.board(work, query("week", DAY, 7), None)
        topic = await standings.board(work, query("week", DAY, 7, bank_id=3), None)
        none = await standings.board(work, query("today", DAY + timedelta(3), 1), MemberId(1))

    assert [places(page) for page in (today, week, topic)] == [[(1, 1, 2)], [(1, 1, 5)], [(1, 1, 3)]]
    assert none == BoardPage((), None, 0)


@pytest.mark.asyncio
async def test_a_workspace_board_has_its_groups_only(store: Store) -> None:
    """The workspace's week is summed over the groups that have a channel in it."""
    await settle(store)
    async with store.begin() as work:
        await results.put(work, [result(1, 1, 2)])
        here = await standings.board(work, query("week", DAY, 7, scope="workspace", scope_id=WORKSPACE), None)
        elsewhere = await standings.board(work, query("week", DAY, 7, scope="workspace", scope_id=2), None)

    assert (places(here), places(elsewhere)) == ([(1, 1, 2)], [])


@pytest.mark.asyncio
async def test_names_are_the_last_known(store: Store) -> None:
    """A board shows the name that the member has now, whatever it holds."""
    await settle(store)
    async with store.begin() as work:
        await standings.add(work, [delta(1, 1, 1, 1)])
        await work.execute(update(MemberRow).values(name="{0} @everyone"))
        page = await standings.board(work, query(), None)

    assert page.rows[0].name == "{0} @everyone"


@pytest.mark.asyncio
async def test_a_board_takes_few_statements(database_url: str) -> None:
    """However many members there are: two statements for a kept board, one more for a reader below the top."""
    steps: list[str] = []
    async with opened(database_url, steps.append) as store:
        await settle(store, members=40)
        async with store.begin() as work:
            await keep(work, [result(1, n, n % 4) for n in range(1, 41)])
            await work.commit()
        counts = []
        for period, start, days in (("month", MONTH, 31), ("week", DAY, 7)):
            for me in (None, MemberId(40)):
                steps.clear()
                async with store.read() as work:
                    await standings.board(work, query(period, start, days), me)
                counts.append(steps.count("execute"))

    assert counts == [2, 3, 1, 1]
