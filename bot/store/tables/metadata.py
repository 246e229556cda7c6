"""What all tables share: the names of constraints, and column types that mean the same on both databases."""

from typing import Any

import sqlalchemy as sa
from sqlalchemy.dialects.postgresql import JSONB
from sqlmodel import SQLModel

SQLModel.metadata.naming_convention = {
    "ix": "ix_%(column_0_N_label)s",
    "uq": "uq_%(table_name)s_%(column_0_N_name)s",
    "ck": "ck_%(table_name)s_%(constraint_name)s",
    "fk": "fk_%(table_name)s_%(column_0_N_name)s_%(referred_table_name)s",
    "pk": "pk_%(table_name)s",
}

metadata = SQLModel.metadata

BigKey = sa.BigInteger().with_variant(sa.Integer, "sqlite")
"""A primary key that counts up on both databases (SQLite counts only in INTEGER columns)."""

Json: sa.types.TypeEngine[Any] = sa.JSON().with_variant(JSONB(), "postgresql")
"""Plain JSON values."""


def references(target: str, *, cascade: bool = False) -> sa.ForeignKey:
    """Give a foreign key to `table.column`."""
    return sa.ForeignKey(target, ondelete="CASCADE" if cascade else None)
