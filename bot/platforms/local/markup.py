"""Bank text to a tree of inline nodes: `code`, *emphasis*, **strong** and fenced code; all else as typed.

Narrower than Markdown on purpose: `__init__`, `1*2*3`, `*args` and `a_b_c` are what people of this field write,
and mean themselves. Underscores are never markup, and a star inside a word is a star.
"""

import re
from collections.abc import Iterator
from typing import Any

Node = str | dict[str, Any]
"""A string is text as typed; `{"code": …}` and `{"pre": …}` hold a string, `{"em": …}` and `{"strong": …}` nodes."""

_FENCE = "```"

# Code binds tightest. The alternatives inside a repetition start with different characters, so nothing backtracks far.
_INLINE = re.compile(
    r"(?<!`)(?P<ticks>`+)(?!`)(?P<code>.+?)(?<!`)(?P=ticks)(?!`)"
    r"|(?<![\w*])\*\*(?=[^\s*])(?P<strong>(?:[^*`]|`[^`]+`|\*(?!\*))+?)(?<!\s)\*\*(?![\w*])"
    r"|(?<![\w*])\*(?=[^\s*])(?P<em>(?:[^*`]|`[^`]+`)+?)(?<!\s)\*(?![\w*])",
    re.DOTALL,
)


def parse(text: str) -> list[Node]:
    """Give the nodes of a piece of bank text; joined, their strings hold all of it but the markup signs."""
    nodes: list[Node] = []
    for is_code, piece in _fenced(text):
        nodes.extend([{"pre": piece}] if is_code else _inline(piece))
    return nodes


def _fenced(text: str) -> Iterator[tuple[bool, str]]:
    """Give the text in turns of prose and fenced code; a fence that is never closed is prose."""
    prose: list[str] = []
    code: list[str] | None = None
    opening = ""
    for line in text.split("\n"):
        if code is None and _opens(line):
            code, opening = [], line
        elif code is None:
            prose.append(line)
        elif line.rstrip() == _FENCE:
            if prose:
                yield False, "\n".join(prose)
            yield True, "\n".join(code)
            prose, code = [], None
        else:
            code.append(line)
    rest = prose if code is None else [*prose, opening, *code]
    if rest:
        yield False, "\n".join(rest)


def _opens(line: str) -> bool:
    return line.startswith(_FENCE) and "`" not in line[len(_FENCE) :]


def _inline(text: str) -> list[Node]:
    nodes: list[Node] = []
    at = 0
    for found in _INLINE.finditer(text):
        nodes.append(text[at : found.start()])
        nodes.append(_node(found))
        at = found.end()
    nodes.append(text[at:])
    return [node for node in nodes if node]


def _node(found: re.Match[str]) -> Node:
    if found["strong"]:
        return {"strong": _inline(found["strong"])}
    if found["em"]:
        return {"em": _inline(found["em"])}
    return {"code": _without_padding(found["code"])}


def _without_padding(code: str) -> str:
    """One space inside both ticks only keeps a tick of the code apart from them, as in Markdown."""
    is_padded = len(code) > 2 and code[0] == code[-1] == " " and code.strip() != ""
    return code[1:-1] if is_padded else code
