"""libyaml's messages → our codes, each at the place where an author would look."""

from collections.abc import Callable
from typing import Any

import yaml

from bot.banks.fault import shown
from bot.banks.tree import Problem, Tree

__all__ = ["MENDABLE", "Problem", "problem_of"]

MENDABLE = frozenset(
    {
        "colon-in-text",
        "character-cannot-start",
        "block-mark",
        "dash-in-text",
        "escape-unknown",
        "text-after-quote",
        "bracket-open",
        "bracket-closed",
        "quote-open",
        "yaml",
    }
)
_BY_PROBLEM = {
    "mapping values are not allowed in this context": "colon-in-text",
    "found character that cannot start any token": "character-cannot-start",
    "did not find expected comment or line break": "block-mark",
    "block sequence entries are not allowed in this context": "dash-in-text",
    "mapping keys are not allowed in this context": "dash-in-text",
    "found unknown escape character": "escape-unknown",
    "did not find expected hexdecimal number": "escape-unknown",
    "found invalid Unicode character escape code": "escape-unknown",
    "found unexpected end of stream": "quote-open",
    "found unexpected document indicator": "quote-open",
    "did not find expected ',' or ']'": "bracket-open",
    "did not find expected ',' or '}'": "bracket-open",
    "did not find expected key": "indentation",
    "did not find expected '-' indicator": "indentation",
    "could not find expected ':'": "colon-missing",
    "did not find expected <document start>": "second-document",
    "exceeded maximum nesting depth": "too-deep",
}
_AT_CONTEXT = frozenset({"quote-open", "colon-missing"})


def problem_of(error: yaml.YAMLError, tree: Tree) -> Problem:
    """Give our problem for libyaml's error, after the tree took all events before it."""
    if not isinstance(error, yaml.MarkedYAMLError) or error.problem_mark is None:
        return Problem(0, 0, "yaml", {"problem": shown(str(error))})
    code = _BY_PROBLEM.get(error.problem or "", "yaml")
    mark = error.context_mark if code in _AT_CONTEXT and error.context_mark else error.problem_mark
    line, column = mark.line, mark.column
    if _has_tab_indent(tree, line, column):
        return Problem(line, column, "tab")
    make: Callable[..., Problem] = _MAKERS.get(code, _plain)
    return make(code, line, column, error, tree)


def _plain(code: str, line: int, column: int, error: Any, _tree: Tree) -> Problem:
    return Problem(line, column, code, {"problem": shown(str(error.problem or error.context))})


def _too_deep(code: str, line: int, column: int, _error: Any, _tree: Tree) -> Problem:
    return Problem(line, column, code, {"limit": "12"})


def _cannot_start(code: str, line: int, column: int, _error: Any, tree: Tree) -> Problem:
    return Problem(line, column, code, {"character": shown(tree.lines[line][column : column + 1]) or "this character"})


def _structure(code: str, line: int, column: int, error: Any, tree: Tree) -> Problem:
    """A line that doesn't fit is often a quote's doing: one that opened above, or one that closed too early."""
    last = tree.last
    if last is not None and last.style in ("'", '"') and last.end_mark.line == line:
        start = last.start_mark
        if start.line == line:
            return Problem(line, start.column, "text-after-quote")
        return Problem(start.line, start.column, "quote-open")
    if code != "bracket-open":
        closed = tree.lines[line][column : column + 1] if line < len(tree.lines) else ""
        return Problem(line, column, "bracket-closed" if closed and closed in ",}]" else code)
    return _bracket(line, column, error, tree)


def _bracket(line: int, column: int, error: Any, tree: Tree) -> Problem:
    opened = error.context_mark
    bracket = tree.lines[opened.line][opened.column : opened.column + 1]
    if opened.line == line:
        return Problem(line, column, "bracket-open", {"bracket": bracket})
    if tree.last is not None and (comment := _comment_after(tree)) is not None:
        return Problem(*comment, "bracket-open", {"bracket": bracket})
    return Problem(opened.line, opened.column, "bracket-open", {"bracket": bracket})


def _comment_after(tree: Tree) -> tuple[int, int] | None:
    """Give where a ` #` cut off the end of the last text, and with it the closing bracket."""
    end = tree.last.end_mark
    found = tree.comment_at(end.line, end.column)
    return (end.line, found) if found is not None else None


def _has_tab_indent(tree: Tree, line: int, column: int) -> bool:
    text = tree.lines[line] if line < len(tree.lines) else ""
    indent = text[: len(text) - len(text.lstrip())]
    return "\t" in indent and column <= len(indent)


_MAKERS: dict[str, Callable[..., Problem]] = {
    "character-cannot-start": _cannot_start,
    "indentation": _structure,
    "bracket-open": _structure,
    "too-deep": _too_deep,
}
