"""How many statements each use case runs: few, and as many for two hundred people as for two."""

from collections import Counter
from collections.abc import Awaitable, Callable

import pytest

from bot.store.tables import ResultRow
from tests.study.platforms import ScriptedPlatform
from tests.study.world import HOUR, KEY, MONDAY, World, living, only_platform

NINE = MONDAY + 9 * HOUR
FIVE = MONDAY + 17 * HOUR

MOST_OF_A_REVEAL = 38
MOST_OF_ASKING = 29
"""Statements of the whole way, each with its claims, reads and outcomes; one channel."""


class Counted:
    """Counts the steps of the store while it is asked to."""

    def __init__(self) -> None:
        self.steps: Counter[str] = Counter()
        self.counting = False

    def __call__(self, step: str) -> None:
        """Count a step."""
        if self.counting:
            self.steps[step] += 1

    async def during(self, use: Callable[[], Awaitable[object]]) -> Counter[str]:
        """Give the steps of a use case."""
        self.steps.clear()
        self.counting = True
        await use()
        self.counting = False
        return self.steps


async def answered_by(world: World, platform: ScriptedPlatform, number: int) -> None:
    """Let as many members answer, in the chat and to the program."""
    (question,) = platform.of_kind("question")
    for user in [f"user-{n}" for n in range(number)]:
        await world.hear(user, KEY, NINE, message=question.ref)
        platform.react(question, KEY, user)


@pytest.mark.asyncio
async def test_answer_of_a_known_member(sqlite_url: str) -> None:
    """An answer of a member who is known runs nothing but the writer's own one statement."""
    counted, platform = Counted(), ScriptedPlatform()
    async with living(sqlite_url, platforms=only_platform(platform), on_step=counted) as world:
        await world.found()
        await world.live_until(NINE)
        await world.hear("an", KEY, NINE, message="daily/1")
        steps = await counted.during(lambda: world.hear("an", 1, NINE, message="daily/1"))

        assert steps["execute"] <= 1
        assert steps["commit:after"] == 1
        assert await world.held(1) == {"an": {1, KEY}}


@pytest.mark.asyncio
async def test_answer_of_a_known_member_on_postgresql(postgresql_url: str) -> None:
    """The same on PostgreSQL: one statement."""
    counted, platform = Counted(), ScriptedPlatform()
    async with living(postgresql_url, platforms=only_platform(platform), on_step=counted) as world:
        await world.found()
        await world.live_until(NINE)
        await world.hear("an", KEY, NINE, message="daily/1")
        steps = await counted.during(lambda: world.hear("an", 1, NINE, message="daily/1"))

        assert steps["execute"] <= 1


@pytest.mark.asyncio
async def test_answer_of_a_stranger(database_url: str) -> None:
    """A stranger's first answer costs four statements besides."""
    counted, platform = Counted(), ScriptedPlatform()
    async with living(database_url, platforms=only_platform(platform), on_step=counted) as world:
        await world.found()
        await world.live_until(NINE)
        steps = await counted.during(lambda: world.hear("stranger", KEY, NINE, message="daily/1"))

        assert steps["execute"] <= 4


@pytest.mark.asyncio
async def test_dropped_reaction(database_url: str) -> None:
    """A reaction on a message that is none of ours costs one look-up."""
    counted, platform = Counted(), ScriptedPlatform()
    async with living(database_url, platforms=only_platform(platform), on_step=counted) as world:
        await world.found()
        steps = await counted.during(lambda: world.hear("an", KEY, NINE, message="other/1"))

        assert steps["execute"] == 1


@pytest.mark.asyncio
@pytest.mark.parametrize("members", [2, 200])
async def test_reveal(database_url: str, members: int) -> None:
    """Closing and revealing runs as many statements for two hundred who answered as for two."""
    counted, platform = Counted(), ScriptedPlatform()
    async with living(database_url, platforms=only_platform(platform), on_step=counted) as world:
        await world.found()
        await world.live_until(NINE)
        await answered_by(world, platform, members)
        world.clock.move_to(FIVE)
        steps = await counted.during(world.program.clockwork.catch_up)

        assert len(await world.rows(ResultRow)) == members
        assert [message.kind for message in platform.sent] == ["question", "reveal"]
        assert 0 < steps["execute"] <= MOST_OF_A_REVEAL


@pytest.mark.asyncio
async def test_asking(database_url: str) -> None:
    """Making a daily question and sending it runs few statements."""
    counted, platform = Counted(), ScriptedPlatform()
    async with living(database_url, platforms=only_platform(platform), on_step=counted) as world:
        await world.found()
        world.clock.move_to(NINE)
        steps = await counted.during(world.program.clockwork.catch_up)

        assert await world.states() == ["open"]
        assert 0 < steps["execute"] <= MOST_OF_ASKING


@pytest.mark.asyncio
async def test_idle(database_url: str) -> None:
    """A pass with nothing to do runs three statements, and the time of the next thing three more."""
    counted = Counted()
    async with living(database_url, on_step=counted) as world:
        await world.found()
        idle = Counter(await counted.during(world.program.clockwork.catch_up))
        looked = Counter(await counted.during(world.program.clockwork.next_at))

        assert (idle["execute"], looked["execute"]) == (3, 3)


@pytest.mark.asyncio
@pytest.mark.parametrize(
    ("text", "most"),
    [
        ("", 2),
        ("help", 3),
        ("leaderboard", 6),
        ("leaderboard week pipeline", 4),
        ("me", 8),
        ("pipeline", 9),
        ("pipeline 5", 14),
        ("pipeline private", 8),
        ("schedule list", 5),
    ],
)
async def test_words(database_url: str, text: str, most: int) -> None:
    """What is typed costs a handful of statements."""
    counted, platform = Counted(), ScriptedPlatform()
    async with living(database_url, platforms=only_platform(platform), on_step=counted) as world:
        await world.found()
        await world.live_until(NINE)
        await answered_by(world, platform, 20)
        await world.live_until(FIVE)
        await world.say("me", "boss")
        steps = await counted.during(lambda: world.say(text, "boss"))

        assert 0 < steps["execute"] <= most
