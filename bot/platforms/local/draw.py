"""A card as JSON for the page: a tree of strings and small objects, which the page makes into elements.

Nothing here is HTML, so nothing has to be escaped: the page sets text, never markup. What is too long is
cut between characters as people see them, with an ellipsis.
"""

import base64
import unicodedata
from collections.abc import Sequence
from typing import Any, assert_never
from urllib.parse import urlsplit

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
    Link,
    Markup,
    Moment,
    Paragraph,
    Picture,
    Row,
    Rows,
    Text,
)
from bot.platforms.local import limits, markup

ELLIPSIS = "…"
_JOINERS = frozenset({"\u200d", "\ufe0e", "\ufe0f", "\u20e3"})


def card(shown: Card) -> dict[str, Any]:
    """Give a card as JSON values. It holds only what the reader may see, as the card does."""
    return {
        "kind": shown.kind.value,
        "language": shown.language,
        "title": text(shown.title),
        "summary": shorten(shown.summary, limits.TEXT_LENGTH),
        "blocks": [_block(block) for block in shown.blocks],
        "actions": [_action(action) for action in shown.actions],
        "footer": text(shown.footer),
        "picture": _picture(shown.picture) if shown.picture else None,
    }


def text(pieces: Text) -> list[markup.Node]:
    """Give the nodes of a run of text."""
    return [node for piece in pieces for node in _inline(piece)]


def shorten(whole: str, length: int) -> str:
    """Give a text of at most `length` characters, cut before a character that others combine with, with an ellipsis."""
    if len(whole) <= length:
        return whole
    cut = length - len(ELLIPSIS)
    while cut > 0 and _joins(whole, cut):
        cut -= 1
    return whole[:cut] + ELLIPSIS


def _joins(whole: str, at: int) -> bool:
    """Tell whether the character there belongs to the one before it."""
    here = whole[at]
    return here in _JOINERS or whole[at - 1] == "\u200d" or unicodedata.category(here).startswith("M")


def _inline(piece: Inline) -> Sequence[markup.Node]:
    match piece:
        case str():
            return [shorten(piece, limits.TEXT_LENGTH)] if piece else []
        case Markup():
            return markup.parse(shorten(piece.text, limits.TEXT_LENGTH))
        case Moment():
            return [{"time": piece.at.isoformat(), "style": piece.style, "fallback": piece.fallback}]
        case Link():
            return _link(piece)
        case _:
            assert_never(piece)


def _link(link: Link) -> Sequence[markup.Node]:
    """Give a link to the web, or its text alone where the address is of another kind."""
    shown = shorten(link.text or link.url, limits.TEXT_LENGTH)
    if not shown:
        return []
    return [{"link": link.url, "text": shown}] if _leads_to_the_web(link.url) else [shown]


def _leads_to_the_web(url: str) -> bool:
    try:
        parts = urlsplit(url)
    except ValueError:
        return False
    return parts.scheme in ("http", "https") and bool(parts.hostname)


def _block(block: Block) -> dict[str, Any]:
    match block:
        case Paragraph():
            return {"paragraph": text(block.text)}
        case Field():
            return {"field": shorten(block.name, limits.TEXT_LENGTH), "text": text(block.text)}
        case Choices():
            return {"choices": [_choice(choice) for choice in block.choices]}
        case Bars():
            return {"bars": [_bar(bar) for bar in block.bars]}
        case Rows():
            return {"rows": [_row(row) for row in block.rows]}
        case _:
            assert_never(block)


def _choice(choice: Choice) -> dict[str, Any]:
    return {
        "number": choice.number,
        "text": text((choice.text,)),
        "mark": choice.mark.value if choice.mark else None,
        "label": choice.label,
        "why": text((choice.why,)) if choice.why else [],
    }


def _bar(bar: Bar) -> dict[str, Any]:
    share = min(max(bar.share, 0.0), 1.0)
    return {"number": bar.number, "share": share, "label": bar.label, "is_key": bar.is_key}


def _row(row: Row) -> dict[str, Any]:
    name = shorten(row.name, limits.NAME_LENGTH)
    return {"rank": row.rank, "name": name, "detail": row.detail, "own": row.own}


def _action(action: Action) -> dict[str, Any]:
    return {"id": action.id, "label": shorten(action.label, limits.NAME_LENGTH), "style": action.style}


def _picture(picture: Picture) -> dict[str, Any]:
    source = "data:image/png;base64," + base64.b64encode(picture.png).decode("ascii")
    return {"name": picture.name, "alt": picture.alt, "source": source}
