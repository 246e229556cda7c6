"""A hundred kills by timer, each amid bursts of two hundred answers at once: every acknowledged answer is there."""

import sqlite3
from contextlib import closing
from pathlib import Path
from random import Random

import pytest

from bot.study.instants import microseconds
from tests.crash.child import BURST, MEMBERS, Order, answer_of
from tests.crash.conftest import Record
from tests.crash.lives import KILLED, Lives
from tests.crash.script import STORM

pytestmark = pytest.mark.kill

KILLS = 100
LATEST_S = 0.2
SEED = 2026
MINUTE_US = 60_000_000
KEPT = """
    SELECT external_id, option, added_at FROM answer JOIN account ON account.member_id = answer.member_id
    WHERE round_id = (SELECT max(id) FROM round)
"""


def test_a_hundred_kills_amid_answers_lose_none_that_was_acknowledged(
    lives: Lives, tmp_path: Path, record: Record
) -> None:
    """One file lives through all of them; after each, every answer that was acknowledged in any life is there."""
    dice = Random(SEED)
    newest: dict[tuple[str, int], int] = {}
    acknowledged = 0
    with lives.beginning(tmp_path / "life") as folder:
        lives.live(Order("storm", str(folder), until=1))
        for life in range(1, KILLS + 1):
            after = dice.uniform(0.001, LATEST_S)
            ended = lives.live(Order("burst", str(folder), kill_after_s=after, life=life))
            for index, at_us in (map(int, line.split()) for line in ended.said):
                newest[answer_of(index)] = max(at_us, newest.get(answer_of(index), 0))
            acknowledged += len(ended.said)
            kept = _kept(folder)

            assert ended.signal == KILLED
            assert all(kept[key] >= at_us for key, at_us in newest.items())
            assert all(_given_at(at_us) == key for key, at_us in kept.items())

    assert acknowledged > KILLS * MEMBERS
    record("kills by timer", f"{KILLS}, {acknowledged} answers acknowledged, 0 lost")


def _given_at(at_us: int) -> tuple[str, int]:
    """Give who answered what at an instant: each answer of a life has the next microsecond."""
    return answer_of((at_us - microseconds(STORM[0].at)) % MINUTE_US % BURST)


def _kept(folder: Path) -> dict[tuple[str, int], int]:
    with closing(sqlite3.connect(folder / "microbatch.db")) as database:
        assert database.execute("PRAGMA quick_check").fetchall() == [("ok",)]
        return {(user, option): added for user, option, added in database.execute(KEPT)}
