"""Sending once: what a platform says decides what becomes of a message, and nothing is sent twice."""

from datetime import timedelta

import pytest

from bot.store import postings
from bot.store.tables import PostingRow
from bot.study.ports import (
    AccessRevoked,
    ChannelGone,
    MessageGone,
    MissingPermission,
    Outgoing,
    PlatformError,
    TryLater,
    UnknownOutcome,
)
from bot.study.study import Rules
from tests.study.platforms import ALWAYS, ScriptedPlatform
from tests.study.world import DAY, HOUR, KEY, MINUTE, MONDAY, SECOND, WRONG, living, only_platform, text_of

NINE = MONDAY + 9 * HOUR
FIVE = MONDAY + 17 * HOUR


@pytest.mark.asyncio
@pytest.mark.parametrize(
    ("error", "after", "waits_at_most"),
    [
        (UnknownOutcome("reset"), False, 1 * SECOND),
        (TryLater("429", after_s=30.0), False, 30 * SECOND),
        (TryLater("429"), False, 2 * SECOND),
        (PlatformError("502"), False, 2 * SECOND),
        (MissingPermission("send-messages"), False, 2 * SECOND),
        (ChannelGone("channel_not_found"), False, 2 * SECOND),
        (AccessRevoked("401"), False, 2 * SECOND),
        (MessageGone("1"), False, 2 * SECOND),
        (ConnectionError("broken pipe"), False, 2 * SECOND),
        (UnknownOutcome("timeout"), True, 1 * SECOND),
        (ChannelGone("channel_not_found"), True, 2 * SECOND),
        (PlatformError("502"), True, 2 * SECOND),
    ],
)
async def test_failed_once(database_url: str, error: Exception, *, after: bool, waits_at_most: timedelta) -> None:
    """Whatever goes wrong once, the question is out soon, exactly once, whether it was sent or not; nothing pauses."""
    platform = ScriptedPlatform()
    platform.fail("post", error, after=after)
    async with living(database_url, platforms=only_platform(platform)) as world:
        await world.found()
        await world.live_until(NINE)
        waiting = (await world.postings("question"))[0]
        await world.live_until(NINE + MINUTE)

        assert waiting.state == "sending"
        assert timedelta(0) < waiting.not_before - NINE <= waits_at_most
        assert len(platform.sent) == 1
        assert platform.calls.count("find") == 1
        assert [(p.state, p.message_ref, p.tries) for p in await world.postings("question")] == [("done", "daily/1", 3)]
        assert await world.states() == ["open"]
        assert [row.state for row in await world.schedules()] == ["active"]


@pytest.mark.asyncio
@pytest.mark.parametrize(
    ("error", "reason"),
    [
        (MissingPermission("send-messages"), "missing-permission"),
        (ChannelGone("channel_not_found"), "channel-gone"),
        (AccessRevoked("account_inactive"), "access-revoked"),
        (MessageGone("1"), "message-gone"),
    ],
)
async def test_permanent_twice(database_url: str, error: PlatformError, reason: str) -> None:
    """A permanent failure pauses the schedule after the second try with the reason, tells an admin, keeps all."""
    platform = ScriptedPlatform()
    platform.fail("post", error, times=ALWAYS, channel="daily")
    async with living(database_url, platforms=only_platform(platform)) as world:
        await world.found()
        await world.found(channels=("other",))
        await world.live_until(NINE + DAY)

        first = (await world.postings("question"))[0]
        assert platform.calls.count("post") == 2 + 3  # the other group: two questions and a reveal
        assert (first.state, first.last_error) == ("failed", reason)
        assert [(row.state, row.paused_reason) for row in await world.schedules()] == [
            ("paused", reason),
            ("active", ""),
        ]
        assert sorted(await world.states()) == ["failed", "open", "revealed"]
        assert len(world.events("schedule.paused")) == 1
        assert [(to.user, text_of(card).splitlines()[0]) for to, card in platform.notes] == [
            ("boss", "Schedule 1 is paused")
        ]


@pytest.mark.asyncio
async def test_resumed(database_url: str) -> None:
    """A paused schedule that an admin resumes asks again at its next time."""
    platform = ScriptedPlatform()
    platform.fail("post", ChannelGone(), times=2)
    async with living(database_url, platforms=only_platform(platform)) as world:
        await world.found()
        await world.live_until(NINE + HOUR)
        await world.say("schedule resume 1", "boss")
        await world.live_until(NINE + DAY)

        assert [message.outgoing.channel.channel for message in platform.sent] == ["daily"]
        assert await world.states() == ["failed", "open"]


