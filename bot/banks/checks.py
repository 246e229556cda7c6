"""The rules of a question beyond its shape: keys, options, ids, texts that shuffling would make wrong."""

import unicodedata
from collections.abc import Iterator, Sequence

from bot.banks.fault import shown
from bot.banks.format import LEAST_OPTIONS, MOST_OPTIONS, BankFile, OptionEntry, QuestionEntry
from bot.banks.positions import named_position, refers_to_positions
from bot.banks.reader import Finding, Path, finding
from bot.quiz.question import Status


def bank_findings(bank: BankFile, questions: int) -> Iterator[Finding]:
    """Give what is wrong with a bank apart from its questions."""
    if not bank.licence:
        yield finding((), "licence-missing")
    if not questions:
        yield finding(("questions",), "no-questions")


def question_findings(question: QuestionEntry, path: Path) -> Iterator[Finding]:
    """Give what is wrong with a question apart from its options."""
    if question.level is None:
        yield finding(path, "level-missing")
    if not question.explanation.strip():
        yield finding(path, "explanation-missing")
    if not question.sources:
        yield finding(path, "source-missing")
    if question.status is Status.RETIRED and not question.retired_because.strip():
        yield finding((*path, "status"), "reason-missing")
    if question.shuffle:
        yield from _named((*path, "explanation"), question.explanation)


def option_findings(options: Sequence[OptionEntry], path: Path, *, shuffle: bool) -> Iterator[Finding]:
    """Give what is wrong with the options of a question; `path` is the list's."""
    yield from _count(options, path)
    yield from _keys(options, path)
    yield from _twins(options, path)
    silent = [option.id for option in options if not option.why.strip()]
    if silent:
        yield finding(path, "why-missing", options=shown(", ".join(silent)))
    if shuffle:
        for index, option in enumerate(options):
            yield from position_findings((*path, index), option.text, option.why)


def position_findings(path: Path, text: str, why: str) -> Iterator[Finding]:
    """Give the findings of an option's texts that name others by place, in any language; `path` is the option's."""
    if refers_to_positions(text):
        yield finding((*path, "text"), "option-position", value=shown(text))
    yield from _named((*path, "why"), why)


def _named(path: Path, text: str) -> Iterator[Finding]:
    found = named_position(text)
    if found:
        yield finding(path, "text-position", value=shown(found))


def _count(options: Sequence[OptionEntry], path: Path) -> Iterator[Finding]:
    if len(options) < LEAST_OPTIONS:
        yield finding(path, "options-few", count=str(len(options)))
    if len(options) > MOST_OPTIONS:
        yield finding(path, "options-many", count=str(len(options)))


def _keys(options: Sequence[OptionEntry], path: Path) -> Iterator[Finding]:
    keys = sum(option.key for option in options)
    if options and not keys:
        yield finding(path, "no-key")
    if len(options) >= LEAST_OPTIONS and keys == len(options):
        yield finding(path, "all-keys")


def _twins(options: Sequence[OptionEntry], path: Path) -> Iterator[Finding]:
    ids: set[str] = set()
    texts: dict[str, OptionEntry] = {}
    for index, option in enumerate(options):
        if option.id in ids:
            yield finding((*path, index, "id"), "option-id-twice", value=option.id)
        ids.add(option.id)
        other = texts.setdefault(_folded(option.text), option)
        if other is not option:
            code = "options-equal" if other.text == option.text else "options-alike"
            yield finding((*path, index, "text"), code, one=other.id, other=option.id)


def _folded(text: str) -> str:
    return " ".join(unicodedata.normalize("NFC", text).casefold().split())
