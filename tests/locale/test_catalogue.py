"""Sentences are given whole, and arguments are data."""

from datetime import UTC, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.locale.catalogue import MessageError, parts, say

AN_INSTANT = datetime(2026, 12, 1, tzinfo=UTC)


def test_a_sentence_has_its_arguments() -> None:
    """Numbers are written as the language does."""
    assert say("en", "heading-daily", number=1200) == "Daily question 1,200"
    assert say("vi", "heading-daily", number=1200) == "Câu hỏi hằng ngày số 1.200"


def test_what_is_no_text_keeps_its_place() -> None:
    """An instant stands between the texts around it, as itself."""
    said = parts("en", "question-closes", when=AN_INSTANT)

    assert said == ("Closes ", AN_INSTANT)


def test_texts_around_an_argument_are_one() -> None:
    """Without anything but texts and numbers a sentence is one piece."""
    assert parts("en", "name-count", name="An", count=3) == ("An (3)",)


@pytest.mark.parametrize(
    "name", ["{0}", "{ $count }", "{ -term }", "%s", "```", "@everyone", "\ue0000\ue001", "\u202eabc", "𒐫" * 32, "*b*"]
)
def test_names_are_put_in_as_they_are(name: str) -> None:
    """A name is never read as a pattern, nor as the mark of a place."""
    assert parts("en", "name-count", name=name, count=3) == (f"{name} (3)",)


@given(st.text(), st.integers(-(2**63), 2**63))
def test_any_text_is_put_in_as_it_is(name: str, count: int) -> None:
    """Whatever people are called, the sentence holds it."""
    assert name in say("fr", "name-count", name=name, count=count)


def test_long_texts_are_whole() -> None:
    """A text beyond what Fluent takes is put in whole."""
    assert say("en", "name-count", name="x" * 9000, count=1) == "x" * 9000 + " (1)"


def test_an_unknown_message_is_a_fault() -> None:
    """Nobody is shown the id of a message in place of it."""
    with pytest.raises(MessageError, match="nothing-of-the-kind"):
        say("en", "nothing-of-the-kind")


def test_a_missing_argument_is_a_fault() -> None:
    """Nobody is shown braces."""
    with pytest.raises(MessageError, match="heading-daily needs number"):
        say("en", "heading-daily")


def test_an_unknown_language_is_spoken_in_english() -> None:
    """A language without catalogues is answered in English."""
    assert say("de", "heading-on-demand") == "Question"
