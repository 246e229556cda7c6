"""One row in every table, each referring to the others."""

from datetime import UTC, date, datetime, time
from typing import Any

import sqlalchemy as sa

from bot.store.tables import metadata

BY_TYPE: dict[type, Any] = {
    bool: True,
    int: 1,
    str: "x",
    dict: [1],
    date: date(2026, 3, 9),
    datetime: datetime(2026, 3, 9, 8, 0, tzinfo=UTC),
    time: time(9, 0),
}


def fill(connection: sa.Connection) -> None:
    """Write one row to every table; keys are 1 or "x", so every reference finds its row."""
    for table in metadata.metadata.sorted_tables:
        connection.execute(table.insert(), {column.name: _value(column) for column in table.columns})


def counts(connection: sa.Connection) -> dict[str, int]:
    """How many rows each table holds, whatever the models say."""
    tables = [name for name in sa.inspect(connection).get_table_names() if name != "alembic_version"]
    return {name: connection.execute(sa.text(f'SELECT count(*) FROM "{name}"')).scalar_one() for name in tables}


def _value(column: sa.Column[Any]) -> Any:
    kind = column.type.impl_instance if isinstance(column.type, sa.TypeDecorator) else column.type
    return BY_TYPE[dict if isinstance(kind, sa.JSON) else kind.python_type]
