"""Short answers: one sentence, mostly for one member."""

from enum import StrEnum

from bot.cards.card import Card, Kind, Paragraph
from bot.cards.plain import summed_up
from bot.cards.sentence import Argument, sentence


class Note(StrEnum):
    """The sentences for `note_card`, each with the arguments that it takes (`command` is given if left out)."""

    ANSWER_KEPT = "answer-kept"
    """chosen: the numbers that the member holds now, as a list."""

    ANSWER_WITHDRAWN = "answer-withdrawn"

    ASKING_NOW = "asking-now"
    """topic, count: how many questions are on their way."""

    SET_SHORTER = "set-shorter"
    """topic, count: how many questions there are, fewer than asked for."""

    SET_STOPPED = "set-stopped"

    SET_OVER = "set-over"

    LANGUAGE_CHOSEN = "language-chosen"

    BUTTONS_INSTEAD = "buttons-instead"

    ASKED_LATE = "asked-late"

    QUESTION_CLOSING = "question-closing"

    QUESTION_MENDED = "question-mended"
    """day: the date of the question that was re-keyed."""

    TEST_POST = "test-post"

    TEST_SENT = "test-sent"

    TEST_TAKEN_BACK = "test-taken-back"

    SETUP_MISSING = "setup-missing"
    """missing: time, zone or both; example: a line that works."""

    SETUP_DONE = "setup-done"
    """number, times: the next three with their zone, as a list."""

    SCHEDULE_ADDED = "schedule-added"
    """number, times."""

    SCHEDULE_EDITED = "schedule-edited"
    """number, times."""

    SCHEDULE_PAUSED = "schedule-paused"
    """number."""

    SCHEDULE_RESUMED = "schedule-resumed"
    """number, times."""

    SCHEDULE_REMOVED = "schedule-removed"
    """number."""

    SCHEDULE_SKIPPED = "schedule-skipped"
    """number, times."""

    SCHEDULE_ASKED_NOW = "schedule-asked-now"
    """number."""


def note_card(language: str, message_id: str, /, **args: Argument) -> Card:
    """Give a sentence of the catalogues as a card without a title. Raises MessageError for an unknown id."""
    text = sentence(language, message_id, **args)
    return summed_up(Card(Kind.NOTE, language, (), "", (Paragraph(text),)))
