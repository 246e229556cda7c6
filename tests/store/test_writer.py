"""The writer of answers: durable when it says so, whatever comes with it."""

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from itertools import permutations
from typing import Any

import pytest
import sqlalchemy as sa

from bot.quiz.answer import Answer
from bot.quiz.identity import MemberId, RoundId
from bot.store import answers
from bot.store.backup import backup
from bot.store.engine import Store
from bot.store.faults import Busy, NotWritable, RowRefused
from bot.store.tables import AnswerRow
from bot.store.writer import AnswerWriter
from tests.store.world import contents, opened, settle


def answer(member: int, option: int = 1, added: int = 0, removed: int = 0, round_: int = 1) -> Answer:
    """An answer of round 1."""
    return Answer(RoundId(round_), MemberId(member), option, added, removed)


@asynccontextmanager
async def running(store: Store, **options: Any) -> AsyncIterator[AnswerWriter]:
    """A writer at work for the length of a block."""
    writer = AnswerWriter(store, **options)
    async with asyncio.TaskGroup() as tasks:
        tasks.create_task(writer.run())
        try:
            yield writer
        finally:
            await writer.stop()


async def kept(store: Store, round_: int = 1) -> list[Answer]:
    """The answers of a round."""
    async with store.read() as work:
        return await answers.of_round(work, RoundId(round_))


async def hand_in(writer: AnswerWriter, answers: Sequence[Answer]) -> None:
    """Hand answers in and wait for them, as a task of its own can."""
    await writer.submit(answers)


@pytest.mark.asyncio
async def test_an_answer_is_there_when_submit_returns(store: Store) -> None:
    """When `submit` returns, a new reader sees the answer."""
    await settle(store)
    async with running(store) as writer:
        await writer.submit([answer(2, option=3, added=1_700_000_000_000_001)])

        assert await kept(store) == [answer(2, option=3, added=1_700_000_000_000_001)]
        assert writer.depth == 0


@pytest.mark.asyncio
async def test_the_newest_of_each_wins_in_any_order(store: Store) -> None:
    """Addition, withdrawal and addition again give the same in every order, one by one or at once."""
    await settle(store, rounds=12)
    events = [{"added": 10}, {"removed": 20}, {"added": 30}]
    async with running(store) as writer:
        for round_, order in enumerate(permutations(events), start=1):
            for event in order:
                await writer.submit([answer(1, round_=round_, **event)])
            await writer.submit([answer(1, round_=round_ + 6, **event) for event in order])

    for round_ in range(1, 13):
        assert await kept(store, round_) == [answer(1, added=30, removed=20, round_=round_)]


@pytest.mark.asyncio
async def test_an_older_event_changes_nothing(store: Store) -> None:
    """An event that comes late, or twice, leaves what is newer."""
    await settle(store)
    async with running(store) as writer:
        await writer.submit([answer(1, added=50, removed=40)])
        await writer.submit([answer(1, added=20)])
        await writer.submit([answer(1, removed=30)])
        await writer.submit([answer(1, added=50, removed=40)])

    assert await kept(store) == [answer(1, added=50, removed=40)]


@pytest.mark.asyncio
async def test_what_waits_is_one_transaction(database_url: str) -> None:
    """Fifty callers at once share a transaction; the observer is told its size."""
    steps: list[str] = []
    sizes: list[int] = []
    async with opened(database_url) as store:
        await settle(store, members=50)
        async with running(store, on_step=steps.append, on_batch=lambda size, _: sizes.append(size)) as writer:
            async with asyncio.TaskGroup() as tasks:
                for member in range(1, 51):
                    tasks.create_task(hand_in(writer, [answer(member, added=member)]))

        assert sizes == [50]
        assert steps.count("commit:after") == 1
        assert steps.count("execute") <= 3
        assert len(await kept(store)) == 50


