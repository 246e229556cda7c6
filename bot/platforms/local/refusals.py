"""What the page's server says no to, and how: a status, and a card that the member alone sees."""

from enum import Enum
from typing import Any

from bot.cards.card import Card, Kind, Paragraph
from bot.locale.catalogue import say
from bot.platforms.local import draw


class Problem(Enum):
    """Each refusal, with its status; its sentence is `page-problem-…` in the catalogue."""

    BAD_BODY = "bad-body", 400
    CLOSED = "closed", 409
    EMPTY = "empty", 400
    FOREIGN = "foreign", 403
    NOT_FOUND = "not-found", 404
    NOT_SAVED = "not-saved", 503
    NOTHING_TO_CLOSE = "nothing-to-close", 409
    TOO_LARGE = "too-large", 413
    TOO_LONG = "too-long", 400
    UNAVAILABLE = "unavailable", 503
    UNKNOWN_BUTTON = "unknown-button", 400
    UNKNOWN_CHANNEL = "unknown-channel", 404
    UNKNOWN_COMMAND = "unknown-command", 400
    UNKNOWN_EMOJI = "unknown-emoji", 400
    UNKNOWN_LANGUAGE = "unknown-language", 400
    UNKNOWN_MEMBER = "unknown-member", 404
    UNKNOWN_MESSAGE = "unknown-message", 404
    UNKNOWN_PERIOD = "unknown-period", 400
    UNKNOWN_SPEED = "unknown-speed", 400
    WRONG_METHOD = "wrong-method", 405

    def __init__(self, code: str, status: int) -> None:
        self.code = code
        self.status = status


class Refused(Exception):
    """A call that can't be carried out; nothing was stored."""

    def __init__(self, problem: Problem, **arguments: str | int) -> None:
        super().__init__(problem.code)
        self.problem = problem
        self.arguments = arguments


def card(problem: Problem, language: str, **arguments: str | int) -> dict[str, Any]:
    """Give the answer to the member, drawn."""
    sentence = say(language, f"page-problem-{problem.code}", **arguments)
    shown = Card(
        kind=Kind.PROBLEM,
        language=language,
        title=(say(language, "page-problem"),),
        summary=sentence,
        blocks=(Paragraph((sentence,)),),
    )
    return draw.card(shown)
