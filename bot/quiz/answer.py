"""An answer as a last-writer-wins element: events may come twice, late or out of order.

Per (round, member, option) the newest addition and the newest withdrawal are kept; the option is held
while the addition is the newer. The merge is commutative, associative and idempotent, so the outcome
doesn't depend on how events arrived. Times are microseconds since 1970 in UTC.
"""

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from bot.quiz.identity import MemberId, RoundId

NEVER = 0
"""Stands for "no such event": older than every event."""


class Answer(NamedTuple):
    """What is known of one member and one option of a round; `option` is its number as shown, from 1.

    A named tuple: one is made for every event, and it is a row as the database takes it.
    """

    round: RoundId
    member: MemberId
    option: int
    added_at: int = NEVER
    removed_at: int = NEVER

    @property
    def key(self) -> tuple[RoundId, MemberId, int]:
        """What the answer is about; two answers with one key merge."""
        return (self.round, self.member, self.option)

    @property
    def held(self) -> bool:
        """Whether the member holds the option now."""
        return self.added_at > self.removed_at


def merge(one: Answer, other: Answer) -> Answer:
    """Give the newest of both. Raises ValueError when they aren't about the same thing."""
    if one.key != other.key:
        raise ValueError(f"{one.key} and {other.key} are different answers")
    return Answer(
        one.round,
        one.member,
        one.option,
        max(one.added_at, other.added_at),
        max(one.removed_at, other.removed_at),
    )


def fold(answers: Iterable[Answer]) -> dict[tuple[RoundId, MemberId, int], Answer]:
    """Give one answer a key, each the merge of all that are about it."""
    folded: dict[tuple[RoundId, MemberId, int], Answer] = {}
    for answer in answers:
        known = folded.get(answer.key)
        folded[answer.key] = merge(known, answer) if known else answer
    return folded


def counted(answers: Iterable[Answer], *, several_right: bool) -> dict[MemberId, frozenset[int]]:
    """Give the option numbers that count for each member of one round; members who hold none are left out.

    With one right option the newest held counts; with several, all that are held.
    """
    held: dict[MemberId, list[Answer]] = {}
    for answer in answers:
        if answer.held:
            held.setdefault(answer.member, []).append(answer)
    if several_right:
        return {member: frozenset(a.option for a in own) for member, own in held.items()}
    return {member: frozenset({_newest(own).option}) for member, own in held.items()}


def options_held(answers: Iterable[Answer]) -> Mapping[int, int]:
    """Give, for each option number, how many members hold it."""
    totals: dict[int, int] = {}
    for answer in answers:
        if answer.held:
            totals[answer.option] = totals.get(answer.option, 0) + 1
    return totals


def _newest(own: list[Answer]) -> Answer:
    return max(own, key=lambda answer: (answer.added_at, answer.option))