@pytest.mark.asyncio
async def test_passing_for_long(database_url: str) -> None:
    """A passing failure is tried again with longer and longer waits, five minutes at most, inside the window."""
    platform = ScriptedPlatform()
    platform.fail("post", PlatformError("503"), times=ALWAYS)
    async with living(database_url, platforms=only_platform(platform)) as world:
        await world.found(open_for=2 * HOUR)
        await world.live_until(NINE + HOUR)
        tries = platform.calls.count("post")
        await world.live_until(NINE + 3 * HOUR)

        assert 12 <= tries <= 60
        assert await world.states() == ["failed"]
        assert [(p.state, p.last_error) for p in await world.postings("question")] == [("cancelled", "too-late")]
        assert [row.state for row in await world.schedules()] == ["active"]
        assert platform.sent == []


@pytest.mark.asyncio
async def test_recovers_inside_the_window(database_url: str) -> None:
    """A platform that is back after half an hour gets its question, with the right close."""
    platform = ScriptedPlatform()
    platform.fail("post", TryLater("503"), times=ALWAYS)
    async with living(database_url, platforms=only_platform(platform)) as world:
        await world.found()
        await world.live_until(NINE + 30 * MINUTE)
        platform.mend()
        await world.live_until(NINE + 36 * MINUTE)

        assert len(platform.of_kind("question")) == 1
        assert [(row.state, row.close_at) for row in await world.rounds()] == [("open", FIVE)]


@pytest.mark.asyncio
async def test_out_but_never_found(database_url: str) -> None:
    """A question that may be out while its platform can't be asked ends as not posted, minutes after its close."""
    platform = ScriptedPlatform()
    platform.fail("post", UnknownOutcome("timeout"), after=True)
    platform.fail("find", PlatformError("503"), times=ALWAYS)
    async with living(database_url, platforms=only_platform(platform)) as world:
        await world.found(open_for=HOUR)
        await world.live_until(NINE + HOUR + 4 * MINUTE)
        looked = platform.calls.count("find")
        states = await world.states()
        await world.live_until(NINE + 2 * HOUR)

        assert states == ["posting"]
        assert looked < 60
        assert await world.states() == ["failed"]
        assert len(platform.sent) == 1


@pytest.mark.asyncio
async def test_found_after_the_close(database_url: str) -> None:
    """A question that is found only after its close is still closed with its answers, and revealed."""
    platform = ScriptedPlatform()
    platform.fail("post", UnknownOutcome("timeout"), after=True)
    platform.fail("find", PlatformError("503"), times=ALWAYS)
    async with living(database_url, platforms=only_platform(platform)) as world:
        await world.found(open_for=HOUR)
        await world.live_until(NINE + HOUR + MINUTE)
        platform.mend()
        platform.react(platform.sent[0], KEY, "an")
        await world.live_until(NINE + 2 * HOUR)

        assert await world.states() == ["revealed"]
        assert list(await world.results(1)) == ["an"]


@pytest.mark.asyncio
async def test_lost_lease(database_url: str) -> None:
    """A sender whose lease ran out while it sent changes nothing: the one that took over has the word."""
    platform = ScriptedPlatform()
    async with living(database_url, platforms=only_platform(platform)) as world:
        await world.found()

        async def taken_over(_message: Outgoing) -> None:
            world.clock.advance(2 * MINUTE)
            async with world.store.begin() as work:
                now = world.clock.now()
                (taken,) = await postings.claim(work, "other", now, now + MINUTE, 10)
                await postings.write(work, taken, last_error="still at it")
                await work.commit()

        platform.on_post = taken_over
        world.clock.move_to(NINE)
        await world.program.clockwork.catch_up()
        left = [(p.state, p.holder, p.tries, p.message_ref, p.last_error) for p in await world.postings("question")]
        platform.on_post = None
        await world.live_until(NINE + 4 * MINUTE)

        assert left == [("sending", "other", 2, None, "still at it")]
        assert len(platform.sent) == 1
        assert [(p.state, p.holder, p.message_ref) for p in await world.postings("question")] == [
            ("done", "microbatch", "daily/1")
        ]


