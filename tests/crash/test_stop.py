"""The real program, answered over its page: a clean stop, a kill, a second process (F9, F10)."""

import asyncio
import signal
import subprocess
from pathlib import Path

import pytest

from tests.crash.lives import ROOT
from tests.crash.served import COMMAND, PEOPLE, Served, ask, held, served, settings

pytestmark = [pytest.mark.kill, pytest.mark.asyncio]

STOPS_WITHIN_S = 15
IN_FLIGHT = [(user, option) for option in (1, 2, 3, 4) for user in PEOPLE]


async def test_a_stop_with_answers_in_flight_keeps_all_that_were_acknowledged(tmp_path: Path) -> None:
    """SIGTERM amid 240 answers: code 0 within 15 seconds, nobody was thanked in vain, nothing came from nowhere."""
    await ask(tmp_path)
    async with served(tmp_path) as program:
        kept = await _answer_until(program, signal.SIGTERM)

        assert program.process.wait(STOPS_WITHIN_S) == 0
        assert "Traceback" not in "".join(program.log)
    assert len(kept) >= 20
    assert kept <= held(tmp_path) <= set(IN_FLIGHT)


async def test_after_a_kill_amid_answers_the_next_start_works_at_once(tmp_path: Path) -> None:
    """SIGKILL amid 240 answers: the dead one's lock keeps nobody out, and every acknowledged answer is there."""
    await ask(tmp_path)
    async with served(tmp_path) as program:
        kept = await _answer_until(program, signal.SIGKILL)
        program.process.wait()
    async with served(tmp_path) as program:
        assert await program.react(PEOPLE[0], 4) == (200, {"kept": True})

    assert len(kept) >= 20
    assert kept | {(PEOPLE[0], 4)} <= held(tmp_path) <= set(IN_FLIGHT)


async def test_a_second_process_is_refused_and_disturbs_nobody(tmp_path: Path) -> None:
    """While one runs, another on the same file ends with code 3 and one line that names the file and what to do."""
    await ask(tmp_path)
    async with served(tmp_path) as program:
        second = await asyncio.to_thread(
            subprocess.run, COMMAND, cwd=ROOT, env=settings(tmp_path), capture_output=True, text=True, timeout=60
        )
        assert await program.react(PEOPLE[0], 1) == (200, {"kept": True})

    assert second.returncode == 3
    assert second.stderr == (
        f"microbatch: Microbatch is already running on {tmp_path}/microbatch.db. "
        "Stop that one first, or set MICROBATCH_DATA_DIR to another folder.\n"
    )


async def _answer_until(program: Served, fatal: signal.Signals) -> set[tuple[str, int]]:
    """Answer, all at once; after the twentieth acknowledgement send the signal. Give what was acknowledged."""
    kept: set[tuple[str, int]] = set()

    async def answer(user: str, option: int) -> None:
        status, _ = await program.react(user, option)
        if status == 200:
            kept.add((user, option))
        if len(kept) == 20:
            program.process.send_signal(fatal)

    async with asyncio.TaskGroup() as together:
        for user, option in IN_FLIGHT:
            together.create_task(answer(user, option))
    return kept
