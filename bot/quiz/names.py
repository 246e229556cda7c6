"""Text that people typed, made fit to show or to compare: names of members, and names that match loosely."""

import unicodedata

NAME_LENGTH = 40
"""Characters, as a reader counts them, of a member's name."""

NOBODY = "?"
"""What stands for a name with nothing in it to see."""

_SPACES = frozenset({"\t", "\n", "\r", "\v", "\f", "\x85", "\u2028", "\u2029"})
"""Controls that parted words."""

_UNSEEN = frozenset({"Cc", "Cf", "Cs", "Zl", "Zp"})
"""Unicode categories with nothing to see: controls, zero-width and direction marks, halves of a pair."""

_BLANK = frozenset({"\u034f", "\u115f", "\u1160", "\u17b4", "\u17b5", "\u2800", "\u3164", "\uffa0"})
"""Letters and signs that are drawn as nothing."""

_JOINER = "\u200d"
_MARKS = 8
"""Marks that a character may carry: more than any language needs, fewer than a prank."""

_QUOTES = "\"'`´‘’‚‛“”„‟«»‹›"
_STROKED = str.maketrans({"đ": "d", "ø": "o", "ł": "l", "ħ": "h", "ı": "i"})
"""Letters with a stroke, which Unicode doesn't take apart."""

_DASHES = frozenset("-_‐‑‒–—−")


def shown_name(raw: str) -> str:
    """Give a member's name as it is shown: as typed, less what can't be seen, in at most 40 characters."""
    return as_shown(raw, NAME_LENGTH) or NOBODY


def as_shown(raw: str, limit: int) -> str:
    """Give what somebody typed, less controls, zero-width characters and what turns the text round, shortened."""
    visible = (" " if char in _SPACES else char for char in raw if char in _SPACES or not _is_unseen(char))
    return shorten("".join(visible).strip(), limit)


def shorten(text: str, limit: int) -> str:
    """Give the text in at most `limit` characters as a reader counts them; what was cut ends in "…"."""
    whole = characters(text)
    if len(whole) <= limit:
        return "".join(whole)
    return "".join(whole[: limit - 1]).rstrip() + "…"


def characters(text: str) -> list[str]:
    """Give the text in pieces that a reader takes for one character each: a letter with its marks, a flag."""
    pieces: list[str] = []
    for char in text:
        if not (pieces and _continues(pieces[-1], char)):
            pieces.append(char)
        elif len(pieces[-1]) <= _MARKS:
            pieces[-1] += char
    return pieces


def fold(text: str) -> str:
    """Give what is compared where names match loosely.

    Case, accents, quotes, a full stop at the end, and which spaces, hyphens or underscores part the words
    don't matter.
    """
    plain = unicodedata.normalize("NFKD", unicodedata.normalize("NFKC", text).casefold()).translate(_STROKED)
    kept = (" " if char in _DASHES else char for char in plain if not _is_ignored(char))
    return "-".join("".join(kept).rstrip(" .").split())


def _is_unseen(char: str) -> bool:
    return unicodedata.category(char) in _UNSEEN or char in _BLANK


def _is_ignored(char: str) -> bool:
    if char.isspace():
        return False
    return char in _QUOTES or unicodedata.combining(char) > 0 or _is_unseen(char)


def _continues(piece: str, char: str) -> bool:
    if unicodedata.category(char).startswith("M") or char == _JOINER or _is_skin_tone(char):
        return True
    return piece.endswith(_JOINER) or (_is_flag_letter(char) and _is_flag_letter(piece))


def _is_skin_tone(char: str) -> bool:
    return "\U0001f3fb" <= char <= "\U0001f3ff"


def _is_flag_letter(text: str) -> bool:
    return len(text) == 1 and "\U0001f1e6" <= text <= "\U0001f1ff"
