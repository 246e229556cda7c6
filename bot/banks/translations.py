"""Translations: files keyed by question id and option id, each wording naming the one that it translates by hash."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from bot.banks.checks import position_findings
from bot.banks.fault import shown
from bot.banks.format import QuestionTranslation, TranslationFile
from bot.banks.nearest import meant
from bot.banks.reader import Document, Finding, Path, finding
from bot.banks.sentences import SENTENCES
from bot.banks.shape import shaped
from bot.quiz.question import OptionText, Question, Wording, wording_hash

LONGEST_LIST = 200
MOST_FINDINGS = 1_000


@dataclass(frozen=True, slots=True)
class Translation:
    """What a translation file gives: wordings by question id, and all that is wrong, `faulty` by question id."""

    language: str
    title: str
    description: str
    wordings: Mapping[str, Wording]
    findings: tuple[Finding, ...]
    faulty: frozenset[str]


def translated(
    document: Document, questions: Mapping[str, Question | None], *, slug: str, language: str, file_language: str
) -> Translation:
    """Give what a translation file holds for a bank.

    `questions` has every id of the bank, with None where the question itself is at fault; `slug` and `language`
    are the bank's (empty when they couldn't be read) and `file_language` is what the file's name says.
    """
    raw = document.data
    entries = raw.get("questions") if isinstance(raw, dict) else None
    inner = entries if isinstance(entries, dict) else None
    head, found = shaped(TranslationFile, {**raw, "questions": {}} if inner is not None else raw, (), document)  # type: ignore[dict-item]
    if head is not None:
        found += _head_findings(head, slug, language, file_language)
    wordings: dict[str, Wording] = {}
    faulty: set[str] = set()
    for name in inner or {}:
        if len(found) > MOST_FINDINGS:
            break
        wording, findings = _wording(document, name, inner[name], questions)  # type: ignore[index]
        found += findings
        if wording is not None:
            wordings[name] = wording
        if any(not SENTENCES[one.code].warns for one in findings):
            faulty.add(name)
    if inner is not None:
        found += _missing(inner, questions)
    return Translation(
        head.language if head else file_language,
        head.title if head else "",
        head.description if head else "",
        wordings,
        tuple(found),
        frozenset(faulty),
    )


def _head_findings(head: TranslationFile, slug: str, language: str, file_language: str) -> Iterator[Finding]:
    if head.language == language:
        yield finding(("language",), "language-own", value=language)
    elif head.language.lower() != file_language.lower():
        yield finding(("language",), "language-file", file=shown(file_language), value=head.language)
    if slug and head.bank != slug:
        yield finding(("bank",), "bank-other", value=head.bank, bank=slug)


def _wording(
    document: Document, name: str, raw: object, questions: Mapping[str, Question | None]
) -> tuple[Wording | None, list[Finding]]:
    path: Path = ("questions", name)
    entry, found = shaped(QuestionTranslation, raw, path, document)
    if name not in questions:
        found.append(finding(path, "question-unknown", at_key=True, value=shown(name), meant=meant(name, questions)))
    question = questions.get(name)
    if entry is None or question is None:
        return None, found
    current = wording_hash(question)
    if entry.of is None:
        found.append(finding(path, "translation-undated", at_key=True, value=name, hash=current))
    elif not _same_hash(entry.of, current):
        found.append(finding((*path, "of"), "translation-stale", value=name, hash=current))
        return None, found
    found += _option_findings(entry, question, path)
    return _as_wording(entry, question), found


def _same_hash(given: str, current: str) -> bool:
    return given.startswith(current) or current.startswith(given)


def _option_findings(entry: QuestionTranslation, question: Question, path: Path) -> Iterator[Finding]:
    known = [option.id for option in question.options]
    for name, option in entry.options.items():
        place: Path = (*path, "options", name)
        if name not in known:
            yield finding(place, "option-unknown", at_key=True, value=shown(name), meant=meant(name, known))
        elif question.shuffle:
            yield from position_findings(place, option.text, option.why)
    for name in known:
        if name not in entry.options:
            yield finding((*path, "options"), "option-untranslated", at_key=True, value=name)


def _as_wording(entry: QuestionTranslation, question: Question) -> Wording:
    return Wording(
        stem=entry.stem,
        options={
            option.id: OptionText(entry.options[option.id].text, entry.options[option.id].why)
            for option in question.options
            if option.id in entry.options
        },
        explanation=entry.explanation,
    )


def _missing(given: Mapping[str, object], questions: Mapping[str, Question | None]) -> Iterator[Finding]:
    lacking = [name for name in questions if name not in given]
    if lacking:
        yield finding(
            ("questions",), "translation-missing", at_key=True, options=shown(", ".join(lacking), LONGEST_LIST)
        )
