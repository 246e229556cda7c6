"""The local page's own chat: messages, reactions, and who is there."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

import sqlalchemy as sa
from sqlmodel import col, delete, func, or_, select, update

from bot.store.tables import (
    AccountRow,
    ChannelRow,
    ChatMessageRow,
    ChatReactionRow,
    GroupRow,
    MemberRow,
    MembershipRow,
    WorkspaceRow,
)
from bot.store.unit_of_work import Work

PLATFORM = "local"


@dataclass(frozen=True, slots=True)
class Person:
    """Someone of the local page; `language` is None when they chose none."""

    user: str
    name: str
    language: str | None
    is_admin: bool


@dataclass(frozen=True, slots=True)
class Channel:
    """A channel of the local page, with its study group's name, zone and language."""

    channel: str
    name: str
    group: str
    zone: str
    language: str


async def add_message(work: Work, row: ChatMessageRow) -> int:
    """Keep a message and give its id; where one with its mark is there already, give that one's."""
    insert = work.insert(ChatMessageRow).values(**row.model_dump(exclude={"id"}))
    added = await work.execute(
        insert.on_conflict_do_nothing(index_elements=("mark",)).returning(col(ChatMessageRow.id))
    )
    new: int | None = added.scalar_one_or_none()
    known = None if new else await by_mark(work, row.mark or "")
    return new or (known.id if known else None) or 0


async def by_mark(work: Work, mark: str) -> ChatMessageRow | None:
    """Give the message with that mark, or None."""
    return (await work.session.exec(select(ChatMessageRow).where(col(ChatMessageRow.mark) == mark))).one_or_none()


async def edit(work: Work, message_id: int, card: dict[str, Any], at: datetime) -> bool:
    """Show another card in a message's place; False when there is no such message."""
    statement = update(ChatMessageRow).where(col(ChatMessageRow.id) == message_id).values(card=card, edited_at=at)
    return (await work.execute(statement)).rowcount > 0


async def page(
    work: Work, channel: str, user: str, limit: int = 100, *, before: int | None = None
) -> list[ChatMessageRow]:
    """Give the newest messages of a channel that a user may see, the oldest first; with `before` those before it."""
    seen = or_(col(ChatMessageRow.only_for) == "", col(ChatMessageRow.only_for) == user)
    query = select(ChatMessageRow).where(col(ChatMessageRow.channel) == channel, seen)
    if before is not None:
        query = query.where(col(ChatMessageRow.id) < before)
    rows = (await work.session.exec(query.order_by(col(ChatMessageRow.id).desc()).limit(limit))).all()
    return list(reversed(rows))


async def newest_at(work: Work) -> datetime | None:
    """Give when the newest message was sent; None where there is none."""
    newest: datetime | None = (await work.session.exec(select(func.max(ChatMessageRow.sent_at)))).one()
    return newest


async def put_reaction(work: Work, row: ChatReactionRow) -> bool:
    """Keep a reaction; False when it was there already, and then the older one stays."""
    insert = work.insert(ChatReactionRow).values(**row.model_dump())
    added = insert.on_conflict_do_nothing().returning(col(ChatReactionRow.message_id))
    return (await work.execute(added)).first() is not None  # rowcount of an insert isn't known on PostgreSQL


async def drop_reaction(work: Work, message_id: int, user: str, emoji: str) -> bool:
    """Take a reaction away; False when there was none."""
    statement = delete(ChatReactionRow).where(
        col(ChatReactionRow.message_id) == message_id,
        col(ChatReactionRow.user) == user,
        col(ChatReactionRow.emoji) == emoji,
    )
    return (await work.execute(statement)).rowcount > 0


async def reactions_of(work: Work, message_ids: Sequence[int]) -> list[ChatReactionRow]:
    """Give the reactions of some messages, by message and then the oldest first."""
    if not message_ids:
        return []
    query = select(ChatReactionRow).where(col(ChatReactionRow.message_id).in_(message_ids))
    order = (ChatReactionRow.message_id, ChatReactionRow.at, ChatReactionRow.user, ChatReactionRow.emoji)
    return list((await work.session.exec(query.order_by(*(col(column) for column in order)))).all())


async def people(work: Work) -> list[Person]:
    """Give everyone of the local page, the first to come first; an admin of any group is one."""
    admin = sa.func.max(sa.case((col(MembershipRow.is_admin), 1), else_=0))
    query = (
        sa.select(col(AccountRow.external_id), col(MemberRow.name), col(MemberRow.language), admin)
        .join_from(AccountRow, MemberRow, col(MemberRow.id) == col(AccountRow.member_id))
        .outerjoin(MembershipRow, col(MembershipRow.member_id) == col(MemberRow.id))
        .where(col(AccountRow.platform) == PLATFORM)
        .group_by(col(AccountRow.id), col(AccountRow.external_id), col(MemberRow.name), col(MemberRow.language))
        .order_by(col(AccountRow.id))
    )
    return [
        Person(user, name, language, bool(is_admin)) for user, name, language, is_admin in await work.execute(query)
    ]


async def channels(work: Work) -> list[Channel]:
    """Give the channels of the local page, the oldest first."""
    query = (
        sa.select(
            col(ChannelRow.external_id),
            col(ChannelRow.name),
            col(GroupRow.name),
            col(GroupRow.zone),
            col(GroupRow.language),
        )
        .join_from(ChannelRow, WorkspaceRow, col(WorkspaceRow.id) == col(ChannelRow.workspace_id))
        .join(GroupRow, col(GroupRow.id) == col(ChannelRow.group_id))
        .where(col(WorkspaceRow.platform) == PLATFORM)
        .order_by(col(ChannelRow.id))
    )
    return [Channel(*row) for row in await work.execute(query)]
