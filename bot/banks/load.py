"""A bank from its files: all faults of all of them at once, and the bank when there is no error."""

import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from bot.banks.checks import bank_findings, option_findings, question_findings
from bot.banks.fault import Fault, order, shown
from bot.banks.format import TEXT_FIELDS, BankFile, OptionEntry, QuestionEntry
from bot.banks.reader import MOST_BYTES, Document, Finding, described, finding, read
from bot.banks.reader import Path as DataPath
from bot.banks.shape import shaped
from bot.banks.translations import Translation, translated
from bot.quiz.question import Bank, Level, Option, OptionText, Picture, Question, Source, Wording

MAIN_FILE = "bank.yaml"
ENDINGS = frozenset({".yaml", ".yml"})
MOST_FAULTS = 500
_LANGUAGE_NAME = re.compile(r"[a-z]{2,3}(-[A-Za-z0-9]{2,8})*")


@dataclass(frozen=True, slots=True)
class Draft:
    """A question as found in a file, at a line (from 1); `question` is None when it can't be made at all."""

    id: str
    line: int
    question: Question | None
    good: bool


@dataclass(frozen=True, slots=True)
class Loaded:
    """What loading gave. `bank` is None when there is any error; `good_part` has only the questions without one."""

    bank: Bank | None
    faults: tuple[Fault, ...]
    drafts: tuple[Draft, ...] = ()
    good_part: Bank | None = None

    @property
    def questions_good(self) -> int:
        """How many questions have no error."""
        return sum(draft.good for draft in self.drafts)

    @property
    def errors(self) -> tuple[Fault, ...]:
        """The faults that keep the bank out."""
        return tuple(fault for fault in self.faults if fault.is_error)


def load_bank(path: Path) -> Loaded:
    """Load a folder (bank.yaml and its translations) or one file. A path that isn't there is a fault, not an error."""
    if path.is_dir():
        return _load_folder(path)
    data, fault = _bytes(path)
    return load_bytes(str(path), data) if fault is None else Loaded(None, (fault,))


def load_bytes(name: str, data: bytes) -> Loaded:
    """Load one file of the bank format that was uploaded under a name."""
    return load_files({name: data}, main=name)


def load_files(files: Mapping[str, bytes], *, main: str, beside: frozenset[str] | None = None) -> Loaded:
    """Load a bank from the bytes of its files by name; all but `main` are translations, named for their language.

    `beside` has the names of the other files there, for pictures; None when that isn't known.
    """
    document = read(main, files[main])
    head, drafts, faults = _bank(document, beside)
    # Without a head the language isn't known, and so no wording's hash.
    made = {draft.id: draft.question if head else None for draft in drafts if draft.id}
    parts: list[Translation] = []
    for name in sorted(set(files) - {main}):
        translation = read(name, files[name])
        faults += translation.faults
        if translation.data is not None:
            part = translated(
                translation,
                made,
                slug=head.bank if head else "",
                language=head.language if head else "",
                file_language=Path(name).stem,
            )
            findings = [*part.findings, *_dropped(translation), *_language_twice(part, parts)]
            faults += [translation.fault(one) for one in findings]
            parts.append(part)
    return _loaded(head, drafts, parts, faults)


def find_banks(folder: Path) -> list[Path]:
    """Give the banks below a folder, sorted: each folder with a bank.yaml, and each single file elsewhere."""
    if (folder / MAIN_FILE).is_file():
        return [folder]
    found: list[Path] = []
    for child in sorted(folder.iterdir()):
        if child.name.startswith("."):
            continue
        if child.is_dir() and not child.is_symlink():
            found += find_banks(child)
        elif child.suffix in ENDINGS and child.is_file():
            found.append(child)
    return found


