"""Transactions: what is kept, what is rolled back, who waits for whom."""

import pytest
import sqlalchemy as sa

from bot.store.engine import Store
from bot.store.tables import BankRow


@pytest.mark.asyncio
async def test_leaves_by_rollback(store: Store) -> None:
    """A transaction that nobody commits leaves nothing."""
    async with store.begin() as work:
        work.session.add(bank("lost"))
        await work.session.flush()

    async with store.begin() as work:
        work.session.add(bank("kept"))
        await work.commit()

    async with store.read() as work:
        assert (await work.execute(sa.select(BankRow.slug))).scalars().all() == ["kept"]


def bank(slug: str) -> BankRow:
    return BankRow(slug=slug, title={"en": "T"}, aliases=[], language="en", licence="MIT", content_hash="0")
