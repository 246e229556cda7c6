"""A study group in a real program: real store, writer, clockwork and local chat, and a clock that only tests move."""

from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime, time, timedelta
from pathlib import Path
from typing import Any, TypeVar

import sqlalchemy as sa
from sqlmodel import SQLModel, col, select

from bot.cards.card import Bar, Bars, Card, Choices, Field, Inline, Link, Markup, Moment, Paragraph, Rows
from bot.platforms.local.acts import Acts
from bot.platforms.local.hub import Hub
from bot.platforms.local.message import Message, Thumb
from bot.platforms.local.people import Person
from bot.platforms.local.room import Room
from bot.quiz.calendar import EVERY_DAY, Weekdays
from bot.runtime.clock import ManualClock
from bot.runtime.found import Founded, Founding, found_group
from bot.runtime.program import MakePlatforms, Parts, Program, local_only, opened
from bot.store.engine import Store
from bot.store.tables import AccountRow, AnswerRow, PostingRow, ResultRow, RoundRow, ScheduleRow, StreakRow
from bot.store.unit_of_work import OnStep, unobserved
from bot.study.instants import microseconds
from bot.study.ports import Account, Asker, ChannelRef, Clock, MessageRef, Platform, Reaction, Reply
from bot.study.study import Rules

BANKS = Path(__file__).parent / "banks"
PIPELINE, MEMORY = BANKS / "pipeline-parallelism", BANKS / "memory"
"""Of pipeline parallelism option 2 is right, everywhere; of memory 1 and 3 are."""

KEY, WRONG = 2, 3
MONDAY = datetime(2026, 3, 2, tzinfo=UTC)
AT_ONCE = Rules(herd_spread=timedelta(0))
SECOND, MINUTE, HOUR, DAY = timedelta(seconds=1), timedelta(minutes=1), timedelta(hours=1), timedelta(days=1)
USERS = ("an", "benoit", "chi")

Row = TypeVar("Row", bound=SQLModel)


class SteppedClock(ManualClock):
    """A clock that can be set back too, as a machine's is by NTP."""

    def set(self, at: datetime) -> None:
        """Show another time from now on; nobody is woken."""
        self._now = at


@dataclass
class World:
    """A running program with a way to live in it."""

    program: Program
    clock: SteppedClock
    told: list[tuple[str, Mapping[str, Any]]] = field(default_factory=list)

    @property
    def store(self) -> Store:
        """The program's store."""
        return self.program.study.store

    @property
    def room(self) -> Room:
        """The local chat."""
        return Room(self.store, self.clock, self.program.hub)

    def events(self, name: str) -> list[Mapping[str, Any]]:
        """Give the fields of all events of a name that were told."""
        return [fields for event, fields in self.told if event == name]

    async def found(
        self,
        *,
        channels: Sequence[str] = ("daily",),
        zone: str = "UTC",
        at: time = time(9),
        weekdays: Weekdays = EVERY_DAY,
        open_for: timedelta = 8 * HOUR,
        users: Sequence[str] = USERS,
        language: str = "en",
    ) -> Founded:
        """Make a group that is asked daily; `boss` is its admin."""
        people = [("boss", "Boss", None, True), *((user, user.title(), None, False) for user in users)]
        return await found_group(
            self.program.study,
            Founding(
                name=f"Group of {channels[0]}",
                zone=zone,
                language=language,
                people=people,
                local_time=at,
                weekdays=weekdays,
                open_for=open_for,
                channels=[(channel, channel) for channel in channels],
            ),
        )

    async def live_until(self, at: datetime) -> None:
        """Let time pass, and all that falls due be done at its time."""
        while True:
            await self.program.clockwork.catch_up()
            following = await self.program.clockwork.next_at()
            if following is None or following > at:
                break
            self.clock.move_to(
                max(following, self.clock.now() + SECOND) if following <= self.clock.now() else following
            )
            if self.clock.now() > at:
                return
        self.clock.move_to(at)
        await self.program.clockwork.catch_up()

    async def rows(self, table: type[Row], *where: Any) -> list[Row]:
        """Give rows of a table by primary key."""
        keys = [col(getattr(table, key.name)) for key in sa.inspect(table).primary_key]
        async with self.store.read() as work:
            return list((await work.session.exec(select(table).where(*where).order_by(*keys))).all())

    async def rounds(self) -> list[RoundRow]:
        """Give all rounds, the oldest first."""
        return await self.rows(RoundRow)

    async def states(self) -> list[str]:
        """Give the states of all rounds, the oldest first."""
        return [row.state for row in await self.rounds()]

    async def postings(self, kind: str) -> list[PostingRow]:
        """Give the postings of a kind, the oldest first."""
        return await self.rows(PostingRow, col(PostingRow.kind) == kind)

    async def schedules(self) -> list[ScheduleRow]:
        """Give all schedules."""
        return await self.rows(ScheduleRow)

    async def users(self) -> dict[int, str]:
        """Give the user behind each member."""
        return {row.member_id: row.external_id for row in await self.rows(AccountRow)}

    async def held(self, round_id: int) -> dict[str, set[int]]:
        """Give the options that each user holds in a round; those who hold none are left out."""
        users = await self.users()
        held: dict[str, set[int]] = {}
        for row in await self.rows(AnswerRow, col(AnswerRow.round_id) == round_id):
            if row.added_at > row.removed_at:
                held.setdefault(users[row.member_id], set()).add(row.option)
        return held

    async def results(self, round_id: int) -> dict[str, tuple[bool, int]]:
        """Give (right, points) of each user who has a result in a round."""
        users = await self.users()
        found = await self.rows(ResultRow, col(ResultRow.round_id) == round_id)
        return {users[row.member_id]: (row.right, row.points) for row in found}

    async def streaks(self) -> dict[str, int]:
        """Give the current streak of each user who has one."""
        users = await self.users()
        return {users[row.member_id]: row.current for row in await self.rows(StreakRow)}

    async def messages(self, channel: str = "daily", kind: str | None = None) -> list[Message]:
        """Give what everybody sees in a channel, the oldest first."""
        shown = await self.room.page(channel, "")
        return [message for message in shown if not message.only_for and kind in (None, message.kind)]

    async def question(self, channel: str = "daily") -> Message:
        """Give the newest question of a channel, open or closed."""
        return [m for m in await self.messages(channel) if m.kind in ("question", "closed")][-1]

    async def react(self, user: str, option: int, *, added: bool = True, channel: str = "daily") -> None:
        """React to a channel's newest question, or take it away: in the chat, which tells the program."""
        acts = Acts(self.program.inbox, self.room, _NoControls())
        person = Person(user, user.title(), None, is_admin=False)
        question = await self.question(channel)
        await acts.react(person, question, option, added=added, at_us=microseconds(self.clock.now()))

    async def react_unheard(self, user: str, option: int, *, added: bool = True, channel: str = "daily") -> None:
        """React in the chat without the program being told, as while it is away."""
        thumb = Thumb(user, option, microseconds(self.clock.now()))
        question = await self.question(channel)
        await (self.room.put if added else self.room.drop)(question.id, thumb)

    async def hear(
        self, user: str, option: int, at: datetime, *, added: bool = True, message: str | None = None
    ) -> None:
        """Tell the program of a reaction, whatever the chat shows."""
        ref = MessageRef(message or str((await self.question()).id))
        await self.program.inbox.react(
            Reaction(ref, Account("local", user), option, added, microseconds(at), user.title())
        )

    async def say(self, text: str, user: str = "an", channel: str = "daily", *, admin: bool | None = None) -> Reply:
        """Type words after the command."""
        return await self.program.inbox.say(text, asker(user, channel, admin=admin))

    async def press(self, action: str, user: str = "an", channel: str = "daily") -> Reply:
        """Press a button."""
        return await self.program.inbox.press(action, asker(user, channel), self.clock.now())

    async def set_mode(self, mode: str, channel: str = "daily") -> None:
        """Let a channel answer by buttons or by reactions."""
        async with self.store.begin() as work:
            await work.execute(
                sa.text("UPDATE channel SET answer_mode = :mode WHERE external_id = :channel"),
                {"mode": mode, "channel": channel},
            )
            await work.commit()


