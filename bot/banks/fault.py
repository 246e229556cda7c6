"""What is wrong in a file, where, and how to mend it."""

import re
import unicodedata
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from bot.banks.sentences import SENTENCES

SHOWN_LENGTH = 60
WINDOW = 100
_UNSAFE = re.compile("[\x00-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069\ufeff\ud800-\udfff]")


class Severity(StrEnum):
    """Whether a fault keeps the bank out, or is only said."""

    ERROR = "error"
    WARNING = "warning"


@dataclass(frozen=True, slots=True)
class Fault:
    """One thing wrong in one file; line and column count from 1. `source` is the line as it stands there."""

    file: str
    line: int
    column: int
    code: str
    args: Mapping[str, str] = field(default_factory=dict)
    source: str = ""

    @property
    def severity(self) -> Severity:
        """Error or warning, by the code."""
        return Severity.WARNING if SENTENCES[self.code].warns else Severity.ERROR

    @property
    def is_error(self) -> bool:
        """Whether the fault keeps the bank out."""
        return self.severity is Severity.ERROR

    @property
    def text(self) -> str:
        """What is wrong, in English."""
        return SENTENCES[self.code].text.format(**self.args)

    @property
    def remedy(self) -> str:
        """How to mend it, in English."""
        return SENTENCES[self.code].remedy.format(**self.args)


def order(fault: Fault) -> tuple[str, int, int, str]:
    """Give the sorting key: by file, line, column."""
    return (fault.file, fault.line, fault.column, fault.code)


def shown(text: str, length: int = SHOWN_LENGTH) -> str:
    """Give a text that is safe in one line of a terminal: no control or direction characters, shortened with `…`."""
    safe = _UNSAFE.sub("\ufffd", text)
    return safe if len(safe) <= length else safe[: length - 1] + "…"


def render(fault: Fault) -> str:
    """Give a fault as lines: place, code and text; the source line with a caret; how to mend it."""
    place = f"{shown(fault.file, 4096)}:{fault.line}:{fault.column}"
    said = "warning: " if not fault.is_error else ""
    parts = [f"{place}: {said}{fault.code}: {fault.text}", *_excerpt(fault), f"    how to mend: {fault.remedy}"]
    return "\n".join(parts)


def render_all(faults: Iterable[Fault]) -> str:
    """Give several faults, an empty line between them."""
    return "\n\n".join(render(fault) for fault in faults)


def _excerpt(fault: Fault) -> list[str]:
    if not fault.source.strip():
        return []
    column = min(fault.column - 1, len(fault.source))
    start = max(0, column - WINDOW // 2)
    line = _UNSAFE.sub(_tab_or_mark, fault.source[start : start + WINDOW])
    label = f"{fault.line:5} | "
    before = "".join(_blank(character) for character in line[: column - start])
    return [label + line, " " * (len(label) - 2) + "| " + before + "^"]


def _tab_or_mark(match: re.Match[str]) -> str:
    return " " if match.group() == "\t" else "\ufffd"


def _blank(character: str) -> str:
    if unicodedata.combining(character):
        return ""
    return "  " if unicodedata.east_asian_width(character) in "WF" else " "
