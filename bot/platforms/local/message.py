"""A message of the local chat as it is now, with who reacts to it."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

BOT = ""
"""The user whose messages and reactions are the bot's own."""


@dataclass(frozen=True, slots=True)
class Thumb:
    """One reaction: who put which option's keycap. `at_us` is microseconds since 1970."""

    user: str
    option: int
    at_us: int


@dataclass(frozen=True, slots=True)
class Message:
    """A message; `only_for` names the member who alone sees it, `author` is empty for the bot."""

    id: int
    channel: str
    author: str
    only_for: str
    reply_to: int | None
    card: dict[str, Any] | None
    text: str
    options: int
    sent_at: datetime
    edited_at: datetime | None
    thumbs: Sequence[Thumb] = ()

    def is_for(self, user: str) -> bool:
        """Tell whether a member may see it."""
        return self.only_for in ("", user)

    @property
    def kind(self) -> str:
        """The kind of its card; empty for what a member typed."""
        return str(self.card["kind"]) if self.card else ""

    def members(self, option: int) -> tuple[str, ...]:
        """Give who reacts to an option, the bot left out, the earliest first."""
        thumbs = sorted(self.thumbs, key=lambda thumb: (thumb.at_us, thumb.user))
        return tuple(thumb.user for thumb in thumbs if thumb.option == option and thumb.user != BOT)
