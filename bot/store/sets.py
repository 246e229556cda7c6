"""Sets of questions: public ones asked one after another, private ones practised alone."""

from collections.abc import Sequence
from datetime import datetime

from sqlmodel import col, func, select, update

from bot.store.tables import MemberRow, PracticeAnswerRow, QuizSetRow, ResultRow, RoundRow
from bot.store.unit_of_work import Work


async def add(work: Work, row: QuizSetRow) -> int:
    """Keep a new set and give its id."""
    work.session.add(row)
    await work.session.flush()
    return row.id or 0


async def get(work: Work, set_id: int) -> QuizSetRow | None:
    """Give a set by id."""
    return await work.session.get(QuizSetRow, set_id)


async def answer(work: Work, set_id: int, position: int, options: Sequence[int], *, right: bool, at: datetime) -> bool:
    """Keep what was chosen, once; False when that position was answered already."""
    values = {
        "set_id": set_id,
        "position": position,
        "options": list(options),
        "right": right,
        "answered_at": at,
    }
    kept = await work.execute(
        work.insert(PracticeAnswerRow)
        .values(**values)
        .on_conflict_do_nothing()
        .returning(col(PracticeAnswerRow.position))
    )
    return kept.first() is not None


async def answers(work: Work, set_id: int) -> Sequence[PracticeAnswerRow]:
    """Give what was answered in a private set, by position."""
    query = (
        select(PracticeAnswerRow)
        .where(col(PracticeAnswerRow.set_id) == set_id)
        .order_by(col(PracticeAnswerRow.position))
    )
    return (await work.session.exec(query)).all()


async def move_on(work: Work, set_id: int, seen: int, *, done: bool) -> bool:
    """Go to the next position of a running set, or end it; False when another was faster."""
    moved = await work.execute(
        update(QuizSetRow)
        .where(col(QuizSetRow.id) == set_id, col(QuizSetRow.position) == seen, col(QuizSetRow.state) == "running")
        .values(position=seen + (0 if done else 1), state="done" if done else "running")
        .returning(col(QuizSetRow.id))
    )
    return moved.first() is not None


async def score(work: Work, set_id: int) -> list[tuple[int, int]]:
    """Give (member, right answers) of a public set so far, the best first."""
    right = func.count()
    query = (
        select(ResultRow.member_id, right)
        .join(RoundRow, col(RoundRow.id) == col(ResultRow.round_id))
        .where(col(RoundRow.set_id) == set_id, col(ResultRow.right).is_(True))
        .group_by(col(ResultRow.member_id))
        .order_by(right.desc(), col(ResultRow.member_id))
    )
    return [(member, total) for member, total in (await work.session.exec(query)).all()]


async def in_turn(work: Work, member_id: int) -> None:
    """Let the requests of one member pass one after another: the next one waits until this transaction ends."""
    await work.execute(select(MemberRow.id).where(col(MemberRow.id) == member_id).with_for_update())


async def stop(work: Work, set_id: int) -> None:
    """End a running set whose question couldn't be asked to its end."""
    running = (col(QuizSetRow.id) == set_id, col(QuizSetRow.state) == "running")
    await work.execute(update(QuizSetRow).where(*running).values(state="stopped"))


async def practised_since(work: Work, member_id: int, since: datetime) -> Sequence[datetime]:
    """Give when a member started private sets since then, the earliest first."""
    query = select(QuizSetRow.created_at).where(
        col(QuizSetRow.member_id) == member_id, col(QuizSetRow.private).is_(True), col(QuizSetRow.created_at) > since
    )
    return (await work.session.exec(query.order_by(col(QuizSetRow.created_at)))).all()


async def practised(work: Work, member_id: int) -> dict[str, tuple[datetime, float]]:
    """Give, for each revision that a member practised, when last and the share of tries that were right."""
    query = (
        select(QuizSetRow, PracticeAnswerRow)
        .join(PracticeAnswerRow, col(PracticeAnswerRow.set_id) == col(QuizSetRow.id))
        .where(col(QuizSetRow.member_id) == member_id, col(QuizSetRow.private).is_(True))
        .order_by(col(PracticeAnswerRow.answered_at))
    )
    tries: dict[str, list[tuple[datetime, bool]]] = {}
    for row, answered in (await work.session.exec(query)).all():
        revision = row.items[answered.position]["revision_hash"]
        tries.setdefault(revision, []).append((answered.answered_at, answered.right))
    return {revision: (own[-1][0], sum(right for _, right in own) / len(own)) for revision, own in tries.items()}
