"""What is kept step by step equals what the rules give from the beginning."""

import pytest
from sqlmodel import col

from bot.quiz.answer import Answer
from bot.quiz.grading import Result, grade
from bot.quiz.identity import MemberId, RoundId
from bot.quiz.question import Question
from bot.quiz.standing import Standing, fold, ranked
from bot.quiz.streak import fold as fold_streak
from bot.runtime.crowd import crowd
from bot.runtime.simulate import live
from bot.store.tables import AnswerRow, ResultRow, RoundRow, StandingRow, StreakRow
from bot.study.wordings import wording_of
from tests.study.world import DAY, MEMORY, MONDAY, PIPELINE, World, living

DAYS = 15
USERS = [f"m{number:03d}" for number in range(1, 13)]


async def graded(world: World) -> dict[int, tuple[Result, ...]]:
    """Give the results of every revealed round, from its answers alone."""
    given: dict[int, tuple[Result, ...]] = {}
    for row in await world.rows(RoundRow, col(RoundRow.state) == "revealed"):
        question: Question = await wording_of(world.program.study, row)
        answers = [
            Answer(RoundId(a.round_id), MemberId(a.member_id), a.option, a.added_at, a.removed_at)
            for a in await world.rows(AnswerRow, col(AnswerRow.round_id) == row.id)
        ]
        given[row.id or 0] = grade(question, tuple(row.option_order), answers).results
    return given


@pytest.mark.asyncio
async def test_recomputed(database_url: str) -> None:
    """Results, standings, ranks and streaks equal those recomputed from the answers, after days with a restart."""
    clock = None
    for half in (1, 2):
        async with living(database_url, clock=clock, banks=[PIPELINE, MEMORY]) as world:
            if clock is None:
                await world.found(users=USERS)
            clock = world.clock
            await live(world.program, clock, crowd(3, USERS), 3, MONDAY + half * DAYS / 2 * DAY)
            results = await graded(world)
            kept = await world.rows(ResultRow)
            totals = await world.rows(
                StandingRow,
                col(StandingRow.scope) == "group",
                col(StandingRow.bank_id) == 0,
                col(StandingRow.period) == "all",
            )
            board = await world.say("leaderboard")
            streaks = await world.rows(StreakRow)
            rounds = await world.rows(RoundRow, col(RoundRow.state) == "revealed")

    folded = fold(result for row in results.values() for result in row)
    dated = sorted((row.due_at, row.local_date, {r.member for r in results[row.id or 0]}) for row in rounds)
    assert len(rounds) == DAYS
    assert sum(len(row) for row in results.values()) > 80
    assert {(r.round_id, r.member_id, r.right, r.points) for r in kept} == {
        (number, r.member, r.right, r.points) for number, row in results.items() for r in row
    }
    assert {Standing(MemberId(r.member_id), r.points, r.right, r.answered) for r in totals} == set(folded.values())
    ranks = [line.rank for line in ranked(folded.values())][:10]
    assert [row.rank for block in board.card.blocks for row in getattr(block, "rows", ())][:10] == ranks
    for row in streaks:
        streak = fold_streak((day, row.member_id in members) for _, day, members in dated)
        assert (row.current, row.best) == (streak.current, streak.best)
    assert {row.member_id for row in streaks} == set(folded)
