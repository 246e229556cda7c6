"""The chat as JSON for one member: what INTERFACE.md calls a message, a member, a channel."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from bot.platforms.local.draw import shorten
from bot.platforms.local.emoji import emoji_of
from bot.platforms.local.limits import NAME_LENGTH
from bot.platforms.local.message import BOT, Message
from bot.platforms.local.people import Channel, Person
from bot.platforms.local.words import reaction_label


@dataclass(frozen=True, slots=True)
class Viewer:
    """Who looks: the member acted as, the language they read, and everyone's names."""

    person: Person
    language: str
    names: Mapping[str, str]


def message(shown: Message, viewer: Viewer) -> dict[str, Any]:
    """Give a message as this member sees it."""
    return {
        "id": str(shown.id),
        "channel": shown.channel,
        "author": _author(shown, viewer),
        "private": bool(shown.only_for),
        "reply_to": str(shown.reply_to) if shown.reply_to else None,
        "card": shown.card,
        "text": shown.text,
        "sent_at": shown.sent_at.isoformat(),
        "edited_at": shown.edited_at.isoformat() if shown.edited_at else None,
        "reactions": reactions(shown, viewer),
    }


def reactions(shown: Message, viewer: Viewer) -> list[dict[str, Any]]:
    """Give the reactions of a message, in the order of the options; the bot's own offer one and count as none."""
    options = sorted({thumb.option for thumb in shown.thumbs})
    return [_reaction(shown, option, viewer) for option in options]


def _reaction(shown: Message, option: int, viewer: Viewer) -> dict[str, Any]:
    users = shown.members(option)
    own = viewer.person.user in users
    return {
        "option": option,
        "emoji": emoji_of(option),
        "count": len(users),
        "own": own,
        "label": reaction_label(viewer.language, option, len(users), own=own),
        "names": [_name(user, viewer) for user in users],
    }


def _author(shown: Message, viewer: Viewer) -> dict[str, str] | None:
    return None if shown.author == BOT else {"id": shown.author, "name": _name(shown.author, viewer)}


def _name(user: str, viewer: Viewer) -> str:
    return shorten(viewer.names.get(user, user), NAME_LENGTH)


def person(shown: Person) -> dict[str, Any]:
    """Give a member as the page lists them."""
    return {
        "id": shown.user,
        "name": shorten(shown.name, NAME_LENGTH),
        "language": shown.language,
        "is_admin": shown.is_admin,
    }


def channel(shown: Channel) -> dict[str, Any]:
    """Give a channel as the page lists it."""
    return {
        "id": shown.channel,
        "name": shorten(shown.name, NAME_LENGTH),
        "group": shorten(shown.group, NAME_LENGTH),
        "zone": shown.zone,
        "language": shown.language,
    }


def clock(now: datetime, speed: float, speeds: Sequence[float]) -> dict[str, Any]:
    """Give the group's time and how fast it runs."""
    return {"now": now.isoformat(), "speed": speed, "speeds": list(speeds)}
