"""Asking now: one question, or a set one after another."""

import asyncio

import pytest

from bot.store.tables import QuizSetRow, RoundRow
from bot.study.ports import ChannelGone
from tests.study.platforms import ALWAYS, ScriptedPlatform
from tests.study.world import HOUR, KEY, MEMORY, MINUTE, MONDAY, PIPELINE, SECOND, WRONG, living, only_platform, text_of

NOON = MONDAY + 12 * HOUR


@pytest.mark.asyncio
async def test_one_question(database_url: str) -> None:
    """A question that was asked for is there at once, open for five minutes; it counts for points, not for streaks."""
    async with living(database_url, NOON) as world:
        await world.found()
        reply = await world.say("pipeline")
        await world.live_until(NOON)
        question = await world.question()
        await world.react("an", KEY)
        await world.live_until(NOON + 5 * MINUTE)

        assert text_of(reply.card) == "A question on Pipeline parallelism is on its way."
        assert "Question · Pipeline parallelism" in str((question.card or {})["summary"])
        assert [(row.state, row.close_at, row.number) for row in await world.rounds()] == [
            ("revealed", NOON + 5 * MINUTE, 0)
        ]
        assert list(await world.results(1)) == ["an"]
        assert await world.streaks() == {}


@pytest.mark.asyncio
async def test_only_here(database_url: str) -> None:
    """A question that was asked for comes to the channel it was asked in, not to the group's others."""
    async with living(database_url, NOON) as world:
        await world.found(channels=("daily", "evening"))
        await world.say("pipeline", channel="evening")
        await world.live_until(NOON)

        assert (len(await world.messages("daily")), len(await world.messages("evening"))) == (0, 1)


@pytest.mark.asyncio
async def test_twice_within_seconds(database_url: str) -> None:
    """The same asked again within ten seconds gives one question and says so; later it gives another."""
    async with living(database_url, NOON) as world:
        await world.found()
        await world.say("pipeline")
        world.clock.advance(9 * SECOND)
        again = await world.say("pp")
        by_another = await world.say("pipeline", "benoit")
        world.clock.advance(SECOND)
        later = await world.say("pipeline")

        assert again.card.kind == "problem"
        assert "You asked for that a moment ago" in text_of(again.card)
        assert [by_another.card.kind, later.card.kind] == ["note", "note"]
        assert len(await world.rounds()) == 3


@pytest.mark.asyncio
async def test_twice_at_once(database_url: str) -> None:
    """Two presses of enter that arrive together give one question."""
    async with living(database_url, NOON) as world:
        await world.found()
        replies = await asyncio.gather(*(world.say("pipeline") for _ in range(4)))

        assert sorted(reply.card.kind.value for reply in replies) == ["note", "problem", "problem", "problem"]
        assert len(await world.rounds()) == 1


@pytest.mark.asyncio
async def test_six_a_minute(database_url: str) -> None:
    """A seventh question within a minute is refused, and says when the next is welcome; then it is."""
    async with living(database_url, NOON, banks=[PIPELINE, MEMORY]) as world:
        await world.found()
        for user in range(6):
            assert (await world.say("pipeline")).card.kind == "note"
            world.clock.set(NOON + 10 * SECOND * (user + 1))
        world.clock.set(NOON + MINUTE - SECOND)
        refused = await world.say("memory")
        world.clock.move_to(NOON + MINUTE)
        welcome = await world.say("memory")

        assert refused.card.kind == "problem"
        assert text_of(refused.card).endswith("You may ask again 2 March 2026, 12:01 (UTC).")
        assert welcome.card.kind == "note"


@pytest.mark.asyncio
async def test_set(database_url: str) -> None:
    """A set asks one question after another, each after the reveal of the last, with its place and the score."""
    platform = ScriptedPlatform()
    async with living(database_url, NOON, platforms=only_platform(platform)) as world:
        await world.found()
        reply = await world.say("pipeline 3")
        for number in range(3):
            await world.live_until(world.clock.now() + 6 * SECOND)
            question = platform.of_kind("question")[number]
            platform.react(question, KEY, "an")
            platform.react(question, KEY if number == 2 else WRONG, "benoit")
            await world.live_until(world.clock.now() + 45 * SECOND)
        await world.live_until(NOON + HOUR)

        reveals = [text_of(message.card) for message in platform.of_kind("reveal")]
        titles = [text_of(message.outgoing.card).partition(" · ")[0] for message in platform.of_kind("question")]
        assert text_of(reply.card).startswith("3 questions on Pipeline parallelism")
        assert titles == ["Question 1 of 3", "Question 2 of 3", "Question 3 of 3"]
        assert [message.kind for message in platform.sent] == ["question", "reveal"] * 3
        assert ["Score so far: " + line for line in ("An (1)", "An (2)", "An (3) and Benoit (1)")] == [
            next(line for line in said.splitlines() if line.startswith("Score")) for said in reveals
        ]
        assert [(row.state, row.position) for row in await world.rows(QuizSetRow)] == [("done", 2)]
        assert len({row.question_id for row in await world.rounds()}) == 3


