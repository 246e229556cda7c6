"""Bank files for tests, whole but for one place."""

from bot.banks.fault import Fault
from bot.banks.load import Loaded, load_bytes, load_files

HEAD = """format: 1
bank: sample-bank
title: Sample
language: en
licence: CC0-1.0
questions:
"""
FIRST_QUESTION_LINE = 7


def question(name: str = "first-one", *, stem: str = "What is it?", option: str = "Red", extra: str = "") -> str:
    """A sound question in the bank format; texts are inserted as they would be typed."""
    return f"""  - id: {name}
    level: easy
    stem: {stem}
    explanation: It is so.
    sources: [{{title: A paper}}]
{extra}    options:
      - id: one
        key: true
        text: {option}
        why: It is.
      - id: two
        text: Other
        why: It isn't.
"""


def with_options(*lines: str, extra: str = "") -> str:
    """A bank of one question with these options, each a line of the flow form without its braces."""
    options = "".join(f"      - {{{line}}}\n" for line in lines)
    start = question(extra=extra).split("    options:\n")[0]
    return HEAD + start + "    options:\n" + options


def loaded(text: str) -> Loaded:
    """What one file gives."""
    return load_bytes("bank.yaml", text.encode())


def translated(text: str, translation: str, *, name: str = "fr.yaml") -> Loaded:
    """What a bank with one translation beside it gives."""
    return load_files({"bank.yaml": text.encode(), name: translation.encode()}, main="bank.yaml")


def codes(found: Loaded) -> list[str]:
    """The codes of the faults, in their order."""
    return [fault.code for fault in found.faults]


def only(found: Loaded) -> Fault:
    """The single fault."""
    (fault,) = found.faults
    return fault


def stem_of(found: Loaded) -> str:
    """The stem of the first question in the bank's language."""
    made = found.drafts[0].question
    assert made is not None
    return made.wordings[made.language].stem


def option_of(found: Loaded) -> str:
    """The text of the first option of the first question."""
    made = found.drafts[0].question
    assert made is not None
    return made.wordings[made.language].options["one"].text
