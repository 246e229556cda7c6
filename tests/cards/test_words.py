"""Topics, help, problems, notes and schedules."""

from dataclasses import fields
from datetime import date, timedelta
from typing import get_type_hints

import pytest

from bot.cards.card import Field, Kind, Markup, Moment, Paragraph
from bot.cards.help import help_card
from bot.cards.note import Note, note_card
from bot.cards.plain import as_text
from bot.cards.problem import problem_card
from bot.cards.schedules import missed_card, pause_reason, paused_card
from bot.cards.topics import TopicLine, topics_card
from bot.locale.catalogue import LANGUAGES, MessageError, message_arguments, message_ids
from bot.quiz import errors
from bot.quiz.errors import MicrobatchError, TooMany, UnknownTopic, UnknownZone
from tests.cards.examples import CARDS, CLOSE

WAYS_OUT = {
    "en": (
        "Try",
        "Type",
        "Choose",
        "Shorten",
        "Answer",
        "Check",
        "Ask",
        "Start",
        "Give",
        "can do it",
        "may ask",
        "shows",
        "type /quiz",
    ),
    "fr": (
        "essayez",
        "Tapez",
        "tapez",
        "Choisissez",
        "Raccourcissez",
        "Répondez",
        "répondez",
        "Vérifiez",
        "Adressez",
        "Commencez",
        "Donnez",
        "peut le faire",
        "Vous pourrez",
        "montre",
        "demandez",
    ),
    "vi": ("Hãy", "hãy", "có thể", "cho thấy"),
}
"""Words with which a sentence says what to do."""

SAMPLES: dict[object, object] = {
    str: "{0}",
    int: 40,
    tuple[str, ...]: ("Europe/Paris", "Asia/Tokyo"),
    type(CLOSE): CLOSE,
}

BY_NAME: dict[str, object] = {"permissions": ("send-messages", "add-reactions")}
"""Fields that don't take just any value of their type."""


def every_error() -> list[type[MicrobatchError]]:
    """Give the classes of the tree, the root first."""
    found = [MicrobatchError]
    for kind in found:
        found += kind.__subclasses__()
    return [kind for kind in found if kind.__module__ == errors.__name__]


def sample(kind: type[MicrobatchError]) -> MicrobatchError:
    """Give an error of a kind, each field filled by its type."""
    hints = get_type_hints(kind)
    return kind(**{field.name: BY_NAME.get(field.name, SAMPLES[hints[field.name]]) for field in fields(kind)})


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("kind", every_error())
def test_every_error_says_what_happened_and_what_to_do(kind: type[MicrobatchError], language: str) -> None:
    """Each code has its own sentence in each language, and none leaves the reader without a way on."""
    card = problem_card(language, sample(kind))
    text = as_text(card)

    assert f"error-{kind.code}" in message_ids(language)
    assert card.kind is Kind.PROBLEM
    assert any(way in text for way in WAYS_OUT[language]), text
    assert len(text) < 400


def test_what_was_asked_is_shown_as_typed() -> None:
    """Text of a member is never a pattern nor markup."""
    (paragraph,) = problem_card("en", UnknownTopic("{ $known } *x*", ("zero",))).blocks

    assert paragraph == Paragraph(("No topic is called “{ $known } *x*”. There are: zero. Type /quiz to choose one.",))


def test_nothing_near_is_not_offered() -> None:
    """Without a likely name the reader is told the form of one."""
    text = as_text(problem_card("en", UnknownZone("Mars", ())))

    assert "Did you mean" not in text
    assert "such as Europe/Paris" in text


def test_a_time_in_a_refusal_is_the_readers_own() -> None:
    """When to try again is an instant, so that it is shown in the reader's zone."""
    (paragraph,) = problem_card("en", TooMany(CLOSE)).blocks

    assert isinstance(paragraph, Paragraph)
    assert Moment(CLOSE, "relative", "1 December 2026, 16:00 (UTC)") in paragraph.text


def test_an_error_without_a_sentence_is_told_all_the_same() -> None:
    """An unforeseen code is answered by the general sentence."""

    class Unforeseen(MicrobatchError):
        """An error of some other module."""

        code = "unforeseen"

    assert "Try again in a moment" in as_text(problem_card("en", Unforeseen()))


