"""A group's schedules, and what admins are told of them: missed questions, and why one is paused."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta

from bot.cards.card import Block, Card, Field, Inline, Kind, Markup, Paragraph, Text
from bot.cards.plain import summed_up
from bot.cards.sentence import COMMAND, dotted, moment, sentence
from bot.locale import formats
from bot.locale.catalogue import message_ids, say

DAYS_NAMED = 7
"""Missed days that are named one by one."""


@dataclass(frozen=True, slots=True)
class ScheduleLine:
    """A schedule as its admins see it.

    `topics` and `levels` are empty for all; `state` is active, paused or removed; `reason` is why it is
    paused, a code with perhaps a detail after a colon; `missed` counts questions skipped of late.
    """

    number: int
    local_time: time
    zone: str
    weekdays: frozenset[int]
    topics: tuple[str, ...]
    levels: tuple[str, ...]
    open_for_s: int
    state: str = "active"
    reason: str = ""
    next_times: tuple[datetime, ...] = ()
    missed: int = 0


def schedules_card(language: str, lines: Sequence[ScheduleLine], command: str = COMMAND) -> Card:
    """Give the schedules: when, about what, for how long, what comes next, and why one is paused."""
    blocks = tuple(block for line in lines for block in _schedule(language, line, command))
    if not lines:
        blocks = (Paragraph(sentence(language, "schedules-none", command=command)),)
    return summed_up(Card(Kind.SCHEDULES, language, (say(language, "schedules-title"),), "", blocks))


def missed_card(language: str, days: Sequence[date]) -> Card:
    """Tell admins which days' questions were skipped while the bot was away, at least one."""
    named = [formats.day(language, day) for day in days[:DAYS_NAMED]]
    rest = len(days) - len(named)
    told = [*named, say(language, "missed-more", count=rest)] if rest else named
    text = sentence(language, "missed-said", count=len(days), days=formats.list_of(language, told))
    return summed_up(Card(Kind.NOTE, language, (say(language, "missed-title"),), "", (Paragraph(text),)))


def paused_card(language: str, number: int, reason: str, command: str = COMMAND) -> Card:
    """Tell admins that a schedule was paused, why, and where to put it right."""
    title = sentence(language, "paused-title", number=number)
    blocks = (
        Paragraph(pause_reason(language, number, reason, command)),
        Paragraph(sentence(language, "paused-kept")),
    )
    return summed_up(Card(Kind.NOTE, language, title, "", blocks))


def pause_reason(language: str, number: int, reason: str, command: str = COMMAND) -> Text:
    """Give why a schedule is paused and what to do; a reason that nobody knows is told as a failure."""
    code, _, detail = reason.partition(":")
    known = f"pause-reason-{code}" in message_ids(language)
    told = f"pause-reason-{code if known else 'failed'}"
    return sentence(language, told, number=number, detail=detail, command=command)


def _schedule(language: str, line: ScheduleLine, command: str) -> Iterator[Block]:
    name = say(language, "schedule-name", number=line.number, state=line.state)
    yield Field(name, _when(language, line))
    yield Paragraph(_what(language, line))
    if line.state == "paused":
        yield Paragraph(pause_reason(language, line.number, line.reason, command))
    if line.next_times:
        yield Paragraph(_next(language, line))
    if line.missed:
        yield Paragraph(sentence(language, "schedule-missed", count=line.missed))


def _when(language: str, line: ScheduleLine) -> Text:
    return sentence(
        language,
        "schedule-when",
        time=formats.time_of_day(language, line.local_time),
        zone=line.zone,
        weekdays=formats.weekdays(language, line.weekdays),
    )


def _what(language: str, line: ScheduleLine) -> Text:
    topics: tuple[Inline, ...] = tuple(Markup(topic) for topic in line.topics)
    levels = formats.list_of(language, [say(language, f"level-{level}") for level in line.levels])
    span = formats.duration(language, timedelta(seconds=line.open_for_s))
    return dotted(
        *(topics or (say(language, "schedule-topics-all"),)),
        levels or say(language, "schedule-levels-all"),
        say(language, "schedule-open-for", duration=span),
    )


def _next(language: str, line: ScheduleLine) -> Text:
    label = say(language, "schedule-next", count=len(line.next_times))
    times = dotted(*(moment(language, at, line.zone) for at in line.next_times))
    return (label, " ", *times)
