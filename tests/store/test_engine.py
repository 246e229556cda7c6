"""Transactions: what is kept, what is rolled back, who waits for whom."""

import asyncio
from datetime import UTC, datetime, timedelta, timezone
from pathlib import Path

import pytest
import sqlalchemy as sa
import sqlalchemy.exc
from sqlmodel import col, select

from bot.store.engine import Store
from bot.store.faults import DatabaseDamaged, NotWritable
from bot.store.tables import AccountRow, BankRow, MemberRow
from bot.store.unit_of_work import Work
from tests.store.world import NOW, opened


def bank(slug: str) -> BankRow:
    """A bank."""
    return BankRow(slug=slug, title={"en": "Tiếng"}, aliases=[], language="en", licence="MIT", content_hash="0")


async def slugs(work: Work) -> list[str]:
    """The slugs of all banks."""
    return list((await work.session.exec(select(BankRow.slug).order_by(col(BankRow.slug)))).all())


@pytest.mark.asyncio
async def test_leaves_by_rollback(store: Store) -> None:
    """A transaction that nobody commits leaves nothing."""
    async with store.begin() as work:
        work.session.add(bank("lost"))
        await work.session.flush()

    async with store.begin() as work:
        work.session.add(bank("kept"))
        await work.commit()

    async with store.read() as work:
        assert await slugs(work) == ["kept"]


@pytest.mark.asyncio
async def test_an_error_leaves_by_rollback_and_passes(store: Store) -> None:
    """What goes wrong inside a transaction undoes it, reaches the caller, and the next one begins as usual."""

    async def fail() -> None:
        async with store.begin() as work:
            work.session.add(bank("lost"))
            await work.session.flush()
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        await fail()

    async with store.begin() as work:
        assert await slugs(work) == []


@pytest.mark.asyncio
async def test_a_reader_sees_a_snapshot(store: Store) -> None:
    """What is committed while a reader reads is seen by the next reader, not by this one."""
    async with store.read() as reader:
        before = await slugs(reader)
        async with store.begin() as work:
            work.session.add(bank("new"))
            await work.commit()
        after = await slugs(reader)

    async with store.read() as next_reader:
        assert (before, after, await slugs(next_reader)) == ([], [], ["new"])


@pytest.mark.asyncio
async def test_a_reader_cannot_write(store: Store) -> None:
    """A snapshot refuses to be written to."""
    with pytest.raises(NotWritable):
        async with store.read() as work:
            await work.execute(work.insert(MemberRow).values(name="x", created_at=NOW))


@pytest.mark.asyncio
async def test_writers_of_one_process_wait_their_turn(store: Store) -> None:
    """Forty tasks that read and then write at once lose nothing, and none is told that the database is locked."""

    async def add(name: str) -> None:
        async with store.begin() as work:
            known = (await work.execute(sa.select(sa.func.count()).select_from(BankRow))).scalar_one()
            work.session.add(bank(f"{name}-{known if store.dialect == 'sqlite' else name}"))
            await asyncio.sleep(0)
            await work.commit()

    async with asyncio.TaskGroup() as tasks:
        for number in range(40):
            tasks.create_task(add(f"{number:02}"))

    async with store.read() as work:
        assert len(await slugs(work)) == 40


@pytest.mark.asyncio
async def test_a_cancelled_writer_gives_the_turn_back(store: Store) -> None:
    """Cancelling a task inside a transaction undoes it and lets the next writer in."""
    inside = asyncio.Event()

    async def never_done() -> None:
        async with store.begin() as work:
            work.session.add(bank("lost"))
            await work.session.flush()
            inside.set()
            await asyncio.Event().wait()

    async with asyncio.TaskGroup() as tasks:
        task = tasks.create_task(never_done())
        await inside.wait()
        task.cancel()

    async with store.begin() as work:
        work.session.add(bank("kept"))
        await work.commit()
        assert await slugs(work) == ["kept"]


