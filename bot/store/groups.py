"""Workspaces, study groups and their channels."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, cast

from sqlmodel import col, select, update
from sqlmodel.sql.expression import SelectOfScalar

from bot.store.tables import AccountRow, ChannelRow, GroupRow, MembershipRow, WorkspaceRow
from bot.store.unit_of_work import Work


@dataclass(frozen=True, slots=True)
class Place:
    """A channel with its workspace and its group."""

    workspace: WorkspaceRow
    channel: ChannelRow
    group: GroupRow


async def place_of(work: Work, platform: str, workspace: str, channel: str) -> Place | None:
    """Give the place with those external ids, or None when it is in no group."""
    query = _places().where(
        col(WorkspaceRow.platform) == platform,
        col(WorkspaceRow.external_id) == workspace,
        col(ChannelRow.external_id) == channel,
    )
    row = (await work.session.exec(query)).one_or_none()
    return Place(*row) if row else None


async def places(work: Work, group_id: int, *, active: bool) -> list[Place]:
    """Give the channels of a group, by id; with `active` only those that can be posted to."""
    query = _places().where(col(ChannelRow.group_id) == group_id).order_by(col(ChannelRow.id))
    if active:
        query = query.where(col(ChannelRow.state) == "active", col(WorkspaceRow.state) == "active")
    return [Place(*row) for row in (await work.session.exec(query)).all()]


async def place(work: Work, channel_id: int) -> Place:
    """Give a channel that exists. Raises LookupError otherwise."""
    row = (await work.session.exec(_places().where(col(ChannelRow.id) == channel_id))).one_or_none()
    if row is None:
        raise LookupError(f"channel {channel_id}")
    return Place(*row)


async def group(work: Work, group_id: int) -> GroupRow | None:
    """Give a group by id."""
    return await work.session.get(GroupRow, group_id)


async def ensure_workspace(work: Work, platform: str, external_id: str, name: str, language: str) -> int:
    """Give the id of the workspace, made when it is new."""
    values = {"platform": platform, "external_id": external_id, "name": name, "language": language, "state": "active"}
    await work.execute(work.insert(WorkspaceRow).values(**values).on_conflict_do_nothing())
    query = select(WorkspaceRow).where(
        col(WorkspaceRow.platform) == platform, col(WorkspaceRow.external_id) == external_id
    )
    return (await work.session.exec(query)).one().id or 0


async def add_group(work: Work, name: str, language: str, zone: str, now: datetime) -> GroupRow:
    """Make a study group."""
    row = GroupRow(name=name, language=language, zone=zone, created_at=now)
    work.session.add(row)
    await work.session.flush()
    return row


async def add_channel(
    work: Work, workspace_id: int, group_id: int, external_id: str, name: str, answer_mode: str
) -> ChannelRow:
    """Put a channel into a group."""
    row = ChannelRow(
        workspace_id=workspace_id, group_id=group_id, external_id=external_id, name=name, answer_mode=answer_mode
    )
    work.session.add(row)
    await work.session.flush()
    return row


async def set_group(work: Work, group_id: int, *, language: str, zone: str) -> None:
    """Change what a group reads and what its days are."""
    await work.execute(update(GroupRow).where(col(GroupRow.id) == group_id).values(language=language, zone=zone))


async def set_answer_mode(work: Work, channel_id: int, answer_mode: str) -> None:
    """Change how a channel answers, from the next question on."""
    await work.execute(update(ChannelRow).where(col(ChannelRow.id) == channel_id).values(answer_mode=answer_mode))


async def admins(work: Work, group_id: int, platform: str) -> Sequence[AccountRow]:
    """Give the accounts of a group's named admins on a platform."""
    query = (
        select(AccountRow)
        .join(MembershipRow, col(MembershipRow.member_id) == col(AccountRow.member_id))
        .where(
            col(MembershipRow.group_id) == group_id,
            col(MembershipRow.is_admin).is_(True),
            col(AccountRow.platform) == platform,
        )
    )
    return (await work.session.exec(query)).all()


async def is_admin(work: Work, group_id: int, member_id: int) -> bool:
    """Tell whether a member is a named admin of a group."""
    row = await work.session.get(MembershipRow, (group_id, member_id))
    return bool(row and row.is_admin)


def _places() -> SelectOfScalar[Any]:
    return cast(
        "SelectOfScalar[Any]",
        select(WorkspaceRow, ChannelRow, GroupRow)
        .join(ChannelRow, col(ChannelRow.workspace_id) == col(WorkspaceRow.id))
        .join(GroupRow, col(GroupRow.id) == col(ChannelRow.group_id)),
    )
