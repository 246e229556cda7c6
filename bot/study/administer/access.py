"""Who may do what an admin does: by the platform's word at this moment, or named in the group."""

from bot.quiz.errors import AdminsOnly
from bot.store import groups
from bot.study.members import member_of
from bot.study.ports import Asker
from bot.study.study import Study


async def require_admin(study: Study, asker: Asker, group_id: int | None) -> None:
    """Pass an admin. Raises AdminsOnly for everyone else."""
    if asker.is_admin:
        return
    if group_id is not None:
        member = await member_of(study, asker.account, asker.name)
        async with study.store.read() as work:
            if await groups.is_admin(work, group_id, member):
                return
    raise AdminsOnly
