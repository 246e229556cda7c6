"""Standings: totals of results, and ranks. Points alone decide a rank; equal points share it (1, 2, 2, 4)."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import groupby

from bot.quiz.grading import Result
from bot.quiz.identity import MemberId


@dataclass(frozen=True, slots=True)
class Standing:
    """A member's totals in some scope and period."""

    member: MemberId
    points: int = 0
    right: int = 0
    answered: int = 0

    @property
    def accuracy(self) -> float | None:
        """The share of answers that were right, 0–1; None where there are none."""
        return self.right / self.answered if self.answered else None


@dataclass(frozen=True, slots=True)
class Ranked:
    """A standing with its rank, from 1."""

    rank: int
    standing: Standing


def add(standing: Standing, result: Result) -> Standing:
    """Give the standing with one more result. Raises ValueError when it is another member's."""
    if standing.member != result.member:
        raise ValueError(f"a result of {result.member} isn't one of {standing.member}")
    return Standing(
        standing.member,
        standing.points + result.points,
        standing.right + result.right,
        standing.answered + 1,
    )


def fold(results: Iterable[Result]) -> dict[MemberId, Standing]:
    """Give the standing of each member who has a result; the order of the results doesn't matter."""
    standings: dict[MemberId, Standing] = {}
    for result in results:
        standings[result.member] = add(standings.get(result.member, Standing(result.member)), result)
    return standings


def ranked(standings: Iterable[Standing]) -> list[Ranked]:
    """Give the board: by points; within a rank the more accurate first, then by member."""
    ordered = sorted(standings, key=lambda each: (-each.points, -(each.accuracy or 0.0), each.member))
    board: list[Ranked] = []
    for _, equals in groupby(ordered, key=lambda each: each.points):
        rank = len(board) + 1
        board.extend(Ranked(rank, standing) for standing in equals)
    return board


def place_of(board: Sequence[Ranked], member: MemberId) -> Ranked | None:
    """Give a member's own line of the board, None where they aren't on it."""
    return next((line for line in board if line.standing.member == member), None)
