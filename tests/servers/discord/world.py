"""Discord's state and semantics: simcord's backend, with what it lacks.

Added: `enforce_nonce`, twenty reactions a message, emoji that exist, super reactions, pages of reactors, archived
threads, the quota on edits of old messages, closed DMs, guilds that are away, and dead interaction tokens.
"""

import re
from collections import deque
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Any
from urllib.parse import unquote

import discord

from tests.servers.discord.backing import (
    CDN_BASE,
    Backend,
    Channel,
    Clock,
    Interaction,
    Message,
    Overwrite,
    OverwriteType,
    Reaction,
    Refused,
    base_payload,
    router,
    serializers,
)
from tests.servers.discord.backing import (
    intents as event_intents,
)
from tests.servers.discord.emoji import exists

__all__ = ["CDN_BASE", "Refused", "World"]

DISTINCT_REACTIONS = 20
NONCE_WINDOW = timedelta(minutes=5)
OLD = timedelta(hours=1)
ATTACHMENT_LIMIT = 10 * 1024 * 1024
Json = dict[str, Any]


@dataclass
class Reacted(Reaction):
    """Who reacted with one emoji; super reactions apart."""

    burst_ids: list[int] = field(default_factory=list)

    @property
    def count(self) -> int:
        """How many reactions of both kinds."""
        return len(self.user_ids) + len(self.burst_ids)


class Timepiece(Clock):
    """A source of time that can be moved ahead."""

    def __init__(self, source: Callable[[], datetime]) -> None:
        super().__init__()
        self._source = source

    def now(self) -> datetime:
        """Give the source's time and what it was moved ahead by."""
        return self._source() + timedelta(seconds=self.elapsed)


@dataclass(frozen=True, slots=True)
class Call:
    """One REST call, without its base address."""

    method: str
    path: str
    body: Any = None
    params: Mapping[str, str] = field(default_factory=dict)
    files: tuple[Any, ...] = ()


