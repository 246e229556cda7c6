"""People: their accounts on the platforms, their names, and their place in groups."""

from collections.abc import Iterable
from datetime import datetime

from sqlmodel import col, delete, select, update

from bot.quiz.identity import GroupId, MemberId
from bot.store.tables import AccountRow, MemberRow, MembershipRow
from bot.store.unit_of_work import Work


async def find_account(work: Work, platform: str, external_id: str) -> MemberRow | None:
    """Give the member behind a platform's id, or None."""
    query = (
        select(MemberRow)
        .join(AccountRow, col(AccountRow.member_id) == col(MemberRow.id))
        .where(col(AccountRow.platform) == platform, col(AccountRow.external_id) == external_id)
    )
    return (await work.session.exec(query)).one_or_none()


async def ensure_account(work: Work, platform: str, external_id: str, name: str, now: datetime) -> MemberId:
    """Give the member behind a platform's id, made when it is new; a name that changed is kept."""
    known = await find_account(work, platform, external_id)
    if known is None:
        return await _add_account(work, platform, external_id, name, now)
    if known.name != name:
        await work.execute(update(MemberRow).where(col(MemberRow.id) == known.id).values(name=name))
    return MemberId(known.id or 0)


async def names(work: Work, ids: Iterable[MemberId]) -> dict[MemberId, str]:
    """Give the last known names of members; ids that nobody has are left out."""
    wanted = list(ids)
    if not wanted:
        return {}
    rows = await work.session.exec(select(MemberRow.id, MemberRow.name).where(col(MemberRow.id).in_(wanted)))
    return {MemberId(member): name for member, name in rows.all() if member is not None}


async def set_language(work: Work, member_id: MemberId | int, language: str) -> None:
    """Remember the language that a member chose."""
    await work.execute(update(MemberRow).where(col(MemberRow.id) == member_id).values(language=language))


async def ensure_membership(
    work: Work, group_id: GroupId | int, member_id: MemberId | int, now: datetime, is_admin: bool | None = None
) -> None:
    """See that a member is in a group; `is_admin` None leaves what is known."""
    insert = work.insert(MembershipRow).values(
        group_id=group_id, member_id=member_id, is_admin=bool(is_admin), joined_at=now
    )
    key = ("group_id", "member_id")
    if is_admin is None:
        await work.execute(insert.on_conflict_do_nothing(index_elements=key))
    else:
        await work.execute(insert.on_conflict_do_update(index_elements=key, set_={"is_admin": is_admin}))


async def _add_account(work: Work, platform: str, external_id: str, name: str, now: datetime) -> MemberId:
    member = work.insert(MemberRow).values(name=name, created_at=now).returning(col(MemberRow.id))
    made = MemberId((await work.execute(member)).scalar_one())
    account = work.insert(AccountRow).values(member_id=made, platform=platform, external_id=external_id)
    first = account.on_conflict_do_nothing(index_elements=("platform", "external_id")).returning(col(AccountRow.id))
    if (await work.execute(first)).first() is not None:
        return made
    await work.execute(delete(MemberRow).where(col(MemberRow.id) == made))  # another was faster
    return await ensure_account(work, platform, external_id, name, now)
