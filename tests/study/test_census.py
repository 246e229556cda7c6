"""The census: what only the platform knows is counted, what it no longer shows is taken away."""

import pytest

from bot.store.tables import MemberRow
from bot.study.ports import MessageGone, PlatformError, TryLater
from tests.study.platforms import ALWAYS, ScriptedPlatform
from tests.study.world import HOUR, KEY, MEMORY, MINUTE, MONDAY, SECOND, WRONG, living, only_platform

NINE = MONDAY + 9 * HOUR
FIVE = MONDAY + 17 * HOUR
NOON = MONDAY + 12 * HOUR


@pytest.mark.asyncio
async def test_unheard_at_the_close(database_url: str) -> None:
    """Reactions that nobody told us of are found at the close, from people known and unknown."""
    async with living(database_url) as world:
        await world.found()
        await world.live_until(NOON)
        await world.react("an", KEY)
        await world.react_unheard("benoit", KEY)
        await world.react_unheard("stranger", WRONG)
        await world.live_until(FIVE)

        rights = {user: right for user, (right, _) in (await world.results(1)).items()}
        assert rights == {"an": True, "benoit": True, "stranger": False}
        assert [event["answers"] for event in world.events("census.changed")] == [2]


@pytest.mark.asyncio
async def test_known_name_stays(database_url: str) -> None:
    """A census knows no names: who is known keeps theirs, also after a restart."""
    async with living(database_url) as world:
        await world.found()
        await world.live_until(NOON)
        await world.react_unheard("an", KEY)
        clock = world.clock
    async with living(database_url, clock=clock) as world:
        assert await world.held(1) == {"an": {KEY}}
        assert [row.name for row in await world.rows(MemberRow)] == ["Boss", "An", "Benoit", "Chi"]


@pytest.mark.asyncio
async def test_while_away(database_url: str) -> None:
    """After a start, reactions made meanwhile are answers and those taken back are withdrawn."""
    async with living(database_url) as world:
        await world.found()
        await world.live_until(NOON)
        await world.react("an", KEY)
        await world.react("benoit", WRONG)
        clock = world.clock
        await world.react_unheard("an", KEY, added=False)
        await world.react_unheard("benoit", KEY)
        await world.react_unheard("benoit", WRONG, added=False)
        await world.react_unheard("chi", KEY)
    async with living(database_url, clock=clock) as world:
        assert await world.held(1) == {"benoit": {KEY}, "chi": {KEY}}
        assert [event["answers_found"] for event in world.events("program.took_up")] == [4]


@pytest.mark.asyncio
async def test_later_answers_are_newer(database_url: str) -> None:
    """What a census found is older than what comes after it, and newer than what was known before."""
    async with living(database_url) as world:
        await world.found()
        await world.live_until(NOON)
        await world.react("an", WRONG)
        await world.react_unheard("an", KEY)
        clock = world.clock
    async with living(database_url, clock=clock) as world:
        clock.advance(MINUTE)
        await world.react("benoit", WRONG)
        await world.react("an", KEY, added=False)
        clock.advance(MINUTE)
        await world.react("an", KEY)
        await world.live_until(FIVE)

        assert {user: right for user, (right, _) in (await world.results(1)).items()} == {"an": True, "benoit": False}


@pytest.mark.asyncio
async def test_only_what_differs(database_url: str) -> None:
    """Where the totals agree nobody's reactions are fetched; where one differs only that option's are."""
    platform = ScriptedPlatform()
    async with living(database_url, platforms=only_platform(platform)) as world:
        await world.found()
        await world.live_until(NOON)
        (question,) = platform.of_kind("question")
        await world.hear("an", KEY, NOON, message=question.ref)
        platform.react(question, KEY, "an")
        platform.react(question, WRONG, "benoit")
        await world.live_until(FIVE)

        assert platform.calls.count("census") == 1
        assert platform.calls.count("reactors") == 1


@pytest.mark.asyncio
async def test_several_right(database_url: str) -> None:
    """Where several options are right, all that are held count, and only the whole key is right."""
    async with living(database_url, banks=[MEMORY]) as world:
        await world.found()
        await world.live_until(NOON)
        for user, options in {"an": (1, 3), "benoit": (1,), "chi": (1, 2, 3)}.items():
            for option in options:
                await world.react(user, option)
        await world.react("chi", 2, added=False)
        await world.live_until(FIVE)

        assert await world.results(1) == {"an": (True, 2), "benoit": (False, 0), "chi": (True, 2)}
        assert [row.counts for row in await world.rounds()] == [{"1": 3, "2": 0, "3": 2}]


@pytest.mark.asyncio
async def test_unreachable(database_url: str) -> None:
    """A platform that can't be asked for five minutes holds the reveal back no longer; it is asked once a second."""
    platform = ScriptedPlatform()
    async with living(database_url, platforms=only_platform(platform)) as world:
        await world.found()
        await world.live_until(NOON)
        (question,) = platform.of_kind("question")
        await world.hear("an", KEY, NOON, message=question.ref)
        platform.react(question, KEY, "an")
        platform.fail("census", TryLater("503"), times=ALWAYS)
        await world.live_until(FIVE + 5 * MINUTE - SECOND)
        waiting = await world.states()
        asked = platform.calls.count("census")
        await world.live_until(FIVE + 5 * MINUTE)

        assert waiting == ["closing"]
        assert asked <= 301
        assert await world.states() == ["revealed"]
        assert list(await world.results(1)) == ["an"]
        assert len(world.events("census.left_out")) == 1


