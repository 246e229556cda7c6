"""Accounts, names and memberships."""

import asyncio

import pytest
import sqlalchemy as sa

from bot.quiz.identity import MemberId
from bot.store import members
from bot.store.engine import Store
from bot.store.tables import AccountRow, MemberRow, MembershipRow
from tests.store.world import GROUP, NOW, contents, opened, settle


@pytest.mark.asyncio
async def test_an_account_is_made_once(store: Store) -> None:
    """The first call makes the member, the next gives the same; another platform's id is another member."""
    async with store.begin() as work:
        first = await members.ensure_account(work, "discord", "42", "An", NOW)
        again = await members.ensure_account(work, "discord", "42", "An", NOW)
        other = await members.ensure_account(work, "slack", "42", "An", NOW)
        found = await members.find_account(work, "discord", "42")
        nobody = await members.find_account(work, "discord", "43")

    assert first == again != other
    assert found is not None
    assert (found.id, found.name, nobody) == (first, "An", None)


@pytest.mark.asyncio
async def test_a_changed_name_is_kept(store: Store) -> None:
    """The name is the last one known."""
    async with store.begin() as work:
        member = await members.ensure_account(work, "discord", "42", "An", NOW)
        await members.ensure_account(work, "discord", "42", "An Nguyễn", NOW)
        await work.commit()
    async with store.read() as work:
        names = await members.names(work, [member, MemberId(404)])
        none = await members.names(work, [])

    assert (names, none) == ({member: "An Nguyễn"}, {})


@pytest.mark.asyncio
async def test_twenty_at_once_make_one_member(store: Store) -> None:
    """However many tasks meet a new account at once, there is one member, and all get it."""

    async def ensure() -> MemberId:
        async with store.begin() as work:
            member = await members.ensure_account(work, "discord", "42", "An", NOW)
            await asyncio.sleep(0)
            await work.commit()
            return member

    found = await asyncio.gather(*(ensure() for _ in range(20)))
    kept = await contents(store, MemberRow, AccountRow)

    assert len(set(found)) == 1
    assert (len(kept["MemberRow"]), len(kept["AccountRow"])) == (1, 1)


@pytest.mark.asyncio
async def test_the_slower_of_two_takes_the_faster_ones_member(postgresql_url: str) -> None:
    """Two processes that both found nobody make one member: the second to write gives its own up."""
    executed = 0
    about_to_write = asyncio.Event()

    def on_step(step: str) -> None:
        nonlocal executed
        executed += step == "execute"
        if executed == 3:
            about_to_write.set()

    async def ensure(store: Store) -> MemberId:
        nonlocal executed
        executed = 0
        async with store.begin() as work:
            member = await members.ensure_account(work, "discord", "42", "An", NOW)
            await work.commit()
            return member

    async with opened(postgresql_url) as fast, opened(postgresql_url, on_step) as slow, asyncio.TaskGroup() as tasks:
        async with fast.begin() as work:
            first = await members.ensure_account(work, "discord", "42", "An", NOW)
            second = tasks.create_task(ensure(slow))
            await about_to_write.wait()
            await work.commit()

        assert await second == first
        assert len((await contents(fast, MemberRow))["MemberRow"]) == 1
    assert executed == 5


@pytest.mark.asyncio
async def test_a_chosen_language_is_kept(store: Store) -> None:
    """A member's language is the one they chose last."""
    await settle(store)
    async with store.begin() as work:
        await members.set_language(work, 1, "fr")
        await members.set_language(work, 1, "vi")
        await work.commit()

    assert [row[2] for row in (await contents(store, MemberRow))["MemberRow"]] == ["vi", None, None]


@pytest.mark.asyncio
async def test_membership_keeps_what_it_is_not_told(store: Store) -> None:
    """An admin stays one when nothing is said of it, and stops being one when that is said."""
    await settle(store)
    seen = []
    async with store.begin() as work:
        for is_admin in (None, True, None, False):
            await members.ensure_membership(work, GROUP, 1, NOW, is_admin)
            seen.append((await work.execute(sa.select(MembershipRow.is_admin))).scalar_one())  # type: ignore[call-overload]

    assert seen == [False, True, True, False]
