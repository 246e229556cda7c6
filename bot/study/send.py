"""Sending once: what is due is taken by lease, looked for if it may be out already, sent, and remembered.

Three short steps, each safe to die after: the claim is committed; the platform is called outside of any
transaction; the outcome is written with the holder and the try. A message that may be out is never sent
again before it was looked for.
"""

import asyncio
from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from bot.cards.question import question_card
from bot.quiz.option_order import seed_of
from bot.quiz.round import RoundState
from bot.store import groups, postings, rounds, schedules
from bot.store.groups import Place
from bot.store.tables import PostingRow, RoundRow
from bot.study.answers import BOTH, open_question
from bot.study.outgoing import closed_question, outgoing, question_view
from bot.study.ports import (
    AccessRevoked,
    CannotReact,
    ChannelGone,
    ChannelRef,
    MessageGone,
    MessageRef,
    MissingPermission,
    Platform,
    PlatformError,
    TryLater,
    UnknownOutcome,
)
from bot.study.study import Study
from bot.study.tell_admins import tell_paused

AT_ONCE = 50
"""Messages claimed in one go, and under way at the same time."""

TRIES_OF_PERMANENT = 2
LONGEST_WAIT = timedelta(minutes=5)
LOOK_AGAIN = timedelta(seconds=1)
LOOKED_FOR = timedelta(minutes=5)
"""After its close a question that may be out is looked for no longer than this; then the round ends without it."""


REASONS: Mapping[type[PlatformError], str] = {
    MissingPermission: "missing-permission",
    ChannelGone: "channel-gone",
    AccessRevoked: "access-revoked",
    MessageGone: "message-gone",
}
"""What is told of a permanent failure; any other is `failed`."""


@dataclass(frozen=True, slots=True)
class Job:
    """A posting in hand with all that sending it needs."""

    posting: PostingRow
    round: RoundRow
    place: Place
    platform: Platform

    @property
    def channel(self) -> ChannelRef:
        """Where it goes."""
        workspace, channel = self.place.workspace, self.place.channel
        return ChannelRef(workspace.platform, workspace.external_id, channel.external_id)

    @property
    def is_question(self) -> bool:
        """Whether it asks; otherwise it reveals."""
        return self.posting.kind == "question"


async def send_due(study: Study) -> int:
    """Send or finish what is due and free; give how many messages were in hand."""
    now = study.clock.now()
    async with study.store.begin() as work:
        claimed = await postings.claim(work, study.rules.holder, now, now + study.rules.lease, AT_ONCE)
        if claimed:
            await rounds.being_posted(work, [posting.round_id for posting in claimed])
        await work.commit()
    jobs = [job for job in [await _job(study, posting) for posting in claimed] if job is not None]
    async with asyncio.TaskGroup() as together:
        for job in jobs:
            together.create_task(_work_off(study, job))
    return len(claimed)


async def release_leases(study: Study, *, everyone: bool) -> None:
    """Give up this holder's leases, or everyone's where no other process can live."""
    async with study.store.begin() as work:
        await postings.release(work, None if everyone else study.rules.holder, study.clock.now())
        await work.commit()


async def _job(study: Study, posting: PostingRow) -> Job | None:
    async with study.store.read() as work:
        round_ = await rounds.get(work, posting.round_id)
        place = await groups.place(work, posting.channel_id)
    platform = study.platforms.get(place.workspace.platform)
    if round_ is not None and platform is not None:
        return Job(posting, round_, place, platform)
    await _leave(study, posting, round_)
    return None


async def _leave(study: Study, posting: PostingRow, round_: RoundRow | None) -> None:
    """Leave a posting whose platform isn't run now for later; a question whose time has passed meanwhile ends."""
    now = study.clock.now()
    if round_ is None or (posting.kind == "question" and _is_over(posting, round_, now)):
        await _write(study, posting, state="cancelled", lease_until=None, last_error="too-late")
    else:
        await _write(study, posting, not_before=now + LONGEST_WAIT, lease_until=None)


async def _work_off(study: Study, job: Job) -> None:
    try:
        if job.posting.state == "sent":
            await _finish(study, job)
        else:
            await _send(study, job)
    except PlatformError as error:
        await _failed(study, job, error)
    except Exception as error:  # noqa: BLE001  one group's failure never touches another's
        study.tell(
            "posting.broke", posting=job.posting.id, round=job.round.id, error=type(error).__name__, exc_info=error
        )
        await _failed(study, job, PlatformError(type(error).__name__))


async def _send(study: Study, job: Job) -> None:
    found = await _find(study, job) if job.posting.tries > 1 else None
    if found is None:
        if not _still_wanted(job, study.clock.now()):
            await _give_up(study, job, "cancelled", "too-late")
            return
        message = await outgoing(study, job.posting, job.round, job.place)
        if not _lease_held(study, job.posting):
            return
        try:
            async with asyncio.timeout(study.rules.request_deadline_s):
                found = await job.platform.post(message)
        except TimeoutError as error:
            raise UnknownOutcome("timeout") from error
    await _adopt(study, job, found)


async def _find(study: Study, job: Job) -> MessageRef | None:
    try:
        async with asyncio.timeout(study.rules.request_deadline_s):
            return await job.platform.find(job.channel, job.posting.mark)
    except TimeoutError as error:
        raise UnknownOutcome("timeout") from error


