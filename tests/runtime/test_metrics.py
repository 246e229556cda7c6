"""Metrics: what the use cases tell is counted, and every event that is counted is told with what it needs."""

import ast
import io
import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from bot.runtime import logs
from bot.runtime.metrics import Metrics
from bot.runtime.tell import LEVELS, teller

BOT = Path(__file__).parents[2] / "bot"


def told_events() -> Iterator[tuple[str, dict[str, object]]]:
    """Find each `tell("event", field=…)` of the program, with a value for each of its fields."""
    for path in sorted(BOT.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            match node:
                case ast.Call(func=ast.Attribute(attr="tell" | "_tell"), args=[ast.Constant(value=str(event))]):
                    yield event, {word.arg or "": 1 for word in node.keywords}


def test_what_is_told_is_counted() -> None:
    """An answer, a question sent late, missed rounds, a failed try: each is on the page under its labels."""
    metrics = Metrics()
    metrics.told("posting.sent", {"kind": "question", "late_s": 3.0})
    metrics.told("posting.sent", {"kind": "reveal", "late_s": 0.0})
    metrics.told("posting.failed", {"kind": "reveal", "error": "TryLater"})
    metrics.told("rounds.missed", {"count": 2, "reason": "away"})
    metrics.told("round.ended", {"state": "revealed"})
    metrics.batch(40, 0.003)

    page = metrics.page().decode()

    for line in (
        "microbatch_answers_total 40.0",
        'microbatch_postings_total{kind="question",outcome="sent"} 1.0',
        'microbatch_postings_total{kind="reveal",outcome="TryLater"} 1.0',
        "microbatch_post_lateness_seconds_count 1.0",
        'microbatch_rounds_missed_total{reason="away"} 2.0',
        'microbatch_rounds_total{state="revealed"} 1.0',
        "microbatch_answer_batch_size_sum 40.0",
        'microbatch_answer_commit_seconds_bucket{le="0.005"} 1.0',
    ):
        assert line in page.splitlines()


def test_every_event_of_the_program_can_be_counted() -> None:
    """Each event is told with the fields that its metric and its labels need."""
    metrics = Metrics()
    events = list(told_events())

    for event, fields in events:
        metrics.told(event, fields)

    assert len(events) > 20


def test_no_level_is_for_an_event_that_nobody_tells() -> None:
    """The table of levels names only events that exist."""
    assert set(LEVELS) <= {event for event, _ in told_events()}


def test_two_registries_know_nothing_of_each_other() -> None:
    """Each program of a process counts for itself, so tests and simulations don't add up."""
    one, other = Metrics(), Metrics()
    one.batch(1, 0.001)

    assert b"microbatch_answers_total 0.0" in other.page().splitlines()


@pytest.mark.usefixtures("logs_as_before")
@pytest.mark.parametrize(("event", "level"), [("round.ended", "info"), ("task.broke", "error")])
def test_telling_logs_too(event: str, level: str) -> None:
    """What is told goes to the log, as severe as it is."""
    out = io.StringIO()
    logs.configure("info", "json", out)

    teller(Metrics())(event, state="revealed", task="clockwork", round=7)

    assert json.loads(out.getvalue())["level"] == level
