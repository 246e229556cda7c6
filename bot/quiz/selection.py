"""Which question is asked next: none twice until all were asked, then what the group did worst on.

A question comes back only an interval after its last asking; while none is that old, the one asked longest
ago does. What the rule leaves open is decided by the seed, so that a choice can be explained and repeated.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum

from bot.quiz.option_order import seed_of
from bot.quiz.question import Level

INTERVAL = timedelta(days=14)


class Reason(StrEnum):
    """Why a question was chosen."""

    NEW = "new"
    WEAKEST = "weakest"
    LONGEST_AGO = "longest_ago"


@dataclass(frozen=True, slots=True)
class Candidate:
    """A question that may be asked, by its bank and its id there."""

    bank: str
    question: str
    level: Level


@dataclass(frozen=True, slots=True)
class Asked:
    """A question that the group was asked: when, and the share that was right, None if nobody answered."""

    bank: str
    question: str
    at: datetime
    facility: float | None


@dataclass(frozen=True, slots=True)
class Choice:
    """What to ask, and why."""

    candidate: Candidate
    reason: Reason


@dataclass(frozen=True, slots=True)
class _Record:
    at: datetime
    facility: float


def choose(
    candidates: Sequence[Candidate],
    history: Sequence[Asked],
    *,
    now: datetime,
    seed: int,
    interval: timedelta = INTERVAL,
) -> Choice:
    """Give the question to ask; neither the order of the candidates nor that of the history matters.

    Raises ValueError when there are no candidates.
    """
    if not candidates:
        raise ValueError("nothing to choose from")
    ordered = sorted(candidates, key=lambda each: (seed_of(seed, each.bank, each.question), each.level))
    records = _records(history)
    unasked = [each for each in ordered if _name(each) not in records]
    if unasked:
        return Choice(unasked[0], Reason.NEW)
    by_age = sorted(ordered, key=lambda each: records[_name(each)].at)
    rested = [each for each in by_age if now - records[_name(each)].at >= interval]
    if rested:
        return Choice(min(rested, key=lambda each: records[_name(each)].facility), Reason.WEAKEST)
    return Choice(by_age[0], Reason.LONGEST_AGO)


def _name(item: Candidate | Asked) -> tuple[str, str]:
    return (item.bank, item.question)


def _records(history: Sequence[Asked]) -> dict[tuple[str, str], _Record]:
    """Give, for each question, its last asking and how the group did when it last answered; never is as bad as 0."""
    records: dict[tuple[str, str], _Record] = {}
    for asked in sorted(history, key=lambda each: each.at):
        known = records.get(_name(asked))
        before = known.facility if known else 0.0
        records[_name(asked)] = _Record(asked.at, before if asked.facility is None else asked.facility)
    return records
