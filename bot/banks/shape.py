"""Plain data → the format's model, each of pydantic's errors as a finding at its place."""

import copy
from collections.abc import Callable, Mapping
from typing import Any, TypeVar

from pydantic import BaseModel, ValidationError

from bot.banks.fault import shown
from bot.banks.nearest import meant
from bot.banks.reader import Document, Finding, Path, described, finding
from bot.banks.sentences import SENTENCES

Model = TypeVar("Model", bound=BaseModel)
MOST_ERRORS = 100
KEY_WORDS = frozenset({"key", "keys", "answer", "answers", "correct", "correct_answer", "correct_option"})
"""Names under which other formats keep the right answer beside the options."""


def shaped(model: type[Model], raw: Any, path: Path, document: Document) -> tuple[Model | None, list[Finding]]:
    """Give the entry that data describes, or None, and all that is wrong with it.

    Unknown fields are said and left out, so that the rest can still be checked.
    """
    try:
        return model.model_validate(raw), []
    except ValidationError as error:
        errors = error.errors(include_url=False)
    found = [_finding(model, raw, one, path, document) for one in errors[:MOST_ERRORS]]
    if len(errors) > MOST_ERRORS:
        found.append(finding(path, "too-many-faults", count=str(len(errors) - MOST_ERRORS)))
    if not all(one["type"] == "extra_forbidden" for one in errors):
        return None, found
    pruned = copy.deepcopy(raw)
    for one in errors:
        _delete(pruned, one["loc"])
    return model.model_validate(pruned), found


def _delete(raw: Any, loc: tuple[Any, ...]) -> None:
    for step in loc[:-1]:
        raw = raw[step]
    del raw[loc[-1]]


def _finding(model: type[BaseModel], raw: Any, error: Any, path: Path, document: Document) -> Finding:
    loc: Path = tuple(error["loc"])
    full = (*path, *loc)
    make = _MAKERS.get(error["type"])
    if make is not None:
        return make(model, raw, loc, full, document)
    code = error["type"] if error["type"] in SENTENCES else "choice"
    args = {name: str(value) for name, value in error.get("ctx", {}).items()}
    if code == "choice":
        args = _choice(error)
    named = {"field": str(full[-1]) if full else "", "found": described(error["input"]), "form": document.quoted(full)}
    return Finding(full, code, {**named, **args})


def _choice(error: Mapping[str, Any]) -> dict[str, str]:
    value = shown(str(error["input"])) or "Nothing"
    known = str(error.get("ctx", {}).get("expected", "")).replace("'", "").replace(" or ", ", ")
    return {"value": value, "known": known, "meant": meant(value, known.split(", "))}


def _missing(_model: type[BaseModel], _raw: Any, loc: Path, full: Path, _document: Document) -> Finding:
    return finding(full[:-1], "field-missing", at_key=True, field=str(loc[-1]))


def _unknown(model: type[BaseModel], raw: Any, loc: Path, full: Path, document: Document) -> Finding:
    name = str(loc[-1])
    known = _fields(model, loc[:-1])
    if name in KEY_WORDS and "options" in known:
        return finding(full, "key-misplaced", at_key=True, field=shown(name))
    if _value(raw, loc) == "" and _follows_comma(document, full):
        return finding(full, "comma-in-text", at_key=True, field=shown(name))
    return finding(
        full, "field-unknown", at_key=True, field=shown(name), meant=meant(name, known), known=", ".join(known)
    )


def _value(raw: Any, loc: Path) -> Any:
    for step in loc:
        raw = raw[step]
    return raw


def _follows_comma(document: Document, path: Path) -> bool:
    span = document.span(path, at_key=True)
    return document.lines[span.line][: span.column].rstrip().endswith(",")


def _fields(model: type[BaseModel], loc: Path) -> list[str]:
    """Give the names of the fields of the part of a model at a path."""
    for step in loc:
        inner = model.model_fields.get(str(step))
        if inner is not None:
            model = _inner_model(inner.annotation) or model
    return list(model.model_fields)


def _inner_model(annotation: Any) -> type[BaseModel] | None:
    if isinstance(annotation, type) and issubclass(annotation, BaseModel):
        return annotation
    found = (_inner_model(part) for part in getattr(annotation, "__args__", ()))
    return next((model for model in found if model is not None), None)


def _wrong(code: str) -> Callable[..., Finding]:
    def make(_model: type[BaseModel], raw: Any, loc: Path, full: Path, _document: Document) -> Finding:
        return finding(full, code, found=described(_value(raw, loc)))

    return make


_MAKERS: dict[str, Callable[..., Finding]] = {
    "missing": _missing,
    "extra_forbidden": _unknown,
    "list_type": _wrong("list-expected"),
    "dict_type": _wrong("map-expected"),
    "model_type": _wrong("map-expected"),
    "model_attributes_type": _wrong("map-expected"),
}
