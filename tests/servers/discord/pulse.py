"""Waiting for something to become true in the stand-in, without looking again and again."""

import asyncio
from collections.abc import Callable
from typing import TypeVar

T = TypeVar("T")


class Pulse:
    """Beats whenever something changed."""

    def __init__(self) -> None:
        self._waiting: set[asyncio.Future[None]] = set()

    def beat(self) -> None:
        """Let everyone who waits look again."""
        for waiter in self._waiting:
            if not waiter.done():
                waiter.set_result(None)

    async def until(self, look: Callable[[], T], patience: float = 10.0) -> T:
        """Give what `look` sees once it is truthy. Raises TimeoutError after `patience` seconds."""
        async with asyncio.timeout(patience):
            while not (seen := look()):
                await self._next()
        return seen

    async def _next(self) -> None:
        waiter: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.add(waiter)
        try:
            await waiter
        finally:
            self._waiting.discard(waiter)
