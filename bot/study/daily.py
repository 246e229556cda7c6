"""Scheduled questions: whoever is due gets one round for that local date, late ones once, missed ones said."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from itertools import takewhile
from zoneinfo import ZoneInfo

from bot.quiz.calendar import Due, Weekdays, due_times, tzdata_version
from bot.quiz.errors import NothingToAsk, UnknownZone
from bot.quiz.option_order import seed_of
from bot.quiz.round import RoundState
from bot.store import groups, rounds, schedules
from bot.store.faults import StoreFault
from bot.store.tables import ScheduleRow
from bot.store.unit_of_work import Work
from bot.study.making import Picked, add_postings, among, pick, values_of
from bot.study.study import Study
from bot.study.tell_admins import tell_missed, tell_paused
from bot.study.topics import askable

AT_ONCE = 500
"""Schedules looked at in one go."""

ASKED_APART = timedelta(hours=12)
"""After an edit the next question comes no sooner than this after the last one."""

LEAST_OPEN = timedelta(minutes=30)
MOST_SKIPPED = 31
"""Rounds written down as missed after a long stop; older ones are only passed over."""

BETWEEN_OF_ONE_GROUP = timedelta(seconds=5)
DAY_STARTS, DAY_ENDS = 7, 22
"""Local hours; a late question outside of them comes without a sound."""


@dataclass(frozen=True, slots=True)
class Missed:
    """What is to be done about the due times that have passed: one may still be asked, the others are skipped."""

    ask: Due | None
    skip: tuple[Due, ...]
    following: datetime


async def make_due_rounds(study: Study, now: datetime) -> int:
    """Make the rounds of every schedule that is due, each in a transaction of its own; give how many it did.

    A schedule that can't ask is paused with the reason, and the others go on.
    """
    async with study.store.read() as work:
        due = await schedules.due(work, now, AT_ONCE)
    for schedule_id in due:
        try:
            await _make_round(study, schedule_id, now)
        except UnknownZone as error:
            await pause_schedule(study, schedule_id, f"unknown-zone:{error.asked}")
        except NothingToAsk:
            await pause_schedule(study, schedule_id, "nothing-to-ask")
        except StoreFault:
            raise
        except Exception as error:  # noqa: BLE001  one group's failure never touches another's
            study.tell("schedule.failed", schedule=schedule_id, error=type(error).__name__, exc_info=error)
            await pause_schedule(study, schedule_id, "failed")
    return len(due)


async def pause_schedule(study: Study, schedule_id: int, reason: str) -> None:
    """Pause a schedule and say so to the host; the admins see the reason with their schedules."""
    async with study.store.begin() as work:
        paused = await schedules.pause(work, schedule_id, reason)
        await work.commit()
    if paused:
        study.tell("schedule.paused", schedule=schedule_id, reason=reason)
        await tell_paused(study, schedule_id, reason)


async def recompute(study: Study, now: datetime) -> int:
    """Derive due times anew where they came from another zone database; give how many there were."""
    version = tzdata_version()
    async with study.store.read() as work:
        stale = await schedules.of_other_tzdata(work, version)
    for schedule_id in stale:
        try:
            async with study.store.begin() as work:
                row = await schedules.get(work, schedule_id)
                if row is not None:
                    passed = row.next_due_at <= now
                    row.next_due_at = row.next_due_at if passed else await following_due(work, row, now)
                    row.tzdata_version = version
                    work.session.add(row)
                    await work.commit()
        except UnknownZone as error:
            await pause_schedule(study, schedule_id, f"unknown-zone:{error.asked}")
    return len(stale)


async def following_due(work: Work, row: ScheduleRow, now: datetime) -> datetime:
    """Give when a new or edited schedule asks next: never twice for a local date, nor soon after the last.

    Raises UnknownZone.
    """
    last_date = await schedules.last_local_date(work, row.id) if row.id else None
    soonest = row.last_asked_at + ASKED_APART if row.last_asked_at else now
    for due in due_times(row.local_time, row.zone, weekdays_of(row), now):
        if due.at >= soonest and (last_date is None or due.local_date > last_date):
            return due.at
    raise AssertionError("a schedule has no end")


def weekdays_of(row: ScheduleRow) -> Weekdays:
    """Give a schedule's weekdays."""
    return frozenset(row.weekdays)


