"""One transaction: it leaves by rollback and commits when told."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Literal

import sqlalchemy as sa
from sqlalchemy.dialects import postgresql, sqlite
from sqlmodel import SQLModel
from sqlmodel.ext.asyncio.session import AsyncSession

from bot.store.faults import translated

Dialect = Literal["sqlite", "postgresql"]

Insert = sqlite.Insert | postgresql.Insert
"""An insert that can say what to do on a conflict; both dialects write it alike."""

Rows = sa.CursorResult[*tuple[Any, ...]]
"""What a Core statement gives."""

OnStep = Callable[[str], None]
"""Told of each step (`begin`, `execute`, `commit:before`, `commit:after`); what it raises stops that step."""


def unobserved(step: str) -> None:
    """Let every step pass."""


class Work:
    """One transaction, for one task. Raises NotWritable where the database can't keep what it is told."""

    def __init__(self, session: AsyncSession, dialect: Dialect, on_step: OnStep = unobserved) -> None:
        self.session = session
        self.dialect: Dialect = dialect
        self._on_step = on_step

    async def commit(self) -> None:
        """Make all that was done durable."""
        with translated():
            await self.session.flush()
            self._on_step("commit:before")
            await self.session.commit()
            self._on_step("commit:after")

    async def execute(
        self,
        statement: sa.Executable,
        parameters: Mapping[str, Any] | Sequence[Mapping[str, Any]] | None = None,
    ) -> Rows:
        """Run one Core statement, after what the session holds was written."""
        with translated():
            await self.session.flush()
            connection = await self.session.connection()
            return await connection.execute(statement, parameters)

    def insert(self, table: type[SQLModel]) -> Insert:
        """Give the dialect's own insert, with `on_conflict_do_nothing` and `on_conflict_do_update`."""
        return sqlite.insert(table) if self.dialect == "sqlite" else postgresql.insert(table)
