"""Practising alone: graded at once, remembered over a restart, seen by nobody else, counted on no board."""

import asyncio

import pytest

from bot.store.tables import PracticeAnswerRow, QuizSetRow, ResultRow
from tests.study.world import HOUR, KEY, MEMORY, MINUTE, MONDAY, PIPELINE, SECOND, WRONG, actions_of, living, text_of

NOON = MONDAY + 12 * HOUR


@pytest.mark.asyncio
async def test_whole_set(database_url: str) -> None:
    """Each answer is followed at once by whether it was right, why, and its source; at the end comes a summary."""
    async with living(database_url, NOON) as world:
        await world.found()
        first = await world.say("pipeline 2 private")
        right = await world.press(f"p:1:0:{KEY}")
        second = await world.press(actions_of(right.card)[0])
        wrong = await world.press(f"p:1:1:{WRONG}")
        summary = await world.press(actions_of(wrong.card)[0])

        assert [reply.card.kind.value for reply in (first, right, second, wrong, summary)] == [
            "practice",
            "feedback",
            "practice",
            "feedback",
            "summary",
        ]
        assert [reply.replaces for reply in (right, wrong)] == [True, True]
        assert all(reply.private for reply in (first, right, second, wrong, summary))
        assert text_of(first.card).startswith("Question 1 of 2 · Pipeline parallelism")
        assert "✅ Right." in text_of(right.card)
        assert "Source: A paper on" in text_of(right.card)
        assert text_of(second.card).startswith("Question 2 of 2")
        assert "1 right so far" in text_of(second.card)
        assert "❌ Wrong." in text_of(wrong.card)
        assert "Right answer: 2." in text_of(wrong.card)
        assert "1 of 2 right." in text_of(summary.card)
        assert "What is said of" in text_of(summary.card)
        assert actions_of(summary.card) == ["t:pipeline-parallelism:2:1"]
        assert await world.rows(ResultRow) == []
        assert await world.rounds() == []


@pytest.mark.asyncio
async def test_double_click(database_url: str) -> None:
    """A double click is one answer; the second is told that it was answered already."""
    async with living(database_url, NOON) as world:
        await world.found()
        await world.say("pipeline 2 private")
        replies = await asyncio.gather(world.press(f"p:1:0:{KEY}"), world.press(f"p:1:0:{KEY}"))
        (kept,) = await world.rows(PracticeAnswerRow)

        assert sorted(reply.card.kind.value for reply in replies) == ["feedback", "problem"]
        assert (kept.position, kept.options, kept.right) == (0, [KEY], True)


@pytest.mark.asyncio
async def test_changing_ones_mind(database_url: str) -> None:
    """An answer that was graded can't be changed, and a question further on can't be answered before its turn."""
    async with living(database_url, NOON) as world:
        await world.found()
        await world.say("pipeline 3 private")
        await world.press(f"p:1:0:{WRONG}")
        replies = [await world.press(action) for action in (f"p:1:0:{KEY}", f"p:1:2:{KEY}", "n:1:2", "n:1:3")]

        assert {reply.card.kind.value for reply in replies} == {"problem"}
        assert [(row.position, row.right) for row in await world.rows(PracticeAnswerRow)] == [(0, False)]


@pytest.mark.asyncio
async def test_somebody_elses(database_url: str) -> None:
    """Another member's button is refused, whatever it does."""
    async with living(database_url, NOON, banks=[MEMORY]) as world:
        await world.found()
        await world.say("memory 2 private")
        replies = [await world.press(action, "benoit") for action in ("p:1:0:1", "m:1:0:0:1", "s:1:0:2", "n:1:0")]

        assert {text_of(reply.card).splitlines()[-1] for reply in replies} == {
            "These questions were asked of somebody else. Start your own with /quiz."
        }
        assert await world.rows(PracticeAnswerRow) == []


