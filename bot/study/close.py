"""Closing a round: no more answers, the census, grading, and everything that follows from it at once.

The claim is one UPDATE; the census asks the platforms outside of any transaction; results, standings,
streaks, the round's end and the messages that tell of it are one transaction. Dying at any line leaves
the round open or closing, and the next pass takes it up again.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta

from bot.quiz.calendar import Period, period_start
from bot.quiz.grading import Outcome, grade
from bot.quiz.identity import MemberId, RoundId
from bot.quiz.round import RoundState
from bot.quiz.streak import Streak, step
from bot.store import answers, groups, postings, results, rounds, sets, standings, streaks
from bot.store.faults import StoreFault
from bot.store.groups import Place
from bot.store.standings import Delta
from bot.store.tables import PostingRow, ResultRow, RoundRow, StreakRow
from bot.store.unit_of_work import Work
from bot.study.census import count_again
from bot.study.instants import microseconds
from bot.study.making import add_postings
from bot.study.ports import MessageGone, PlatformError
from bot.study.study import Study
from bot.study.wordings import wording_of

AT_ONCE = 100
CENSUS_TRIED_FOR = timedelta(minutes=5)
"""A platform that can't be asked holds a reveal back no longer than this."""

KEPT_PERIODS = (Period.MONTH, Period.ALL)
"""Boards of days and weeks are computed from results."""

ALL_TOPICS = 0
BEGAN = (RoundState.DUE, RoundState.POSTING)


@dataclass(frozen=True, slots=True)
class Closing:
    """A round that takes no more answers, with its messages and places."""

    round: RoundRow
    asked: Sequence[tuple[PostingRow, Place]]


async def close_due(study: Study) -> int:
    """Close every round whose time has come; give how many it could. One that breaks leaves the others alone."""
    async with study.store.read() as work:
        due = await rounds.to_close(work, study.clock.now(), AT_ONCE)
    closed = 0
    for round_id in due:
        try:
            await close_round(study, round_id)
            closed += 1
        except PlatformError as error:
            study.tell("census.failed", round=round_id, error=type(error).__name__, detail=error.detail)
        except StoreFault:
            raise
        except Exception as error:  # noqa: BLE001  one group's failure never touches another's
            study.tell("round.broke", round=round_id, error=type(error).__name__, exc_info=error)
    return closed


async def close_now(study: Study, round_id: int) -> bool:
    """Bring the close of an open round forward to now; False when it takes no answers any more."""
    now = study.clock.now()
    async with study.store.begin() as work:
        moved = await rounds.move(work, round_id, [RoundState.OPEN], RoundState.OPEN, close_at=now)
        await work.commit()
    if moved:
        study.memory.close_at(round_id, microseconds(now))
        study.wake()
    return moved


async def close_round(study: Study, round_id: int) -> None:
    """Close one round and write all that follows. Raises PlatformError when the census has to wait."""
    closing = await _claim(study, round_id)
    if closing is None:
        return
    await study.memory.shut(round_id)
    await study.writer.flush()
    try:
        await count_again(study, closing.round, closing.asked)
    except MessageGone:
        await void_round(study, round_id, "message-gone")
        return
    except PlatformError:
        if study.clock.now() < closing.round.close_at + CENSUS_TRIED_FOR:
            raise
        study.tell("census.left_out", round=round_id)
    await _finish(study, closing)
    study.memory.forget(round_id)


async def void_round(study: Study, round_id: int, reason: str) -> bool:
    """Take a round back: no results, no streak broken; False when it had ended already."""
    origins = (*BEGAN, RoundState.OPEN, RoundState.CLOSING)
    async with study.store.begin() as work:
        moved = await rounds.move(work, round_id, origins, RoundState.VOID, reason=reason)
        row = await rounds.get(work, round_id)
        if row is not None and row.set_id is not None:
            await sets.stop(work, row.set_id)
        await work.commit()
    study.memory.forget(round_id)
    if moved:
        study.tell("round.ended", round=round_id, state=RoundState.VOID.value, reason=reason)
    return moved


