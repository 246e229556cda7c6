"""Postings: messages to be sent once, taken by lease, every outcome written with its holder and try."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any

import sqlalchemy as sa
from sqlmodel import col, select, update

from bot.store.tables import ChannelRow, PostingRow, RoundRow, WorkspaceRow
from bot.store.unit_of_work import Work

TABLE = PostingRow.__table__  # type: ignore[attr-defined]
PENDING = ("due", "sending", "sent")


async def add(work: Work, rows: Sequence[Mapping[str, Any]]) -> None:
    """Make postings; one that is there already stays as it is."""
    if rows:
        fresh = {"holder": "", "tries": 0, "answer_mode": "", "last_error": ""}
        await work.execute(work.insert(PostingRow).on_conflict_do_nothing(), [fresh | dict(row) for row in rows])


async def claim(work: Work, holder: str, now: datetime, lease_until: datetime, limit: int) -> list[PostingRow]:
    """Take what is to be sent or finished and held by nobody: messages first, the longest due first."""
    free = sa.or_(
        col(PostingRow.state) == "due",
        sa.and_(
            col(PostingRow.state).in_(["sending", "sent"]),
            sa.or_(col(PostingRow.lease_until).is_(None), col(PostingRow.lease_until) <= now),
        ),
    )
    candidates = (
        sa.select(TABLE.c.id)
        .where(free, col(PostingRow.state).in_(PENDING), col(PostingRow.not_before) <= now)
        .order_by(sa.case((TABLE.c.state == "sent", 1), else_=0), TABLE.c.due_at, TABLE.c.id)
        .limit(limit)
    )
    if work.dialect == "postgresql":
        candidates = candidates.with_for_update(skip_locked=True)
    taken = await work.execute(
        update(PostingRow)
        .where(col(PostingRow.id).in_(candidates.scalar_subquery()))
        .values(
            holder=holder,
            lease_until=lease_until,
            tries=col(PostingRow.tries) + 1,
            state=sa.case((col(PostingRow.state) == "sent", "sent"), else_="sending"),
        )
        .returning(TABLE)
    )
    rows = [PostingRow(**row) for row in taken.mappings()]
    return sorted(rows, key=lambda row: (row.due_at, row.id or 0))


async def write(work: Work, posting: PostingRow, **values: Any) -> bool:
    """Write an outcome if this holder's try is still the newest; False when a later one has taken over."""
    written = await work.execute(
        update(PostingRow)
        .where(
            col(PostingRow.id) == posting.id,
            col(PostingRow.holder) == posting.holder,
            col(PostingRow.tries) == posting.tries,
            col(PostingRow.state).in_(PENDING),
        )
        .values(**values)
        .returning(col(PostingRow.id))
    )
    return written.first() is not None


async def release(work: Work, holder: str | None, now: datetime) -> None:
    """Give up the leases of a holder, or of everyone when it is sure that nobody else lives."""
    statement = update(PostingRow).where(
        col(PostingRow.state).in_(["sending", "sent"]), col(PostingRow.lease_until) > now
    )
    if holder is not None:
        statement = statement.where(col(PostingRow.holder) == holder)
    await work.execute(statement.values(lease_until=now))


async def next_not_before(work: Work) -> datetime | None:
    """Give when the next message can be sent or finished."""
    at = sa.case((TABLE.c.state == "due", TABLE.c.not_before), else_=_later(TABLE.c.not_before, TABLE.c.lease_until))
    found = await work.execute(sa.select(sa.func.min(at)).where(TABLE.c.state.in_(PENDING)))
    value = found.scalar_one()
    return value if value is None or isinstance(value, datetime) else datetime.fromisoformat(value)


async def of_round(work: Work, round_id: int, kind: str) -> Sequence[PostingRow]:
    """Give a round's postings of a kind, by id."""
    query = (
        select(PostingRow)
        .where(col(PostingRow.round_id) == round_id, col(PostingRow.kind) == kind)
        .order_by(col(PostingRow.id))
    )
    return (await work.session.exec(query)).all()


async def get(work: Work, posting_id: int) -> PostingRow | None:
    """Give a posting by id."""
    return await work.session.get(PostingRow, posting_id)


async def by_message(work: Work, platform: str, message_ref: str) -> tuple[PostingRow, RoundRow] | None:
    """Give the question and its round that a platform's message is of."""
    query = (
        select(PostingRow, RoundRow)
        .join(RoundRow, col(RoundRow.id) == col(PostingRow.round_id))
        .join(ChannelRow, col(ChannelRow.id) == col(PostingRow.channel_id))
        .join(WorkspaceRow, col(WorkspaceRow.id) == col(ChannelRow.workspace_id))
        .where(
            col(PostingRow.message_ref) == message_ref,
            col(PostingRow.kind) == "question",
            col(WorkspaceRow.platform) == platform,
        )
    )
    return (await work.session.exec(query)).first()


async def open_questions(work: Work) -> Sequence[tuple[PostingRow, RoundRow, str]]:
    """Give every question that is out and still takes answers, with its platform."""
    query = (
        select(PostingRow, RoundRow, col(WorkspaceRow.platform))
        .join(RoundRow, col(RoundRow.id) == col(PostingRow.round_id))
        .join(ChannelRow, col(ChannelRow.id) == col(PostingRow.channel_id))
        .join(WorkspaceRow, col(WorkspaceRow.id) == col(ChannelRow.workspace_id))
        .where(
            col(RoundRow.state).in_(["posting", "open"]),
            col(PostingRow.kind) == "question",
            col(PostingRow.message_ref).is_not(None),
        )
    )
    return (await work.session.exec(query)).all()


def _later(one: Any, other: Any) -> Any:
    return sa.case((sa.or_(other.is_(None), one > other), one), else_=other)
