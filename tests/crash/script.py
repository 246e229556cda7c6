"""What happens in the days that the kill test lives through, the same in every life.

Two days are lived in peace: so streaks run, one of them on a forgiven miss. The third is the one of the kills.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, time, timedelta
from enum import StrEnum

from bot.runtime.found import CHANNEL, Founding

FIRST_DAY = datetime(2026, 1, 5, tzinfo=UTC)
ASKED = time(9)
OPEN_FOR = timedelta(hours=8)


class Deed(StrEnum):
    """What is done in a step; of a missed one the program isn't told, a stray one is on a reveal."""

    TURN = "turn"
    PUT = "put"
    DROP = "drop"
    STRAY = "stray"
    PUT_MISSED = "put, missed"
    DROP_MISSED = "drop, missed"


@dataclass(frozen=True, slots=True)
class Step:
    """At an instant: the clockwork turns, or a member reacts or takes a reaction away."""

    at: datetime
    deed: Deed
    user: str = ""
    option: int = 0

    @property
    def phase(self) -> str:
        """What its crash points are called after."""
        if self.deed != Deed.TURN:
            return "answering"
        return "making" if self.at.hour == ASKED.hour else "closing"


FOUNDING = Founding(
    name="Kill test",
    zone="UTC",
    language="en",
    people=(("an", "An", None, True), ("benoit", "Benoît", None, False), ("chi", "Chi", None, False)),
    local_time=ASKED,
    open_for=OPEN_FOR,
    channels=((CHANNEL, CHANNEL),),
)
"""Those who aren't named here become members by their first answer."""


def day(number: int, acts: Sequence[tuple[Deed, str, int]]) -> tuple[Step, ...]:
    """Give a day's steps: the question at nine, an act every ten minutes, the close at five.

    The clockwork turns again a little later, as it does when something has to wait.
    """
    nine = FIRST_DAY + timedelta(days=number - 1, hours=ASKED.hour)
    five = nine + OPEN_FOR
    return (
        *_turns(nine),
        *(Step(nine + timedelta(minutes=10 * place), *act) for place, act in enumerate(acts, start=1)),
        *_turns(five),
    )


def _turns(at: datetime) -> tuple[Step, ...]:
    return tuple(Step(at + timedelta(minutes=later), Deed.TURN) for later in (0, 1))


PEACE = (
    *day(1, [(Deed.PUT, "an", 3), (Deed.PUT, "benoit", 2), (Deed.PUT, "chi", 3), (Deed.PUT, "gia", 1)]),
    *day(2, [(Deed.PUT, "an", 2), (Deed.PUT, "benoit", 3), (Deed.PUT, "chi", 1)]),
)

STORM = day(
    3,
    [
        (Deed.PUT, "an", 3),
        (Deed.PUT, "dana", 2),
        (Deed.PUT, "chi", 1),
        (Deed.PUT, "chi", 3),  # a change of mind: both are there, the newest counts
        (Deed.DROP, "dana", 2),
        (Deed.STRAY, "hoa", 3),
        (Deed.PUT, "hoa", 2),
        (Deed.PUT, "farah", 4),
        (Deed.PUT_MISSED, "elio", 3),
        (Deed.DROP_MISSED, "farah", 4),
    ],
)
"""The key is 3 on each day. Benoît is forgiven his miss, Gia's second in one week breaks her streak."""
