"""Standings and ranks."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.quiz.grading import Result
from bot.quiz.identity import MemberId
from bot.quiz.standing import Ranked, Standing, add, fold, place_of, ranked
from tests.quiz.examples import AN, BENOIT, CHI, DUNG, a_result, repeatable


def test_equal_points_share_a_rank() -> None:
    """Competition ranking: 1, 2, 2, 4."""
    board = ranked([Standing(AN, 3, 1, 1), Standing(BENOIT, 5, 2, 2), Standing(CHI, 3, 1, 1), Standing(DUNG, 1, 1, 1)])

    assert [(line.rank, line.standing.member) for line in board] == [(1, BENOIT), (2, AN), (2, CHI), (4, DUNG)]


def test_only_points_decide_a_rank() -> None:
    """Within it the more accurate comes first, then the member known longer."""
    board = ranked([Standing(AN, 3, 1, 4), Standing(CHI, 3, 3, 4), Standing(BENOIT, 3, 3, 4), Standing(DUNG, 3)])

    assert [(line.rank, line.standing.member) for line in board] == [(1, BENOIT), (1, CHI), (1, AN), (1, DUNG)]


def test_a_board_of_nobody_is_empty() -> None:
    """No standings, no lines, no place."""
    assert ranked([]) == []
    assert place_of([], AN) is None


def test_a_board_of_one_has_a_first() -> None:
    """Alone is first, with no points too."""
    assert ranked([Standing(AN)]) == [Ranked(1, Standing(AN))]


def test_two_hundred_people_each_have_their_place() -> None:
    """Own rank can be shown when it is outside the page."""
    board = ranked(Standing(MemberId(number), points=number // 2, right=1, answered=1) for number in range(200))

    assert [line.rank for line in board[:5]] == [1, 1, 3, 3, 5]
    assert place_of(board, MemberId(0)) == Ranked(199, Standing(MemberId(0), 0, 1, 1))
    assert place_of(board, MemberId(200)) is None


def test_results_add_up() -> None:
    """Points, right answers and answers are each counted."""
    standing = add(add(Standing(AN), a_result(AN, 3)), a_result(AN, 0))

    assert standing == Standing(AN, points=3, right=1, answered=2)
    assert standing.accuracy == 0.5
    assert Standing(AN).accuracy is None


def test_a_result_of_somebody_else_is_refused() -> None:
    """A swap of members is a mistake of the program."""
    with pytest.raises(ValueError, match="isn't one of 1"):
        add(Standing(AN), a_result(BENOIT, 3))


results = st.lists(st.builds(a_result, st.integers(1, 5).map(MemberId), st.sampled_from([0, 1, 2, 3])), max_size=40)


@repeatable
@given(results, st.randoms(use_true_random=False))
def test_standings_folded_from_results_equal_those_kept_step_by_step(happened: list[Result], dice: Random) -> None:
    """Whatever the order in which they were kept."""
    kept: dict[MemberId, Standing] = {}
    for result in happened:
        kept[result.member] = add(kept.get(result.member, Standing(result.member)), result)
    dice.shuffle(happened)

    assert fold(happened) == kept


@repeatable
@given(results)
def test_a_rank_is_one_more_than_the_number_who_have_more_points(happened: list[Result]) -> None:
    """The definition of competition ranking, for any board."""
    board = ranked(fold(happened).values())

    for line in board:
        assert line.rank == 1 + sum(other.standing.points > line.standing.points for other in board)
