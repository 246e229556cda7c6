"""The bank format as a model. The JSON Schema for editors is made from it: `python -m bot.banks.format`."""

import json
import re
import sys
from collections.abc import Callable
from datetime import date
from typing import Annotated, Any, Literal

from pydantic import AfterValidator, BaseModel, BeforeValidator, ConfigDict, Field, WithJsonSchema
from pydantic_core import PydanticCustomError

from bot.banks.fault import shown
from bot.quiz.question import Level, Status

LEAST_OPTIONS = 2
MOST_OPTIONS = 9
TEXT_FIELDS = frozenset({"title", "description", "stem", "text", "why", "explanation", "where", "alt"})
"""Fields that hold words for people: where YAML would drop a part of one, it is said."""

_ID = re.compile(r"[a-z0-9-]{3,60}")
_OPTION_ID = re.compile(r"[a-z0-9-]{1,60}")
_LANGUAGE = re.compile(r"[a-z]{2,3}(-[A-Za-z0-9]{2,8})*")
_HASH = re.compile(r"[0-9a-f]{6,64}")
_URL = re.compile(r"https?://[^\s<>]+")
_DATE = re.compile(r"(\d{4})-(\d{2})(?:-(\d{2}))?", re.ASCII)
_FILE = re.compile(r"[^/\\:\s.][^/\\:]*")


def _text(value: object) -> str:
    if not isinstance(value, str):
        raise PydanticCustomError("text-expected", "not a text")
    return value


def _filled(value: str) -> str:
    if not value.strip():
        raise PydanticCustomError("text-empty", "empty")
    return value


def _flag(value: object) -> bool:
    if isinstance(value, str) and value.lower() in ("true", "false"):
        return value.lower() == "true"
    raise PydanticCustomError("boolean", "neither true nor false", {"value": shown(str(value)) or "Nothing"})


def _one(value: str) -> str:
    if value != "1":
        raise PydanticCustomError("format-unknown", "unknown", {"value": shown(value)})
    return value


def _matching(
    pattern: re.Pattern[str], code: Literal["id-form", "language-form", "hash-form", "file-name"], **fields: str
) -> Callable[[str], str]:
    def check(value: str) -> str:
        if pattern.fullmatch(value):
            return value
        raise PydanticCustomError(code, "malformed", {"value": shown(value) or "An empty text", **fields})

    return check


def _url(value: str) -> str:
    if value and not _URL.fullmatch(value):
        raise PydanticCustomError("url", "malformed", {"value": shown(value)})
    return value


def _date(value: str) -> str:
    match = _DATE.fullmatch(value)
    try:
        if value and match:
            date(int(match[1]), int(match[2]), int(match[3] or 1))
    except ValueError:
        match = None
    if value and not match:
        raise PydanticCustomError("date", "no such date", {"value": shown(value)})
    return value


_SCHEMA = {"type": ["string", "number", "boolean"]}
_ID_SCHEMA = {**_SCHEMA, "pattern": "^[a-z0-9-]{3,60}$"}
_OPTION_ID_SCHEMA = {**_SCHEMA, "pattern": "^[a-z0-9-]{1,60}$"}

Text = Annotated[str, BeforeValidator(_text), WithJsonSchema(_SCHEMA)]
FilledText = Annotated[str, AfterValidator(_filled), BeforeValidator(_text), WithJsonSchema(_SCHEMA)]
IdText = Annotated[
    str, AfterValidator(_matching(_ID, "id-form", least="3")), BeforeValidator(_text), WithJsonSchema(_ID_SCHEMA)
]
OptionIdText = Annotated[
    str,
    AfterValidator(_matching(_OPTION_ID, "id-form", least="1")),
    BeforeValidator(_text),
    WithJsonSchema(_OPTION_ID_SCHEMA),
]
LanguageText = Annotated[
    str,
    AfterValidator(_matching(_LANGUAGE, "language-form")),
    BeforeValidator(_text),
    WithJsonSchema({**_SCHEMA, "pattern": f"^{_LANGUAGE.pattern}$"}),
]
HashText = Annotated[
    str,
    AfterValidator(_matching(_HASH, "hash-form")),
    BeforeValidator(_text),
    WithJsonSchema({**_SCHEMA, "pattern": f"^{_HASH.pattern}$"}),
]
FileText = Annotated[
    str, AfterValidator(_matching(_FILE, "file-name")), BeforeValidator(_text), WithJsonSchema({"type": "string"})
]
UrlText = Annotated[str, AfterValidator(_url), BeforeValidator(_text), WithJsonSchema({"type": "string"})]
DateText = Annotated[str, AfterValidator(_date), BeforeValidator(_text), WithJsonSchema({"type": "string"})]
Flag = Annotated[bool, BeforeValidator(_flag), WithJsonSchema({"type": "boolean"})]
FormatText = Annotated[str, AfterValidator(_one), BeforeValidator(_text), WithJsonSchema({"const": 1})]


