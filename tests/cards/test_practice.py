"""Practising: stateless buttons, right and wrong in words, a summary that says what to look at again."""

import pytest

from bot.cards.card import Action, Choices, Mark, Markup, Paragraph
from bot.cards.plain import as_text
from bot.cards.practice import feedback_card, practice_card, summary_card
from bot.quiz.question import Question
from tests.cards.examples import BUBBLE, ORDER, SEVERAL, feedback
from tests.cards.test_question import with_key

BIGGEST = 2**63 - 1


def actions(question: Question, chosen: frozenset[int] = frozenset(), set_id: int = 5) -> list[str]:
    """Give the ids of the buttons of the second question of eight."""
    card = practice_card(
        "en",
        question=question,
        order=ORDER,
        position=2,
        count=8,
        score=1,
        set_id=set_id,
        topic="Pipeline",
        chosen=chosen,
    )
    return [action.id for action in card.actions]


def test_one_press_answers() -> None:
    """With one right option each number is an answer; places count from 0 in ids."""
    assert actions(BUBBLE) == ["p:5:1:1", "p:5:1:2", "p:5:1:3", "p:5:1:4"]


def test_several_are_chosen_then_sent() -> None:
    """With several right options a press adds or takes away, the choice stands in the ids, and can be sent."""
    assert actions(SEVERAL) == ["m:5:1:0:1", "m:5:1:0:2", "m:5:1:0:3", "m:5:1:0:4"]
    assert actions(SEVERAL, frozenset({1, 3})) == ["m:5:1:10:1", "m:5:1:10:2", "m:5:1:10:3", "m:5:1:10:4", "s:5:1:10"]


def test_ids_are_short() -> None:
    """Discord takes ids of a hundred characters."""
    assert all(len(action) <= 100 for action in actions(SEVERAL, frozenset({1, 2, 3, 4}), BIGGEST))


@pytest.mark.parametrize("key", range(4))
def test_practice_says_nothing_of_the_key(key: int) -> None:
    """Wherever the key is, the question looks the same."""
    shown = [
        practice_card("en", question=q, order=ORDER, position=1, count=1, score=0, set_id=5, topic="x")
        for q in (BUBBLE, with_key(BUBBLE, key))
    ]

    assert shown[0] == shown[1]


def test_a_wrong_answer_is_told_in_words() -> None:
    """Both what was chosen and what was right are named, and why the choice is wrong."""
    card = feedback("en", frozenset({4}), right=False)
    graded = next(block for block in card.blocks if isinstance(block, Choices)).choices

    assert card.blocks[0] == Paragraph(("❌ Wrong.",))
    assert [(choice.mark, choice.label) for choice in graded] == [
        (None, ""),
        (None, ""),
        (Mark.KEY, "right answer"),
        (Mark.WRONG, "your choice, and wrong"),
    ]
    assert graded[3].why == Markup("Nothing leaks: devices wait.")
    assert card.actions == (Action("n:5:1", "Next question", "primary"),)


def test_a_right_answer_is_told_in_words() -> None:
    """A right answer is marked as both chosen and right."""
    card = feedback("en", frozenset({3}), right=True, is_last=True)

    assert card.blocks[0] == Paragraph(("✅ Right.",))
    assert "(your choice, and right)" in as_text(card)
    assert card.actions == (Action("n:5:1", "See how it went", "primary"),)


def test_half_of_a_key_is_wrong() -> None:
    """Where several are right, the part that was found is told as right, the answer as wrong."""
    card = feedback_card(
        "en",
        question=SEVERAL,
        order=ORDER,
        chosen=frozenset({3}),
        right=False,
        position=1,
        count=2,
        score=0,
        set_id=5,
        is_last=False,
    )

    assert "❌ Wrong.\n\nRight answers: 1 and 3." in as_text(card)


@pytest.mark.parametrize(
    ("right", "count", "expected"),
    [
        (0, 1, "Your one answer was wrong."),
        (1, 1, "Your one answer was right."),
        (0, 5, "None of 5 right this time."),
        (3, 5, "3 of 5 right."),
        (5, 5, "All 5 right."),
    ],
)
def test_any_result_reads_well(right: int, count: int, expected: str) -> None:
    """None, some and all each have a sentence."""
    assert expected in as_text(summary_card("en", topic="ZeRO", right=right, count=count))


def test_a_summary_names_what_to_look_at_again() -> None:
    """Missed questions are shown as bank text, shortened where they are long."""
    card = summary_card("en", topic="ZeRO", right=0, count=2, missed=("What is `x`?", "y" * 500))

    assert Paragraph(("– ", Markup("What is `x`?"))) in card.blocks
    assert card.blocks[-1] == Paragraph(("– ", Markup("y" * 299 + "…")))
