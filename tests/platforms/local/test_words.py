"""The page's words: all that it asks for is there in every language, and nothing is there for nobody."""

import re

import pytest

from bot.locale.catalogue import LANGUAGES, message_ids, say
from bot.platforms.local import client, refusals, words
from bot.platforms.local.refusals import Problem

PAGE = client.PAGE


def asked_for() -> set[str]:
    """Give the words that the page's files name."""
    script = "\n".join((PAGE / name).read_text(encoding="utf-8") for name in client.FILES if name.endswith(".js"))
    markup = (PAGE / "index.html").read_text(encoding="utf-8")
    named = re.findall(r'words\.(\w+)|words\["([\w-]+)"\]|connection\("(\w+)"\)', script)
    placed = re.findall(r'data-(?:word|label|placeholder|title)="([\w-]+)"', markup)
    periods = {"period-today", "period-week", "period-month", "period-all"}
    return {name for names in named for name in names if name} | set(placed) | periods


def test_the_page_is_sent_exactly_the_words_that_it_uses() -> None:
    """No word is missing and none is sent in vain."""
    assert asked_for() == set(words.SENT)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_catalogue_holds_exactly_the_pages_words(language: str) -> None:
    """Every id that starts with `page-` is a word of the page, its reactions, or a refusal."""
    known = {name for name in message_ids(language) if name.startswith("page-")}
    problems = {f"page-problem-{problem.code}" for problem in Problem}

    assert known == {f"page-{name}" for name in words.SENT} | problems | {"page-reaction", "page-problem"}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("problem", Problem)
def test_every_refusal_is_a_sentence_in_every_language(language: str, problem: Problem) -> None:
    """Each says what happened and what to do, in more than a word."""
    card = refusals.card(problem, language, limit=2_000, reference="ab12")

    assert card["language"] == language
    assert len(card["summary"].split()) > 5


@pytest.mark.parametrize(
    ("language", "count", "own", "label"),
    [
        ("en", 0, False, "2, no members"),
        ("en", 1, True, "2, 1 member, your answer"),
        ("en", 3, True, "2, 3 members, your answer"),
        ("fr", 0, False, "2, aucun membre"),
        ("fr", 3, True, "2, 3 membres, votre réponse"),
        ("vi", 3, True, "2, 3 thành viên, bạn đã chọn"),
    ],
)
def test_a_reaction_has_a_name_that_can_be_read_out(language: str, count: int, own: bool, label: str) -> None:
    """Number, how many, and whether it is one's own: in words."""
    assert words.reaction_label(language, 2, count, own=own) == label


def test_no_word_needs_an_argument() -> None:
    """The page gets finished texts, so that no plural is built in the browser."""
    assert {name: bool(say("en", f"page-{name}")) for name in words.SENT} == dict.fromkeys(words.SENT, True)


def test_the_page_sets_text_and_never_markup() -> None:
    """No file of the page has a way for data to become elements, or a request to elsewhere."""
    for name in ("index.html", *client.FILES):
        text = (PAGE / name).read_text(encoding="utf-8")
        assert not re.search(r"innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\(|new Function", text)
        assert not re.search(r"(?:src|href|url)\s*[=(]\s*[\"']?(?:https?:)?//", text)
        assert " style=" not in text
