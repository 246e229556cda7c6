"""Fresh databases to measure in: migrated, with a group, its members and open rounds; durable like in use."""

import asyncio
import shutil
import tempfile
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from itertools import count
from pathlib import Path

from bot.store.migrate import upgrade
from tests import databases
from tests.store.world import opened, settle

Place = Callable[[], AbstractContextManager[str]]
"""Gives the address of a fresh database for the length of a block."""

DURABLE = (("fsync", "on"), ("synchronous_commit", "on"), ("full_page_writes", "on"))


@contextmanager
def sqlite_files(members: int, rounds: int) -> Iterator[Place]:
    """Give a maker of SQLite files, each a copy of one that was made ready."""
    with tempfile.TemporaryDirectory(prefix="microbatch-bench-") as folder:
        template = Path(folder) / "template.db"
        _make_ready(f"sqlite:///{template}", members, rounds)
        numbers = count(1)

        @contextmanager
        def fresh() -> Iterator[str]:
            path = Path(folder) / f"{next(numbers)}.db"
            shutil.copyfile(template, path)
            try:
                yield f"sqlite:///{path}"
            finally:
                for left in path.parent.glob(f"{path.name}*"):
                    left.unlink()

        yield fresh


def postgresql_databases(members: int, rounds: int) -> Place:
    """Give a maker of PostgreSQL databases. The server, fast for tests, is made durable.

    Raises PostgresqlMissing.
    """
    server = databases.start()
    for setting, value in DURABLE:
        server.run(f"ALTER SYSTEM SET {setting} = {value}")
    server.run("SELECT pg_reload_conf()")

    @contextmanager
    def fresh() -> Iterator[str]:
        with server.fresh() as url:
            asyncio.run(_settle(url, members, rounds))
            yield url

    return fresh


def _make_ready(url: str, members: int, rounds: int) -> None:
    upgrade(url)
    asyncio.run(_settle(url, members, rounds))


async def _settle(url: str, members: int, rounds: int) -> None:
    async with opened(url) as store:
        await settle(store, members=members, rounds=rounds)
