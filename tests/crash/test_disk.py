"""A disk that is really full while answers come, and a folder that really can't be written (F11, F15)."""

import os
import resource
import shutil
import subprocess
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import product
from pathlib import Path

import pytest

from tests.crash.lives import ROOT
from tests.crash.served import COMMAND, PEOPLE, Served, ask, held, served, settings

pytestmark = pytest.mark.kill

NOT_KEPT = (503, "not-saved")
SIZE = 8 * 1024 * 1024


@contextmanager
def _small_disk(folder: Path) -> Iterator[Path]:
    """Give a file system of eight megabytes; the test is skipped where none may be mounted."""
    folder.mkdir()
    mounted = subprocess.run(
        ["mount", "-t", "tmpfs", "-o", f"size={SIZE}", "none", str(folder)], capture_output=True, check=False
    )
    if mounted.returncode:
        pytest.skip("only root may mount a small disk")
    try:
        yield folder
    finally:
        subprocess.run(["umount", str(folder)], check=True)


@pytest.mark.asyncio
async def test_a_full_disk_is_told_and_passes(tmp_path: Path) -> None:
    """With no space left members are told that nothing was kept, health is red; with space again all goes on."""
    with _small_disk(tmp_path / "disk") as disk:
        await ask(disk)
        async with served(disk) as program:
            await _keep_some(program)
            _fill(disk / "filler")
            kept = await _answer_until_refused(program)
            await _expect_trouble(program)
            (disk / "filler").unlink()
            await _expect_recovery(program, disk, kept)


@pytest.mark.asyncio
async def test_a_file_that_may_not_grow_is_told_and_passes(tmp_path: Path) -> None:
    """The like, where the kernel refuses every write to a file (RLIMIT_FSIZE)."""
    await ask(tmp_path)
    async with served(tmp_path) as program:
        await _keep_some(program)
        limits = resource.prlimit(program.process.pid, resource.RLIMIT_FSIZE)
        resource.prlimit(program.process.pid, resource.RLIMIT_FSIZE, (0, limits[1]))
        kept = await _answer_until_refused(program)
        await _expect_trouble(program)
        resource.prlimit(program.process.pid, resource.RLIMIT_FSIZE, limits)
        await _expect_recovery(program, tmp_path, kept)


def _fill(filler: Path) -> None:
    """Write until the disk takes nothing more."""
    with filler.open("wb", buffering=0) as file:
        for block in (1 << 16, 1 << 10, 1):
            while _takes(file.write, bytes(block)):
                pass


def _takes(write: Callable[[bytes], int], block: bytes) -> bool:
    try:
        return write(block) == len(block)
    except OSError:
        return False


async def _keep_some(program: Served) -> None:
    for user in PEOPLE[:5]:
        assert await program.react(user, 1) == (200, {"kept": True})


async def _answer_until_refused(program: Served) -> set[tuple[str, int]]:
    """Answer until an answer isn't kept; give those that were: the journal may still have room for some."""
    kept = {(user, 1) for user in PEOPLE[:5]}
    for option, user in product((2, 3, 4), PEOPLE[5:]):
        status, told = await program.react(user, option)
        if status != 200:
            assert (status, told["problem"]) == NOT_KEPT
            return kept
        kept.add((user, option))
    raise AssertionError("everything was kept")


async def _expect_trouble(program: Served) -> None:
    """Nobody is thanked, the page still shows the question, health is red, the log is loud."""
    for user in PEOPLE[5:10]:
        status, told = await program.react(user, 1)
        assert (status, told["problem"]) == NOT_KEPT
        assert told["card"]["language"] == "en"
    ready, checks = await program.readiness()
    shown = await program.question()

    assert not ready
    assert checks["database"] == "NotWritable"
    assert shown["reactions"][0]["names"] == [user.title() for user in PEOPLE[:5]]
    assert any("not_saved" in line or "not_kept" in line for line in program.log)


async def _expect_recovery(program: Served, data_dir: Path, kept: set[tuple[str, int]]) -> None:
    """The same process keeps answers again, and has what it said it had, no more."""
    await program.until_ready()
    assert await program.react(PEOPLE[0], 4) == (200, {"kept": True})
    program.process.terminate()

    assert program.process.wait(15) == 0
    assert held(data_dir) == kept | {(PEOPLE[0], 4)}


def test_a_folder_that_cannot_be_written_is_one_clear_line(tmp_path: Path) -> None:
    """Started on a read-only data folder it says which setting is meant and what to do, with code 3 and no trace."""
    folder = tmp_path / "data"
    folder.mkdir(mode=0o500)
    environment = settings(folder)

    done = subprocess.run(
        [*_without_privileges(), *COMMAND],
        cwd=ROOT,
        env=environment,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )

    assert done.returncode == 3
    assert done.stderr == (
        f"microbatch: {folder}/microbatch.db can't be used ({folder}/microbatch.db.lock: Permission denied). "
        "Give the user who runs Microbatch the right to write there and see that the disk isn't full, "
        "or set MICROBATCH_DATA_DIR to another folder.\n"
    )
    assert list(folder.iterdir()) == []


def _without_privileges() -> list[str]:
    """Give what makes a command respect permissions: for root, whom no mode stops, a shell without capabilities."""
    if os.geteuid():
        return []
    if shutil.which("setpriv") is None:
        pytest.skip("root can only give up its privileges by setpriv")
    return ["setpriv", "--inh-caps=-all", "--bounding-set=-all"]
