"""The chat's own server, as a vendor's would be: it keeps messages and reactions, and tells those who watch.

It knows nothing of quizzes. What it keeps is in the chat tables, so it is all there after a restart.
"""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from bot.platforms.local.emoji import emoji_of, option_of
from bot.platforms.local.hub import Event, Happening, Hub
from bot.platforms.local.limits import PAGE_LENGTH
from bot.platforms.local.message import BOT, Message, Thumb
from bot.platforms.local.people import Everyone
from bot.store import chat
from bot.store.engine import Store
from bot.store.tables.chat import ChatMessageRow, ChatReactionRow
from bot.store.unit_of_work import Work
from bot.study.ports import Clock


class Room:
    """The local chat. Its methods raise StoreFault where the database can't do its work."""

    def __init__(self, store: Store, clock: Clock, hub: Hub) -> None:
        self._store = store
        self._clock = clock
        self._hub = hub

    async def everyone(self) -> Everyone:
        """Give the members and channels as they are now."""
        async with self._store.read() as work:
            return Everyone(await chat.people(work), await chat.channels(work))

    async def message(self, message_id: int) -> Message | None:
        """Give a message as it is now, or None when there is none with that id."""
        async with self._store.read() as work:
            return await _message(work, message_id)

    async def page(self, channel: str, user: str) -> Sequence[Message]:
        """Give the newest messages of a channel that this member may see, the oldest first."""
        async with self._store.read() as work:
            rows = await chat.page(work, channel, user, PAGE_LENGTH)
            return await _with_thumbs(work, rows)

    async def find(self, channel: str, mark: str) -> int | None:
        """Give the id of the message with that mark in a channel, or None."""
        async with self._store.read() as work:
            row = await chat.by_mark(work, mark)
        return row.id if row and row.channel == channel else None

    async def add(
        self,
        channel: str,
        *,
        mark: str | None = None,
        author: str = BOT,
        only_for: str = "",
        reply_to: int | None = None,
        card: dict[str, Any] | None = None,
        text: str = "",
        options: int = 0,
    ) -> Message:
        """Keep a message and show it; of two with one mark the first stays, and is given again."""
        row = ChatMessageRow(
            channel=channel,
            mark=mark,
            author=author,
            only_for=only_for,
            reply_to=reply_to,
            card=card,
            text=text,
            options=options,
            sent_at=self._clock.now(),
        )
        async with self._store.begin() as work:
            added = await chat.add_message(work, row)
            await work.commit()
        message = await self._known(added)
        self._tell(Happening.NOTE if only_for else Happening.MESSAGE, message)
        return message

    async def edit(self, message_id: int, card: dict[str, Any]) -> Message | None:
        """Show another card in a message's place; None when there is no such message."""
        async with self._store.begin() as work:
            await chat.edit(work, message_id, card, self._clock.now())
            await work.commit()
        message = await self.message(message_id)
        if message:
            self._tell(Happening.EDITED, message)
        return message

    async def seed(self, message_id: int, options: int) -> None:
        """Put the bot's own reactions 1 … `options`; those that are there stay."""
        at_us = int(self._clock.now().timestamp() * 1_000_000)
        async with self._store.begin() as work:
            for option in range(1, options + 1):
                await chat.put_reaction(work, _row(message_id, Thumb(BOT, option, at_us)))
            await work.commit()
        await self.show_reactions(message_id)

    async def put(self, message_id: int, thumb: Thumb) -> bool:
        """Keep a reaction, unseen until `show_reactions`; False when it was there already."""
        async with self._store.begin() as work:
            is_new = await chat.put_reaction(work, _row(message_id, thumb))
            await work.commit()
        return is_new

    async def drop(self, message_id: int, thumb: Thumb) -> bool:
        """Take a reaction away, unseen until `show_reactions`; False when there was none."""
        async with self._store.begin() as work:
            was_there = await chat.drop_reaction(work, message_id, thumb.user, emoji_of(thumb.option))
            await work.commit()
        return was_there

    async def show_reactions(self, message_id: int) -> None:
        """Tell those who watch how a message is reacted to now."""
        message = await self.message(message_id)
        if message:
            self._tell(Happening.REACTIONS, message)

    async def _known(self, message_id: int) -> Message:
        message = await self.message(message_id)
        if message is None:
            raise LookupError(f"chat message {id}")
        return message

    def _tell(self, happening: Happening, message: Message) -> None:
        self._hub.publish(Event(happening, message))


def _row(message_id: int, thumb: Thumb) -> ChatReactionRow:
    return ChatReactionRow(message_id=message_id, user=thumb.user, emoji=emoji_of(thumb.option), at=thumb.at_us)


async def _message(work: Work, message_id: int) -> Message | None:
    row = await work.session.get(ChatMessageRow, message_id)
    return (await _with_thumbs(work, [row]))[0] if row else None


async def _with_thumbs(work: Work, rows: Sequence[ChatMessageRow]) -> list[Message]:
    messages = {row.id: _from_row(row) for row in rows if row.id is not None}
    thumbs: dict[int, list[Thumb]] = {message_id: [] for message_id in messages}
    for reaction in await chat.reactions_of(work, list(messages)):
        option = option_of(reaction.emoji)
        if option:
            thumbs[reaction.message_id].append(Thumb(reaction.user, option, reaction.at))
    return [replace(message, thumbs=tuple(thumbs[message_id])) for message_id, message in messages.items()]


def _from_row(row: ChatMessageRow) -> Message:
    return Message(
        id=row.id or 0,
        channel=row.channel,
        author=row.author,
        only_for=row.only_for,
        reply_to=row.reply_to,
        card=row.card,
        text=row.text,
        options=row.options,
        sent_at=row.sent_at,
        edited_at=row.edited_at,
    )
