"""Results, streaks and answers: what is put is what is read, and re-grading takes it back whole."""

import pytest
import sqlalchemy.exc

from bot.quiz.answer import Answer
from bot.quiz.identity import MemberId, RoundId
from bot.store import answers, results, streaks
from bot.store.engine import Store
from bot.store.results import BankTotals, MemberTotals
from bot.store.tables import AnswerRow, ResultRow, StreakRow
from tests.store.test_standings import result
from tests.store.world import GROUP, contents, settle


@pytest.mark.asyncio
async def test_taking_gives_back_what_was_put(store: Store) -> None:
    """A round's results are given once, by member, and are gone; other rounds keep theirs."""
    await settle(store, rounds=2)
    async with store.begin() as work:
        await results.put(work, [result(1, 2, 0), result(1, 1, 3), result(2, 1, 1)])
        await results.put(work, [])
        taken = await results.take_of_round(work, RoundId(1))
        again = await results.take_of_round(work, RoundId(1))
        await work.commit()

    assert [(row.member_id, row.points, row.right) for row in taken] == [(1, 3, True), (2, 0, False)]
    assert again == []
    assert len((await contents(store, ResultRow))["ResultRow"]) == 1


@pytest.mark.asyncio
async def test_results_are_put_once(store: Store) -> None:
    """Putting a member's result of a round twice is an error, not a second result."""
    await settle(store)
    async with store.begin() as work:
        await results.put(work, [result(1, 1, 3)])
        with pytest.raises(sqlalchemy.exc.IntegrityError):
            await results.put(work, [result(1, 1, 3)])


@pytest.mark.asyncio
async def test_who_answered_and_who_was_right(store: Store) -> None:
    """Members of a round, and those among them who were right, by id."""
    await settle(store)
    async with store.begin() as work:
        await results.put(work, [result(1, 3, 2), result(1, 1, 2), result(1, 2, 0)])

        assert await results.right_of_round(work, RoundId(1)) == [1, 3]
        assert await results.members_of_round(work, RoundId(1)) == {1, 2, 3}


@pytest.mark.asyncio
async def test_a_members_own_totals(store: Store) -> None:
    """Totals over all banks, and in each; a member without results has zeros."""
    await settle(store, rounds=3)
    async with store.begin() as work:
        await results.put(work, [result(1, 1, 3, bank=5), result(2, 1, 0, bank=5), result(3, 1, 1, bank=6)])
        mine = await results.of_member(work, GROUP, MemberId(1))
        nobodys = await results.of_member(work, GROUP, MemberId(2))

    banks = (BankTotals(5, 3, 1, 2), BankTotals(6, 1, 1, 1))  # type: ignore[arg-type]
    assert mine == MemberTotals(points=4, right=2, answered=3, banks=banks)
    assert nobodys == MemberTotals(0, 0, 0, ())


@pytest.mark.asyncio
async def test_streaks_are_replaced(store: Store) -> None:
    """A streak that is put takes the place of the one known; those of others stay."""
    await settle(store)
    async with store.begin() as work:
        first = [StreakRow(group_id=GROUP, member_id=n, current=n, best=9) for n in (2, 1)]
        await streaks.put(work, first)
        await streaks.put(work, [StreakRow(group_id=GROUP, member_id=1, current=0, best=9, forgiven_week="2026-W11")])
        await streaks.put(work, [])
        await work.commit()
    async with store.read() as work:
        found = await streaks.of_group(work, GROUP)

    assert {member: (row.current, row.best, row.forgiven_week) for member, row in found.items()} == {
        1: (0, 9, "2026-W11"),
        2: (2, 9, ""),
    }


@pytest.mark.asyncio
async def test_answers_of_a_round(store: Store) -> None:
    """Answers come by member and option, those taken back too, and of that round only."""
    await settle(store, rounds=2)
    async with store.begin() as work:
        for round_id, member, option, removed in ((1, 2, 1, 0), (1, 1, 4, 9), (1, 1, 2, 0), (2, 1, 1, 0)):
            work.session.add(
                AnswerRow(round_id=round_id, member_id=member, option=option, added_at=5, removed_at=removed)
            )
        found = await answers.of_round(work, RoundId(1))

    assert found == [
        Answer(RoundId(1), MemberId(1), 2, 5, 0),
        Answer(RoundId(1), MemberId(1), 4, 5, 9),
        Answer(RoundId(1), MemberId(2), 1, 5, 0),
    ]
