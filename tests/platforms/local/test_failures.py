"""What a database that fails means: to the program a failure in the port's words, to a member a clear answer."""

from collections.abc import AsyncIterator
from dataclasses import dataclass

import aiohttp
import pytest
import pytest_asyncio

from bot.platforms.local.client import LocalServer
from bot.platforms.local.deliver import LocalPlatform
from bot.platforms.local.hub import Hub
from bot.store.engine import Store
from bot.store.faults import Busy, DatabaseDamaged, NotWritable, StoreFault
from bot.study.ports import Account, PlatformError, TryLater
from tests.platforms.local.browser import Browser
from tests.platforms.local.stage import CHANNEL, Knobs, RememberingInbox, StillClock, furnish, note, outgoing

pytestmark = pytest.mark.asyncio


@dataclass
class Disk:
    """A disk that may be full, with the store on it; `fault` is raised at the next commit."""

    store: Store
    fault: StoreFault | None = None

    def step(self, name: str) -> None:
        """Raise the fault before a commit."""
        if name == "commit:before" and self.fault:
            raise self.fault


@pytest_asyncio.fixture
async def disk(sqlite_url: str) -> AsyncIterator[Disk]:
    """A furnished store whose commits can be made to fail."""
    disks: list[Disk] = []
    store = await Store.open(sqlite_url, on_step=lambda name: disks[0].step(name) if disks else None)
    await furnish(store)
    disks.append(Disk(store))
    yield disks[0]
    await store.close()


@pytest.mark.parametrize(
    ("fault", "failure"),
    [(NotWritable("full"), TryLater), (Busy("held"), TryLater), (DatabaseDamaged("broken"), PlatformError)],
)
async def test_a_fault_of_the_database_is_a_failure_of_the_platform(
    disk: Disk, fault: StoreFault, failure: type[PlatformError]
) -> None:
    """Each fault is told as a failure that passes, and nothing of the message is there."""
    platform = LocalPlatform(disk.store, StillClock(), Hub())
    disk.fault = fault
    with pytest.raises(PlatformError) as posting:
        await platform.post(outgoing())
    with pytest.raises(PlatformError) as noting:
        await platform.note(Account("local", "an"), CHANNEL, note("For An."))
    disk.fault = None

    assert type(posting.value) is type(noting.value) is failure
    assert not posting.value.permanent
    assert await platform.find(CHANNEL, "round-12") is None


async def test_with_a_full_disk_a_member_is_told_that_nothing_was_kept(disk: Disk) -> None:
    """Neither a reaction nor a message is half there, and both work again afterwards."""
    inbox, hub = RememberingInbox(), Hub()
    message = await LocalPlatform(disk.store, StillClock(), hub).post(outgoing())
    server = LocalServer(disk.store, inbox, StillClock(), hub, controls=Knobs())
    async with server, aiohttp.ClientSession(base_url=server.address) as session:
        browser = Browser(session)
        disk.fault = NotWritable("full")
        reacted = await browser.react("dana", message, "3️⃣")
        said = await browser.say("dana", "hello")
        disk.fault = None

        assert reacted.problem == said.problem == (503, "not-saved")
        assert reacted.sentence.startswith("Your answer or message was not kept")
        assert inbox.reactions == []
        assert [m["reactions"] for m in await browser.messages("dana")] == [[]]
        assert (await browser.react("dana", message, "3️⃣")).status == 200
        assert await browser.pills("dana") == {3: (1, True)}
