"""What revealed rounds gave their members."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import sqlalchemy as sa
from sqlmodel import col, delete, select

from bot.quiz.identity import BankId, GroupId, MemberId, RoundId
from bot.store.tables import ResultRow
from bot.store.unit_of_work import Work


@dataclass(frozen=True, slots=True)
class BankTotals:
    """A member's totals in one bank."""

    bank_id: BankId
    points: int
    right: int
    answered: int


@dataclass(frozen=True, slots=True)
class MemberTotals:
    """A member's totals in a group, and in each bank that they answered in, by its id."""

    points: int
    right: int
    answered: int
    banks: tuple[BankTotals, ...]


async def put(work: Work, rows: Sequence[ResultRow]) -> None:
    """Keep the results of a round. Raises IntegrityError when it has some for those members already."""
    if rows:
        await work.execute(work.insert(ResultRow), [row.model_dump() for row in rows])


async def take_of_round(work: Work, round_id: RoundId) -> list[ResultRow]:
    """Take a round's results away and give them, by member."""
    statement: Any = delete(ResultRow).where(col(ResultRow.round_id) == round_id)
    taken = (await work.execute(statement.returning(*ResultRow.__table__.columns))).mappings()  # type: ignore[attr-defined]
    return sorted((ResultRow(**row) for row in taken), key=lambda row: row.member_id)


async def right_of_round(work: Work, round_id: RoundId | int) -> list[MemberId]:
    """Give the members who were right in a round, by id."""
    query = select(ResultRow.member_id).where(col(ResultRow.round_id) == round_id, col(ResultRow.right))
    return [MemberId(member) for member in (await work.session.exec(query.order_by(col(ResultRow.member_id)))).all()]


async def members_of_round(work: Work, round_id: RoundId | int) -> frozenset[MemberId]:
    """Give the members who have a result in a round."""
    query = select(ResultRow.member_id).where(col(ResultRow.round_id) == round_id)
    return frozenset(MemberId(member) for member in (await work.session.exec(query)).all())


async def of_member(work: Work, group_id: GroupId | int, member_id: MemberId) -> MemberTotals:
    """Give a member's totals in a group; zeros where they have no result."""
    query = (
        sa.select(
            col(ResultRow.bank_id),
            sa.func.sum(col(ResultRow.points)),
            sa.func.sum(sa.case((col(ResultRow.right), 1), else_=0)),
            sa.func.count(),
        )
        .where(col(ResultRow.member_id) == member_id, col(ResultRow.group_id) == group_id)
        .group_by(col(ResultRow.bank_id))
        .order_by(col(ResultRow.bank_id))
    )
    banks = tuple(BankTotals(BankId(bank), *totals) for bank, *totals in (await work.execute(query)).all())
    return MemberTotals(
        sum(bank.points for bank in banks),
        sum(bank.right for bank in banks),
        sum(bank.answered for bank in banks),
        banks,
    )
