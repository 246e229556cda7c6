"""Every code can be produced, and its sentences are whole."""

from collections.abc import Callable
from pathlib import Path

import pytest

from bot.banks.check import check_paths
from bot.banks.load import Loaded, load_bank, load_bytes
from bot.banks.sentences import SENTENCES
from tests.banks.samples import HEAD, loaded, question, translated, with_options

BANK = HEAD + question()
KEY = "id: a, key: true, text: Red, why: w"
FRENCH = """language: fr
bank: sample-bank
questions:
  first-one:
    stem: Qu'est-ce ?
    of: abcdef
    options: {one: {text: Rouge}, two: {text: Autre}}
"""


def _stem(typed: str) -> Callable[[], Loaded]:
    return lambda: loaded(HEAD + question(stem=typed))


def _extra(line: str) -> Callable[[], Loaded]:
    return lambda: loaded(HEAD + question(extra=f"    {line}\n"))


def _options(*lines: str) -> Callable[[], Loaded]:
    return lambda: loaded(with_options(*lines))


def _other(old: str, new: str) -> Callable[[], Loaded]:
    return lambda: loaded(BANK.replace(old, new, 1))


def _french(old: str, new: str, name: str = "fr.yaml") -> Callable[[], Loaded]:
    return lambda: translated(BANK, FRENCH.replace(old, new, 1), name=name)


def _bytes(content: bytes) -> Callable[[], Loaded]:
    return lambda: load_bytes("bank.yaml", content)


SAMPLES: dict[str, Callable[[], Loaded]] = {
    "path-missing": lambda: load_bank(Path("/nowhere/bank.yaml")),
    "path-unreadable": lambda: load_bank(Path("/dev/null")),
    "no-bank": lambda: load_bank(Path(__file__).parent),
    "file-too-big": _bytes(b"#" * 2_097_153),
    "file-empty": _bytes(b""),
    "encoding-utf16": _bytes("a: b".encode("utf-16")),
    "encoding": _bytes(b"a: \xff"),
    "mark-twice": _bytes(("\ufeff\ufeff" + BANK).encode()),
    "control-character": _stem("a\x07b"),
    "too-many-faults": lambda: loaded(HEAD + "  - {id: x}\n" * 300),
    "colon-in-text": _stem("a: b"),
    "character-cannot-start": _stem("`x`"),
    "block-mark": _stem("|V|"),
    "dash-in-text": _stem("- 5"),
    "escape-unknown": _stem(r'"\xi"'),
    "escape-control": _stem(r'"\alpha"'),
    "escape-tex": _stem(r'"\theta"'),
    "quote-open": _stem('"open'),
    "text-after-quote": _stem("'it's'"),
    "bracket-open": _other("[{title: A paper}]", "[{title: A: paper}]"),
    "bracket-closed": _options(KEY, "id: b, text: a}, why: w"),
    "tab": _other("    stem", "\tstem"),
    "indentation": _other("    stem", "   stem"),
    "colon-missing": _other("language: en\n", "language\n"),
    "yaml": _bytes(b"&&"),
    "anchor": _stem("&a b"),
    "alias": _stem("*a"),
    "tag": _stem("!a b"),
    "merge-key": _extra("<<: {level: hard}"),
    "key-not-text": _extra("[a]: b"),
    "second-document": _bytes((BANK + "---\na: b\n").encode()),
    "key-twice": _other("title: Sample", "title: Sample\ntitle: Twice"),
    "too-deep": _bytes(b"[" * 13),
    "too-many-parts": _bytes(b"[" + b"a,\n" * 200_000 + b"]"),
    "comment-in-text": _stem("a # b"),
    "map-expected": _bytes(b"text"),
    "list-expected": _extra("tags: x"),
    "text-expected": _stem("{dp}"),
    "text-empty": _stem("''"),
    "field-missing": _other("    stem: What is it?\n", ""),
    "field-unknown": _extra("lable: x"),
    "comma-in-text": _options(KEY, "id: b, text: Blue, green, why: w"),
    "key-misplaced": _extra("answer: 3"),
    "boolean": _extra("shuffle: yes"),
    "choice": _other("level: easy", "level: eesy"),
    "format-unknown": _other("format: 1", "format: 2"),
    "id-form": _other("id: first-one", "id: First"),
    "language-form": _other("language: en", "language: English"),
    "date": _extra("as_of: 2026-02-30"),
    "url": _extra("guide: {title: G, url: 'javascript:alert(1)'}"),
    "file-name": _extra("picture: {file: ../a.png, alt: x}"),
    "hash-form": _french("abcdef", "abc"),
    "no-questions": _bytes((HEAD.rstrip() + " []\n").encode()),
    "id-twice": lambda: loaded(BANK + question()),
    "option-id-twice": _options(KEY, "id: a, text: Blue, why: w"),
    "options-few": _options(KEY),
    "options-many": _options(KEY, *(f"id: o{n}, text: T{n}, why: w" for n in range(9))),
    "no-key": _options("id: a, text: Red, why: w", "id: b, text: Blue, why: w"),
    "all-keys": _options(KEY, "id: b, key: true, text: Blue, why: w"),
    "options-equal": _options(KEY, "id: b, text: Red, why: w"),
    "options-alike": _options(KEY, "id: b, text: red, why: w"),
    "option-position": _options(KEY, "id: b, text: All of the above, why: w"),
    "text-position": _options(KEY, "id: b, text: Blue, why: Option A is right."),
    "level-missing": _other("    level: easy\n", ""),
    "explanation-missing": _other("    explanation: It is so.\n", ""),
    "why-missing": _options(KEY, "id: b, text: Blue"),
    "source-missing": _other("    sources: [{title: A paper}]\n", ""),
    "reason-missing": _extra("status: retired"),
    "licence-missing": _other("licence: CC0-1.0\n", ""),
    "language-file": _french("", "", name="vi.yaml"),
    "language-own": _french("language: fr", "language: en"),
    "bank-other": _french("sample-bank", "other-bank"),
    "question-unknown": _french("first-one", "frist-one"),
    "option-unknown": _french(
        "    of: abcdef\n    options: {one: {text: Rouge}, two:", "    options: {one: {text: Rouge}, tow:"
    ),
    "option-untranslated": _french("    of: abcdef\n    options: {one: {text: Rouge}, ", "    options: {"),
    "translation-stale": _french("", ""),
    "translation-undated": _french("    of: abcdef\n", ""),
    "translation-missing": _french("first-one", "other-one"),
}
ELSEWHERE = {"picture-missing", "slug-twice", "language-twice"}
"""Codes that need several files on disk: in test_check.py."""


def test_every_code_has_a_sample() -> None:
    """A code that nothing produces, or that isn't in the table, is a defect."""
    assert set(SAMPLES) | ELSEWHERE == set(SENTENCES)


@pytest.mark.parametrize("code", SAMPLES)
def test_a_code_is_produced_with_whole_sentences(code: str) -> None:
    """The fault has the code; its text and its remedy have all their fields."""
    faults = [fault for fault in SAMPLES[code]().faults if fault.code == code]

    assert faults
    assert all(fault.text and fault.remedy for fault in faults)
    assert {fault.is_error for fault in faults} == {not SENTENCES[code].warns}


def test_the_remaining_codes_have_whole_sentences(tmp_path: Path) -> None:
    """The report of two banks of one slug reads well."""
    for name in ("one", "two"):
        (tmp_path / f"{name}.yaml").write_text(BANK)
    (fault,) = check_paths([tmp_path]).faults

    assert fault.text == f"The bank sample-bank is also in {tmp_path / 'one.yaml'}."