def _load_folder(folder: Path) -> Loaded:
    if not (folder / MAIN_FILE).exists():
        return Loaded(None, (Fault(str(folder), 1, 1, "no-bank"),))
    children = sorted(folder.iterdir())
    files: dict[str, bytes] = {}
    faults: list[Fault] = []
    for child in children:
        if child.suffix in ENDINGS and (child.name == MAIN_FILE or _LANGUAGE_NAME.fullmatch(child.stem)):
            data, fault = _bytes(child)
            files[str(child)] = data
            faults += [fault] if fault else []
    if faults:
        return Loaded(None, tuple(faults))
    return load_files(files, main=str(folder / MAIN_FILE), beside=frozenset(child.name for child in children))


def _bytes(path: Path) -> tuple[bytes, Fault | None]:
    if not path.exists():
        return b"", Fault(str(path), 1, 1, "path-missing")
    if not path.is_file():
        return b"", Fault(str(path), 1, 1, "path-unreadable", {"reason": "it isn't a normal file"})
    try:
        with path.open("rb") as file:
            return file.read(MOST_BYTES + 1), None
    except OSError as error:
        return b"", Fault(str(path), 1, 1, "path-unreadable", {"reason": error.strerror or "unknown"})


def _bank(document: Document, beside: frozenset[str] | None) -> tuple[BankFile | None, list[Draft], list[Fault]]:
    faults = list(document.faults)
    raw = document.data
    if raw is None:
        return None, [], faults
    if not isinstance(raw, dict):
        return None, [], [*faults, document.fault(finding((), "map-expected", found=described(raw)))]
    items = raw.get("questions")
    entries = items if isinstance(items, list) else []
    head, found = shaped(BankFile, {**raw, "questions": []} if isinstance(items, list) else raw, (), document)
    found += bank_findings(head, len(entries)) if head else ()
    found += _dropped(document)
    slug, language = (head.bank, head.language) if head else ("", "")
    questions = []
    for index, entry in enumerate(entries):
        question, findings = _question(document, entry, ("questions", index), beside)
        found += findings
        questions.append(_made(question, slug, language) if question else None)
    found += _ids_twice(document, entries)
    faults += [document.fault(one) for one in found]
    return head, list(_drafts(document, entries, questions, faults)), faults


def _question(
    document: Document, raw: Any, path: DataPath, beside: frozenset[str] | None
) -> tuple[QuestionEntry | None, list[Finding]]:
    items = raw.get("options") if isinstance(raw, dict) else None
    inner = items if isinstance(items, list) else None
    entry, found = shaped(QuestionEntry, {**raw, "options": []} if inner is not None else raw, path, document)
    options: list[OptionEntry | None] = []
    for index, item in enumerate(inner or []):
        option, findings = shaped(OptionEntry, item, (*path, "options", index), document)
        found += findings
        options.append(option)
    whole = [option for option in options if option is not None]
    if inner is not None and len(whole) == len(options):
        shuffle = entry.shuffle if entry else True
        found += option_findings(whole, (*path, "options"), shuffle=shuffle)
    if entry is None:
        return None, found
    found += question_findings(entry, path)
    if entry.picture and beside is not None and entry.picture.file not in beside:
        found.append(finding((*path, "picture", "file"), "picture-missing", value=shown(entry.picture.file)))
    return (entry.model_copy(update={"options": whole}) if len(whole) == len(options) else None), found


def _made(entry: QuestionEntry, bank: str, language: str) -> Question:
    wording = Wording(
        entry.stem, {option.id: OptionText(option.text, option.why) for option in entry.options}, entry.explanation
    )
    return Question(
        bank=bank,
        id=entry.id,
        level=entry.level or Level.MEDIUM,
        language=language,
        options=tuple(Option(option.id, option.key) for option in entry.options),
        wordings={language: wording},
        sources=tuple(Source(source.title, source.where, source.url) for source in entry.sources),
        guide=Source(entry.guide.title, entry.guide.where, entry.guide.url) if entry.guide else None,
        picture=Picture(entry.picture.file, entry.picture.alt) if entry.picture else None,
        shuffle=entry.shuffle,
        tags=tuple(entry.tags),
        as_of=entry.as_of,
        status=entry.status,
        retired_because=entry.retired_because,
    )


