"""A card as a Discord message: embeds, buttons, perhaps a file, always within every limit.

Blocks are text of the embed, in their order, not embed fields: Discord shows fields after all text, and an
explanation is longer than the 1,024 characters of a field. For the same reason the footer is small print of the
text: a footer shows neither marks nor stamps.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from io import BytesIO
from itertools import groupby
from typing import assert_never
from urllib.parse import quote, unquote

import discord

from bot.cards.card import (
    Action,
    Bar,
    Bars,
    Block,
    Card,
    Choice,
    Choices,
    Field,
    Inline,
    Kind,
    Link,
    Mark,
    Markup,
    Moment,
    Paragraph,
    Picture,
    Row,
    Rows,
    Text,
)
from bot.locale.catalogue import say
from bot.platforms.discord import limits, markup
from bot.platforms.discord.emoji import emoji_of
from bot.platforms.discord.fit import NEXT_LINE, PARTED, Part, Rank, fitted, shared, short, within
from bot.platforms.discord.nodes import ELLIPSIS, Emphasis, Node, Nodes, Plain, Sign, cleaned, parse
from bot.quiz.names import shown_name

COLOURS: Mapping[Kind, int] = {
    Kind.QUESTION: 0x5865F2,
    Kind.PRACTICE: 0x5865F2,
    Kind.CLOSED: 0x80848E,
    Kind.REVEAL: 0x23A55A,
    Kind.FEEDBACK: 0x3BA5A5,
    Kind.SUMMARY: 0x3BA5A5,
    Kind.BOARD: 0xF0B232,
    Kind.MEMBER: 0xF0B232,
    Kind.TOPICS: 0x5865F2,
    Kind.HELP: 0x5865F2,
    Kind.NOTE: 0x80848E,
    Kind.PROBLEM: 0xDA373C,
    Kind.SCHEDULES: 0x5865F2,
}

POSTED = frozenset({Kind.QUESTION, Kind.CLOSED, Kind.REVEAL})
"""Kinds whose title is the message's content, above the embed.

A notification, and the line that a reply shows of what it answers, are made of content alone: without any, the
question notifies of nothing and the reveal replies to "click to see attachment". Shown twice it would be noise.
"""

BAR_WIDTH = 10
LONGEST_PIECE = limits.EMBEDS_TEXT + 1
"""Characters of a piece of text that are looked at: more than can be shown."""

LONGEST_WORD = 100
"""Characters of a label, or of the name of a field."""

_MARKED = "https://discord.com/channels/"
_STYLES = {"time": "t", "date": "D", "datetime": "f", "relative": "R"}
_SIGNS: Mapping[Mark | None, str] = {Mark.KEY: "✅ ", Mark.WRONG: "❌ "}
"""Beside the words for a mark, never without them."""

_BUTTONS = {
    "plain": discord.ButtonStyle.secondary,
    "primary": discord.ButtonStyle.primary,
    "danger": discord.ButtonStyle.danger,
}


@dataclass(frozen=True, slots=True)
class Drawn:
    """A message as discord.py takes it. Give all of it to an edit too, so that nothing of the old one stays."""

    content: str
    embeds: tuple[discord.Embed, ...]
    view: discord.ui.View | None = None
    picture: Picture | None = None

    def files(self) -> list[discord.File]:
        """Give the files to send along, new at each call: a file that was sent is used up."""
        if self.picture is None:
            return []
        alt = short(cleaned(self.picture.alt), limits.ALT_TEXT)
        return [discord.File(BytesIO(self.picture.png), _file_name(self.picture), description=alt or None)]


def card(shown: Card, mark_url: str | None = None) -> Drawn:
    """Give a card as one message. `mark_url` is what it can be found again by, see `mark_url()`."""
    title = _title(shown)
    parts = [part for part in _parts(shown) if not markup.is_blank(part.text)]
    texts = shared(fitted(parts, limits.EMBEDS_TEXT - limits.length(title))) or [ELLIPSIS]
    embeds = [discord.Embed(description=text, colour=COLOURS[shown.kind]) for text in texts]
    embeds[0].url = mark_url
    picture = shown.picture if shown.picture and len(shown.picture.png) <= limits.FILE_BYTES else None
    if picture:
        embeds[-1].set_image(url=f"attachment://{_file_name(picture)}")
    if shown.kind in POSTED:
        return Drawn(title, tuple(embeds), _view(shown.actions), picture)
    embeds[0].title = title or None
    return Drawn("", tuple(embeds), _view(shown.actions), picture)


def mark_url(guild: str, channel: str, mark: str) -> str:
    """Give the address that hides a mark in an embed; it leads to the channel. Discord doesn't give a nonce back."""
    return f"{_MARKED}{guild}/{channel}#{quote(mark, safe='')}"


