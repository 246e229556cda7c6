"""The connection to Discord: events in, to the inbox; answers to interactions out.

It asks for the least that works: no privileged intent, no cache of members or messages. A life of the client
ends by an event that the library can't read or by a token that is refused; whoever runs it begins the next.
"""

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import aiohttp
import discord
import yarl
from discord.gateway import DiscordWebSocket
from discord.http import Route

from bot.platforms.discord import syncing
from bot.platforms.discord.answering import QUICK_S, Answering
from bot.platforms.discord.commands import CommandTree
from bot.platforms.discord.connection import Connection
from bot.platforms.discord.deliver import PLATFORM
from bot.platforms.discord.hands import Hands
from bot.platforms.discord.identifies import Identifies
from bot.platforms.discord.intake import ROOM, Intake, Room
from bot.platforms.discord.listener import Events, Listener
from bot.platforms.discord.localise import CatalogueTranslator
from bot.platforms.discord.pace import Breaker
from bot.study.ports import Clock, Inbox
from bot.study.stamps import Stamps
from bot.study.study import Tell

RECOUNT_PAUSES_S = (5.0, 15.0, 60.0)
"""Seconds between one count of the open questions and the next while sessions keep breaking off."""

REFUSED_CLOSES: Mapping[int, str] = {4004: "token", 4010: "shards", 4011: "shards", 4013: "intents", 4014: "intents"}
"""Close codes that no new try mends, and what they are about. [opcodes-and-status-codes.mdx]"""

LONGEST_WAIT_S = 30.0
"""The longest that discord.py sleeps for a limit before it gives up; it takes nothing shorter."""

SYNC_S = 20.0


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
    """Discord, as it is listened to. `run` and `keep_counting` are tasks of whoever puts the program together.

    `addresses` hold for every client of the process: the library knows one place for each.
    """

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
        room: Room = ROOM,
        ready_timeout_s: float = 2.0,
        identify_every_s: float = 5.0,
        quick_s: float = QUICK_S,
    ) -> None:
        self._token = token
        self._inbox = inbox
        self._connection = connection
        self._breaker = breaker
        self._clock = clock
        self._tell = tell
        self._shards = shards
        self._gateway = yarl.URL(addresses.gateway) if addresses.gateway else None
        self._ready_timeout_s = ready_timeout_s
        self._identify_every_s = identify_every_s
        self._identifies = Identifies(clock, tell)
        self._recount = asyncio.Event()
        self._hands = Hands()
        self._intake = Intake(inbox, self._hands, Stamps(clock), tell, self._recount.set, room)
        self._answering = Answering(self._hands, tell, quick_s=quick_s)
        self._has_looked_for_doubles = False
        if addresses.api:
            Route.BASE = addresses.api.rstrip("/")
        if self._gateway:
            DiscordWebSocket.DEFAULT_GATEWAY = self._gateway

    async def run(self) -> None:
        """Live once: log in and listen until it ends; a stop lets what is in hand end first.

        A refused token or intent is told, with the setting that it is about, and waited on, not tried again.
        Raises what else ended it.
        """
        ended: Exception | None = None
        async with asyncio.TaskGroup() as group:
            self._hands.open(group)
            try:
                ended = await self._live()
            finally:
                await self._hands.finish()
        if ended is None:
            return
        about = _refusal(ended)
        if about is None:
            raise ended
        self._connection.revoked = True
        self._tell("discord.refused", about=about, error=type(ended).__name__)
        await asyncio.Event().wait()

    async def keep_counting(self) -> None:
        """Count open questions again whenever events may have been missed, one count at a time, until cancelled."""
        pauses = 0
        while True:
            await self._recount.wait()
            self._recount.clear()  # what is missed from here on is counted after this
            try:
                await self._inbox.recount(PLATFORM)
            except Exception as error:  # noqa: BLE001  whatever it is: the next count finds what this one didn't
                self._tell("discord.not_counted", error=type(error).__name__, exc_info=error)
            await self._clock.sleep(RECOUNT_PAUSES_S[min(pauses, len(RECOUNT_PAUSES_S) - 1)])
            pauses = pauses + 1 if self._recount.is_set() else 0

    async def _live(self) -> Exception | None:
        """Run one client and give what ended it."""
        listener = Listener(
            self._events(),
            gateway=self._gateway,
            identify_every_s=self._identify_every_s,
            options=self._options(),
        )
        listener.tree = CommandTree(listener, self._inbox, self._answering)
        try:
            await listener.start(self._token)
        except Exception as error:  # noqa: BLE001  the caller tells apart what mends and what doesn't
            return error
        finally:
            await self._hands.finish()
            self._connection.client = None
            await listener.close()
        return None

    def _events(self) -> Events:
        return Events(
            intake=self._intake,
            identifies=self._identifies,
            logged_in=self._logged_in,
            ready=self._ready,
            left=lambda guild: self._inbox.left(PLATFORM, guild),
            pressed=lambda interaction: self._answering.press(self._inbox, interaction),
            tell=self._tell,
        )

    async def _logged_in(self, listener: Listener) -> None:
        self._connection.logged_in(listener)
        try:
            async with asyncio.timeout(SYNC_S):
                await listener.tree.set_translator(CatalogueTranslator())
                if await syncing.sync(listener.tree):
                    self._tell("discord.synced", commands=len(listener.tree.get_commands()))
                    self._has_looked_for_doubles = False
        except (discord.DiscordException, aiohttp.ClientError, OSError, TimeoutError) as error:
            self._tell("discord.not_synced", error=type(error).__name__)

    def _ready(self, listener: Listener, shard: int) -> None:
        self._tell("discord.ready", shard=shard, guilds=len(listener.guilds))
        self._recount.set()
        few = len(listener.guilds) <= syncing.FEW_SERVERS
        if not self._has_looked_for_doubles and few:
            self._has_looked_for_doubles = True
            self._hands.start(self._clear_doubles(listener))

    async def _clear_doubles(self, listener: Listener) -> None:
        try:
            if cleared := await syncing.clear_doubles(listener.tree, listener.guilds):
                self._tell("discord.doubles_cleared", servers=cleared)
        except (discord.DiscordException, aiohttp.ClientError, OSError) as error:
            self._tell("discord.not_synced", error=type(error).__name__)

    def _options(self) -> dict[str, Any]:
        options: dict[str, Any] = {
            "intents": discord.Intents(guilds=True, guild_reactions=True),
            "member_cache_flags": discord.MemberCacheFlags.none(),
            "chunk_guilds_at_startup": False,
            "max_messages": None,
            "allowed_mentions": discord.AllowedMentions.none(),
            "guild_ready_timeout": self._ready_timeout_s,
            "max_ratelimit_timeout": LONGEST_WAIT_S,
            "http_trace": self._breaker.trace(),
        }
        if self._shards is not None:
            options |= {"shard_ids": list(self._shards.ids), "shard_count": self._shards.count}
        return options


def _refusal(error: Exception) -> str | None:
    """Give what a refusal is about that no new try mends; None for all else."""
    match error:
        case discord.LoginFailure():
            return "token"
        case discord.PrivilegedIntentsRequired():
            return "intents"
        case discord.ConnectionClosed():
            return REFUSED_CLOSES.get(error.code)
    return None
