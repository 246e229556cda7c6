"""A card: what one message shows, in neutral pieces that each platform draws natively.

Text is a run of inline pieces, so that a platform knows what it may read as markup (`Markup`: bank text
in a small Markdown of code and emphasis), what it has to show as typed (`str`: our own sentences and
everything member-made), and what it can show in the reader's own time zone (`Moment`).
"""

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import Literal


@dataclass(frozen=True, slots=True)
class Markup:
    """Bank text: `code`, *emphasis*, **strong** and fenced code are meant, all else is as typed."""

    text: str


@dataclass(frozen=True, slots=True)
class Moment:
    """An instant, shown in the reader's own zone; `fallback` names its zone, for where that can't be."""

    at: datetime
    style: Literal["time", "date", "datetime", "relative"]
    fallback: str


@dataclass(frozen=True, slots=True)
class Link:
    """A link that is shown, never opened by us."""

    text: str
    url: str


Inline = str | Markup | Moment | Link
Text = tuple[Inline, ...]


class Kind(StrEnum):
    """What a card is for; platforms colour by it, and tests and tools tell cards apart by it."""

    QUESTION = "question"
    CLOSED = "closed"
    REVEAL = "reveal"
    PRACTICE = "practice"
    FEEDBACK = "feedback"
    SUMMARY = "summary"
    BOARD = "board"
    MEMBER = "member"
    TOPICS = "topics"
    HELP = "help"
    NOTE = "note"
    PROBLEM = "problem"
    SCHEDULES = "schedules"


@dataclass(frozen=True, slots=True)
class Paragraph:
    """A run of text on lines of its own."""

    text: Text


@dataclass(frozen=True, slots=True)
class Field:
    """A named piece of text: a label, then what it says."""

    name: str
    text: Text


class Mark(StrEnum):
    """What is said of a choice after the close or the click; shown in words, not by colour alone."""

    KEY = "key"
    WRONG = "wrong"
    CHOSEN = "chosen"


@dataclass(frozen=True, slots=True)
class Choice:
    """One option as shown: its number from 1, its text, and what is said of it.

    `label` is the word for the mark in the reader's language ("right answer"); `why` comes after the close.
    """

    number: int
    text: Markup
    mark: Mark | None = None
    label: str = ""
    why: Markup | None = None


@dataclass(frozen=True, slots=True)
class Choices:
    """The options of a question, in the order of this round."""

    choices: tuple[Choice, ...]


@dataclass(frozen=True, slots=True)
class Bar:
    """How many chose an option: `share` is 0–1, `label` the words beside the bar."""

    number: int
    share: float
    label: str
    is_key: bool


@dataclass(frozen=True, slots=True)
class Bars:
    """A bar for each option."""

    bars: tuple[Bar, ...]


@dataclass(frozen=True, slots=True)
class Row:
    """A place on a board; `detail` is what stands behind the name, `own` marks the reader's row."""

    rank: int
    name: str
    detail: str
    own: bool = False


@dataclass(frozen=True, slots=True)
class Rows:
    """The rows of a board, with an own row outside the page after a gap."""

    rows: tuple[Row, ...]


Block = Paragraph | Field | Choices | Bars | Rows


@dataclass(frozen=True, slots=True)
class Action:
    """A button. `id` is stateless and says nothing of the key: `q:<posting>:<option>` and its kin."""

    id: str
    label: str
    style: Literal["plain", "primary", "danger"] = "plain"


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture with the text that stands for it."""

    name: str
    png: bytes
    alt: str


@dataclass(frozen=True, slots=True)
class Card:
    """One message. `summary` is the whole of it in a line, for notifications and screen readers."""

    kind: Kind
    language: str
    title: Text
    summary: str
    blocks: tuple[Block, ...] = ()
    actions: tuple[Action, ...] = ()
    footer: Text = ()
    picture: Picture | None = None
