"""What goes wrong with requests, and what the real client makes of it."""

import asyncio
import io
import json

import aiohttp
import discord
import pytest

from tests.servers.discord.conftest import Scene

ONE = "1\N{VARIATION SELECTOR-16}\N{COMBINING ENCLOSING KEYCAP}"
MESSAGES = "/channels/*/messages"


@pytest.mark.asyncio
async def test_a_nonce_sends_once(scene: Scene) -> None:
    """The same nonce within minutes gives the first message, whatever the text; afterwards a new one."""
    first = await scene.channel.send("one", nonce="round-7")
    again = await scene.channel.send("two", nonce="round-7")
    scene.server.advance(5 * 60 + 1)
    later = await scene.channel.send("three", nonce="round-7")

    assert again.id == first.id
    assert [post.content for post in scene.server.messages(scene.channel_id)] == ["one", "three"]
    assert later.nonce == "round-7"
    assert [post.nonce for post in scene.server.messages(scene.channel_id)] == ["round-7", "round-7"]


@pytest.mark.asyncio
async def test_the_nonce_of_a_deleted_message_is_an_unknown_message(scene: Scene) -> None:
    """A repeat after the message was deleted is 10008."""
    message = await scene.channel.send("one", nonce="round-7")
    scene.server.delete_message(message.id)

    with pytest.raises(discord.NotFound) as caught:
        await scene.channel.send("two", nonce="round-7")
    assert caught.value.code == 10008


@pytest.mark.parametrize(("after", "posted"), [(False, 0), (True, 1)])
@pytest.mark.asyncio
async def test_a_connection_cut_before_or_after_the_work(scene: Scene, after: bool, posted: int) -> None:
    """The client sees the same; the channel doesn't."""
    scene.server.reset("POST", MESSAGES, after=after)

    with pytest.raises((aiohttp.ClientError, OSError)):
        await scene.channel.send("?")
    assert len(scene.server.messages(scene.channel_id)) == posted


@pytest.mark.parametrize("status", [403, 404, 503])
@pytest.mark.asyncio
async def test_an_error_though_the_work_was_done(scene: Scene, status: int) -> None:
    """The answer says it failed; the message is there."""
    scene.server.fail("POST", MESSAGES, status, code=10003, after=True)

    with pytest.raises(discord.HTTPException) as caught:
        await scene.channel.send("?")
    assert (caught.value.status, caught.value.code) == (status, 10003)
    assert len(scene.server.messages(scene.channel_id)) == 1


@pytest.mark.asyncio
async def test_faults_can_skip_and_repeat(scene: Scene) -> None:
    """The second and third request fail, the first and fourth don't."""
    scene.server.fail("POST", MESSAGES, 503, skip=1, times=2)

    outcomes = []
    for text in "abcd":
        try:
            await scene.channel.send(text)
            outcomes.append("sent")
        except discord.DiscordServerError:
            outcomes.append("failed")
    assert outcomes == ["sent", "failed", "failed", "sent"]


@pytest.mark.parametrize("scope", ["user", "global", "shared"])
@pytest.mark.asyncio
async def test_a_429_is_waited_out(scene: Scene, scope: str) -> None:
    """The client waits what it is told, and sends once."""
    scene.server.limit("POST", MESSAGES, 0.01, scope=scope, times=2)

    await scene.channel.send("?")

    assert [each.status for each in scene.server.asked("POST", "/channels/.*")] == [429, 429, 200]
    assert scene.server.rest.invalid == (0 if scope == "shared" else 2)


@pytest.mark.asyncio
async def test_a_429_of_the_network_in_front_raises_at_once(scene: Scene) -> None:
    """Without the `Via` header the client doesn't try again."""
    scene.server.limit("POST", MESSAGES, 0.01, via=False)

    with pytest.raises(discord.HTTPException) as caught:
        await scene.channel.send("?")
    assert caught.value.status == 429


@pytest.mark.asyncio
async def test_a_429_without_a_time_breaks_the_client(scene: Scene) -> None:
    """discord.py reads `retry_after` unasked; callers must stand its KeyError."""
    scene.server.limit("POST", MESSAGES, None)

    with pytest.raises(KeyError, match="retry_after"):
        await scene.channel.send("?")


