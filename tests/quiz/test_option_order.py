"""The order of options, and seeds."""

from hypothesis import given
from hypothesis import strategies as st

from bot.quiz.option_order import option_order, seed_of
from bot.quiz.question import Level
from tests.quiz.examples import a_question, repeatable


def test_a_seed_is_the_same_everywhere() -> None:
    """The first 63 bits of the SHA-256 of the parts' texts, so that a choice can be repeated elsewhere."""
    assert seed_of("round", 1) == 6564741089336104828
    assert seed_of(Level.HARD) == seed_of("hard")


def test_parts_of_a_seed_do_not_run_together() -> None:
    """Where one part ends and the next begins matters."""
    assert len({seed_of("ab", "c"), seed_of("a", "bc"), seed_of("abc"), seed_of("ab", "c", "")}) == 4


def test_a_seed_gives_one_order_everywhere() -> None:
    """The orders of three seeds, as they were when this was written."""
    assert [option_order(a_question(), seed) for seed in (1, 2, 3)] == [(2, 0, 3, 1), (2, 0, 3, 1), (1, 0, 3, 2)]


def test_a_question_that_is_not_shuffled_keeps_the_order_of_its_file() -> None:
    """An option such as "none of these" may have to stay last."""
    assert option_order(a_question(shuffle=False), 1) == (0, 1, 2, 3)


def test_the_key_comes_in_every_place_alike() -> None:
    """The place of the right option says nothing: over 4,000 seeds each of four has it about 1,000 times."""
    places = [option_order(a_question(), seed).index(2) for seed in range(4000)]

    assert all(900 < places.count(place) < 1100 for place in range(4))


@repeatable
@given(st.integers(0, 2**63 - 1), st.integers(2, 9))
def test_an_order_shows_each_option_once(seed: int, count: int) -> None:
    """Nothing is left out, nothing is shown twice."""
    assert sorted(option_order(a_question(count=count), seed)) == list(range(count))


@repeatable
@given(st.lists(st.text()))
def test_a_seed_fits_a_database_integer(parts: list[str]) -> None:
    """Seeds are stored: 63 bits, not negative, whatever the parts hold."""
    assert 0 <= seed_of(*parts) < 2**63
