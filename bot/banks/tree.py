"""YAML events → plain maps, lists and texts, with the place of each part. No recursion, nothing resolved."""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple, Self, TypeAlias

import yaml

from bot.banks.fault import shown
from bot.banks.mend import quoted, quoted_line

DEEPEST = 12
MOST_EVENTS = 200_000
MOST_PROBLEMS = 200
Path: TypeAlias = tuple[str | int, ...]
Raw: TypeAlias = "str | list[Raw] | dict[str, Raw]"
_CONTROL = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f]|[\u2028\u2029]")
_COMMENT = re.compile(r"[ \t]*#")
_LINE_ESCAPE = re.compile(r"(?<!\\)(?:\\\\)*\\[LPN]")
# The TeX commands whose first letter is a YAML escape for a line break or a tab.
_TEX = re.compile(r"(?<!\\)(?:\\\\)*(\\(?:nabla|nu|neq|ne|not|theta|tau|times|text|tanh?|top|tilde))(?![a-z])")


class Span(NamedTuple):
    """Where a part of a file starts and ends, lines and columns counted from 0."""

    line: int
    column: int
    end_line: int
    end_column: int

    @classmethod
    def of(cls, event: Any) -> Self:
        """Give the span of an event."""
        start, end = event.start_mark, event.end_mark
        return cls(start.line, start.column, end.line, end.column)


@dataclass(frozen=True, slots=True)
class Problem:
    """A fault of YAML at a line and a column, counted from 0."""

    line: int
    column: int
    code: str
    args: Mapping[str, str] = field(default_factory=dict)

    def with_form(self, form: str | None) -> "Problem":
        """Give the problem with the form of the line that works, where one is known."""
        args = {"form": "'…'", **self.args}
        return Problem(self.line, self.column, self.code, {**args, "form": shown(form, 120)} if form else args)


class Stop(Exception):
    """The file can't be read further."""

    def __init__(self, problem: Problem) -> None:
        """Keep the problem."""
        super().__init__(problem.code)
        self.problem = problem


@dataclass(slots=True)
class _Frame:
    """An open map or list; a path of None marks a part that is thrown away."""

    container: Any
    path: Path | None
    key: str | None = None
    awaits_key: bool = False
    is_key: bool = False


