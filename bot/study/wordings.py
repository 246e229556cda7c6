"""The wording of what was asked, read once and kept at hand."""

from bot.quiz.question import Question
from bot.store import banks
from bot.store.tables import RoundRow
from bot.study.study import Study


async def wording(study: Study, revision: str) -> Question:
    """Give the question of a revision. Raises LookupError for an unknown one."""
    known = study.memory.wording(revision)
    if known is None:
        async with study.store.read() as work:
            known = await banks.wording(work, revision)
        study.memory.know_wording(revision, known)
    return known


async def wording_of(study: Study, round_: RoundRow) -> Question:
    """Give the question that a round asked. Raises LookupError when it asked none."""
    if round_.revision_hash is None:
        raise LookupError(f"round {round_.id} asked nothing")
    return await wording(study, round_.revision_hash)
