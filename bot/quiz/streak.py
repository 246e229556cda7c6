"""Streaks: consecutive scheduled questions answered, right or wrong, with one miss forgiven in each ISO week.

Only revealed scheduled rounds are given to these functions. A round that was skipped, void or failed, a day
without a question and a paused channel are not, so none of them breaks a streak.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date

from bot.quiz.calendar import week_of


@dataclass(frozen=True, slots=True)
class Streak:
    """A member's streak after some round.

    `forgiven_week` is the last ISO week in which a miss was forgiven, such as "2026-W53"; `forgave_now` and
    `broke_now` say what the latest round did.
    """

    current: int = 0
    best: int = 0
    forgiven_week: str | None = None
    forgave_now: bool = False
    broke_now: bool = False


NONE_YET = Streak()
"""The streak of a member who never answered."""


def step(streak: Streak, *, answered: bool, local_date: date) -> Streak:
    """Give the streak after one more round, answered or missed, of that local date."""
    if answered:
        current = streak.current + 1
        return Streak(current, max(current, streak.best), streak.forgiven_week)
    if not streak.current:
        return Streak(0, streak.best, streak.forgiven_week)
    week = week_of(local_date)
    if streak.forgiven_week == week:
        return Streak(0, streak.best, streak.forgiven_week, broke_now=True)
    return Streak(streak.current, streak.best, week, forgave_now=True)


def fold(rounds: Iterable[tuple[date, bool]]) -> Streak:
    """Give the streak from nothing over rounds, oldest first: each a local date, and whether it was answered."""
    streak = NONE_YET
    for day, answered in rounds:
        streak = step(streak, answered=answered, local_date=day)
    return streak