@pytest.mark.asyncio
async def test_set_where_nobody_scores(sqlite_url: str) -> None:
    """A set that nobody answers goes on to its end and says that nobody has scored."""
    platform = ScriptedPlatform()
    async with living(sqlite_url, NOON, platforms=only_platform(platform)) as world:
        await world.found()
        await world.say("pipeline 2")
        await world.live_until(NOON + HOUR)

        assert [message.kind for message in platform.sent] == ["question", "reveal"] * 2
        assert "Nobody has scored yet." in text_of(platform.sent[-1].card)


@pytest.mark.asyncio
async def test_set_longer_than_the_bank(database_url: str) -> None:
    """A set of more questions than there are has those that there are, and says so."""
    async with living(database_url, NOON, banks=[MEMORY]) as world:
        await world.found()
        reply = await world.say("memory 8")
        await world.live_until(NOON + HOUR)

        assert text_of(reply.card) == "There are only 2 questions on Memory, so the set has 2."
        assert await world.states() == ["revealed", "revealed"]


@pytest.mark.asyncio
async def test_set_that_cannot_go_on(database_url: str) -> None:
    """A set whose channel is gone stops: nothing of it is asked later."""
    platform = ScriptedPlatform()
    async with living(database_url, NOON, platforms=only_platform(platform)) as world:
        await world.found()
        await world.say("pipeline 3")
        platform.fail("post", ChannelGone(), times=ALWAYS)
        await world.live_until(NOON + 10 * MINUTE)

        assert [row.state for row in await world.rows(QuizSetRow)] == ["stopped"]
        assert await world.states() == ["failed"]
        assert [row.state for row in await world.schedules()] == ["active"]


@pytest.mark.asyncio
async def test_set_over_a_restart(database_url: str) -> None:
    """A set goes on where it was after a restart."""
    async with living(database_url, NOON) as world:
        await world.found()
        await world.say("pipeline 2")
        await world.live_until(NOON + SECOND)
        clock = world.clock
    async with living(database_url, clock=clock) as world:
        await world.live_until(NOON + HOUR)

        assert [m.kind for m in await world.messages()] == ["closed", "reveal"] * 2


@pytest.mark.asyncio
async def test_no_haste_by_a_running_set(database_url: str) -> None:
    """The questions of a running set aren't held against the member who asked for it."""
    async with living(database_url, NOON) as world:
        await world.found()
        await world.say("pipeline 3")
        await world.live_until(NOON + 52 * SECOND)
        reply = await world.say("pipeline")

        assert reply.card.kind == "note"


@pytest.mark.asyncio
@pytest.mark.parametrize(
    "topic", ["pipeline", "PIPELINE", "pipeline-parallelism", "pp", "Pipeline parallelism", "pipelin"]
)
async def test_topic_names(sqlite_url: str, topic: str) -> None:
    """A topic is known by its slug, its title, a shorter name, and one wrong letter."""
    async with living(sqlite_url, NOON, banks=[PIPELINE, MEMORY]) as world:
        await world.found()
        await world.say(topic)

        assert [row.bank_id for row in await world.rows(RoundRow)] == [1]


@pytest.mark.asyncio
@pytest.mark.parametrize(
    "text", ["biology", "biology 5 private", "🎉🎉", "../../etc/passwd", "'; DROP TABLE round; --"]
)
async def test_unknown_topic(sqlite_url: str, text: str) -> None:
    """A topic that doesn't exist gets the list of those that do, privately, and asks nothing."""
    async with living(sqlite_url, NOON, banks=[PIPELINE, MEMORY]) as world:
        await world.found()
        reply = await world.say(text)

        assert reply.private
        assert reply.card.kind == "problem"
        assert "memory and pipeline-parallelism" in text_of(reply.card)
        assert await world.rows(RoundRow) == []


@pytest.mark.asyncio
async def test_offered_topics(sqlite_url: str) -> None:
    """No words at all offer the topics, with how many questions each has."""
    async with living(sqlite_url, NOON, banks=[PIPELINE, MEMORY]) as world:
        await world.found()
        reply = await world.say("")

        said = text_of(reply.card)
        assert "Memory · 2 questions" in said
        assert "Pipeline parallelism · 6 questions" in said


@pytest.mark.asyncio
async def test_not_set_up(database_url: str) -> None:
    """A channel in no group is told to be set up first; a practice needs no group."""
    async with living(database_url, NOON) as world:
        await world.found()
        replies = [await world.say(text, channel="nowhere") for text in ("pipeline", "leaderboard", "me")]
        practice = await world.say("pipeline private", channel="nowhere")

        assert {text_of(reply.card).splitlines()[-1] for reply in replies} == {
            "This channel isn’t set up yet. An admin can do it: /quiz setup"
        }
        assert practice.card.kind == "practice"


@pytest.mark.asyncio
async def test_no_repeat(database_url: str) -> None:
    """No question comes twice before all of its topic were asked."""
    async with living(database_url, NOON) as world:
        await world.found(open_for=HOUR)
        await world.live_until(NOON + 144 * HOUR)
        asked = [row.question_id or 0 for row in await world.rounds()]

        assert len(asked) == 6
        assert sorted(asked) == [1, 2, 3, 4, 5, 6]
