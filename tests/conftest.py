"""What every test runs in: no settings of the machine, no connection beyond loopback, real databases."""

import os
import shutil
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import hypothesis
import pytest
import pytest_asyncio
import pytest_socket

from bot.store.engine import Store
from bot.store.migrate import upgrade
from tests import databases

SCRUBBED = ("MICROBATCH_", "DISCORD_", "SLACK_", "PG", "DATABASE_", "XDG_RUNTIME_DIR")
KEPT = frozenset({"DISCORD_OPENAPI"})
"""Where the description of Discord's HTTP API is, which every request is checked against."""


hypothesis.settings.register_profile("patient", deadline=None)
hypothesis.settings.load_profile("patient")  # a busy machine is no fault of the code


def pytest_configure() -> None:
    """Take the machine's settings out of the environment before anything reads them."""
    for name in [name for name in os.environ if name.startswith(SCRUBBED) and name not in KEPT]:
        del os.environ[name]


def pytest_runtest_setup() -> None:
    """Refuse every connection that leaves the machine."""
    pytest_socket.socket_allow_hosts(["127.0.0.1", "::1", "localhost"], allow_unix_socket=True)


@pytest.fixture(scope="session")
def sqlite_template(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A migrated SQLite file, to be copied while nobody has it open."""
    path = tmp_path_factory.mktemp("sqlite") / "template.db"
    upgrade(f"sqlite:///{path}")
    return path


@pytest.fixture(scope="session")
def postgresql() -> databases.Postgresql:
    """The PostgreSQL of this run; the test is skipped where it can't start."""
    try:
        return databases.start()
    except databases.PostgresqlMissing as missing:
        pytest.skip(str(missing))


@pytest.fixture
def sqlite_url(sqlite_template: Path, tmp_path: Path) -> str:
    """The address of a migrated, empty SQLite file."""
    path = tmp_path / "microbatch.db"
    shutil.copyfile(sqlite_template, path)
    return f"sqlite:///{path}"


@pytest.fixture
def postgresql_url(postgresql: databases.Postgresql) -> Iterator[str]:
    """The address of a migrated, empty PostgreSQL database."""
    with postgresql.fresh() as url:
        yield url


@pytest.fixture(params=["sqlite", "postgresql"])
def database_url(request: pytest.FixtureRequest) -> str:
    """The address of a migrated, empty database, of each kind in turn."""
    return str(request.getfixturevalue(f"{request.param}_url"))


@pytest_asyncio.fixture
async def store(database_url: str) -> AsyncIterator[Store]:
    """An open, migrated, empty store, of each kind in turn."""
    opened = await Store.open(database_url)
    yield opened
    await opened.close()