@pytest.mark.asyncio
async def test_unreachable_for_a_while(database_url: str) -> None:
    """What is heard while the census has to wait is no answer, and what the census then finds from before is."""
    platform = ScriptedPlatform()
    async with living(database_url, platforms=only_platform(platform)) as world:
        await world.found()
        await world.live_until(NOON)
        (question,) = platform.of_kind("question")
        platform.react(question, KEY, "an")
        platform.fail("census", PlatformError("500"), times=30)
        await world.live_until(FIVE + 10 * SECOND)
        await world.hear("benoit", KEY, world.clock.now(), message=question.ref)
        platform.react(question, KEY, "benoit")
        await world.live_until(FIVE + MINUTE)

        assert await world.states() == ["revealed"]
        assert list(await world.results(1)) == ["an"]


@pytest.mark.asyncio
async def test_message_gone(database_url: str) -> None:
    """A question whose message was deleted is void: no reveal, no results, no streak broken; others go on."""
    platform = ScriptedPlatform()
    async with living(database_url, platforms=only_platform(platform)) as world:
        await world.found()
        await world.found(channels=("other",))
        await world.live_until(NOON)
        first = platform.of_kind("question", "daily")[0]
        await world.hear("an", KEY, NOON, message=first.ref)
        platform.react(first, KEY, "an")
        await world.live_until(NOON + 24 * HOUR)
        platform.delete(platform.of_kind("question", "daily")[1].ref)
        await world.live_until(FIVE + 24 * HOUR)

        rounds = [(row.group_id, row.state, row.reason) for row in await world.rounds()]
        assert sorted(rounds) == [
            (1, "revealed", ""),
            (1, "void", "message-gone"),
            (2, "revealed", ""),
            (2, "revealed", ""),
        ]
        assert await world.streaks() == {"an": 1}
        assert len(platform.of_kind("reveal", "daily")) == 1


@pytest.mark.asyncio
async def test_one_of_two_messages_gone(database_url: str) -> None:
    """Where one channel's message was deleted, its answers stay and the other's are still counted."""
    platform = ScriptedPlatform()
    async with living(database_url, platforms=only_platform(platform)) as world:
        await world.found(channels=("daily", "evening"))
        await world.live_until(NOON)
        here, there = (platform.of_kind("question", channel)[0] for channel in ("daily", "evening"))
        await world.hear("an", KEY, NOON, message=here.ref)
        platform.react(there, WRONG, "benoit")
        platform.delete(here.ref)
        await world.live_until(FIVE)

        assert {user: right for user, (right, _) in (await world.results(1)).items()} == {"an": True, "benoit": False}


@pytest.mark.asyncio
async def test_buttons_beside_reactions(database_url: str) -> None:
    """Answers by buttons in one channel are not taken for reactions that the other channel lost."""
    async with living(database_url) as world:
        await world.found(channels=("daily", "quiet"))
        await world.set_mode("buttons", "quiet")
        await world.live_until(NOON)
        postings = await world.postings("question")
        await world.press(f"q:{postings[1].id}:{KEY}", "an", "quiet")
        await world.react_unheard("benoit", WRONG)
        await world.live_until(FIVE)

        assert {user: right for user, (right, _) in (await world.results(1)).items()} == {"an": True, "benoit": False}


@pytest.mark.asyncio
async def test_cleared_by_a_moderator(database_url: str) -> None:
    """When a moderator clears an option, those answers are withdrawn."""
    async with living(database_url) as world:
        await world.found()
        await world.live_until(NOON)
        await world.react("an", KEY)
        await world.react("benoit", WRONG)
        for user in ("an", ""):
            await world.react_unheard(user, KEY, added=False)
        await world.live_until(FIVE)

        assert list(await world.results(1)) == ["benoit"]


@pytest.mark.asyncio
async def test_platform_not_run(database_url: str) -> None:
    """A program without the platform of an open round starts, and ends that round without it when its time has come."""
    platform = ScriptedPlatform()
    async with living(database_url, platforms=only_platform(platform)) as world:
        await world.found()
        await world.live_until(NOON)
        clock = world.clock
    async with living(database_url, clock=clock, platforms=lambda *_: {}) as world:
        await world.live_until(FIVE + 6 * MINUTE)

        assert await world.states() == ["revealed"]
        assert [posting.state for posting in await world.postings("reveal")] == ["sending"]


@pytest.mark.asyncio
async def test_gone_before_the_next_start(sqlite_url: str) -> None:
    """A message that is found gone at a start is left for the close to judge."""
    platform = ScriptedPlatform()
    async with living(sqlite_url, platforms=only_platform(platform)) as world:
        await world.found()
        await world.live_until(NOON)
        clock = world.clock
    platform.fail("census", MessageGone("1"))
    async with living(sqlite_url, clock=clock, platforms=only_platform(platform)) as world:
        assert await world.states() == ["open"]
        assert [event["error"] for event in world.events("census.failed")] == ["MessageGone"]
