"""Text as a tree until it is drawn, so that it can be shortened without breaking a code span or an escape.

Bank Markdown is narrower than Markdown on purpose: `__init__`, `1*2*3` and `*args` mean themselves.
"""

import re
import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import assert_never

from bot.quiz.names import characters

ELLIPSIS = "…"
TICKS = "```"


@dataclass(frozen=True, slots=True)
class Plain:
    """Text to be shown as typed."""

    text: str


@dataclass(frozen=True, slots=True)
class Code:
    """A code span."""

    text: str


@dataclass(frozen=True, slots=True)
class Fence:
    """A block of code, with the language to colour it by."""

    text: str
    language: str = ""


@dataclass(frozen=True, slots=True)
class Emphasis:
    """Emphasised text, or strongly so."""

    nodes: tuple["Node", ...]
    strong: bool = False


@dataclass(frozen=True, slots=True)
class Sign:
    """Discord's own notation, such as a stamp: drawn as it is, never cut. `width` is about how long it shows."""

    source: str
    width: int


Node = Plain | Code | Fence | Emphasis | Sign
Nodes = tuple[Node, ...]

_FENCE_OPENS = re.compile(r"```([a-zA-Z0-9_+.#-]*)\s*")
# Code binds tightest. The alternatives inside a repetition start with different characters, so nothing backtracks far.
_INLINE = re.compile(
    r"(?<!`)(?P<ticks>`+)(?!`)(?P<code>.+?)(?<!`)(?P=ticks)(?!`)"
    r"|(?<![\w*])\*\*(?=[^\s*])(?P<strong>(?:[^*`]|`[^`]+`|\*(?!\*))+?)(?<!\s)\*\*(?![\w*])"
    r"|(?<![\w*])\*(?=[^\s*])(?P<em>(?:[^*`]|`[^`]+`)+?)(?<!\s)\*(?![\w*])",
    re.DOTALL,
)

_NEW_LINES = re.compile("\r\n?|[\v\f\x85\u2028\u2029]")


def cleaned(text: str) -> str:
    """Give a text less what no reader can see and no server takes: controls, halves of a pair, byte-order marks."""
    lines = _NEW_LINES.sub("\n", text)
    return "".join(char for char in lines if char in "\n\t" or not _is_refused(char))


def parse(text: str) -> Nodes:
    """Give the nodes of a piece of bank text."""
    nodes: list[Node] = []
    for piece in _fenced(cleaned(text)):
        nodes.extend([piece] if isinstance(piece, Fence) else _inline(piece))
    return tuple(nodes)


def cut(nodes: Nodes, most: int) -> Nodes:
    """Give nodes that show at most that many code points, cut between characters as people see them, then "…"."""
    if size(nodes) <= most:
        return nodes
    return (*_first(nodes, most - 1)[0], Plain(ELLIPSIS))


def size(nodes: Iterable[Node]) -> int:
    """Give how many code points are shown."""
    return sum(_size(node) for node in nodes)


def beginning(text: str, most: int) -> str:
    """Give the whole characters, as people see them, in the first so many code points, without a space at the end."""
    end = min(most, len(text))
    while 0 < end < len(text) and not _starts_a_character(text, end):
        end -= 1
    return text[:end].rstrip()


def _starts_a_character(text: str, at: int) -> bool:
    """Tell whether a character as people see it begins there: what is just before decides, and a run of flags."""
    start = at - 1
    while start > 0 and _is_flag_letter(text[start]):
        start -= 1
    return characters(text[start : at + 1])[-1] == text[at]


def _is_flag_letter(char: str) -> bool:
    return "\U0001f1e6" <= char <= "\U0001f1ff"


def _is_refused(char: str) -> bool:
    return unicodedata.category(char) in ("Cc", "Cs") or char == "\ufeff"


def _fenced(text: str) -> Iterator[str | Fence]:
    """Give the text in turns of prose and blocks of code; a fence that is never closed is prose."""
    prose: list[str] = []
    code: list[str] | None = None
    opening = ""
    for line in text.split("\n"):
        if code is None and line.startswith(TICKS) and "`" not in line[len(TICKS) :]:
            code, opening = [], line
        elif code is None:
            prose.append(line)
        elif line.rstrip() == TICKS:
            if prose:
                yield "\n".join(prose)
            yield Fence("\n".join(code), _language(opening))
            prose, code = [], None
        else:
            code.append(line)
    rest = prose if code is None else [*prose, opening, *code]
    if rest:
        yield "\n".join(rest)


def _language(opening: str) -> str:
    found = _FENCE_OPENS.fullmatch(opening)
    return found[1] if found else ""


def _inline(text: str) -> Nodes:
    nodes: list[Node] = []
    at = 0
    for found in _INLINE.finditer(text):
        nodes += [Plain(text[at : found.start()]), _node(found)]
        at = found.end()
    nodes.append(Plain(text[at:]))
    return tuple(node for node in nodes if node != Plain(""))


def _node(found: re.Match[str]) -> Node:
    if found["strong"]:
        return Emphasis(_inline(found["strong"]), strong=True)
    if found["em"]:
        return Emphasis(_inline(found["em"]))
    return Code(_without_padding(found["code"]))


def _without_padding(code: str) -> str:
    """One space inside both ticks only keeps a tick of the code apart from them, as in Markdown."""
    is_padded = len(code) > 2 and code[0] == code[-1] == " " and code.strip() != ""
    return code[1:-1] if is_padded else code


def _size(node: Node) -> int:
    match node:
        case Plain(text) | Code(text) | Fence(text):
            return len(text)
        case Emphasis(nodes):
            return size(nodes)
        case Sign(_, width):
            return width
        case _:
            assert_never(node)


def _first(nodes: Sequence[Node], most: int) -> tuple[Nodes, int]:
    """Give the nodes that show the first so many code points, and how many more could be shown."""
    kept: list[Node] = []
    left = most
    for node in nodes:
        whole = _size(node)
        if whole <= left:
            kept.append(node)
            left -= whole
            continue
        kept += _beginning(node, left)
        return tuple(kept), 0
    return tuple(kept), left


def _beginning(node: Node, most: int) -> Nodes:
    if isinstance(node, Sign) or most <= 0:
        return ()
    if isinstance(node, Emphasis):
        return (replace(node, nodes=_first(node.nodes, most)[0]),)
    text = beginning(node.text, most)
    return (replace(node, text=text),) if text else ()
