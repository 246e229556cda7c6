"""Rounds: made once, closed once, revealed once."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from typing import Any

from sqlmodel import col, func, select, update

from bot.quiz.round import RoundState
from bot.store.tables import BankRow, PostingRow, QuestionRow, RoundRow
from bot.store.unit_of_work import Work


@dataclass(frozen=True, slots=True)
class LastAsked:
    """When a group was last asked a question, and the share that was right (None: nobody answered)."""

    question_id: int
    at: datetime
    facility: float | None


async def add(work: Work, values: Mapping[str, Any]) -> int | None:
    """Make a round; None when its schedule has one for that local date already."""
    made = await work.execute(
        work.insert(RoundRow).values(**values).on_conflict_do_nothing().returning(col(RoundRow.id))
    )
    row = made.first()
    return int(row[0]) if row else None


async def get(work: Work, round_id: int) -> RoundRow | None:
    """Give a round by id."""
    return await work.session.get(RoundRow, round_id)


async def next_number(work: Work, group_id: int) -> int:
    """Give the number of a group's next scheduled question."""
    query = select(func.max(RoundRow.number)).where(col(RoundRow.group_id) == group_id)
    return ((await work.session.exec(query)).one() or 0) + 1


async def history(work: Work, group_id: int) -> list[LastAsked]:
    """Give when each question was last asked of a group, rounds that were never shown left out."""
    shown = [state.value for state in RoundState if state not in (RoundState.SKIPPED, RoundState.FAILED)]
    newest = (
        select(RoundRow.question_id, func.max(RoundRow.due_at).label("at"))
        .where(
            col(RoundRow.group_id) == group_id,
            col(RoundRow.question_id).is_not(None),
            col(RoundRow.state).in_(shown),
        )
        .group_by(col(RoundRow.question_id))
        .subquery()
    )
    query = (
        select(RoundRow.question_id, RoundRow.due_at, RoundRow.right, RoundRow.answered)
        .join(newest, (newest.c.question_id == col(RoundRow.question_id)) & (newest.c.at == col(RoundRow.due_at)))
        .where(col(RoundRow.group_id) == group_id)
    )
    return [
        LastAsked(question or 0, at, (right or 0) / answered if answered else None)
        for question, at, right, answered in (await work.session.exec(query)).all()
    ]


async def move(work: Work, round_id: int, origins: Sequence[RoundState], to: RoundState, **values: Any) -> bool:
    """Move a round on if it is in one of the states; False when another was faster or it isn't there."""
    moved = await work.execute(
        update(RoundRow)
        .where(col(RoundRow.id) == round_id, col(RoundRow.state).in_([state.value for state in origins]))
        .values(state=to.value, **values)
        .returning(col(RoundRow.id))
    )
    return moved.first() is not None


async def being_posted(work: Work, round_ids: Sequence[int]) -> None:
    """Say of rounds that were due that their messages are on the way."""
    await work.execute(
        update(RoundRow)
        .where(col(RoundRow.id).in_(round_ids), col(RoundRow.state) == RoundState.DUE.value)
        .values(state=RoundState.POSTING.value)
    )


async def to_close(work: Work, now: datetime, limit: int) -> list[int]:
    """Give rounds to be closed: open past their close, or left in closing; none with a message still on its way."""
    pending = (
        select(PostingRow.id)
        .where(
            col(PostingRow.round_id) == col(RoundRow.id),
            col(PostingRow.kind) == "question",
            col(PostingRow.state).in_(["due", "sending"]),
        )
        .exists()
    )
    alive = [RoundState.DUE.value, RoundState.POSTING.value, RoundState.OPEN.value, RoundState.CLOSING.value]
    query = (
        select(RoundRow.id)
        .where(col(RoundRow.state).in_(alive), col(RoundRow.close_at) <= now, ~pending)
        .order_by(col(RoundRow.close_at))
        .limit(limit)
    )
    return [number or 0 for number in (await work.session.exec(query)).all()]


async def next_close_at(work: Work) -> datetime | None:
    """Give when the next round closes."""
    alive = [RoundState.DUE.value, RoundState.POSTING.value, RoundState.OPEN.value, RoundState.CLOSING.value]
    query = select(RoundRow.close_at).where(col(RoundRow.state).in_(alive)).order_by(col(RoundRow.close_at)).limit(1)
    return (await work.session.exec(query)).one_or_none()


async def asked_lately(work: Work, channel_id: int, member_id: int, since: datetime) -> Sequence[RoundRow]:
    """Give the rounds that a member asked for in a channel since then, the newest first; of a set only its first."""
    query = (
        select(RoundRow)
        .join(PostingRow, col(PostingRow.round_id) == col(RoundRow.id))
        .where(
            col(PostingRow.channel_id) == channel_id,
            col(PostingRow.kind) == "question",
            col(RoundRow.asked_by) == member_id,
            col(RoundRow.position) == 0,
            col(RoundRow.created_at) > since,
        )
        .order_by(col(RoundRow.created_at).desc())
    )
    return (await work.session.exec(query)).all()


async def due_at_same_time(work: Work, group_id: int, due_at: datetime, besides: int) -> int:
    """Count a group's other scheduled rounds that are due at the same instant."""
    query = select(func.count()).where(
        col(RoundRow.group_id) == group_id,
        col(RoundRow.due_at) == due_at,
        col(RoundRow.schedule_id).is_not(None),
        col(RoundRow.id) != besides,
    )
    return (await work.session.exec(query)).one()


async def missed_since(work: Work, schedule_id: int, since: date) -> int:
    """Count a schedule's skipped rounds from a local date on."""
    query = select(func.count()).where(
        col(RoundRow.schedule_id) == schedule_id,
        col(RoundRow.state) == RoundState.SKIPPED.value,
        col(RoundRow.local_date) >= since,
    )
    return (await work.session.exec(query)).one()


@dataclass(frozen=True, slots=True)
class Told:
    """A round as a report tells of it; `sent_at` is when its first message went out."""

    round: RoundRow
    bank: str | None
    question: str | None
    sent_at: datetime | None


async def of_schedule(work: Work, schedule_id: int) -> list[Told]:
    """Give all rounds of a schedule, by when they were due."""
    sent = select(func.min(PostingRow.sent_at)).where(
        col(PostingRow.round_id) == col(RoundRow.id), col(PostingRow.kind) == "question"
    )
    query = (
        select(RoundRow, col(BankRow.slug), col(QuestionRow.slug), sent.scalar_subquery())
        .outerjoin(QuestionRow, col(QuestionRow.id) == col(RoundRow.question_id))
        .outerjoin(BankRow, col(BankRow.id) == col(RoundRow.bank_id))
        .where(col(RoundRow.schedule_id) == schedule_id)
        .order_by(col(RoundRow.due_at), col(RoundRow.id))
    )
    return [Told(*row) for row in (await work.session.exec(query)).all()]
