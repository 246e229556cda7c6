"""Why the program can't start, as one line for the host: what happened, and what to do."""

import errno
import os
import re
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfoNotFoundError

from bot.quiz.errors import UnknownZone
from bot.runtime.logs import without_secrets
from bot.runtime.settings import BadSettings, Settings
from bot.store.faults import (
    AlreadyRunning,
    Busy,
    DatabaseDamaged,
    DatabaseNewer,
    NetworkFolder,
    NotWritable,
    StoreFault,
)

OK = 0
FAULTS_FOUND = 1
USAGE = 2
CANNOT_START = 3
BROKEN = 4

Sentence = Callable[[Any, str, Path | None], str]

_PORT = re.compile(r"\('[^']{0,100}', (\d{1,5})")

STORE: Mapping[type[StoreFault], Sentence] = {
    AlreadyRunning: lambda fault, _where, _backups: (
        f"Microbatch is already running on {fault.path}. "
        "Stop that one first, or set MICROBATCH_DATA_DIR to another folder."
    ),
    DatabaseNewer: lambda fault, where, backups: (
        f"{where} was last used by a newer Microbatch (revision {fault.found}; this one knows {fault.known} at most). "
        f"Install the newer one, or put a backup in its place{_newest(backups)}."
    ),
    DatabaseDamaged: lambda fault, where, backups: (
        f"{where} is damaged or no database of Microbatch ({fault.detail}). Nothing in it was changed. "
        f"Put a backup in its place{_newest(backups)}."
    ),
    NetworkFolder: lambda fault, _where, _backups: (
        f"{fault.path} is on a network file system ({fault.kind}), where a database isn't safe. "
        "Set MICROBATCH_DATA_DIR to a folder on a disk of this machine, or use PostgreSQL."
    ),
    Busy: lambda _fault, where, _backups: (
        f"Another program holds {where}. Close it (a database browser, a copy that is running) and start again."
    ),
    NotWritable: lambda fault, where, _backups: f"{where} can't be used ({fault.detail}). {_remedy(where)}",
}
"""The first kind that fits says it."""


def refusal(error: BaseException, settings: Settings | None = None) -> tuple[int, str] | None:
    """Give the exit code and the line for an error that keeps the program from starting; None for any other."""
    while isinstance(error, BaseExceptionGroup) and len(error.exceptions) == 1:  # what a TaskGroup makes of it
        error = error.exceptions[0]
    where = place(settings.database) if settings else "The database"
    backups = settings.backups if settings else None
    match error:
        case BadSettings():
            return USAGE, " ".join(error.problems)
        case UnknownZone():
            near = f" Did you mean {' or '.join(error.near)}?" if error.near else ""
            return USAGE, f"There is no time zone {error.asked!r}.{near}"
        case StoreFault():
            sentence = next((say for kind, say in STORE.items() if isinstance(error, kind)), None)
            return (CANNOT_START, without_secrets(sentence(error, where, backups))) if sentence else None
        case ZoneInfoNotFoundError():
            return CANNOT_START, "The time zone database is missing or incomplete. Install it again: pip install tzdata"
        case OSError():
            return _of_the_system(error, settings)
    return None


def place(database_url: str) -> str:
    """Give where a database is, without the password: the path of a SQLite file, the address otherwise."""
    beginning = "sqlite:///"
    return database_url.removeprefix(beginning) if database_url.startswith(beginning) else without_secrets(database_url)


def _of_the_system(error: OSError, settings: Settings | None) -> tuple[int, str] | None:
    reason = os.strerror(error.errno) if error.errno else str(error)
    if error.errno == errno.EADDRINUSE:
        port = _PORT.search(str(error))
        which = f"Port {port[1]}" if port else "A port"
        return CANNOT_START, f"{which} is in use. Set MICROBATCH_PORT or MICROBATCH_HEALTH_PORT, or give --port."
    path = Path(error.filename) if isinstance(error.filename, str) else None
    in_data = settings and path and path.absolute().is_relative_to(settings.data_dir.absolute())
    if in_data or error.errno in (errno.EACCES, errno.EPERM, errno.EROFS, errno.ENOSPC):
        where = str(path or (settings.data_dir if settings else "The data folder"))
        return CANNOT_START, f"{where} can't be written ({reason}). {_remedy(where)}"
    return None


def _remedy(where: str) -> str:
    if "://" in where:
        return (
            "See that the server runs, that name and password are right and that it takes writes, "
            "or set MICROBATCH_DATABASE_URL to another one."
        )
    return (
        "Give the user who runs Microbatch the right to write there and see that the disk isn't full, "
        "or set MICROBATCH_DATA_DIR to another folder."
    )


def _newest(backups: Path | None) -> str:
    copies = sorted(backups.glob("*.db"), key=lambda path: path.stat().st_mtime) if backups else []
    return f"; the newest is {copies[-1]}" if copies else ""
