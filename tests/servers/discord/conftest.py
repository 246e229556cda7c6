"""A real discord.py client against the stand-in."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Any

import discord
import pytest
import pytest_asyncio
from discord import app_commands

from tests.servers.discord import DiscordServer
from tests.servers.discord.library import close, point_discord_py_at


class Bot(discord.Client):
    """The least client: no caches, two intents; it keeps what it is told."""

    def __init__(self, server: Any, **options: Any) -> None:
        asked = options.pop("intents", discord.Intents(guilds=True, guild_reactions=True))
        super().__init__(
            intents=asked,
            max_messages=None,
            member_cache_flags=discord.MemberCacheFlags.none(),
            chunk_guilds_at_startup=False,
            guild_ready_timeout=0.01,
            allowed_mentions=discord.AllowedMentions.none(),
            **options,
        )
        self.tree = app_commands.CommandTree(self)
        self.heard: list[tuple[str, Any]] = []
        self.server = server

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        """Identify at once; the pause of five seconds is for the real servers."""

    async def on_ready(self) -> None:
        self.hear("ready", None)

    async def on_resumed(self) -> None:
        self.hear("resumed", None)

    async def on_raw_reaction_add(self, payload: discord.RawReactionActionEvent) -> None:
        self.hear("add", payload)

    async def on_raw_reaction_remove(self, payload: discord.RawReactionActionEvent) -> None:
        self.hear("remove", payload)

    async def on_raw_reaction_clear(self, payload: discord.RawReactionClearEvent) -> None:
        self.hear("clear", payload)

    async def on_raw_reaction_clear_emoji(self, payload: discord.RawReactionClearEmojiEvent) -> None:
        self.hear("clear_emoji", payload)

    async def on_guild_available(self, guild: discord.Guild) -> None:
        self.hear("guild_available", guild.id)

    async def on_guild_unavailable(self, guild: discord.Guild) -> None:
        self.hear("guild_unavailable", guild.id)

    async def on_guild_remove(self, guild: discord.Guild) -> None:
        self.hear("guild_remove", guild.id)

    def hear(self, name: str, payload: Any) -> None:
        """Keep what was heard, and let who waits for it look."""
        self.heard.append((name, payload))
        if isinstance(self.server, DiscordServer):
            self.server.pulse.beat()

    def count(self, name: str) -> int:
        """How often something was heard."""
        return sum(heard == name for heard, _ in self.heard)

    def payloads(self, name: str) -> list[Any]:
        """What was heard with it."""
        return [payload for heard, payload in self.heard if heard == name]


@dataclass
class Scene:
    """A server with one guild and channel, and a bot that is logged in."""

    server: DiscordServer
    bot: Bot
    guild_id: int
    channel_id: int

    @property
    def channel(self) -> discord.TextChannel:
        """The bot's own view of the channel."""
        found = self.bot.get_channel(self.channel_id)
        assert isinstance(found, discord.TextChannel)
        return found

    async def heard(self, name: str, times: int = 1) -> list[Any]:
        """Wait until the bot heard something that often."""
        await self.server.until(lambda: self.bot.count(name) >= times)
        return self.bot.payloads(name)


@pytest_asyncio.fixture
async def server() -> AsyncIterator[DiscordServer]:
    """A stand-in with a guild and a channel."""
    async with DiscordServer() as made:
        made.guild("Study")
        made.channel("daily")
        yield made


@pytest_asyncio.fixture
async def scene(server: DiscordServer, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Scene]:
    """A bot that is logged in."""
    async with logged_in(server, monkeypatch) as bot:
        guild = next(iter(server.world.guilds.values()))
        yield Scene(server, bot, guild.id, guild.channel_ids[0])


@asynccontextmanager
async def logged_in(server: DiscordServer, monkeypatch: pytest.MonkeyPatch, **options: Any) -> AsyncIterator[Bot]:
    """Give a client that has heard READY; it is logged out at the end."""
    point_discord_py_at(server, monkeypatch)
    bot = Bot(server, **options)
    async with asyncio.TaskGroup() as group:
        group.create_task(_run(bot, server.token or ""))
        await server.until(lambda: bot.count("ready"))
        try:
            yield bot
        finally:
            await close(bot)


async def _run(bot: Bot, token: str) -> None:
    try:
        await bot.start(token)
    except discord.ConnectionClosed as closed:
        bot.hear("ended", closed.code)
