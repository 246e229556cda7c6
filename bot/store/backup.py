"""Copy a live SQLite database. Never by copying files: that gave corrupt or stale copies under load."""

import os
import sqlite3
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

from bot.store.faults import DatabaseDamaged, translated


def backup(path: Path, target_dir: Path) -> Path:
    """Copy the database at `path` into `target_dir` while it is in use; give the copy, checked and on the disk.

    Blocking. Raises DatabaseDamaged when the copy isn't whole, NotWritable when there is no room for it; then
    no copy is left.
    """
    target_dir.mkdir(parents=True, exist_ok=True)
    copy = _free_name(path, target_dir)
    unfinished = copy.with_suffix(".part")
    try:
        with translated():
            _copy(path, unfinished)
        unfinished.replace(copy)
    finally:
        unfinished.unlink(missing_ok=True)
    _sync(target_dir)
    return copy


def _copy(path: Path, target: Path) -> None:
    source = sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True)
    with closing(source), closing(sqlite3.connect(target)) as copy:
        source.backup(copy)  # in one step: a snapshot that holds up no writer (WAL)
        copy.execute("PRAGMA journal_mode=DELETE")
        found = copy.execute("PRAGMA integrity_check").fetchone()[0]
        if found != "ok":
            raise DatabaseDamaged(found)
    _sync(target)


def _free_name(path: Path, target_dir: Path) -> Path:
    taken_at = path.stat().st_mtime
    stamp = datetime.fromtimestamp(taken_at, UTC).strftime("%Y%m%dT%H%M%S")
    names = (target_dir / f"{path.stem}-{stamp}{suffix}.db" for suffix in ("", *(f"-{n}" for n in range(2, 10_000))))
    return next(name for name in names if not name.exists())


def _sync(path: Path) -> None:
    descriptor = os.open(path, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