@pytest.mark.asyncio
async def test_rows_can_be_read_after_the_commit(store: Store) -> None:
    """A row keeps its columns when its transaction is over."""
    async with store.begin() as work:
        row = bank("kept")
        work.session.add(row)
        await work.commit()

    assert (row.slug, row.title, row.id) == ("kept", {"en": "Tiếng"}, 1)


@pytest.mark.asyncio
async def test_references_are_enforced(store: Store) -> None:
    """A row that names another one that isn't there is refused, on both databases."""
    async with store.begin() as work:
        statement = work.insert(AccountRow).values(member_id=404, platform="local", external_id="x")
        with pytest.raises(sqlalchemy.exc.IntegrityError):
            await work.execute(statement)


@pytest.mark.asyncio
async def test_instants_come_back_in_utc(store: Store) -> None:
    """An instant given in another zone is the same instant, in UTC, when read; a naive one is refused."""
    async with store.begin() as work:
        paris = datetime(2026, 3, 9, 9, 0, tzinfo=timezone(timedelta(hours=1)))
        work.session.add(MemberRow(id=1, name="x", created_at=paris))
        await work.commit()

    async with store.read() as work:
        found = (await work.execute(sa.select(col(MemberRow.created_at)))).scalar_one()
    with pytest.raises(sqlalchemy.exc.StatementError):
        async with store.begin() as work:
            await work.execute(work.insert(MemberRow).values(name="x", created_at=datetime(2026, 3, 9)))  # noqa: DTZ001

    assert (found, found.tzinfo) == (datetime(2026, 3, 9, 8, 0, tzinfo=UTC), UTC)


@pytest.mark.asyncio
async def test_each_step_is_told(database_url: str) -> None:
    """An observer sees the beginning, each statement, and both sides of the commit."""
    steps: list[str] = []
    async with opened(database_url, steps.append) as store:
        steps.clear()
        async with store.begin() as work:
            work.session.add(bank("kept"))
            await work.commit()

    assert steps == ["begin", "execute", "commit:before", "commit:after"]


@pytest.mark.asyncio
async def test_sqlite_is_set_up_to_be_safe(sqlite_url: str) -> None:
    """Each connection writes ahead, waits for the disk, checks references, and waits 2.5 s for others."""
    async with opened(sqlite_url) as store:
        pragmas = ("journal_mode", "synchronous", "foreign_keys", "busy_timeout")
        async with store.begin() as work:
            writer = [(await work.execute(sa.text(f"PRAGMA {name}"))).scalar_one() for name in pragmas]
        async with store.read() as work:
            reader = [(await work.execute(sa.text(f"PRAGMA {name}"))).scalar_one() for name in pragmas]

    assert writer == reader == ["wal", 2, 1, 2500]


@pytest.mark.asyncio
async def test_what_is_no_database_is_refused(tmp_path: Path) -> None:
    """A file of something else is named damaged, not overwritten."""
    path = tmp_path / "notes.db"
    path.write_text("these are my notes, and they are long enough to be read as a header of a database\n" * 20)

    with pytest.raises(DatabaseDamaged):
        await Store.open(f"sqlite:///{path}")

    assert path.read_text().startswith("these are my notes")


@pytest.mark.asyncio
async def test_what_cannot_be_reached_is_not_writable(tmp_path: Path) -> None:
    """A folder that isn't there, and a server that isn't there, are told in our words."""
    for url in (f"sqlite:///{tmp_path}/no/such.db", f"postgresql://nobody@/x?host={tmp_path}"):
        with pytest.raises(NotWritable):
            await Store.open(url)


@pytest.mark.asyncio
async def test_a_store_says_what_it_is(store: Store, database_url: str) -> None:
    """The address, the kind, and the file where there is one."""
    sqlite = store.dialect == "sqlite"

    assert store.url == database_url
    assert (store.path is not None) is sqlite
