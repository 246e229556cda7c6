"""The board and a member's own account."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.cards.board import board_card
from bot.cards.card import Card, Field, Row, Rows
from bot.cards.member import MemberView, member_card
from bot.cards.plain import as_text
from bot.quiz.calendar import Period
from tests.cards.examples import Line

AN = Line(1, "An", 21, 9, 10)
CHI = Line(2, "Chi", 1, 1, 3)


def board(rows: list[Line], own: Line | None) -> Card:
    """Give a board of this week."""
    return board_card(
        "en",
        title_scope="#training",
        period=Period.WEEK,
        topic=None,
        rows=rows,
        own=own,
        members=len(rows),
        zone="Europe/Paris",
    )


def rows(card: Card) -> tuple[Row, ...]:
    """Give the rows of a board."""
    return next(block.rows for block in card.blocks if isinstance(block, Rows))


def test_the_readers_own_row_is_marked() -> None:
    """Who reads finds themselves, and isn't shown twice."""
    assert rows(board([AN, CHI], CHI)) == (
        Row(1, "An", "21 points · 90% right of 10", own=False),
        Row(2, "Chi", "1 point · 33% right of 3", own=True),
    )


def test_an_own_row_outside_the_page_comes_last() -> None:
    """Somebody outside the first ten sees their rank all the same."""
    assert rows(board([AN], Line(41, "Zoé", 0, 0, 0)))[-1] == Row(41, "Zoé", "0 points", own=True)


def test_a_board_of_nobody_says_how_to_be_the_first() -> None:
    """An empty board isn't an empty message."""
    assert "Answer the next question" in as_text(board([], None))


def test_a_board_of_two_hundred() -> None:
    """A board shows what it is given."""
    assert len(rows(board([Line(n, f"member {n}", 0, 0, 0) for n in range(1, 201)], None))) == 200


def test_a_board_names_its_period_and_zone() -> None:
    """A board says which days it is about, and by whose clock."""
    text = as_text(board([AN], None))

    assert "Leaderboard · #training · This week" in text
    assert "Europe/Paris" in text


@given(st.text(), st.integers(1, 10**6), st.integers(0, 10**9), st.integers(0, 10**6))
def test_any_name_can_stand_on_a_board(name: str, rank: int, points: int, answered: int) -> None:
    """A name is a field of its own, never a part of a sentence."""
    assert rows(board([Line(rank, name, points, answered, answered)], None))[0].name == name


def test_who_never_answered_is_told_how_to_begin() -> None:
    """A newcomer's account has no share of nothing."""
    card = member_card("en", MemberView("Bảo", "#training", None, 24, 0, 0, 0, 0, 0))

    assert Field("Accuracy", ("No answers yet. Answer the next question, or practise now with /quiz.",)) in card.blocks


@pytest.mark.parametrize(("used", "expected"), [(True, True), (False, False)])
def test_a_member_is_told_of_the_forgiven_day(used: bool, expected: bool) -> None:
    """The rule is always told; that this week's is used, when it is."""
    shown = MemberView("An", "", 1, 24, 5, 3, 4, 3, 9, forgiven_this_week=used)
    text = as_text(member_card("en", shown))

    assert "One missed day a week is forgiven." in text
    assert ("has been used" in text) is expected
