"""The connection to Discord: events in, to the inbox; answers to interactions out.

It asks for the least that works: no privileged intent, no cache of members or messages. A life of the client
ends by an event that the library can't read or by a token that is refused; whoever runs it begins the next.
"""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass

import aiohttp
import discord
import yarl
from discord.gateway import DiscordWebSocket
from discord.http import Route

from bot.platforms.discord import answering
from bot.platforms.discord.commands import add_commands, in_sync
from bot.platforms.discord.connection import Connection
from bot.platforms.discord.deliver import PLATFORM
from bot.platforms.discord.emoji import option_of
from bot.platforms.discord.localise import CatalogueTranslator
from bot.platforms.discord.pace import Breaker
from bot.quiz.errors import NotSaved
from bot.study.ports import Account, Clock, Inbox, MessageRef, Reaction
from bot.study.stamps import Stamps
from bot.study.study import Tell

RECOUNT_EVERY_S = 30.0
"""READY may come several times in a row: the open questions are counted again no more often than this."""

REFUSED_CLOSES = frozenset({4004, 4011, 4013, 4014})
"""Close codes that no new try mends: token, sharding, intents. [opcodes-and-status-codes.mdx]"""


@dataclass(frozen=True, slots=True)
class Shards:
    """Which shards this process runs, and how many there are in all."""

    ids: Sequence[int]
    count: int


@dataclass(frozen=True, slots=True)
class Addresses:
    """Where Discord is: a proxy or a stand-in may serve in its place. Empty means the library's own."""

    api: str = ""
    gateway: str = ""


class DiscordClient:
    """Discord, as it is listened to. `run` and `keep_counting` are tasks of whoever puts the program together."""

    def __init__(
        self,
        token: str,
        inbox: Inbox,
        connection: Connection,
        breaker: Breaker,
        clock: Clock,
        tell: Tell,
        *,
        shards: Shards | None = None,
        addresses: Addresses = Addresses(),
        ready_timeout_s: float = 2.0,
    ) -> None:
        self._token = token
        self._inbox = inbox
        self._connection = connection
        self._breaker = breaker
        self._stamps = Stamps(clock)
        self._tell = tell
        self._shards = shards
        self._ready_timeout_s = ready_timeout_s
        self._recount = asyncio.Event()
        if addresses.api:
            Route.BASE = addresses.api.rstrip("/")
        if addresses.gateway:
            DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(addresses.gateway)

    async def run(self) -> None:
        """Live once: log in, listen until it ends. A refused token or intent is told and waited on, not tried again."""
        listener = _Listener(self._inbox, self._connection, self._stamps, self._tell, self._recount, self._options())
        try:
            await listener.start(self._token)
        except discord.LoginFailure:
            await self._refused("token")
        except discord.PrivilegedIntentsRequired:
            await self._refused("intents")
        except discord.ConnectionClosed as closed:
            if closed.code not in REFUSED_CLOSES:
                raise
            await self._refused(str(closed.code))
        finally:
            self._connection.client = None
            await listener.close()

    async def keep_counting(self) -> None:
        """Count open questions again whenever events may have been missed, until cancelled."""
        while True:
            await self._recount.wait()
            self._recount.clear()
            await self._inbox.recount(PLATFORM)
            await asyncio.sleep(RECOUNT_EVERY_S)

    def _options(self) -> dict[str, object]:
        options: dict[str, object] = {
            "intents": discord.Intents(guilds=True, guild_reactions=True),
            "member_cache_flags": discord.MemberCacheFlags.none(),
            "chunk_guilds_at_startup": False,
            "max_messages": None,
            "allowed_mentions": discord.AllowedMentions.none(),
            "guild_ready_timeout": self._ready_timeout_s,
            "http_trace": self._breaker.trace(),
        }
        if self._shards is not None:
            options |= {"shard_ids": list(self._shards.ids), "shard_count": self._shards.count}
        return options

    async def _refused(self, reason: str) -> None:
        self._connection.revoked = True
        self._tell("discord.refused", reason=reason)
        await asyncio.Event().wait()


class _Listener(discord.AutoShardedClient):
    """What discord.py calls."""

    def __init__(
        self,
        inbox: Inbox,
        connection: Connection,
        stamps: Stamps,
        tell: Tell,
        recount: asyncio.Event,
        options: dict[str, object],
    ) -> None:
        super().__init__(**options)  # type: ignore[arg-type]  # keyword arguments of the library, made above
        self._inbox = inbox
        self._connection_known = connection
        self._stamps = stamps
        self._tell = tell
        self._recount = recount
        self.tree = discord.app_commands.CommandTree(self)
        add_commands(self.tree, inbox, tell)

    async def setup_hook(self) -> None:
        """Once, after the login and before the gateway: the commands, if their content has changed."""
        self._connection_known.logged_in(self)
        await self.tree.set_translator(CatalogueTranslator())
        try:
            if not await in_sync(self.tree):
                await self.tree.sync()
                self._tell("discord.synced")
        except (discord.HTTPException, aiohttp.ClientError) as error:
            self._tell("discord.not_synced", error=type(error).__name__)

    async def on_ready(self) -> None:
        """Events before this moment may have been missed."""
        self._tell("discord.ready", guilds=len(self.guilds))
        self._recount.set()

    async def on_shard_ready(self, shard_id: int) -> None:
        """So may those of one shard whose session couldn't be taken up."""
        self._tell("discord.shard_ready", shard=shard_id)
        self._recount.set()

    async def on_guild_remove(self, guild: discord.Guild) -> None:
        """The bot was removed; a server that is merely away isn't told here."""
        await self._inbox.left(PLATFORM, str(guild.id))

    async def on_raw_reaction_add(self, payload: discord.RawReactionActionEvent) -> None:
        """Keep an answer."""
        await self._reacted(payload, self._stamps.next(), added=True)

    async def on_raw_reaction_remove(self, payload: discord.RawReactionActionEvent) -> None:
        """Keep a withdrawal."""
        await self._reacted(payload, self._stamps.next(), added=False)

    async def on_raw_reaction_clear(self, payload: discord.RawReactionClearEvent) -> None:
        """Somebody has cleared all reactions."""
        await self._inbox.cleared(PLATFORM, _ref(payload.channel_id, payload.message_id))

    async def on_raw_reaction_clear_emoji(self, payload: discord.RawReactionClearEmojiEvent) -> None:
        """Somebody has cleared one reaction."""
        await self._inbox.cleared(PLATFORM, _ref(payload.channel_id, payload.message_id))

    async def on_interaction(self, interaction: discord.Interaction) -> None:
        """Answer a button; commands come by the tree."""
        if interaction.type is discord.InteractionType.component:
            await answering.press(self._inbox, interaction, self._tell)

    async def _reacted(self, payload: discord.RawReactionActionEvent, at_us: int, *, added: bool) -> None:
        option = option_of(payload.emoji.name, payload.emoji.id)
        member = payload.member
        if option is None or self.user is None or payload.user_id == self.user.id or (member and member.bot):
            return
        reaction = Reaction(
            _ref(payload.channel_id, payload.message_id),
            Account(PLATFORM, str(payload.user_id)),
            option,
            added,
            at_us,
            member.display_name if member else "",
        )
        try:
            await self._inbox.react(reaction)
        except NotSaved:  # told where it happened; the census before the reveal finds it
            return


def _ref(channel_id: int, message_id: int) -> MessageRef:
    return MessageRef(f"{channel_id}/{message_id}")
