"""Text is measured so that neither of Discord's two ways to count finds it too long."""

import pytest

from bot.cards.topics import MOST_BUTTONS
from bot.platforms.discord import limits


@pytest.mark.parametrize(
    ("text", "length"), [("", 0), ("abc", 3), ("é", 1), ("e\u0301", 2), ("😀", 2), ("1\ufe0f\u20e3", 3), ("界", 1)]
)
def test_text_is_measured_in_utf_16_units(text: str, length: int) -> None:
    """A sign outside the basic plane counts twice, as it does in Discord's clients."""
    assert limits.length(text) == length


def test_cards_and_discord_agree_on_the_number_of_buttons() -> None:
    """What cards offer, Discord shows."""
    assert limits.BUTTONS == 25
    assert MOST_BUTTONS == 25
