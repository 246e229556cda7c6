"""Which answers are right, and what a round gave."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.quiz.answer import Answer
from bot.quiz.grading import Outcome, Result, grade, shown_key
from bot.quiz.identity import MemberId
from bot.quiz.question import Level
from tests.quiz.examples import AN, BENOIT, CHI, ROUND, a_question, an_answer, repeatable

IN_FILE_ORDER = (0, 1, 2, 3)


def test_the_key_is_told_by_the_numbers_as_shown() -> None:
    """The right option stands third in the file and is shown first."""
    assert shown_key(a_question(), (2, 0, 3, 1)) == frozenset({1})
    assert shown_key(a_question(frozenset({0, 3})), (3, 1, 0, 2)) == frozenset({1, 3})


def test_a_round_gives_each_member_a_result_and_each_option_a_count() -> None:
    """Results are in order of member, and an option that nobody chose has a nought."""
    outcome = grade(a_question(), IN_FILE_ORDER, [an_answer(CHI, 3), an_answer(AN, 3), an_answer(BENOIT, 1)])

    assert outcome == Outcome(
        results=(
            Result(AN, True, 3, frozenset({3})),
            Result(BENOIT, False, 0, frozenset({1})),
            Result(CHI, True, 3, frozenset({3})),
        ),
        counts={1: 1, 2: 0, 3: 2, 4: 0},
        answered=3,
        right=2,
    )
    assert outcome.facility == 2 / 3


@pytest.mark.parametrize(("level", "points"), [(Level.EASY, 1), (Level.MEDIUM, 2), (Level.HARD, 3)])
def test_points_are_given_by_level(level: Level, points: int) -> None:
    """A right answer is worth 1, 2 or 3; a wrong one nothing."""
    outcome = grade(a_question(level=level), IN_FILE_ORDER, [an_answer(AN, 3), an_answer(BENOIT, 4)])

    assert [result.points for result in outcome.results] == [points, 0]


def test_a_member_who_holds_two_options_counts_once() -> None:
    """Counts are of people: with one right option, only the newest held is counted."""
    outcome = grade(a_question(), IN_FILE_ORDER, [an_answer(AN, 1, added=1), an_answer(AN, 3, added=2)])

    assert outcome.counts == {1: 0, 2: 0, 3: 1, 4: 0}
    assert outcome.answered == 1
    assert outcome.right == 1


@pytest.mark.parametrize(
    ("chosen", "right"), [({1, 2}, True), ({1}, False), ({1, 2, 3}, False), ({3, 4}, False), ({2, 1}, True)]
)
def test_with_several_right_options_only_the_whole_set_is_right(chosen: set[int], right: bool) -> None:
    """Neither a part of the key nor more than it scores."""
    outcome = grade(a_question(frozenset({0, 1})), IN_FILE_ORDER, [an_answer(AN, option) for option in chosen])

    assert outcome.results == (Result(AN, right, 3 if right else 0, frozenset(chosen)),)
    assert outcome.counts == {number: int(number in chosen) for number in (1, 2, 3, 4)}


def test_a_round_without_answers_has_no_share_that_was_right() -> None:
    """Nobody answered: there is no 0 of 0."""
    outcome = grade(a_question(), IN_FILE_ORDER, [an_answer(AN, 1, added=1, removed=2)])

    assert outcome == Outcome(results=(), counts={1: 0, 2: 0, 3: 0, 4: 0}, answered=0, right=0)
    assert outcome.facility is None


@pytest.mark.parametrize(("option", "facility"), [(1, 0.0), (3, 1.0)])
def test_a_single_answer_makes_all_or_nothing(option: int, facility: float) -> None:
    """Exactly one answers: all were wrong, or all were right."""
    assert grade(a_question(), IN_FILE_ORDER, [an_answer(AN, option)]).facility == facility


@pytest.mark.parametrize("number", [0, 5, -1])
def test_a_number_that_was_not_shown_counts_for_nothing(number: int) -> None:
    """It neither counts nor hides an older answer of the same member."""
    outcome = grade(a_question(), IN_FILE_ORDER, [an_answer(AN, 3, added=1), an_answer(AN, number, added=2)])

    assert outcome.results == (Result(AN, True, 3, frozenset({3})),)


def test_answers_either_side_of_midnight_count_for_the_question_answered() -> None:
    """23:50 and 00:10 in Asia/Kolkata are 18:20 and 18:40 UTC of one day: both are of one round."""
    before, after = 1_772_475_600_000_000, 1_772_476_800_000_000
    outcome = grade(a_question(), IN_FILE_ORDER, [an_answer(AN, 3, added=before), an_answer(BENOIT, 3, added=after)])

    assert outcome.right == 2


events = st.builds(
    Answer,
    round=st.just(ROUND),
    member=st.integers(1, 4).map(MemberId),
    option=st.integers(0, 5),
    added_at=st.integers(0, 9),
    removed_at=st.integers(0, 9),
)


@repeatable
@given(
    st.sets(st.integers(0, 3), min_size=1, max_size=3),
    st.permutations(IN_FILE_ORDER),
    st.lists(events, max_size=20),
    st.randoms(use_true_random=False),
)
def test_an_outcome_does_not_depend_on_the_order_or_repetition_of_its_events(
    keys: set[int], order: list[int], happened: list[Answer], dice: Random
) -> None:
    """Events may come twice, late or out of order; the outcome is the same."""
    question = a_question(frozenset(keys))
    again = happened + happened[::3] + happened[::-2]
    dice.shuffle(again)

    assert grade(question, tuple(order), again) == grade(question, tuple(order), happened)
