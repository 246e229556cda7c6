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
    Channel,
    Clock,
    Interaction,
    Message,
    Overwrite,
    OverwriteType,
    Refused,
    base_payload,
    router,
    serializers,
)
from tests.servers.discord.reactions import Reacted, Reactions

__all__ = ["CDN_BASE", "Refused", "World"]

NONCE_WINDOW = timedelta(minutes=5)
OLD = timedelta(hours=1)
NOT_FOR_TEXT = {4, 15, 16}  # categories, forums, media
ATTACHMENT_LIMIT = 10 * 1024 * 1024
Json = dict[str, Any]


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


class World(Reactions):
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
        self._refuse_place(channel, call)
        self._refuse_reply(channel, body.get("message_reference"))
        nonce = None if body.get("nonce") is None else str(body["nonce"])
        if nonce and body.get("enforce_nonce") and (known := self._said_before(nonce)):
            return serializers.message_payload(self, self.get_message(*known))
        return self._send(call, nonce)

    def _refuse_place(self, channel: Channel, call: Call) -> None:
        if channel.type in NOT_FOR_TEXT:
            raise Refused(400, 50008, "Cannot send messages in a non-text channel")
        needed = ["embed_links"] * bool((call.body or {}).get("embeds")) + ["attach_files"] * bool(call.files)
        if needed:
            self.require_permissions(channel.guild_id, self.bot_user.id, channel.id, *needed)

    def _refuse_reply(self, channel: Channel, reference: Json | None) -> None:
        if reference is None or channel.guild_id is None or reference.get("type", 0) != 0:
            return
        allowed = self.compute_permissions(channel.guild_id, self.bot_user.id, channel.id)
        if not discord.Permissions(allowed).read_message_history:
            raise Refused(400, 160002, "Cannot reply without permission to read message history")
        there = int(reference["message_id"]) in self.messages[channel.id]
        if not there and reference.get("fail_if_not_exists", True):
            unknown = {"code": "REPLIES_UNKNOWN_MESSAGE", "message": "Unknown message"}
            raise Refused(400, 50035, "Invalid Form Body", errors={"message_reference": {"_errors": [unknown]}})

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
        self.refuse_archived(channel_id)
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
        self.refuse_unknown(emoji)
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
        self.refuse_unknown(_emoji_of(call.path))
        return self.simulated(call)

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
        """Take permissions in a channel from one user, besides those already taken, and tell."""
        known = [each for each in self.get_channel(channel_id).overwrites if each.target_id == user_id]
        taken = deny | (known[0].deny if known else 0)
        self.set_overwrite(channel_id, Overwrite(user_id, OverwriteType.MEMBER, deny=taken))

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
        payload["reactions"] = [self.counted(entry) for entry in message.reactions if isinstance(entry, Reacted)]


def _emoji_of(path: str) -> str:
    return unquote(path.split("/reactions/", 1)[1].split("/", 1)[0])


_MESSAGE = r"/channels/(\d+)/messages/(\d+)"
OWN_ROUTES: tuple[tuple[re.Pattern[str], str, Callable[..., Any]], ...] = (
    (re.compile(r"/channels/(\d+)/messages"), "POST", World.post_message),
    (re.compile(_MESSAGE), "PATCH", World.edit_posted),
    (re.compile(_MESSAGE + r"/reactions/[^/]+"), "GET", World.reactors),
    (re.compile(_MESSAGE + r"/reactions/[^/]+/@me"), "PUT", World.react_as_bot),
)
