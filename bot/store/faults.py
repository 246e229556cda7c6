"""What can go wrong with a database, in our words; the drivers' errors become ours by two tables.

A fault here is met by the host or turned into a sentence by the use case: it carries codes, never a
member's text.
"""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import psycopg
import sqlalchemy.exc


class StoreFault(Exception):
    """The database can't do its work; `detail` is the driver's own word for it."""

    def __init__(self, detail: str = "") -> None:
        super().__init__(detail)
        self.detail = detail


class NotWritable(StoreFault):
    """Nothing was kept: the disk is full, can't be written, or is held by another. Passes by itself."""


class Busy(NotWritable):
    """Another program held the database for longer than we wait."""


class DatabaseDamaged(StoreFault):
    """The file is no database of ours, or what it holds contradicts itself."""


class DatabaseNewer(StoreFault):
    """The database is at a revision (`found`) that this program, which ends at `known`, has never heard of."""

    def __init__(self, found: str, known: str) -> None:
        super().__init__(f"found {found}, known up to {known}")
        self.found = found
        self.known = known


class AlreadyRunning(StoreFault):
    """Another process works on the database at `path`."""

    def __init__(self, path: Path) -> None:
        super().__init__(str(path))
        self.path = path


class NetworkFolder(StoreFault):
    """The file at `path` lies on a network file system, where its locks can't be trusted."""

    def __init__(self, path: Path, kind: str) -> None:
        super().__init__(f"{path} lies on {kind}")
        self.path = path
        self.kind = kind


class RowRefused(Exception):
    """The database refuses this row by one of its rules; the rows that came with it are kept."""


REFUSALS = (sqlite3.Error, psycopg.Error, OverflowError, TypeError)
"""What a driver raises for a row that can't be taken, where it isn't a fault by the tables below."""

SQLITE: dict[int, type[StoreFault]] = {
    sqlite3.SQLITE_BUSY: Busy,
    sqlite3.SQLITE_LOCKED: Busy,
    sqlite3.SQLITE_PERM: NotWritable,
    sqlite3.SQLITE_READONLY: NotWritable,
    sqlite3.SQLITE_IOERR: NotWritable,
    sqlite3.SQLITE_FULL: NotWritable,
    sqlite3.SQLITE_CANTOPEN: NotWritable,
    sqlite3.SQLITE_CORRUPT: DatabaseDamaged,
    sqlite3.SQLITE_NOTADB: DatabaseDamaged,
}
"""By primary result code, https://www.sqlite.org/rescode.html."""

POSTGRESQL: dict[str, type[StoreFault]] = {
    "08": NotWritable,  # connection exception
    "25006": NotWritable,  # read-only transaction: a standby after a failover
    "40001": Busy,  # serialization failure
    "40P01": Busy,  # deadlock
    "53": NotWritable,  # insufficient resources: disk full, out of memory, too many connections
    "55P03": Busy,  # lock not available
    "57P": NotWritable,  # shutting down, not yet started
    "58": NotWritable,  # system error, I/O error
    "XX001": DatabaseDamaged,
    "XX002": DatabaseDamaged,
}
"""By the longest known beginning of the SQLSTATE, https://www.postgresql.org/docs/current/errcodes-appendix.html."""


@contextmanager
def translated() -> Iterator[None]:
    """Raise a driver's error as ours where the tables know it; every other error passes as it is."""
    try:
        yield
    except Exception as error:
        fault = fault_of(error)
        if fault is None:
            raise
        raise fault from error


def fault_of(error: BaseException) -> StoreFault | None:
    """Give what a driver's error, or SQLAlchemy's around it, means here; None when it is no fault of the database."""
    cause = error.orig if isinstance(error, sqlalchemy.exc.DBAPIError) else error
    cause = getattr(cause, "driver_exception", cause)
    match cause:
        case sqlite3.Error():
            code = getattr(cause, "sqlite_errorcode", 0)
            kind = SQLITE.get(code & 0xFF)
            return kind(getattr(cause, "sqlite_errorname", "")) if kind else None
        case psycopg.Error():
            return _of_sqlstate(cause)
    return None


def _of_sqlstate(error: psycopg.Error) -> StoreFault | None:
    if error.sqlstate is None:  # the connection broke, or never was
        return NotWritable(type(error).__name__) if isinstance(error, psycopg.OperationalError) else None
    for length in (5, 3, 2):
        kind = POSTGRESQL.get(error.sqlstate[:length])
        if kind:
            return kind(error.sqlstate)
    return None
