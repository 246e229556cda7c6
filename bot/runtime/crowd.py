"""Members who don't exist: how a simulated group answers, drawn from a seed and nothing else.

No dice: every draw is a hash of the seed and of what it is for, so the same seed gives the same group on
every machine, whatever happened before.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from bot.quiz.option_order import seed_of

_SPAN = 1_000_000


@dataclass(frozen=True, slots=True)
class SimulatedMember:
    """Somebody's habits: the share of questions they answer, and the share of those that they get right."""

    user: str
    diligence: float
    skill: float


@dataclass(frozen=True, slots=True, order=True)
class Act:
    """A reaction put on or taken off, at an instant."""

    at: datetime
    user: str
    option: int
    added: bool


def draw(seed: int, *what: object) -> float:
    """Give a number from 0 up to 1 for a purpose."""
    return seed_of(seed, *what) % _SPAN / _SPAN


def crowd(seed: int, users: Sequence[str]) -> tuple[SimulatedMember, ...]:
    """Give habits to users: most answer most days, and get between a third and nine tenths right."""
    return tuple(
        SimulatedMember(user, 0.55 + 0.43 * draw(seed, "diligence", user), 0.35 + 0.55 * draw(seed, "skill", user))
        for user in users
    )


def acts_of(
    members: Sequence[SimulatedMember],
    seed: int,
    round_name: str,
    key: frozenset[int],
    options: int,
    opens: datetime,
    closes: datetime,
) -> list[Act]:
    """Give all that the members do in one round, in order of time."""
    return sorted(
        act
        for member in members
        for act in _acts(member, seed, round_name, sorted(key), options, opens, closes - opens)
        if act.at < closes
    )


def _acts(
    member: SimulatedMember,
    seed: int,
    name: str,
    key: Sequence[int],
    options: int,
    opens: datetime,
    open_for: timedelta,
) -> Iterator[Act]:
    def drawn(what: str) -> float:
        return draw(seed, what, member.user, name)

    if drawn("answers") >= member.diligence:
        return
    first = opens + open_for * (0.01 + 0.8 * drawn("when"))
    others = [number for number in range(1, options + 1) if number not in key]
    knows = drawn("knows") < member.skill
    wrong = others[int(drawn("which") * len(others))] if others else key[0]
    chosen = list(key) if knows else [wrong]
    if drawn("changes") < 0.12:
        yield Act(first, member.user, wrong if knows else key[0], added=True)
        yield Act(first + open_for * 0.02, member.user, wrong if knows else key[0], added=False)
        first += open_for * 0.03
    for place, option in enumerate(chosen):
        yield Act(first + timedelta(seconds=place), member.user, option, added=True)
    if drawn("withdraws") < 0.03:
        yield Act(first + open_for * 0.1, member.user, chosen[0], added=False)
