"""A card as plain text: for screen readers, notifications, the command line and tests."""

import re
from collections.abc import Iterator
from dataclasses import replace
from typing import assert_never

from bot.cards.card import (
    Bar,
    Bars,
    Block,
    Card,
    Choice,
    Choices,
    Field,
    Inline,
    Link,
    Markup,
    Moment,
    Paragraph,
    Row,
    Rows,
    Text,
)
from bot.locale.catalogue import say
from bot.quiz.names import shorten

SUMMARY_LENGTH = 600
"""Characters of the one line that stands for a card: as much as one listens to before asking for the rest."""

_BREAKS = re.compile(r"[ \t\n\v\f\r\x1c-\x1e\x85\u2028\u2029]+")
"""What parts lines and words, less the spaces that may not break."""

_LOOKED_AT = 4 * SUMMARY_LENGTH


def as_text(card: Card) -> str:
    """Give the whole card as plain text, a block a paragraph; buttons are named in brackets."""
    blocks = ["\n".join(_lines(card.language, block)) for block in card.blocks]
    buttons = "  ".join(f"[{action.label}]" for action in card.actions)
    pieces = [inline_text(card.title), *blocks, inline_text(card.footer), buttons]
    return "\n\n".join(piece for piece in pieces if piece)


def summed_up(card: Card) -> Card:
    """Give the card with its summary: title and content in one line, shortened, without the buttons."""
    lines = [line for block in card.blocks for line in _lines(card.language, block)]
    whole = " · ".join(line for line in [inline_text(card.title), *lines] if line)
    return replace(card, summary=shorten(_BREAKS.sub(" ", whole[:_LOOKED_AT]), SUMMARY_LENGTH))


def inline_text(text: Text) -> str:
    """Give a run of text as plain text; bank text keeps its marks, instants name their zone."""
    return "".join(_plain(piece) for piece in text)


def _plain(piece: Inline) -> str:
    match piece:
        case str():
            return piece
        case Markup():
            return piece.text
        case Moment():
            return piece.fallback
        case Link():
            return f"{piece.text} <{piece.url}>" if piece.text else piece.url
        case _:
            assert_never(piece)


def _lines(language: str, block: Block) -> Iterator[str]:
    match block:
        case Paragraph():
            yield inline_text(block.text)
        case Field():
            yield say(language, "plain-field", name=block.name, text=inline_text(block.text))
        case Choices():
            for choice in block.choices:
                yield from _choice(choice)
        case Bars():
            yield from (_bar(bar) for bar in block.bars)
        case Rows():
            yield from (_row(language, row) for row in block.rows)
        case _:
            assert_never(block)


def _choice(choice: Choice) -> Iterator[str]:
    yield f"{choice.number}. {choice.text.text}" + (f" ({choice.label})" if choice.label else "")
    if choice.why:
        yield f"   {choice.why.text}"


def _bar(bar: Bar) -> str:
    return f"{bar.number}. {bar.label}"


def _row(language: str, row: Row) -> str:
    line = f"{row.rank}. {row.name} · {row.detail}"
    return say(language, "plain-own-row", row=line) if row.own else line
