"""`kill -9` at every step of the store and every call of the port, then a restart: nothing lost, nothing doubled."""

from collections.abc import Sequence
from pathlib import Path

import pytest

from tests.crash.child import Ended, Order
from tests.crash.conftest import Record
from tests.crash.lives import KILLED, Lives, acknowledged, reached, step
from tests.crash.script import STORM, Deed
from tests.crash.vendor import Shown
from tests.crash.verdict import left, recomputed, stamps

pytestmark = [pytest.mark.kill, pytest.mark.timeout(300)]

PHASES = ("starting", "making", "posting", "answering", "closing", "revealing")
STEPS = {"begin", "execute", "commit:before", "commit:after"}
CALLS = {f"{call}:{side}" for call in ("post", "seed", "edit", "census", "reactors") for side in ("before", "after")}
READS = {"begin", "execute"}
"""Steps that leave nothing behind on the disk: to die at one is to die after the commit or the call before it."""

EVENING = next(number for number, step in enumerate(STORM) if step.phase == "closing")
"""The step at which the round closes."""

QUESTION = Shown(5, "closed", None, (1, 2, 3, 4), (("an", 3), ("chi", 1), ("chi", 3), ("elio", 3), ("hoa", 2)))
REVEAL = Shown(6, "reveal", 5, (), ())
HELD = ((3, "an", 3), (3, "chi", 1), (3, "chi", 3), (3, "elio", 3), (3, "hoa", 2))
RESULTS = ((3, "an", 1, 3), (3, "chi", 1, 3), (3, "elio", 1, 3), (3, "hoa", 0, 0))
ROUND = ("2026-01-07", "revealed", "", '{"1":0,"2":1,"3":3,"4":0}', 4, 3)
STREAKS = (
    ("an", 3, 3, ""),
    ("benoit", 2, 2, "2026-W02"),
    ("chi", 3, 3, ""),
    ("elio", 1, 1, ""),
    ("gia", 0, 1, "2026-W02"),
    ("hoa", 1, 1, ""),
)
TOTALS = (
    ("an", 4, 2, 3),
    ("benoit", 2, 1, 2),
    ("chi", 4, 2, 3),
    ("elio", 3, 1, 1),
    ("gia", 0, 0, 1),
    ("hoa", 0, 0, 1),
)
LAST_ACTS = {
    ("an", 3): True,
    ("dana", 2): False,
    ("chi", 1): True,
    ("chi", 3): True,
    ("hoa", 2): True,
    ("farah", 4): True,
}
"""What was acknowledged last of each member and option in a life without a kill."""


@pytest.mark.asyncio
async def test_a_life_without_a_kill_is_as_the_rules_say(lives: Lives, tmp_path: Path) -> None:
    """What every killed life is compared with is right itself: one question, one reveal, these answers and points."""
    with lives.beginning(tmp_path / "life") as folder:
        lives.live(Order("storm", str(folder)))
        calm = left(folder)
        kept = {(user, option): added for user, option, added, _ in acknowledged(folder)}
        folded = await recomputed(folder)

    assert calm.shown[4:] == (QUESTION, REVEAL)
    assert calm.rounds[2:] == (ROUND,)
    assert calm.postings == (("question", "done"), ("reveal", "done")) * 3
    assert calm.held[-5:] == HELD
    assert calm.results[-4:] == RESULTS
    assert calm.streaks == STREAKS
    assert kept == LAST_ACTS
    assert folded.streaks == STREAKS
    assert folded.totals == TOTALS
    assert set(calm.totals.values()) == {TOTALS}


def test_every_step_and_every_call_is_a_crash_point(points: Sequence[str]) -> None:
    """Nothing that posting, answering, closing and revealing do in the store or on the platform goes unwatched."""
    found = {tuple(point.split()[:2]) for point in points}

    assert {phase for phase, _ in found} == set(PHASES)
    assert {name for _, name in found} == STEPS | CALLS
    assert {phase for phase, name in found if name == "commit:after"} == set(PHASES)
    assert len(points) == len(set(points))


@pytest.mark.asyncio
@pytest.mark.parametrize("phase", PHASES)
async def test_killed_at_any_point_it_goes_on_as_if_nothing_had_been(
    lives: Lives, points: Sequence[str], phase: str, tmp_path: Path, record: Record
) -> None:
    """After `kill -9` there and a restart: asked once, revealed once, every acknowledged answer, points once."""
    wanted = [point for point in points if point.startswith(phase)]

    hit = [await _killed_once(lives, tmp_path / "life", point) for point in wanted]

    assert hit == wanted
    record("crash points hit", f"{phase} {len(hit)}/{len(wanted)}")