@pytest.mark.asyncio
async def test_one_bad_row_fails_only_its_caller(store: Store) -> None:
    """A round that isn't there refuses its own caller; those who came with it are kept."""
    await settle(store)
    async with running(store) as writer:
        outcomes = await asyncio.gather(
            writer.submit([answer(1, added=1)]),
            writer.submit([answer(2, added=2), answer(2, added=2, round_=404)]),
            writer.submit([answer(3, added=3)]),
            return_exceptions=True,
        )
        await writer.submit([answer(2, option=2, added=4)])

    assert [type(outcome) for outcome in outcomes] == [type(None), RowRefused, type(None)]
    assert await kept(store) == [answer(1, added=1), answer(2, option=2, added=4), answer(3, added=3)]


@pytest.mark.asyncio
async def test_flush_returns_after_all_that_came_before(store: Store) -> None:
    """After `flush`, what others had handed in is there."""
    await settle(store)
    async with running(store) as writer, asyncio.TaskGroup() as tasks:
        for member in (1, 2, 3):
            tasks.create_task(hand_in(writer, [answer(member, added=9)]))
        await asyncio.sleep(0)
        await writer.flush()

        assert len(await kept(store)) == 3
        await writer.flush()


@pytest.mark.asyncio
async def test_stop_keeps_what_waits_and_takes_no_more(store: Store) -> None:
    """What was handed in before the stop is kept; what comes after is refused."""
    await settle(store)
    writer = AnswerWriter(store)
    async with asyncio.TaskGroup() as tasks:
        submitted = tasks.create_task(hand_in(writer, [answer(1, added=9)]))
        await asyncio.sleep(0)
        tasks.create_task(writer.run())
        await asyncio.sleep(0)
        await writer.stop()
        await submitted
    with pytest.raises(NotWritable):
        await writer.submit([answer(2, added=9)])

    assert await kept(store) == [answer(1, added=9)]


@pytest.mark.asyncio
async def test_callers_wait_while_too_many_wait(store: Store) -> None:
    """With room for two, six callers are all served, and never more than two wait at once."""
    await settle(store, members=6)
    sizes: list[int] = []
    async with running(store, capacity=2, on_batch=lambda size, _: sizes.append(size)) as writer:
        async with asyncio.TaskGroup() as tasks:
            for member in range(1, 7):
                tasks.create_task(hand_in(writer, [answer(member, added=9)]))

    assert max(sizes) <= 2
    assert len(await kept(store)) == 6


@pytest.mark.asyncio
async def test_a_cancelled_writer_tells_those_who_wait(store: Store) -> None:
    """Nobody waits for ever when the writer's task is cancelled."""
    await settle(store)
    writer = AnswerWriter(store)
    async with asyncio.TaskGroup() as tasks:
        task = tasks.create_task(writer.run())
        await asyncio.sleep(0)
        submitted = [asyncio.ensure_future(writer.submit([answer(1, added=9)])) for _ in range(2)]  # noqa: TID251
        task.cancel()
        outcomes = await asyncio.gather(*submitted, return_exceptions=True)

    assert [type(outcome) for outcome in outcomes] == [NotWritable, NotWritable]
    assert writer.depth == 0


@pytest.mark.asyncio
async def test_a_cancelled_caller_holds_nobody_up(store: Store) -> None:
    """A caller that gives up is passed over; the others are served."""
    await settle(store)
    async with running(store) as writer, asyncio.TaskGroup() as tasks:
        impatient = tasks.create_task(hand_in(writer, [answer(1, added=9)]))
        await asyncio.sleep(0)
        impatient.cancel()
        await writer.submit([answer(2, added=9)])

    assert answer(2, added=9) in await kept(store)


STEPS = ("begin", "execute", "commit:before", "commit:after")