@pytest.mark.asyncio
async def test_lease_too_short_to_send(sqlite_url: str) -> None:
    """Whoever couldn't be back before the lease ends doesn't begin to send."""
    platform = ScriptedPlatform()
    rules = Rules(herd_spread=timedelta(0), lease=timedelta(seconds=9), request_deadline_s=10.0)
    async with living(sqlite_url, platforms=only_platform(platform), rules=rules) as world:
        await world.found()
        await world.live_until(NINE + MINUTE)

        assert platform.sent == []
        assert {posting.state for posting in await world.postings("question")} == {"sending"}


@pytest.mark.asyncio
async def test_died_after_sending(database_url: str) -> None:
    """A message that was sent by a process that died is found by its mark after the restart, not sent again."""
    platform = ScriptedPlatform()
    platform.fail("post", UnknownOutcome("killed"), after=True)
    async with living(database_url, platforms=only_platform(platform)) as world:
        await world.found()
        await world.live_until(NINE)
        clock = world.clock
        async with world.store.begin() as work:
            (row,) = await world.postings("question")
            await postings.write(work, row, not_before=NINE, lease_until=NINE + MINUTE)
            await work.commit()
    async with living(database_url, clock=clock, platforms=only_platform(platform)) as world:
        clock.advance(MINUTE)
        await world.program.clockwork.catch_up()

        assert len(platform.sent) == 1
        assert [(p.state, p.message_ref) for p in await world.postings("question")] == [("done", "daily/1")]


@pytest.mark.asyncio
@pytest.mark.parametrize("error", [MissingPermission("add-reactions"), PlatformError("500")])
async def test_seeding_fails(database_url: str, error: PlatformError) -> None:
    """A question that is out is never sent again because its reactions can't be added; it is answered and revealed."""
    platform = ScriptedPlatform()
    platform.fail("seed", error, times=ALWAYS)
    async with living(database_url, platforms=only_platform(platform)) as world:
        await world.found()
        await world.live_until(NINE)
        platform.react(platform.sent[0], KEY, "an")
        await world.live_until(FIVE)

        assert [message.kind for message in platform.sent] == ["question", "reveal"]
        assert list(await world.results(1)) == ["an"]
        assert [row.state for row in await world.schedules()] == ["active"]


@pytest.mark.asyncio
async def test_reveal_fails_and_comes(database_url: str) -> None:
    """A reveal that can't be sent for a while comes once, later; results stand from the close on."""
    platform = ScriptedPlatform()
    async with living(database_url, platforms=only_platform(platform)) as world:
        await world.found()
        await world.live_until(NINE)
        platform.react(platform.sent[0], WRONG, "an")
        platform.fail("post", PlatformError("503"), times=3)
        await world.live_until(FIVE)
        at_close = (await world.states(), await world.results(1))
        await world.live_until(FIVE + HOUR)

        assert at_close == (["revealed"], {"an": (False, 0)})
        assert [message.kind for message in platform.sent] == ["question", "reveal"]
        assert platform.sent[1].outgoing.reply_to == platform.sent[0].ref


@pytest.mark.asyncio
async def test_question_gone_before_its_edit(database_url: str) -> None:
    """A question that is deleted between the census and its edit stops no reveal."""
    platform = ScriptedPlatform()
    platform.fail("edit", MessageGone("1"))
    async with living(database_url, platforms=only_platform(platform)) as world:
        await world.found()
        await world.live_until(FIVE)

        assert [posting.state for posting in await world.postings("reveal")] == ["done"]
        assert len(platform.of_kind("reveal")) == 1


@pytest.mark.asyncio
async def test_edited_as_closed(database_url: str) -> None:
    """The question is edited once, to say that it is closed and what was right."""
    platform = ScriptedPlatform()
    async with living(database_url, platforms=only_platform(platform)) as world:
        await world.found()
        await world.live_until(FIVE + HOUR)

        (question,) = platform.of_kind("question")
        assert (question.card.kind, question.edits) == ("closed", 1)
        assert "Right answer: 2." in text_of(question.card)


