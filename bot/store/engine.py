"""The database: one file of SQLite or one of PostgreSQL, and the ways into it.

On SQLite every writer of the process takes one lock, so that none of them meets another's; readers take
none and see a snapshot (WAL). `synchronous=FULL`: what is committed is on the disk.
"""

import asyncio
import sqlite3
from collections.abc import AsyncIterator
from contextlib import AbstractAsyncContextManager, asynccontextmanager, closing, nullcontext
from pathlib import Path
from typing import Any, Self

import orjson
import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine
from sqlmodel.ext.asyncio.session import AsyncSession

from bot.store.faults import translated
from bot.store.unit_of_work import Dialect, OnStep, Work, unobserved

BUSY_TIMEOUT_MS = 2500
"""How long SQLite waits for a foreign writer: platforms want their answer within three seconds."""

PRAGMAS = (
    f"PRAGMA busy_timeout={BUSY_TIMEOUT_MS}",
    "PRAGMA journal_mode=WAL",
    "PRAGMA synchronous=FULL",
    "PRAGMA foreign_keys=ON",
)

READERS = 8
"""Snapshots of SQLite that are open at once; each is a thread and about 2 MB."""


class Store:
    """An open database. Made by `open`, given back by `close`."""

    def __init__(self, url: str, writers: AsyncEngine, readers: AsyncEngine, on_step: OnStep) -> None:
        self._given_url = url
        self._url = sa.make_url(url)
        self._writers = writers
        self._readers = readers
        self._on_step = on_step
        self._lock = asyncio.Lock()

    @classmethod
    async def open(cls, url: str, *, on_step: OnStep = unobserved) -> Self:
        """Open `sqlite:///path` or `postgresql://…`, already migrated.

        Raises NotWritable when it can't be written or reached, DatabaseDamaged when it is no database.
        """
        parsed = sa.make_url(url)
        if parsed.get_backend_name() == "sqlite":
            store = cls(url, _sqlite(parsed, "BEGIN IMMEDIATE"), _sqlite(parsed, "BEGIN"), on_step)
        else:
            engine = _postgresql(parsed)
            store = cls(url, engine, _snapshots(engine), on_step)
        sa.event.listen(store._writers.sync_engine, "before_cursor_execute", store._tell_execute)
        if store.dialect == "sqlite":
            sa.event.listen(store._readers.sync_engine, "before_cursor_execute", store._tell_execute)
        await store._try_out()
        return store

    @property
    def url(self) -> str:
        """The address it was opened by."""
        return self._given_url

    @property
    def dialect(self) -> Dialect:
        """Which of the two it is."""
        return "sqlite" if self._url.get_backend_name() == "sqlite" else "postgresql"

    @property
    def path(self) -> Path | None:
        """The file, on SQLite."""
        return Path(self._url.database or "") if self.dialect == "sqlite" else None

    @property
    def engine(self) -> AsyncEngine:
        """The engine of the writing connections."""
        return self._writers

    def alone(self) -> AbstractAsyncContextManager[Any]:
        """Give the turn to write: one at a time on SQLite, at once on PostgreSQL."""
        return self._lock if self.dialect == "sqlite" else nullcontext()

    @asynccontextmanager
    async def begin(self) -> AsyncIterator[Work]:
        """Give a transaction that may write; it is rolled back unless it was committed."""
        async with self.alone(), self._work(self._writers) as work:
            yield work

    @asynccontextmanager
    async def read(self) -> AsyncIterator[Work]:
        """Give a snapshot to read from; several are open at once."""
        async with self._work(self._readers) as work:
            yield work

    async def close(self) -> None:
        """Close every connection."""
        await self._writers.dispose()
        await self._readers.dispose()

    @asynccontextmanager
    async def _work(self, engine: AsyncEngine) -> AsyncIterator[Work]:
        with translated():
            async with AsyncSession(engine, expire_on_commit=False) as session:
                self._on_step("begin")
                await session.connection()
                yield Work(session, self.dialect, self._on_step)

    async def _try_out(self) -> None:
        try:
            with translated():
                if self.path:
                    await asyncio.to_thread(_try_file, self.path)
                async with self._writers.connect() as connection:
                    await connection.execute(sa.text("SELECT 1"))
        except BaseException:
            await self.close()
            raise

    def _tell_execute(self, *_: object) -> None:
        self._on_step("execute")


def file_connection(path: Path) -> sqlite3.Connection:
    """Give a plain connection to an existing SQLite file, set up like all others, for one thread."""
    connection = sqlite3.connect(f"{path.absolute().as_uri()}?mode=rw", uri=True, isolation_level=None)
    try:
        for pragma in PRAGMAS:
            connection.execute(pragma)
    except BaseException:
        connection.close()
        raise
    return connection


def _try_file(path: Path) -> None:
    """Begin to write once by plain means: where that fails, aiosqlite would leave a thread behind that dies loudly."""
    with closing(file_connection(path)) as connection:
        connection.execute("BEGIN IMMEDIATE")


def _sqlite(url: sa.URL, begin: str) -> AsyncEngine:
    writes = begin != "BEGIN"
    engine = create_async_engine(
        url.set(drivername="sqlite+aiosqlite"),
        json_serializer=_dumps,
        json_deserializer=orjson.loads,
        hide_parameters=True,
        pool_size=1 if writes else READERS,
        max_overflow=0,
    )

    def set_up(connection: Any, _record: object) -> None:
        connection.isolation_level = None
        cursor = connection.cursor()
        for pragma in PRAGMAS if writes else (*PRAGMAS, "PRAGMA query_only=ON"):
            cursor.execute(pragma)
        cursor.close()

    def start(connection: sa.Connection) -> None:
        cursor = connection.connection.cursor()
        cursor.execute(begin)
        cursor.close()

    sa.event.listen(engine.sync_engine, "connect", set_up)
    sa.event.listen(engine.sync_engine, "begin", start)
    return engine


def _postgresql(url: sa.URL) -> AsyncEngine:
    return create_async_engine(
        url.set(drivername="postgresql+psycopg"),
        json_serializer=_dumps,
        json_deserializer=orjson.loads,
        hide_parameters=True,
        pool_pre_ping=True,
    )


def _snapshots(engine: AsyncEngine) -> AsyncEngine:
    return engine.execution_options(isolation_level="REPEATABLE READ", postgresql_readonly=True)


def _dumps(value: object) -> str:
    return orjson.dumps(value).decode()
