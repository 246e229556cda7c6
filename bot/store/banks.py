"""Banks and questions as kept: what can be asked, and the wording of what was."""

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlmodel import col, select

from bot.quiz.identity import BankId, QuestionId, RevisionHash
from bot.quiz.question import Bank, Level, Question, Status, canonical_json, content, from_content, revision
from bot.store.tables import BankRow, QuestionRow, RevisionRow
from bot.store.unit_of_work import Work


@dataclass(frozen=True, slots=True)
class Askable:
    """A question that may be asked, with what choosing needs and no text."""

    id: QuestionId
    bank_id: BankId
    bank: str
    slug: str
    level: Level
    revision: RevisionHash


async def every(work: Work) -> Sequence[BankRow]:
    """Give all banks, by slug."""
    return (await work.session.exec(select(BankRow).order_by(col(BankRow.slug)))).all()


async def askable(work: Work) -> list[Askable]:
    """Give all questions that are ready, in a stable order."""
    query = (
        select(QuestionRow, col(BankRow.slug))
        .join(BankRow, col(BankRow.id) == col(QuestionRow.bank_id))
        .where(col(QuestionRow.status) == Status.READY.value)
        .order_by(col(BankRow.slug), col(QuestionRow.slug))
    )
    return [
        Askable(
            QuestionId(row.id or 0),
            BankId(row.bank_id),
            bank,
            row.slug,
            Level(row.level),
            RevisionHash(row.revision_hash),
        )
        for row, bank in (await work.session.exec(query)).all()
    ]


async def wording(work: Work, revision_hash: str) -> Question:
    """Give the question exactly as that revision words it. Raises LookupError for an unknown one."""
    row = await work.session.get(RevisionRow, revision_hash)
    if row is None:
        raise LookupError(revision_hash)
    return from_content(row.content)


async def take_in(work: Work, bank: Bank, now: datetime) -> bool:
    """Make the kept bank equal to this one; tell whether anything changed.

    Questions that are no longer in it are retired, and every revision stays.
    """
    digest = _bank_hash(bank)
    row = (await work.session.exec(select(BankRow).where(col(BankRow.slug) == bank.slug))).one_or_none()
    if row is not None and row.content_hash == digest:
        return False
    row = row or BankRow(slug=bank.slug, title={}, aliases=[], language="", licence="", content_hash="")
    row.title, row.aliases = dict(bank.title), list(bank.aliases)
    row.language, row.licence, row.content_hash = bank.language, bank.licence, digest
    work.session.add(row)
    await work.session.flush()
    await _take_in_questions(work, row.id or 0, bank, now)
    return True


async def _take_in_questions(work: Work, bank_id: int, bank: Bank, now: datetime) -> None:
    found = await work.session.exec(select(QuestionRow).where(col(QuestionRow.bank_id) == bank_id))
    kept = {row.slug: row for row in found.all()}
    for question in bank.questions:
        digest = revision(question)
        row = kept.pop(question.id, None) or QuestionRow(
            bank_id=bank_id, slug=question.id, level="", status="", revision_hash=""
        )
        row.level, row.status, row.revision_hash = question.level.value, question.status.value, digest
        work.session.add(row)
        await work.session.flush()
        if await work.session.get(RevisionRow, digest) is None:
            work.session.add(
                RevisionRow(hash=digest, question_id=row.id or 0, content=content(question), created_at=now)
            )
    for row in kept.values():
        row.status = Status.RETIRED.value
        work.session.add(row)
    await work.session.flush()


def _bank_hash(bank: Bank) -> str:
    whole: dict[str, Any] = {
        "title": dict(bank.title),
        "aliases": list(bank.aliases),
        "language": bank.language,
        "licence": bank.licence,
        "questions": [[question.id, question.status.value, revision(question)] for question in bank.questions],
    }

    return hashlib.sha256(canonical_json(whole).encode()).hexdigest()
