"""Keeping answers on SQLite: a thread and a connection of its own, one statement a batch.

A statement of many rows, which is a transaction by itself, leaves the interpreter free from its first row
to the disk: the thread asks for the interpreter once a batch. `executemany` asks for it at each row, and
BEGIN and COMMIT once more each, which costs more than the work when the loop is busy.
"""

import asyncio
import sqlite3
from bisect import bisect_left
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from itertools import chain
from pathlib import Path
from queue import SimpleQueue
from threading import Thread
from typing import Any, TypeVar

from bot.quiz.answer import Answer
from bot.store.engine import Store, file_connection
from bot.store.faults import REFUSALS, RowRefused, fault_of, translated
from bot.store.unit_of_work import OnStep

ROW = "(?, ?, ?, ?, ?)"
KEEP = """
INSERT INTO answer (round_id, member_id, option, added_at, removed_at) VALUES {rows}
ON CONFLICT (round_id, member_id, option) DO UPDATE SET
    added_at = max(added_at, excluded.added_at), removed_at = max(removed_at, excluded.removed_at)
"""

SIZES = (1, 2, 3, 4, 6, 8, 12, 16, 24, 32, 48, 64, 80, 100, 128, 160, 200, 256, 320, 400, 512)
"""By how many rows a statement may hold: few texts, so that SQLite prepares each of them once."""

LARGEST = SIZES[-1]
STATEMENTS = {size: KEEP.format(rows=", ".join([ROW] * size)) for size in SIZES}

Given = TypeVar("Given")


class OwnThread:
    """A thread that does one call after another, by the shortest way there and back: a batch takes it twice."""

    def __init__(self) -> None:
        self._calls: SimpleQueue[Callable[[], None] | None] = SimpleQueue()
        Thread(target=self._work, name="answers", daemon=True).start()

    async def run(self, call: Callable[[], Given]) -> Given:
        """Give what a call gives, made in the thread. Where it is cancelled, the thread is done with the call first."""
        done = self._hand(call)
        try:
            return await done
        except asyncio.CancelledError:  # the turn to write is ours until the thread is done with it
            await self._hand(lambda: None)
            raise

    def end(self) -> None:
        """End the thread, after what it was handed."""
        self._calls.put(None)

    def _hand(self, call: Callable[[], Given]) -> asyncio.Future[Given]:
        loop = asyncio.get_running_loop()
        done: asyncio.Future[Given] = loop.create_future()

        def answered() -> None:
            try:
                loop.call_soon_threadsafe(_give, done, call(), None)
            except BaseException as error:  # noqa: BLE001  it is raised where the call was asked for
                loop.call_soon_threadsafe(_give, done, None, error)

        self._calls.put(answered)
        return done

    def _work(self) -> None:
        while (call := self._calls.get()) is not None:
            with suppress(RuntimeError):  # the loop was closed, and nobody waits
                call()


class SqliteKeeper:
    """Keeps answers in the store's file, in turn with the store's other writers."""

    def __init__(self, store: Store, on_step: OnStep) -> None:
        self._store = store
        self._on_step = on_step
        self._thread = OwnThread()
        self._connection: sqlite3.Connection | None = None

    async def keep(self, answers: Sequence[Answer]) -> None:
        """Keep all of them, or none."""
        async with self._store.alone():
            if len(answers) <= LARGEST:
                await self._thread.run(lambda: self._statement(answers))
            else:
                await self._thread.run(lambda: self._transaction(lambda connection: self._keep(connection, answers)))

    async def keep_each(self, parts: Sequence[Sequence[Answer]]) -> list[Exception | None]:
        """Keep each part that the database takes."""
        async with self._store.alone():
            return await self._thread.run(
                lambda: self._transaction(lambda connection: [self._try(connection, part) for part in parts])
            )

    async def close(self) -> None:
        """Close the connection and end the thread."""
        await self._thread.run(self._forget)
        self._thread.end()

    def _statement(self, answers: Sequence[Answer]) -> None:
        with self._connected() as connection:
            self._on_step("commit:before")
            self._keep(connection, answers)
            self._on_step("commit:after")

    def _transaction(self, call: Callable[[sqlite3.Connection], Given]) -> Given:
        with self._connected() as connection:
            connection.execute("BEGIN IMMEDIATE")
            given = call(connection)
            self._on_step("commit:before")
            connection.execute("COMMIT")
            self._on_step("commit:after")
        return given

    def _keep(self, connection: sqlite3.Connection, answers: Sequence[Answer]) -> None:
        for first in range(0, len(answers), LARGEST):
            part = answers[first : first + LARGEST]
            size = SIZES[bisect_left(SIZES, len(part))]
            self._on_step("execute")
            connection.execute(STATEMENTS[size], _flat(part, size))

    def _try(self, connection: sqlite3.Connection, answers: Sequence[Answer]) -> Exception | None:
        connection.execute("SAVEPOINT part")
        refused = None
        try:
            self._keep(connection, answers)
        except REFUSALS as error:
            if fault_of(error):
                raise
            connection.execute("ROLLBACK TO part")
            refused = RowRefused(type(error).__name__)
        connection.execute("RELEASE part")
        return refused

    @contextmanager
    def _connected(self) -> Iterator[sqlite3.Connection]:
        """Give the connection; after any error it is closed, which rolls back whatever a full disk left it in."""
        with translated():
            try:
                self._on_step("begin")
                if self._connection is None:
                    self._connection = file_connection(self._store.path or Path())
                yield self._connection
            except BaseException:
                self._forget()
                raise

    def _forget(self) -> None:
        connection, self._connection = self._connection, None
        if connection is not None:
            connection.close()


def _give(done: asyncio.Future[Any], given: object, error: BaseException | None) -> None:
    if done.done():
        return
    if error is None:
        done.set_result(given)
    else:
        done.set_exception(error)


def _flat(answers: Sequence[Answer], size: int) -> list[int]:
    """Give the values of `size` rows; the last is repeated where there are fewer, and changes nothing."""
    values = list(chain.from_iterable(answers))
    return values + values[-len(Answer._fields) :] * (size - len(answers))
