"""Texts that refer to options by their place, in English, French and Vietnamese: wrong once options are shuffled."""

import re
import unicodedata

_LABEL = r"\(?(?:[a-i]|[1-9])\)?"
_LETTER = r"\(?[a-i]\)?"
_JOIN = r"\s*(?:,|;|&|and|or|nor|et|ou|ni|và|hoặc|hay|lẫn)\s*(?:(?:and|or|et|ou|và|hoặc)\s+)?"
_BEFORE = (
    r"(?:(?:all|both|either|neither|only|options?|answers?|choices?|statements?|of|"
    r"toutes|tous|les|deux|seulement|réponses?|propositions?|choix|"
    r"cả|hai|ni|chỉ|chỉ có|đáp án|phương án|lựa chọn|câu|ý)\s+)"
)
_LABELS = re.compile(
    rf"(?:{_BEFORE}+{_LABEL}(?:{_JOIN}{_LABEL})+|{_BEFORE}*{_LETTER}(?:{_JOIN}{_LETTER})+)"
    r"(?:\s+(?:are|is|sont|est|đều|là)\b.{0,60})?[.!]?",
    re.IGNORECASE,
)
_ALL = re.compile(
    r"(?:all|none|both|any|neither|some|two) of (?:the |these )?(?:answers? |options? |choices? )?"
    r"(?:above|below|preceding|previous)(?: .{0,40})?"
    r"|(?:all|none) of (?:these|them|the (?:options|answers|choices))(?: (?:options|answers|choices))?"
    r"|all (?:the )?(?:above|(?:answers|options)(?: above)?)(?: are (?:right|correct|true))?"
    r"|(?:toutes|tous|aucune?|les deux)\b.{0,30}(?:ci-dessus|ci-dessous|précédente?s?)"
    r"|(?:toutes|aucune de) (?:ces|les) (?:réponses|propositions|options)"
    r"|(?:tất cả|cả hai|cả ba|cả bốn)\b.{0,40}\b(?:trên|dưới đây|đều đúng)"
    r"|(?:không|chẳng)\b.{0,40}\b(?:trên|dưới đây)"
    r"|tất cả (?:các |những )?(?:đáp án|phương án|lựa chọn)(?: đều đúng)?",
    re.IGNORECASE,
)
_NAMED = re.compile(
    r"\b(?i:option|answer|choice|réponse|proposition|đáp án|phương án|lựa chọn)\s+\(?(?:[A-I]|[1-9])\)?(?![\w.])"
    r"|(?:(?<=\s)|^)\([a-i]\)(?=\s|$|[,.;:])"
)


def refers_to_positions(option: str) -> bool:
    """Say whether an option's whole text is about others by place: "all of the above", "A and C", "both 1 and 2"."""
    text = " ".join(unicodedata.normalize("NFC", option).split()).rstrip(".! ")
    return len(text) <= 160 and bool(_LABELS.fullmatch(text) or _ALL.fullmatch(text))


def named_position(text: str) -> str | None:
    """Give the first words in an explanation that name an option by its place ("option B", "(c)"), or None."""
    found = _NAMED.search(unicodedata.normalize("NFC", text))
    return found.group() if found else None
