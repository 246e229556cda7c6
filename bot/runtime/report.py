"""What a simulation tells: each round, the final standings, and counts to check them by."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any

from bot.quiz.calendar import Period
from bot.runtime.found import Founded
from bot.store import rounds, standings
from bot.store.rounds import Told
from bot.store.standings import BoardQuery
from bot.study.close import ALL_TOPICS
from bot.study.study import Study


@dataclass(frozen=True, slots=True)
class SimulationReport:
    """Plain values; `rounds` holds one row for each scheduled local date."""

    zone: str
    tzdata: str
    rounds: Sequence[dict[str, Any]]
    standings: Sequence[dict[str, Any]]

    def as_json(self) -> dict[str, Any]:
        """Give all of it as plain JSON values."""
        return {
            "zone": self.zone,
            "tzdata": self.tzdata,
            "counts": dict(Counter(row["state"] for row in self.rounds)),
            "answers": sum(row["answers"] for row in self.rounds),
            "rounds": list(self.rounds),
            "standings": list(self.standings),
        }

    def as_text(self) -> str:
        """Give a table of the rounds and one of the standings."""
        lines = [f"{'date':<11} {'scheduled (UTC)':<17} {'state':<9} {'right':>9}  question"]
        lines += [
            f"{row['local_date']:<11} {row['scheduled_for'][:16]:<17} {row['state']:<9} "
            f"{row['right']:>3} of {row['answers']:<3} {row['question'] or '–'}"
            for row in self.rounds
        ]
        lines += ["", f"{'rank':>4} {'points':>6} {'right':>9}  member"]
        lines += [
            f"{row['rank']:>4} {row['points']:>6} {row['right']:>3} of {row['answered']:<3} {row['member']}"
            for row in self.standings
        ]
        return "\n".join(lines)


async def read_report(study: Study, founded: Founded, zone: str, tzdata: str) -> SimulationReport:
    """Read what a simulated group went through."""
    board = BoardQuery(
        scope="group",
        scope_id=founded.group,
        bank_id=ALL_TOPICS,
        period=Period.ALL.value,
        period_start=date(1970, 1, 1),
        period_end=date.max,
    )
    async with study.store.read() as work:
        told = await rounds.of_schedule(work, founded.schedule)
        page = await standings.board(work, board, None, limit=1_000_000)
    return SimulationReport(
        zone=zone,
        tzdata=tzdata,
        rounds=[_row(one) for one in told],
        standings=[
            {
                "rank": row.rank,
                "member": row.name,
                "points": row.points,
                "right": row.right,
                "answered": row.answered,
            }
            for row in page.rows
        ],
    )


def _row(told: Told) -> dict[str, Any]:
    row = told.round
    return {
        "local_date": row.local_date.isoformat(),
        "scheduled_for": row.due_at.isoformat(),
        "asked_at": told.sent_at.isoformat() if told.sent_at else None,
        "question": f"{told.bank}/{told.question}" if told.question else None,
        "state": row.state,
        "reason": row.reason,
        "answers": row.answered or 0,
        "right": row.right or 0,
    }
