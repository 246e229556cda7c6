"""Questions as values: what is asked, what is right, and the exact wording by which it is known.

A revision is the SHA-256 of the canonical JSON of all that a member can see or be graded by, so the
same content has the same revision on every machine, and a question that was asked keeps its wording
when the bank moves on.
"""

import hashlib
import json
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

from bot.quiz.identity import RevisionHash

SHORT_HASH_LENGTH = 8


class Level(StrEnum):
    """How hard a question is meant to be."""

    EASY = "easy"
    MEDIUM = "medium"
    HARD = "hard"


POINTS: Mapping[Level, int] = {Level.EASY: 1, Level.MEDIUM: 2, Level.HARD: 3}
"""Points for a right answer, by level."""


class Status(StrEnum):
    """Whether a question may be asked: only those that are ready are."""

    DRAFT = "draft"
    READY = "ready"
    RETIRED = "retired"


@dataclass(frozen=True, slots=True)
class Source:
    """Where a fact can be checked."""

    title: str
    where: str = ""
    url: str = ""


@dataclass(frozen=True, slots=True)
class Picture:
    """A file beside the bank, with the text that stands for it."""

    file: str
    alt: str


@dataclass(frozen=True, slots=True)
class Option:
    """One of the offered answers; its texts are in the wordings, by its id."""

    id: str
    key: bool


@dataclass(frozen=True, slots=True)
class OptionText:
    """An option in one language: what is offered, and why it is right or wrong."""

    text: str
    why: str = ""


@dataclass(frozen=True, slots=True)
class Wording:
    """A question in one language. Texts are Markdown of the kind that chats show: code and emphasis."""

    stem: str
    options: Mapping[str, OptionText]
    explanation: str = ""


@dataclass(frozen=True, slots=True)
class Question:
    """One item of a bank, in all its languages.

    `wordings` always holds `language`, the canonical one; options keep the order of the file.
    """

    bank: str
    id: str
    level: Level
    language: str
    options: tuple[Option, ...]
    wordings: Mapping[str, Wording]
    sources: tuple[Source, ...] = ()
    guide: Source | None = None
    picture: Picture | None = None
    shuffle: bool = True
    tags: tuple[str, ...] = ()
    as_of: str = ""
    status: Status = Status.READY
    retired_because: str = ""

    @property
    def key(self) -> frozenset[int]:
        """The indexes of the right options, in the order of the file."""
        return frozenset(index for index, option in enumerate(self.options) if option.key)

    @property
    def has_several_right(self) -> bool:
        """Whether the whole set of right options has to be chosen."""
        return len(self.key) > 1

    def in_language(self, language: str) -> Wording:
        """Give the wording in a language, or the canonical one where there is none."""
        return self.wordings.get(language) or self.wordings[self.language]


@dataclass(frozen=True, slots=True)
class Bank:
    """A named set of questions on one topic."""

    slug: str
    title: Mapping[str, str]
    language: str
    licence: str
    questions: tuple[Question, ...]
    aliases: tuple[str, ...] = ()
    authors: tuple[str, ...] = ()
    description: Mapping[str, str] = field(default_factory=dict)

    @property
    def languages(self) -> tuple[str, ...]:
        """The languages of any of its questions, the canonical one first."""
        others = {code for question in self.questions for code in question.wordings} - {self.language}
        return (self.language, *sorted(others))

    def title_in(self, language: str) -> str:
        """Give the title in a language, or the canonical one where there is none."""
        return self.title.get(language) or self.title[self.language]


def content(question: Question) -> dict[str, Any]:
    """Give all that a member can see of a question or be graded by, as plain JSON values."""
    return {
        "bank": question.bank,
        "id": question.id,
        "level": question.level.value,
        "language": question.language,
        "options": [{"id": option.id, "key": option.key} for option in question.options],
        "wordings": {code: _wording_content(wording) for code, wording in question.wordings.items()},
        "sources": [_source_content(source) for source in question.sources],
        "guide": _source_content(question.guide) if question.guide else None,
        "picture": {"file": question.picture.file, "alt": question.picture.alt} if question.picture else None,
        "shuffle": question.shuffle,
    }


def from_content(value: Mapping[str, Any]) -> Question:
    """Give the question that `content` was made from; what it leaves out takes its default."""
    return Question(
        bank=value["bank"],
        id=value["id"],
        level=Level(value["level"]),
        language=value["language"],
        options=tuple(Option(**option) for option in value["options"]),
        wordings={code: _wording_from(wording) for code, wording in value["wordings"].items()},
        sources=tuple(Source(**source) for source in value["sources"]),
        guide=Source(**value["guide"]) if value["guide"] else None,
        picture=Picture(**value["picture"]) if value["picture"] else None,
        shuffle=value["shuffle"],
    )


def canonical_json(value: object) -> str:
    """Give JSON with sorted keys, no spaces and NFC text: equal values give equal text."""
    text = json.dumps(value, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    return unicodedata.normalize("NFC", text)


def revision(question: Question) -> RevisionHash:
    """Give the hash by which the exact wording of a question is known."""
    return RevisionHash(_sha256(content(question)))


def wording_hash(question: Question) -> str:
    """Give the short hash of the canonical wording: a translation names the one it was made from."""
    canonical = content(question)
    canonical["wordings"] = {question.language: canonical["wordings"][question.language]}
    return _sha256({name: canonical[name] for name in ("wordings", "options")})[:SHORT_HASH_LENGTH]


def _sha256(value: object) -> str:
    return hashlib.sha256(canonical_json(value).encode()).hexdigest()


def _source_content(source: Source) -> dict[str, str]:
    return {"title": source.title, "where": source.where, "url": source.url}


def _wording_content(wording: Wording) -> dict[str, Any]:
    return {
        "stem": wording.stem,
        "options": {name: {"text": option.text, "why": option.why} for name, option in wording.options.items()},
        "explanation": wording.explanation,
    }


def _wording_from(value: Mapping[str, Any]) -> Wording:
    return Wording(
        stem=value["stem"],
        options={name: OptionText(**option) for name, option in value["options"].items()},
        explanation=value["explanation"],
    )
