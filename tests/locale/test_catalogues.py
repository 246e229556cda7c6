"""The catalogues are complete, the same in each language, and written as the language is."""

import ast
import re
import unicodedata
from collections.abc import Iterator
from pathlib import Path

import pytest

from bot.locale.catalogue import LANGUAGES, message_arguments, message_ids, parts

BOT = Path(__file__).parents[2] / "bot"
CATALOGUES = BOT / "locale"

SPEAKERS = {"say", "parts", "sentence", "note_card"}
"""Functions whose second argument is the id of a message."""

GIVEN = {"sentence": {"command"}, "note_card": {"command"}}
"""Arguments that a function adds by itself."""


def files(language: str) -> list[Path]:
    """Give the catalogues of a language."""
    return sorted((CATALOGUES / language).glob("*.ftl"))


def lines(language: str) -> list[str]:
    """Give what a reader sees, line by line, without comments, ids, names of variants and Fluent's own quotes."""
    return [
        re.sub(r"^[a-z-]+ =|^ +\*?\[\w+\] ?|\{ \".*?\" \}", "", line)
        for file in files(language)
        for line in file.read_text(encoding="utf-8").splitlines()
        if not line.startswith("#")
    ]


def trees() -> list[ast.Module]:
    """Give the program, module by module."""
    return [ast.parse(file.read_text(encoding="utf-8")) for file in sorted(BOT.rglob("*.py"))]


def named(node: ast.expr) -> Iterator[str]:
    """Give the ids that an expression may name, where it names them outright."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    elif isinstance(node, ast.IfExp):
        yield from named(node.body)
        yield from named(node.orelse)


def calls() -> Iterator[tuple[str, str, set[str], bool]]:
    """Give each call that says a message: the function, the id, the names of its arguments, whether those are all."""
    for tree in trees():
        for node in ast.walk(tree):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in SPEAKERS:
                names = {keyword.arg for keyword in node.keywords if keyword.arg}
                complete = all(keyword.arg for keyword in node.keywords)
                for message_id in named(node.args[1]) if len(node.args) > 1 else ():
                    yield node.func.id, message_id, names, complete


@pytest.mark.parametrize("language", LANGUAGES[1:])
def test_every_language_has_the_same_messages(language: str) -> None:
    """What can be said in one language can be said in each."""
    assert message_ids(language) == message_ids("en")


@pytest.mark.parametrize("language", LANGUAGES[1:])
def test_a_message_takes_the_same_arguments_in_every_language(language: str) -> None:
    """A translation says as much as its original: no argument is left out or made up."""
    differing = {
        message_id: (sorted(message_arguments("en", message_id)), sorted(message_arguments(language, message_id)))
        for message_id in message_ids("en")
        if message_arguments("en", message_id) != message_arguments(language, message_id)
    }

    assert differing == {}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("count", [0, 1, 2, 5, 21, 1_000_000])
def test_every_message_formats(language: str, count: int) -> None:
    """Every message says something for every count, and shows neither braces nor marks of direction."""
    for message_id in message_ids(language):
        given = dict.fromkeys(message_arguments(language, message_id), count)
        text = "".join(str(part) for part in parts(language, message_id, **given))

        assert text.strip()
        assert not set(text) & set("{}\u2068\u2069\ue000\ue001")


def test_every_message_that_is_said_exists() -> None:
    """No call asks for a message that the catalogues lack, or leaves out an argument of one that they have."""
    wrong: list[str] = []
    for function, message_id, names, complete in calls():
        if message_id not in message_ids("en"):
            wrong.append(f"{message_id} doesn't exist")
        elif complete:
            counts = {f"{name}_count" for name in names}
            lacking = message_arguments("en", message_id) - names - counts - GIVEN.get(function, set())
            wrong += [f"{message_id} needs {name}" for name in sorted(lacking)]

    assert wrong == []


def test_no_message_is_left_over() -> None:
    """Every message is named in the program, outright or by the beginning of its id."""
    constants, beginnings = set[str](), set[str]()
    for tree in trees():
        for node in ast.walk(tree):
            if isinstance(node, ast.JoinedStr) and isinstance(node.values[0], ast.Constant):
                beginnings.add(str(node.values[0].value))
            elif isinstance(node, ast.Constant) and isinstance(node.value, str):
                constants.add(node.value)
    starts = tuple(beginning for beginning in beginnings if re.fullmatch(r"[a-z]+(-[a-z]+)*-", beginning))
    page = (CATALOGUES / "en" / "page.ftl").read_text(encoding="utf-8") if (CATALOGUES / "en/page.ftl").exists() else ""
    left = {
        message_id
        for message_id in message_ids("en") - constants
        if not message_id.startswith(starts) and f"{message_id} =" not in page
    }

    assert left == set()


@pytest.mark.parametrize("language", LANGUAGES)
def test_files_are_composed_text(language: str) -> None:
    """Accents are part of their letters (NFC): two ways to write one word would be two words."""
    for file in files(language):
        text = file.read_text(encoding="utf-8")

        assert unicodedata.is_normalized("NFC", text), file.name


def test_french_has_its_spaces() -> None:
    """French puts a no-break space before : ; ? ! % and inside « »."""
    wrong = [line for line in lines("fr") if re.search(r"[ \w}][;?!»]|[ ][:%]|[\w}]:(?!\d)|«(?!\u00a0)", line)]

    assert wrong == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_apostrophes_and_quotes_are_typographic(language: str) -> None:
    """A straight quote is for code; sentences have curly ones."""
    assert [line for line in lines(language) if "'" in line or '"' in line] == []


def test_vietnamese_has_no_space_before_punctuation() -> None:
    """Vietnamese puts no space before punctuation."""
    assert [line for line in lines("vi") if re.search(r"[ \u00a0][:;?!%,.]", line)] == []
