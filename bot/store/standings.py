"""Standings and boards. Months and all time are kept as totals; today and the week are summed from results."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any, Literal

import sqlalchemy as sa
from sqlmodel import col

from bot.quiz.identity import MemberId
from bot.store.tables import ChannelRow, MemberRow, ResultRow, StandingRow
from bot.store.unit_of_work import Work

ALL_TOPICS = 0
KEPT = ("month", "all")

Scope = Literal["group", "workspace"]
BoardPeriod = Literal["today", "week", "month", "all"]


@dataclass(frozen=True, slots=True)
class Delta:
    """What to add to a member's totals in one scope, topic and period; negative to take it back."""

    scope: str
    scope_id: int
    bank_id: int
    period: str
    period_start: date
    member: MemberId
    points: int
    right: int
    answered: int

    @property
    def key(self) -> tuple[str, int, int, str, date, MemberId]:
        """Which totals it is added to."""
        return (self.scope, self.scope_id, self.bank_id, self.period, self.period_start, self.member)


@dataclass(frozen=True, slots=True)
class BoardQuery:
    """Which board: `bank_id` is 0 for all topics; the days go from `period_start` to before `period_end`."""

    scope: str
    scope_id: int
    bank_id: int
    period: str
    period_start: date
    period_end: date


@dataclass(frozen=True, slots=True)
class BoardRow:
    """A line of a board; equal points share a rank (1, 2, 2, 4)."""

    rank: int
    member: MemberId
    name: str
    points: int
    right: int
    answered: int


@dataclass(frozen=True, slots=True)
class BoardPage:
    """The top of a board, the reader's own line wherever it is, and how many members are on it."""

    rows: tuple[BoardRow, ...]
    own: BoardRow | None
    members: int


EMPTY = BoardPage((), None, 0)


async def add(work: Work, deltas: Sequence[Delta]) -> None:
    """Add to totals, in one statement; the same totals may be named several times."""
    summed: dict[tuple[Any, ...], list[int]] = {}
    for delta in deltas:
        totals = summed.setdefault(delta.key, [0, 0, 0])
        for index, more in enumerate((delta.points, delta.right, delta.answered)):
            totals[index] += more
    if not summed:
        return
    insert = work.insert(StandingRow)
    keys = ("scope", "scope_id", "bank_id", "period", "period_start", "member_id")
    sums = ("points", "right", "answered")
    statement = insert.on_conflict_do_update(
        index_elements=keys, set_={name: col(getattr(StandingRow, name)) + insert.excluded[name] for name in sums}
    )
    rows = [dict(zip((*keys, *sums), (*key, *totals), strict=True)) for key, totals in sorted(summed.items())]
    await work.execute(statement, rows)


async def board(work: Work, query: BoardQuery, me: MemberId | None, limit: int = 10) -> BoardPage:
    """Give a board: by points, then the more accurate first, then by member."""
    if query.period in KEPT:
        return await _kept_board(work, query, me, limit)
    return await _summed_board(work, query, me, limit)


async def _kept_board(work: Work, query: BoardQuery, me: MemberId | None, limit: int) -> BoardPage:
    kept = _kept(query)
    points = col(StandingRow.points)
    top = _lines(kept).order_by(points.desc(), _accuracy(StandingRow), col(StandingRow.member_id)).limit(limit)
    own = sa.select(points).where(*kept, col(StandingRow.member_id) == me).scalar_subquery()
    above = sa.select(sa.func.count()).where(*kept, points > own).scalar_subquery()
    members = sa.select(sa.func.count()).where(*kept).scalar_subquery()
    lines = (await work.execute(top)).all()
    total, better = (await work.execute(sa.select(members, above))).one()
    rows = _ranked(lines)
    mine = next((row for row in rows if row.member == me), None)
    if mine is None and me is not None and total > len(rows):
        line = (await work.execute(_lines(kept).where(col(StandingRow.member_id) == me))).one_or_none()
        mine = _row(better + 1, line) if line else None
    return BoardPage(rows, mine, total)


def _kept(query: BoardQuery) -> tuple[sa.ColumnElement[bool], ...]:
    return (
        col(StandingRow.scope) == query.scope,
        col(StandingRow.scope_id) == query.scope_id,
        col(StandingRow.bank_id) == query.bank_id,
        col(StandingRow.period) == query.period,
        col(StandingRow.period_start) == query.period_start,
        col(StandingRow.answered) > 0,
    )


def _lines(kept: tuple[sa.ColumnElement[bool], ...]) -> sa.Select[*tuple[Any, ...]]:
    columns = (StandingRow.member_id, MemberRow.name, StandingRow.points, StandingRow.right, StandingRow.answered)
    joined = sa.select(*(col(column) for column in columns)).join_from(
        StandingRow, MemberRow, col(MemberRow.id) == col(StandingRow.member_id)
    )
    return joined.where(*kept)


async def _summed_board(work: Work, query: BoardQuery, me: MemberId | None, limit: int) -> BoardPage:
    totals = _totals(query).cte("totals")
    points = totals.c.points.desc()
    placed = sa.select(
        totals,
        sa.func.rank().over(order_by=points).label("rank"),
        sa.func.row_number().over(order_by=(points, _accuracy(totals.c), totals.c.member_id)).label("line"),
        sa.func.count().over().label("members"),
    ).subquery("placed")
    shown = (
        sa.select(placed.c.rank, placed.c.line, placed.c.members)
        .add_columns(placed.c.member_id, col(MemberRow.name), placed.c.points, placed.c.right, placed.c.answered)
        .join_from(placed, MemberRow, col(MemberRow.id) == placed.c.member_id)
        .where((placed.c.line <= limit) | (placed.c.member_id == me))
        .order_by(placed.c.line)
    )
    found = (await work.execute(shown)).all()
    if not found:
        return EMPTY
    lines = [_row(rank, line) for rank, _, _, *line in found]
    own = next((row for row in lines if row.member == me), None)
    return BoardPage(tuple(lines[: min(limit, len(lines))]), own, found[0].members)


def _totals(query: BoardQuery) -> sa.Select[*tuple[Any, ...]]:
    counted = [col(ResultRow.local_date) >= query.period_start, col(ResultRow.local_date) < query.period_end]
    if query.scope == "group":
        counted.append(col(ResultRow.group_id) == query.scope_id)
    else:
        groups = sa.select(col(ChannelRow.group_id)).where(col(ChannelRow.workspace_id) == query.scope_id)
        counted.append(col(ResultRow.group_id).in_(groups))
    if query.bank_id != ALL_TOPICS:
        counted.append(col(ResultRow.bank_id) == query.bank_id)
    return (
        sa.select(
            col(ResultRow.member_id),
            sa.func.sum(col(ResultRow.points)).label("points"),
            sa.func.sum(sa.case((col(ResultRow.right), 1), else_=0)).label("right"),
            sa.func.count().label("answered"),
        )
        .where(*counted)
        .group_by(col(ResultRow.member_id))
    )


def _accuracy(totals: Any) -> sa.ColumnElement[float]:
    share: sa.ColumnElement[float] = sa.cast(totals.right, sa.Double) / totals.answered
    return share.desc()


def _ranked(lines: Sequence[Any]) -> tuple[BoardRow, ...]:
    rows: list[BoardRow] = []
    for index, line in enumerate(lines):
        shares = bool(rows) and rows[-1].points == line.points
        rows.append(_row(rows[-1].rank if shares else index + 1, line))
    return tuple(rows)


def _row(rank: int, line: Any) -> BoardRow:
    member, name, points, right, answered = line
    return BoardRow(rank, MemberId(member), name, points, right, answered)
