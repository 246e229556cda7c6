"""The short tasks that events begin: owned, counted, and finished before the connection is let go."""

import asyncio
from collections.abc import Coroutine
from typing import Any, TypeVar

T = TypeVar("T")

FINISH_S = 3.0
"""Seconds that what is in hand gets at a stop: as long as Discord waits for an answer."""


class Hands:
    """Begins tasks in a group of the one who runs; none once it is being stopped."""

    def __init__(self) -> None:
        self._group: asyncio.TaskGroup | None = None
        self._tasks: set[asyncio.Task[Any]] = set()

    @property
    def busy(self) -> int:
        """How many tasks there are."""
        return len(self._tasks)

    def open(self, group: asyncio.TaskGroup) -> None:
        """Begin tasks in this group from now on."""
        self._group = group

    def start(self, work: Coroutine[Any, Any, T]) -> asyncio.Task[T] | None:
        """Begin work that raises nothing; None, and nothing is done, when it is being stopped."""
        if self._group is None:
            work.close()
            return None
        task = self._group.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    async def finish(self, within_s: float = FINISH_S) -> None:
        """Begin nothing more, and let what is in hand end; what doesn't in time is cancelled."""
        self._group = None
        if self._tasks:
            _, late = await asyncio.wait(set(self._tasks), timeout=within_s)
            for task in late:
                task.cancel()
