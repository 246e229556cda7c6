"""Streaks over scheduled rounds."""

from datetime import UTC, date, datetime, time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.quiz.calendar import EVERY_DAY, due_times
from bot.quiz.streak import NONE_YET, Streak, fold, step
from tests.quiz.examples import repeatable

MON, TUE, WED, THU = (date(2026, 3, day) for day in (2, 3, 4, 5))
NEXT_MON = date(2026, 3, 9)


def test_a_streak_grows_with_each_question_answered() -> None:
    """Right or wrong doesn't matter: a streak is of answers."""
    assert fold([(MON, True), (TUE, True)]) == Streak(current=2, best=2)


def test_the_first_miss_of_a_week_is_forgiven_and_told() -> None:
    """It neither adds nor breaks."""
    assert fold([(MON, True), (TUE, False)]) == Streak(1, 1, "2026-W10", forgave_now=True)


def test_it_is_told_once() -> None:
    """The next answer goes on from where the streak was, with nothing more to tell."""
    assert fold([(MON, True), (TUE, False), (WED, True)]) == Streak(2, 2, "2026-W10")


def test_the_second_miss_of_a_week_breaks_the_streak() -> None:
    """The best is kept."""
    rounds = [(MON, True), (TUE, True), (WED, False), (THU, False)]

    assert fold(rounds) == Streak(0, 2, "2026-W10", broke_now=True)


def test_a_new_week_forgives_anew() -> None:
    """One miss in each of two weeks breaks nothing."""
    rounds = [(MON, True), (THU, False), (NEXT_MON, False)]

    assert fold(rounds) == Streak(1, 1, "2026-W11", forgave_now=True)


def test_who_has_no_streak_is_not_forgiven() -> None:
    """There is nothing to forgive, so the week's one miss isn't used up."""
    assert fold([(MON, False)]) == NONE_YET
    assert fold([(MON, False), (TUE, True), (WED, False)]) == Streak(1, 1, "2026-W10", forgave_now=True)


def test_a_broken_streak_starts_again_in_the_same_week_without_pardon() -> None:
    """One miss a week, however many streaks begin in it."""
    rounds = [(MON, True), (TUE, False), (WED, False), (THU, True), (date(2026, 3, 6), False)]

    assert fold(rounds) == Streak(0, 1, "2026-W10", broke_now=True)


def test_a_miss_without_a_streak_clears_what_the_round_before_did() -> None:
    """A break is told once."""
    rounds = [(MON, True), (TUE, False), (WED, False), (THU, False)]

    assert fold(rounds) == Streak(0, 1, "2026-W10")


def test_days_without_a_question_break_nothing() -> None:
    """Weekends, a pause, a voided question and our own downtime are rounds that aren't given at all."""
    rounds = [(date(2026, 3, 6), True), (NEXT_MON, True), (date(2026, 6, 1), True)]

    assert fold(rounds) == Streak(3, 3)


@pytest.mark.parametrize("wanted", [time(0, 0), time(9, 0), time(23, 59)])
def test_a_day_that_a_zone_never_had_breaks_nothing(wanted: time) -> None:
    """Apia had no 2011-12-30: who answers every question from the 28th to the 2nd has a streak of five."""
    asked = due_times(wanted, "Pacific/Apia", EVERY_DAY, datetime(2011, 12, 28, 9, 59, tzinfo=UTC))
    dates = [due.local_date for due, _ in zip(asked, range(5), strict=False)]

    assert [day.isoformat() for day in dates] == ["2011-12-28", "2011-12-29", "2011-12-31", "2012-01-01", "2012-01-02"]
    assert fold((day, True) for day in dates).current == 5


def test_a_week_across_new_year_is_one_week() -> None:
    """2026-W53 lasts until 2027-01-03: a miss on each side of New Year is two in one week."""
    rounds = [(date(2026, 12, 28), True), (date(2026, 12, 31), False), (date(2027, 1, 1), False)]

    assert fold(rounds) == Streak(0, 1, "2026-W53", broke_now=True)


rounds_by_day = st.dictionaries(st.dates(date(2025, 1, 1), date(2028, 1, 1)), st.booleans(), max_size=40)


@repeatable
@given(rounds_by_day)
def test_a_streak_kept_step_by_step_is_the_one_folded(by_day: dict[date, bool]) -> None:
    """Computing it anew gives what was kept; it is never longer than the best, nor the best than the answers."""
    rounds = sorted(by_day.items())
    streak = NONE_YET
    for day, answered in rounds:
        streak = step(streak, answered=answered, local_date=day)

    assert streak == fold(rounds)
    assert 0 <= streak.current <= streak.best <= sum(by_day.values())
    assert not (streak.forgave_now and streak.broke_now)
