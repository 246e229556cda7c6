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


def upgrade(url: str, *, backup_dir: Path | None = None, scripts: Path | None = None) -> Upgraded:
    """Bring the database to the newest revision; a SQLite file that holds something is copied to `backup_dir` first.

    `scripts` is where the migrations are, ours by default. Raises DatabaseNewer, DatabaseDamaged, NotWritable;
    then nothing has changed.
    """
    config = _config(scripts)
    head = newest(scripts)
    with translated():
        with _transaction(url, writes=False) as connection:
            found = _known_revision(connection, config)
            empty = not _table_names(connection)
        if found == head:
            return Upgraded(found, head, None)
        file = _file(url)
        copy = backup(file, backup_dir) if file and backup_dir and not empty else None
        with _transaction(url, writes=True) as connection:
            _run(connection, config, "head")
        return Upgraded(found, head, copy)


def downgrade(url: str, revision: str, *, scripts: Path | None = None) -> None:
    """Take the database back to a revision (`base`: nothing left); what the older shape can't hold is lost."""
    with translated(), _transaction(url, writes=True) as connection:
        _run(connection, _config(scripts), revision, down=True)


def check(url: str) -> list[str]:
    """Give what is wrong with the database, a line each; an empty list is a healthy one. Holds up no writer."""
    try:
        with translated(), _transaction(url, writes=False) as connection:
            found = _known_revision(connection, _config())
            old = [f"revision: {found}, the newest is {newest()}"] if found != newest() else []
            shape = _drift(connection) if not old else []
            return [*_integrity(connection), *_broken_references(connection), *old, *shape]
    except StoreFault as fault:
        return [f"{type(fault).__name__}: {fault.detail}"]


def newest(scripts: Path | None = None) -> str:
    """Give the revision that this program ends at."""
    return str(ScriptDirectory.from_config(_config(scripts)).get_current_head())


def migrations() -> Path:
    """Give where the migrations are: inside the built package, or beside it in a checkout."""
    package = Path(__file__).parents[1]
    shipped = package / "shipped" / "migrations"
    return shipped if shipped.is_dir() else package.parent / "migrations"


def _config(scripts: Path | None = None) -> Config:
    config = Config()
    config.set_main_option("script_location", str(scripts or migrations()).replace("%", "%%"))
    return config


def _run(connection: sa.Connection, config: Config, revision: str, *, down: bool = False) -> None:
    config.attributes["connection"] = connection
    (command.downgrade if down else command.upgrade)(config, revision)
    problems = _broken_references(connection)
    if problems:
        raise DatabaseDamaged("; ".join(problems))


@contextmanager
def _transaction(url: str, *, writes: bool) -> Iterator[sa.Connection]:
    engine = _sqlite(url, "BEGIN IMMEDIATE" if writes else "BEGIN") if _file(url) else _postgresql(url)
    with engine.begin() as connection:
        if writes and not _file(url):
            connection.execute(sa.text(f"SELECT pg_advisory_xact_lock({ADVISORY_LOCK})"))
        yield connection


def _postgresql(url: str) -> sa.Engine:
    return sa.create_engine(sa.make_url(url).set(drivername="postgresql+psycopg"), poolclass=NullPool)


def _sqlite(url: str, begin: str) -> sa.Engine:
    engine = sa.create_engine(sa.make_url(url).set(drivername="sqlite"), poolclass=NullPool)

    def set_up(connection: Any, _record: object) -> None:
        connection.isolation_level = None
        connection.execute("PRAGMA foreign_keys=OFF")

    def start(connection: sa.Connection) -> None:
        connection.exec_driver_sql(begin)

    sa.event.listen(engine, "connect", set_up)
    sa.event.listen(engine, "begin", start)
    return engine


def _file(url: str) -> Path | None:
    parsed = sa.make_url(url)
    return Path(parsed.database or "") if parsed.get_backend_name() == "sqlite" else None


def _known_revision(connection: sa.Connection, config: Config) -> str | None:
    found = MigrationContext.configure(connection).get_current_revision()
    scripts = ScriptDirectory.from_config(config)
    if found is not None and found not in {script.revision for script in scripts.walk_revisions()}:
        raise DatabaseNewer(found, str(scripts.get_current_head()))
    if found is None and _table_names(connection):
        raise DatabaseDamaged("it holds tables, but no revision of ours")
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
