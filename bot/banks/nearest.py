"""Did you mean …?"""

from collections.abc import Iterable

from rapidfuzz import fuzz, process

LEAST_LIKENESS = 60
LONGEST = 80
MOST_KNOWN = 2_000


def nearest(name: str, known: Iterable[str]) -> str | None:
    """Give the known name that is most like a mistyped one, or None when none is near."""
    names = list(known)
    if len(name) > LONGEST or len(names) > MOST_KNOWN:
        return None
    found = process.extractOne(name.lower(), names, scorer=fuzz.ratio, score_cutoff=LEAST_LIKENESS)
    return found[0] if found else None


def meant(name: str, known: Iterable[str]) -> str:
    """Give `: did you mean x?`-like words to follow a name in a sentence, or nothing."""
    found = nearest(name, known)
    return f" (did you mean {found}?)" if found else ""