class Tree:
    """What was built of the events taken so far."""

    def __init__(self, text: str) -> None:
        """Start with nothing; `text` is what the events come from."""
        self.text = text
        self.lines = text.split("\n")
        self.root: Raw | None = None
        self.values: dict[Path, Span] = {}
        self.keys: dict[Path, Span] = {}
        self.comments: dict[Path, Span] = {}
        self.problems: list[Problem] = []
        self.last: Any = None
        self._stack: list[_Frame] = []
        self._documents = 0
        self._events = 0
        self._take: dict[type, Callable[[Any], None]] = {
            yaml.ScalarEvent: self._scalar,
            yaml.AliasEvent: self._alias,
            yaml.MappingStartEvent: self._open,
            yaml.SequenceStartEvent: self._open,
            yaml.MappingEndEvent: self._close,
            yaml.SequenceEndEvent: self._close,
            yaml.DocumentStartEvent: self._document,
        }

    def take(self, event: Any) -> None:
        """Add an event. Raises Stop at a limit or a second document."""
        self._events += 1
        if self._events > MOST_EVENTS:
            raise Stop(self._problem(event, "too-many-parts", limit=f"{MOST_EVENTS:,}"))
        taken = self._take.get(type(event))
        if taken is not None:
            taken(event)

    def comment_at(self, line: int, column: int) -> int | None:
        """Give the column of a comment that follows a place in a line, or None."""
        found = _COMMENT.match(self.lines[line], column) if line < len(self.lines) else None
        return found.end() - 1 if found else None

    def _problem(self, event: Any, code: str, **args: str) -> Problem:
        return Problem(event.start_mark.line, event.start_mark.column, code, args)

    def _refuse(self, event: Any, code: str, **args: str) -> None:
        if len(self.problems) >= MOST_PROBLEMS:
            raise Stop(self._problem(event, code, **args))
        self.problems.append(self._problem(event, code, **args))

    def _source(self, event: Any) -> str:
        return self.text[event.start_mark.index : event.end_mark.index]

    def _document(self, event: Any) -> None:
        self._documents += 1
        if self._documents > 1:
            raise Stop(self._problem(event, "second-document"))

    def _scalar(self, event: Any) -> None:
        self.last = event
        self._refuse_properties(event)
        self._look_at_escapes(event)
        frame = self._stack[-1] if self._stack else None
        if frame is not None and frame.awaits_key:
            self._name(frame, event)
            return
        path = self._attach(self._value(event), event)
        if path is not None and event.style in (None, ""):
            self._look_for_comment(path, event)

    def _alias(self, event: Any) -> None:
        self._refuse(event, "alias", name=shown(event.anchor), form=self._whole_value(event))
        frame = self._stack[-1] if self._stack else None
        if frame is not None and frame.awaits_key:
            frame.key, frame.awaits_key = None, False
        else:
            self._attach("*" + event.anchor, event)

    def _open(self, event: Any) -> None:
        if len(self._stack) >= DEEPEST:
            raise Stop(self._problem(event, "too-deep", limit=str(DEEPEST)))
        self._refuse_properties(event)
        is_map = isinstance(event, yaml.MappingStartEvent)
        container: Raw = {} if is_map else []
        frame = self._stack[-1] if self._stack else None
        is_key = frame is not None and frame.awaits_key
        if is_key:
            self._refuse(event, "key-not-text")
        path = None if is_key else self._attach(container, event)
        self._stack.append(_Frame(container, path, awaits_key=is_map, is_key=is_key))

    def _close(self, event: Any) -> None:
        closed = self._stack.pop()
        if closed.path is not None:
            start = self.values[closed.path]
            end = event.end_mark
            self.values[closed.path] = Span(start.line, start.column, end.line, end.column)
        if closed.is_key:
            self._stack[-1].key, self._stack[-1].awaits_key = None, False

    def _name(self, frame: _Frame, event: Any) -> None:
        frame.key, frame.awaits_key = event.value, False
        if event.value == "<<" and event.implicit[0]:
            self._refuse(event, "merge-key")
            frame.key = None
        elif frame.path is None:
            frame.key = None
        elif event.value in frame.container:
            first = self.keys[(*frame.path, event.value)].line + 1
            self._refuse(event, "key-twice", field=shown(event.value), first=str(first))
            frame.key = None
        else:
            self.keys[(*frame.path, event.value)] = Span.of(event)

    def _attach(self, value: Raw, event: Any) -> Path | None:
        path = self._place(value)
        if path is not None:
            self.values[path] = Span.of(event)
        return path

    def _place(self, value: Raw) -> Path | None:
        if not self._stack:
            self.root = value
            return ()
        frame = self._stack[-1]
        if isinstance(frame.container, list):
            frame.container.append(value)
            return None if frame.path is None else (*frame.path, len(frame.container) - 1)
        frame.awaits_key = True
        if frame.key is None or frame.path is None:
            return None
        frame.container[frame.key] = value
        return (*frame.path, frame.key)

    def _value(self, event: Any) -> str:
        # A block's last line break is YAML's, not the author's.
        value: str = event.value if event.anchor is None and event.tag is None else self._source(event)
        return value.rstrip("\n") if event.style in ("|", ">") else value

    def _refuse_properties(self, event: Any) -> None:
        if event.anchor is not None:
            self._refuse(event, "anchor", name=shown(event.anchor), form=self._whole_value(event))
        if event.tag is not None:
            self._refuse(event, "tag", name=shown(event.tag), form=self._whole_value(event))

    def _look_at_escapes(self, event: Any) -> None:
        if event.style != '"' or "\\" not in (source := self._source(event)):
            return
        form = shown(quoted(source), 120)
        control = _CONTROL.search(event.value)
        if control and (control.group() < "\u2028" or _LINE_ESCAPE.search(source)):
            self._refuse(event, "escape-control", character=f"U+{ord(control.group()):04X}", form=form)
        elif tex := _TEX.search(source):
            self._refuse(event, "escape-tex", command=tex.group(1), form=form)

    def _look_for_comment(self, path: Path, event: Any) -> None:
        end = event.end_mark
        column = self.comment_at(end.line, end.column)
        if column is not None:
            self.comments[path] = Span(end.line, column, end.line, len(self.lines[end.line]))

    def _whole_value(self, event: Any) -> str:
        line, column = self.lines[event.start_mark.line], event.start_mark.column
        return shown((quoted_line(line, column) or quoted(line[column:])).strip(), 120)
