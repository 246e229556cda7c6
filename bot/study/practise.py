"""Practising alone: each answer is followed at once by whether it was right, and why; nothing counts on a board."""

from collections.abc import Collection, Sequence
from datetime import datetime, timedelta

from bot.cards.card import Card
from bot.cards.practice import feedback_card, practice_card, summary_card
from bot.quiz.errors import NothingToAsk, NotYours, SetOver, TooMany, UnknownOption
from bot.quiz.grading import shown_key
from bot.quiz.option_order import option_order, seed_of
from bot.quiz.selection import Asked, Candidate, choose
from bot.store import banks, sets
from bot.store.banks import Askable
from bot.store.tables import PracticeAnswerRow, QuizSetRow
from bot.store.unit_of_work import Work
from bot.study.memory import KnownBank
from bot.study.study import Study
from bot.study.topics import askable_of, bank_by_id
from bot.study.wordings import wording

MINUTE = timedelta(minutes=1)


async def start(study: Study, member: int, bank: KnownBank, count: int, language: str) -> Card:
    """Start a private set and give its first question. Raises NothingToAsk and TooMany."""
    questions = await askable_of(study, bank)
    now = study.clock.now()
    async with study.store.begin() as work:
        await sets.in_turn(work, member)
        lately = await sets.practised_since(work, member, now - MINUTE)
        if len(lately) >= study.rules.asks_a_minute:
            raise TooMany(lately[0] + MINUTE)
        row = QuizSetRow(
            private=True,
            member_id=member,
            bank_id=bank.id,
            items=await _items(work, questions, member, now, count),
            language=language,
            created_at=now,
        )
        if not row.items:
            raise NothingToAsk(bank.topic.slug)
        await sets.add(work, row)
        await work.commit()
    study.tell("set.started", set=row.id, count=len(row.items))
    return await _question(study, row, 0, 0)


async def choose_option(study: Study, set_id: int, position: int, member: int, chosen: Collection[int]) -> Card:
    """Grade what was chosen and give what is said of it. Raises NotYours, SetOver and UnknownOption."""
    row = await _own(study, set_id, member)
    if row.state != "running" or position != row.position:
        raise SetOver
    item = row.items[position]
    question = await wording(study, item["revision_hash"])
    order = tuple(item["option_order"])
    if not chosen or not set(chosen) <= set(range(1, len(order) + 1)):
        raise UnknownOption
    right = frozenset(chosen) == shown_key(question, order)
    last = position + 1 >= len(row.items)
    async with study.store.begin() as work:
        kept = await sets.answer(work, set_id, position, sorted(chosen), right=right, at=study.clock.now())
        if not kept or not await sets.move_on(work, set_id, position, done=last):
            raise SetOver
        score = sum(answer.right for answer in await sets.answers(work, set_id))
        await work.commit()
    study.tell("practice.answered", set=set_id, right=right)
    return feedback_card(
        row.language,
        question=question,
        order=order,
        chosen=frozenset(chosen),
        right=right,
        position=position + 1,
        count=len(row.items),
        score=score,
        set_id=set_id,
        is_last=last,
    )


async def toggled(study: Study, set_id: int, position: int, member: int, chosen: frozenset[int]) -> Card:
    """Give the question again with what is chosen so far, where several are right. Raises NotYours and SetOver."""
    row = await _own(study, set_id, member)
    if row.state != "running" or position != row.position:
        raise SetOver
    return await _question(study, row, position, await _score(study, set_id), chosen)


async def go_on(study: Study, set_id: int, position: int, member: int) -> Card:
    """Give the question at a position (from 0), or the summary after the last. Raises NotYours and SetOver."""
    row = await _own(study, set_id, member)
    answered = await _answers(study, set_id)
    score = sum(answer.right for answer in answered)
    if row.state == "running" and position == row.position:
        return await _question(study, row, position, score)
    if row.state == "done" and position >= len(row.items):
        return await _summary(study, row, answered)
    raise SetOver


async def _items(
    work: Work, questions: Sequence[Askable], member: int, now: datetime, count: int
) -> list[dict[str, object]]:
    seen = await sets.practised(work, member)
    by_name = {(question.bank, question.slug): question for question in questions}
    history = [
        Asked(question.bank, question.slug, seen[question.revision][0], seen[question.revision][1])
        for question in questions
        if question.revision in seen
    ]
    seed = seed_of("practise", member, now.isoformat())
    items: list[dict[str, object]] = []
    while by_name and len(items) < count:
        candidates = [Candidate(q.bank, q.slug, q.level) for q in by_name.values()]
        choice = choose(candidates, history, now=now, seed=seed_of(seed, len(items)))
        question = by_name.pop((choice.candidate.bank, choice.candidate.question))
        order = option_order(await banks.wording(work, question.revision), seed_of(seed, len(items)))
        items.append({"revision_hash": question.revision, "option_order": list(order)})
    return items


async def _own(study: Study, set_id: int, member: int) -> QuizSetRow:
    async with study.store.read() as work:
        row = await sets.get(work, set_id)
    if row is None or not row.private:
        raise SetOver
    if row.member_id != member:
        raise NotYours
    return row


async def _answers(study: Study, set_id: int) -> Sequence[PracticeAnswerRow]:
    async with study.store.read() as work:
        return await sets.answers(work, set_id)


async def _score(study: Study, set_id: int) -> int:
    return sum(answer.right for answer in await _answers(study, set_id))


async def _question(
    study: Study, row: QuizSetRow, position: int, score: int, chosen: frozenset[int] = frozenset()
) -> Card:
    item = row.items[position]
    bank = await bank_by_id(study, row.bank_id or 0)
    return practice_card(
        row.language,
        question=await wording(study, item["revision_hash"]),
        order=tuple(item["option_order"]),
        position=position + 1,
        count=len(row.items),
        score=score,
        set_id=row.id or 0,
        topic=bank.title(row.language),
        chosen=chosen,
    )


async def _summary(study: Study, row: QuizSetRow, answered: Sequence[PracticeAnswerRow]) -> Card:
    bank = await bank_by_id(study, row.bank_id or 0)
    missed = [
        (await wording(study, row.items[answer.position]["revision_hash"])).in_language(row.language).stem
        for answer in answered
        if not answer.right
    ]
    return summary_card(
        row.language,
        topic=bank.title(row.language),
        right=sum(answer.right for answer in answered),
        count=len(row.items),
        missed=tuple(missed),
        slug=bank.topic.slug,
    )
