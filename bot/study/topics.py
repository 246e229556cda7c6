"""The topics there are: banks by any of their names."""

from bot.quiz.errors import NothingToAsk
from bot.quiz.topic import Topic, match
from bot.store import banks
from bot.store.banks import Askable
from bot.study.memory import KnownBank
from bot.study.study import Study


async def known_banks(study: Study) -> tuple[KnownBank, ...]:
    """Give all banks, by slug."""
    if study.memory.banks is None:
        async with study.store.read() as work:
            rows = await banks.every(work)
        study.memory.banks = tuple(
            KnownBank(row.id or 0, Topic(row.slug, row.title, tuple(row.aliases)), row.language) for row in rows
        )
    return study.memory.banks


async def bank_of(study: Study, asked: str) -> KnownBank:
    """Give the bank that was meant. Raises UnknownTopic."""
    known = await known_banks(study)
    topic = match(asked, [bank.topic for bank in known])
    return next(bank for bank in known if bank.topic is topic)


async def bank_by_id(study: Study, bank_id: int) -> KnownBank:
    """Give a bank that exists. Raises LookupError."""
    for bank in await known_banks(study):
        if bank.id == bank_id:
            return bank
    raise LookupError(f"bank {bank_id}")


async def askable(study: Study) -> list[Askable]:
    """Give all questions that are ready."""
    if study.memory.askable is None:
        async with study.store.read() as work:
            study.memory.askable = await banks.askable(work)
    return study.memory.askable


async def askable_of(study: Study, bank: KnownBank) -> list[Askable]:
    """Give a bank's questions that are ready. Raises NothingToAsk when there are none."""
    found = [question for question in await askable(study) if question.bank_id == bank.id]
    if not found:
        raise NothingToAsk(bank.topic.slug)
    return found
