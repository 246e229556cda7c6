"""The local page on a real database, and the same served on loopback."""

from collections.abc import AsyncIterator
from dataclasses import dataclass

import aiohttp
import pytest
import pytest_asyncio

from bot.platforms.local.client import LocalServer
from bot.platforms.local.deliver import LocalPlatform
from bot.platforms.local.hub import Hub
from bot.store.engine import Store
from tests.platforms.local.browser import Browser
from tests.platforms.local.stage import Knobs, RememberingInbox, StillClock, furnish


@dataclass
class Served:
    """The page, served, with all that stands behind it."""

    server: LocalServer
    platform: LocalPlatform
    inbox: RememberingInbox
    knobs: Knobs
    hub: Hub
    store: Store


@pytest.fixture(params=["sqlite"])
def database_url(request: pytest.FixtureRequest) -> str:
    """The address of a database: SQLite, where a test doesn't ask for both kinds."""
    return str(request.getfixturevalue(f"{request.param}_url"))


@pytest_asyncio.fixture
async def served(store: Store) -> AsyncIterator[Served]:
    """The page of the study group of eight, served."""
    await furnish(store)
    hub, clock, inbox, knobs = Hub(), StillClock(), RememberingInbox(), Knobs()
    async with LocalServer(store, inbox, clock, hub, controls=knobs) as server:
        yield Served(server, LocalPlatform(store, clock, hub), inbox, knobs, hub, store)


@pytest_asyncio.fixture
async def browser(served: Served) -> AsyncIterator[Browser]:
    """A browser, as far as HTTP goes, on that page."""
    async with aiohttp.ClientSession(base_url=served.server.address) as session:
        yield Browser(session)