class _Entry(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class SourceEntry(_Entry):
    """Where a fact can be checked, or read on."""

    title: FilledText = Field(description="The work: paper, documentation or book.")
    where: Text = Field("", description="The place in it: §2.3, p. 12, figure 4.")
    url: UrlText = Field("", description="Its web address.")


class PictureEntry(_Entry):
    """A picture shown with the question."""

    file: FileText = Field(description="The name of a file beside the bank.")
    alt: FilledText = Field(description="The text that stands for the picture; it may not give the answer away.")


class OptionEntry(_Entry):
    """One of the offered answers."""

    id: OptionIdText = Field(description="A short id, unique in the question; translations refer to it.")
    key: Flag = Field(False, description="Whether the option is right. With several, the whole set has to be chosen.")
    text: FilledText = Field(description="What is offered.")
    why: Text = Field("", description="Why the option is right or wrong; shown at the reveal.")


class QuestionEntry(_Entry):
    """One question."""

    id: IdText = Field(description="A stable id, unique in the bank and never reused.")
    level: Level | None = Field(None, description="easy, medium or hard: 1, 2 or 3 points.")
    tags: list[Text] = Field([], description="Words for finding; members don't see them.")
    stem: FilledText = Field(description="What is asked: a whole question.")
    options: list[OptionEntry] = Field(
        description="2 to 9 options, 3 to 5 advised.",
        json_schema_extra={"minItems": LEAST_OPTIONS, "maxItems": MOST_OPTIONS},
    )
    explanation: Text = Field("", description="Three to five sentences, shown at the reveal.")
    sources: list[SourceEntry] = Field([], description="Where the facts can be checked.")
    guide: SourceEntry | None = Field(None, description="What to read on.")
    picture: PictureEntry | None = Field(None, description="A picture shown with the question.")
    shuffle: Flag = Field(True, description="Whether the options' order is drawn anew each time.")
    as_of: DateText = Field("", description="When facts that age were last reviewed: 2026-11.")
    status: Status = Field(Status.READY, description="Only questions that are ready are asked.")
    retired_because: Text = Field("", description="Why the question was retired.")


class BankFile(_Entry):
    """A bank of questions for Microbatch."""

    format: FormatText = Field(description="The version of this format: 1.")
    bank: IdText = Field(description="The slug by which the bank is known.")
    aliases: list[FilledText] = Field([], description="Other names that members may type.")
    title: FilledText = Field(description="The name that members see.")
    description: Text = Field("", description="What the bank is about, in a sentence.")
    language: LanguageText = Field(description="The language of this file; translations lie beside it.")
    licence: Text = Field("", description="The licence of the texts, as an SPDX id.")
    authors: list[Text] = Field([], description="Who wrote it.")
    questions: list[QuestionEntry] = Field(description="The questions, in any order.")


class OptionTranslation(_Entry):
    """An option in another language."""

    text: FilledText = Field(description="What is offered.")
    why: Text = Field("", description="Why the option is right or wrong.")


class QuestionTranslation(_Entry):
    """A question in another language."""

    stem: FilledText = Field(description="What is asked.")
    options: dict[str, OptionTranslation] = Field(description="Every option, by its id.")
    explanation: Text = Field("", description="The explanation.")
    of: HashText | None = Field(None, description="The short hash of the wording that was translated.")


class TranslationFile(_Entry):
    """A bank in another language: fr.yaml beside bank.yaml."""

    format: FormatText = Field("1", description="The version of this format: 1.")
    language: LanguageText = Field(description="The language of this file.")
    bank: IdText = Field(description="The slug of the bank that is translated.")
    title: Text = Field("", description="The name of the bank.")
    description: Text = Field("", description="What the bank is about, in a sentence.")
    questions: dict[str, QuestionTranslation] = Field({}, description="The questions, by their ids.")


def schema() -> dict[str, Any]:
    """Give the JSON Schema of a bank file, draft-07, which is the newest that yaml-language-server reads.

    A translation file is described by `#/definitions/TranslationFile`.
    """
    bank, translation = BankFile.model_json_schema(), TranslationFile.model_json_schema()
    definitions = {**bank.pop("$defs"), **translation.pop("$defs"), "TranslationFile": translation}
    return {
        "$schema": "http://json-schema.org/draft-07/schema#",
        **_as_draft_07(bank),
        "definitions": {name: _as_draft_07(part) for name, part in sorted(definitions.items())},
    }


def schema_text() -> str:
    """Give the schema as it is kept in `banks/bank.schema.json`."""
    return json.dumps(schema(), indent=2, ensure_ascii=False) + "\n"


def _as_draft_07(part: Any) -> Any:
    """`$defs` are `definitions` there, and what stands beside a `$ref` is ignored, so the reference moves inside."""
    if isinstance(part, list):
        return [_as_draft_07(item) for item in part]
    if not isinstance(part, dict):
        return part
    # The titles that pydantic makes say no more than the fields' names; a field named title is a dict.
    kept = {
        name: value
        for name, value in part.items()
        if name != "$ref" and not (name == "title" and isinstance(value, str))
    }
    made = {name: _as_draft_07(value) for name, value in kept.items()}
    if "$ref" in part:
        reference = {"$ref": part["$ref"].replace("#/$defs/", "#/definitions/")}
        return {**made, "allOf": [reference]} if made else reference
    return made


if __name__ == "__main__":
    sys.stdout.write(schema_text())
