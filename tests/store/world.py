"""A small study group in a database, to hang other rows on."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import UTC, date, datetime
from typing import Any

import sqlalchemy as sa
from sqlmodel import SQLModel, col, insert

from bot.store.engine import Store
from bot.store.tables import ChannelRow, GroupRow, MemberRow, RoundRow, WorkspaceRow
from bot.store.unit_of_work import OnStep, unobserved

NOW = datetime(2026, 3, 9, 8, 0, tzinfo=UTC)
DAY = date(2026, 3, 9)
GROUP = 1
WORKSPACE = 1


@asynccontextmanager
async def opened(url: str, on_step: OnStep = unobserved) -> AsyncIterator[Store]:
    """A store for the length of a block."""
    store = await Store.open(url, on_step=on_step)
    try:
        yield store
    finally:
        await store.close()


async def settle(store: Store, *, members: int = 3, rounds: int = 1) -> None:
    """One group with one channel, members 1 … n, and open rounds 1 … n: a new database counts from 1."""
    async with store.begin() as work:
        for row in (
            WorkspaceRow(platform="local", external_id="local", name="Here", language="en"),
            GroupRow(name="Night owls", language="fr", zone="Europe/Paris", created_at=NOW),
            ChannelRow(workspace_id=WORKSPACE, group_id=GROUP, external_id="c1", name="daily"),
        ):
            work.session.add(row)
            await work.session.flush()
        people = [{"name": f"Member {n}", "created_at": NOW} for n in range(1, members + 1)]
        await work.execute(insert(MemberRow), people)
        await work.execute(insert(RoundRow), [round_values()] * rounds)
        await work.commit()


def round_values() -> dict[str, Any]:
    """The columns of an open round."""
    row = RoundRow(
        group_id=GROUP,
        option_order=[0, 1, 2, 3],
        seed=7,
        local_date=DAY,
        created_at=NOW,
        due_at=NOW,
        close_at=NOW,
        state="open",
    )
    return row.model_dump(exclude={"id"})


async def contents(store: Store, *tables: type[SQLModel]) -> dict[str, list[tuple[Any, ...]]]:
    """All that some tables hold, in the order of their first columns."""
    async with store.read() as work:
        return {table.__name__: [tuple(row) for row in await work.execute(_all(table))] for table in tables}


def _all(table: type[SQLModel]) -> Any:
    columns = [col(getattr(table, name)) for name in table.model_fields]
    return sa.select(*columns).order_by(*columns[:3])
