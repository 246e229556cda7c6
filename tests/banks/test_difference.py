"""Adding a bank again: what is new, reworded, rekeyed, gone, and what stays."""

from bot.banks.difference import Difference, difference
from bot.quiz.question import Bank, revision
from tests.banks.samples import HEAD, loaded, question

TEXT = HEAD + question() + question("second-one", stem="And this?")


def _bank(text: str = TEXT) -> Bank:
    bank = loaded(text).bank
    assert bank is not None
    return bank


def _compared(text: str) -> Difference:
    return difference(_bank(), _bank(text))


def test_the_same_file_changes_nothing() -> None:
    """Same content, same revision, whatever the layout, the tags and the authors."""
    again = TEXT.replace("stem: What is it?", "stem: 'What is it?'").replace("title: Sample", "title: Other")
    again = again.replace("    level", "    tags: [new]\n    as_of: 2026-11\n    level")

    assert _compared(again).changes_nothing
    assert [q.id for q in _compared(again).unchanged] == ["first-one", "second-one"]


def test_a_mended_typo_is_a_new_wording_of_the_same_question() -> None:
    """B 46: the old revision stays what was asked; the new one has another hash and the same id."""
    found = _compared(TEXT.replace("What is it?", "What is that?"))
    (change,) = found.reworded

    assert (change.old.id, change.new.id) == ("first-one", "first-one")
    assert change.old.wordings["en"].stem == "What is it?"
    assert revision(change.old) != revision(change.new)
    assert [q.id for q in found.unchanged] == ["second-one"]


def test_another_key_is_asked_about() -> None:
    """A change of key is no change of words."""
    moved = TEXT.replace("        key: true\n", "", 1).replace(
        "      - id: two\n", "      - id: two\n        key: true\n", 1
    )
    found = _compared(moved)

    assert [change.new.id for change in found.rekeyed] == ["first-one"]
    assert found.reworded == ()


def test_added_and_vanished_are_named() -> None:
    """What isn't in the file any more is to be retired, never deleted."""
    found = _compared(HEAD + question() + question("third-one"))

    assert [q.id for q in found.added] == ["third-one"]
    assert [q.id for q in found.vanished] == ["second-one"]


def test_an_id_for_another_stem_is_refused() -> None:
    """An id is never reused: other options and another stem are another question."""
    other = question(stem="Which collective sums gradients over ranks?")
    other = other.replace("id: one", "id: reduce").replace("id: two", "id: gather")
    found = _compared(HEAD + other + question("second-one", stem="And this?"))

    assert [change.new.id for change in found.reused] == ["first-one"]
    assert (found.reworded, found.rekeyed) == ((), ())


def test_new_option_ids_under_the_same_stem_are_another_key() -> None:
    """The stem says that it is the same question; its options were all named anew."""
    other = question().replace("id: one", "id: reduce").replace("id: two", "id: gather")
    found = _compared(HEAD + other + question("second-one", stem="And this?"))

    assert [change.new.id for change in found.rekeyed] == ["first-one"]
