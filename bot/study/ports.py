"""What the use cases need of the world: platforms that carry cards, and a clock.

The port belongs to its user, so it is told in the words of the use cases: cards, opaque message
references, option numbers. No emoji and no vendor object crosses it.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import NewType, Protocol

from bot.cards.card import Card
from bot.study.requests import Request

MessageRef = NewType("MessageRef", str)
"""A platform's own way to name a message; opaque to everyone else, unique within the platform."""


@dataclass(frozen=True, slots=True)
class Account:
    """A person on a platform, by the platform's own id."""

    platform: str
    user: str


@dataclass(frozen=True, slots=True)
class ChannelRef:
    """A channel on a platform, by the platform's own ids."""

    platform: str
    workspace: str
    channel: str


PERMISSIONS = (
    "view-channel",
    "send-messages",
    "send-messages-in-threads",
    "embed-links",
    "attach-files",
    "add-reactions",
    "read-message-history",
    "manage-messages",
)
"""What a bot may be permitted to do in a channel; each has its name in the catalogues as `permission-…`."""


@dataclass(frozen=True, slots=True)
class Outgoing:
    """A message to be sent once: `mark` is what it can be found again by, whatever happens to the reply.

    `options` is how many options are to be reacted to (0: none); `reply_to` is the message it answers.
    """

    channel: ChannelRef
    card: Card
    mark: str
    options: int = 0
    reply_to: MessageRef | None = None
    silent: bool = False


class Platform(Protocol):
    """A place where groups are asked. Each call raises a `PlatformError` and nothing else."""

    name: str

    async def post(self, message: Outgoing) -> MessageRef:
        """Send a message that has not been sent yet."""

    async def find(self, channel: ChannelRef, mark: str) -> MessageRef | None:
        """Look for our own message by its mark; None when it was never sent."""

    async def lacks(self, channel: ChannelRef, *, lifts: bool) -> Sequence[str]:
        """Give the permissions that asking there needs and the bot hasn't, by their names in the catalogue.

        `lifts` asks for what taking members' reactions off needs as well.
        """

    async def seed(self, message: MessageRef, options: int) -> None:
        """Add our own reactions 1 … `options`, so that members only have to press; safe to repeat."""

    async def edit(self, message: MessageRef, card: Card) -> None:
        """Show another card in the place of one of our messages."""

    async def note(self, to: Account, channel: ChannelRef, card: Card) -> None:
        """Show a card to one member only."""

    async def lift(self, message: MessageRef, option: int, account: Account) -> None:
        """Take somebody's reaction off; one that is gone already is no error."""

    async def census(self, message: MessageRef, options: int) -> Mapping[int, int]:
        """Give how many people, bots left out, react to each option now."""

    async def reactors(self, message: MessageRef, option: int) -> Sequence[Account]:
        """Give who reacts to an option now, bots left out, in the platform's order."""


@dataclass(frozen=True, slots=True)
class Reaction:
    """A reaction put on one of our messages or taken away, already known to be an option's.

    `at_us` is when it happened, in microseconds since 1970; where the platform doesn't say, when it arrived.
    """

    message: MessageRef
    account: Account
    option: int
    added: bool
    at_us: int
    name: str = ""


@dataclass(frozen=True, slots=True)
class Asker:
    """Who asks for something, and where. `is_admin` is the platform's word, at this moment.

    The names of the channel and the workspace are what people call them, where the platform says.
    """

    account: Account
    channel: ChannelRef
    name: str
    language: str | None = None
    is_admin: bool = False
    channel_name: str = ""
    workspace_name: str = ""


@dataclass(frozen=True, slots=True)
class Reply:
    """What comes back to the asker, seen by them alone unless `private` is false.

    `replaces` asks to show it in the place of the message whose button was pressed, `removes` to take that
    message away.
    """

    card: Card
    private: bool = True
    replaces: bool = False
    removes: bool = False


class Inbox(Protocol):
    """What a platform hands in. Each call is answered by a card in the asker's language, errors included."""

    async def react(self, reaction: Reaction) -> None:
        """Keep a reaction; returns when it is durable. What belongs to no open round is dropped.

        Raises NotSaved when it couldn't be kept, so that a platform that can deliver again does.
        """

    async def cleared(self, platform: str, message: MessageRef) -> None:
        """Count a message's reactions again, and add our own: somebody has cleared some or all of them."""

    async def recount(self, platform: str) -> None:
        """Count the reactions of a platform's open questions again: events may have been missed."""

    async def left(self, platform: str, workspace: str) -> None:
        """Pause what a workspace is asked: the bot was removed from it. Everything is kept."""

    async def say(self, text: str, asker: Asker) -> Reply:
        """Answer the words typed after the command (`pipeline 8 private`; none offers the topics)."""

    async def request(self, request: Request, asker: Asker) -> Reply:
        """Answer a request whose parts the platform has typed."""

    async def press(self, action: str, asker: Asker, at: datetime) -> Reply:
        """Answer a button, by its stateless id and the instant of the click."""

    def suggest(self, text: str) -> tuple[str, ...]:
        """Give what could be typed next after the command, whole lines, best first, at most ten."""


class Clock(Protocol):
    """Where the time comes from."""

    def now(self) -> datetime:
        """Give the present instant, aware, in UTC."""

    async def sleep(self, seconds: float) -> None:
        """Wait that long by this clock."""


class PlatformError(Exception):
    """A platform couldn't do it. `permanent` ones pause what was tried; passing ones are tried again.

    `detail` is the platform's own code for the host's log: never a token, never a member's text.
    """

    permanent = False

    def __init__(self, detail: str = "") -> None:
        super().__init__(detail)
        self.detail = detail


class TryLater(PlatformError):
    """The platform asks to wait; `after_s` seconds when it says how long."""

    def __init__(self, detail: str = "", after_s: float | None = None) -> None:
        super().__init__(detail)
        self.after_s = after_s


class UnknownOutcome(PlatformError):
    """The message may or may not have been sent: it has to be looked for by its mark."""


class MissingPermission(PlatformError):
    """The bot may not do that there; `detail` is the permission, one of `PERMISSIONS`, where it is known."""

    permanent = True


class CannotReact(PlatformError):
    """Our own reactions can't be added to that message: it has too many of others', or they are blocked."""

    permanent = True


class ChannelGone(PlatformError):
    """The channel is deleted, archived, or hidden from the bot."""

    permanent = True


class MessageGone(PlatformError):
    """The message was deleted."""

    permanent = True


class AccessRevoked(PlatformError):
    """The token is no longer good, or the bot was removed."""

    permanent = True
