"""The reveal reads well for any turnout, and names people as data."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.cards.card import Bars, Block, Card, Choices, Field, Kind, Link, Mark, Markup, Paragraph
from bot.cards.plain import as_text
from bot.cards.reveal import reveal_card
from bot.quiz.question import Source
from tests.cards.examples import BUBBLE, SEVERAL, reveal


def blocks(card: Card, kind: type[Block]) -> list[Block]:
    """Give the blocks of a kind."""
    return [block for block in card.blocks if isinstance(block, kind)]


@pytest.mark.parametrize(
    ("counts", "answered", "right", "expected"),
    [
        ({}, 0, 0, "Nobody answered this time."),
        ({3: 1}, 1, 1, "One answer, and it was right."),
        ({1: 1}, 1, 0, "One answer, and it was wrong."),
        ({3: 4}, 4, 4, "4 answers, all of them right."),
        ({1: 5}, 5, 0, "5 answers, none of them right: a hard one."),
        ({1: 1, 3: 1}, 2, 1, "50% right · 2 answers"),
        ({1: 5, 3: 8}, 13, 8, "62% right · 13 answers"),
        ({1: 299, 3: 1}, 300, 1, "1% right · 300 answers"),
    ],
)
def test_any_turnout_reads_well(counts: dict[int, int], answered: int, right: int, expected: str) -> None:
    """Nobody, one, all wrong and all right each have a sentence; there is no NaN and no share of nothing."""
    card = reveal_card(reveal("en", counts=counts, answered=answered, right=right))

    assert Paragraph((expected,)) in card.blocks
    assert "NaN" not in as_text(card)
    assert "0 of 0" not in as_text(card)


def test_the_key_comes_first_and_in_words() -> None:
    """The first thing read is what was right."""
    first = reveal_card(reveal("en")).blocks[0]

    assert isinstance(first, Choices)
    assert [(choice.number, choice.mark, choice.label) for choice in first.choices] == [(3, Mark.KEY, "right answer")]


def test_every_right_option_is_told() -> None:
    """A question with several right answers shows all of them."""
    first = reveal_card(reveal("en", question=SEVERAL)).blocks[0]

    assert isinstance(first, Choices)
    assert [choice.number for choice in first.choices] == [1, 3]


def test_bars_carry_their_text() -> None:
    """Each option has a bar with its share and the words for it; the key is said in words."""
    (bars,) = blocks(reveal_card(reveal("en")), Bars)

    assert isinstance(bars, Bars)
    assert [(bar.number, round(bar.share, 3), bar.label, bar.is_key) for bar in bars.bars] == [
        (1, 0.154, "15% · 2 people", False),
        (2, 0.0, "nobody", False),
        (3, 0.615, "62% · 8 people · right answer", True),
        (4, 0.231, "23% · 3 people", False),
    ]


def test_nobody_has_no_bars() -> None:
    """Without answers there is nothing to draw."""
    assert blocks(reveal_card(reveal("en", counts={}, answered=0, right=0)), Bars) == []


def test_why_each_wrong_option_is_wrong() -> None:
    """The wrong options that have a why are explained after the explanation."""
    wrong = reveal_card(reveal("en")).blocks[4]

    assert isinstance(wrong, Choices)
    assert [(choice.number, choice.label) for choice in wrong.choices] == [(1, "wrong"), (2, "wrong"), (4, "wrong")]
    assert wrong.choices[2].why == Markup("Nothing leaks: devices wait.")


def test_what_isnt_there_leaves_no_trace() -> None:
    """No explanation, no source, no names: no empty line for any of them."""
    wording = replace(BUBBLE.wordings["en"], explanation="  ")
    bare = replace(BUBBLE, wordings={"en": wording}, sources=(), guide=None)
    card = reveal_card(reveal("en", question=bare, right_names=(), streaks=(), forgiven=()))

    assert blocks(card, Field) == []


def test_sources_lead_to_the_web_only() -> None:
    """Only an address of the web is a link; any other source is shown as its title."""
    sources = (
        Source("Paper", "§2", "https://example.org/a"),
        Source("Trap", url="javascript:alert(1)"),
        Source("", url="http://example.org"),
        Source("Broken", url="http://[x"),
    )
    told = blocks(reveal_card(reveal("en", question=replace(BUBBLE, sources=sources, guide=None))), Field)[1]

    assert isinstance(told, Field)
    assert told.name == "Sources"
    assert told.text == (
        Link("Paper", "https://example.org/a"),
        ", ",
        Markup("§2"),
        "; ",
        Markup("Trap"),
        "; ",
        Link("http://example.org", "http://example.org"),
        "; ",
        Markup("Broken"),
    )


@pytest.mark.parametrize(
    ("score", "expected"),
    [((), "Nobody has scored yet."), ((("An", 0),), "Nobody has scored yet."), ((("An", 2),), "Score so far: An (2)")],
)
def test_the_score_of_a_set(score: tuple[tuple[str, int], ...], expected: str) -> None:
    """In a set the score so far is told, also before anybody has one."""
    assert Paragraph((expected,)) in reveal_card(reveal("en", set_score=score)).blocks


@pytest.mark.parametrize(
    ("streaks", "expected"),
    [
        ((("An", 21),), "🔥 An is on a streak of 21."),
        ((("An", 21), ("Chi", 8)), "🔥 Streaks: An (21) and Chi (8)."),
    ],
)
def test_streaks(streaks: tuple[tuple[str, int], ...], expected: str) -> None:
    """One streak is a sentence, several are a list."""
    assert Paragraph((expected,)) in reveal_card(reveal("en", streaks=streaks)).blocks


@pytest.mark.parametrize(
    "name", ["{0}", "%s", "```", "@everyone", "<@1>", "<!channel>", "\u202eabc", "𒐫" * 32, "*bold*"]
)
def test_names_are_text_not_markup(name: str) -> None:
    """A name is shown as typed: in our own text, never in what is read as markup."""
    card = reveal_card(reveal("en", right_names=(name,), more_right=0, streaks=((name, 5),), forgiven=(name,)))

    assert card.kind is Kind.REVEAL
    assert Field("Right", (name,)) in card.blocks
    assert Paragraph((f"🔥 {name} is on a streak of 5.",)) in card.blocks
    assert Paragraph((f"{name} missed a day. One a week is forgiven, so the streak goes on.",)) in card.blocks


@given(st.lists(st.text(), max_size=8).map(tuple), st.integers(0, 10**6), st.sampled_from(["en", "fr", "vi"]))
def test_any_names_can_be_shown(names: tuple[str, ...], more: int, language: str) -> None:
    """No name breaks a reveal."""
    card = reveal_card(reveal(language, right_names=names, more_right=more, forgiven=names))

    assert all(name in as_text(card) for name in names)
