"""What went wrong, and what to do: the one card for every refusal."""

from datetime import datetime

from bot.cards.card import Card, Kind, Paragraph
from bot.cards.plain import summed_up
from bot.cards.sentence import COMMAND, Argument, moment, sentence
from bot.locale.catalogue import message_ids, say
from bot.quiz.errors import MicrobatchError

ZONE = "UTC"
"""The zone of a time in a refusal, where the reader's own can't be shown."""


def problem_card(language: str, error: MicrobatchError, command: str = COMMAND) -> Card:
    """Give the sentence of an error: what happened, and what to do."""
    known = f"error-{error.code}" in message_ids(language)
    arguments = {name: _argument(language, name, value) for name, value in error.arguments().items()}
    told = sentence(language, f"error-{error.code}" if known else "error-unknown", **{"command": command, **arguments})
    title = (say(language, "problem-title"),)
    return summed_up(Card(Kind.PROBLEM, language, title, "", (Paragraph(told),)))


def _argument(language: str, name: str, value: object) -> Argument:
    match value:
        case datetime():
            return moment(language, value, ZONE, "relative")
        case tuple() if name == "permissions":
            return tuple(say(language, f"permission-{permission}") for permission in value)
        case tuple():
            return tuple(str(item) for item in value)
        case int() | float() | str():
            return value
        case _:
            return str(value)