@pytest.mark.asyncio
async def test_never_posted(database_url: str) -> None:
    """A question that never got out ends as failed, is not revealed, and breaks no streak."""
    platform = ScriptedPlatform()
    async with living(database_url, platforms=only_platform(platform)) as world:
        await world.found(open_for=HOUR)
        for day in range(4):
            if day in (1, 2):
                platform.fail("post", TryLater("503"), times=ALWAYS)
            await world.live_until(NINE + day * DAY)
            if day in (0, 3):
                platform.react(platform.of_kind("question")[-1], KEY, "an")
            await world.live_until(NINE + day * DAY + 2 * HOUR)
            platform.mend()

        assert [(row.state, row.reason) for row in await world.rounds()] == [
            ("revealed", ""),
            ("failed", "not-posted"),
            ("failed", "not-posted"),
            ("revealed", ""),
        ]
        assert await world.streaks() == {"an": 2}
        assert len(platform.of_kind("reveal")) == 2


@pytest.mark.asyncio
async def test_one_channel_of_two(database_url: str) -> None:
    """A group whose one channel is gone is asked and revealed in the other."""
    platform = ScriptedPlatform()
    platform.fail("post", ChannelGone(), times=ALWAYS, channel="gone")
    async with living(database_url, platforms=only_platform(platform)) as world:
        await world.found(channels=("gone", "daily"))
        await world.live_until(NINE + MINUTE)
        platform.react(platform.sent[0], KEY, "an")
        await world.live_until(FIVE + MINUTE)

        assert await world.states() == ["revealed"]
        assert [message.kind for message in platform.sent] == ["question", "reveal"]
        assert list(await world.results(1)) == ["an"]


@pytest.mark.asyncio
async def test_marks(database_url: str) -> None:
    """Each message has a mark of its own, of 25 characters, that says nothing; it is the same at each try."""
    platform = ScriptedPlatform()
    platform.fail("post", PlatformError("500"), times=2)
    async with living(database_url, platforms=only_platform(platform)) as world:
        await world.found(channels=("a", "b"))
        await world.live_until(FIVE)

        marks = [row.mark for row in await world.rows(PostingRow)]
        assert len(set(marks)) == 4
        assert {len(mark) for mark in marks} == {25}
        assert sorted(marks) == sorted(message.outgoing.mark for message in platform.sent)


@pytest.mark.asyncio
async def test_platform_not_run(database_url: str) -> None:
    """A question whose platform isn't run ends as not posted, and the next one is asked once the platform is back."""
    platform = ScriptedPlatform()
    async with living(database_url, platforms=lambda *_: {}) as world:
        await world.found(open_for=HOUR)
        await world.live_until(NINE + 2 * HOUR)
        alone = [(row.state, row.reason) for row in await world.rounds()]
        clock = world.clock
    async with living(database_url, clock=clock, platforms=only_platform(platform)) as world:
        await world.live_until(NINE + DAY)

        assert alone == [("failed", "not-posted")]
        assert await world.states() == ["failed", "open"]
        assert [message.kind for message in platform.sent] == ["question"]


@pytest.mark.asyncio
async def test_lost_lease_of_a_failure(database_url: str) -> None:
    """A failure that comes back after the lease was lost pauses nothing: the one that took over has the word."""
    platform = ScriptedPlatform()
    platform.fail("post", ChannelGone(), times=1)
    platform.fail("post", ChannelGone(), times=1, after=True)
    async with living(database_url, platforms=only_platform(platform)) as world:
        await world.found()

        async def taken_over(_message: Outgoing) -> None:
            world.clock.advance(2 * MINUTE)
            async with world.store.begin() as work:
                await postings.claim(work, "other", world.clock.now(), world.clock.now() + MINUTE, 10)
                await work.commit()

        platform.on_post = taken_over
        world.clock.move_to(NINE)
        await world.program.clockwork.catch_up()
        world.clock.move_to(NINE + 2 * SECOND)
        await world.program.clockwork.catch_up()

        assert [(p.state, p.holder, p.tries) for p in await world.postings("question")] == [("sending", "other", 3)]
        assert [row.state for row in await world.schedules()] == ["active"]


@pytest.mark.asyncio
async def test_unknown_for_long(database_url: str) -> None:
    """A platform that answers nothing is asked less and less often, not once a second."""
    platform = ScriptedPlatform()
    for call in ("post", "find"):
        platform.fail(call, UnknownOutcome("timeout"), times=ALWAYS)
    async with living(database_url, platforms=only_platform(platform)) as world:
        await world.found()
        await world.live_until(NINE + HOUR)

        assert 10 <= platform.calls.count("find") <= 60
