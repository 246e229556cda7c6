"""The sentences of the program, by language and id, from the Fluent files beside this one.

Arguments are data: a text is put in as it is, never parsed, and what isn't text or a number (a moment, a
link, bank text) stays itself, in its place between the texts. A sentence is given whole or not at all.
"""

import re
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path

from fluent.runtime import FluentBundle, FluentResource
from fluent.syntax import ast

LANGUAGES = ("en", "fr", "vi")
"""The languages that there are catalogues for; the first stands in for any other."""

BABEL_LOCALES: Mapping[str, str] = {"en": "en_GB", "fr": "fr", "vi": "vi"}
"""Babel's name of each: British English for its dates and 24 hours, which readers everywhere take one way."""

_OPEN, _CLOSE = "\ue000", "\ue001"
_PLACE = re.compile(f"{_OPEN}([0-9]+){_CLOSE}")
_PLAINLY_PUT = 500
"""Characters up to which an argument goes through Fluent, which refuses 2,500; longer ones go round it."""


class MessageError(LookupError):
    """There is no such message, or an argument of it is missing: a fault of the program, not of a person."""


def say(language: str, message_id: str, /, **args: str | int | float) -> str:
    """Give a sentence as text. Raises MessageError."""
    said = parts(language, message_id, **args)
    return "".join(str(part) for part in said)


def parts(language: str, message_id: str, /, **args: object) -> tuple[object, ...]:
    """Give a sentence in pieces: texts, and arguments that are neither text nor number where they stand in it.

    Raises MessageError.
    """
    kept: list[object] = []
    put = {name: _argument(value, kept) for name, value in args.items()}
    return tuple(_pieces(_format(language, message_id, put), kept))


def message_ids(language: str) -> frozenset[str]:
    """Give the ids of a language's messages."""
    return frozenset(_loaded(_known(language))[1])


def message_arguments(language: str, message_id: str) -> frozenset[str]:
    """Give the names of the arguments that a message takes. Raises MessageError."""
    try:
        return _loaded(_known(language))[1][message_id]
    except KeyError as error:
        raise MessageError(f"{language} has no message {message_id}") from error


def _argument(value: object, kept: list[object]) -> str | int | float:
    """Give what Fluent gets: numbers and short texts themselves, a numbered place for all else."""
    if isinstance(value, int | float):
        return value
    if isinstance(value, str) and len(value) <= _PLAINLY_PUT and _OPEN not in value:
        return str(value)
    kept.append(value)
    return f"{_OPEN}{len(kept) - 1}{_CLOSE}"


def _format(language: str, message_id: str, put: Mapping[str, str | int | float]) -> str:
    missing = message_arguments(language, message_id) - put.keys()
    if missing:
        raise MessageError(f"{message_id} needs {', '.join(sorted(missing))}")
    bundle = _loaded(_known(language))[0]
    pattern = bundle.get_message(message_id).value
    if pattern is None:
        raise MessageError(f"{language} says nothing in {message_id}")
    text, errors = bundle.format_pattern(pattern, dict(put))
    if errors:
        raise MessageError(f"{message_id} in {language}: {errors[0]}")
    return str(text)


def _pieces(text: str, kept: list[object]) -> Iterator[object]:
    run = ""
    for index, piece in enumerate(_PLACE.split(text)):
        value = kept[int(piece)] if index % 2 else piece
        if isinstance(value, str):
            run += value
        else:
            if run:
                yield run
            run = ""
            yield value
    if run:
        yield run


def _known(language: str) -> str:
    return language if language in LANGUAGES else LANGUAGES[0]


@cache
def _loaded(language: str) -> tuple[FluentBundle, Mapping[str, frozenset[str]]]:
    """Read a language's files: the messages, and the arguments of each. Raises ValueError for a fault in one."""
    bundle = FluentBundle([BABEL_LOCALES[language].replace("_", "-")], use_isolating=False)
    arguments: dict[str, frozenset[str]] = {}
    for file in sorted((Path(__file__).parent / language).glob("*.ftl")):
        resource = FluentResource(file.read_text(encoding="utf-8"))
        for entry in resource.body:
            if isinstance(entry, ast.Junk):
                raise ValueError(f"{file.name} of {language} has a fault at {(entry.content or '')[:60]!r}")
            if isinstance(entry, ast.Message):
                if entry.id.name in arguments:
                    raise ValueError(f"{language} has {entry.id.name} twice")
                arguments[entry.id.name] = frozenset(_variables(entry))
        bundle.add_resource(resource)
    return bundle, arguments


def _variables(node: object) -> Iterator[str]:
    if isinstance(node, ast.VariableReference):
        yield node.id.name
    elif isinstance(node, ast.BaseNode):
        for child in vars(node).values():
            yield from _variables(child)
    elif isinstance(node, list):
        for child in node:
            yield from _variables(child)
