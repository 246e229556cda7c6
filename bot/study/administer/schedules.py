"""Schedules, as admins change them: add, list, edit, pause, resume, remove, skip, ask now."""

from collections.abc import Sequence
from datetime import datetime, timedelta
from itertools import islice

from bot.cards.card import Card
from bot.cards.note import note_card
from bot.cards.schedules import ScheduleLine, schedules_card
from bot.locale import formats
from bot.quiz.calendar import EVERY_DAY, Due, due_times, local_date, tzdata_version
from bot.quiz.errors import BadArgument, NothingToAsk, UnknownSchedule, UnknownZone
from bot.quiz.option_order import seed_of
from bot.quiz.round import RoundState
from bot.store import groups, rounds, schedules
from bot.store.banks import Askable
from bot.store.groups import Place
from bot.store.tables import ScheduleRow
from bot.store.unit_of_work import Work
from bot.study.daily import following_due, weekdays_of
from bot.study.making import add_postings, among, pick, values_of
from bot.study.requests import AddSchedule, ChangeSchedule, EditSchedule
from bot.study.study import Study
from bot.study.topics import askable, bank_of

OPEN_FOR_S = 8 * 3600
CATCH_UP_S = 6 * 3600
SHOWN_TIMES = 3
MISSED_TOLD_FOR = timedelta(days=7)


async def add(study: Study, place: Place, request: AddSchedule, language: str) -> Card:
    """Add a schedule and give its next times. Raises UnknownTopic, UnknownZone and BadArgument."""
    row = await drafted(study, request, place.group.zone)
    async with study.store.begin() as work:
        await put(study, work, row, place.group.id or 0)
        await work.commit()
    study.wake()
    study.tell("schedule.added", schedule=row.id, group=row.group_id)
    return note_card(language, "schedule-added", number=row.number, times=times_of(study, row, language))


async def drafted(study: Study, request: AddSchedule, zone: str) -> ScheduleRow:
    """Give a schedule as asked for, in no group yet. Raises UnknownTopic; BadArgument where it could ask nothing."""
    row = ScheduleRow(
        group_id=0,
        number=0,
        local_time=request.local_time,
        zone=request.zone or zone,
        weekdays=sorted(request.weekdays or EVERY_DAY),
        topics=list(await _slugs(study, request.topics)),
        levels=[level.value for level in request.levels],
        open_for_s=request.open_for_s or OPEN_FOR_S,
        catch_up_s=CATCH_UP_S,
        next_due_at=study.clock.now(),
        tzdata_version=tzdata_version(),
    )
    _refuse_empty(await askable(study), row)
    return row


async def put(study: Study, work: Work, row: ScheduleRow, group_id: int) -> None:
    """Add a drafted schedule to a group. Raises UnknownZone."""
    row.group_id = group_id
    row.next_due_at = await following_due(work, row, study.clock.now())
    await schedules.add(work, row)


def times_of(study: Study, row: ScheduleRow, language: str) -> str:
    """Give a schedule's next three times with their zone, as a list; empty while it is paused."""
    upcoming = _upcoming(row, study.clock.now())
    return formats.list_of(language, [formats.date_time(language, due.at, row.zone) for due in upcoming])


async def edit(study: Study, place: Place, request: EditSchedule, language: str) -> Card:
    """Change a schedule; what was asked today isn't asked again. Raises as `add` does, and UnknownSchedule."""
    topics = await _slugs(study, request.topics) if request.topics is not None else None
    now = study.clock.now()
    async with study.store.begin() as work:
        row = await _of_group(work, place, request.schedule)
        row.local_time = request.local_time or row.local_time
        row.zone = request.zone or row.zone
        row.weekdays = sorted(request.weekdays) if request.weekdays else row.weekdays
        row.topics = list(topics) if topics is not None else row.topics
        row.levels = [level.value for level in request.levels] if request.levels is not None else row.levels
        row.open_for_s = request.open_for_s or row.open_for_s
        _refuse_empty(await askable(study), row)
        row.next_due_at = await following_due(work, row, now)
        row.tzdata_version = tzdata_version()
        if row.paused_reason.partition(":")[0] in MENDED_BY_EDIT:
            row.state, row.paused_reason = "active", ""
        work.session.add(row)
        await work.commit()
    study.wake()
    return note_card(language, "schedule-edited", number=row.number, times=times_of(study, row, language))