@pytest.mark.asyncio
async def test_restart(database_url: str) -> None:
    """A restart between clicks loses nothing, before an answer or after it."""
    clock = None
    cards = []
    for action in ("", f"p:1:0:{KEY}", "n:1:1", f"p:1:1:{KEY}", "n:1:2"):
        async with living(database_url, NOON, clock=clock) as world:
            if clock is None:
                await world.found()
            clock = world.clock
            reply = await (world.press(action) if action else world.say("pipeline 2 private"))
            cards.append(reply.card)

    assert [card.kind.value for card in cards] == ["practice", "feedback", "practice", "feedback", "summary"]
    assert "All 2 right." in text_of(cards[-1])


@pytest.mark.asyncio
async def test_several_right(database_url: str) -> None:
    """Where several are right, each press toggles an option, and the whole choice is graded when submitted."""
    async with living(database_url, NOON, banks=[MEMORY]) as world:
        await world.found()
        card = (await world.say("memory private")).card
        offered = [actions_of(card)]
        for option in (1, 2, 3, 2):
            toggle = next(a for a in offered[-1] if a.startswith("m:") and a.endswith(f":{option}"))
            card = (await world.press(toggle)).card
            offered.append(actions_of(card))
        graded = await world.press(offered[-1][-1])

        assert offered[0] == ["m:1:0:0:1", "m:1:0:0:2", "m:1:0:0:3"]
        assert offered[-1][-1] == "s:1:0:10"
        assert "✅ Right." in text_of(graded.card)
        assert [(row.options, row.right) for row in await world.rows(PracticeAnswerRow)] == [([1, 3], True)]


@pytest.mark.asyncio
@pytest.mark.parametrize("action", ["p:1:0:0", "p:1:0:5", "s:1:0:0", "s:1:0:32", "s:1:0:1", "m:1:0:0:0"])
async def test_unknown_option(sqlite_url: str, action: str) -> None:
    """An option that isn't offered, or none, is refused and nothing is kept."""
    async with living(sqlite_url, NOON) as world:
        await world.found()
        await world.say("pipeline private")
        reply = await world.press(action)

        assert reply.card.kind == "problem"
        assert await world.rows(PracticeAnswerRow) == []


@pytest.mark.asyncio
async def test_too_many(database_url: str) -> None:
    """A seventh practice within a minute is refused and says when the next is welcome; sets in channels don't count."""
    async with living(database_url, NOON, banks=[PIPELINE, MEMORY]) as world:
        await world.found()
        await world.say("memory 2")
        for _ in range(6):
            await world.say("pipeline private")
        world.clock.move_to(NOON + MINUTE - SECOND)
        refused = await world.say("pipeline private")
        by_another = await world.say("pipeline private", "benoit")
        world.clock.move_to(NOON + MINUTE)
        welcome = await world.say("pipeline private")

        assert text_of(refused.card).endswith("You may ask again 2 March 2026, 12:01 (UTC).")
        assert [by_another.card.kind, welcome.card.kind] == ["practice", "practice"]


@pytest.mark.asyncio
async def test_not_the_same_again(database_url: str) -> None:
    """What was practised comes back last: a second set of a topic begins with what the first left out."""
    async with living(database_url, NOON) as world:
        await world.found()
        for number in (1, 2):
            await world.say("pipeline 3 private")
            for position in range(3):
                await world.press(f"p:{number}:{position}:{KEY}")
            world.clock.advance(HOUR)

        first, second = ({item["revision_hash"] for item in row.items} for row in await world.rows(QuizSetRow))
        assert len(first) == len(second) == 3
        assert first & second == set()


@pytest.mark.asyncio
async def test_practice_in_the_channel_language(sqlite_url: str) -> None:
    """A practice speaks the language that its member chose."""
    async with living(sqlite_url, NOON) as world:
        await world.found()
        await world.say("language fr")
        card = (await world.say("pipeline private")).card

        assert card.language == "fr"