@pytest.mark.asyncio
async def test_limits_hold_per_channel_and_are_told(scene: Scene) -> None:
    """Twelve messages and reactions pass at the allowed pace, without a 429, since the headers say it."""
    scene.server.limits.scale = 0.01
    message = await scene.channel.send("?")

    for text in range(6):
        await scene.channel.send(str(text))
    for code in range(6):
        await message.add_reaction(chr(0x1F600 + code))

    assert scene.server.limits.refused == 0
    assert len(scene.server.messages(scene.channel_id)) == 7


@pytest.mark.asyncio
async def test_hidden_limits_of_reactions_are_met_as_429s(scene: Scene) -> None:
    """With headers that say more than is allowed, the client learns by being refused, and still gets through."""
    scene.server.limits.scale, scene.server.limits.telling_reactions = 0.04, False
    message = await scene.channel.send("?")

    for code in range(4):
        await message.add_reaction(chr(0x1F600 + code))

    assert scene.server.limits.refused > 0
    assert len(scene.server.reload(message.id).reactions) == 4


@pytest.mark.asyncio
async def test_the_global_limit_refuses_the_fifty_first(scene: Scene) -> None:
    """Fifty requests a second over all routes; interactions aren't counted."""
    limits = scene.server.limits
    limits.scale = 1.0

    verdicts = [limits.judge("GET", f"/channels/{number}", 100.0) for number in range(51)]

    assert [verdict.scope for verdict in verdicts if verdict.retry_after] == ["global"]
    assert limits.judge("POST", "/interactions/1/t/callback", 100.0).retry_after == 0
    assert limits.judge("GET", "/channels/1", 101.0).retry_after == 0


@pytest.mark.asyncio
async def test_a_held_request_waits_until_it_is_let_go(scene: Scene) -> None:
    """The place at which a test kills the bot: the message is there, the answer isn't."""
    held = scene.server.hold("POST", MESSAGES, after=True)
    async with asyncio.TaskGroup() as group:
        sending = group.create_task(scene.channel.send("?"))
        await held.reached.wait()
        there, answered = len(scene.server.messages(scene.channel_id)), sending.done()
        held.release()

    assert (there, answered) == (1, False)


@pytest.mark.asyncio
async def test_a_slow_answer_comes_late_and_whole(scene: Scene) -> None:
    """Slow isn't wrong."""
    scene.server.slow("POST", MESSAGES, 0.01)

    assert (await scene.channel.send("?")).content == "?"


@pytest.mark.asyncio
async def test_html_and_cut_json_break_the_call_alone(scene: Scene) -> None:
    """HTML instead of JSON, and JSON cut short, raise; the next call is fine."""
    scene.server.garble("POST", MESSAGES, status=503)
    with pytest.raises(discord.HTTPException):
        await scene.channel.send("a")
    scene.server.truncate("POST", MESSAGES)
    with pytest.raises(json.JSONDecodeError):
        await scene.channel.send("b")

    assert (await scene.channel.send("c")).content == "c"


@pytest.mark.asyncio
async def test_old_messages_take_few_edits(scene: Scene) -> None:
    """Past an hour, edits are counted: 30046 as a 429 when they are used up."""
    message = await scene.channel.send("?")
    scene.server.world.old_edits_allowed = 1
    await message.edit(content="young")
    scene.server.advance(3601)
    await message.edit(content="old, once")

    with pytest.raises(discord.HTTPException) as caught:
        await message.edit(content="old, twice")
    assert (caught.value.status, caught.value.code) == (429, 30046)
    assert scene.server.reload(message.id).content == "old, once"


@pytest.mark.parametrize(("taken", "code"), [("send_messages", 50013), ("view_channel", 50001)])
@pytest.mark.asyncio
async def test_permissions_are_asked_per_channel(scene: Scene, taken: str, code: int) -> None:
    """What is taken in one channel is refused there, and allowed next door and once given back."""
    channel, other = scene.channel, scene.server.channel("other")
    scene.server.deny(scene.channel_id, taken)
    with pytest.raises(discord.Forbidden) as caught:
        await channel.send("?")
    scene.server.allow(scene.channel_id)

    await channel.send("?")
    await scene.bot.get_partial_messageable(other.id).send("!")
    assert caught.value.code == code


@pytest.mark.asyncio
async def test_reactions_can_be_forbidden_where_sending_is_not(scene: Scene) -> None:
    """The message goes out, the first reaction doesn't."""
    scene.server.deny(scene.channel_id, "add_reactions")
    message = await scene.channel.send("?")

    with pytest.raises(discord.Forbidden):
        await message.add_reaction(ONE)


