"""Answers come in: one entry for every platform, kept before it is acknowledged."""

from collections.abc import Sequence
from datetime import datetime

from bot.quiz.answer import NEVER, Answer
from bot.quiz.errors import NotSaved, RoundClosed, UnknownOption, UnknownRound
from bot.quiz.identity import MemberId, RoundId
from bot.quiz.round import RoundState, accepts
from bot.store import answers as kept_answers
from bot.store import postings, rounds
from bot.store.faults import NotWritable
from bot.store.tables import PostingRow, RoundRow
from bot.study.instants import microseconds
from bot.study.members import member_of
from bot.study.memory import OpenQuestion
from bot.study.ports import Account, MessageRef, PlatformError, Reaction
from bot.study.study import Study, platform_of
from bot.study.wordings import wording_of

BOTH = "both"
"""The way of answering where our own reactions couldn't be added: by buttons, and by reactions made all the same."""

LIFTED = "lifted"
"""The way of answering in which each reaction is taken off once it is kept."""


async def record(study: Study, reaction: Reaction) -> bool:
    """Keep a reaction and return when it is durable; False when it belongs to no open round and was dropped.

    Raises NotSaved when it couldn't be kept.
    """
    account, memory = reaction.account, study.memory
    platform = account.platform
    question = memory.question(platform, reaction.message) or await _looked_up(study, platform, reaction.message)
    if question is None or not _takes(question, reaction):
        if question is not None and reaction.at_us >= question.close_at_us:
            question.late.add((account, reaction.option))
        study.tell("answer.dropped", platform=platform)
        return False
    with question.answering():
        try:
            member = memory.member(account, reaction.name) or await member_of(study, account, reaction.name)
            await study.writer.submit((_answer(question, member, reaction),))
        except NotWritable as error:
            study.tell("answer.not_kept", platform=platform, round=question.round_id)
            raise NotSaved from error
    return True


async def lift(study: Study, reaction: Reaction) -> None:
    """Take a reaction that was kept off its message, where the channel wants answers unseen."""
    question = study.memory.question(reaction.account.platform, reaction.message)
    if question is None or not question.lifts:
        return
    try:
        platform = platform_of(study, reaction.account.platform)
        await platform.lift(reaction.message, reaction.option, reaction.account)
    except PlatformError as error:
        study.tell("answer.not_lifted", round=question.round_id, error=type(error).__name__, detail=error.detail)


async def press(
    study: Study, posting_id: int, option: int, account: Account, name: str, at: datetime
) -> frozenset[int]:
    """Keep a click on an option's button and give what the member now holds.

    With one right option a click takes the place of the one before, and a second click on the same option
    withdraws it; with several, each click adds or withdraws its option. Raises UnknownRound, RoundClosed,
    UnknownOption and NotSaved.
    """
    posting, round_ = await _asked(study, posting_id)
    if not accepts(RoundState(round_.state), round_.close_at, at):
        raise RoundClosed
    if not 1 <= option <= len(round_.option_order):
        raise UnknownOption
    wording = await wording_of(study, round_)
    question = _open(study, account.platform, posting, round_)
    if question.shut:
        raise RoundClosed
    with question.answering():
        try:
            member = await member_of(study, account, name)
            held = await _held(study, RoundId(round_.id or 0), member)
            changed, now_held = _clicked(held, option, several_right=wording.has_several_right)
            await study.writer.submit(_changes(RoundId(round_.id or 0), member, changed, microseconds(at)))
        except NotWritable as error:
            raise NotSaved from error
    return now_held


async def load_open(study: Study) -> int:
    """Put every question that takes answers at hand, and give how many there are."""
    async with study.store.read() as work:
        rows = await postings.open_questions(work)
    for posting, round_, platform in rows:
        _open(study, platform, posting, round_)
    return len(rows)


def open_question(study: Study, platform: str, posting: PostingRow, round_: RoundRow) -> OpenQuestion:
    """Take answers for a question from now on."""
    return _open(study, platform, posting, round_)


async def _looked_up(study: Study, platform: str, message: MessageRef) -> OpenQuestion | None:
    """Look it up; nothing is known of a reaction, neither kept nor dropped, where that can't be done."""
    try:
        return await _look_up(study, platform, message)
    except NotWritable as error:
        raise NotSaved from error


async def _look_up(study: Study, platform: str, message: MessageRef) -> OpenQuestion | None:
    async with study.store.read() as work:
        found = await postings.by_message(work, platform, message)
    if found is None or RoundState(found[1].state) not in (RoundState.POSTING, RoundState.OPEN):
        return None
    return _open(study, platform, *found)


def _open(study: Study, platform: str, posting: PostingRow, round_: RoundRow) -> OpenQuestion:
    return study.memory.open(
        platform,
        MessageRef(posting.message_ref or f"posting {posting.id}"),
        OpenQuestion(
            round_id=RoundId(round_.id or 0),
            posting_id=posting.id or 0,
            options=len(round_.option_order),
            close_at_us=microseconds(round_.close_at),
            lifts=posting.answer_mode == LIFTED,
        ),
    )


def _takes(question: OpenQuestion, reaction: Reaction) -> bool:
    if question.shut or (question.lifts and not reaction.added):
        return False
    return 1 <= reaction.option <= question.options and reaction.at_us < question.close_at_us


def _answer(question: OpenQuestion, member: MemberId, reaction: Reaction) -> Answer:
    added_at, removed_at = (reaction.at_us, NEVER) if reaction.added else (NEVER, reaction.at_us)
    return Answer(question.round_id, member, reaction.option, added_at, removed_at)


async def _asked(study: Study, posting_id: int) -> tuple[PostingRow, RoundRow]:
    async with study.store.read() as work:
        posting = await postings.get(work, posting_id)
        round_ = await rounds.get(work, posting.round_id) if posting and posting.kind == "question" else None
    if posting is None or round_ is None:
        raise UnknownRound
    return posting, round_


async def _held(study: Study, round_id: RoundId, member: MemberId) -> frozenset[int]:
    async with study.store.read() as work:
        known = await kept_answers.of_round(work, round_id)
    own = sorted((a for a in known if a.member == member and a.held), key=lambda a: a.added_at)
    return frozenset(a.option for a in own)


def _clicked(held: frozenset[int], option: int, *, several_right: bool) -> tuple[dict[int, bool], frozenset[int]]:
    if option in held:
        return {option: False}, held - {option}
    if several_right:
        return {option: True}, held | {option}
    return {option: True, **dict.fromkeys(held, False)}, frozenset({option})


def _changes(round_id: RoundId, member: MemberId, changed: dict[int, bool], at_us: int) -> Sequence[Answer]:
    return [
        Answer(round_id, member, option, added_at=at_us)
        if added
        else Answer(round_id, member, option, removed_at=at_us)
        for option, added in changed.items()
    ]