def _ids_twice(document: Document, entries: Iterable[Any]) -> Iterator[Finding]:
    first: dict[str, int] = {}
    for index, entry in enumerate(entries):
        name = entry.get("id") if isinstance(entry, dict) else None
        if not isinstance(name, str):
            continue
        line = document.span(("questions", index, "id")).line + 1
        if name in first:
            yield finding(("questions", index, "id"), "id-twice", value=shown(name), first=str(first[name]))
        first.setdefault(name, line)


def _drafts(
    document: Document, entries: Iterable[Any], questions: Iterable[Question | None], faults: Iterable[Fault]
) -> Iterator[Draft]:
    wrong = sorted({fault.line for fault in faults if fault.is_error})
    for index, (entry, question) in enumerate(zip(entries, questions, strict=True)):
        span = document.span(("questions", index))
        # A part in block style ends where the next one starts.
        last = span.end_line if span.end_column > span.column else span.end_line - 1
        touched = bisect_right(wrong, max(last, span.line) + 1) > bisect_right(wrong, span.line)
        name = entry.get("id", "") if isinstance(entry, dict) else ""
        known = name if isinstance(name, str) else ""
        yield Draft(known, span.line + 1, question, good=question is not None and not touched)


def _dropped(document: Document) -> Iterator[Finding]:
    for path, span in document.comments.items():
        if path and path[-1] in TEXT_FIELDS:
            form = (
                document.lines[span.line][document.values[path].column :]
                if span.line == document.values[path].line
                else ""
            )
            dropped = shown(document.lines[span.line][span.column : span.end_column])
            text = "'" + form.strip().replace("'", "''") + "'" if form.strip() else "'…'"
            yield finding(path, "comment-in-text", dropped=dropped, form=shown(text, 120))


def _language_twice(part: Translation, others: Iterable[Translation]) -> Iterator[Finding]:
    if any(other.language == part.language for other in others):
        yield finding(("language",), "language-twice", value=part.language)


def _loaded(head: BankFile | None, drafts: list[Draft], parts: list[Translation], faults: list[Fault]) -> Loaded:
    faulty = frozenset[str]().union(*(part.faulty for part in parts))
    whole = [
        replace(draft, question=_in_all_languages(draft.question, parts), good=draft.good and draft.id not in faulty)
        for draft in drafts
    ]
    good = _as_bank(head, [draft.question for draft in whole if draft.good and draft.question], parts) if head else None
    has_errors = any(fault.is_error for fault in faults)
    return Loaded(None if has_errors else good, _capped(sorted(faults, key=order)), tuple(whole), good)


def _in_all_languages(question: Question | None, parts: list[Translation]) -> Question | None:
    if question is None:
        return None
    others = {
        part.language: part.wordings[question.id]
        for part in parts
        if question.id in part.wordings and question.id not in part.faulty
    }
    return replace(question, wordings={**others, **question.wordings})


def _as_bank(head: BankFile, questions: list[Question], parts: list[Translation]) -> Bank:
    titles = {part.language: part.title for part in parts if part.title}
    descriptions = {part.language: part.description for part in parts if part.description}
    own = {head.language: head.description} if head.description else {}
    return Bank(
        slug=head.bank,
        title={**titles, head.language: head.title},
        language=head.language,
        licence=head.licence,
        questions=tuple(questions),
        aliases=tuple(head.aliases),
        authors=tuple(head.authors),
        description={**descriptions, **own},
    )


def _capped(faults: list[Fault]) -> tuple[Fault, ...]:
    if len(faults) <= MOST_FAULTS:
        return tuple(faults)
    last = faults[MOST_FAULTS]
    rest = Fault(last.file, last.line, last.column, "too-many-faults", {"count": str(len(faults) - MOST_FAULTS)})
    return (*faults[:MOST_FAULTS], rest)
