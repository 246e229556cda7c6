"""What no honest server sends."""

import asyncio
from typing import Any

import pytest

from tests.servers.discord.conftest import Bot
from tests.servers.discord.library import close, point_discord_py_at
from tests.servers.discord.rogue import RogueServer

REACTION: dict[str, Any] = {
    "user_id": "400", "channel_id": "300", "message_id": "500", "guild_id": "200", "type": 0, "burst": False,
    "emoji": {"id": None, "name": "✅"},
    "member": {"user": {"id": "400", "username": "an", "discriminator": "0", "avatar": None}, "roles": [], "flags": 0},
}  # fmt: skip


@pytest.mark.asyncio
async def test_a_malformed_event_ends_the_client(monkeypatch: pytest.MonkeyPatch) -> None:
    """A reaction without `type` raises out of `start`: who runs a client must start it again."""
    async with RogueServer() as rogue:
        point_discord_py_at(rogue, monkeypatch)
        bot = Bot(rogue)
        async with asyncio.TaskGroup() as group:
            running = group.create_task(_ended(bot))
            await rogue.connected()
            await rogue.event("MESSAGE_REACTION_ADD", {key: REACTION[key] for key in REACTION if key != "type"})
            ended = await running
        await close(bot)

    assert isinstance(ended, KeyError)


@pytest.mark.asyncio
async def test_events_can_be_doubled_and_turned_round(monkeypatch: pytest.MonkeyPatch) -> None:
    """The client hands on all that comes, in the order it comes."""
    async with RogueServer() as rogue:
        point_discord_py_at(rogue, monkeypatch)
        bot = Bot(rogue)
        async with asyncio.TaskGroup() as group:
            running = group.create_task(_ended(bot))
            await rogue.connected()
            await rogue.event("MESSAGE_REACTION_ADD", REACTION, times=2)
            await rogue.reordered([("MESSAGE_REACTION_ADD", REACTION), ("MESSAGE_REACTION_REMOVE", REACTION)])
            await rogue.raw("this isn't JSON")
            ended = await running
        await close(bot)

    assert isinstance(ended, ValueError)
    assert [name for name, _ in bot.heard if name in ("add", "remove")] == ["add", "add", "remove", "add"]


async def _ended(bot: Bot) -> BaseException | None:
    try:
        await bot.start("rogue.token")
    except Exception as error:  # noqa: BLE001 - what ends the client is what the test asks for
        return error
    return None
