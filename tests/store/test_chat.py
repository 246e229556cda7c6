"""The local page's chat: what is sent once is there once, and notes are seen by one."""

from typing import Any

import pytest

from bot.store import chat, members
from bot.store.chat import Channel, Person
from bot.store.engine import Store
from bot.store.tables import ChatMessageRow, ChatReactionRow
from tests.store.world import GROUP, NOW, settle


def message(**fields: Any) -> ChatMessageRow:
    """A message of channel c1."""
    return ChatMessageRow(**{"channel": "c1", "sent_at": NOW, **fields})


@pytest.mark.asyncio
async def test_a_mark_is_sent_once(store: Store) -> None:
    """Of two messages with one mark the first stays; messages without a mark are all kept."""
    async with store.begin() as work:
        first = await chat.add_message(work, message(mark="m", text="first"))
        second = await chat.add_message(work, message(mark="m", text="second"))
        plain = [await chat.add_message(work, message()) for _ in range(2)]
        found = await chat.by_mark(work, "m")
        nothing = await chat.by_mark(work, "other")

    assert first == second
    assert len({first, *plain}) == 3
    assert found is not None
    assert (found.id, found.text, nothing) == (first, "first", None)


@pytest.mark.asyncio
async def test_a_page_is_what_its_reader_may_see(store: Store) -> None:
    """Public messages and the reader's own notes, the oldest first, of one channel, the newest that fit."""
    async with store.begin() as work:
        for text, who in (("a", ""), ("b", "an"), ("c", "chi"), ("d", ""), ("e", "an")):
            await chat.add_message(work, message(text=text, only_for=who))
        await chat.add_message(work, message(channel="c2", text="z"))
        whole = await chat.page(work, "c1", "an")
        newest = await chat.page(work, "c1", "an", limit=2)
        before = await chat.page(work, "c1", "an", limit=2, before=newest[0].id)

    assert [[row.text for row in rows] for rows in (whole, newest, before)] == [list("abde"), list("de"), list("ab")]


@pytest.mark.asyncio
async def test_editing_shows_another_card(store: Store) -> None:
    """An edit changes the card and says when; a message that isn't there can't be edited."""
    async with store.begin() as work:
        sent = await chat.add_message(work, message(card={"title": "Câu hỏi"}))
        edited = await chat.edit(work, sent, {"title": "closed"}, NOW)
        missing = await chat.edit(work, 404, {}, NOW)
        row = (await chat.page(work, "c1", ""))[0]

    assert (edited, missing, row.card, row.edited_at) == (True, False, {"title": "closed"}, NOW)


@pytest.mark.asyncio
async def test_reactions_are_there_once(store: Store) -> None:
    """A reaction that is there stays as it was; one that isn't can't be dropped; they come oldest first."""
    async with store.begin() as work:
        sent = await chat.add_message(work, message())
        put = [
            await chat.put_reaction(work, ChatReactionRow(message_id=sent, user=user, emoji="1", at=at))
            for user, at in (("an", 9), ("", 3), ("an", 10), ("chi", 12))
        ]
        dropped = [await chat.drop_reaction(work, sent, "chi", "1") for _ in range(2)]
        found = await chat.reactions_of(work, [sent])
        none = await chat.reactions_of(work, [])

    assert (put, dropped, none) == ([True, True, False, True], [True, False], [])
    assert [(row.user, row.at) for row in found] == [("", 3), ("an", 9)]


@pytest.mark.asyncio
async def test_who_is_there(store: Store) -> None:
    """The page's people with their languages and whether they are admins, and its channels with their groups."""
    await settle(store)
    async with store.begin() as work:
        an = await members.ensure_account(work, "local", "an", "An", NOW)
        await members.ensure_account(work, "local", "chi", "Chi", NOW)
        await members.ensure_account(work, "discord", "42", "Someone else", NOW)
        await members.ensure_membership(work, GROUP, an, NOW, is_admin=True)
        people = await chat.people(work)
        channels = await chat.channels(work)

    assert people == [Person("an", "An", None, True), Person("chi", "Chi", None, False)]
    assert channels == [Channel("c1", "daily", "Night owls", "Europe/Paris", "fr")]
