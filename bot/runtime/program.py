"""The parts of a running program, put together by hand: the one place that knows all of them.

Nothing here starts a loop: whoever opens a program runs its tasks (`compose`), or drives time by hand
(`simulate`, tests). A clock, platforms and watchers of steps are handed in; nothing is patched.
"""

import asyncio
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path

from bot.platforms.local.deliver import LocalPlatform
from bot.platforms.local.hub import Hub
from bot.runtime.clockwork import Clockwork
from bot.store.engine import Store
from bot.store.unit_of_work import OnStep, unobserved
from bot.store.writer import AnswerWriter, OnBatch
from bot.study.inbox import StudyInbox
from bot.study.ports import Clock, Platform
from bot.study.shipped_banks import take_in_banks
from bot.study.start import take_up
from bot.study.study import Rules, Study, Tell

MakePlatforms = Callable[[Store, Clock, Hub], Mapping[str, Platform]]


def local_only(store: Store, clock: Clock, hub: Hub) -> Mapping[str, Platform]:
    """Give the local page as the only platform."""
    platform = LocalPlatform(store, clock, hub)
    return {platform.name: platform}


@dataclass(frozen=True, slots=True)
class Parts:
    """What a program is made from. `url` is of a database that is migrated and held by this process."""

    url: str
    clock: Clock
    tell: Tell
    banks: Sequence[Path]
    rules: Rules = field(default_factory=Rules)
    platforms: MakePlatforms = local_only
    on_step: OnStep = unobserved
    on_batch: OnBatch | None = None


@dataclass(frozen=True, slots=True)
class Program:
    """A program that has taken up where the last one stopped. Its writer runs; its clockwork doesn't yet."""

    study: Study
    inbox: StudyInbox
    clockwork: Clockwork
    hub: Hub


@asynccontextmanager
async def opened(parts: Parts) -> AsyncIterator[Program]:
    """Give a program; when it is left, answers in hand are kept and leases given up."""
    store = await Store.open(parts.url, on_step=parts.on_step)
    try:
        writer = AnswerWriter(store, on_step=parts.on_step, on_batch=parts.on_batch)
        hub, woken = Hub(), asyncio.Event()
        study = Study(
            store=store,
            writer=writer,
            clock=parts.clock,
            platforms=parts.platforms(store, parts.clock, hub),
            tell=parts.tell,
            wake=woken.set,
            rules=parts.rules,
        )
        async with _writing(writer):
            await take_in_banks(study, parts.banks)
            await take_up(study)
            yield Program(study, StudyInbox(study), Clockwork(study, woken), hub)
    finally:
        await store.close()


@asynccontextmanager
async def _writing(writer: AnswerWriter) -> AsyncIterator[None]:
    """Run the writer while inside. What goes wrong inside comes out as it is: a full disk is told as a full disk."""
    try:
        async with asyncio.TaskGroup() as group:
            group.create_task(writer.run(), name="writer")
            try:
                yield
            finally:
                await writer.stop()
    except BaseExceptionGroup as several:
        if len(several.exceptions) > 1:
            raise
        raise several.exceptions[0]  # noqa: B904  it has its own cause
