"""Making a round: which question, in which order, and the messages that it needs."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from bot.quiz.option_order import option_order, seed_of
from bot.quiz.question import Level
from bot.quiz.selection import Asked, Candidate, choose
from bot.store import banks, postings, rounds
from bot.store.banks import Askable
from bot.store.unit_of_work import Work
from bot.study.study import Study, mark_of


@dataclass(frozen=True, slots=True)
class Picked:
    """A question to be asked and the order of its options."""

    question: Askable
    order: tuple[int, ...]
    seed: int


def among(questions: Sequence[Askable], topics: Collection[str], levels: Collection[str]) -> list[Askable]:
    """Give those of some topics and levels; none named means all."""
    wanted = {Level(level) for level in levels}
    return [
        question
        for question in questions
        if (not topics or question.bank in topics) and (not wanted or question.level in wanted)
    ]


async def pick(
    work: Work, questions: Sequence[Askable], group_id: int, seed: int, now: datetime, count: int = 1
) -> list[Picked]:
    """Choose what a group is asked next, up to `count` different questions, each as if asked after the other."""
    by_name = {(question.bank, question.slug): question for question in questions}
    by_id = {int(question.id): question for question in questions}
    history = [
        Asked(by_id[last.question_id].bank, by_id[last.question_id].slug, last.at, last.facility)
        for last in await rounds.history(work, group_id)
        if last.question_id in by_id
    ]
    picked: list[Picked] = []
    while by_name and len(picked) < count:
        own_seed = seed_of(seed, len(picked))
        candidates = [Candidate(q.bank, q.slug, q.level) for q in by_name.values()]
        choice = choose(candidates, history, now=now, seed=own_seed)
        question = by_name.pop((choice.candidate.bank, choice.candidate.question))
        order = option_order(await banks.wording(work, question.revision), own_seed)
        picked.append(Picked(question, order, own_seed))
    return picked


def values_of(picked: Picked) -> dict[str, Any]:
    """Give the columns of a round that say what is asked."""
    return {
        "bank_id": picked.question.bank_id,
        "question_id": picked.question.id,
        "revision_hash": picked.question.revision,
        "option_order": list(picked.order),
        "seed": picked.seed,
    }


async def add_postings(
    study: Study,
    work: Work,
    round_id: int,
    channels: Sequence[int],
    kind: str,
    due_at: datetime,
    *,
    not_before: datetime | None = None,
    silent: bool = False,
) -> None:
    """Make the messages of a round, one a channel; those that are there stay."""
    await postings.add(
        work,
        [
            {
                "round_id": round_id,
                "channel_id": channel,
                "kind": kind,
                "mark": mark_of(study, round_id, channel, kind),
                "state": "due",
                "due_at": due_at,
                "not_before": not_before or due_at,
                "silent": silent,
            }
            for channel in channels
        ],
    )