def missed(row: ScheduleRow, now: datetime) -> Missed:
    """Say what becomes of a schedule's due times up to now. Raises UnknownZone."""
    just_before = row.next_due_at - timedelta(microseconds=1)
    times = due_times(row.local_time, row.zone, weekdays_of(row), just_before)
    passed = list(takewhile(lambda due: due.at <= now, times))
    following = next(due_times(row.local_time, row.zone, weekdays_of(row), now)).at
    if passed and _still_worth_asking(row, passed[-1], now):
        return Missed(passed[-1], tuple(passed[:-1])[-MOST_SKIPPED:], following)
    return Missed(None, tuple(passed)[-MOST_SKIPPED:], following)


def _still_worth_asking(row: ScheduleRow, due: Due, now: datetime) -> bool:
    open_for = timedelta(seconds=row.open_for_s)
    remains = due.at + open_for - now
    late = now - due.at
    if late <= timedelta(minutes=1):
        return True
    return late <= timedelta(seconds=row.catch_up_s) and remains >= max(LEAST_OPEN, open_for / 4)


async def _make_round(study: Study, schedule_id: int, now: datetime) -> None:
    questions = await askable(study)
    async with study.store.begin() as work:
        row = await schedules.get(work, schedule_id)
        if row is None or row.state != "active" or row.next_due_at > now:
            return
        todo = missed(row, now)
        if not await schedules.move_on(work, schedule_id, row.next_due_at, todo.following):
            return
        for due in todo.skip:
            await _skip(work, row, due, now)
        made = None
        if todo.ask is not None:
            wanted = among(questions, row.topics, row.levels)
            picked = await pick(work, wanted, row.group_id, seed_of(row.id, todo.ask.local_date), now)
            if not picked:
                raise NothingToAsk(", ".join(row.topics))
            made = await _ask(study, work, row, todo.ask, picked[0], now)
        await work.commit()
    if todo.skip:
        study.tell("rounds.missed", schedule=schedule_id, count=len(todo.skip), reason="away")
        await tell_missed(study, schedule_id, [due.local_date for due in todo.skip])
    if made and todo.ask:
        study.tell("round.made", round=made, schedule=schedule_id, late_s=(now - todo.ask.at).total_seconds())


async def _ask(study: Study, work: Work, row: ScheduleRow, due: Due, picked: Picked, now: datetime) -> int | None:
    channels = await groups.places(work, row.group_id, active=True)
    state = RoundState.DUE if channels else RoundState.FAILED
    made = await rounds.add(
        work,
        {
            **values_of(picked),
            "group_id": row.group_id,
            "schedule_id": row.id,
            "number": await rounds.next_number(work, row.group_id),
            "local_date": due.local_date,
            "created_at": now,
            "due_at": due.at,
            "close_at": due.at + timedelta(seconds=row.open_for_s),
            "state": state.value,
            "reason": "" if channels else "no-channel",
        },
    )
    if made is None:
        return None
    await schedules.asked(work, row.id or 0, now)
    late = now - due.at > study.rules.herd_spread + timedelta(minutes=1)
    spread = study.rules.herd_spread * ((seed_of("spread", row.group_id) % 1000) / 1000)
    waiting = await rounds.due_at_same_time(work, row.group_id, due.at, made)
    await add_postings(
        study,
        work,
        made,
        [place.channel.id or 0 for place in channels],
        "question",
        due.at,
        not_before=due.at + spread + waiting * BETWEEN_OF_ONE_GROUP,
        silent=late and row.quiet == "silent" and _is_night(now, row.zone),
    )
    return made


async def _skip(work: Work, row: ScheduleRow, due: Due, now: datetime) -> None:
    await rounds.add(
        work,
        {
            "group_id": row.group_id,
            "schedule_id": row.id,
            "option_order": [],
            "seed": 0,
            "local_date": due.local_date,
            "created_at": now,
            "due_at": due.at,
            "close_at": due.at + timedelta(seconds=row.open_for_s),
            "state": RoundState.SKIPPED.value,
            "reason": "away",
        },
    )


def _is_night(now: datetime, zone: str) -> bool:
    return not DAY_STARTS <= now.astimezone(ZoneInfo(zone)).hour < DAY_ENDS
