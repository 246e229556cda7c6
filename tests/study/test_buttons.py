"""Answers by buttons, and ids that somebody made up."""

import asyncio

import pytest

from bot.store.tables import AnswerRow
from tests.study.world import HOUR, KEY, MEMORY, MONDAY, SECOND, WRONG, World, actions_of, asker, living, text_of

NOON = MONDAY + 12 * HOUR
FIVE = MONDAY + 17 * HOUR


async def asked(world: World) -> int:
    """Ask by buttons and give the posting's id."""
    await world.found(channels=("daily", "other"))
    await world.set_mode("buttons")
    await world.live_until(NOON)
    return (await world.postings("question"))[0].id or 0


async def said(world: World, action: str, user: str = "an", channel: str = "daily") -> str:
    """Press, a second after what was before, and give what is said."""
    world.clock.advance(SECOND)
    return text_of((await world.press(action, user, channel)).card)


@pytest.mark.asyncio
async def test_offered(database_url: str) -> None:
    """A channel that answers by buttons gets one for each option, and no reactions."""
    async with living(database_url) as world:
        posting = await asked(world)
        question = await world.question()
        actions = [action["id"] for action in (question.card or {})["actions"]]

        assert question.thumbs == ()
        assert [action for action in actions if action.startswith("q")] == [f"q:{posting}:{n}" for n in (1, 2, 3, 4)]


@pytest.mark.asyncio
async def test_change_and_withdraw(database_url: str) -> None:
    """A click is the answer, another takes its place, a second on the same withdraws it; each is told privately."""
    async with living(database_url) as world:
        posting = await asked(world)
        told = [await said(world, f"q:{posting}:{n}") for n in (WRONG, KEY, KEY, KEY)]
        held = await world.held(1)
        await world.live_until(FIVE)

        assert told == [
            "You chose 3. You may change it until the reveal.",
            "You chose 2. You may change it until the reveal.",
            "Your answer is withdrawn. You may choose again until the reveal.",
            "You chose 2. You may change it until the reveal.",
        ]
        assert held == {"an": {KEY}}
        assert {user: right for user, (right, _) in (await world.results(1)).items()} == {"an": True}


@pytest.mark.asyncio
async def test_several_right(database_url: str) -> None:
    """Where several are right each click adds or takes away its option."""
    async with living(database_url, banks=[MEMORY]) as world:
        posting = await asked(world)
        told = [await said(world, f"q:{posting}:{n}") for n in (1, 2, 3, 2)]
        await world.live_until(FIVE)

        assert [line.partition(".")[0] for line in told] == [
            "You chose 1",
            "You chose 1 and 2",
            "You chose 1, 2 and 3",
            "You chose 1 and 3",
        ]
        assert await world.results(1) == {"an": (True, 2)}


@pytest.mark.asyncio
async def test_private(database_url: str) -> None:
    """What is said of a click is for its member alone."""
    async with living(database_url) as world:
        posting = await asked(world)

        assert (await world.press(f"q:{posting}:1")).private


@pytest.mark.asyncio
async def test_twice_at_once(database_url: str) -> None:
    """A double click within one instant is one answer."""
    async with living(database_url) as world:
        posting = await asked(world)
        await asyncio.gather(*(world.press(f"q:{posting}:{KEY}") for _ in range(2)))

        assert len(await world.rows(AnswerRow)) == 1


@pytest.mark.asyncio
async def test_after_a_restart(database_url: str) -> None:
    """A button works after a restart."""
    async with living(database_url) as world:
        posting = await asked(world)
        clock = world.clock
    async with living(database_url, clock=clock) as world:
        await said(world, f"q:{posting}:{KEY}")
        await world.live_until(FIVE)

        assert list(await world.results(1)) == ["an"]


@pytest.mark.asyncio
async def test_after_the_close(database_url: str) -> None:
    """A click at the close or after it is told that the question is closed, and changes nothing."""
    async with living(database_url) as world:
        posting = await asked(world)
        world.clock.move_to(FIVE)
        at_close = await world.press(f"q:{posting}:{KEY}")
        await world.live_until(FIVE)
        later = await world.press(f"q:{posting}:{KEY}")

        assert "closed" in text_of(at_close.card)
        assert "closed" in text_of(later.card)
        assert await world.rows(AnswerRow) == []


