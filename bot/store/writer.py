"""The one writer of answers: group commit.

It takes whatever is waiting, folds it, and keeps it in one transaction; what arrives meanwhile is the next
batch. There is no timer: an idle writer keeps a lone answer at once, a busy one makes larger batches.
"""

import asyncio
from collections.abc import Awaitable, Callable, Iterable, Sequence
from itertools import chain
from operator import itemgetter
from typing import Protocol

from bot.quiz.answer import Answer, fold
from bot.store.engine import Store
from bot.store.faults import REFUSALS, Busy, NotWritable, RowRefused, StoreFault
from bot.store.unit_of_work import OnStep, unobserved
from bot.store.writer_postgresql import PostgresqlKeeper
from bot.store.writer_sqlite import SqliteKeeper

__all__ = ["AnswerWriter", "NotWritable", "RowRefused"]

CAPACITY = 20_000
"""Answers that may wait; then callers wait to hand theirs in. About 6 MB."""

OnBatch = Callable[[int, float], None]
"""Told after each batch how many of its answers were kept, if any, and how many seconds it took."""


class Keeper(Protocol):
    """Writes answers in one transaction, by the means of one database."""

    async def keep(self, answers: Sequence[Answer]) -> None:
        """Keep all of them, or none. They are sorted, each key once. Returns when they are durable."""

    async def keep_each(self, parts: Sequence[Sequence[Answer]]) -> list[Exception | None]:
        """Keep each part that the database takes, whole; give what it said to each."""

    async def close(self) -> None:
        """Give back the connection."""


_KEY = itemgetter(0, 1, 2)
"""`Answer.key`, made without a step of the interpreter."""

_Submitted = tuple[Sequence[Answer], asyncio.Future[None]]


class AnswerWriter:
    """The queue of answers, and the task that empties it: the caller runs `run` in a task of its own."""

    def __init__(
        self,
        store: Store,
        on_step: OnStep | None = None,
        on_batch: OnBatch | None = None,
        capacity: int = CAPACITY,
    ) -> None:
        self._store = store
        self._on_step = on_step or unobserved
        self._on_batch = on_batch
        self._capacity = capacity
        self._waiting: list[_Submitted] = []
        self._depth = 0
        self._arrived = asyncio.Event()
        self._room = asyncio.Event()
        self._idle = asyncio.Event()
        self._idle.set()
        self._stopping = False

    @property
    def depth(self) -> int:
        """How many answers were handed in and aren't durable yet."""
        return self._depth

    def submit(self, answers: Sequence[Answer]) -> Awaitable[None]:
        """Hand answers in, and give what is done when they are durable: to be awaited, by one caller.

        Awaiting it raises NotWritable when nothing of them was kept, RowRefused when the database has no such
        round, member or option. Waits while too many are waiting already.
        """
        if self._stopping or self._depth >= self._capacity:
            return self._submit_when_there_is_room(answers)
        return self._hand_in(answers)

    async def flush(self) -> None:
        """Return when every answer handed in before was kept, or its caller told that it wasn't."""
        if self._depth:
            await self._hand_in(())

    async def stop(self) -> None:
        """Take nothing more, keep what is waiting, and end `run`."""
        self._stopping = True
        self._arrived.set()
        self._room.set()
        await self._idle.wait()

    async def run(self) -> None:
        """Keep what arrives until stopped. If it is cancelled, those who wait are told that nothing was kept."""
        keeper = _keeper(self._store, self._on_step)
        self._idle.clear()
        try:
            while self._waiting or not self._stopping:
                await self._arrived.wait()
                self._arrived.clear()
                await self._keep_waiting(keeper)
        finally:
            self._refuse_waiting()
            await keeper.close()
            self._idle.set()

    async def _submit_when_there_is_room(self, answers: Sequence[Answer]) -> None:
        await self._wait_for_room()
        if self._stopping:
            raise NotWritable("stopped")
        await self._hand_in(answers)

    async def _wait_for_room(self) -> None:
        while self._depth >= self._capacity and not self._stopping:
            self._room.clear()
            await self._room.wait()

    def _hand_in(self, answers: Sequence[Answer]) -> asyncio.Future[None]:
        durable: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.append((answers, durable))
        self._depth += len(answers)
        self._arrived.set()
        return durable

    async def _keep_waiting(self, keeper: Keeper) -> None:
        batch, self._waiting = self._waiting, []
        size = sum(len(answers) for answers, _ in batch)
        started = asyncio.get_running_loop().time()
        outcomes: Sequence[Exception | None] = [NotWritable("stopped")] * len(batch)
        try:
            if size:
                outcomes = await _outcomes(keeper, batch)
            else:
                outcomes = [None] * len(batch)
        finally:
            self._depth -= size
            self._room.set()
            _resolve(batch, outcomes)
        kept = size if not any(outcomes) else _kept(batch, outcomes)
        if kept and self._on_batch:
            self._on_batch(kept, asyncio.get_running_loop().time() - started)

    def _refuse_waiting(self) -> None:
        refused, self._waiting = self._waiting, []
        self._depth -= sum(len(answers) for answers, _ in refused)
        _resolve(refused, [NotWritable("stopped")] * len(refused))


async def _outcomes(keeper: Keeper, batch: Sequence[_Submitted]) -> Sequence[Exception | None]:
    """Keep a batch at once, or else each caller's part by itself; give what each caller is to be told."""
    try:
        await _patiently(keeper, _in_order(chain.from_iterable(answers for answers, _ in batch)))
    except StoreFault as fault:
        return [fault] * len(batch)
    except REFUSALS:
        return await _each(keeper, batch)
    return [None] * len(batch)


async def _each(keeper: Keeper, batch: Sequence[_Submitted]) -> Sequence[Exception | None]:
    try:
        return await keeper.keep_each([_in_order(answers) for answers, _ in batch])
    except StoreFault as fault:
        return [fault] * len(batch)


async def _patiently(keeper: Keeper, answers: Sequence[Answer]) -> None:
    try:
        await keeper.keep(answers)
    except Busy:  # a foreign program held the file for the whole busy timeout: wait once more
        await keeper.keep(answers)


def _in_order(answers: Iterable[Answer]) -> list[Answer]:
    given = list(answers)
    keyed = dict(zip(map(_KEY, given), given, strict=True))
    if len(keyed) < len(given):
        keyed = fold(given)
    return [keyed[key] for key in sorted(keyed)]


def _kept(batch: Sequence[_Submitted], outcomes: Sequence[Exception | None]) -> int:
    return sum(len(answers) for (answers, _), outcome in zip(batch, outcomes, strict=True) if outcome is None)


def _resolve(batch: Sequence[_Submitted], outcomes: Sequence[Exception | None]) -> None:
    for (_, durable), outcome in zip(batch, outcomes, strict=True):
        if durable.done():  # its caller was cancelled
            continue
        if outcome is None:
            durable.set_result(None)
        else:
            durable.set_exception(outcome)


def _keeper(store: Store, on_step: OnStep) -> Keeper:
    return SqliteKeeper(store, on_step) if store.dialect == "sqlite" else PostgresqlKeeper(store, on_step)
