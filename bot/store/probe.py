"""Whether the database takes writes now: tried by a real one that changes nothing."""

import sqlalchemy as sa

from bot.store.engine import Store

_SAME_AGAIN = sa.text("UPDATE alembic_version SET version_num = version_num")


async def try_to_write(store: Store) -> None:
    """Write the row that names the revision as it is, durably. Raises NotWritable and DatabaseDamaged."""
    async with store.begin() as work:
        await work.execute(_SAME_AGAIN)
        await work.commit()
