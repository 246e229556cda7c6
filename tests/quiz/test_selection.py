"""What is asked next."""

from datetime import UTC, datetime, timedelta
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.quiz.question import Level
from bot.quiz.selection import Asked, Candidate, Choice, Reason, choose
from tests.quiz.examples import repeatable

NOW = datetime(2026, 3, 31, 9, tzinfo=UTC)
A, B, C = (Candidate("pipeline", name, Level.EASY) for name in "abc")


def asked(candidate: Candidate, days_ago: int, facility: float | None = 0.5) -> Asked:
    """Give an asking of a question some days before now."""
    return Asked(candidate.bank, candidate.question, NOW - timedelta(days=days_ago), facility)


def test_a_question_that_was_never_asked_comes_first() -> None:
    """Even before one that everybody got wrong."""
    assert choose([A, B, C], [asked(A, 90, 0.0), asked(C, 90, 0.0)], now=NOW, seed=1) == Choice(B, Reason.NEW)


def test_the_same_id_in_another_bank_is_another_question() -> None:
    """Ids are unique within a bank only."""
    twin = Candidate("tensor", "a", Level.EASY)

    assert choose([A, twin], [asked(A, 1)], now=NOW, seed=1) == Choice(twin, Reason.NEW)


def test_when_all_were_asked_the_group_s_weakest_comes_back() -> None:
    """The smallest share that was right."""
    history = [asked(A, 20, 0.9), asked(B, 20, 0.2), asked(C, 20, 0.6)]

    assert choose([A, B, C], history, now=NOW, seed=1) == Choice(B, Reason.WEAKEST)


def test_only_an_interval_after_its_last_asking() -> None:
    """Fourteen days to the instant are enough, an instant less isn't."""
    just_short = Asked("pipeline", "b", NOW - timedelta(days=14) + timedelta(microseconds=1), 0.0)
    history = [asked(A, 14, 0.9), asked(B, 40, 0.0), just_short]

    assert choose([A, B], history, now=NOW, seed=1) == Choice(A, Reason.WEAKEST)
    assert choose([A, B], history, now=NOW, seed=1, interval=timedelta(days=13)) == Choice(B, Reason.WEAKEST)


def test_while_none_has_rested_the_one_asked_longest_ago_comes() -> None:
    """How well it went doesn't matter then."""
    history = [asked(A, 3, 0.0), asked(B, 5, 1.0), asked(C, 4, 0.0)]

    assert choose([A, B, C], history, now=NOW, seed=1) == Choice(B, Reason.LONGEST_AGO)


def test_the_latest_asking_with_answers_says_how_well_the_group_knows_it() -> None:
    """An old failure that was mended, and a later asking that nobody answered, don't count."""
    history = [asked(A, 60, 0.0), asked(A, 40, 0.8), asked(A, 20, None), asked(B, 20, 0.5)]

    assert choose([A, B], history, now=NOW, seed=1) == Choice(B, Reason.WEAKEST)


def test_a_question_that_nobody_ever_answered_is_as_weak_as_can_be() -> None:
    """Nobody has shown that they know it."""
    assert choose([A, B], [asked(A, 20, 0.1), asked(B, 20, None)], now=NOW, seed=1).candidate == B


def test_of_equally_weak_questions_the_one_asked_longest_ago_comes() -> None:
    """So that all of them come round."""
    history = [asked(A, 20, 0.5), asked(B, 22, 0.5), asked(C, 21, 0.5)]

    assert choose([A, B, C], history, now=NOW, seed=1).candidate == B


def test_what_is_left_open_is_decided_by_the_seed() -> None:
    """Each of three new questions is some seed's choice."""
    assert {choose([A, B, C], [], now=NOW, seed=seed).candidate for seed in range(30)} == {A, B, C}


def test_there_has_to_be_a_candidate() -> None:
    """Whether there is anything to ask is found out before."""
    with pytest.raises(ValueError, match="nothing to choose from"):
        choose([], [], now=NOW, seed=1)


def test_nothing_repeats_until_the_topic_is_used_up() -> None:
    """Thirty days over ten questions: each third of them asks all ten."""
    topic = [Candidate("pipeline", str(number), Level.EASY) for number in range(10)]
    history: list[Asked] = []
    for day in range(30):
        now = NOW + timedelta(days=day)
        chosen = choose(topic, history, now=now, seed=day).candidate
        history.append(Asked(chosen.bank, chosen.question, now, 0.5))

    assert {len({each.question for each in history[start : start + 10]}) for start in (0, 10, 20)} == {10}


askings = st.lists(st.builds(asked, st.sampled_from([A, B, C]), st.integers(0, 60), st.sampled_from([None, 0.0, 0.5])))


@repeatable
@given(st.integers(0, 2**63 - 1), askings, st.randoms(use_true_random=False))
def test_the_choice_does_not_depend_on_any_order(seed: int, history: list[Asked], dice: Random) -> None:
    """Databases give rows in any order; the same seed gives the same question."""
    unique = list({(each.question, each.at): each for each in history}.values())
    first = choose([A, B, C], unique, now=NOW, seed=seed)
    dice.shuffle(unique)

    assert choose([C, A, B], unique, now=NOW, seed=seed) == first
