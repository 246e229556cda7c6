"""F9, F11, F15: a disk that is full or read-only, and a second process."""

import asyncio
import os
import resource
import shutil
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path

import psycopg
import pytest
import sqlalchemy as sa

from bot.store import faults
from bot.store.backup import backup
from bot.store.engine import Store
from bot.store.faults import AlreadyRunning, Busy, DatabaseDamaged, NetworkFolder, NotWritable
from bot.store.migrate import check, upgrade
from bot.store.sole_process import file_system_of, hold
from tests.store.test_writer import answer, kept, running
from tests.store.world import opened, settle

NOBODY = 65534


@pytest.mark.asyncio
async def test_a_full_disk_is_told_and_passes(tiny_disk: Path, sqlite_template: Path) -> None:
    """F11, a file system of 1 MiB without room: no thanks that isn't true; with room again all goes on."""
    path = tiny_disk / "microbatch.db"
    shutil.copyfile(sqlite_template, path)

    await without_room(path, filled(tiny_disk / "filler"))


@pytest.mark.asyncio
async def test_a_file_that_may_not_grow_is_told_and_passes(sqlite_url: str) -> None:
    """F11, the kernel refuses every byte past the write-ahead log's end (an I/O error): the same holds."""
    path = Path(sqlite_url.removeprefix("sqlite:///"))

    await without_room(path, no_growth(path.with_name(f"{path.name}-wal")))


async def without_room(path: Path, crisis: AbstractContextManager[None]) -> None:
    """Answers and transactions before, during and after there is no room."""
    async with opened(f"sqlite:///{path}") as store:
        await settle(store, members=30)
        async with running(store) as writer:
            await writer.submit([answer(1, added=1)])
            with crisis:
                outcomes = await asyncio.gather(
                    *(writer.submit([answer(member, added=2)]) for member in range(2, 12)), return_exceptions=True
                )
                with pytest.raises(NotWritable):
                    await rename_everyone(store)
                assert await kept(store) == [answer(1, added=1)]
            await writer.submit([answer(20, added=3)])
            await rename_everyone(store)

        assert [type(outcome) for outcome in outcomes] == [NotWritable] * 10
        assert await kept(store) == [answer(1, added=1), answer(20, added=3)]
    assert check(f"sqlite:///{path}") == []


async def rename_everyone(store: Store) -> None:
    """A transaction that needs room."""
    async with store.begin() as work:
        await work.execute(sa.text("UPDATE member SET name = name || 'x'"))
        await work.commit()


@pytest.fixture
def tiny_disk(tmp_path: Path) -> Iterator[Path]:
    """A file system of 1 MiB; the test is skipped where none can be mounted."""
    folder = tmp_path / "tiny"
    folder.mkdir()
    command = ["mount", "-t", "tmpfs", "-o", "size=1m", "tmpfs", str(folder)]
    if shutil.which("mount") is None or subprocess.run(command, capture_output=True, check=False).returncode:
        pytest.skip("mounting a small file system isn't allowed here")
    try:
        yield folder
    finally:
        subprocess.run(["umount", "-l", str(folder)], check=True)


@contextmanager
def filled(filler: Path) -> Iterator[None]:
    """A disk without a byte left, for the length of a block."""
    with filler.open("wb", buffering=0) as file:
        for size in (65536, 4096, 1):
            try:
                while file.write(b"x" * size) == size:
                    pass
            except OSError:
                continue
    try:
        yield
    finally:
        filler.unlink()


@contextmanager
def no_growth(log: Path) -> Iterator[None]:
    """No file may grow past the size of the write-ahead log now, for the length of a block."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (log.stat().st_size, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


@pytest.fixture
def locked_folder(sqlite_template: Path) -> Iterator[Path]:
    """A folder with a database that we may read and not write."""
    folder = Path(tempfile.mkdtemp())
    path = folder / "microbatch.db"
    shutil.copyfile(sqlite_template, path)
    path.chmod(0o444)
    folder.chmod(0o555)
    was_root = os.geteuid() == 0
    try:
        if was_root:
            os.seteuid(NOBODY)
        yield folder
    finally:
        if was_root:
            os.seteuid(0)
        folder.chmod(0o755)
        shutil.rmtree(folder)


@pytest.mark.asyncio
async def test_a_read_only_folder_is_told(locked_folder: Path) -> None:
    """F15: each thing that has to write says that it can't, and leaves nothing behind."""
    path = locked_folder / "microbatch.db"
    with pytest.raises(NotWritable):
        async with opened(f"sqlite:///{path}"):
            pass
    with pytest.raises(NotWritable), hold(path):
        pass
    with pytest.raises(NotWritable):
        upgrade(f"sqlite:///{locked_folder}/new.db")
    with pytest.raises(NotWritable):
        backup(path, locked_folder / "backups")

    assert os.listdir(locked_folder) == ["microbatch.db"]  # noqa: PTH208  (in one step, so that nothing blocks)


HOLDER = """
import sys, pathlib
from bot.store.sole_process import hold
with hold(pathlib.Path(sys.argv[1])):
    print("held", flush=True)
    sys.stdin.read()
"""