def mark_of(message: discord.Message) -> str | None:
    """Give the mark that a message carries, None where it carries none. Who wrote it is for the caller to look at."""
    for embed in message.embeds:
        address, _, mark = (embed.url or "").partition("#")
        if mark and address.startswith(_MARKED):
            return unquote(mark)
    return None


def _title(shown: Card) -> str:
    part = within(Part(_nodes(shown.title, one_line=True), one_line=True), limits.EMBED_TITLE)
    return "" if markup.is_blank(part.text) else part.text.strip()


def _parts(shown: Card) -> Iterator[Part]:
    for block in shown.blocks:
        yield from _block(shown, block)
    if shown.picture and len(shown.picture.png) > limits.FILE_BYTES:
        yield Part((Plain(cleaned(shown.picture.alt)),))
    if shown.footer:
        yield Part(_nodes(shown.footer, one_line=True, stamps=True), before="-# ", one_line=True)


def _block(shown: Card, block: Block) -> Iterator[Part]:
    match block:
        case Paragraph(text):
            yield Part(_nodes(text), _rank(shown, text, Rank.STEM))
        case Field(name, text):
            yield Part(_nodes(text), _rank(shown, text, Rank.EXPLANATION), before=f"{_strong(name)}\n")
        case Choices(choices):
            yield from _choices(choices)
        case Bars(bars):
            for place, bar in enumerate(bars):
                yield _bar(bar, PARTED if place == 0 else NEXT_LINE)
        case Rows(rows):
            yield from _rows(shown.language, rows)
        case _:
            assert_never(block)


def _rank(shown: Card, text: Text, rank: Rank) -> Rank:
    """Give the rank of a text. Of a reveal, what holds no bank text and no link is about people."""
    if shown.kind not in (Kind.REVEAL, Kind.FEEDBACK):
        return Rank.STEM
    if shown.kind is Kind.REVEAL and not any(isinstance(piece, Markup | Link) for piece in text):
        return Rank.NAMES
    return rank


def _choices(choices: Sequence[Choice]) -> Iterator[Part]:
    are_apart = any(choice.why for choice in choices)
    for place, choice in enumerate(choices):
        after = f" · {_strong(choice.label)}" if choice.label else ""
        joint = PARTED if place == 0 or are_apart else NEXT_LINE
        rank = Rank.CHOICE if choice.mark is not Mark.WRONG or not choice.why else Rank.WHY
        before = f"{_SIGNS.get(choice.mark, '')}{_number(choice.number)} "
        yield Part(_nodes((choice.text,)), rank, before, after, joint)
        if choice.why:
            yield Part(_nodes((choice.why,)), Rank.WHY, joint=NEXT_LINE)


def _bar(bar: Bar, joint: str) -> Part:
    filled = round(bar.share * BAR_WIDTH)
    if 0 < bar.share < 1:  # only nothing is empty, only everything is full
        filled = min(max(filled, 1), BAR_WIDTH - 1)
    filled = min(max(filled, 0), BAR_WIDTH)
    before = f"{_number(bar.number)} `{'█' * filled}{'░' * (BAR_WIDTH - filled)}` "
    label: Node = Plain(cleaned(bar.label))
    return Part((Emphasis((label,), strong=True) if bar.is_key else label,), Rank.CHOICE, before, joint=joint)


