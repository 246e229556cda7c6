"""Which parts of a card give way when it is too long for one message, and how its parts share several embeds."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from enum import IntEnum

from bot.platforms.discord import limits, markup
from bot.platforms.discord.nodes import ELLIPSIS, TICKS, Nodes, Plain, beginning, cut, size


class Rank(IntEnum):
    """What a part is, the first to keep its length longest."""

    STEM = 0
    CHOICE = 1
    EXPLANATION = 2
    WHY = 3
    NAMES = 4


_FLOORS = {Rank.STEM: 500, Rank.CHOICE: 120, Rank.EXPLANATION: 500, Rank.WHY: 150, Rank.NAMES: 150}
"""Units that each part of a rank keeps before those that matter more are shortened. All together they fit."""

PARTED = "\n\n"
NEXT_LINE = "\n"


@dataclass(frozen=True, slots=True)
class Part:
    """A part of a card: what can be shortened, between drawn text that can't.

    `joint` is what parts it from the part before; `one_line` holds it in a line.
    """

    nodes: Nodes
    rank: Rank = Rank.STEM
    before: str = ""
    after: str = ""
    joint: str = PARTED
    one_line: bool = False
    text: str = field(init=False)
    """The part as drawn."""

    def __post_init__(self) -> None:
        body = markup.drawn(self.nodes, one_line=self.one_line)
        before = self.before.rstrip() + "\n" if self.before and body.startswith(TICKS) else self.before
        after = "\n" + self.after.lstrip(" ·") if self.after and markup.is_block(body) else self.after
        object.__setattr__(self, "text", f"{before}{body}{after}".rstrip())

    @property
    def cost(self) -> int:
        """Units that it takes of a message."""
        return limits.length(self.joint) + limits.length(self.text)


def fitted(parts: Iterable[Part], budget: int) -> list[Part]:
    """Give the parts shortened so that they fit, those of the last rank first; at the worst some are left out."""
    kept = list(parts)
    most = dict.fromkeys(Rank, limits.EMBED_DESCRIPTION)
    for rank in reversed(Rank):
        lengths = [min(limits.length(part.text), most[part.rank]) for part in kept]
        over = sum(lengths) + sum(limits.length(part.joint) for part in kept) - budget
        if over > 0:
            own = [length for length, part in zip(lengths, kept, strict=True) if part.rank == rank]
            most[rank] = max(_level(own, sum(own) - over), _FLOORS[rank])
    kept = [within(part, most[part.rank]) for part in kept]
    return kept if _cost(kept) <= budget else _fewer(kept, budget)


def shared(parts: Sequence[Part]) -> list[str]:
    """Give the texts of the embeds that hold the parts, as few as can be."""
    texts: list[str] = []
    for part in parts:
        longer = f"{texts[-1]}{part.joint}{part.text}" if texts else ""
        if longer and limits.length(longer) <= limits.EMBED_DESCRIPTION:
            texts[-1] = longer
        else:
            texts.append(part.text)
    return texts


def within(part: Part, units: int) -> Part:
    """Give the part shortened so that it takes at most that many units, if it can."""
    if limits.length(part.text) <= units:
        return part
    low, high = 1, min(size(part.nodes), units)
    while low < high:
        middle = (low + high + 1) // 2
        if limits.length(replace(part, nodes=cut(part.nodes, middle)).text) <= units:
            low = middle
        else:
            high = middle - 1
    return replace(part, nodes=cut(part.nodes, low))


def short(text: str, units: int) -> str:
    """Give a text of at most that many units, cut between characters with an ellipsis."""
    if limits.length(text) <= units:
        return text
    most = units - 1
    while limits.length(text[:most]) >= units:
        most -= 1
    return beginning(text, most) + ELLIPSIS


def _cost(parts: Iterable[Part]) -> int:
    return sum(part.cost for part in parts)


def _level(lengths: list[int], room: int) -> int:
    """Give the greatest length to which all can be cut so that together they take no more than the room."""
    left = room
    for done, length in enumerate(sorted(lengths)):
        share = left // (len(lengths) - done)
        if length > share:
            return max(share, 0)
        left -= length
    return max(lengths, default=0)


def _fewer(parts: list[Part], budget: int) -> list[Part]:
    """Give as many parts as fit, the last of the last rank left out first, and an ellipsis for the rest."""
    end = Part((Plain(ELLIPSIS),), joint=NEXT_LINE)
    left = budget - end.cost
    kept: set[int] = set()
    for index in sorted(range(len(parts)), key=lambda index: (parts[index].rank, index)):
        if parts[index].cost > left:
            break
        left -= parts[index].cost
        kept.add(index)
    return [*(part for index, part in enumerate(parts) if index in kept), end]