@pytest.mark.asyncio
async def test_a_bot_in_time_out_may_read_only(scene: Scene) -> None:
    """Until the time-out is over."""
    scene.server.time_out_bot(scene.guild_id, 60)
    with pytest.raises(discord.Forbidden):
        await scene.channel.send("?")
    scene.server.advance(61)

    await scene.channel.send("?")


@pytest.mark.asyncio
async def test_archived_threads_take_no_reactions_and_no_edits(scene: Scene) -> None:
    """50083; a new message takes the thread back, unless it is locked."""
    thread = scene.server.thread(scene.channel_id)
    place = scene.bot.get_partial_messageable(thread.id)
    message = await place.send("?")
    scene.server.archive(thread)

    for act in (message.add_reaction(ONE), message.edit(content="!")):
        with pytest.raises(discord.HTTPException) as caught:
            await act
        assert caught.value.code == 50083
    await place.send("again")
    await message.add_reaction(ONE)
    scene.server.archive(thread, locked=True)
    with pytest.raises(discord.HTTPException):
        await place.send("once more")


@pytest.mark.asyncio
async def test_what_was_deleted_is_unknown(scene: Scene) -> None:
    """A message is 10008, a channel 10003."""
    channel, message = scene.channel, await scene.channel.send("?")
    scene.server.delete_message(message.id)
    with pytest.raises(discord.NotFound) as no_message:
        await message.edit(content="!")
    scene.server.delete_channel(scene.channel_id)
    with pytest.raises(discord.NotFound) as no_channel:
        await channel.send("?")

    assert (no_message.value.code, no_channel.value.code) == (10008, 10003)


@pytest.mark.asyncio
async def test_closed_direct_messages_are_refused(scene: Scene) -> None:
    """50007 for who takes none; others get theirs."""
    an, chi = scene.server.member("An"), scene.server.member("Chi")
    scene.server.close_dms(an)

    with pytest.raises(discord.Forbidden) as caught:
        await (await scene.bot.create_dm(discord.Object(an.id))).send("?")
    await (await scene.bot.create_dm(discord.Object(chi.id))).send("!")
    assert caught.value.code == 50007


@pytest.mark.asyncio
async def test_a_file_is_kept_with_its_description(scene: Scene) -> None:
    """An attachment can be read back, and its text alternative stands."""
    file = discord.File(io.BytesIO(b"PNG"), "bars.png", description="Bars")

    sent = await scene.channel.send(file=file, embed=discord.Embed(title="x").set_image(url="attachment://bars.png"))

    assert await sent.attachments[0].read() == b"PNG"
    assert scene.server.messages(scene.channel_id)[0].attachments[0]["description"] == "Bars"
    assert scene.server.violations == []


@pytest.mark.asyncio
async def test_a_reply_needs_its_message_and_the_right_to_read(scene: Scene) -> None:
    """A reply to what was deleted is 50035 unless it may fail silently; without reading history it is 160002."""
    message = await scene.channel.send("?")
    scene.server.delete_message(message.id)
    with pytest.raises(discord.HTTPException) as gone:
        await scene.channel.send("!", reference=message)
    await scene.channel.send("!", reference=message.to_reference(fail_if_not_exists=False))
    scene.server.deny(scene.channel_id, "read_message_history")
    with pytest.raises(discord.HTTPException) as blind:
        await scene.channel.send("!", reference=message)

    assert (gone.value.code, blind.value.code) == (50035, 160002)
    assert "Unknown message" in str(gone.value)


@pytest.mark.asyncio
async def test_embeds_files_and_forums_are_refused_where_they_are_not_allowed(scene: Scene) -> None:
    """Embeds and files need their permissions; a forum takes no plain message (50008)."""
    forum = scene.bot.get_partial_messageable(scene.server.channel("forum", kind="forum").id)
    news = scene.bot.get_partial_messageable(scene.server.channel("news", kind="news").id)
    scene.server.deny(scene.channel_id, "embed_links")
    scene.server.deny(scene.channel_id, "attach_files")
    with pytest.raises(discord.Forbidden):
        await scene.channel.send(embed=discord.Embed(title="?"))
    with pytest.raises(discord.Forbidden):
        await scene.channel.send(file=discord.File(io.BytesIO(b"x"), "x.png"))
    with pytest.raises(discord.HTTPException) as caught:
        await forum.send("?")
    await news.send("?")
    await scene.channel.send("plain")

    assert caught.value.code == 50008
