"""The leaderboard."""

from collections.abc import Sequence
from typing import Protocol

from bot.cards.card import Block, Card, Kind, Markup, Paragraph, Row, Rows
from bot.cards.plain import summed_up
from bot.cards.sentence import dotted, sentence
from bot.locale.catalogue import say
from bot.locale.formats import percent
from bot.quiz.calendar import Period


class BoardLine(Protocol):
    """A member's line: rank from 1, the last known name, points, and how many answers were right of how many."""

    @property
    def rank(self) -> int:
        """The place."""

    @property
    def name(self) -> str:
        """The last known name."""

    @property
    def points(self) -> int:
        """Points in the period."""

    @property
    def right(self) -> int:
        """Right answers in the period."""

    @property
    def answered(self) -> int:
        """Answers in the period."""


def board_card(
    language: str,
    *,
    title_scope: str,
    period: Period,
    topic: str | None,
    rows: Sequence[BoardLine],
    own: BoardLine | None,
    members: int,
    zone: str,
) -> Card:
    """Give the board: its rows, and the reader's `own` after a gap where it isn't one of them."""
    period_name = say(language, f"period-{period.value}")
    title = dotted(say(language, "board-title"), title_scope, period_name, Markup(topic or ""))
    shown = [*rows, *([own] if own is not None and own not in rows else [])]
    block: Block = Paragraph(sentence(language, "board-empty"))
    if shown:
        block = Rows(tuple(Row(line.rank, line.name, detail(language, line), line == own) for line in shown))
    footer = sentence(language, "board-footer", members=members, zone=zone)
    return summed_up(Card(Kind.BOARD, language, title, "", (block,), footer=footer))


def detail(language: str, line: BoardLine) -> str:
    """Give what stands behind a name: points, and the share of right answers."""
    if not line.answered:
        return say(language, "board-row-unanswered", points=line.points)
    share = percent(language, line.right / line.answered)
    return say(language, "board-row", points=line.points, percent=share, answered=line.answered)
