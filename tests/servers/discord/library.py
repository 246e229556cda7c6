"""discord.py pointed at a server of ours, and let finish what it began."""

import asyncio
from contextlib import suppress
from typing import Protocol

import pytest
import yarl
from discord.gateway import DiscordWebSocket
from discord.http import Route


class Addresses(Protocol):
    """Where a stand-in listens."""

    @property
    def rest_base(self) -> str:
        """Its REST address."""

    @property
    def gateway(self) -> str:
        """Its gateway address."""


def point_discord_py_at(server: Addresses, monkeypatch: pytest.MonkeyPatch) -> None:
    """Send the library's requests to a server of ours, until the test is over."""
    monkeypatch.setattr(Route, "BASE", server.rest_base)
    monkeypatch.setattr(DiscordWebSocket, "DEFAULT_GATEWAY", yarl.URL(server.gateway))


async def let_events_end() -> None:
    """Wait for the handlers that discord.py began as tasks of its own; call it after a client was closed."""
    current = asyncio.current_task()
    for task in asyncio.all_tasks():
        if task is not current and task.get_name().startswith("discord.py"):
            with suppress(Exception, asyncio.CancelledError):
                await task