@pytest.mark.asyncio
@pytest.mark.parametrize("failing", STEPS)
async def test_a_write_that_fails_at_any_step_is_never_thanked_for(store: Store, failing: str) -> None:
    """F13: when a step fails the caller is told, what is kept is all or nothing, and the next answer is taken."""
    await settle(store)
    armed = [failing]

    def on_step(step: str) -> None:
        if armed and step == armed[0]:
            armed.clear()
            raise NotWritable("injected")

    async with running(store, on_step=on_step) as writer:
        with pytest.raises(NotWritable):
            await writer.submit([answer(1, added=1), answer(2, added=1)])
        found = await kept(store)
        await writer.submit([answer(3, added=2)])

    assert armed == []
    assert len(found) == (2 if failing == "commit:after" else 0)
    assert answer(3, added=2) in await kept(store)


@pytest.mark.asyncio
async def test_a_busy_database_is_waited_for_twice(store: Store) -> None:
    """Case 50: one busy timeout is not the end of an answer, the second is."""
    await settle(store)
    busy = [1, 2]

    def on_step(step: str) -> None:
        if step == "begin" and busy:
            busy.pop()
            raise Busy

    async with running(store, on_step=on_step) as writer:
        with pytest.raises(Busy):
            await writer.submit([answer(1, added=1)])
        busy.append(3)
        await writer.submit([answer(2, added=1)])

    assert await kept(store) == [answer(2, added=1)]


@pytest.mark.asyncio
async def test_a_fault_while_rows_are_tried_one_by_one_is_told_to_all(store: Store) -> None:
    """When the disk fails while one bad row is looked for, nobody is thanked and nothing is kept."""
    await settle(store)
    begun: list[str] = []

    def on_step(step: str) -> None:
        begun.append(step)
        if begun.count("begin") == 2 and step == "commit:before":
            raise NotWritable("injected")

    async with running(store, on_step=on_step) as writer:
        outcomes = await asyncio.gather(
            writer.submit([answer(1, added=1)]), writer.submit([answer(1, round_=404)]), return_exceptions=True
        )

    assert [type(outcome) for outcome in outcomes] == [NotWritable, NotWritable]
    assert await kept(store) == []


@pytest.mark.asyncio
async def test_two_hundred_answers_while_a_board_is_read_and_a_backup_runs(sqlite_url: str, tmp_path: Any) -> None:
    """Case 54: no "database is locked", no answer lost, and the copy is whole."""
    async with opened(sqlite_url) as store:
        await settle(store, members=200)
        async with running(store) as writer, asyncio.TaskGroup() as tasks:
            for member in range(1, 201):
                tasks.create_task(_answer_and_look(store, writer, member))
            copies = [await asyncio.to_thread(backup, store.path or tmp_path, tmp_path / "backups") for _ in range(3)]
        found = (await contents(store, AnswerRow))["AnswerRow"]

    assert len(found) == 400
    assert len(set(copies)) == 3


async def _answer_and_look(store: Store, writer: AnswerWriter, member: int) -> None:
    for option in (1, 2):
        await writer.submit([answer(member, option=option, added=member)])
        if member % 20 == 0:
            async with store.read() as work:
                await answers.of_round(work, RoundId(1))
            async with store.begin() as work:
                await work.execute(sa.text("UPDATE member SET name = 'x' WHERE id = 1"))
                await work.commit()


@pytest.mark.asyncio
async def test_postgresql_that_drops_the_connection_is_met_again(postgresql_url: str) -> None:
    """A connection that the server ended fails that batch at most, and the next opens another."""
    async with opened(postgresql_url) as store:
        await settle(store)
        async with running(store) as writer:
            await writer.submit([answer(1, added=1)])
            async with store.begin() as work:
                ended = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid()"
                await work.execute(sa.text(f"{ended} AND datname = current_database()"))
            outcome: Sequence[Any] = await asyncio.gather(writer.submit([answer(2, added=1)]), return_exceptions=True)
            await writer.submit([answer(3, added=1)])

        stored = {a.member for a in await kept(store)}

    assert type(outcome[0]) in (type(None), NotWritable)
    assert (2 in stored) is (outcome[0] is None)
    assert {1, 3} <= stored
