"""The real program with a simulated clock and members: days pass in seconds, and the same seed tells the same story.

Everything but the clock is real: the database and its migrations, the clockwork, the local page's chat,
the writer of answers, the banks. The clock stands still while something is done and then jumps to whatever
comes next: something due, or somebody's reaction.
"""

import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from pathlib import Path
from zoneinfo import ZoneInfo

from bot.platforms.local.acts import Acts
from bot.platforms.local.people import Person
from bot.platforms.local.room import Room
from bot.quiz.calendar import EVERY_DAY, Weekdays, tzdata_version
from bot.quiz.grading import shown_key
from bot.runtime.clock import ManualClock
from bot.runtime.crowd import Act, SimulatedMember, acts_of, crowd
from bot.runtime.found import Founding, found_group
from bot.runtime.paths import bank_folders, shipped
from bot.runtime.program import Parts, Program, opened
from bot.runtime.report import SimulationReport, read_report
from bot.store.migrate import upgrade
from bot.store.postings import open_questions
from bot.study.instants import microseconds
from bot.study.ports import MessageRef
from bot.study.study import Rules, Tell
from bot.study.wordings import wording_of

DAY = timedelta(days=1)


@dataclass(frozen=True, slots=True)
class SimulateOptions:
    """What is simulated. `stop_from` is the first local date on which the program is down, for `stop_days` days."""

    days: int = 30
    members: int = 40
    seed: int = 7
    zone: str = "Europe/Paris"
    start: date = date(2026, 1, 1)
    local_time: time = time(9)
    weekdays: Weekdays = EVERY_DAY
    open_for: timedelta = timedelta(hours=8)
    banks: tuple[Path, ...] = ()
    stop_from: date | None = None
    stop_days: int = 0


def _ignore(event: str, /, **_fields: object) -> None:
    """Keep the log of a simulation quiet."""


async def simulate(options: SimulateOptions, tell: Tell = _ignore) -> SimulationReport:
    """Run a whole group through its days. Raises UnknownZone, and ValueError for a bank with faults."""
    with tempfile.TemporaryDirectory(prefix="microbatch-") as folder:
        url = f"sqlite:///{Path(folder) / 'simulated.db'}"
        upgrade(url, backup_dir=Path(folder))
        clock = ManualClock(_midnight(options.start, options.zone))
        banks = tuple(options.banks) or bank_folders(shipped("banks"))
        parts = Parts(url, clock, tell, banks, Rules(herd_spread=timedelta(0)))
        users = [f"m{number:03d}" for number in range(1, options.members + 1)]
        async with opened(parts) as program:
            founded = await found_group(
                program.study,
                Founding(
                    name="Simulated group",
                    zone=options.zone,
                    language="en",
                    people=[(user, f"Member {user[1:]}", None, False) for user in users],
                    local_time=options.local_time,
                    weekdays=options.weekdays,
                    open_for=options.open_for,
                ),
            )
        for begins, ends in _running(options):
            clock.move_to(max(begins, clock.now()))
            async with opened(parts) as program:
                await live(program, clock, crowd(options.seed, users), options.seed, ends)
        async with opened(parts) as program:
            return await read_report(program.study, founded, options.zone, tzdata_version())


async def live(
    program: Program, clock: ManualClock, members: Sequence[SimulatedMember], seed: int, until: datetime
) -> None:
    """Let time pass until an instant: what is due is done, and members answer what is asked."""
    living = _Living(program, members, seed)
    while True:
        await program.clockwork.catch_up()
        await living.plan()
        coming = [at for at in (await program.clockwork.next_at(), living.next_at()) if at is not None]
        following = max(min([*coming, until]), clock.now())
        if following >= until:
            clock.move_to(until)
            return
        clock.move_to(following)
        await living.act(clock.now())


class _Living:
    """What the members will do in the rounds that are open."""

    def __init__(self, program: Program, members: Sequence[SimulatedMember], seed: int) -> None:
        self._program = program
        self._members = members
        self._seed = seed
        self._people: dict[str, Person] = {}
        self._planned: list[tuple[Act, int]] = []
        self._seen: set[int] = set()
        self._room = Room(program.study.store, program.study.clock, program.hub)
        self._acts = Acts(program.inbox, self._room, _NoControls())

    def next_at(self) -> datetime | None:
        return self._planned[0][0].at if self._planned else None

    async def plan(self) -> None:
        """Look at what is newly asked, and decide who will answer when."""
        study = self._program.study
        self._people = self._people or {person.user: person for person in (await self._room.everyone()).people}
        async with study.store.read() as work:
            open_now = await open_questions(work)
        for posting, round_, _ in open_now:
            if posting.id in self._seen or posting.id is None:
                continue
            self._seen.add(posting.id)
            key = shown_key(await wording_of(study, round_), tuple(round_.option_order))
            acts = acts_of(
                self._members,
                self._seed,
                f"{round_.id}",
                key,
                len(round_.option_order),
                max(posting.sent_at or round_.due_at, study.clock.now()),
                round_.close_at,
            )
            message = int(posting.message_ref or 0)
            self._planned = sorted([*self._planned, *((act, message) for act in acts)])

    async def act(self, now: datetime) -> None:
        while self._planned and self._planned[0][0].at <= now:
            act, message_id = self._planned.pop(0)
            person = self._people[act.user]
            message = await self._acts.message(message_id, person)
            await self._acts.react(person, message, act.option, added=act.added, at_us=microseconds(act.at))


class _NoControls:
    @property
    def speed(self) -> float:
        return 1.0

    def set_speed(self, speed: float) -> None:
        raise AssertionError(speed)

    async def close_now(self, message: MessageRef) -> None:
        raise AssertionError(message)


def _running(options: SimulateOptions) -> list[tuple[datetime, datetime]]:
    """Give the spans in which the program runs; the last round's close is let come."""
    start = _midnight(options.start, options.zone)
    end = _midnight(options.start + options.days * DAY, options.zone)
    if options.stop_from is None or options.stop_days == 0:
        return [(start, end)]
    stopped = _midnight(options.stop_from, options.zone)
    back = _midnight(options.stop_from + options.stop_days * DAY, options.zone)
    return [span for span in ((start, min(stopped, end)), (back, end)) if span[0] < span[1]]


def _midnight(day: date, zone: str) -> datetime:
    return datetime.combine(day, time(), ZoneInfo(zone)).astimezone(UTC)
