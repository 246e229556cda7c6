"""Whether the database takes a write now, for the health page."""

import sqlalchemy as sa

from bot.store.engine import Store


async def probe(store: Store) -> None:
    """Write something that changes nothing, and commit it.

    Raises NotWritable when the disk is full or the database can't be written, DatabaseDamaged.
    """
    async with store.begin() as work:
        if store.dialect == "sqlite":
            kept = (await work.execute(sa.text("PRAGMA user_version"))).scalar_one()
            await work.execute(sa.text(f"PRAGMA user_version = {int(kept)}"))
        else:
            await work.execute(sa.text("SELECT pg_current_xact_id()"))
        await work.commit()
