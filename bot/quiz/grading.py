"""Which answers are right, and what they are worth. An answer is right when it is the whole key, and only that."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from bot.quiz.answer import Answer, counted, fold
from bot.quiz.identity import MemberId
from bot.quiz.question import POINTS, Question


@dataclass(frozen=True, slots=True)
class Result:
    """What a round gave a member; `options` are the numbers that counted, as shown."""

    member: MemberId
    right: bool
    points: int
    options: frozenset[int]


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a round gave everybody: a result a member, in order of member, and how many chose each option."""

    results: tuple[Result, ...]
    counts: Mapping[int, int]
    answered: int
    right: int

    @property
    def facility(self) -> float | None:
        """The share of those who answered that were right, 0–1 (item facility); None if nobody answered."""
        return self.right / self.answered if self.answered else None


def shown_key(question: Question, order: tuple[int, ...]) -> frozenset[int]:
    """Give the numbers, from 1 as shown, of the right options; `order` is that of `option_order`."""
    return frozenset(number for number, index in enumerate(order, start=1) if index in question.key)


def grade(question: Question, order: tuple[int, ...], answers: Iterable[Answer]) -> Outcome:
    """Give the outcome of one round from all that is known of its answers, in any order and any number of times.

    Numbers that weren't shown count for nothing.
    """
    shown = range(1, len(order) + 1)
    folded = fold(answer for answer in answers if answer.option in shown)
    chosen = counted(folded.values(), several_right=question.has_several_right)
    key = shown_key(question, order)
    results = tuple(_result(question, key, member, chosen[member]) for member in sorted(chosen))
    return Outcome(
        results=results,
        counts={number: sum(number in result.options for result in results) for number in shown},
        answered=len(results),
        right=sum(result.right for result in results),
    )


def _result(question: Question, key: frozenset[int], member: MemberId, options: frozenset[int]) -> Result:
    right = options == key
    return Result(member, right, POINTS[question.level] if right else 0, options)
