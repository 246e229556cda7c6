"""Logs: one event a line, nothing secret in them, no line that a text could forge."""

import io
import json
import logging
import sys
from datetime import datetime
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.runtime import logs
from bot.runtime.tasks import TaskState

# Made up for these tests, in the shapes that the vendors document; in parts, so that no scanner takes them for real.
PARTS = {
    "slack bot": ("xoxb", "2222222222", "3333333333333", "aBcDeFgHiJkLmNoPqRsTuVwX"),
    "slack app": ("xapp", "1", "A0000000000", "1111111111111", "0a1b2c3d4e5f"),
    "discord": ("MTIzNDU2Nzg5MDEyMzQ1Njc4", "GaBcDe", "aBcDeFgHiJkLmNoPqRsTuVwXyZ0123456789ab"),
}
SLACK_BOT, SLACK_APP = "-".join(PARTS["slack bot"]), "-".join(PARTS["slack app"])
DISCORD = ".".join(PARTS["discord"])


pytestmark = pytest.mark.usefixtures("logs_as_before")


def lines(out: io.StringIO) -> list[dict[str, Any]]:
    """Give what was logged, an event a line."""
    return [json.loads(line) for line in out.getvalue().splitlines()]


def test_an_event_is_a_line_of_json() -> None:
    """An event has its name, level, time in UTC and fields; numbers stay numbers."""
    out = io.StringIO()
    logs.configure("info", "json", out)

    logs.get_log().info("round.posted", round=7, late_s=2.5, state=TaskState.RUNNING, places=(1, 2))

    [event] = lines(out)
    assert datetime.fromisoformat(event.pop("timestamp")).utcoffset() is not None
    assert event == {
        "event": "round.posted",
        "level": "info",
        "round": 7,
        "late_s": 2.5,
        "state": "running",
        "places": [1, 2],
    }


def test_less_severe_lines_are_left_out() -> None:
    """At level warning, an info line isn't written, ours or a library's."""
    out = io.StringIO()
    logs.configure("warning", "json", out)

    logs.get_log().info("quiet")
    logging.getLogger("aiohttp").info("quiet too")
    logs.get_log().warning("loud")

    assert [event["event"] for event in lines(out)] == ["loud"]


@pytest.mark.parametrize(
    ("text", "written"),
    [
        (f"bad token {SLACK_BOT}!", "bad token ***!"),
        (f"opening {SLACK_APP}", "opening ***"),
        (f"login as {DISCORD} failed", "login as *** failed"),
        ("postgresql://bot:hunter2@db:5432/quiz", "postgresql://bot:***@db:5432/quiz"),
        ("postgresql+psycopg://bot:p%40ss@[::1]/quiz", "postgresql+psycopg://bot:***@[::1]/quiz"),
        ("Authorization: Bearer abc.def", "Authorization: ***"),
        ("{'Authorization': 'Bot abc'}", "{'Authorization': '***'}"),
        ("password=hunter2&x=1", "password=***&x=1"),
        ("no row [parameters: ('An', 3)]\n(Background", "no row [parameters: ***]\\x0a(Background"),
        ("https://example.org/a:b", "https://example.org/a:b"),
        ("the token is gone", "the token is gone"),
    ],
)  # fmt: skip
def test_secrets_are_hidden(text: str, written: str) -> None:
    """Tokens, passwords and headers are hidden wherever they stand; other text is left as it is."""
    out = io.StringIO()
    logs.configure("info", "json", out)

    logs.get_log().info("event", detail=text, inner={"deep": [text]}, path=Path("x"))
    logging.getLogger("library").warning("%s", text)

    ours, theirs = lines(out)
    assert ours["detail"] == written
    assert ours["inner"] == {"deep": [written]}
    assert theirs["event"] == written


def test_fields_with_a_telling_name_are_hidden() -> None:
    """A field called token, password or the like is never written, whatever it holds."""
    out = io.StringIO()
    logs.configure("info", "json", out)

    logs.get_log().info("event", token="abc", headers={"Authorization": "abc", "Accept": "*"})

    assert lines(out)[0]["token"] == "***"
    assert lines(out)[0]["headers"] == {"Authorization": "***", "Accept": "*"}


@pytest.mark.parametrize("form", ["json", "console"])
def test_a_trace_is_written_without_secrets(form: str) -> None:
    """An exception is written with its trace, for ours and for libraries', and its message is redacted too."""
    out = io.StringIO()
    logs.configure("info", form, out)

    try:
        raise LookupError(f"no such token: {SLACK_BOT}")
    except LookupError as error:
        logs.get_log().error("task.broke", exc_info=error)
        logging.getLogger("library").exception("theirs")

    assert out.getvalue().count("LookupError: no such token: ***") == 2
    assert "Traceback" in out.getvalue()
    assert SLACK_BOT not in out.getvalue()


@pytest.mark.parametrize("form", ["json", "console"])
@given(text=st.text())
def test_no_text_forges_a_line(form: str, text: str) -> None:
    """Whatever a field holds, an event is one line, without control characters or turned writing."""
    out = io.StringIO()
    logs.configure("info", form, out)

    logs.get_log().info("event", text=text)

    written = out.getvalue()
    assert written.endswith("\n")
    assert len(written.splitlines()) == 1
    assert not set(written[:-1]) & {"\x00", "\x1b", "\x7f", "\x85", "\u2028", "\u202e", "\u2066"}


def test_long_texts_are_cut() -> None:
    """A field of more than 500 characters is cut, visibly."""
    out = io.StringIO()
    logs.configure("info", "json", out)

    logs.get_log().info("event", detail="x" * 501)

    assert lines(out)[0]["detail"] == "x" * 500 + "…"


def test_redaction_takes_no_time() -> None:
    """Texts made to be hard for the patterns are done with at once: every repetition in them has an end."""
    for text in ("a" * 50_000, "xoxb-" * 10_000, "a://" * 10_000, "token=" * 10_000, "[parameters: " * 2_000):
        logs.without_secrets(text)


def test_a_terminal_gets_lines_for_people() -> None:
    """By itself the form is that of people on a terminal, and JSON elsewhere; the stream is standard error."""

    class Terminal(io.StringIO):
        def isatty(self) -> bool:
            return True

    out = Terminal()
    logs.configure("info", "auto", out)
    logs.get_log().info("round.posted", round=7)
    assert out.getvalue().endswith("Z info    round.posted round=7\n")

    logs.configure()
    assert [getattr(handler, "stream", None) for handler in logging.getLogger().handlers] == [sys.stderr]
