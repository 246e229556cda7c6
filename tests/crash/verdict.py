"""What is left when a storm is over: everything that a kill could have lost, doubled, or left half done."""

import sqlite3
from collections.abc import Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import Any

import sqlalchemy as sa
from sqlmodel import col, select

from bot.quiz import standing, streak
from bot.quiz.grading import Outcome, grade
from bot.quiz.identity import MemberId, RoundId
from bot.store import answers, banks
from bot.store.engine import Store
from bot.store.tables import RoundRow
from bot.store.unit_of_work import Work
from tests.crash.vendor import Shown, Vendor

USERS = "SELECT external_id, member_id FROM account"
ENDS = "SELECT local_date, state, reason, counts, answered, right FROM round ORDER BY local_date, id"
SENT = "SELECT kind, state FROM posting ORDER BY round_id, id"
NAMED = "JOIN account ON account.member_id = {0}.member_id"
HELD = f"""
    SELECT round_id, external_id, option FROM answer {NAMED.format("answer")}
    WHERE added_at > removed_at ORDER BY round_id, external_id, option
"""
GIVEN = f"""
    SELECT round_id, external_id, result.right, points FROM result {NAMED.format("result")}
    ORDER BY round_id, external_id
"""
TOTALS = f"""
    SELECT scope, bank_id, period, period_start, external_id, points, right, answered
    FROM standing {NAMED.format("standing")} ORDER BY scope, bank_id, period, period_start, external_id
"""
STREAKS = f"""
    SELECT external_id, current, best, forgiven_week FROM streak {NAMED.format("streak")} ORDER BY external_id
"""


@dataclass(frozen=True, slots=True)
class Left:
    """What is there, members by the vendor's names for them, without the instants and tries that a kill may change.

    `totals` are the standings by board: scope, bank, period and its start.
    """

    shown: tuple[Shown, ...]
    rounds: tuple[tuple[Any, ...], ...]
    postings: tuple[tuple[Any, ...], ...]
    held: tuple[tuple[Any, ...], ...]
    results: tuple[tuple[Any, ...], ...]
    streaks: tuple[tuple[Any, ...], ...]
    totals: Mapping[tuple[Any, ...], tuple[tuple[Any, ...], ...]]


def left(folder: Path) -> Left:
    """Read what is left in a folder. The database has to be whole."""
    vendor = Vendor(folder / "vendor.db")
    with closing(vendor), closing(sqlite3.connect(folder / "microbatch.db")) as database:

        def rows(query: str) -> tuple[tuple[Any, ...], ...]:
            return tuple(database.execute(query).fetchall())

        assert rows("PRAGMA integrity_check") == (("ok",),)
        assert rows("PRAGMA foreign_key_check") == ()
        totals: dict[tuple[Any, ...], tuple[tuple[Any, ...], ...]] = {}
        for *board, user, points, right, answered in rows(TOTALS):
            totals[tuple(board)] = (*totals.get(tuple(board), ()), (user, points, right, answered))
        return Left(vendor.shown(), rows(ENDS), rows(SENT), rows(HELD), rows(GIVEN), rows(STREAKS), totals)


def stamps(folder: Path) -> Mapping[tuple[str, int], tuple[int, int]]:
    """Give when each member's answer to the newest round was added and removed, in microseconds since 1970."""
    query = f"""
        SELECT external_id, option, added_at, removed_at FROM answer {NAMED.format("answer")}
        WHERE round_id = (SELECT max(id) FROM round)
    """
    with closing(sqlite3.connect(folder / "microbatch.db")) as database:
        return {(user, option): (added, removed) for user, option, added, removed in database.execute(query)}


@dataclass(frozen=True, slots=True)
class Recomputed:
    """Totals of all time (user, points, right, answered) and streaks, folded from the answers by bot.quiz alone."""

    totals: tuple[tuple[Any, ...], ...]
    streaks: tuple[tuple[Any, ...], ...]


async def recomputed(folder: Path) -> Recomputed:
    """Fold the answers of every revealed round."""
    store = await Store.open(f"sqlite:///{folder / 'microbatch.db'}")
    try:
        async with store.read() as work:
            users = {member: user for user, member in (await work.execute(sa.text(USERS))).all()}
            found = (await work.session.exec(select(RoundRow).order_by(col(RoundRow.local_date)))).all()
            outcomes = [
                (round_.local_date, await _graded(work, round_)) for round_ in found if round_.state == "revealed"
            ]
    finally:
        await store.close()
    return Recomputed(_totals(outcomes, users), _streaks(outcomes, users))


async def _graded(work: Work, round_: RoundRow) -> Outcome:
    question = await banks.wording(work, round_.revision_hash or "")
    return grade(question, tuple(round_.option_order), await answers.of_round(work, RoundId(round_.id or 0)))


def _totals(outcomes: Sequence[tuple[date, Outcome]], users: Mapping[int, str]) -> tuple[tuple[Any, ...], ...]:
    folded = standing.fold(result for _, outcome in outcomes for result in outcome.results)
    return tuple(sorted((users[line.member], line.points, line.right, line.answered) for line in folded.values()))


def _streaks(outcomes: Sequence[tuple[date, Outcome]], users: Mapping[int, str]) -> tuple[tuple[Any, ...], ...]:
    answered = [(day, {result.member for result in outcome.results}) for day, outcome in outcomes]
    folded = {
        member: streak.fold((day, member in those) for day, those in answered)
        for member in set[MemberId]().union(*(those for _, those in answered))
    }
    return tuple(
        sorted((users[member], run.current, run.best, run.forgiven_week or "") for member, run in folded.items())
    )
