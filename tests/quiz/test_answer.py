"""Answers as last-writer-wins elements."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.quiz.answer import Answer, counted, fold, merge, options_held
from bot.quiz.identity import MemberId, RoundId
from tests.quiz.examples import AN, BENOIT, ROUND, an_answer, repeatable

answers = st.builds(
    Answer,
    round=st.just(ROUND),
    member=st.sampled_from([AN, BENOIT]),
    option=st.integers(1, 4),
    added_at=st.integers(0, 9),
    removed_at=st.integers(0, 9),
)


def test_a_withdrawal_falls_back_to_the_newest_option_still_held() -> None:
    """1, 2, 3, then 2 taken away: 3 counts. Then 3 taken away: 1. Then 1: none."""
    first, second, third = an_answer(AN, 1, added=10), an_answer(AN, 2, added=20), an_answer(AN, 3, added=30)
    without_2 = [first, second, third, an_answer(AN, 2, added=0, removed=40)]
    without_3 = [*without_2, an_answer(AN, 3, added=0, removed=50)]
    without_1 = [*without_3, an_answer(AN, 1, added=0, removed=60)]

    assert counted(fold(without_2).values(), several_right=False) == {AN: frozenset({3})}
    assert counted(fold(without_3).values(), several_right=False) == {AN: frozenset({1})}
    assert counted(fold(without_1).values(), several_right=False) == {}


def test_an_option_given_again_after_a_withdrawal_is_held() -> None:
    """What is newer decides, whichever came first."""
    again = merge(an_answer(AN, 1, added=10, removed=20), an_answer(AN, 1, added=30))

    assert again == Answer(ROUND, AN, 1, 30, 20)
    assert again.held


def test_an_addition_and_a_withdrawal_at_one_instant_are_a_withdrawal() -> None:
    """Held means that the addition is strictly the newer."""
    assert not an_answer(AN, 1, added=5, removed=5).held


def test_with_several_right_options_all_that_are_held_count() -> None:
    """A question with several right options wants the whole set."""
    held = [an_answer(AN, 1, added=1), an_answer(AN, 3, added=2), an_answer(AN, 4, added=1, removed=2)]

    assert counted(held, several_right=True) == {AN: frozenset({1, 3})}


def test_options_added_at_one_instant_are_decided_by_their_number() -> None:
    """A tie has one outcome, whatever the order of the events."""
    tied = [an_answer(AN, 2, added=9), an_answer(AN, 1, added=9)]

    assert counted(tied, several_right=False) == {AN: frozenset({2})}
    assert counted(reversed(tied), several_right=False) == {AN: frozenset({2})}


def test_held_options_are_counted_by_member() -> None:
    """Each option has as many as hold it; one that nobody holds isn't listed."""
    all_of_them = [an_answer(AN, 1), an_answer(BENOIT, 1), an_answer(AN, 2), an_answer(BENOIT, 3, removed=4)]

    assert options_held(all_of_them) == {1: 2, 2: 1}


@pytest.mark.parametrize("other", [Answer(RoundId(8), AN, 1), Answer(ROUND, MemberId(99), 1), Answer(ROUND, AN, 2)])
def test_answers_about_different_things_do_not_merge(other: Answer) -> None:
    """Merging across rounds, members or options is a mistake of the program."""
    with pytest.raises(ValueError, match="different answers"):
        merge(an_answer(AN, 1), other)


@repeatable
@given(st.lists(answers, max_size=12), st.randoms(use_true_random=False))
def test_neither_order_nor_repetition_changes_what_is_known(events: list[Answer], dice: Random) -> None:
    """The merge is commutative, associative and idempotent."""
    again = events + events[::2]
    dice.shuffle(again)

    assert fold(again) == fold(events)