async def change(study: Study, place: Place, request: ChangeSchedule, language: str) -> Card:
    """Pause, resume, remove, skip or ask now. Raises UnknownSchedule."""
    now = study.clock.now()
    async with study.store.begin() as work:
        row = await _of_group(work, place, request.schedule)
        match request.change:
            case "pause":
                row.state, row.paused_reason = "paused", "by-admin"
            case "resume":
                row.state, row.paused_reason = "active", ""
                row.next_due_at = await following_due(work, row, now)
            case "remove":
                row.state = "removed"
            case "skip":
                row.next_due_at = _after(row, row.next_due_at).at
            case "now":
                await _ask_extra(study, work, place, row, now)
            case _:
                raise BadArgument("schedule", request.change, "pause | resume | remove | skip | now")
        work.session.add(row)
        await work.commit()
    study.wake()
    study.tell("schedule.changed", schedule=row.id, change=request.change)
    return note_card(language, CHANGED[request.change], number=row.number, times=times_of(study, row, language))


async def show(study: Study, place: Place, language: str) -> Card:
    """Give a group's schedules with their next times, and why one is paused."""
    now = study.clock.now()
    async with study.store.read() as work:
        rows = await schedules.of_group(work, place.group.id or 0)
        missed = {row.id: await rounds.missed_since(work, row.id or 0, (now - MISSED_TOLD_FOR).date()) for row in rows}
    lines = [
        ScheduleLine(
            number=row.number,
            local_time=row.local_time,
            zone=row.zone,
            weekdays=weekdays_of(row),
            topics=tuple(row.topics),
            levels=tuple(row.levels),
            open_for_s=row.open_for_s,
            state=row.state,
            reason=row.paused_reason,
            next_times=tuple(due.at for due in _upcoming(row, now)),
            missed=missed[row.id],
        )
        for row in rows
    ]
    return schedules_card(language, lines, study.rules.command)


MENDED_BY_EDIT = ("unknown-zone", "nothing-to-ask")
"""Reasons of a pause that are gone once a schedule was changed to something that can be asked."""

CHANGED = {
    "pause": "schedule-paused",
    "resume": "schedule-resumed",
    "remove": "schedule-removed",
    "skip": "schedule-skipped",
    "now": "schedule-asked-now",
}
"""The sentence after each change."""


async def _of_group(work: Work, place: Place, asked: str) -> ScheduleRow:
    for row in await schedules.of_group(work, place.group.id or 0):
        if str(row.number) == asked:
            return row
    raise UnknownSchedule(asked)


def _after(row: ScheduleRow, after: datetime) -> Due:
    return next(due_times(row.local_time, row.zone, weekdays_of(row), after))


def _upcoming(row: ScheduleRow, now: datetime) -> Sequence[Due]:
    if row.state != "active":
        return ()
    try:
        start = max(now, row.next_due_at - timedelta(microseconds=1))
        return tuple(islice(due_times(row.local_time, row.zone, weekdays_of(row), start), SHOWN_TIMES))
    except UnknownZone:
        return ()


async def _slugs(study: Study, asked: Sequence[str]) -> tuple[str, ...]:
    return tuple([(await bank_of(study, topic)).topic.slug for topic in asked])


def _refuse_empty(questions: Sequence[Askable], row: ScheduleRow) -> None:
    if not among(questions, row.topics, row.levels):
        raise BadArgument("topics", " ".join([*row.topics, *row.levels]), "easy | medium | hard")


async def _ask_extra(study: Study, work: Work, place: Place, row: ScheduleRow, now: datetime) -> None:
    """Ask outside of the schedule's times: a round of its own, which no streak needs."""
    questions = among(await askable(study), row.topics, row.levels)
    picked = await pick(work, questions, row.group_id, seed_of("now", row.id, now.isoformat()), now)
    if not picked:
        raise NothingToAsk(", ".join(row.topics))
    channels = await groups.places(work, row.group_id, active=True)
    made = await rounds.add(
        work,
        {
            **values_of(picked[0]),
            "group_id": row.group_id,
            "local_date": local_date(now, place.group.zone),
            "created_at": now,
            "due_at": now,
            "close_at": now + timedelta(seconds=row.open_for_s),
            "state": RoundState.DUE.value,
        },
    )
    await add_postings(study, work, made or 0, [one.channel.id or 0 for one in channels], "question", now)
