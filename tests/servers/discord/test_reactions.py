"""Reactions: events, counts, pages, super reactions, the limits of twenty and of emoji that exist."""

import discord
import pytest

from tests.servers.discord.backing import Refused
from tests.servers.discord.conftest import Scene

ONE, TWO = (
    "1\N{VARIATION SELECTOR-16}\N{COMBINING ENCLOSING KEYCAP}",
    "2\N{VARIATION SELECTOR-16}\N{COMBINING ENCLOSING KEYCAP}",
)


@pytest.mark.asyncio
async def test_a_reaction_is_told_with_its_member_and_author(scene: Scene) -> None:
    """An added reaction names who, where, which, and whose message it is."""
    message = await scene.channel.send("?")
    an = scene.server.member("An")

    scene.server.react(an, message.id, ONE)

    (told,) = await scene.heard("add")
    assert (told.user_id, told.message_id, str(told.emoji), told.type.value) == (an.id, message.id, ONE, 0)
    assert told.member.name == "An"
    assert told.message_author_id == scene.server.world.bot_user.id


@pytest.mark.asyncio
async def test_taking_back_and_clearing_are_told(scene: Scene) -> None:
    """Removing one, all of an emoji, and all, are three different events."""
    message = await scene.channel.send("?")
    an = scene.server.member("An")
    scene.server.react(an, message.id, ONE)
    scene.server.react(an, message.id, TWO)

    scene.server.unreact(an, message.id, ONE)
    scene.server.clear_reactions(message.id, TWO)
    scene.server.clear_reactions(message.id)

    await scene.heard("clear")
    assert [name for name, _ in scene.bot.heard][2:] == ["add", "add", "remove", "clear_emoji", "clear"]
    assert scene.server.reload(message.id).reactions == {}


@pytest.mark.asyncio
async def test_reactors_come_in_pages_of_a_hundred(scene: Scene) -> None:
    """Two hundred and fifty who reacted are read in three requests, each once."""
    message = await scene.channel.send("?")
    people = scene.server.members(250)
    for person in reversed(people):
        scene.server.react(person, message.id, ONE)

    fetched = await scene.channel.fetch_message(message.id)
    users = [user.id async for user in fetched.reactions[0].users()]

    assert sorted(users) == [person.id for person in people]
    pages = scene.server.asked("GET", r".*/reactions/.*")
    assert len(pages) == 3


@pytest.mark.asyncio
async def test_super_reactions_are_counted_and_listed_apart(scene: Scene) -> None:
    """`count` has both kinds, `count_details` splits them, and each kind has its own list."""
    message = await scene.channel.send("?")
    an, chi = scene.server.member("An"), scene.server.member("Chi")
    scene.server.react(an, message.id, ONE)
    scene.server.react(an, message.id, ONE, burst=True)
    scene.server.react(chi, message.id, ONE, burst=True)

    told = await scene.heard("add", 3)
    (reaction,) = (await scene.channel.fetch_message(message.id)).reactions
    normal = [user.id async for user in reaction.users(type=discord.ReactionType.normal)]
    burst = [user.id async for user in reaction.users(type=discord.ReactionType.burst)]

    assert [event.type.value for event in told] == [0, 1, 1]
    assert (reaction.count, reaction.normal_count, reaction.burst_count) == (3, 1, 2)
    assert (normal, sorted(burst)) == ([an.id], [an.id, chi.id])


@pytest.mark.asyncio
async def test_the_twenty_first_emoji_is_refused(scene: Scene) -> None:
    """A message takes twenty different emoji; one that is there takes more people."""
    message = await scene.channel.send("?")
    an = scene.server.member("An")
    for code in range(20):
        scene.server.react(an, message.id, chr(0x1F600 + code))

    with pytest.raises(discord.HTTPException) as caught:
        await message.add_reaction(ONE)
    await message.add_reaction(chr(0x1F600))

    assert (caught.value.status, caught.value.code) == (400, 30010)
    assert len(scene.server.reload(message.id).reactions) == 20


@pytest.mark.parametrize("emoji", ["x", "1", "hello", "name:123456789012345678", "1️", "é", "\N{VARIATION SELECTOR-16}"])
@pytest.mark.asyncio
async def test_an_emoji_that_does_not_exist_is_refused(scene: Scene, emoji: str) -> None:
    """Text, a bare digit and a custom emoji of nobody's are 10014."""
    message = await scene.channel.send("?")

    with pytest.raises(discord.HTTPException) as caught:
        await message.add_reaction(emoji)

    assert caught.value.code == 10014


@pytest.mark.parametrize(
    "emoji", [ONE, "1\N{COMBINING ENCLOSING KEYCAP}", "✅", "🎉", "🇻🇳", "👍🏽", "👩‍👩‍👧", "❤️", "🔟"]
)
@pytest.mark.asyncio
async def test_emoji_that_exist_are_taken(scene: Scene, emoji: str) -> None:
    """Keycaps with and without selector, flags, skin tones and families exist."""
    message = await scene.channel.send("?")

    await message.add_reaction(emoji)

    assert scene.server.reload(message.id).reactions == {emoji: 1}


@pytest.mark.asyncio
async def test_a_member_without_the_permission_can_only_join(scene: Scene) -> None:
    """Who may not add reactions can still join one that is there."""
    message = await scene.channel.send("?")
    an = scene.server.member("An")
    scene.server.deny(scene.channel_id, "add_reactions", whom=an)

    with pytest.raises(Refused, match="50013"):
        scene.server.react(an, message.id, ONE)
    await message.add_reaction(ONE)
    scene.server.react(an, message.id, ONE)

    assert scene.server.reload(message.id).reactions == {ONE: 2}


@pytest.mark.asyncio
async def test_removing_needs_manage_messages_for_others_only(scene: Scene) -> None:
    """The bot takes its own back always, another's only if it may manage messages."""
    message = await scene.channel.send("?")
    an = scene.server.member("An")
    scene.server.react(an, message.id, ONE)
    await message.add_reaction(ONE)
    scene.server.deny(scene.channel_id, "manage_messages")

    with pytest.raises(discord.Forbidden):
        await message.remove_reaction(ONE, discord.Object(an.id))
    assert scene.bot.user is not None
    await message.remove_reaction(ONE, scene.bot.user)

    assert scene.server.reload(message.id).reactions == {ONE: 1}
