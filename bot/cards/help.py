"""What there is to type, and what it does."""

from collections.abc import Iterator

from bot.cards.card import Block, Card, Field, Kind, Paragraph
from bot.cards.plain import summed_up
from bot.cards.sentence import COMMAND, sentence
from bot.locale.catalogue import say

FOR_MEMBERS = ("ask", "leaderboard", "me", "language", "help")
FOR_ADMINS = ("setup", "schedule-add", "schedule-list", "schedule-edit", "schedule-change", "schedule-skip")


def help_card(language: str, command: str = COMMAND, *, is_admin: bool = False) -> Card:
    """Give the commands with an example each; those of admins only to admins."""
    blocks = tuple(_blocks(language, command, is_admin=is_admin))
    return summed_up(Card(Kind.HELP, language, (say(language, "help-title"),), "", blocks))


def _blocks(language: str, command: str, *, is_admin: bool) -> Iterator[Block]:
    yield Paragraph(sentence(language, "help-lead"))
    yield from (_line(language, command, what) for what in FOR_MEMBERS)
    if is_admin:
        yield Paragraph(sentence(language, "help-admins"))
        yield from (_line(language, command, what) for what in FOR_ADMINS)


def _line(language: str, command: str, what: str) -> Field:
    name = say(language, f"help-{what}", command=command)
    return Field(name, sentence(language, f"help-{what}-does", command=command))
