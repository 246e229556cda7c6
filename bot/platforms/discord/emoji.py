"""Option numbers to keycap emoji and back. A variant of a keycap is the keycap; everything else is no option."""

from bot.platforms.discord.limits import OPTIONS

_KEYCAP = "\u20e3"
_EMOJI_STYLE = "\ufe0f"
_TEN = "\U0001f51f"

# Variation selectors choose between two looks of one sign: clients send keycaps with and without.
_LOOKS = dict.fromkeys([0xFE0E, 0xFE0F])

_EMOJI = {number: f"{number}{_EMOJI_STYLE}{_KEYCAP}" for number in range(1, OPTIONS)} | {OPTIONS: _TEN}
_OPTIONS = {emoji.translate(_LOOKS): number for number, emoji in _EMOJI.items()}


def emoji_of(option: int) -> str:
    """Give the keycap of an option, 1 to 10. Raises KeyError for another number."""
    return _EMOJI[option]


def option_of(emoji: str, custom_id: int | None = None) -> int | None:
    """Give the option that an emoji names, or None when it names none; a server's own emoji never does."""
    if custom_id is not None:
        return None
    return _OPTIONS.get(emoji.translate(_LOOKS))
