"""Which emoji exist, as far as a stand-in must know."""

import re
import unicodedata
from collections.abc import Set as AbstractSet

KEYCAP = re.compile("[0-9#*]\N{VARIATION SELECTOR-16}?\N{COMBINING ENCLOSING KEYCAP}")
CUSTOM = re.compile(r"\w{2,32}:\d{15,20}", re.ASCII)
JOINERS = {"\N{ZERO WIDTH JOINER}", "\N{VARIATION SELECTOR-16}"}
LONGEST = 16  # code points; families with skin tones and tag flags are the longest


def exists(emoji: str, customs: AbstractSet[str] = frozenset()) -> bool:
    """Whether Discord would know the emoji: a keycap, one of Unicode's symbols, or a custom one of those given."""
    if ":" in emoji:
        return CUSTOM.fullmatch(emoji) is not None and emoji in customs
    return KEYCAP.fullmatch(emoji) is not None or _is_symbol(emoji)


def _is_symbol(emoji: str) -> bool:
    if not 0 < len(emoji) <= LONGEST or not all(_may_be_part(sign) for sign in emoji):
        return False
    return unicodedata.category(emoji[0]) in {"So", "Sm"}


def _may_be_part(sign: str) -> bool:
    return sign in JOINERS or unicodedata.category(sign) in {"So", "Sm", "Sk"} or "\U000e0020" <= sign <= "\U000e007f"