async def _adopt(study: Study, job: Job, message: MessageRef) -> None:
    now = study.clock.now()
    async with study.store.begin() as work:
        out = {"state": "sent", "message_ref": message, "sent_at": now, "lease_until": None, "last_error": ""}
        if not await postings.write(work, job.posting, answer_mode=job.place.channel.answer_mode, **out):
            return
        if job.is_question:
            await rounds.move(work, job.round.id or 0, [RoundState.DUE, RoundState.POSTING], RoundState.OPEN)
        await work.commit()
    job.posting.state, job.posting.message_ref = "sent", message
    job.posting.answer_mode = job.place.channel.answer_mode
    if job.is_question:
        open_question(study, job.platform.name, job.posting, job.round)
    late_s = (now - job.posting.due_at).total_seconds()
    study.tell("posting.sent", posting=job.posting.id, round=job.round.id, kind=job.posting.kind, late_s=late_s)


async def _finish(study: Study, job: Job) -> None:
    """Give the last touch: our own reactions under a question; under a reveal, the question marked closed.

    It is a claim of its own, after all messages that wait: every channel has its question before any has all
    its reactions.
    """
    if not job.is_question:
        await _mark_closed(study, job)
    elif job.posting.answer_mode != "buttons" and job.round.state == RoundState.OPEN:
        await _seed(study, job)
    await _write(study, job.posting, state="done", lease_until=None)


async def _seed(study: Study, job: Job) -> None:
    """Add our own reactions; where that is not allowed, the question gets buttons, and what is reacted still counts."""
    message = MessageRef(job.posting.message_ref or "")
    try:
        await job.platform.seed(message, len(job.round.option_order))
    except (MissingPermission, CannotReact) as error:
        study.tell("question.by_buttons", posting=job.posting.id, round=job.round.id, detail=error.detail)
        await _write(study, job.posting, answer_mode=BOTH)
        view = await question_view(study, job.round, job.place, job.posting.id, job.place.group.language)
        await job.platform.edit(message, question_card(replace(view, answer_mode="buttons")))


async def _mark_closed(study: Study, job: Job) -> None:
    async with study.store.read() as work:
        asked = await postings.of_round(work, job.round.id or 0, "question")
    for question in asked:
        if question.channel_id == job.posting.channel_id and question.message_ref:
            card = await closed_question(study, job.round, job.place)
            try:
                await job.platform.edit(MessageRef(question.message_ref), card)
            except MessageGone:
                study.tell("message.gone", posting=question.id, round=job.round.id)


def _still_wanted(job: Job, now: datetime) -> bool:
    if job.is_question:
        alive = job.round.state in (RoundState.DUE, RoundState.POSTING, RoundState.OPEN)
        return alive and now < job.round.close_at
    return job.round.state == RoundState.REVEALED


def _is_over(posting: PostingRow, round_: RoundRow, now: datetime) -> bool:
    """Tell whether a question that may be out has been looked for long enough after its close."""
    return posting.state != "sent" and now >= round_.close_at + LOOKED_FOR


def _lease_held(study: Study, posting: PostingRow) -> bool:
    margin = timedelta(seconds=study.rules.request_deadline_s)
    return posting.lease_until is not None and study.clock.now() + margin <= posting.lease_until


async def _failed(study: Study, job: Job, error: PlatformError) -> None:
    study.tell(
        "posting.failed",
        posting=job.posting.id,
        round=job.round.id,
        kind=job.posting.kind,
        error=type(error).__name__,
        detail=error.detail,
        tries=job.posting.tries,
    )
    if job.is_question and _is_over(job.posting, job.round, study.clock.now()):
        await _give_up(study, job, "cancelled", "too-late")
    elif isinstance(error, UnknownOutcome) and job.posting.tries == 1:
        await _later(study, job, LOOK_AGAIN, error)
    elif error.permanent and job.posting.tries >= TRIES_OF_PERMANENT:
        await _give_up(study, job, "failed", REASONS.get(type(error), "failed"))
    else:
        asked_for = error.after_s if isinstance(error, TryLater) else None
        await _later(study, job, timedelta(seconds=asked_for) if asked_for else back_off(job.posting), error)


def back_off(posting: PostingRow) -> timedelta:
    """Give how long to wait after a failed try: up to 2, 4, 8 … seconds, a part of it drawn from the posting's id."""
    most = min(2.0 ** min(posting.tries, 16), LONGEST_WAIT.total_seconds())
    drawn = seed_of("wait", posting.id, posting.tries) % 1000 / 1000
    return timedelta(seconds=max(0.5, most * drawn))


async def _later(study: Study, job: Job, wait: timedelta, error: PlatformError) -> None:
    """Leave it for another try; a question is looked for again when its round closes."""
    now = study.clock.now()
    at = now + wait
    if job.is_question and job.posting.state != "sent" and now < job.round.close_at:
        at = min(at, job.round.close_at)
    await _write(study, job.posting, not_before=at, lease_until=None, last_error=error.detail[:200])


async def _give_up(study: Study, job: Job, state: str, reason: str) -> None:
    """End a posting that can't be sent; the schedule behind it pauses with the reason, and all is kept."""
    if job.posting.state == "sent":  # the message is out, only its last touch failed
        await _write(study, job.posting, state="done", lease_until=None, last_error=reason)
        return
    pauses = state == "failed" and job.round.schedule_id is not None
    async with study.store.begin() as work:
        if not await postings.write(work, job.posting, state=state, lease_until=None, last_error=reason):
            return
        if pauses and job.round.schedule_id is not None:
            await schedules.pause(work, job.round.schedule_id, reason)
        await work.commit()
    study.tell("posting.ended", posting=job.posting.id, round=job.round.id, state=state, reason=reason)
    if pauses and job.round.schedule_id is not None:
        study.tell("schedule.paused", schedule=job.round.schedule_id, reason=reason)
        await tell_paused(study, job.round.schedule_id, reason)


async def _write(study: Study, posting: PostingRow, **values: object) -> None:
    async with study.store.begin() as work:
        await postings.write(work, posting, **values)
        await work.commit()