@pytest.mark.parametrize(
    ("count", "expected"),
    [
        (0, []),
        (1, ["t:topic-0:1:0", "t:topic-0:5:1"]),
        (12, [f"t:topic-{n}:{what}" for n in range(12) for what in ("1:0", "5:1")]),
        (13, [f"t:topic-{n}:1:0" for n in range(13)]),
        (26, [f"t:topic-{n}:1:0" for n in range(25)]),
    ],
)
def test_topics_have_as_many_buttons_as_fit(count: int, expected: list[str]) -> None:
    """Two buttons a topic while they fit, then one, never more than twenty-five; every topic is named."""
    card = topics_card("en", [TopicLine(f"topic-{n}", f"Topic {n}", 3) for n in range(count)])

    assert [action.id for action in card.actions] == expected
    assert all(f"Topic {n} · 3 questions" in as_text(card) for n in range(count))


def test_a_topic_without_questions_has_no_button() -> None:
    """What can't be asked isn't offered."""
    assert topics_card("en", [TopicLine("zero", "ZeRO", 0)]).actions == ()


def test_a_long_topic_is_whole_in_the_text_and_short_on_the_button() -> None:
    """A title of any length can be shown."""
    card = topics_card("en", [TopicLine("x", "t" * 101, 1)])

    assert card.blocks[1] == Paragraph((Markup("t" * 101), " · ", "1 question"))
    assert card.actions[0].label == "Ask: " + "t" * 39 + "…"


def test_help_lists_the_commands() -> None:
    """Members see what is theirs, admins the rest as well, each with an example."""
    mine = [block.name for block in help_card("en", "/q").blocks if isinstance(block, Field)]
    admins = [block.name for block in help_card("en", "/q", is_admin=True).blocks if isinstance(block, Field)]

    assert mine == [
        "/q [topic] [count] [private]",
        "/q leaderboard [today|week|month|all] [topic]",
        "/q me",
        "/q language [en|fr|vi]",
        "/q help",
    ]
    assert admins[5:] == [
        "/q setup",
        "/q schedule add",
        "/q schedule list",
        "/q schedule edit",
        "/q schedule pause|resume|remove",
        "/q schedule skip|now",
    ]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("note", Note)
def test_every_note_can_be_said(note: Note, language: str) -> None:
    """Each note is a card of one sentence in each language."""
    given = dict.fromkeys(message_arguments(language, note.value) - {"command"}, "{0}")
    card = note_card(language, note, **given)

    assert card.kind is Kind.NOTE
    assert card.summary == as_text(card).replace("\n", " ")


def test_a_note_keeps_its_arguments_as_they_are() -> None:
    """An instant in a note stays one."""
    instant = Moment(CLOSE, "relative", "then")

    assert note_card("en", Note.ANSWER_KEPT, chosen=instant).blocks == (
        Paragraph(("You chose ", instant, ". You may change it until the reveal.")),
    )


def test_an_unknown_note_is_a_fault() -> None:
    """A note that no catalogue has is never shown as its id."""
    with pytest.raises(MessageError):
        note_card("en", "no-such-note")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    "reason",
    [
        "by-admin",
        "missing-permission",
        "channel-gone",
        "access-revoked",
        "message-gone",
        "unknown-zone:Mars/Base",
        "nothing-to-ask",
        "no-channel",
        "failed",
        "",
        "something-new",
        "a:b:c",
    ],
)
def test_every_reason_says_how_to_go_on(reason: str, language: str) -> None:
    """Whatever paused a schedule, the admin reads which command or setting puts it right."""
    text = as_text(paused_card(language, 2, reason, "/q"))

    assert "/q schedule" in text
    assert "2" in text


def test_the_zone_that_is_unknown_is_named() -> None:
    """The detail of a reason is part of its sentence."""
    assert "“Mars/Base”" in "".join(str(piece) for piece in pause_reason("en", 1, "unknown-zone:Mars/Base"))


@pytest.mark.parametrize(
    ("count", "expected"),
    [
        (1, "One question was skipped while I was away: 8 March 2026."),
        (2, "2 questions were skipped while I was away: 8 March 2026 and 9 March 2026."),
        (31, "13 March 2026, 14 March 2026 and 24 more."),
    ],
)
def test_missed_days_are_named_up_to_seven(count: int, expected: str) -> None:
    """After a long stop the days are counted, not all listed."""
    days = [date(2026, 3, 8) + timedelta(days=n) for n in range(count)]

    assert expected in as_text(missed_card("en", days))


def test_a_paused_schedule_says_why_in_the_list() -> None:
    """The reason stands with the schedule, and a running one with its next times."""
    text = as_text(CARDS["schedules"]("en"))

    assert "Schedule 2 (paused)" in text
    assert "“Mars/Base” doesn’t exist" in text
    assert "Next questions: 1 December 2026, 23:00 (Asia/Ho_Chi_Minh) · " in text
    assert "2 questions were skipped" in text
