"""Copy a live SQLite database. Never by copying files: that gave corrupt or stale copies under load."""

import os
import sqlite3
import tempfile
from contextlib import closing
from datetime import UTC, datetime
from itertools import chain, count
from pathlib import Path

from bot.store.faults import DatabaseDamaged, NotWritable, translated


def backup(path: Path, target_dir: Path) -> Path:
    """Copy the database at `path` into `target_dir` while it is in use; give the copy, checked and on the disk.

    Blocking; readable by its owner alone. Raises DatabaseDamaged when the copy isn't whole, NotWritable when
    there is no room for it; then no copy is left.
    """
    try:
        target_dir.mkdir(parents=True, exist_ok=True)
        descriptor, name = tempfile.mkstemp(dir=target_dir, prefix=f"{path.stem}-", suffix=".part")
        os.close(descriptor)
        unfinished = Path(name)
        try:
            _copy(path, unfinished)
            return _named(unfinished, path.stem)
        finally:
            unfinished.unlink(missing_ok=True)
    except OSError as error:
        raise NotWritable(f"{target_dir}: {error.strerror}") from error


def _copy(path: Path, target: Path) -> None:
    with translated(), closing(_reader(path)) as source, closing(sqlite3.connect(target)) as copy:
        source.backup(copy)  # in one step: a snapshot that holds up no writer (WAL)
        copy.execute("PRAGMA journal_mode=DELETE")
        found = copy.execute("PRAGMA integrity_check").fetchone()[0]
        if found != "ok":
            raise DatabaseDamaged(found)
    _sync(target)


def _reader(path: Path) -> sqlite3.Connection:
    return sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True)


def _named(unfinished: Path, stem: str) -> Path:
    """Give the finished copy its name, by when it was made, without taking another's."""
    stamp = datetime.fromtimestamp(unfinished.stat().st_mtime, UTC).strftime("%Y%m%dT%H%M%SZ")
    for suffix in chain([""], (f"-{number}" for number in count(2))):
        copy = unfinished.with_name(f"{stem}-{stamp}{suffix}.db")
        try:
            os.link(unfinished, copy)
        except FileExistsError:
            continue
        _sync(copy.parent)
        return copy
    raise AssertionError("counting never ends")


def _sync(path: Path) -> None:
    descriptor = os.open(path, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
