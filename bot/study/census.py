"""The census: before a reveal, the platform's own totals against ours, and only what differs is fetched.

Reactions are said once and may be missed: the bot was away, the connection broke. What the census finds
is stamped inside the blind gap: newer than all that is known of the round and older than what comes after,
in the platform's order. What changed after the close stays out.
"""

from collections import Counter
from collections.abc import Sequence

from bot.quiz.answer import Answer, options_held
from bot.quiz.identity import MemberId, RoundId
from bot.store import answers, groups, postings, rounds
from bot.store.groups import Place
from bot.store.tables import PostingRow, RoundRow
from bot.study.answers import BOTH, LIFTED
from bot.study.instants import microseconds
from bot.study.members import member_of
from bot.study.ports import MessageGone, MessageRef, PlatformError
from bot.study.study import Study, platform_of

Asked = Sequence[tuple[PostingRow, Place]]
"""The messages of a round and where each is."""


async def count_again(study: Study, round_: RoundRow, asked: Asked) -> int:
    """Make our answers agree with the platforms' and give how many had to change.

    Only what reactions can tell is changed: where some answers came by buttons, or a message was deleted, nothing
    is taken away. Raises MessageGone when no message that is reacted to is left, and any PlatformError that passes.
    """
    by_reaction = [(posting, place) for posting, place in asked if posting.answer_mode in ("reactions", LIFTED, BOTH)]
    if not by_reaction:
        return 0
    totals, present = await _totals(study, round_, by_reaction)
    async with study.store.read() as work:
        known = await answers.of_round(work, RoundId(round_.id or 0))
    held = options_held(known)
    touched = {option for _, option in study.memory.late(round_.id or 0)}
    differing = [
        option
        for option in range(1, len(round_.option_order) + 1)
        if totals[option] != held.get(option, 0) or option in touched
    ]
    whole = len(present) == len(asked) and all(posting.answer_mode == "reactions" for posting, _ in asked)
    found = await _differences(study, round_, present, known, differing, whole=whole)
    if found:
        await study.writer.submit(found)
        study.tell("census.changed", round=round_.id, answers=len(found))
    return len(found)


async def check_open(study: Study, platform: str | None = None) -> int:
    """Count every open round again, or those of a platform: reactions made meanwhile are answers.

    Gives how many changed, as after a start or when events may have been missed.
    """
    async with study.store.read() as work:
        open_now = await postings.open_questions(work)
        here = {round_.id for _, round_, name in open_now if platform in (None, name)}
        by_round: dict[int, tuple[RoundRow, list[tuple[PostingRow, Place]]]] = {}
        for posting, round_, _ in open_now:
            if round_.id in here:
                _, asked = by_round.setdefault(round_.id or 0, (round_, []))
                asked.append((posting, await groups.place(work, posting.channel_id)))
    changed = 0
    for round_, asked in by_round.values():
        try:
            changed += await count_again(study, round_, asked)
        except PlatformError as error:
            study.tell("census.failed", round=round_.id, error=type(error).__name__, detail=error.detail)
    return changed


async def check_cleared(study: Study, platform: str, message: MessageRef) -> None:
    """Count a round again whose reactions somebody has cleared, and add our own once more."""
    question = study.memory.question(platform, message)
    if question is None or question.shut:
        return
    async with study.store.read() as work:
        round_ = await rounds.get(work, question.round_id)
        of_round = await postings.of_round(work, question.round_id, "question")
        asked = [(posting, await groups.place(work, posting.channel_id)) for posting in of_round if posting.message_ref]
    if round_ is None:
        return
    try:
        await count_again(study, round_, asked)
        await platform_of(study, platform).seed(message, question.options)
    except PlatformError as error:
        study.tell("census.failed", round=round_.id, error=type(error).__name__, detail=error.detail)


async def _totals(study: Study, round_: RoundRow, asked: Asked) -> tuple[Counter[int], list[tuple[PostingRow, Place]]]:
    totals: Counter[int] = Counter()
    present = []
    for posting, place in asked:
        platform = platform_of(study, place.workspace.platform)
        try:
            totals.update(await platform.census(MessageRef(posting.message_ref or ""), len(round_.option_order)))
            present.append((posting, place))
        except MessageGone:
            study.tell("message.gone", posting=posting.id, round=round_.id)
    if not present:
        raise MessageGone("census")
    return totals, present


async def _differences(
    study: Study, round_: RoundRow, asked: Asked, known: Sequence[Answer], options: Sequence[int], *, whole: bool
) -> list[Answer]:
    round_id = RoundId(round_.id or 0)
    stamp = max((max(answer.added_at, answer.removed_at) for answer in known), default=microseconds(round_.due_at))
    found: list[Answer] = []
    for option in options:
        there = await _members_there(study, asked, option)
        excused = await _changed_late(study, round_, option)
        holding = {answer.member for answer in known if answer.option == option and answer.held}
        for member in there:
            if member not in holding | excused:
                stamp += 1
                found.append(Answer(round_id, member, option, added_at=stamp))
        for member in sorted(holding - set(there) - excused) if whole else ():
            stamp += 1
            found.append(Answer(round_id, member, option, removed_at=stamp))
    return found


async def _members_there(study: Study, asked: Asked, option: int) -> list[MemberId]:
    there: list[MemberId] = []
    for posting, place in asked:
        platform = platform_of(study, place.workspace.platform)
        accounts = await platform.reactors(MessageRef(posting.message_ref or ""), option)
        there += [await member_of(study, account, "") for account in accounts]
    return there


async def _changed_late(study: Study, round_: RoundRow, option: int) -> set[MemberId]:
    """Give who changed an option after the close; asked for after the platform was, so that none slips between."""
    late = study.memory.late(round_.id or 0)
    return {await member_of(study, account, "") for account, changed in late if changed == option}
