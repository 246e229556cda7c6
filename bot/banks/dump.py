"""A bank as files of the bank format; what is loaded from them equals the bank."""

import re
from collections.abc import Iterator

from bot.quiz.question import Bank, Option, OptionText, Question, Source, Status, Wording, wording_hash

_PLAIN = re.compile(r"[A-Za-z0-9](?:[A-Za-z0-9 _./()+§–-]*[A-Za-z0-9.)§])?")
_NEEDS_ESCAPES = re.compile("[\x00-\x1f\x7f-\xa0\u2028\u2029\ufeff\ufffe\uffff]")
_ESCAPES = {"\n": "\\n", "\t": "\\t", '"': '\\"', "\\": "\\\\"}


def dump(bank: Bank) -> dict[str, str]:
    """Give the text of each file by its name: bank.yaml, and one file a translation."""
    others = {*bank.languages, *bank.title, *bank.description} - {bank.language}
    files = {"bank.yaml": "\n".join(_bank(bank)) + "\n"}
    return files | {f"{code}.yaml": "\n".join(_translation(bank, code)) + "\n" for code in sorted(others)}


def scalar(text: str) -> str:
    """Give a text as a YAML scalar in one line that is read back as the same text."""
    if _PLAIN.fullmatch(text):
        return text
    if _NEEDS_ESCAPES.search(text):
        return '"' + "".join(_escaped(character) for character in text) + '"'
    return "'" + text.replace("'", "''") + "'"


def _escaped(character: str) -> str:
    if character in _ESCAPES:
        return _ESCAPES[character]
    return f"\\u{ord(character):04X}" if _NEEDS_ESCAPES.match(character) else character


def _bank(bank: Bank) -> Iterator[str]:
    yield "# yaml-language-server: $schema=../bank.schema.json"
    yield "format: 1"
    yield f"bank: {scalar(bank.slug)}"
    if bank.aliases:
        yield f"aliases: {_row(bank.aliases)}"
    yield f"title: {scalar(bank.title[bank.language])}"
    if bank.language in bank.description:
        yield f"description: {scalar(bank.description[bank.language])}"
    yield f"language: {scalar(bank.language)}"
    if bank.licence:
        yield f"licence: {scalar(bank.licence)}"
    if bank.authors:
        yield f"authors: {_row(bank.authors)}"
    yield "questions:"
    for question in bank.questions:
        yield from _question(question)


def _question(question: Question) -> Iterator[str]:
    wording = question.wordings[question.language]
    yield f"  - id: {scalar(question.id)}"
    yield f"    level: {question.level.value}"
    if question.tags:
        yield f"    tags: {_row(question.tags)}"
    yield f"    stem: {scalar(wording.stem)}"
    yield "    options:"
    for option in question.options:
        yield from _option(option, wording.options[option.id])
    if wording.explanation:
        yield f"    explanation: {scalar(wording.explanation)}"
    yield from _extras(question)


def _option(option: Option, text: OptionText) -> Iterator[str]:
    yield f"      - id: {scalar(option.id)}"
    if option.key:
        yield "        key: true"
    yield f"        text: {scalar(text.text)}"
    if text.why:
        yield f"        why: {scalar(text.why)}"


def _extras(question: Question) -> Iterator[str]:
    if question.sources:
        yield "    sources:"
        yield from (f"      - {_source(source)}" for source in question.sources)
    if question.guide:
        yield f"    guide: {_source(question.guide)}"
    if question.picture:
        yield f"    picture: {{file: {scalar(question.picture.file)}, alt: {scalar(question.picture.alt)}}}"
    if not question.shuffle:
        yield "    shuffle: false"
    if question.as_of:
        yield f"    as_of: {scalar(question.as_of)}"
    if question.status is not Status.READY:
        yield f"    status: {question.status.value}"
    if question.retired_because:
        yield f"    retired_because: {scalar(question.retired_because)}"


def _source(source: Source) -> str:
    fields = {"title": source.title, "where": source.where, "url": source.url}
    return "{" + ", ".join(f"{name}: {scalar(value)}" for name, value in fields.items() if value) + "}"


def _translation(bank: Bank, language: str) -> Iterator[str]:
    yield f"language: {scalar(language)}"
    yield f"bank: {scalar(bank.slug)}"
    if language in bank.title:
        yield f"title: {scalar(bank.title[language])}"
    if language in bank.description:
        yield f"description: {scalar(bank.description[language])}"
    translated = [question for question in bank.questions if language in question.wordings]
    yield "questions:" if translated else "questions: {}"
    for question in translated:
        yield from _wording(question, question.wordings[language])


def _wording(question: Question, wording: Wording) -> Iterator[str]:
    yield f"  {scalar(question.id)}:"
    yield f"    of: {scalar(wording_hash(question))}"
    yield f"    stem: {scalar(wording.stem)}"
    yield "    options:"
    for name, option in wording.options.items():
        why = f", why: {scalar(option.why)}" if option.why else ""
        yield f"      {scalar(name)}: {{text: {scalar(option.text)}{why}}}"
    if wording.explanation:
        yield f"    explanation: {scalar(wording.explanation)}"


def _row(texts: tuple[str, ...]) -> str:
    return "[" + ", ".join(scalar(text) for text in texts) + "]"
