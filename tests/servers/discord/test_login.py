"""The real client against the stand-in: logging in, sending, reading."""

import pytest

from tests.servers.discord.conftest import Scene


@pytest.mark.asyncio
async def test_the_client_logs_in_and_knows_its_guild(scene: Scene) -> None:
    """After READY and GUILD_CREATE the client knows the guild, its channel and itself."""
    assert [guild.name for guild in scene.bot.guilds] == ["Study"]
    assert scene.channel.name == "daily"
    assert scene.bot.user is not None
    assert scene.bot.user.id == scene.server.world.bot_user.id


@pytest.mark.asyncio
async def test_a_sent_message_is_on_the_server(scene: Scene) -> None:
    """What the client sends stands in the channel, as sent."""
    await scene.channel.send("Hello")

    assert [post.content for post in scene.server.messages(scene.channel_id)] == ["Hello"]