def _rows(language: str, rows: Sequence[Row]) -> Iterator[Part]:
    for place, row in enumerate(rows, start=1):
        line = f"{row.rank} · {shown_name(row.name)} · {row.detail}"
        joint = PARTED if place == 1 else NEXT_LINE
        if row.own and row.rank > place:  # a gap: nobody's rank is greater than their place on the page
            yield Part((Plain(ELLIPSIS),), joint=joint)
            joint = NEXT_LINE
        if row.own:
            yield Part((Emphasis((Plain(say(language, "plain-own-row", row=line)),), strong=True),), joint=joint)
        else:
            yield Part((Plain(line),), joint=joint)


def _nodes(text: Text, *, one_line: bool = False, stamps: bool | None = None) -> Nodes:
    """Give a run of text as nodes; titles have neither links nor stamps."""
    has_stamps = not one_line if stamps is None else stamps
    return tuple(node for piece in text for node in _inline(piece, not one_line, has_stamps))


def _inline(piece: Inline, links: bool, stamps: bool) -> Nodes:
    match piece:
        case str():
            return (Plain(cleaned(piece[:LONGEST_PIECE])),)
        case Markup(text):
            return parse(text[:LONGEST_PIECE])
        case Moment(at, style, fallback):
            stamp = Sign(f"<t:{int(at.timestamp())}:{_STYLES[style]}>", len(fallback))
            return (stamp if stamps else Plain(cleaned(fallback)),)
        case Link(text, url):
            label = short(text, 2 * LONGEST_WORD)
            return (markup.link(label, url) if links else Plain(cleaned(label or url)),)
        case _:
            assert_never(piece)


def _number(number: int) -> str:
    return emoji_of(number) if 1 <= number <= limits.OPTIONS else f"({number})"


def _strong(word: str) -> str:
    return markup.drawn((Emphasis((Plain(short(cleaned(word), LONGEST_WORD)),), strong=True),), one_line=True)


def _view(actions: Sequence[Action]) -> discord.ui.View | None:
    """Give the buttons, at most 25; ids tell where a click belongs, so nothing has to wait for it."""
    fitting = {action.id: action for action in actions if 0 < limits.length(action.id) <= limits.CUSTOM_ID}
    rows = _button_rows(list(fitting.values())[: limits.BUTTONS])
    if not rows:
        return None
    view = discord.ui.View(timeout=None)
    for row, line in enumerate(rows):
        for action in line:
            view.add_item(_button(action, row))
    view.stop()  # a view that is over isn't kept by discord.py: else one a message stays in memory for ever
    return view


def _button_rows(actions: Sequence[Action]) -> list[list[Action]]:
    """Give the buttons in rows of five, each kind of button on rows of its own where that is possible."""
    kinds = [list(same) for _, same in groupby(actions, key=lambda action: action.id.partition(":")[0])]
    rows = [row for kind in kinds for row in _fives(kind)]
    return rows if len(rows) <= limits.ROWS else _fives(actions)


def _fives(actions: Sequence[Action]) -> list[list[Action]]:
    step = limits.BUTTONS_IN_ROW
    return [list(actions[start : start + step]) for start in range(0, len(actions), step)]


def _button(action: Action, row: int) -> discord.ui.Button[discord.ui.View]:
    label = short(cleaned(action.label), limits.BUTTON_LABEL)
    shown = ELLIPSIS if markup.is_blank(label) else label
    return discord.ui.Button(style=_BUTTONS[action.style], label=shown, custom_id=action.id, row=row)


def _file_name(picture: Picture) -> str:
    """Give a file name that Discord leaves as it is, so that the embed finds its picture."""
    name = re.sub(r"[^A-Za-z0-9_.-]+", "-", picture.name).removesuffix(".png").strip(".-")[:LONGEST_WORD]
    return f"{name or 'picture'}.png"
