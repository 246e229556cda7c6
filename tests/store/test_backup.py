"""Copies of a live database."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from bot.store.backup import backup
from bot.store.faults import DatabaseDamaged, NotWritable
from bot.store.migrate import check


def rename(path: Path, name: str) -> None:
    """Write something new."""
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("INSERT INTO member (name, created_at) VALUES (?, '2026-03-09 08:00:00.000000')", (name,))
        connection.commit()


def names(path: Path) -> list[str]:
    """The names of all members."""
    with closing(sqlite3.connect(path)) as connection:
        return [row[0] for row in connection.execute("SELECT name FROM member ORDER BY id")]


def test_each_copy_is_of_its_moment(sqlite_url: str, tmp_path: Path) -> None:
    """A copy holds what was committed before it, in a file of its own that is whole and closed to others."""
    path = Path(sqlite_url.removeprefix("sqlite:///"))
    rename(path, "An")
    first = backup(path, tmp_path / "new" / "backups")
    rename(path, "Chi")
    second = backup(path, tmp_path / "new" / "backups")

    assert (names(first), names(second), names(path)) == (["An"], ["An", "Chi"], ["An", "Chi"])
    assert [check(f"sqlite:///{copy}") for copy in (first, second)] == [[], []]
    assert {file.name for file in first.parent.iterdir()} == {first.name, second.name}
    assert first.stat().st_mode & 0o777 == 0o600


def test_what_is_not_yet_in_the_main_file_is_copied(sqlite_url: str, tmp_path: Path) -> None:
    """A commit that is still in the write-ahead log only is in the copy."""
    path = Path(sqlite_url.removeprefix("sqlite:///"))
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("PRAGMA journal_mode=WAL")
        rename(path, "An")

        assert names(backup(path, tmp_path / "backups")) == ["An"]


def test_a_damaged_file_gives_no_copy(sqlite_url: str, tmp_path: Path) -> None:
    """A file with a page of zeros is named damaged, and no copy is left."""
    path = Path(sqlite_url.removeprefix("sqlite:///"))
    with path.open("r+b") as file:
        file.seek(4096)
        file.write(b"\0" * 8192)

    with pytest.raises(DatabaseDamaged):
        backup(path, tmp_path / "backups")

    assert list((tmp_path / "backups").iterdir()) == []
    assert check(f"sqlite:///{path}") != []


def test_no_file_gives_no_copy(tmp_path: Path) -> None:
    """A database that isn't there can't be copied, and isn't made."""
    with pytest.raises(NotWritable):
        backup(tmp_path / "absent.db", tmp_path / "backups")

    assert not (tmp_path / "absent.db").exists()
