"""The local page keeps to what every platform keeps to, on both databases."""

from collections.abc import Sequence
from itertools import count

import pytest
import pytest_asyncio

from bot.platforms.local.deliver import LocalPlatform
from bot.platforms.local.hub import Hub
from bot.platforms.local.message import Thumb
from bot.platforms.local.room import Room
from bot.store.engine import Store
from bot.study.ports import Account, ChannelRef, MessageRef
from tests.contract.platform_contract import PlatformContract, Seen, Stage
from tests.platforms.local.stage import CHANNEL, StillClock, furnish


class LocalStage(Stage):
    """The chat tables, with the members An and Benoît."""

    channel = CHANNEL
    missing_channel = ChannelRef("local", "local", "nowhere")
    members = (Account("local", "an"), Account("local", "benoit"))

    def __init__(self, store: Store) -> None:
        hub = Hub()
        self.platform = LocalPlatform(store, StillClock(), hub)
        self._room = Room(store, StillClock(), hub)
        self._stamps = count(1)

    async def react(self, member: Account, message: MessageRef, option: int) -> None:
        await self._room.put(int(message), Thumb(member.user, option, next(self._stamps)))

    async def take_back(self, member: Account, message: MessageRef, option: int) -> None:
        await self._room.drop(int(message), Thumb(member.user, option, next(self._stamps)))

    async def seen_by(self, member: Account) -> Sequence[Seen]:
        messages = await self._room.page(self.channel.channel, member.user)
        return [Seen(MessageRef(str(message.id)), str(message.card)) for message in messages]


class TestLocalPlatform(PlatformContract):
    """The contract, kept by `LocalPlatform`."""

    @pytest.fixture(params=["sqlite", "postgresql"])
    def database_url(self, request: pytest.FixtureRequest) -> str:
        """The address of a database, of each kind in turn."""
        return str(request.getfixturevalue(f"{request.param}_url"))

    @pytest_asyncio.fixture
    async def stage(self, store: Store) -> Stage:
        """The local page's stage."""
        await furnish(store)
        return LocalStage(store)
