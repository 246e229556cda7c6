"""Who someone is here: an account's member, made at their first answer."""

from bot.quiz.identity import MemberId
from bot.quiz.names import shown_name
from bot.store import members
from bot.study.ports import Account
from bot.study.study import Study


async def member_of(study: Study, account: Account, name: str) -> MemberId:
    """Give the member behind an account, new ones included; a changed name is remembered."""
    known = study.memory.member(account)
    if known is not None and (known[1] == name or not name):
        return known[0]
    async with study.store.begin() as work:
        member = await members.ensure_account(
            work, account.platform, account.user, shown_name(name) if name else account.user, study.clock.now()
        )
        await work.commit()
    study.memory.know_member(account, member, name)
    return member
