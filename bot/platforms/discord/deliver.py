"""The port's side of Discord: cards out, reactions counted. Each request has its turn, its deadline and its outcome."""

import asyncio
from collections import OrderedDict
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager

import discord

from bot.cards.card import Card
from bot.platforms.discord import draw, limits
from bot.platforms.discord.connection import Connection
from bot.platforms.discord.emoji import emoji_of, option_of
from bot.platforms.discord.failures import UNAUTHORIZED, translated
from bot.platforms.discord.lifting import Lifted, Lifts
from bot.platforms.discord.messages import NO_MENTIONS, number, partial, parts, ref, replaced, sending, shown
from bot.platforms.discord.pace import Pace, Priority
from bot.platforms.discord.permissions import NEEDED, Writable, lacking, wanted, writable
from bot.study.ports import (
    AccessRevoked,
    Account,
    CannotReact,
    ChannelGone,
    ChannelRef,
    MessageRef,
    MissingPermission,
    Outgoing,
    TryLater,
)
from bot.study.study import Tell

PLATFORM = "discord"
DEADLINE_S = 8.0
"""Seconds that a request may take, with discord.py's own waiting: less than the study gives to a whole send."""

LOOKED_THROUGH = 500
"""Newest messages of a channel among which our own is looked for, by the hundred."""

JUST_POSTED = 1_000
"""Messages remembered as ours and new, so that they needn't be read before they are reacted to."""


