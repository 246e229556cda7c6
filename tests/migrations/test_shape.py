"""What the migrations build is what the models say, on both databases."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa
from sqlalchemy.pool import NullPool

from bot.store.migrate import check, downgrade, newest, upgrade
from bot.store.tables import metadata
from tests.databases import Postgresql
from tests.migrations.samples import counts, fill

COLUMNS = """
SELECT table_name, column_name, data_type, character_maximum_length, is_nullable, column_default
FROM information_schema.columns WHERE table_schema = 'public' AND table_name <> 'alembic_version'
"""
INDEXES = """
SELECT tablename, indexname, indexdef FROM pg_indexes
WHERE schemaname = 'public' AND tablename <> 'alembic_version'
"""
CONSTRAINTS = """
SELECT conrelid::regclass::text, conname, pg_get_constraintdef(oid) FROM pg_constraint
WHERE connamespace = 'public'::regnamespace AND conrelid <> 'alembic_version'::regclass
"""
NAMES = re.compile(r"(pk|uq|fk|ck|ix)_[a-z0-9_]+")


@contextmanager
def connected(url: str) -> Iterator[sa.Connection]:
    """A plain connection, for the length of a transaction."""
    engine = sa.create_engine(url.replace("postgresql://", "postgresql+psycopg://"), poolclass=NullPool)
    with engine.begin() as connection:
        yield connection


def sqlite_shape(url: str) -> list[tuple[Any, ...]]:
    """Every table and index as SQLite keeps its text."""
    query = "SELECT type, name, sql FROM sqlite_master WHERE name NOT LIKE '%alembic%' AND sql <> '' ORDER BY name"
    with connected(url) as connection:
        return [(kind, name, *_parts(sql)) for kind, name, sql in connection.execute(sa.text(query))]


def _parts(sql: str) -> tuple[str, list[str], str]:
    """Columns, constraints in any order, and what stands after the bracket."""
    body, _, end = " ".join(sql.split()).rpartition(" )")
    columns, *constraints = body.split(", CONSTRAINT ")
    return columns, sorted(constraints), end


def postgresql_shape(url: str) -> list[str]:
    """Every column, index and constraint as PostgreSQL describes it."""
    queries = (COLUMNS, INDEXES, CONSTRAINTS)
    with connected(url) as connection:
        return [row for query in queries for row in sorted(map(repr, map(tuple, connection.execute(sa.text(query)))))]


def test_sqlite_is_built_as_the_models_say(sqlite_url: str, tmp_path: Path) -> None:
    """Table for table and index for index, partial ones and WITHOUT ROWID included."""
    modelled = f"sqlite:///{tmp_path}/modelled.db"
    with connected(modelled) as connection:
        metadata.metadata.create_all(connection)

    assert sqlite_shape(sqlite_url) == sqlite_shape(modelled)


def test_postgresql_is_built_as_the_models_say(postgresql_url: str, postgresql: Postgresql) -> None:
    """Columns, indexes and constraints, with their names and conditions."""
    with postgresql.fresh(migrated=False) as modelled:
        with connected(modelled) as connection:
            metadata.metadata.create_all(connection)
            connection.execute(sa.text("CREATE TABLE alembic_version (version_num varchar(32))"))

        assert postgresql_shape(postgresql_url) == postgresql_shape(modelled)


def test_nothing_has_drifted(database_url: str) -> None:
    """Alembic's own comparison finds no difference, and the check of a new database nothing wrong."""
    assert check(database_url) == []


def test_every_constraint_has_its_name(database_url: str) -> None:
    """Names follow the convention: what has no name can't be changed later."""
    with connected(database_url) as connection:
        inspector = sa.inspect(connection)
        names = [
            constraint["name"]
            for table in inspector.get_table_names()
            if table != "alembic_version"
            for constraint in (
                inspector.get_pk_constraint(table),
                *inspector.get_foreign_keys(table),
                *inspector.get_unique_constraints(table),
                *inspector.get_indexes(table),
            )
        ]

    assert len(names) > 50
    assert [name for name in names if not NAMES.fullmatch(str(name))] == []


def test_down_and_up_again_with_rows(database_url: str) -> None:
    """From full tables down to nothing, up again, and rows can be written as before."""
    with connected(database_url) as connection:
        fill(connection)
        full = counts(connection)
    downgrade(database_url, "base")
    with connected(database_url) as connection:
        nothing = counts(connection)
    upgraded = upgrade(database_url)
    with connected(database_url) as connection:
        fill(connection)

        assert counts(connection) == full
    assert set(full.values()) == {1}
    assert (nothing, upgraded.from_revision, upgraded.to_revision) == ({}, None, newest())
    assert check(database_url) == []


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_what_is_wrong_is_listed(kind: str, request: pytest.FixtureRequest) -> None:
    """A column that nobody knows, and a revision that nobody knows, are each named."""
    url = request.getfixturevalue(f"{kind}_url")
    with connected(url) as connection:
        connection.execute(sa.text("ALTER TABLE member ADD COLUMN nickname VARCHAR"))
    drifted = check(url)
    with connected(url) as connection:
        connection.execute(sa.text("UPDATE alembic_version SET version_num = 'from-the-future'"))

    assert len(drifted) == 1
    assert "nickname" in drifted[0]
    assert check(url) == [f"DatabaseNewer: found from-the-future, known up to {newest()}"]
