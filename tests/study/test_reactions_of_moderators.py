"""Reactions that are cleared, missed, or lifted; and workspaces that the bot is removed from."""

import pytest

from bot.study.ports import MessageRef
from tests.study.platforms import ScriptedPlatform
from tests.study.world import DAY, HOUR, KEY, MONDAY, WRONG, living, only_platform

NINE = MONDAY + 9 * HOUR
FIVE = MONDAY + 17 * HOUR


@pytest.mark.asyncio
async def test_cleared(database_url: str) -> None:
    """When a moderator clears all reactions those answers are withdrawn at once, and the options are offered again."""
    platform = ScriptedPlatform()
    async with living(database_url, platforms=only_platform(platform)) as world:
        await world.found()
        await world.live_until(NINE)
        (question,) = platform.of_kind("question")
        await world.hear("an", KEY, NINE, message=question.ref)
        question.seeded = 0
        await world.program.inbox.cleared("local", question.ref)

        assert await world.held(1) == {}
        assert question.seeded == 4


@pytest.mark.asyncio
async def test_cleared_elsewhere(database_url: str) -> None:
    """A message that is none of ours may be cleared without anything happening."""
    platform = ScriptedPlatform()
    async with living(database_url, platforms=only_platform(platform)) as world:
        await world.found()
        await world.live_until(NINE)
        calls = len(platform.calls)
        await world.program.inbox.cleared("local", MessageRef("other/1"))

        assert len(platform.calls) == calls


@pytest.mark.asyncio
async def test_recounted(database_url: str) -> None:
    """After events may have been missed, the open questions of that platform are counted again, of others not."""
    platform = ScriptedPlatform()
    async with living(database_url, platforms=only_platform(platform)) as world:
        await world.found()
        await world.live_until(NINE)
        platform.react(platform.sent[0], KEY, "an")
        await world.program.inbox.recount("discord")
        before = await world.held(1)
        await world.program.inbox.recount("local")

        assert before == {}
        assert await world.held(1) == {"an": {KEY}}


@pytest.mark.asyncio
async def test_lifted(database_url: str) -> None:
    """Where reactions are lifted each is kept and taken off, its removal withdraws nothing, and the newest counts."""
    platform = ScriptedPlatform()
    async with living(database_url, platforms=only_platform(platform)) as world:
        await world.found()
        await world.set_mode("lifted")
        await world.live_until(NINE)
        (question,) = platform.of_kind("question")
        for seconds, option in enumerate((WRONG, KEY)):
            at = NINE + seconds * HOUR
            platform.react(question, option, "an")
            await world.hear("an", option, at, message=question.ref)
            await world.hear("an", option, at + HOUR / 2, added=False, message=question.ref)
        left = [users for users in question.reactions.values() if users]
        await world.live_until(FIVE)

        assert left == []
        assert {user: right for user, (right, _) in (await world.results(1)).items()} == {"an": True}


@pytest.mark.asyncio
async def test_mode_changed_while_open(database_url: str) -> None:
    """How a question is answered is settled when it is asked: a change by an admin takes no answer away."""
    platform = ScriptedPlatform()
    async with living(database_url, platforms=only_platform(platform)) as world:
        await world.found()
        await world.set_mode("buttons")
        await world.live_until(NINE)
        await world.press(f"q:1:{KEY}")
        await world.set_mode("reactions")
        await world.live_until(FIVE)

        assert list(await world.results(1)) == ["an"]


@pytest.mark.asyncio
async def test_removed_from_a_workspace(database_url: str) -> None:
    """When the bot is removed from a workspace what it is asked there pauses with the reason, and all is kept."""
    async with living(database_url) as world:
        await world.found()
        await world.found(channels=("other",))
        await world.program.inbox.left("local", "elsewhere")
        untouched = [row.state for row in await world.schedules()]
        await world.program.inbox.left("local", "local")
        await world.live_until(NINE + DAY)

        assert untouched == ["active", "active"]
        assert [(row.state, row.paused_reason) for row in await world.schedules()] == [("paused", "access-revoked")] * 2
        assert await world.rounds() == []
