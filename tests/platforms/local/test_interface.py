"""INTERFACE.md says what there is: every call, refusal, event and kind of card, and no other."""

import re

import pytest

from bot.cards.card import Kind
from bot.platforms.local.client import PAGE
from bot.platforms.local.hub import Happening
from bot.platforms.local.limits import BODY_BYTES, PAGE_LENGTH, SPEEDS, WAITING_EVENTS
from bot.platforms.local.refusals import Problem
from tests.platforms.local.conftest import Served

INTERFACE = (PAGE.parent / "INTERFACE.md").read_text(encoding="utf-8")


def section(title: str) -> str:
    """Give the part of the document under a heading."""
    return INTERFACE.partition(f" {title}\n")[2].partition("\n#")[0]


@pytest.mark.asyncio
async def test_every_call_is_written_down(served: Served) -> None:
    """The table of calls is the server's own."""
    routes = served.server.routes()
    written = re.findall(r"^\| `(GET|POST) (\S+?)…?`", section("Calls"), re.MULTILINE)

    assert {(method, path.removesuffix("{file}")) for method, path in routes} == set(written)


def test_every_refusal_is_written_down_with_its_status() -> None:
    """The table of refusals is the program's own."""
    rows = re.findall(r"^\| (\d+) \| (.*) \|$", section("When it can't be done"), re.MULTILINE)
    written = {(code, int(status)) for status, codes in rows for code in re.findall(r"`([a-z-]+)`", codes)}

    assert written == {(problem.code, problem.status) for problem in Problem}


def test_every_event_is_written_down() -> None:
    """The table of events is the program's own."""
    written = re.findall(r"^\| `(\w+)` \|", section("Events"), re.MULTILINE)

    assert set(written) - {"event"} == {happening.value for happening in Happening}


def test_every_kind_of_card_is_written_down() -> None:
    """Tools can tell every card by its kind."""
    kinds = section("Shapes").partition("Kinds:")[2].partition("\n\n")[0]

    assert set(re.findall(r"`(\w+)`", kinds)) == {kind.value for kind in Kind}


def test_the_numbers_are_those_of_the_limits() -> None:
    """The document and the program count alike."""
    assert (BODY_BYTES, PAGE_LENGTH, WAITING_EVENTS, SPEEDS) == (64 * 1024, 80, 256, (1.0, 60.0, 600.0))
    assert all(text in INTERFACE for text in ("64 KiB", "newest 80", "256\nunread", "1, 60 or 600"))
