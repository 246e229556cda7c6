"""The quoted form of a text that YAML would take for something else."""

import re

FIELDS = (
    "id",
    "key",
    "text",
    "why",
    "title",
    "where",
    "url",
    "stem",
    "explanation",
    "description",
    "file",
    "alt",
    "of",
    "licence",
)
_IN_BLOCK = re.compile(r"^(\s*(?:- +)*[\w-]+:[ \t]+)(\S.*?)\s*$")
_IN_BRACES = re.compile(r"(?:^|[{,])\s*(?:" + "|".join(FIELDS) + r"):\s+")
_BRACES_END = re.compile(r"\s*\}[\s,\]}]*$")


def quoted(value: str) -> str:
    """Give a text in single quotes, without the quotes that it stands in already."""
    inner = value.strip()
    if len(inner) > 1 and inner[0] == inner[-1] == "'":
        inner = inner[1:-1].replace("''", "'")
    elif len(inner) > 1 and inner[0] == inner[-1] == '"':
        inner = inner[1:-1]
    elif inner[:1] in ("'", '"') and inner[0] not in inner[1:]:
        inner = inner[1:]
    return "'" + inner.replace("'", "''") + "'"


def quoted_line(line: str, column: int) -> str | None:
    """Give a line with the text around a column in quotes; None when it isn't clear which text that is."""
    match = _IN_BLOCK.match(line)
    if match and not match.group(2).startswith(("{", "[")):
        return _replaced(line, match.start(2), match.end(2)) if column >= match.start(2) else None
    return _in_braces(line, column)


def _in_braces(line: str, column: int) -> str | None:
    starts = list(_IN_BRACES.finditer(line))
    ends = [*(match.start() for match in starts[1:]), _last(line)]
    for match, end in zip(starts, ends, strict=False):
        if match.end() <= column <= end and match.end() < end:
            return _replaced(line, match.end(), end)
    return None


def _last(line: str) -> int:
    end = _BRACES_END.search(line)
    return end.start() if end else len(line)


def _replaced(line: str, start: int, end: int) -> str | None:
    form = line[:start] + quoted(line[start:end]) + line[end:]
    return form if form != line else None
