"""What people, and Discord itself, do on the stand-in."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any, TypeVar

import discord

from tests.servers.discord import exchanges
from tests.servers.discord.backing import Refused
from tests.servers.discord.exchanges import Exchange
from tests.servers.discord.gateway import Gateway
from tests.servers.discord.mishaps import Mishaps
from tests.servers.discord.pulse import Pulse
from tests.servers.discord.rest import Rest
from tests.servers.discord.views import Channel, Guild, Member, Post
from tests.servers.discord.world import World

T = TypeVar("T")
KINDS = {"text": 0, "voice": 2, "category": 4, "news": 5, "forum": 15}


class People(Mishaps):
    """The acts of members, moderators and Discord. Ids do wherever a value is asked for."""

    def __init__(self, world: World, sessions: Gateway, rest: Rest, pulse: Pulse) -> None:
        self.world, self.sessions, self.rest, self.pulse = world, sessions, rest, pulse
        self.exchanges: dict[int, Exchange] = {}

    # -------------------------------------------------------------- the world

    def guild(
        self,
        name: str = "Study",
        *,
        locale: str = "en-US",
        shard: tuple[int, int] | None = None,
        permissions: discord.Permissions | None = None,
    ) -> Guild:
        """Make a guild with the bot in it; `shard` (number, of how many) it falls on; `permissions` the bot gets."""
        at = {} if shard is None else {"shard_id": shard[0], "shard_count": shard[1]}
        made = self.world.create_guild(name, preferred_locale=locale, **at)
        if permissions is not None:
            self.permit_bot(Guild(made.id, name), permissions)
        return Guild(made.id, name)

    def permit_bot(self, guild: Guild | int, permissions: discord.Permissions) -> None:
        """Give the bot's role these permissions and no others (those of everyone come on top)."""
        guild_id = _id(guild)
        role = next(role for role in self.world.guilds[guild_id].roles.values() if role.managed)
        self.world.edit_role(guild_id, role.id, {"permissions": permissions.value})

    def channel(
        self, name: str = "daily", guild: Guild | int | None = None, *, kind: str = "text", deny: tuple[str, ...] = ()
    ) -> Channel:
        """Make a channel in a guild (the last made, if none is named); `deny` takes permissions from the bot."""
        guild_id = self._guild(guild)
        made = self.world.create_channel(guild_id, name, type=KINDS[kind])
        channel = Channel(made.id, name, guild_id)
        if deny:
            self.deny(channel, *deny)
        return channel

    def thread(
        self, channel: Channel | int, name: str = "talk", *, archived: bool = False, locked: bool = False
    ) -> Channel:
        """Make a public thread in a channel."""
        owner = self.world.guilds[self._guild_of(_id(channel))].owner_id
        made = self.world.create_thread(_id(channel), name, owner)
        thread = Channel(made.id, name, made.guild_id)
        if archived:
            self.archive(thread, locked=locked)
        return thread

    def archive(self, thread: Channel | int, *, archived: bool = True, locked: bool = False) -> None:
        """Put a thread away, or take it back."""
        meta = self.world.get_channel(_id(thread)).thread_metadata
        assert meta is not None, "not a thread"
        meta.archived, meta.locked = archived, locked
        self.world.announce_channel_update(_id(thread))

    def member(
        self,
        name: str,
        locale: str = "en-US",
        *,
        admin: bool = False,
        bot: bool = False,
        guild: Guild | int | None = None,
        permissions: discord.Permissions | None = None,
    ) -> Member:
        """Make a member of a guild (the last made, if none is named); an admin may Manage Server."""
        guild_id = self._guild(guild)
        user = self.world.make_user(name, bot=bot)
        self.world.locales[user.id] = locale
        given = permissions or (discord.Permissions(manage_guild=True) if admin else None)
        roles = [] if given is None else [self.world.create_role(guild_id, name, permissions=given.value).id]
        self.world.add_member(guild_id, user.id, roles=roles, announce=True)
        return Member(user.id, name, guild_id)

    def members(self, count: int, *, guild: Guild | int | None = None) -> list[Member]:
        """Make many members."""
        return [self.member(f"member {number}", guild=guild) for number in range(count)]

    def leave(self, member: Member) -> None:
        """Let a member leave the guild."""
        self.world.remove_member(member.guild, member.id)

    def close_dms(self, member: Member) -> None:
        """Let a member take no direct messages (50007)."""
        self.world.closed_dms.add(member.id)

    def deny(self, channel: Channel | int, *permissions: str, whom: Member | None = None) -> None:
        """Take permissions in a channel from the bot, or from a member: `deny(daily, "send_messages")`."""
        self._overwrite(channel, whom, deny=_bits(permissions))

    def allow(self, channel: Channel | int, whom: Member | None = None) -> None:
        """Take back what `deny` did."""
        self.world.delete_overwrite(_id(channel), self._who(whom))
        self.world.announce_channel_update(_id(channel))

    def _overwrite(self, channel: Channel | int, whom: Member | None, *, deny: int) -> None:
        self.world.overwrite(_id(channel), self._who(whom), deny=deny)

    def time_out_bot(self, guild: Guild | int, seconds: float) -> None:
        """Let the bot be timed out by a moderator."""
        member = self.world.get_member(_id(guild), self.world.bot_user.id)
        member.timed_out_until = self.world.iso_after(seconds)

    def delete_channel(self, channel: Channel | int) -> None:
        """Delete a channel."""
        self.world.delete_channel(_id(channel))

    def delete_message(self, message: Post | int) -> None:
        """Delete a message."""
        found = self._found(message)
        self.world.delete_message(found.channel, found.id)

    def remove_guild(self, guild: Guild | int) -> None:
        """Throw the bot out of a guild."""
        self.world.remove_guild(_id(guild))

    def lose_guild(self, guild: Guild | int) -> None:
        """Let a guild be unavailable: an outage of Discord's."""
        self.world.away.add(_id(guild))
        self.world.emit("GUILD_DELETE", {"id": str(_id(guild)), "unavailable": True})

    def return_guild(self, guild: Guild | int) -> None:
        """End the outage."""
        self.world.away.discard(_id(guild))
        self.world.emit("GUILD_CREATE", self.world.guild_payload(_id(guild)))

    def advance(self, by: timedelta | float) -> None:
        """Move the stand-in's clock ahead (seconds, if a number): nonce window, tokens, sessions, old messages."""
        self.world.advance_clock(by if isinstance(by, int | float) else by.total_seconds())
        self.pulse.beat()

    # --------------------------------------------------------------- reactions

    def react(self, member: Member, message: Post | int, emoji: str, *, burst: bool = False) -> None:
        """React; `burst` is a super reaction. Raises Refused when the member may not."""
        post = self._found(message)
        shown = emoji in post.reactions
        needed = ("read_message_history",) if shown else ("read_message_history", "add_reactions")
        guild_id = self.world.get_channel(post.channel).guild_id
        self.world.require_permissions(guild_id, member.id, post.channel, *needed)
        self.world.set_reaction(post.channel, post.id, emoji, member.id, True, burst=burst)

    def unreact(self, member: Member, message: Post | int, emoji: str, *, burst: bool = False) -> None:
        """Take a reaction back."""
        post = self._found(message)
        self.world.set_reaction(post.channel, post.id, emoji, member.id, False, burst=burst)

    def remove_bots_reaction(self, message: Post | int, emoji: str) -> None:
        """Let a moderator remove the bot's own reaction."""
        post = self._found(message)
        self.world.set_reaction(post.channel, post.id, emoji, self.world.bot_user.id, False)

    def clear_reactions(self, message: Post | int, emoji: str | None = None) -> None:
        """Let a moderator clear all reactions, or all of one emoji."""
        post = self._found(message)
        if emoji is None:
            self.world.clear_reactions(post.channel, post.id)
        else:
            self.world.clear_reaction(post.channel, post.id, emoji)

    # ---------------------------------------------------------------- messages

    def say(self, member: Member, channel: Channel | int, text: str) -> Post:
        """Write a message."""
        made = self.world.create_message(_id(channel), member.id, text)
        return self._found(made.id)

    def messages(self, channel: Channel | int) -> list[Post]:
        """Give all public messages of a channel that people or the bot wrote, oldest first."""
        known = self.world.messages.get(_id(channel), {})
        posts = [
            Post(message.id, message.channel_id, self.world.message_payload(message)) for message in known.values()
        ]
        return sorted((post for post in posts if not post.ephemeral), key=lambda post: post.id)

    def reload(self, message: Post | int) -> Post:
        """Give a message as it now stands. Raises Refused 10008 when it is gone."""
        return self._found(message)

    async def until_posted(self, channel: Channel | int, count: int = 1, patience: float = 10.0) -> list[Post]:
        """Wait until a channel has that many messages. Raises TimeoutError."""
        return await self.pulse.until(
            lambda: (all_ := self.messages(channel)) if len(self.messages(channel)) >= count else [], patience
        )

    async def until(self, look: Callable[[], T], patience: float = 10.0) -> T:
        """Wait until `look` sees something truthy; it looks whenever anything happens here. Raises TimeoutError."""
        return await self.pulse.until(look, patience)

    async def until_connected(self, sessions: int = 1, patience: float = 10.0) -> None:
        """Wait until that many sessions have a socket. Raises TimeoutError."""
        await self.pulse.until(lambda: len(self.sessions.connected()) >= sessions, patience)

    # ------------------------------------------------------------ interactions

    def start_slash(self, member: Member, channel: Channel | int, text: str, **options: Any) -> Exchange:
        """Type a command and don't wait. Raises Refused when the member isn't shown it or may not use it so."""
        data = exchanges.command(self.world, member, channel, text, options)
        return self._open(2, _id(channel), member, data)

    async def slash(self, member: Member, channel: Channel | int, text: str, **options: Any) -> Exchange:
        """Type a command (`quiz topic: pipeline count: 8`) and wait for the answer; files and people as keywords."""
        return await self.start_slash(member, channel, text, **options).answered()

    async def autocomplete(self, member: Member, channel: Channel | int, text: str, **options: Any) -> list[Any]:
        """Type half a command, the cursor at the end, and give the offered choices."""
        data = exchanges.completion(self.world, member, channel, text, options)
        return (await self._open(4, _id(channel), member, data).answered()).choices

    def start_press(
        self,
        member: Member,
        message: Post | int,
        custom_id: str | None = None,
        *,
        label: str | None = None,
        forged: bool = False,
    ) -> Exchange:
        """Press a button and don't wait; `forged` sends any custom id, as a tampered client could."""
        post = self._found(message)
        data = {"custom_id": custom_id, "component_type": 2} if forged else exchanges.pressed(post, custom_id, label)
        return self._open(3, post.channel, member, data, post.id)

    async def press(
        self,
        member: Member,
        message: Post | int,
        custom_id: str | None = None,
        *,
        label: str | None = None,
        forged: bool = False,
    ) -> Exchange:
        """Press a button and wait for the answer."""
        return await self.start_press(member, message, custom_id, label=label, forged=forged).answered()

    async def choose(
        self, member: Member, message: Post | int, values: list[str], custom_id: str | None = None
    ) -> Exchange:
        """Choose in a menu of texts and wait for the answer."""
        post = self._found(message)
        return await self._open(3, post.channel, member, exchanges.chosen(post, values, custom_id), post.id).answered()

    async def submit(self, member: Member, opened: Exchange, values: dict[str, Any]) -> Exchange:
        """Fill in and send the form that an exchange opened, and wait for the answer."""
        assert opened.modal is not None, "no form was opened"
        channel_id = opened.record.channel_id
        data = exchanges.filled_in(self.world, channel_id, opened.modal, values)
        return await self._open(5, channel_id, member, data, opened.record.source_message_id).answered()

    def _open(self, kind: int, channel_id: int, member: Member, data: Any, source: int | None = None) -> Exchange:
        message = None if source is None else self.world.find_message(source)
        record = self.world.open_interaction(kind, channel_id, member.id, data, source=message)
        self.exchanges[record.id] = Exchange(self.world, self.pulse, record)
        return self.exchanges[record.id]

    def exchange(self, id_: int) -> Exchange:
        """Give an exchange that was begun earlier."""
        return self.exchanges[id_]

    # ------------------------------------------------------------------- finding

    def _found(self, message: Post | int) -> Post:
        stored = self.world.find_message(_id(message))
        if stored is None:
            raise Refused(404, 10008, "Unknown Message")
        return Post(stored.id, stored.channel_id, self.world.message_payload(stored))

    def _guild(self, guild: Guild | int | None) -> int:
        return list(self.world.guilds)[-1] if guild is None else _id(guild)

    def _guild_of(self, channel_id: int) -> int:
        guild_id = self.world.get_channel(channel_id).guild_id
        assert guild_id is not None, "not in a guild"
        return guild_id

    def _who(self, whom: Member | None) -> int:
        return self.world.bot_user.id if whom is None else whom.id


def _id(value: Guild | Channel | Member | Post | int) -> int:
    return value if isinstance(value, int) else value.id


def _bits(names: tuple[str, ...]) -> int:
    return discord.Permissions(**dict.fromkeys(names, True)).value
