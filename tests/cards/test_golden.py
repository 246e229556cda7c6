"""Every card reads as its golden file says, in each language."""

import unicodedata

import pytest

from bot.cards.card import Card
from bot.locale.catalogue import LANGUAGES
from tests.cards.examples import CARDS
from tests.cards.write_golden import GOLDEN, golden

EACH_CARD = [(name, language) for name in CARDS for language in LANGUAGES]


@pytest.mark.parametrize("name", CARDS)
def test_a_card_reads_as_it_did(name: str) -> None:
    """A change of what people read is seen: rewrite with `python -m tests.cards.write_golden` and read it over."""
    assert golden(name) == (GOLDEN / f"{name}.txt").read_text(encoding="utf-8")


def test_no_golden_file_is_left_over() -> None:
    """A card that is gone takes its golden file along."""
    assert {file.stem for file in GOLDEN.glob("*.txt")} == set(CARDS)


@pytest.mark.parametrize(("name", "language"), EACH_CARD)
def test_a_card_can_be_shown(name: str, language: str) -> None:
    """A card says something, sums itself up in a line, and has few, short, different buttons."""
    card: Card = CARDS[name](language)
    ids = [action.id for action in card.actions]

    assert card.language == language
    assert card.blocks
    assert 0 < len(card.summary) <= 600
    assert "\n" not in card.summary
    assert unicodedata.is_normalized("NFC", card.summary)
    assert len(ids) <= 25
    assert len(set(ids)) == len(ids)
    assert all(0 < len(action.id) <= 100 and 0 < len(action.label) <= 80 for action in card.actions)
