"""The n-th step of the store fails, or the n-th call's outcome is lost, for every n: told, and never half done."""

from collections.abc import Sequence
from pathlib import Path

import pytest

from tests.crash.child import Order
from tests.crash.conftest import Record
from tests.crash.lives import Lives, reached
from tests.crash.verdict import left

pytestmark = [pytest.mark.kill, pytest.mark.timeout(300)]

RAISED = {
    "starting": {"NotWritable"},
    "making": {"NotWritable"},
    "posting": {"NotWritable", "ExceptionGroup"},
    "answering": {"NotSaved"},
    "closing": {"NotWritable"},
    "revealing": {"NotWritable", "ExceptionGroup"},
}
"""What a failing step may come to, by phase: the host is told of it, and a member's platform of NotSaved."""


@pytest.mark.parametrize("phase", RAISED)
def test_a_full_disk_or_a_lost_reply_at_any_step_changes_nothing_in_the_end(
    lives: Lives, points: Sequence[str], phase: str, tmp_path: Path, record: Record
) -> None:
    """The step before or after which it failed is done or not, never half; the next turn or delivery makes it good."""
    wanted = [point for point in points if point.startswith(phase) and " begin " not in point]
    with lives.beginning(tmp_path / "life") as folder:
        lives.live(Order("storm", str(folder)))
        calm = left(folder)

    for point in wanted:
        with lives.beginning(tmp_path / "life") as folder:
            lives.live(Order("storm", str(folder), fail_at=point))
            raised = folder / "raised"

            assert reached(folder) == [point]
            assert left(folder) == calm, point
            assert set(raised.read_text().split() if raised.exists() else ()) <= RAISED[phase], point

    record("steps made to fail", f"{phase} {len(wanted)}/{len(wanted)}")
