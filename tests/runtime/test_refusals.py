"""Why the program can't start: one line, with the place and the remedy."""

import errno
import os
from pathlib import Path
from zoneinfo import ZoneInfoNotFoundError

import pytest

from bot.quiz.errors import UnknownZone
from bot.runtime.refusals import STORE, refusal
from bot.runtime.settings import BadSettings, Settings
from bot.store import faults
from bot.store.faults import (
    AlreadyRunning,
    Busy,
    DatabaseDamaged,
    DatabaseNewer,
    NetworkFolder,
    NotWritable,
    StoreFault,
)


def settings(data_dir: Path = Path("data"), **given: object) -> Settings:
    """Give settings with a data folder."""
    return Settings.model_validate({"data_dir": data_dir, **given})


@pytest.mark.parametrize(
    ("error", "code", "beginning", "remedy"),
    [
        (AlreadyRunning(Path("data/m.db")), 3, "Microbatch is already running on data/m.db.", "Stop that one first"),
        (DatabaseNewer("0009", "0001"), 3, "data/microbatch.db was last used by a newer", "Install the newer one"),
        (DatabaseDamaged("SQLITE_NOTADB"), 3, "data/microbatch.db is damaged", "Put a backup in its place."),
        (NotWritable("SQLITE_FULL"), 3, "data/microbatch.db can't be used (SQLITE_FULL).", "MICROBATCH_DATA_DIR"),
        (Busy("SQLITE_BUSY"), 3, "Another program holds data/microbatch.db.", "start again"),
        (NetworkFolder(Path("data/m.db"), "nfs4"), 3, "data/m.db is on a network file system (nfs4)", "PostgreSQL"),
        (PermissionError(errno.EACCES, "", "/srv/x"), 3, "/srv/x can't be written (Permission denied).", "disk"),
        (FileNotFoundError(errno.ENOENT, "", "data"), 3, "data can't be written (No such file", "MICROBATCH_DATA_DIR"),
        (OSError(errno.ENOSPC, ""), 3, "data can't be written (No space left on device).", "disk isn't full"),
        (
            OSError(errno.EADDRINUSE, "error while attempting to bind on address ('127.0.0.1', 8000): in use"),
            3,
            "Port 8000 is in use.",
            "--port",
        ),
        (OSError(errno.EADDRINUSE, ""), 3, "A port is in use.", "--port"),
        (ExceptionGroup("", [ExceptionGroup("", [OSError(errno.EADDRINUSE, "")])]), 3, "A port is in use.", "--port"),
        (ZoneInfoNotFoundError("UTC"), 3, "The time zone database is missing", "pip install tzdata"),
        (UnknownZone("Paris", ("Europe/Paris",)), 2, "There is no time zone 'Paris'.", "Europe/Paris?"),
        (UnknownZone("x", ()), 2, "There is no time zone 'x'.", "no time zone"),
        (BadSettings(("A: no.", "B: no.")), 2, "A: no. B: no.", "B"),
    ],
)
def test_a_refusal_names_place_and_remedy(error: Exception, code: int, beginning: str, remedy: str) -> None:
    """Each has an exit code, says what happened and where, and what to do."""
    found = refusal(error, settings())

    assert found is not None
    assert found[0] == code
    assert found[1].startswith(beginning)
    assert remedy in found[1]


def test_a_servers_password_is_not_told() -> None:
    """A PostgreSQL that can't be reached is named without its password, and the remedy is about servers."""
    where = settings(database_url="postgresql://me:hunter2@db/quiz")

    found = refusal(NotWritable("OperationalError"), where)

    assert found is not None
    assert found[1].startswith("postgresql://me:***@db/quiz can't be used (OperationalError). See that the server runs")


def test_the_newest_backup_is_named(tmp_path: Path) -> None:
    """When a backup has to be put back, the newest good one is named."""
    backups = tmp_path / "backups"
    backups.mkdir()
    for number, name in enumerate(("b.db", "a.db")):
        (backups / name).touch()
        os.utime(backups / name, (number, number))

    found = refusal(DatabaseDamaged("malformed"), settings(tmp_path))

    assert found is not None
    assert found[1].endswith(f"Put a backup in its place; the newest is {backups / 'a.db'}.")


def test_other_errors_are_no_refusals() -> None:
    """What isn't known to keep a program from starting is left to break, with or without settings."""
    assert refusal(LookupError("for the test"), settings()) is None
    assert refusal(FileNotFoundError(errno.ENOENT, "", "/nowhere"), settings()) is None
    assert refusal(StoreFault("unknown"), settings()) is None
    assert refusal(OSError("no number")) is None
    assert refusal(PermissionError(errno.EACCES, "")) is not None


def test_every_fault_of_the_store_has_a_sentence() -> None:
    """No fault of the store reaches the host without a sentence, and a special one goes before its general one."""
    kinds = [kind for kind in vars(faults).values() if isinstance(kind, type) and issubclass(kind, StoreFault)]
    order = list(STORE)

    assert {kind for kind in kinds if kind is not StoreFault} == set(order)
    assert all(order.index(kind) <= order.index(base) for kind in order for base in kind.__mro__ if base in order)
