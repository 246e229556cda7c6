"""Long-running work has an owner: started by name, restarted when it breaks, seen on `/readyz`, stopped in order."""

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from enum import StrEnum

from bot.study.ports import Clock
from bot.study.study import Tell

Work = Callable[[], Awaitable[None]]

PAUSES_S = (1.0, 2.0, 5.0, 15.0, 60.0)
"""Seconds before the first, second, … restart; the last one is repeated."""

STEADY = timedelta(minutes=5)
"""Work that held this long before it broke is taken for new: its pauses start from the first."""


class TaskState(StrEnum):
    """What a task is doing."""

    RUNNING = "running"
    WAITING = "waiting"  # broke, to be restarted
    STOPPED = "stopped"


@dataclass(slots=True)
class _Task:
    name: str
    work: Work
    state: TaskState = TaskState.RUNNING
    breaks: int = 0
    running: asyncio.Task[None] | None = field(default=None)


class Supervisor:
    """Owns tasks that run until stopped. One that breaks never ends the others."""

    def __init__(self, clock: Clock, tell: Tell, pauses_s: tuple[float, ...] = PAUSES_S) -> None:
        self._clock = clock
        self._tell = tell
        self._pauses_s = pauses_s
        self._tasks: dict[str, _Task] = {}
        self._stopping = False

    @property
    def states(self) -> Mapping[str, TaskState]:
        """What each task is doing, by name, in the order of their start."""
        return {name: task.state for name, task in self._tasks.items()}

    def start(self, name: str, work: Work) -> None:
        """Run `work()` from now on; work that returns is started again like work that broke.

        Raises ValueError for a name that is taken, or when stopping.
        """
        if name in self._tasks or self._stopping:
            raise ValueError(f"can't start {name}")
        task = _Task(name, work)
        self._tasks[name] = task
        task.running = asyncio.create_task(self._keep_running(task), name=name)

    async def stop(self, within_s: float) -> tuple[str, ...]:
        """Cancel all tasks, the newest first, each ended before the next; give the names of those that didn't end.

        `within_s` seconds of the machine's time are for all of them together.
        """
        self._stopping = True
        loop = asyncio.get_running_loop()
        deadline = loop.time() + within_s
        left: list[str] = []
        for task in reversed(self._tasks.values()):
            if task.running is None:
                continue
            task.running.cancel()
            done, _ = await asyncio.wait({task.running}, timeout=max(0.0, deadline - loop.time()))
            if not done:
                self._tell("task.stuck", task=task.name)
                left.append(task.name)
        return tuple(left)

    async def _keep_running(self, task: _Task) -> None:
        try:
            while True:
                started = self._clock.now()
                task.state = TaskState.RUNNING
                await self._run_once(task)
                if self._stopping:
                    return
                task.state = TaskState.WAITING
                await self._clock.sleep(self._pause_s(task, started))
        finally:
            task.state = TaskState.STOPPED

    async def _run_once(self, task: _Task) -> None:
        try:
            await task.work()
        except Exception as error:  # noqa: BLE001  whatever it is: it is told, and the others go on
            self._tell("task.broke", task=task.name, error=type(error).__name__, exc_info=error)
        else:
            self._tell("task.ended", task=task.name)

    def _pause_s(self, task: _Task, started: datetime) -> float:
        task.breaks = 1 if self._clock.now() - started >= STEADY else task.breaks + 1
        return self._pauses_s[min(task.breaks, len(self._pauses_s)) - 1]