@pytest.mark.asyncio
@pytest.mark.parametrize(
    "action",
    [
        "",
        "q",
        "q:",
        "q:1",
        "q:1:",
        "q:1:0",
        "q:1:5",
        "q:1:-1",
        "q:1:1:1",
        "q:99:1",
        "q:999999999999999999:1",
        "q:9999999999999999999:1",
        "q:٣:1",
        "q: 1:1",
        "q:1:1 OR 1=1",
        "x:1:1",
        "l:1",
        "l:1:de",
        "l:99:fr",
        "l:1:fr:fr",
        "p:1:0:1",
        "p:1:0",
        "m:1:0:0:99",
        "m:1:0:0:1",
        "s:1:0:2",
        "s:1:0:0",
        "n:1:0",
        "t:pipeline-parallelism:1",
        "t:nothing:1:0",
        "t:pipeline-parallelism:x:0",
        "q:" + "1" * 10_000,
        "🎉",
        "q:1:1\x00",
    ],
)
async def test_forged(sqlite_url: str, action: str) -> None:
    """A made-up id is refused in a sentence, and nothing is stored."""
    async with living(sqlite_url) as world:
        await asked(world)
        reply = await world.press(action)

        assert reply.card.kind == "problem"
        assert reply.private
        assert world.events("request.broke") == []
        assert await world.rows(AnswerRow) == []


@pytest.mark.asyncio
@pytest.mark.parametrize("action", ["q:999999999999999999:1", "n:999999999999999999:0", "q:9999999999999999999:1"])
async def test_huge_id(database_url: str, action: str) -> None:
    """An id beyond what a database counts to is unknown, on both databases."""
    async with living(database_url) as world:
        await asked(world)
        reply = await world.press(action)

        assert reply.card.kind == "problem"
        assert world.events("request.broke") == []


@pytest.mark.asyncio
async def test_another_channel(database_url: str) -> None:
    """A button of another channel is refused, whoever guesses its id."""
    async with living(database_url) as world:
        posting = await asked(world)
        replies = [await world.press(f"q:{posting}:1", "an", channel) for channel in ("other", "nowhere")]
        shown = await world.press(f"l:{posting}:en", "an", "other")

        assert [reply.card.kind for reply in (*replies, shown)] == ["problem", "problem", "problem"]
        assert await world.rows(AnswerRow) == []


@pytest.mark.asyncio
async def test_reveal_has_no_answers(database_url: str) -> None:
    """The posting of a reveal is no question that could be answered."""
    async with living(database_url) as world:
        await asked(world)
        await world.live_until(FIVE)
        (_, reveal, *_) = [*await world.postings("question"), *await world.postings("reveal")][1:]
        reply = await world.press(f"q:{reveal.id}:1")

        assert reply.card.kind == "problem"


@pytest.mark.asyncio
async def test_language(sqlite_url: str) -> None:
    """A language button shows the question privately in that language, while it is open."""
    from bot.runtime.paths import bank_folders, shipped

    async with living(sqlite_url, banks=bank_folders(shipped("banks"))) as world:
        await world.found()
        await world.live_until(NOON)
        posting = (await world.postings("question"))[0].id
        shown = [await world.press(f"l:{posting}:{code}") for code in ("fr", "vi")]
        await world.live_until(FIVE)
        closed = await world.press(f"l:{posting}:fr")

        assert [(reply.private, reply.card.kind, reply.card.language) for reply in shown] == [
            (True, "question", "fr"),
            (True, "question", "vi"),
        ]
        assert closed.card.kind == "problem"


@pytest.mark.asyncio
async def test_topic_button(database_url: str) -> None:
    """A topic's button asks in the channel, or starts a practice, as its words would."""
    async with living(database_url) as world:
        await world.found()
        topics = await world.say("")
        asked_for, practised = [await world.press(action) for action in actions_of(topics.card)[:2]]

        assert asked_for.card.kind == "note"
        assert practised.card.kind == "practice"
        assert "Question 1 of 5" in text_of(practised.card)


@pytest.mark.asyncio
async def test_own_language(database_url: str) -> None:
    """Refusals are in the language of who pressed."""
    async with living(database_url) as world:
        await world.found()
        await world.say("language vi")
        reply = await world.program.inbox.press("q:1:1", asker("an"), world.clock.now())

        assert reply.card.language == "vi"
