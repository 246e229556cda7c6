"""Who someone is here: an account's member, made at their first answer."""

from bot.quiz.identity import MemberId
from bot.quiz.names import shown_name
from bot.store import members
from bot.study.ports import Account
from bot.study.study import Study

NAME_KEPT = 200
"""Code points of a name that the database holds; forty characters with all their marks may have more."""


async def member_of(study: Study, account: Account, name: str) -> MemberId:
    """Give the member behind an account, new ones included; a changed name is remembered."""
    known = study.memory.member(account, name)
    if known is not None:
        return known
    member = None if name else await _find(study, account)
    if member is None:
        async with study.store.begin() as work:
            shown = shown_name(name or account.user)[:NAME_KEPT]
            member = await members.ensure_account(work, account.platform, account.user, shown, study.clock.now())
            await work.commit()
    study.memory.know_member(account, member, name)
    return member


async def _find(study: Study, account: Account) -> MemberId | None:
    """Give a known member: where no name is told, as in a census, the one that is known stays."""
    async with study.store.read() as work:
        row = await members.find_account(work, account.platform, account.user)
    return MemberId(row.id or 0) if row else None