class World(Backend):
    """All guilds, channels, messages and people that the bot can meet."""

    def __init__(self, now: Callable[[], datetime]) -> None:
        self.nonces: dict[int, str] = {}
        self._nonce: str | None = None
        self._told: deque[tuple[str, int, datetime]] = deque(maxlen=10_000)
        self.away: set[int] = set()
        self.closed_dms: set[int] = set()
        self.locales: dict[int, str] = {}
        self.old_edits_allowed = 5
        self.old_edit_retry_after: float | None = 0.01
        self._old_edits: dict[int, list[datetime]] = {}
        super().__init__(clock=Timepiece(now))
        self.transcript = deque(maxlen=100)  # type: ignore[assignment]  # a list would grow for ever
        self.http_requests = deque(maxlen=100)  # type: ignore[assignment]

    # ------------------------------------------------------------------ calls

    def call(self, call: Call) -> Any:
        """Do what a request asks and give its JSON answer, None for an empty one. Raises Refused."""
        self._refuse_away(call.path)
        for pattern, method, own in OWN_ROUTES:
            if method == call.method and (found := pattern.fullmatch(call.path)):
                return self.true_to_life(own(self, call, *(int(part) for part in found.groups())))
        return self.true_to_life(self.simulated(call))

    def simulated(self, call: Call) -> Any:
        """Let simcord answer. Raises Refused."""
        params: Json = {key: int(value) if value.isdecimal() else value for key, value in call.params.items()}
        return router.dispatch(self, call.method, call.path, json=call.body, params=params, files=list(call.files))

    def post_message(self, call: Call, channel_id: int) -> Any:
        """Send once per nonce within the window, if the nonce is to be enforced."""
        channel = self.get_channel(channel_id)
        if self.closed_dms & set(channel.recipient_ids):
            raise Refused(403, 50007, "Cannot send messages to this user")
        self._reopen(channel)
        body = call.body or {}
        nonce = None if body.get("nonce") is None else str(body["nonce"])
        if nonce and body.get("enforce_nonce") and (known := self._said_before(nonce)):
            return serializers.message_payload(self, self.get_message(*known))
        return self._send(call, nonce)

    def _send(self, call: Call, nonce: str | None) -> Any:
        self._nonce = nonce
        try:
            answer = self.simulated(call)
        finally:
            self._nonce = None
        if nonce is not None:
            self._told.append((nonce, int(answer["id"]), self.clock.now()))
        return answer

    def _said_before(self, nonce: str) -> tuple[int, int] | None:
        since = self.clock.now() - NONCE_WINDOW
        for told, message_id, at in reversed(self._told):
            if at < since:
                return None
            if told == nonce:
                found = self.find_message(message_id)
                if found is None:
                    raise Refused(404, 10008, "Unknown Message")
                return found.channel_id, found.id
        return None

    def edit_posted(self, call: Call, channel_id: int, message_id: int) -> Any:
        """Edit a message, few that are older than an hour (30046), none in an archived thread (50083)."""
        message = self.get_message(channel_id, message_id)
        self._refuse_archived(channel_id)
        now = self.clock.now()
        if now - datetime.fromisoformat(message.timestamp) > OLD:
            self._count_old_edit(channel_id, now)
        return self.simulated(call)

    def _count_old_edit(self, channel_id: int, now: datetime) -> None:
        recent = [at for at in self._old_edits.get(channel_id, []) if now - at < OLD]
        if len(recent) >= self.old_edits_allowed:
            refused = Refused(429, 30046, "Maximum number of edits to messages older than 1 hour reached. Try later.")
            raise refused
        self._old_edits[channel_id] = [*recent, now]

    def reactors(self, call: Call, channel_id: int, message_id: int) -> Any:
        """Give one page of those who reacted, by ascending id; `type` 1 asks for super reactions."""
        emoji = _emoji_of(call.path)
        channel = self.get_channel(channel_id)
        self.require_permissions(channel.guild_id, self.bot_user.id, channel_id, "read_message_history")
        message = self.get_message(channel_id, message_id)
        self._refuse_unknown(emoji)
        limit = int(call.params.get("limit", 25))
        if not 1 <= limit <= 100:
            raise Refused(400, 50035, "Invalid Form Body: limit must be between 1 and 100")
        reacted = message.reaction_for(emoji)
        if not isinstance(reacted, Reacted):
            return []
        ids = reacted.burst_ids if call.params.get("type", "0") == "1" else reacted.user_ids
        after = int(call.params.get("after", 0))
        return [serializers.user_payload(self.users[user]) for user in sorted(ids) if user > after][:limit]

    def react_as_bot(self, call: Call, channel_id: int, message_id: int) -> Any:
        """Add the bot's own reaction, if that emoji exists."""
        self.get_message(channel_id, message_id)
        self._refuse_unknown(_emoji_of(call.path))
        return self.simulated(call)

    def _refuse_unknown(self, emoji: str) -> None:
        customs = {f"{emoji.name}:{emoji.id}" for guild in self.guilds.values() for emoji in guild.emojis.values()}
        if not exists(emoji, customs):
            raise Refused(400, 10014, "Unknown Emoji")

    def _refuse_archived(self, channel_id: int) -> None:
        meta = self.get_channel(channel_id).thread_metadata
        if meta is not None and meta.archived:
            raise Refused(400, 50083, "Thread is archived")

    def _reopen(self, channel: Channel) -> None:
        meta = channel.thread_metadata
        if meta is None or not meta.archived:
            return
        if meta.locked:
            raise Refused(400, 50083, "Thread is archived")
        meta.archived = False
        self.announce_channel_update(channel.id)

    def _refuse_away(self, path: str) -> None:
        found = re.match(r"/(channels|guilds)/(\d+)", path)
        if not found or not self.away:
            return
        channel = self.channels.get(int(found[2]))
        if (channel.guild_id if channel else int(found[2])) in self.away:
            raise Refused(503, 0, "Service Unavailable")

    # ------------------------------------------------------------- overridden

    def commit_message(self, message: Message, *, broadcast: bool = True) -> Message:
        """Keep the nonce with the message."""
        if self._nonce is not None:
            self.nonces[message.id] = self._nonce
        return super().commit_message(message, broadcast=broadcast)

    def set_reaction(
        self, channel_id: int, message_id: int, emoji: str, user_id: int, reacted: bool, *, burst: bool = False
    ) -> None:
        """Add or remove one reaction. Raises Refused past twenty emoji (30010) and in an archived thread."""
        self._refuse_archived(channel_id)
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

    def interaction_by_token(self, token: str) -> Interaction:
        """Give the interaction of a live token. Raises Refused 50027 once it is over."""
        record = self.interactions.get(self.interaction_tokens.get(token, 0))
        if record is not None and record.expires_at is not None and self.now_iso() >= record.expires_at:
            raise Refused(401, 50027, "Invalid Webhook Token")
        return super().interaction_by_token(token)

    def emit(self, event: str, payload: Mapping[str, Any]) -> None:
        """Tell every session, with the message's reactions and nonce as they are."""
        shaped = self.true_to_life(dict(payload))
        for listener in self.subscribers:
            listener(event, shaped)

    # ------------------------------------------------------------------ people

    def find_message(self, message_id: int) -> Message | None:
        """Give a message by its id alone, None when it is gone."""
        for messages in self.messages.values():
            if message_id in messages:
                return messages[message_id]
        return None

    def open_interaction(
        self, kind: int, channel_id: int, user_id: int, data: Json, *, source: Message | None = None
    ) -> Interaction:
        """Make an interaction and tell the bot of it."""
        channel = self.get_channel(channel_id)
        record, payload = base_payload(
            self, type=kind, channel_id=channel_id, guild_id=channel.guild_id, user_id=user_id, data=data
        )
        payload["locale"] = self.locales.get(user_id, "en-US")
        payload["attachment_size_limit"] = ATTACHMENT_LIMIT
        if channel.guild_id is not None:
            payload["guild_locale"] = self.guilds[channel.guild_id].preferred_locale
        if source is not None:
            record.source_message_id = source.id
            payload["message"] = serializers.message_payload(self, source)
        self.emit("INTERACTION_CREATE", payload)
        return record

    def overwrite(self, channel_id: int, user_id: int, *, deny: int) -> None:
        """Take permissions in a channel from one user, and tell."""
        self.set_overwrite(channel_id, Overwrite(user_id, OverwriteType.MEMBER, deny=deny))

    def resolve(self, kind: str, channel_id: int, value: int, resolved: Json) -> str:
        """Put a user, channel or role that an option names into what is resolved; give its id as sent."""
        guild = self.guilds[self.get_channel(channel_id).guild_id or 0]
        found = resolved.setdefault(kind, {})
        if kind == "users":
            found[str(value)] = serializers.user_payload(self.get_user(value))
            member = serializers.member_payload(self, guild, guild.members[value], with_user=False)
            allowed = {"permissions": str(self.compute_permissions(guild.id, value, channel_id))}
            resolved.setdefault("members", {})[str(value)] = {**member, **allowed}
        elif kind == "channels":
            found[str(value)] = {**serializers.channel_payload(self, self.get_channel(value)), "permissions": "0"}
        else:
            found[str(value)] = serializers.role_payload(guild.roles[value])
        return str(value)

    def guild_payload(self, guild_id: int) -> Json:
        """Give what GUILD_CREATE says of a guild."""
        return dict(serializers.guild_create_payload(self, self.guilds[guild_id]))

    def bot_payload(self) -> Json:
        """Give the bot's user."""
        return dict(serializers.user_payload(self.bot_user))

    def message_payload(self, message: Message) -> Json:
        """Give a message as the bot would get it."""
        payload: Json = self.true_to_life(dict(serializers.message_payload(self, message)))
        return payload

    def true_to_life(self, value: Any) -> Any:
        """Put what simcord doesn't know into the messages of an answer: super reactions and nonces."""
        if isinstance(value, list):
            return [self.true_to_life(item) for item in value]
        if not isinstance(value, dict):
            return value
        if "reactions" in value and "author" in value:
            self._complete(value)
        for key in ("message", "referenced_message", "resource"):
            if key in value:
                value[key] = self.true_to_life(value[key])
        return value

    def _complete(self, payload: Json) -> None:
        message = self.messages.get(int(payload["channel_id"]), {}).get(int(payload["id"]))
        if message is None:
            return
        payload["nonce"] = self.nonces.get(message.id)
        payload["reactions"] = [self._counted(entry) for entry in message.reactions if isinstance(entry, Reacted)]

    def _counted(self, entry: Reacted) -> Json:
        return {
            "emoji": serializers.emoji_payload(entry.emoji),
            "count": entry.count,
            "count_details": {"normal": len(entry.user_ids), "burst": len(entry.burst_ids)},
            "me": self.bot_user.id in entry.user_ids,
            "me_burst": False,
            "burst_colors": [],
        }


