"""Streaks of a group's members."""

from collections.abc import Sequence

from sqlmodel import col, select

from bot.quiz.identity import GroupId, MemberId
from bot.store.tables import StreakRow
from bot.store.unit_of_work import Work


async def of_group(work: Work, group_id: GroupId | int) -> dict[MemberId, StreakRow]:
    """Give the streak of each member of a group who has ever answered a scheduled question."""
    rows = (await work.session.exec(select(StreakRow).where(col(StreakRow.group_id) == group_id))).all()
    return {MemberId(row.member_id): row for row in rows}


async def put(work: Work, rows: Sequence[StreakRow]) -> None:
    """Keep streaks in the place of what was known, in one statement; each member once."""
    if not rows:
        return
    insert = work.insert(StreakRow)
    statement = insert.on_conflict_do_update(
        index_elements=("group_id", "member_id"),
        set_={name: insert.excluded[name] for name in ("current", "best", "forgiven_week")},
    )
    await work.execute(statement, [row.model_dump() for row in sorted(rows, key=lambda row: row.member_id)])
