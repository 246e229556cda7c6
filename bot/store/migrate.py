"""Bring a database to the shape that this program knows: after a backup, in one transaction, never back.

Blocking: call it in a thread. On SQLite foreign keys are off while tables are re-made, because dropping
the old copy of a table deletes what refers to it, and are checked before the transaction ends.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import sqlalchemy as sa
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy.pool import NullPool

from bot.store.backup import backup
from bot.store.faults import DatabaseDamaged, DatabaseNewer, StoreFault, translated
from bot.store.tables import metadata

ADVISORY_LOCK = 0x6D6963726F  # "micro": processes that start together migrate one after another


@dataclass(frozen=True, slots=True)
class Upgraded:
    """What an upgrade did. Equal revisions: nothing; `backup` is the copy from before, if one was needed."""

    from_revision: str | None
    to_revision: str
    backup: Path | None


def upgrade(url: str, *, backup_dir: Path | None = None) -> Upgraded:
    """Bring the database to the newest revision; a SQLite file that holds something is copied to `backup_dir` first.

    Raises DatabaseNewer, DatabaseDamaged, NotWritable; then nothing has changed.
    """
    head = newest()
    with translated():
        with _transaction(url) as connection:
            found = _known_revision(connection, head)
            empty = not _table_names(connection)
        if found == head:
            return Upgraded(found, head, None)
        path = sa.make_url(url).database
        copy = None if empty or backup_dir is None or not _is_sqlite(url) else backup(Path(path or ""), backup_dir)
        with _transaction(url) as connection:
            _run(connection, "head")
        return Upgraded(found, head, copy)


def downgrade(url: str, revision: str) -> None:
    """Take the database back to a revision (`base`: nothing left); what the older shape can't hold is lost."""
    with translated(), _transaction(url) as connection:
        _run(connection, revision, down=True)


def check(url: str) -> list[str]:
    """Give what is wrong with the database, a line each; an empty list is a healthy one."""
    try:
        with translated(), _transaction(url) as connection:
            _known_revision(connection, newest())
            return [*_integrity(connection), *_broken_references(connection), *_drift(connection)]
    except StoreFault as fault:
        return [f"{type(fault).__name__}: {fault.detail}"]


def newest() -> str:
    """Give the revision that this program ends at."""
    return str(ScriptDirectory.from_config(_config()).get_current_head())


def migrations() -> Path:
    """Give where the migrations are: inside the built package, or beside it in a checkout."""
    package = Path(__file__).parents[1]
    shipped = package / "shipped" / "migrations"
    return shipped if shipped.is_dir() else package.parent / "migrations"


def _config(connection: sa.Connection | None = None) -> Config:
    config = Config(attributes={"connection": connection} if connection is not None else {})
    config.set_main_option("script_location", str(migrations()).replace("%", "%%"))
    return config


def _run(connection: sa.Connection, revision: str, *, down: bool = False) -> None:
    (command.downgrade if down else command.upgrade)(_config(connection), revision)
    problems = _broken_references(connection)
    if problems:
        raise DatabaseDamaged("; ".join(problems))


@contextmanager
def _transaction(url: str) -> Iterator[sa.Connection]:
    engine = _engine(url)
    with engine.begin() as connection:
        if not _is_sqlite(url):
            connection.execute(sa.text(f"SELECT pg_advisory_xact_lock({ADVISORY_LOCK})"))
        yield connection


def _engine(url: str) -> sa.Engine:
    parsed = sa.make_url(url)
    if not _is_sqlite(url):
        return sa.create_engine(parsed.set(drivername="postgresql+psycopg"), poolclass=NullPool)
    engine = sa.create_engine(parsed.set(drivername="sqlite"), poolclass=NullPool)

    def set_up(connection: Any, _record: object) -> None:
        connection.isolation_level = None
        connection.execute("PRAGMA foreign_keys=OFF")

    def start(connection: sa.Connection) -> None:
        connection.exec_driver_sql("BEGIN IMMEDIATE")

    sa.event.listen(engine, "connect", set_up)
    sa.event.listen(engine, "begin", start)
    return engine


def _is_sqlite(url: str) -> bool:
    return sa.make_url(url).get_backend_name() == "sqlite"


def _known_revision(connection: sa.Connection, head: str) -> str | None:
    found = MigrationContext.configure(connection).get_current_revision()
    known = {script.revision for script in ScriptDirectory.from_config(_config()).walk_revisions()}
    if found is not None and found not in known:
        raise DatabaseNewer(found, head)
    if found is None and _table_names(connection):
        raise DatabaseDamaged("holds tables, but no revision of ours")
    return found


def _table_names(connection: sa.Connection) -> set[str]:
    return set(sa.inspect(connection).get_table_names()) - {"alembic_version"}


def _integrity(connection: sa.Connection) -> list[str]:
    if connection.dialect.name != "sqlite":
        return []
    rows = connection.execute(sa.text("PRAGMA integrity_check")).scalars()
    return [f"integrity: {row}" for row in rows if row != "ok"]


def _broken_references(connection: sa.Connection) -> list[str]:
    if connection.dialect.name != "sqlite":
        return []
    rows = connection.execute(sa.text("PRAGMA foreign_key_check")).all()
    return [f"reference: a row of {row[0]} names one of {row[2]} that isn't there" for row in rows]


def _drift(connection: sa.Connection) -> list[str]:
    context = MigrationContext.configure(connection, opts={"compare_type": True})
    return [f"shape: {difference}" for difference in compare_metadata(context, metadata.metadata)]