def wanted(event: str, payload: Mapping[str, Any], intents: discord.Intents) -> bool:
    """Whether a session with these intents is told of this event."""
    gate = event_intents.required_intent(event, payload)
    return gate is None or bool(getattr(intents, gate))


def as_told(event: str, payload: Json, intents: discord.Intents, world: World) -> Json:
    """Give the payload as a session with these intents gets it: without others' content and members."""
    if event == "GUILD_CREATE":
        payload = dict(payload)
        event_intents.prune_guild_create(payload, intents, world.bot_user.id)
    if event in ("MESSAGE_CREATE", "MESSAGE_UPDATE") and not intents.message_content:
        payload = dict(payload)
        event_intents.censor_message(payload, world.bot_user.id, backend=world)
    return payload


def _emoji_of(path: str) -> str:
    return unquote(path.split("/reactions/", 1)[1].split("/", 1)[0])


_MESSAGE = r"/channels/(\d+)/messages/(\d+)"
OWN_ROUTES: tuple[tuple[re.Pattern[str], str, Callable[..., Any]], ...] = (
    (re.compile(r"/channels/(\d+)/messages"), "POST", World.post_message),
    (re.compile(_MESSAGE), "PATCH", World.edit_posted),
    (re.compile(_MESSAGE + r"/reactions/[^/]+"), "GET", World.reactors),
    (re.compile(_MESSAGE + r"/reactions/[^/]+/@me"), "PUT", World.react_as_bot),
)