class DiscordPlatform:
    """Discord as a `Platform`. Each call raises a `PlatformError` and nothing else."""

    name = PLATFORM

    def __init__(self, connection: Connection, pace: Pace, tell: Tell, *, deadline_s: float = DEADLINE_S) -> None:
        self._connection = connection
        self._pace = pace
        self._deadline_s = deadline_s
        self._just_posted: OrderedDict[MessageRef, None] = OrderedDict()
        self.lifts = Lifts(self._take_off, tell)

    async def post(self, message: Outgoing) -> MessageRef:
        """Send a message; one sent within minutes with the same mark is given back. Raises UnknownOutcome too."""
        channel_id, options = number(message.channel.channel), sending(message)
        self._connection.require()
        self._refuse_unseen(message.channel)
        async with self._request(Priority.POST, channel=message.channel, unsure=True) as client:
            where = client.get_partial_messageable(channel_id, guild_id=number(message.channel.workspace))
            sent = await where.send(**options)
        posted = ref(channel_id, sent.id)
        self._just_posted[posted] = None
        if len(self._just_posted) > JUST_POSTED:
            self._just_posted.popitem(last=False)
        return posted

    async def find(self, channel: ChannelRef, mark: str) -> MessageRef | None:
        """Look for our own message by its mark, in the channel's newest. Raises MissingPermission, TryLater.

        A channel that is gone holds none. Without the right to read it, Discord shows an empty channel: that is
        no answer, and the mark may be there.
        """
        channel_id, before = number(channel.channel), None
        for _ in range(LOOKED_THROUGH // 100):
            try:
                page = await self._page(channel, channel_id, before)
            except ChannelGone:
                return None
            for message in page:
                if self._is_own(message) and draw.mark_of(message) == mark:
                    return ref(channel_id, message.id)
            if len(page) < 100:
                break
            before = discord.Object(page[-1].id)
        if "read-message-history" in self._lacking(channel, ("view-channel", "read-message-history")):
            raise MissingPermission("read-message-history")
        return None

    async def lacks(self, channel: ChannelRef, *, lifts: bool) -> Sequence[str]:
        """Give the permissions that asking there needs and the bot hasn't.

        Raises ChannelGone for a channel that can't be written in: a forum's posts can, each is a thread.
        """
        guild = self._connection.require().get_guild(number(channel.workspace))
        if guild is not None and guild.me is not None and not guild.unavailable:
            known = guild.get_channel_or_thread(number(channel.channel))
            there, me = writable(known or await self._fetched(guild, channel)), guild.me
        else:
            there, me = await self._fetched_all(channel)
        return lacking(there, me, wanted(there, lifts=lifts))

    async def seed(self, message: MessageRef, options: int) -> None:
        """Add our own reactions 1 … `options`, those that are missing, in their order."""
        channel_id, message_id = parts(message)
        is_new = message in self._just_posted
        self._just_posted.pop(message, None)
        there = frozenset() if is_new else await self._own(message)
        for option in range(1, options + 1):
            if option not in there:
                async with self._request(channel=channel_id, needs=("add-reactions", "read-message-history")) as client:
                    await partial(client, channel_id, message_id).add_reaction(emoji_of(option))

    async def edit(self, message: MessageRef, card: Card) -> None:
        """Show another card in the place of one of our messages."""
        channel_id, message_id = parts(message)
        options = replaced(draw.card(card))
        async with self._request(Priority.EDIT, channel=channel_id) as client:
            await partial(client, channel_id, message_id).edit(**options)

    async def note(self, to: Account, channel: ChannelRef, card: Card) -> None:  # noqa: ARG002  a DM has its own
        """Send a direct message. Somebody who takes none gets none: a plain PlatformError, for the log."""
        drawn = draw.card(card)
        async with self._request(Priority.EDIT) as client:
            direct = await client.create_dm(discord.Object(number(to.user)))
        async with self._request(Priority.EDIT):
            await direct.send(**shown(drawn), allowed_mentions=NO_MENTIONS)

    async def lift(self, message: MessageRef, option: int, account: Account) -> None:
        """Leave somebody's reaction to be taken off, soon; what goes wrong then is told to the log."""
        self._connection.require()
        self.lifts.put(Lifted(parts(message)[0], message, option, account))

    async def census(self, message: MessageRef, options: int) -> Mapping[int, int]:
        """Give how many reactions each option has, super reactions too, our own left out: one request.

        Other bots and who reacted in both ways are counted in; `reactors`, asked where totals differ, isn't fooled.
        """
        counts = dict.fromkeys(range(1, options + 1), 0)
        for reaction in (await self._read(message)).reactions:
            option = _option(reaction)
            if option in counts:
                counts[option] += reaction.count - reaction.me - reaction.me_burst
        return counts

    async def reactors(self, message: MessageRef, option: int) -> Sequence[Account]:
        """Give who reacts to an option, each once, in the order of Discord's pages: by the age of the account."""
        found: dict[int, None] = {}
        for reaction in (await self._read(message)).reactions:
            if _option(reaction) == option:
                for kind, total in _kinds(reaction):
                    if total:
                        found |= dict.fromkeys(await self._users(reaction, kind))
        return [Account(PLATFORM, str(user)) for user in sorted(found)]

    async def _users(self, reaction: discord.Reaction, kind: discord.ReactionType) -> list[int]:
        users: list[int] = []
        after: discord.Object | None = None
        while True:
            async with self._request(Priority.EDIT):
                page = [user async for user in reaction.users(limit=limits.REACTORS_PAGE, after=after, type=kind)]
            users += [user.id for user in page if not user.bot]
            if len(page) < limits.REACTORS_PAGE:
                return users
            after = discord.Object(max(user.id for user in page))

    async def _page(self, channel: ChannelRef, channel_id: int, before: discord.Object | None) -> list[discord.Message]:
        async with self._request(Priority.POST, channel=channel) as client:
            where = client.get_partial_messageable(channel_id, guild_id=number(channel.workspace))
            return [message async for message in where.history(limit=100, before=before)]

    async def _read(self, message: MessageRef) -> discord.Message:
        channel_id, message_id = parts(message)
        async with self._request(Priority.EDIT, channel=channel_id) as client:
            return await partial(client, channel_id, message_id).fetch()

    async def _own(self, message: MessageRef) -> frozenset[int | None]:
        return frozenset(_option(reaction) for reaction in (await self._read(message)).reactions if reaction.me)

    async def _take_off(self, lifted: Lifted) -> None:
        channel_id, message_id = parts(lifted.message)
        member = discord.Object(number(lifted.account.user))
        try:
            async with self._request(channel=channel_id, needs=("manage-messages",)) as client:
                await partial(client, channel_id, message_id).remove_reaction(emoji_of(lifted.option), member)
        except CannotReact:
            return  # unknown emoji: the last of these reactions is gone already

    async def _fetched(self, guild: discord.Guild, channel: ChannelRef) -> object:
        async with self._request(Priority.EDIT):
            return await guild.fetch_channel(number(channel.channel))

    async def _fetched_all(self, channel: ChannelRef) -> tuple[Writable, discord.Member]:
        """Ask for a server that another process listens to: its roles, our own, and the channel."""
        async with self._request(Priority.EDIT) as client:
            guild = await client.fetch_guild(number(channel.workspace), with_counts=False)
        async with self._request(Priority.EDIT) as client:
            me = await guild.fetch_member(client.user.id if client.user else 0)
        return writable(await self._fetched(guild, channel)), me

    def _is_own(self, message: discord.Message) -> bool:
        user = self._connection.require().user
        return user is not None and message.author.id == user.id

    def _refuse_unseen(self, channel: ChannelRef) -> None:
        """Refuse what is known to be lost without asking: a server that is away, a message that would be empty."""
        guild_id = number(channel.workspace)
        guild = self._connection.require().get_guild(guild_id)
        if guild is None and self._connection.knows(guild_id):
            raise AccessRevoked("not-in-server")
        if guild is not None and guild.unavailable:
            raise TryLater("server-unavailable")
        if self._lacking(channel, ("view-channel", "send-messages", "embed-links")) == ("embed-links",):
            raise MissingPermission("embed-links")

    def _lacking(self, channel: ChannelRef | int | None, names: Sequence[str]) -> tuple[str, ...]:
        """Give which permissions are missing as far as the cache knows; nothing where it doesn't know."""
        client = self._connection.client
        if client is None or channel is None:
            return ()
        known = client.get_channel(number(channel.channel) if isinstance(channel, ChannelRef) else channel)
        if not isinstance(known, Writable) or known.guild.me is None:
            return ()
        try:
            asked = wanted(known, lifts=False) if names is NEEDED else names
            return lacking(known, known.guild.me, asked)
        except discord.ClientException:  # a thread whose channel isn't known
            return ()

    @asynccontextmanager
    async def _request(
        self,
        priority: Priority = Priority.REACTION,
        *,
        channel: ChannelRef | int | None = None,
        needs: Sequence[str] = NEEDED,
        unsure: bool = False,
    ) -> AsyncIterator[discord.AutoShardedClient]:
        """Give the client for one request, in its turn and within its deadline; failures come out as the port's.

        A permission that Discord only says is missing is named, from what is known of the channel.
        """
        self._connection.require()
        if priority is Priority.REACTION and isinstance(channel, int):
            await self._pace.reaction_turn(channel)
        else:
            await self._pace.turn(priority)
        client = self._connection.require()
        try:
            with translated(unsure=unsure):
                async with asyncio.timeout(self._deadline_s):
                    yield client
        except AccessRevoked as error:
            self._connection.revoked = self._connection.revoked or error.detail == UNAUTHORIZED
            raise
        except MissingPermission as error:
            if error.detail:
                raise
            named = self._lacking(channel, needs) or (needs[0] if needs is not NEEDED else "send-messages",)
            raise MissingPermission(named[0]) from error


def _kinds(reaction: discord.Reaction) -> tuple[tuple[discord.ReactionType, int], ...]:
    return (
        (discord.ReactionType.normal, reaction.normal_count),
        (discord.ReactionType.burst, reaction.burst_count),
    )


def _option(reaction: discord.Reaction) -> int | None:
    return option_of(reaction.emoji) if isinstance(reaction.emoji, str) else None
