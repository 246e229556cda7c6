"""What can go wrong for a person, as one tree: a code and typed fields, never a sentence.

The sentence for each code stands in the catalogues as `error-<code>`, and a test formats every one of
them in every language. The fields are the arguments of that sentence.
"""

from collections.abc import Mapping
from dataclasses import dataclass, fields
from datetime import datetime
from typing import ClassVar


@dataclass(eq=False)
class MicrobatchError(Exception):
    """A refusal that a person reads: what happened and what to do."""

    code: ClassVar[str] = "unknown"

    def arguments(self) -> Mapping[str, object]:
        """Give the fields by name, for the sentence of the catalogue."""
        return {field.name: getattr(self, field.name) for field in fields(self)}


@dataclass(eq=False)
class UnknownTopic(MicrobatchError):
    """No enabled bank has that name; `known` are the titles or slugs that exist."""

    code: ClassVar[str] = "unknown-topic"
    asked: str
    known: tuple[str, ...]


@dataclass(eq=False)
class UnknownCommand(MicrobatchError):
    """The words after the command mean nothing; `near` are the likely ones, perhaps none."""

    code: ClassVar[str] = "unknown-command"
    asked: str
    near: tuple[str, ...]


@dataclass(eq=False)
class BadArgument(MicrobatchError):
    """A known command with a value that it can't take; `expected` is shown as typed in its help."""

    code: ClassVar[str] = "bad-argument"
    argument: str
    asked: str
    expected: str


@dataclass(eq=False)
class TooLong(MicrobatchError):
    """More characters than `limit`."""

    code: ClassVar[str] = "too-long"
    limit: int


@dataclass(eq=False)
class NothingToAsk(MicrobatchError):
    """The topic exists and has no question that is ready."""

    code: ClassVar[str] = "nothing-to-ask"
    topic: str


@dataclass(eq=False)
class RoundClosed(MicrobatchError):
    """The answer came after the close, or the question was taken back."""

    code: ClassVar[str] = "round-closed"


@dataclass(eq=False)
class UnknownRound(MicrobatchError):
    """The message or button belongs to no round that is known here."""

    code: ClassVar[str] = "unknown-round"


@dataclass(eq=False)
class UnknownOption(MicrobatchError):
    """The round has no such option."""

    code: ClassVar[str] = "unknown-option"


@dataclass(eq=False)
class UnknownMember(MicrobatchError):
    """No such person here."""

    code: ClassVar[str] = "unknown-member"


@dataclass(eq=False)
class UnknownChannel(MicrobatchError):
    """The channel is in no study group yet: an admin runs the set-up first."""

    code: ClassVar[str] = "unknown-channel"


@dataclass(eq=False)
class NotYours(MicrobatchError):
    """A private set belongs to the member who started it."""

    code: ClassVar[str] = "not-yours"


@dataclass(eq=False)
class SetOver(MicrobatchError):
    """The private set has ended, or that question of it was answered already."""

    code: ClassVar[str] = "set-over"


@dataclass(eq=False)
class AskedJustNow(MicrobatchError):
    """The same member asked for the same thing here a moment ago; the question is already there."""

    code: ClassVar[str] = "asked-just-now"


@dataclass(eq=False)
class TooMany(MicrobatchError):
    """Too many requests; the next is welcome at `again_at`."""

    code: ClassVar[str] = "too-many"
    again_at: datetime


@dataclass(eq=False)
class AdminsOnly(MicrobatchError):
    """Only an admin of the group may do that."""

    code: ClassVar[str] = "admins-only"


@dataclass(eq=False)
class MissingPermissions(MicrobatchError):
    """The bot may not do in the channel what asking needs; `permissions` are their names in the catalogue."""

    code: ClassVar[str] = "missing-permissions"
    permissions: tuple[str, ...]


@dataclass(eq=False)
class UnknownZone(MicrobatchError):
    """No IANA time zone has that name; `near` are the nearest that exist."""

    code: ClassVar[str] = "unknown-zone"
    asked: str
    near: tuple[str, ...]


@dataclass(eq=False)
class UnknownSchedule(MicrobatchError):
    """The group has no schedule with that number."""

    code: ClassVar[str] = "unknown-schedule"
    asked: str


@dataclass(eq=False)
class NotSaved(MicrobatchError):
    """The disk is full or can't be written: nothing was kept, the same can be tried again."""

    code: ClassVar[str] = "not-saved"


@dataclass(eq=False)
class Unavailable(MicrobatchError):
    """Something broke on our side; `reference` finds it in the host's log."""

    code: ClassVar[str] = "unavailable"
    reference: str
