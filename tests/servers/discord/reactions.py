"""Reactions as Discord has them: twenty emoji a message, super reactions, none in archived threads."""

from dataclasses import dataclass, field
from typing import Any

from tests.servers.discord.backing import Backend, Channel, Message, Reaction, Refused, serializers
from tests.servers.discord.emoji import exists

DISTINCT_REACTIONS = 20
Json = dict[str, Any]


@dataclass
class Reacted(Reaction):
    """Who reacted with one emoji; super reactions apart."""

    burst_ids: list[int] = field(default_factory=list)

    @property
    def count(self) -> int:
        """How many reactions of both kinds."""
        return len(self.user_ids) + len(self.burst_ids)


class Reactions(Backend):
    """A backend with these rules."""

    def set_reaction(
        self, channel_id: int, message_id: int, emoji: str, user_id: int, reacted: bool, *, burst: bool = False
    ) -> None:
        """Add or remove one reaction. Raises Refused past twenty emoji (30010) and in an archived thread."""
        self.refuse_archived(channel_id)
        message = self.get_message(channel_id, message_id)
        entry = message.reaction_for(emoji)
        ids = (entry.burst_ids if burst else entry.user_ids) if isinstance(entry, Reacted) else []
        if (user_id in ids) == reacted:
            return
        if entry is None:
            entry = self._new_reaction(message, emoji)
        ids = entry.burst_ids if burst else entry.user_ids  # type: ignore[attr-defined]  # all are made below
        ids.append(user_id) if reacted else ids.remove(user_id)
        if not entry.count:  # type: ignore[attr-defined]
            message.reactions.remove(entry)
        self._tell_reaction(message, emoji, user_id, added=reacted, burst=burst)

    def _new_reaction(self, message: Message, emoji: str) -> Reacted:
        if len(message.reactions) >= DISTINCT_REACTIONS:
            raise Refused(400, 30010, "Maximum number of reactions reached (20)")
        message.reactions.append(entry := Reacted(emoji))
        return entry

    def remove_reaction(self, channel_id: int, message_id: int, emoji: str, user_id: int) -> None:
        """Remove what a user reacted with, of both kinds; nothing when there was nothing."""
        if self.get_message(channel_id, message_id).reaction_for(emoji) is None:
            raise Refused(400, 10014, "Unknown Emoji")
        for burst in (False, True):
            self.set_reaction(channel_id, message_id, emoji, user_id, False, burst=burst)

    def _tell_reaction(self, message: Message, emoji: str, user_id: int, *, added: bool, burst: bool) -> None:
        channel = self.get_channel(message.channel_id)
        payload: Json = {
            "user_id": str(user_id),
            "channel_id": str(channel.id),
            "message_id": str(message.id),
            "emoji": serializers.emoji_payload(emoji),
            "burst": burst,
            "type": int(burst),
        }
        if channel.guild_id is not None:
            payload["guild_id"] = str(channel.guild_id)
        if added:
            payload |= self._only_when_added(channel, message, user_id, burst)
        self.emit("MESSAGE_REACTION_ADD" if added else "MESSAGE_REACTION_REMOVE", payload)

    def _only_when_added(self, channel: Channel, message: Message, user_id: int, burst: bool) -> Json:
        more: Json = {"message_author_id": str(message.author_id)}
        if burst:
            more["burst_colors"] = ["#5865f2"]
        guild = None if channel.guild_id is None else self.guilds[channel.guild_id]
        if guild is not None and user_id in guild.members:
            more["member"] = serializers.member_payload(self, guild, guild.members[user_id])
        return more

    def counted(self, entry: Reacted) -> Json:
        """Give one emoji of a message with its counts."""
        return {
            "emoji": serializers.emoji_payload(entry.emoji),
            "count": entry.count,
            "count_details": {"normal": len(entry.user_ids), "burst": len(entry.burst_ids)},
            "me": self.bot_user.id in entry.user_ids,
            "me_burst": False,
            "burst_colors": [],
        }

    def refuse_archived(self, channel_id: int) -> None:
        """Raise Refused 50083 for a thread that is put away."""
        meta = self.get_channel(channel_id).thread_metadata
        if meta is not None and meta.archived:
            raise Refused(400, 50083, "Thread is archived")

    def refuse_unknown(self, emoji: str) -> None:
        """Raise Refused 10014 for an emoji that nobody has."""
        customs = {f"{emoji.name}:{emoji.id}" for guild in self.guilds.values() for emoji in guild.emojis.values()}
        if not exists(emoji, customs):
            raise Refused(400, 10014, "Unknown Emoji")
