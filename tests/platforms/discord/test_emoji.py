"""Keycaps are options, their variants too, everything else is not (cases 15 and 18)."""

import pytest

from bot.platforms.discord.emoji import emoji_of, option_of


@pytest.mark.parametrize(
    ("emoji", "option"),
    [
        ("1\ufe0f\u20e3", 1),
        ("1\u20e3", 1),
        ("1\ufe0e\u20e3", 1),
        ("9\ufe0f\u20e3", 9),
        ("\U0001f51f", 10),
        ("\U0001f51f\ufe0f", 10),
    ],
)
def test_a_variant_of_a_keycap_is_that_keycap(emoji: str, option: int) -> None:
    """How a client writes a keycap doesn't change which option it names."""
    assert option_of(emoji) == option


@pytest.mark.parametrize("emoji", ["", "1", "🎉", "0\ufe0f\u20e3", "*\ufe0f\u20e3", "10", "\ufe0f", "one", "11️⃣"])
def test_what_is_no_keycap_names_no_option(emoji: str) -> None:
    """Only whole keycaps from 1 to 10 are options."""
    assert option_of(emoji) is None


@pytest.mark.parametrize("name", ["1", "1\ufe0f\u20e3", "one"])
def test_a_servers_own_emoji_names_no_option(name: str) -> None:
    """An emoji with an id is the server's own, whatever it is called."""
    assert option_of(name, custom_id=1234) is None


def test_every_option_comes_back_from_its_emoji() -> None:
    """The table is the same in both directions, for each of the ten."""
    assert [option_of(emoji_of(option)) for option in range(1, 11)] == [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]
    assert emoji_of(1) == "\u0031\ufe0f\u20e3"
    assert emoji_of(10) == "\U0001f51f"
