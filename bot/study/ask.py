"""Asking now: one question in the channel, or a set one after another."""

from datetime import datetime, timedelta

from bot.quiz.calendar import local_date
from bot.quiz.errors import AskedJustNow, NothingToAsk, TooMany
from bot.quiz.option_order import seed_of
from bot.quiz.round import RoundState
from bot.store import rounds, sets
from bot.store.groups import Place
from bot.store.tables import QuizSetRow
from bot.store.unit_of_work import Work
from bot.study.making import Picked, add_postings, pick, values_of
from bot.study.memory import KnownBank
from bot.study.study import Study
from bot.study.topics import askable_of

MINUTE = timedelta(minutes=1)


async def ask_now(study: Study, place: Place, member: int, bank: KnownBank, count: int) -> int:
    """Make a question, or the first of a set of `count`, for a channel; give how many will be asked.

    Raises NothingToAsk, AskedJustNow for the same again within seconds, and TooMany.
    """
    questions = await askable_of(study, bank)
    now = study.clock.now()
    async with study.store.begin() as work:
        await _refuse_haste(study, work, place, member, bank, now)
        seed = seed_of("ask", place.channel.id, member, now.isoformat())
        picked = await pick(work, questions, place.group.id or 0, seed, now, count)
        if not picked:
            raise NothingToAsk(bank.topic.slug)
        set_id = None
        if len(picked) > 1:
            set_id = await sets.add(work, _public_set(place, member, bank, picked, now))
        open_for = study.rules.on_demand_open if set_id is None else study.rules.in_set_open
        made = await rounds.add(
            work,
            {
                **values_of(picked[0]),
                "group_id": place.group.id,
                "set_id": set_id,
                "asked_by": member,
                "local_date": local_date(now, place.group.zone),
                "created_at": now,
                "due_at": now,
                "close_at": now + open_for,
                "state": RoundState.DUE.value,
            },
        )
        await add_postings(study, work, made or 0, [place.channel.id or 0], "question", now)
        await work.commit()
    study.tell("round.asked_for", round=made, channel=place.channel.id, count=len(picked))
    study.wake()
    return len(picked)


async def _refuse_haste(study: Study, work: Work, place: Place, member: int, bank: KnownBank, now: datetime) -> None:
    await sets.in_turn(work, member)
    lately = await rounds.asked_lately(work, place.channel.id or 0, member, now - MINUTE)
    if any(row.bank_id == bank.id and row.created_at > now - study.rules.ask_again_after for row in lately):
        raise AskedJustNow
    if len(lately) >= study.rules.asks_a_minute:
        raise TooMany(lately[-1].created_at + MINUTE)


def _public_set(place: Place, member: int, bank: KnownBank, picked: list[Picked], now: datetime) -> QuizSetRow:
    return QuizSetRow(
        private=False,
        group_id=place.group.id,
        channel_id=place.channel.id,
        member_id=member,
        bank_id=bank.id,
        items=[values_of(one) for one in picked],
        language=place.group.language,
        created_at=now,
    )
