"""The life of a round."""

from datetime import UTC, datetime, timedelta

import pytest

from bot.quiz.round import COUNTS_FOR_STREAKS, MOVES, RoundState, accepts, may_follow

CLOSE = datetime(2026, 3, 2, 17, tzinfo=UTC)
A_MICROSECOND = timedelta(microseconds=1)


@pytest.mark.parametrize(
    ("state", "following"),
    [
        ("due", "posting skipped void failed"),
        ("posting", "open skipped void failed"),
        ("open", "closing void failed"),
        ("closing", "revealed void failed"),
        ("revealed", "void"),
        ("void", ""),
        ("skipped", ""),
        ("failed", ""),
    ],
)
def test_a_round_moves_only_along_its_life(state: str, following: str) -> None:
    """Each state has its followers and no others; a revealed round can still be taken back."""
    allowed = {other.value for other in RoundState if may_follow(RoundState(state), other)}

    assert allowed == set(following.split())


def test_every_state_has_its_moves() -> None:
    """A state without an entry would fail when asked."""
    assert set(MOVES) == set(RoundState)


@pytest.mark.parametrize("state", ["posting", "open"])
def test_answers_count_from_posting_to_the_close(state: str) -> None:
    """People react while the options are still being added; at the close itself it is too late."""
    assert accepts(RoundState(state), CLOSE, CLOSE - A_MICROSECOND)
    assert not accepts(RoundState(state), CLOSE, CLOSE)


@pytest.mark.parametrize("state", ["due", "closing", "revealed", "void", "skipped", "failed"])
def test_no_answer_counts_in_any_other_state(state: str) -> None:
    """Before the posting there is nothing to answer; after it the round is over."""
    assert not accepts(RoundState(state), CLOSE, CLOSE - A_MICROSECOND)


def test_only_a_revealed_round_can_be_missed() -> None:
    """Skipped, void and failed rounds leave streaks alone."""
    assert frozenset({RoundState.REVEALED}) == COUNTS_FOR_STREAKS
