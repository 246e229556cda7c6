"""What a database's address says."""

from pathlib import Path

import sqlalchemy as sa


def sqlite_file(url: str) -> Path | None:
    """Give the file of `sqlite:///path`; None for every other database."""
    parsed = sa.make_url(url)
    return Path(parsed.database) if parsed.get_backend_name() == "sqlite" and parsed.database else None
