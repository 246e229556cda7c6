"""Keeping answers on PostgreSQL: a connection of its own, one `unnest` statement a batch."""

from collections.abc import Iterable, Sequence

import psycopg
import sqlalchemy as sa

from bot.quiz.answer import Answer
from bot.store.engine import Store
from bot.store.faults import REFUSALS, RowRefused, fault_of, translated
from bot.store.unit_of_work import OnStep

KEEP = b"""
INSERT INTO answer AS known (round_id, member_id, option, added_at, removed_at)
SELECT * FROM unnest(%s::bigint[], %s::bigint[], %s::smallint[], %s::bigint[], %s::bigint[])
ON CONFLICT (round_id, member_id, option) DO UPDATE SET
    added_at = greatest(known.added_at, excluded.added_at),
    removed_at = greatest(known.removed_at, excluded.removed_at)
"""


class PostgresqlKeeper:
    """Keeps answers by a statement that is a transaction by itself."""

    def __init__(self, store: Store, on_step: OnStep) -> None:
        self._address = sa.make_url(store.url).set(drivername="postgresql").render_as_string(hide_password=False)
        self._on_step = on_step
        self._connection: psycopg.AsyncConnection | None = None

    async def keep(self, answers: Sequence[Answer]) -> None:
        """Keep all of them, or none."""
        with translated():
            self._on_step("begin")
            connection = await self._connected()
            self._on_step("commit:before")
            await self._keep(connection, answers)
            self._on_step("commit:after")

    async def keep_each(self, parts: Sequence[Sequence[Answer]]) -> list[Exception | None]:
        """Keep each part that the database takes."""
        with translated():
            self._on_step("begin")
            async with (await self._connected()).transaction() as transaction:
                outcomes = [await self._try(transaction.connection, part) for part in parts]
                self._on_step("commit:before")
            self._on_step("commit:after")
        return outcomes

    async def close(self) -> None:
        """Close the connection."""
        if self._connection is not None:
            await self._connection.close()

    async def _keep(self, connection: psycopg.AsyncConnection, answers: Sequence[Answer]) -> None:
        self._on_step("execute")
        columns = [_array(column) for column in zip(*answers, strict=True)]
        await connection.execute(KEEP, columns, prepare=True)

    async def _try(self, connection: psycopg.AsyncConnection, answers: Sequence[Answer]) -> Exception | None:
        try:
            async with connection.transaction():
                await self._keep(connection, answers)
        except REFUSALS as error:
            if fault_of(error):
                raise
            return RowRefused(type(error).__name__)
        return None

    async def _connected(self) -> psycopg.AsyncConnection:
        if self._connection is None or self._connection.closed:
            self._connection = await psycopg.AsyncConnection.connect(self._address, autocommit=True)
        return self._connection


def _array(values: Iterable[int]) -> str:
    """Give a column as PostgreSQL writes an array: the driver would adapt each number by itself, ten times as slow."""
    return f"{{{','.join(map(str, values))}}}"
