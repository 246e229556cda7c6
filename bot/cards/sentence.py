"""Sentences of the catalogues as text for cards, with moments, links and bank text in their places."""

from datetime import datetime
from typing import Literal, cast

from bot.cards.card import Inline, Markup, Moment, Text
from bot.locale import formats
from bot.locale.catalogue import parts

COMMAND = "/quiz"
"""What people type before their words, where a platform has no other."""

DOT = " · "
"""What parts the pieces of a line."""

Argument = Inline | int | float | tuple[str, ...]


def sentence(language: str, message_id: str, /, **args: Argument) -> Text:
    """Give a sentence as text. A tuple is put in as a list, and `<name>_count` says how long it is.

    Names that end in "near" are offered ("a or b"), others told ("a and b"). Raises MessageError.
    """
    given: dict[str, object] = {"command": COMMAND}
    for name, value in args.items():
        if isinstance(value, tuple):
            given[f"{name}_count"] = len(value)
            given[name] = (formats.either if name.endswith("near") else formats.list_of)(language, value)
        else:
            given[name] = value
    return cast(Text, parts(language, message_id, **given))


def moment(
    language: str, at: datetime, zone: str, style: Literal["time", "date", "datetime", "relative"] = "datetime"
) -> Moment:
    """Give an instant that says its zone where a platform can't show the reader's own."""
    return Moment(at, style, formats.date_time(language, at, zone))


def dotted(*pieces: Inline) -> Text:
    """Give the pieces in a line, parted by dots; empty ones are left out."""
    line: list[Inline] = []
    for piece in pieces:
        if piece not in ("", Markup("")):
            line += [DOT, piece] if line else [piece]
    return tuple(line)