@asynccontextmanager
async def living(
    url: str,
    start: datetime = MONDAY,
    *,
    clock: SteppedClock | None = None,
    platforms: MakePlatforms = local_only,
    banks: Sequence[Path] = (PIPELINE,),
    rules: Rules = AT_ONCE,
    on_step: OnStep = unobserved,
    told: list[tuple[str, Mapping[str, Any]]] | None = None,
) -> AsyncIterator[World]:
    """Give a world for the length of a block; a second one on the same address is the program after a restart."""
    heard: list[tuple[str, Mapping[str, Any]]] = [] if told is None else told

    def tell(event: str, /, **fields: object) -> None:
        heard.append((event, fields))

    time_source = clock or SteppedClock(start)
    parts = Parts(url, time_source, tell, banks, rules, platforms, on_step)
    async with opened(parts) as program:
        yield World(program, time_source, heard)


def asker(user: str, channel: str = "daily", *, admin: bool | None = None) -> Asker:
    """Give somebody who asks in a channel of the local page."""
    is_admin = user == "boss" if admin is None else admin
    return Asker(Account("local", user), ChannelRef("local", "local", channel), user.title(), None, is_admin)


def text_of(card: Card) -> str:
    """Give all that a card says, a line each."""
    lines = [_said(card.title)]
    for block in card.blocks:
        match block:
            case Paragraph(text):
                lines.append(_said(text))
            case Field(name, text):
                lines.append(f"{name}: {_said(text)}")
            case Choices(choices):
                lines += [f"{c.number} {c.text.text} {c.label} {c.why.text if c.why else ''}".rstrip() for c in choices]
            case Bars(bars):
                lines += [_bar(bar) for bar in bars]
            case Rows(rows):
                lines += [f"{row.rank}. {row.name} {row.detail}" for row in rows]
    return "\n".join(line for line in [*lines, _said(card.footer)] if line)


def actions_of(card: Card) -> list[str]:
    """Give the ids of a card's buttons."""
    return [action.id for action in card.actions]


def only_platform(platform: Platform) -> Callable[[Store, Clock, Hub], Mapping[str, Platform]]:
    """Give what makes a program work with that platform alone."""
    return lambda _store, _clock, _hub: {platform.name: platform}


def _bar(bar: Bar) -> str:
    return f"{bar.number} {bar.share:.2f} {bar.label}"


def _said(text: Sequence[Inline]) -> str:
    return "".join(_piece(piece) for piece in text)


def _piece(piece: Inline) -> str:
    match piece:
        case str():
            return piece
        case Markup(text) | Link(text, _):
            return text
        case Moment(_, _, fallback):
            return fallback


class _NoControls:
    @property
    def speed(self) -> float:
        return 1.0

    def set_speed(self, speed: float) -> None:
        raise AssertionError(speed)

    async def close_now(self, message: MessageRef) -> None:
        raise AssertionError(message)
