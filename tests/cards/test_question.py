"""The question as asked says nothing of its key; closed or taken back, it says what it was."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.cards.card import Card, Choices, Kind, Mark, Markup, Moment, Paragraph
from bot.cards.plain import as_text
from bot.cards.question import OnDemand, QuestionView, closed_card, question_card, void_card
from bot.locale.catalogue import LANGUAGES
from bot.quiz.question import Option, OptionText, Question, Source, Wording
from tests.cards.examples import BUBBLE, CLOSE, SEVERAL, view


def choices(card: Card) -> Choices:
    """Give the options of a card."""
    return next(block for block in card.blocks if isinstance(block, Choices))


def with_key(question: Question, key: int) -> Question:
    """Give the question with another right option."""
    options = tuple(Option(option.id, index == key) for index, option in enumerate(question.options))
    return replace(question, options=options)


def told_otherwise(question: Question) -> Question:
    """Give the question with all that comes after the close rewritten."""
    wordings = {
        code: Wording(
            wording.stem,
            {name: OptionText(option.text, "another why") for name, option in wording.options.items()},
            "another explanation",
        )
        for code, wording in question.wordings.items()
    }
    return replace(question, wordings=wordings, sources=(Source("another source"),), guide=None)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("mode", ["reactions", "buttons"])
@pytest.mark.parametrize("key", range(4))
def test_the_key_is_nowhere(language: str, mode: str, key: int) -> None:
    """Wherever the key is and whatever is explained later, the card is the same to the last button."""
    shown = question_card(view(language, answer_mode=mode))
    moved = told_otherwise(with_key(BUBBLE, key))

    assert question_card(view(language, answer_mode=mode, question=moved)) == shown


def test_options_are_numbered_as_ordered() -> None:
    """Numbers start at 1 and follow the order of the round, not of the file."""
    shown = choices(question_card(view("en"))).choices

    assert [(choice.number, choice.text.text[:10]) for choice in shown] == [
        (1, "A duplicat"),
        (2, "A spike in"),
        (3, "Idle time "),
        (4, "A memory l"),
    ]
    assert all(choice.mark is None and choice.label == "" and choice.why is None for choice in shown)


def test_the_close_is_told_twice() -> None:
    """The time left stands in the sentence, the instant in the footer; both can name a zone."""
    card = question_card(view("en"))
    how = card.blocks[-1]
    fallback = "1 December 2026, 23:00 (Asia/Ho_Chi_Minh)"

    assert isinstance(how, Paragraph)
    assert Moment(CLOSE, "relative", fallback) in how.text
    assert card.footer == ("Closes ", Moment(CLOSE, "datetime", fallback))


def test_buttons_for_the_other_languages() -> None:
    """Each other language has a button with its own name."""
    shown = question_card(view("fr")).actions

    assert [(action.id, action.label) for action in shown] == [("l:7:en", "English"), ("l:7:vi", "Tiếng Việt")]


def test_a_language_that_the_question_lacks_shows_its_own() -> None:
    """A question without a translation is shown as written, and no button offers what is shown."""
    english = replace(BUBBLE, wordings={"en": BUBBLE.wordings["en"]})
    card = question_card(view("vi", question=english))

    assert card.actions == ()
    assert "Idle time" in as_text(card)
    assert "Hãy thả biểu cảm" in as_text(card)


def test_an_option_that_a_translation_lacks_is_in_the_original() -> None:
    """A hole in a translation never hides an option."""
    partial = replace(BUBBLE.wordings["fr"], options={"leak": OptionText("Une fuite")})
    holed = replace(BUBBLE, wordings={**BUBBLE.wordings, "fr": partial})
    shown = choices(question_card(view("fr", question=holed))).choices

    assert [choice.text.text[:9] for choice in shown] == ["A duplica", "A spike i", "Idle time", "Une fuite"]


def test_buttons_for_answers() -> None:
    """Where members answer by button, each option has one, with its number."""
    shown = question_card(view("en", answer_mode="buttons")).actions

    assert [action.id for action in shown] == ["q:7:1", "q:7:2", "q:7:3", "q:7:4", "l:7:fr", "l:7:vi"]
    assert [action.label for action in shown][:4] == ["1", "2", "3", "4"]


def test_a_question_in_no_channel_has_no_buttons() -> None:
    """A preview can't be answered."""
    assert question_card(view("en", posting=None, answer_mode="buttons")).actions == ()


def test_several_right_answers_are_asked_for() -> None:
    """Members are told to choose all that are right."""
    assert "choose all that are right" in as_text(question_card(view("en", question=SEVERAL)))
    assert "choose all that are right" not in as_text(question_card(view("en")))


def test_a_closed_question_says_its_key_in_words() -> None:
    """The right option is marked, labelled and named; nothing is left to press."""
    card = closed_card(view("en", answer_mode="buttons"))

    assert card.kind is Kind.CLOSED
    assert card.actions == ()
    assert [choice.mark for choice in choices(card).choices] == [None, None, Mark.KEY, None]
    assert "This question is closed. Right answer: 3." in as_text(card)


def test_a_closed_question_with_several_right() -> None:
    """All numbers of the key are named."""
    assert "Right answers: 1 and 3." in as_text(closed_card(view("en", question=SEVERAL)))


def test_a_question_taken_back_says_why() -> None:
    """A reason that nobody foresaw is told as a failure; the key stays unsaid."""
    card = void_card(view("en", heading=OnDemand()), "something-new")

    assert "it could not be asked properly" in as_text(card)
    assert card == void_card(view("en", heading=OnDemand(), question=with_key(BUBBLE, 2)), "something-new")


HOSTILE = [
    "if a < b && b > c: <!channel> <@U1> &lt;",
    "||`a || b`||",
    "__init__ *args 1*2*3 ~~",
    "> quote\n# heading\n-# small",
    "[a](b) [c]()",
    "```\ncode",
    "{0} { $count } %s",
    "@everyone <@1>",
    "\ue0000\ue001",
    "x" * 4097,
    "😀" * 300,
    "e\u0301" * 500,
]


def written(text: str) -> QuestionView:
    """Give a question that says the same text everywhere."""
    wording = Wording(text, {option.id: OptionText(text, text) for option in BUBBLE.options}, text)
    question = replace(BUBBLE, wordings={"en": wording}, sources=(Source(text, text, text),), guide=Source(text))
    return view("en", question=question, topic=text)


@pytest.mark.parametrize("text", HOSTILE)
def test_bank_text_passes_as_data(text: str) -> None:
    """Bank text is shown as bank text, whole and unchanged, and never as a sentence of ours."""
    card = question_card(written(text))

    assert card.blocks[0] == Paragraph((Markup(text),))
    assert {choice.text for choice in choices(card).choices} == {Markup(text)}
    assert Markup(text) in card.title
    assert text not in "".join(piece for piece in card.title if isinstance(piece, str))


@given(st.text(min_size=1))
def test_any_bank_text_can_be_shown(text: str) -> None:
    """No text of a bank breaks a card."""
    for card in (question_card(written(text)), closed_card(written(text), {1: 3}), void_card(written(text), text)):
        assert Markup(text) in card.title
        assert len(card.summary.splitlines()) <= 1
