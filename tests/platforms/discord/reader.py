"""A small reader of Discord's markup, made from its clients' published rules, not from our code.

Sources: the rules of simple-markdown (Khan/perseus), which Discord's clients use, and Discord's "Markdown Text 101"
and reference.mdx "Message Formatting". Where a client may or may not see markup, this reader sees it.
"""

import re
from dataclasses import dataclass

BLOCKS = [
    ("heading", re.compile(r"[^\S\n]*#{1,3}\s+\S")),
    ("small", re.compile(r"[^\S\n]*-#")),
    ("quote", re.compile(r"[^\S\n]*>(?:>>)?\s")),
    ("list", re.compile(r"[^\S\n]*(?:[*+-]|\d+[.)])[^\S\n]+")),
]
"""What makes something of a line, at its start."""

SIGNS = [
    ("mention", re.compile(r"<(?:@[!&]?|#)\d+>|<id:\w+>|</[^\n>]+:\d+>")),
    ("emoji", re.compile(r"<a?:\w+:\d+>|:[\w+~-]+:")),
    ("stamp", re.compile(r"<t:-?\d+(?::[a-zA-Z])?>")),
    ("everyone", re.compile(r"@(?:everyone|here)")),
    ("address", re.compile(r"<[a-zA-Z]+:/[^ >]+>")),
    ("masked", re.compile(r"\[(?:\\.|[^\]\\])+\]\(<?[^\s)]*>?\)")),
    ("preview", re.compile(r"(?:https?|steam|discord)://[^\s<]", re.IGNORECASE)),
]

NESTING = [
    ("strong", re.compile(r"\*\*((?:\\.|[^\\])+?)\*\*(?!\*)", re.DOTALL)),
    ("emphasis", re.compile(r"\*(?=\S)((?:\*\*|\\.|\s+(?:\\.|[^\s*\\]|\*\*)|[^\s*\\])+?)\*(?!\*)", re.DOTALL)),
    ("underline", re.compile(r"__((?:\\.|[^\\])+?)__(?!_)", re.DOTALL)),
    ("emphasis", re.compile(r"\b_((?:__|\\.|[^\\_])+?)_\b", re.DOTALL)),
    ("strike", re.compile(r"~~((?:\\.|[^\\])+?)~~", re.DOTALL)),
    ("spoiler", re.compile(r"\|\|(.+?)\|\|", re.DOTALL)),
]

BLOCK = re.compile(r"```(?:([a-z0-9_+\-.#]+?)\n)?\n*([^\n].*?)\n*```", re.DOTALL | re.IGNORECASE)
CODE = re.compile(r"(`+)(.*?[^`])\1(?!`)", re.DOTALL)
ESCAPE = re.compile(r"\\([^0-9A-Za-z\s])")


@dataclass(frozen=True)
class Read:
    """A piece of markup, by its kind, with the text that is shown of it and what it holds."""

    kind: str
    text: str
    inner: tuple["Read", ...] = ()


def read(source: str) -> tuple[Read, ...]:
    """Give the markup of a text in order; what is shown as typed is of the kind `text`."""
    pieces: list[Read] = []
    typed = ""
    at = 0
    while at < len(source):
        found, end = _piece(source, at)
        if found.kind == "text":
            typed += found.text
        else:
            pieces += [Read("text", typed)] if typed else []
            pieces.append(found)
            typed = ""
        at = end
    return (*pieces, *([Read("text", typed)] if typed else []))


def shown(pieces: tuple[Read, ...]) -> str:
    """Give the text that a reader sees."""
    return "".join(shown(piece.inner) if piece.inner else piece.text for piece in pieces)


def kinds(pieces: tuple[Read, ...]) -> set[str]:
    """Give the kinds of markup, within others too."""
    return {piece.kind for piece in pieces} | {kind for piece in pieces for kind in kinds(piece.inner)}


def of_kind(pieces: tuple[Read, ...], kind: str) -> list[str]:
    """Give what is shown of each piece of a kind, within others too."""
    found: list[str] = []
    for piece in pieces:
        found += [shown((piece,))] if piece.kind == kind else []
        found += of_kind(piece.inner, kind)
    return found


def _piece(source: str, at: int) -> tuple[Read, int]:
    if at == 0 or source[at - 1] == "\n":
        for kind, rule in BLOCKS:
            if found := rule.match(source, at):
                return Read(kind, found[0]), found.end()
    if found := ESCAPE.match(source, at):
        return Read("text", found[1]), found.end()
    if found := BLOCK.match(source, at):
        return Read("block", found[2]), found.end()
    if found := CODE.match(source, at):
        return Read("code", re.sub(r"^ (?= *`)|(` *) $", r"\1", found[2])), found.end()
    for kind, rule in SIGNS:
        if found := rule.match(source, at):
            return Read(kind, found[0].strip("<>") if kind == "address" else found[0]), found.end()
    nesting = [(match, kind) for kind, rule in NESTING if (match := rule.match(source, at))]
    if nesting:
        match, kind = max(nesting, key=lambda one: one[0].end())
        return Read(kind, "", read(match[1])), match.end()
    return Read("text", source[at]), at + 1
