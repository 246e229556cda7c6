"""Questions as values, and how their wording is known."""

import json
from dataclasses import replace

from bot.quiz.question import (
    Bank,
    Level,
    OptionText,
    Picture,
    Source,
    Status,
    Wording,
    canonical_json,
    content,
    from_content,
    revision,
    wording_hash,
)
from tests.quiz.examples import a_question

FRENCH = Wording("Qu'est-ce que la bulle ?", {"option-0": OptionText("une fuite", "non")}, "Parce que.")
FULL = replace(
    a_question(),
    wordings={**a_question().wordings, "fr": FRENCH},
    sources=(Source("GPipe", "§2.3", "https://example.org"),),
    guide=Source("A guide"),
    picture=Picture("bubble.png", "A chart"),
)

REVISION = "752f0c9e1432453f6334bbe23bfd1a20efdfba67185ccf991588bd538928dc92"
WORDING_HASH = "cda22e29"


def test_the_key_is_told_by_the_indexes_of_the_file() -> None:
    """One right option, or several."""
    assert a_question().key == frozenset({2})
    assert not a_question().has_several_right
    assert a_question(frozenset({0, 3})).key == frozenset({0, 3})
    assert a_question(frozenset({0, 3})).has_several_right


def test_a_language_that_is_missing_falls_back_to_the_canonical_one() -> None:
    """Nobody gets an empty question."""
    assert FULL.in_language("fr") == FRENCH
    assert FULL.in_language("vi") == FULL.wordings["en"]


def test_a_question_comes_back_from_its_content() -> None:
    """Through JSON too, with and without a picture and a guide."""
    for question in (FULL, a_question()):
        assert from_content(json.loads(canonical_json(content(question)))) == question


def test_the_same_content_has_the_same_revision_everywhere() -> None:
    """As it was when this was written; whether a question is retired isn't part of what was asked."""
    assert revision(FULL) == REVISION
    assert revision(replace(FULL, status=Status.RETIRED, tags=("x",), as_of="2026-01-01")) == REVISION


def test_a_changed_letter_makes_another_revision() -> None:
    """And so does all else that is seen or graded by."""
    changed = [replace(FULL, level=Level.EASY), replace(FULL, picture=None), replace(FULL, shuffle=False)]

    assert len({revision(question) for question in (FULL, a_question(), *changed)}) == 5


def test_equal_texts_typed_differently_are_equal() -> None:
    """Unicode's composed form, sorted keys, no spaces."""
    assert canonical_json({"b": "e\u0301", "a": 1}) == canonical_json({"a": 1, "b": "é"}) == '{"a":1,"b":"é"}'


def test_a_translation_knows_the_wording_that_it_translates() -> None:
    """The short hash is of the canonical wording and the options: other languages don't change it."""
    assert wording_hash(FULL) == wording_hash(a_question()) == WORDING_HASH
    assert wording_hash(a_question(frozenset({1}))) != WORDING_HASH


def test_a_bank_lists_its_languages_with_the_canonical_one_first() -> None:
    """The others by name."""
    bank = Bank("pp", {"en": "Pipeline", "fr": "Pipeline (fr)"}, "en", "CC0", (FULL,))

    assert bank.languages == ("en", "fr")
    assert bank.title_in("fr") == "Pipeline (fr)"
    assert bank.title_in("vi") == "Pipeline"
