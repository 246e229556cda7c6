"""discord.py pointed at a server of ours, and let finish what it began."""

import asyncio
from typing import Protocol

import discord
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


async def close(client: discord.Client) -> None:
    """Close a client once what it began by itself has ended: it would still dispatch, and have no loop to do so."""
    await _let_tasks_end()
    await client.close()
    await _let_tasks_end()


async def _let_tasks_end() -> None:
    while begun := [task for task in asyncio.all_tasks() if _is_the_librarys(task)]:
        await asyncio.wait(begun)


def _is_the_librarys(task: asyncio.Task[object]) -> bool:
    name = getattr(task.get_coro(), "__qualname__", "")
    return name.startswith(("Client._run_event", "ConnectionState.", "AutoShardedConnectionState."))