async def _killed_once(lives: Lives, folder: Path, point: str) -> str:
    with lives.beginning(folder):
        assert lives.live(Order("storm", str(folder), die_at=point)).signal == KILLED
        _live_on(lives, folder)
        await _expect_calm(folder, point)
        return " ".join(reached(folder))


def _live_on(lives: Lives, folder: Path, die_at: str = "", *, one_step: bool = False) -> Ended:
    """Start again where the script was; an event that the dead process was told doesn't come again."""
    begun = step(folder)
    first = begun if STORM[begun].deed == Deed.TURN else begun + 1
    until = begun + 1 if one_step else len(STORM)
    return lives.live(Order("storm", str(folder), first, until, die_at=die_at))


async def _expect_calm(folder: Path, point: str) -> None:
    after = left(folder)
    folded = await recomputed(folder)
    known = stamps(folder)

    assert after.shown[4:] == (QUESTION, REVEAL), point
    assert after.rounds[2:] == (ROUND,), point
    assert after.postings == (("question", "done"), ("reveal", "done")) * 3, point
    assert after.held[-5:] == HELD, point
    assert after.results[-4:] == RESULTS, point
    assert after.streaks == folded.streaks == STREAKS, point
    assert folded.totals == TOTALS, point
    assert set(after.totals.values()) == {TOTALS}, point
    for user, option, added, at_us in acknowledged(folder):
        assert known[user, option][0 if added else 1] >= at_us, point


MIDWAY = {
    "the question is out, not adopted": "posting post:after 1",
    "a change of mind is kept": "answering commit:after 5",
    "the close is claimed": "closing commit:after 1",
    "the reveal is out, not adopted": "revealing post:after 1",
}
"""Where a first kill leaves something for the next life to take up; that life is killed at each of its points."""


@pytest.mark.asyncio
@pytest.mark.parametrize("first", MIDWAY.values(), ids=MIDWAY)
async def test_killed_again_while_taking_up_it_still_goes_on(
    lives: Lives, first: str, tmp_path: Path, record: Record
) -> None:
    """The life after a kill is killed too, around each commit and call of its start and of its first step."""
    with lives.beginning(tmp_path / "life") as folder:
        lives.live(Order("storm", str(folder), die_at=first))
        passed = _live_on(lives, folder, one_step=True).passed
    wanted = [point for point in passed if point.split()[1] not in READS]

    hit = [await _killed_twice(lives, tmp_path / "life", first, point) for point in wanted]

    assert hit == [f"{first} {point}" for point in wanted]
    assert any("find:after" in point for point in wanted) == ("post:after" in first)
    record("second kills hit", f"after {first}: {len(hit)}/{len(wanted)}")


async def _killed_twice(lives: Lives, folder: Path, first: str, second: str) -> str:
    with lives.beginning(folder):
        assert lives.live(Order("storm", str(folder), die_at=first)).signal == KILLED
        assert _live_on(lives, folder, die_at=second).signal == KILLED
        _live_on(lives, folder)
        await _expect_calm(folder, f"{first}, {second}")
        return " ".join(reached(folder))


@pytest.mark.parametrize("phase", ["making", "posting"])
def test_back_only_after_the_close_nothing_is_asked_late_or_twice(
    lives: Lives, points: Sequence[str], phase: str, tmp_path: Path, record: Record
) -> None:
    """Killed in the morning, back in the evening: a question that was out is revealed, any other is never sent."""
    made, out = points.index("making commit:after 1"), points.index("posting post:after 1")
    wanted = [point for point in points if point.startswith(phase) and point.split()[1] not in READS]

    for point in wanted:
        place = points.index(point)
        expected = ("revealed", 1, 1) if place >= out else ("failed", 0, 0) if place >= made else ("skipped", 0, 0)
        assert _back_in_the_evening(lives, tmp_path / "life", point) == expected, point

    record("back after the close", f"{phase} {len(wanted)}/{len(wanted)}")


def _back_in_the_evening(lives: Lives, folder: Path, point: str) -> tuple[str, int, int]:
    """Give how the round ended, how often it was asked, and how often it was revealed."""
    with lives.beginning(folder):
        assert lives.live(Order("storm", str(folder), die_at=point)).signal == KILLED
        lives.live(Order("storm", str(folder), EVENING))
        after = left(folder)
    sent = [message.reply_to is None for message in after.shown[4:]]
    return str(after.rounds[2][1]), sent.count(True), sent.count(False)
