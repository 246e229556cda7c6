"""Bank files as plain data with places: YAML's events, with nothing resolved, so every scalar is the text typed.

libyaml's event stream is read without a stack of calls; anchors, aliases, tags, merges and all else that a bank
may not hold is refused with its place. Limits are of `bank-format.md` §1.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import yaml

from bot.banks.fault import Fault
from bot.banks.mend import quoted_line
from bot.banks.raw import MOST_BYTES, decoded
from bot.banks.syntax import MENDABLE, Problem, problem_of
from bot.banks.tree import Path, Raw, Span, Stop, Tree

__all__ = ["MOST_BYTES", "Document", "Finding", "Path", "Raw", "Span", "read"]

MOST_MENDS = 8


@dataclass(frozen=True, slots=True)
class Finding:
    """A fault whose place is a path in the data: `at_key` when the field's name is meant rather than its value."""

    path: Path
    code: str
    args: Mapping[str, str]
    at_key: bool = False


def finding(path: Path, code: str, *, at_key: bool = False, **args: str) -> Finding:
    """Give a finding, its typed fields as keywords."""
    return Finding(path, code, args, at_key)


@dataclass(frozen=True, slots=True)
class Document:
    """A file that was read: its data (None when it isn't readable as YAML), the places of each part, its faults."""

    name: str
    lines: tuple[str, ...]
    data: "Raw | None"
    values: Mapping[Path, Span]
    keys: Mapping[Path, Span]
    comments: Mapping[Path, Span]
    faults: tuple[Fault, ...]

    def fault(self, found: Finding) -> Fault:
        """Give the fault at the place of a path; a path that isn't there is put at its nearest parent."""
        span = self.span(found.path, at_key=found.at_key)
        return self.fault_at(span.line, span.column, found.code, found.args)

    def fault_at(self, line: int, column: int, code: str, args: Mapping[str, str]) -> Fault:
        """Give the fault at a line and a column, both counted from 0."""
        source = self.lines[line] if line < len(self.lines) else ""
        return Fault(self.name, line + 1, min(column, len(source)) + 1, code, args, source)

    def span(self, path: Path, *, at_key: bool = False) -> Span:
        """Give where a part stands, or its nearest parent that exists."""
        if at_key and path in self.keys:
            return self.keys[path]
        while path and path not in self.values:
            path = path[:-1]
        return self.values.get(path, Span(0, 0, 0, 0))

    def quoted(self, path: Path) -> str:
        """Give the source of a part in single quotes, as one would write it to have it as a text."""
        span = self.span(path)
        if span.line != span.end_line:
            return "'…'"
        return "'" + self.lines[span.line][span.column : span.end_column].strip().replace("'", "''") + "'"


def read(name: str, data: bytes) -> Document:
    """Give what a file holds, with all that is wrong with it as YAML. Never raises for any content."""
    raw = decoded(data)
    lines = tuple(raw.text.split("\n"))
    shell = Document(name, lines, None, {}, {}, {}, ())
    refused = [shell.fault_at(*found) for found in raw.found]
    if raw.fatal:
        return Document(name, lines, None, {}, {}, {}, tuple(refused))
    tree, problems = _parsed(raw.text)
    refused += [shell.fault_at(found.line, found.column, found.code, found.args) for found in problems]
    if tree is None:
        return Document(name, lines, None, {}, {}, {}, tuple(refused))
    if tree.root is None and not refused:
        refused.append(shell.fault_at(0, 0, "file-empty", {}))
    return Document(name, lines, tree.root, tree.values, tree.keys, tree.comments, tuple(refused))


def _parsed(text: str) -> tuple[Tree | None, list[Problem]]:
    """Parse; a line that only lacks quotes is mended in memory, so that the faults after it are found too."""
    problems: list[Problem] = []
    mended: set[int] = set()
    while True:
        tree = Tree(text)
        try:
            for event in yaml.parse(text, Loader=yaml.CLoader):
                tree.take(event)
        except Stop as stop:
            return None, [*problems, *tree.problems, stop.problem]
        except yaml.YAMLError as error:
            problem = problem_of(error, tree)
            # What follows a quote that never closed may be its own text: more faults there would be guesses.
            if any(known.code == "quote-open" for known in problems):
                return None, problems
            form = _mend(tree.lines, problem) if problem.line not in mended and len(mended) < MOST_MENDS else None
            problems.append(problem.with_form(form.strip() if form else None))
            if form is None:
                return None, [*problems, *tree.problems]
            mended.add(problem.line)
            text = "\n".join([*tree.lines[: problem.line], form, *tree.lines[problem.line + 1 :]])
        else:
            return tree, [*problems, *tree.problems]


def _mend(lines: list[str], problem: Problem) -> str | None:
    if problem.code not in MENDABLE or problem.line >= len(lines):
        return None
    return quoted_line(lines[problem.line], problem.column)


def described(value: Any) -> str:
    """Give what a value is, in words for a fault."""
    match value:
        case dict():
            return "fields"
        case list():
            return "a list"
        case "":
            return "nothing"
        case _:
            return "a text"
