"""A member's own account: rank, accuracy, points, streak, topics."""

from collections.abc import Iterator
from dataclasses import dataclass

from bot.cards.card import Block, Card, Field, Kind, Markup, Paragraph
from bot.cards.plain import summed_up
from bot.cards.sentence import DOT, dotted, sentence
from bot.locale.catalogue import say
from bot.locale.formats import number, percent


@dataclass(frozen=True, slots=True)
class MemberView:
    """A member's totals in a group of all time; `topics` are titles, with how many were right of how many.

    `rank` is None for who isn't on the board; `forgiven_this_week` says that this week's miss is used.
    """

    name: str
    group: str
    rank: int | None
    members: int
    points: int
    right: int
    answered: int
    streak: int
    best_streak: int
    topics: tuple[tuple[str, int, int], ...] = ()
    forgiven_this_week: bool = False


def member_card(language: str, view: MemberView) -> Card:
    """Give a member's own account."""
    title = dotted(say(language, "member-title", name=view.name), view.group)
    return summed_up(Card(Kind.MEMBER, language, title, "", tuple(_blocks(language, view))))


def _blocks(language: str, view: MemberView) -> Iterator[Block]:
    yield Field(say(language, "member-rank"), (_rank(language, view),))
    yield Field(say(language, "member-points"), (number(language, view.points),))
    accuracy = _accuracy(language, view.right, view.answered) or say(language, "member-accuracy-none", command="/quiz")
    yield Field(say(language, "member-accuracy"), (accuracy,))
    streak = say(language, "member-streak-value", current=view.streak, best=view.best_streak)
    yield Field(say(language, "member-streak"), (streak,))
    yield Paragraph(sentence(language, "member-streak-rule"))
    if view.forgiven_this_week:
        yield Paragraph(sentence(language, "member-streak-forgiven"))
    yield from _topics(language, view)


def _rank(language: str, view: MemberView) -> str:
    if view.rank is None:
        return say(language, "member-rank-none")
    return say(language, "member-rank-value", rank=view.rank, members=view.members)


def _accuracy(language: str, right: int, answered: int) -> str:
    if not answered:
        return ""
    share = percent(language, right / answered)
    return say(language, "member-accuracy-value", percent=share, right=right, answered=answered)


def _topics(language: str, view: MemberView) -> Iterator[Block]:
    lines = [(title, _accuracy(language, right, answered)) for title, right, answered in view.topics if answered]
    if lines:
        yield Paragraph((say(language, "member-topics"),))
    for title, told in lines:
        yield Paragraph((Markup(title), DOT, told))
