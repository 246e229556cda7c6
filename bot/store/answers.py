"""Reading answers; they are written by the writer alone."""

from typing import Any

from sqlmodel import col, select

from bot.quiz.answer import Answer
from bot.quiz.identity import MemberId, RoundId
from bot.store.tables import AnswerRow
from bot.store.unit_of_work import Work


async def of_round(work: Work, round_id: RoundId) -> list[Answer]:
    """Give all answers of a round, those taken back too, by member and option."""
    query: Any = select(
        col(AnswerRow.member_id), col(AnswerRow.option), col(AnswerRow.added_at), col(AnswerRow.removed_at)
    )
    query = query.where(col(AnswerRow.round_id) == round_id).order_by(col(AnswerRow.member_id), col(AnswerRow.option))
    rows = (await work.execute(query)).all()
    return [Answer(round_id, MemberId(member), option, added, removed) for member, option, added, removed in rows]
