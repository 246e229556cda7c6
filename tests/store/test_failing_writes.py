"""F13: when the n-th step of a use of the store fails, for each n, the database is as before or as after."""

from collections.abc import Awaitable, Callable
from datetime import date

import pytest

from bot.quiz.identity import MemberId, RoundId
from bot.store import chat, members, results, standings, streaks
from bot.store.engine import Store
from bot.store.faults import NotWritable
from bot.store.standings import Delta
from bot.store.tables import (
    AccountRow,
    ChatMessageRow,
    ChatReactionRow,
    MemberRow,
    MembershipRow,
    ResultRow,
    StandingRow,
    StreakRow,
)
from bot.store.unit_of_work import Work
from tests.store.test_standings import result
from tests.store.world import GROUP, NOW, contents, opened, settle

TABLES = (
    AccountRow,
    ChatMessageRow,
    ChatReactionRow,
    MemberRow,
    MembershipRow,
    ResultRow,
    StandingRow,
    StreakRow,
)


async def reveal(work: Work) -> None:
    """Results, standings and streaks of a round."""
    await results.put(work, [result(1, 1, 3), result(1, 2, 0)])
    for period in ("month", "all"):
        await standings.add(work, [Delta("group", GROUP, 0, period, date(2026, 3, 1), MemberId(1), 3, 1, 1)])
    await streaks.put(work, [StreakRow(group_id=GROUP, member_id=1, current=1, best=1)])


async def regrade(work: Work) -> None:
    """Take the results of a round back and give others."""
    taken = await results.take_of_round(work, RoundId(1))
    back = [
        Delta("group", GROUP, 0, "month", date(2026, 3, 1), MemberId(row.member_id), -row.points, -row.right, -1)
        for row in taken
    ]
    await standings.add(work, back)
    await results.put(work, [result(1, 1, 1), result(1, 3, 1)])


async def newcomer(work: Work) -> None:
    """An account, its member, and their place in the group."""
    member = await members.ensure_account(work, "discord", "42", "An", NOW)
    await members.ensure_membership(work, GROUP, member, NOW, is_admin=True)
    await members.ensure_account(work, "discord", "42", "An Nguyễn", NOW)


async def talk(work: Work) -> None:
    """A message, a reaction on it, and an edit."""
    sent = await chat.add_message(work, ChatMessageRow(channel="c1", sent_at=NOW, mark="m"))
    await chat.put_reaction(work, ChatReactionRow(message_id=sent, user="an", emoji="1", at=5))
    await chat.edit(work, sent, {"title": "x"}, NOW)


@pytest.mark.asyncio
@pytest.mark.parametrize(("use", "steps"), [(reveal, 7), (regrade, 6), (newcomer, 9), (talk, 6)])
async def test_each_failing_step_leaves_before_or_after(
    database_url: str, use: Callable[[Work], Awaitable[None]], steps: int
) -> None:
    """A failure at any step but the last leaves the state before; after the commit, the state after."""
    failing = Failing()
    async with opened(database_url, failing) as store:
        await settle(store)
        async with store.begin() as work:
            await results.put(work, [result(1, 1, 2)] if use is regrade else [])
            await work.commit()
        before = await contents(store, *TABLES)
        for step in range(1, steps):
            assert await failing.at(step, store, use) is True
            assert await contents(store, *TABLES) == before
        assert await failing.at(steps, store, use) is True
        after = await contents(store, *TABLES)
        assert failing.last == "commit:after"

    assert after != before


class Failing:
    """An observer that refuses the n-th step."""

    def __init__(self) -> None:
        self.left = 0
        self.last = ""

    def __call__(self, step: str) -> None:
        self.left -= 1
        if self.left == 0:
            self.last = step
            raise NotWritable("injected")

    async def at(self, number: int, store: Store, use: Callable[[Work], Awaitable[None]]) -> bool:
        """Whether the n-th step was reached, and refused."""
        self.left = number
        try:
            async with store.begin() as work:
                await use(work)
                await work.commit()
        except NotWritable:
            return True
        finally:
            self.left = 0
        return False
