"""Schedules: which are due, and the moves that decide who makes the round."""

from collections.abc import Sequence
from datetime import date, datetime

from sqlmodel import col, func, select, update

from bot.store.tables import ChannelRow, RoundRow, ScheduleRow, WorkspaceRow
from bot.store.unit_of_work import Work


async def due(work: Work, now: datetime, limit: int) -> list[int]:
    """Give the ids of active schedules that are due, the longest due first."""
    query = (
        select(ScheduleRow.id)
        .where(col(ScheduleRow.state) == "active", col(ScheduleRow.next_due_at) <= now)
        .order_by(col(ScheduleRow.next_due_at))
        .limit(limit)
    )
    return [number or 0 for number in (await work.session.exec(query)).all()]


async def next_due_at(work: Work) -> datetime | None:
    """Give when the next active schedule is due."""
    query = (
        select(ScheduleRow.next_due_at)
        .where(col(ScheduleRow.state) == "active")
        .order_by(col(ScheduleRow.next_due_at))
        .limit(1)
    )
    return (await work.session.exec(query)).one_or_none()


async def get(work: Work, schedule_id: int) -> ScheduleRow | None:
    """Give a schedule by id."""
    return await work.session.get(ScheduleRow, schedule_id)


async def move_on(work: Work, schedule_id: int, seen: datetime, following: datetime) -> bool:
    """Move the due time on if it is still the one that was seen; whoever gets False leaves it to the other."""
    moved = await work.execute(
        update(ScheduleRow)
        .where(
            col(ScheduleRow.id) == schedule_id,
            col(ScheduleRow.next_due_at) == seen,
            col(ScheduleRow.state) == "active",
        )
        .values(next_due_at=following)
        .returning(col(ScheduleRow.id))
    )
    return moved.first() is not None


async def asked(work: Work, schedule_id: int, at: datetime) -> None:
    """Remember when a schedule last asked."""
    await work.execute(update(ScheduleRow).where(col(ScheduleRow.id) == schedule_id).values(last_asked_at=at))


async def pause(work: Work, schedule_id: int, reason: str) -> bool:
    """Pause an active schedule with the reason; False when it was not active."""
    paused = await work.execute(
        update(ScheduleRow)
        .where(col(ScheduleRow.id) == schedule_id, col(ScheduleRow.state) == "active")
        .values(state="paused", paused_reason=reason)
        .returning(col(ScheduleRow.id))
    )
    return paused.first() is not None


async def pause_workspace(work: Work, platform: str, external_id: str, reason: str) -> list[int]:
    """Pause the active schedules of every group with a channel in a workspace, and give their ids."""
    groups = (
        select(ChannelRow.group_id)
        .join(WorkspaceRow, col(WorkspaceRow.id) == col(ChannelRow.workspace_id))
        .where(col(WorkspaceRow.platform) == platform, col(WorkspaceRow.external_id) == external_id)
    )
    paused = await work.execute(
        update(ScheduleRow)
        .where(col(ScheduleRow.group_id).in_(groups), col(ScheduleRow.state) == "active")
        .values(state="paused", paused_reason=reason)
        .returning(col(ScheduleRow.id))
    )
    return sorted(int(row[0]) for row in paused.all())


async def of_group(work: Work, group_id: int) -> Sequence[ScheduleRow]:
    """Give a group's schedules that weren't removed, by their number."""
    query = (
        select(ScheduleRow)
        .where(col(ScheduleRow.group_id) == group_id, col(ScheduleRow.state) != "removed")
        .order_by(col(ScheduleRow.number))
    )
    return (await work.session.exec(query)).all()


async def add(work: Work, row: ScheduleRow) -> ScheduleRow:
    """Add a schedule under the group's next number."""
    query = select(func.max(ScheduleRow.number)).where(col(ScheduleRow.group_id) == row.group_id)
    row.number = ((await work.session.exec(query)).one() or 0) + 1
    work.session.add(row)
    await work.session.flush()
    return row


async def last_local_date(work: Work, schedule_id: int) -> date | None:
    """Give the newest local date for which a schedule has a round of any state."""
    query = select(func.max(RoundRow.local_date)).where(col(RoundRow.schedule_id) == schedule_id)
    return (await work.session.exec(query)).one()


async def of_other_tzdata(work: Work, version: str) -> list[int]:
    """Give the ids of schedules whose due time was derived from another zone database."""
    query = select(ScheduleRow.id).where(col(ScheduleRow.tzdata_version) != version)
    return [number or 0 for number in (await work.session.exec(query)).all()]
