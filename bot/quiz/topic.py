"""Topics by the names that people type: loosely, and never by guessing between two."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from rapidfuzz import fuzz

from bot.quiz.errors import UnknownTopic
from bot.quiz.names import as_shown, fold

LONGEST_ASKED = 100
"""Characters of what was asked; more is no topic."""

_SHOWN = 60
_SHORTEST_MISSPELT = 4
"""Letters below which one wrong letter could make another name."""

_NEAR = 85.0
"""How alike, 0–100, a misspelt name has to be, …"""

_LEAD = 8.0
"""… and how much more than any other topic."""


@dataclass(frozen=True, slots=True)
class Topic:
    """What a bank is called: its slug, its title by language, and shorter names."""

    slug: str
    titles: Mapping[str, str]
    aliases: tuple[str, ...] = ()

    @property
    def names(self) -> frozenset[str]:
        """All its names, as they are compared."""
        return frozenset(fold(name) for name in (self.slug, *self.aliases, *self.titles.values()))


def match(asked: str, topics: Sequence[Topic]) -> Topic:
    """Give the topic that was meant: by its slug, any of its names, the start of one, or one misspelt.

    Raises UnknownTopic with the slugs that exist, also where more than one may be meant.
    """
    wanted = fold(asked) if len(asked) <= LONGEST_ASKED else ""
    found = _exact(wanted, topics) or _misspelt(wanted, topics)
    if wanted and len(found) == 1:
        return found[0]
    raise UnknownTopic(as_shown(asked[: LONGEST_ASKED + 1], _SHOWN), tuple(topic.slug for topic in topics))


def _exact(wanted: str, topics: Sequence[Topic]) -> list[Topic]:
    """Give the topics of the first, strictest rule that any satisfies."""
    rules: tuple[Callable[[Topic], bool], ...] = (
        lambda topic: fold(topic.slug) == wanted,
        lambda topic: wanted in topic.names,
        lambda topic: any(name.startswith(wanted) for name in topic.names),
    )
    return next((found for rule in rules if (found := [topic for topic in topics if rule(topic)])), [])


def _misspelt(wanted: str, topics: Sequence[Topic]) -> list[Topic]:
    """Give the topics that are nearly as near as the nearest, none if that isn't near."""
    if len(wanted) < _SHORTEST_MISSPELT:
        return []
    likeness = {topic.slug: max(fuzz.ratio(wanted, name) for name in topic.names) for topic in topics}
    nearest = max(likeness.values(), default=0.0)
    if nearest < _NEAR:
        return []
    return [topic for topic in topics if likeness[topic.slug] > nearest - _LEAD]
