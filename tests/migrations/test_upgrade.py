"""F16, case 55: an older database is upgraded after a backup, a newer refused, a half-finished upgrade undone."""

import shutil
import signal
import subprocess
import sys
from pathlib import Path

import pytest
import sqlalchemy as sa

from bot.store.faults import DatabaseDamaged, DatabaseNewer
from bot.store.migrate import Upgraded, check, migrations, newest, upgrade
from tests.migrations.samples import counts, fill
from tests.migrations.test_shape import connected

HEADER = """
import os, signal
import sqlalchemy as sa
from alembic import op

revision = "next"
down_revision = "{down}"
branch_labels = None
depends_on = None


def upgrade():
    with op.batch_alter_table("study_group") as table:
        table.add_column(sa.Column("motto", sa.String(20)))
        table.alter_column("zone", existing_type=sa.String(64), type_=sa.String(80))
    op.execute("UPDATE study_group SET motto = 'audere'")
    {then}


def downgrade():
    op.drop_column("study_group", "motto")
"""

KILLED = """
import sys
from pathlib import Path
from bot.store.migrate import upgrade
upgrade(sys.argv[1], scripts=Path(sys.argv[2]))
"""


def with_next(tmp_path: Path, then: str = "pass") -> Path:
    """Our migrations and one more, which re-makes a table that others refer to and then does something."""
    scripts = tmp_path / "migrations"
    shutil.copytree(migrations(), scripts, dirs_exist_ok=True)
    (scripts / "versions" / "next.py").write_text(HEADER.format(down=newest(), then=then))
    return scripts


def mottos(url: str) -> list[str]:
    """The new column of every group; fails where there is none."""
    with connected(url) as connection:
        return list(connection.execute(sa.text("SELECT motto FROM study_group")).scalars())


def revision(url: str) -> str:
    """The revision that the database says it has."""
    with connected(url) as connection:
        return str(connection.execute(sa.text("SELECT version_num FROM alembic_version")).scalar_one())


def filled(url: str) -> dict[str, int]:
    """Put a row in every table; give how many each holds."""
    with connected(url) as connection:
        fill(connection)
        return counts(connection)


def held(url: str) -> dict[str, int]:
    """How many rows each table holds."""
    with connected(url) as connection:
        return counts(connection)


def test_a_new_database_needs_no_backup(tmp_path: Path) -> None:
    """Where there is nothing, there is nothing to copy; the second time there is nothing to do."""
    url = f"sqlite:///{tmp_path}/new.db"
    first = upgrade(url, backup_dir=tmp_path / "backups")
    second = upgrade(url, backup_dir=tmp_path / "backups")

    assert first == Upgraded(None, newest(), None)
    assert second == Upgraded(newest(), newest(), None)
    assert not (tmp_path / "backups").exists()


def test_an_older_database_is_upgraded_after_a_backup(sqlite_url: str, tmp_path: Path) -> None:
    """Every row is kept, also those that refer to a re-made table; the copy is of before."""
    before = filled(sqlite_url)
    upgraded = upgrade(sqlite_url, backup_dir=tmp_path / "backups", scripts=with_next(tmp_path))

    assert (upgraded.from_revision, upgraded.to_revision) == (newest(), "next")
    assert upgraded.backup is not None
    assert (held(sqlite_url), mottos(sqlite_url)) == (before, ["audere"])
    assert (revision(f"sqlite:///{upgraded.backup}"), check(f"sqlite:///{upgraded.backup}")) == (newest(), [])
    assert held(f"sqlite:///{upgraded.backup}") == before


def test_an_older_postgresql_is_upgraded(postgresql_url: str, tmp_path: Path) -> None:
    """The same on PostgreSQL, where backups are the host's."""
    before = filled(postgresql_url)
    upgraded = upgrade(postgresql_url, backup_dir=tmp_path / "backups", scripts=with_next(tmp_path))

    assert upgraded == Upgraded(newest(), "next", None)
    assert (held(postgresql_url), mottos(postgresql_url)) == (before, ["audere"])


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_an_upgrade_that_fails_half_way_is_undone(kind: str, request: pytest.FixtureRequest, tmp_path: Path) -> None:
    """An error after the table was re-made leaves the old shape and every row; mended, it runs through."""
    url = request.getfixturevalue(f"{kind}_url")
    before = filled(url)
    with pytest.raises(ZeroDivisionError):
        upgrade(url, scripts=with_next(tmp_path, "1 / 0"))
    after_error = (revision(url), held(url), check(url))
    upgrade(url, scripts=with_next(tmp_path))

    assert after_error == (newest(), before, [])
    assert (revision(url), held(url), mottos(url)) == ("next", before, ["audere"])


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_an_upgrade_that_is_killed_is_undone(kind: str, request: pytest.FixtureRequest, tmp_path: Path) -> None:
    """A process killed in the middle leaves the old shape; the next start upgrades."""
    url = request.getfixturevalue(f"{kind}_url")
    before = filled(url)
    scripts = with_next(tmp_path, "os.kill(os.getpid(), signal.SIGKILL)")
    killed = subprocess.run([sys.executable, "-c", KILLED, url, str(scripts)], check=False)
    after_kill = (revision(url), held(url), check(url))
    upgrade(url, scripts=with_next(tmp_path))

    assert killed.returncode == -signal.SIGKILL
    assert after_kill == (newest(), before, [])
    assert (revision(url), held(url), mottos(url)) == ("next", before, ["audere"])


def test_a_reference_that_breaks_undoes_the_upgrade(sqlite_url: str, tmp_path: Path) -> None:
    """While references aren't enforced they are checked at the end: an upgrade that breaks one isn't kept."""
    before = filled(sqlite_url)
    with pytest.raises(DatabaseDamaged, match="study_group"):
        upgrade(sqlite_url, scripts=with_next(tmp_path, 'op.execute("DELETE FROM study_group")'))

    assert (revision(sqlite_url), held(sqlite_url)) == (newest(), before)


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_a_newer_database_is_refused(kind: str, request: pytest.FixtureRequest, tmp_path: Path) -> None:
    """Both revisions are named, nothing is changed and nothing copied."""
    url = request.getfixturevalue(f"{kind}_url")
    upgrade(url, scripts=with_next(tmp_path))
    with pytest.raises(DatabaseNewer) as refused:
        upgrade(url, backup_dir=tmp_path / "backups")

    assert (refused.value.found, refused.value.known) == ("next", newest())
    assert revision(url) == "next"
    assert not (tmp_path / "backups").exists()


def test_a_strangers_database_is_refused(tmp_path: Path) -> None:
    """A database with tables of someone else isn't written to."""
    url = f"sqlite:///{tmp_path}/theirs.db"
    with connected(url) as connection:
        connection.execute(sa.text("CREATE TABLE recipes (name TEXT)"))
    with pytest.raises(DatabaseDamaged):
        upgrade(url, backup_dir=tmp_path / "backups")

    assert held(url) == {"recipes": 0}