async def _claim(study: Study, round_id: int) -> Closing | None:
    now = study.clock.now()
    async with study.store.begin() as work:
        row = await rounds.get(work, round_id)
        if row is None or row.close_at > now:
            return None
        if row.state in BEGAN:
            await rounds.move(work, round_id, BEGAN, RoundState.FAILED, reason="not-posted")
            if row.set_id is not None:
                await sets.stop(work, row.set_id)
            await work.commit()
            study.tell("round.ended", round=round_id, state=RoundState.FAILED.value, reason="not-posted")
            return None
        await rounds.move(work, round_id, [RoundState.OPEN], RoundState.CLOSING)
        asked = [
            (posting, await groups.place(work, posting.channel_id))
            for posting in await postings.of_round(work, round_id, "question")
            if posting.message_ref
        ]
        await work.commit()
    row.state = RoundState.CLOSING.value
    return Closing(row, asked)


async def _finish(study: Study, closing: Closing) -> None:
    row, now = closing.round, study.clock.now()
    round_id = RoundId(row.id or 0)
    question = await wording_of(study, row)
    async with study.store.begin() as work:
        outcome = grade(question, tuple(row.option_order), await answers.of_round(work, round_id))
        revealed = await rounds.move(
            work,
            round_id,
            [RoundState.CLOSING],
            RoundState.REVEALED,
            revealed_at=now,
            counts={str(number): total for number, total in outcome.counts.items()},
            answered=outcome.answered,
            right=outcome.right,
        )
        if not revealed:
            return
        await _write_results(work, row, outcome, [place for _, place in closing.asked])
        if row.schedule_id is not None:
            await _write_streaks(work, row.group_id, row.local_date, outcome)
        channels = [place.channel.id or 0 for _, place in closing.asked]
        await add_postings(study, work, round_id, channels, "reveal", now)
        if row.set_id is not None:
            await _go_on_with_set(study, work, row, channels, now)
        await work.commit()
    study.tell("round.ended", round=round_id, state=RoundState.REVEALED.value, answered=outcome.answered)
    study.wake()


async def _write_results(work: Work, row: RoundRow, outcome: Outcome, places: Sequence[Place]) -> None:
    bank = row.bank_id or 0
    await results.put(
        work,
        [
            ResultRow(
                round_id=row.id or 0,
                member_id=result.member,
                group_id=row.group_id,
                bank_id=bank,
                local_date=row.local_date,
                right=result.right,
                points=result.points,
            )
            for result in outcome.results
        ],
    )
    workspaces = sorted({place.workspace.id or 0 for place in places})
    scopes = [("group", row.group_id), *(("workspace", workspace) for workspace in workspaces)]
    await standings.add(
        work,
        [
            Delta(
                scope,
                scope_id,
                topic,
                period.value,
                period_start(period, row.local_date),
                result.member,
                points=result.points,
                right=int(result.right),
                answered=1,
            )
            for result in outcome.results
            for scope, scope_id in scopes
            for topic in (ALL_TOPICS, bank)
            for period in KEPT_PERIODS
        ],
    )


async def _write_streaks(work: Work, group_id: int, day: date, outcome: Outcome) -> None:
    known = await streaks.of_group(work, group_id)
    answered = {result.member for result in outcome.results}
    await streaks.put(
        work,
        [
            _streak_row(group_id, member, step(_streak(known.get(member)), answered=member in answered, local_date=day))
            for member in sorted(answered | set(known))
        ],
    )


def _streak(row: StreakRow | None) -> Streak:
    return Streak(row.current, row.best, row.forgiven_week or None) if row else Streak()


def _streak_row(group_id: int, member: MemberId, streak: Streak) -> StreakRow:
    return StreakRow(
        group_id=group_id,
        member_id=member,
        current=streak.current,
        best=streak.best,
        forgiven_week=streak.forgiven_week or "",
    )


async def _go_on_with_set(study: Study, work: Work, row: RoundRow, channels: Sequence[int], now: datetime) -> None:
    quiz_set = await sets.get(work, row.set_id or 0)
    if quiz_set is None or quiz_set.state != "running":
        return
    following = row.position + 1
    done = following >= len(quiz_set.items)
    if not await sets.move_on(work, quiz_set.id or 0, row.position, done=done) or done:
        return
    due = now + study.rules.between_in_set
    made = await rounds.add(
        work,
        {
            **quiz_set.items[following],
            "group_id": row.group_id,
            "set_id": quiz_set.id,
            "position": following,
            "asked_by": row.asked_by,
            "local_date": row.local_date,
            "created_at": now,
            "due_at": due,
            "close_at": due + study.rules.in_set_open,
            "state": RoundState.DUE.value,
        },
    )
    await add_postings(study, work, made or 0, channels, "question", due)