def test_a_second_process_is_refused_until_the_first_is_gone(tmp_path: Path) -> None:
    """F9: while one holds the file another is refused by name; killed, the next holds it at once."""
    path = tmp_path / "microbatch.db"
    command = [sys.executable, "-c", HOLDER, str(path)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as first:
        assert first.stdout is not None
        assert first.stdout.readline() == "held\n"
        with pytest.raises(AlreadyRunning) as refused, hold(path):
            pass
        first.send_signal(signal.SIGKILL)
        first.wait()
        with hold(path):
            held_again = True

    assert refused.value.path == path
    assert held_again


ANSWERER = """
import asyncio, sys
from bot.quiz.answer import Answer
from bot.store.engine import Store
from bot.store.writer import AnswerWriter

async def give(writer, member):
    for at in range(1, 100_000):
        await writer.submit([Answer(1, member, at % 4 + 1, at, 0)])
        print(member, at % 4 + 1, at, flush=True)

async def main():
    writer = AnswerWriter(await Store.open(sys.argv[1]))
    async with asyncio.TaskGroup() as tasks:
        tasks.create_task(writer.run())
        for member in (1, 2, 3):
            tasks.create_task(give(writer, member))

asyncio.run(main())
"""


@pytest.mark.kill
@pytest.mark.asyncio
async def test_every_acknowledged_answer_outlives_a_kill(store: Store) -> None:
    """A process killed while it writes has kept each answer that it thanked for, or a newer one."""
    await settle(store)
    command = [sys.executable, "-c", ANSWERER, store.url]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:  # noqa: ASYNC220
        assert process.stdout is not None
        acknowledged = [process.stdout.readline() for _ in range(200)]
        process.kill()
        acknowledged += process.stdout.read().splitlines(keepends=True)
    thanked: dict[tuple[int, int], int] = {}
    for member, option, at in (map(int, line.split()) for line in acknowledged if line.endswith("\n")):
        thanked[member, option] = max(at, thanked.get((member, option), 0))
    found: dict[tuple[int, int], int] = {(a.member, a.option): a.added_at for a in await kept(store)}

    assert process.returncode == -signal.SIGKILL
    assert len(thanked) == 12
    assert [key for key, at in thanked.items() if found.get(key, 0) < at] == []


def test_the_lock_is_given_back(tmp_path: Path) -> None:
    """Held twice one after another, refused twice at once, also within one process."""
    path = tmp_path / "microbatch.db"
    with hold(path):
        with pytest.raises(AlreadyRunning), hold(path):
            pass
    with hold(path):
        pass


def test_network_folders_are_known(tmp_path: Path) -> None:
    """The longest mount point that holds the file decides; blanks in its name are written as octal."""
    mounts = tmp_path / "mounts"
    mounts.write_text(
        "/dev/vda / ext4 rw 0 0\nserver:/x /srv nfs4 rw 0 0\n"
        "//a/b /srv/my\\040disk cifs rw 0 0\n/dev/vdb /srv/a ext4 rw 0 0\n"
    )
    found = [
        file_system_of(Path(path), mounts)
        for path in ("/home/x.db", "/srv/x.db", "/srv/my disk/x.db", "/srv/a/b/x.db", "/srvx/x.db")
    ]

    assert found == ["ext4", "nfs4", "cifs", "ext4", "ext4"]
    assert file_system_of(Path("/x.db"), tmp_path / "absent") == ""


def test_a_network_folder_is_refused(tmp_path: Path) -> None:
    """Where locks can't be trusted nothing is held, and nothing is made."""
    mounts = tmp_path / "mounts"
    mounts.write_text(f"server:/x {tmp_path} nfs4 rw 0 0\n")
    with pytest.raises(NetworkFolder) as refused, hold(tmp_path / "x.db", mounts):
        pass

    assert (refused.value.path, refused.value.kind) == (tmp_path / "x.db", "nfs4")
    assert os.listdir(tmp_path) == ["mounts"]  # noqa: PTH208


@pytest.mark.asyncio
async def test_a_foreign_lock_is_busy(sqlite_url: str) -> None:
    """A file that another program holds for longer than we wait is busy, which is a kind of not writable."""
    async with opened(sqlite_url) as store, opened(sqlite_url) as other:
        async with other.begin():
            with pytest.raises(Busy):
                async with store.begin():
                    pass
        async with store.begin() as work:
            await work.commit()

    assert issubclass(Busy, NotWritable)


@pytest.mark.parametrize(
    ("error", "expected"),
    [
        (psycopg.errors.DiskFull(), NotWritable),
        (psycopg.errors.ReadOnlySqlTransaction(), NotWritable),
        (psycopg.errors.AdminShutdown(), NotWritable),
        (psycopg.errors.DeadlockDetected(), Busy),
        (psycopg.errors.DataCorrupted(), DatabaseDamaged),
        (psycopg.OperationalError("connection lost"), NotWritable),
        (psycopg.errors.UniqueViolation(), None),
        (ValueError(), None),
    ],
    ids=lambda value: getattr(value, "__name__", type(value).__name__),
)
def test_drivers_errors_become_ours(error: Exception, expected: type[Exception] | None) -> None:
    """What the tables know becomes a fault; a broken rule or a mistake of ours stays what it is."""
    fault = faults.fault_of(error)

    assert (type(fault) if fault else None) is expected
