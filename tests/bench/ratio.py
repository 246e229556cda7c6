"""A ratio of two ways to do the same, measured in turn, and how it is shown.

Raw figures depend on the machine and on what else it does; a ratio of neighbours in time mostly doesn't. So
each way is measured several times in turn, and the median of the ratios is what is judged.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from statistics import median

REPETITIONS = 3


@dataclass(frozen=True, slots=True)
class Line:
    """One ratio with its raw figures; `at_least` or `below` is its target, if it has one."""

    what: str
    ratio: float
    figures: str
    at_least: float | None = None
    below: float | None = None
    percent: bool = False

    @property
    def missed(self) -> bool:
        """Whether there is a target, and it isn't reached."""
        too_low = self.at_least is not None and self.ratio < self.at_least
        return too_low or (self.below is not None and self.ratio >= self.below)

    @property
    def target(self) -> str:
        """The target as it is shown."""
        if self.at_least is not None:
            return f"≥ {self._shown(self.at_least)}"
        return f"< {self._shown(self.below)}" if self.below is not None else ""

    @property
    def shown(self) -> str:
        """The ratio as it is shown."""
        return self._shown(self.ratio)

    def __str__(self) -> str:
        verdict = "" if not self.target else "MISSED" if self.missed else "met"
        return f"{self.what:<58} {self.shown:>9}  {self.target:>8} {verdict:<6}  {self.figures}"

    def _shown(self, ratio: float | None) -> str:
        if ratio is None:
            return ""
        if self.percent:
            return f"{ratio * 100:.0f} %"
        return f"{ratio:.0f} ×" if ratio >= 10 else f"{ratio:.2f} ×"


def in_turn(ways: Sequence[Callable[[], float]], repetitions: int = REPETITIONS) -> list[list[float]]:
    """Measure each way in turn, several times over; give the figures of each way."""
    rounds = [[way() for way in ways] for _ in range(repetitions)]
    return [list(figures) for figures in zip(*rounds, strict=True)]


def median_ratio(ours: Sequence[float], theirs: Sequence[float]) -> float:
    """Give the median of the ratios of figures that were measured one after another."""
    return median(our / their for our, their in zip(ours, theirs, strict=True))
