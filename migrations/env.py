"""How Alembic reaches the database: by the connection that `bot.store.migrate` hands over.

To write a new revision, from the root of a checkout, against an upgraded database:
    alembic -c migrations/alembic.ini -x url=sqlite:///scratch.db revision --autogenerate -m "what is now true"
"""

from typing import Any, Literal

import sqlalchemy as sa
from alembic import context

from bot.store.tables import metadata


def render(kind: str, item: Any, autogen_context: Any) -> str | Literal[False]:
    """Write our JSON column type in full: Alembic's own text for it names what it doesn't import."""
    if kind == "type" and isinstance(item, sa.JSON):
        autogen_context.imports.add("from sqlalchemy.dialects import postgresql")
        return "sa.JSON().with_variant(postgresql.JSONB(), 'postgresql')"
    return False


def run(connection: sa.Connection) -> None:
    """Run what was asked for, inside the caller's transaction."""
    context.configure(
        connection=connection,
        target_metadata=metadata.metadata,
        render_as_batch=connection.dialect.name == "sqlite",
        render_item=render,
        compare_type=True,
    )
    context.run_migrations()


given = context.config.attributes.get("connection")
if given is not None:
    run(given)
else:
    with sa.create_engine(context.get_x_argument(as_dictionary=True)["url"]).begin() as own:
        run(own)
