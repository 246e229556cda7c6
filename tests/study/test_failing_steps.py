"""F13: when the n-th step of a use case fails, for each n, the database is as before or as after."""

import shutil
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from copy import deepcopy
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa
from sqlmodel import SQLModel

from bot.quiz.errors import NotSaved
from bot.store.faults import NotWritable
from tests.study.platforms import ScriptedPlatform
from tests.study.world import (
    HOUR,
    KEY,
    MEMORY,
    MONDAY,
    PIPELINE,
    SECOND,
    WRONG,
    SteppedClock,
    World,
    living,
    only_platform,
)

NINE = MONDAY + 9 * HOUR
FIVE = MONDAY + 17 * HOUR
MOST_STEPS = 200
SETTLED = 300 * SECOND
"""By then a lease that nobody gave up has run out, and a set is at its end."""

ANSWERS = (("an", KEY), ("benoit", WRONG), ("chi", KEY))

UseCase = Callable[[World], Awaitable[object]]


@dataclass
class Steps:
    """Lets steps of the store pass, counts them, and fails one."""

    fail_at: int = 0
    armed: bool = False
    passed: int = 0
    failed: bool = False
    seen: list[str] = field(default_factory=list)

    def __call__(self, step: str) -> None:
        """Note a step; the one that is to fail does, once."""
        if not self.armed:
            return
        self.passed += 1
        self.seen.append(step)
        if self.passed == self.fail_at:
            self.failed = True
            raise NotWritable("injected")


async def founded(world: World) -> None:
    """A group that waits for its first question."""
    await world.found()
    world.clock.move_to(NINE)


async def asked(world: World) -> None:
    """A group with an open question."""
    await world.found()
    await world.live_until(NINE)


async def over(world: World) -> None:
    """A group whose question has answers and is to be closed."""
    await asked(world)
    for user, option in ANSWERS:
        await world.hear(user, option, NINE, message="daily/1")
    world.clock.move_to(FIVE)


async def in_a_set(world: World) -> None:
    """A group in the middle of a set, whose first question is to be closed."""
    await world.found()
    await world.say("pipeline 2")
    await world.live_until(world.clock.now())
    world.clock.advance(45 * SECOND)


async def practising(world: World) -> None:
    """A member with a practice begun."""
    await world.found()
    await world.say("pipeline 2 private")


async def nothing(_world: World) -> None:
    """An empty database."""


ONE_TRANSACTION: dict[str, tuple[UseCase, UseCase]] = {
    "an answer": (asked, lambda w: w.hear("an", KEY, NINE, message="daily/1")),
    "a stranger's answer": (asked, lambda w: w.hear("stranger", KEY, NINE, message="daily/1")),
    "a click": (asked, lambda w: w.press(f"q:1:{KEY}")),
    "a question": (founded, lambda w: w.say("pipeline")),
    "a set": (founded, lambda w: w.say("pipeline 3")),
    "a practice": (founded, lambda w: w.say("pipeline 3 private")),
    "a practice's answer": (practising, lambda w: w.press(f"p:1:0:{KEY}")),
    "a language": (founded, lambda w: w.say("language fr")),
    "a set-up": (nothing, lambda w: w.say("setup 09:00 UTC", "boss")),
    "a second set-up": (founded, lambda w: w.say("setup 10:00 Europe/Paris fr buttons", "boss")),
    "a schedule": (founded, lambda w: w.say("schedule add 10:00", "boss")),
    "an edit": (founded, lambda w: w.say("schedule edit 1 10:00", "boss")),
    "a pause": (founded, lambda w: w.say("schedule pause 1", "boss")),
    "a removal": (founded, lambda w: w.say("schedule remove 1", "boss")),
    "a skip": (founded, lambda w: w.say("schedule skip 1", "boss")),
    "an extra question": (founded, lambda w: w.say("schedule now 1", "boss")),
}
"""Use cases that are one transaction: as before or as after, nothing between. A new member may be made before it."""

OF_THE_CLOCK: dict[str, UseCase] = {"asking": founded, "closing": over, "a set going on": in_a_set}
"""What the clockwork does, in several transactions: whole after the next pass, whichever step failed."""

NEWCOMERS = {"a stranger's answer": ("account", "member"), "a set-up": ("account", "member")}
"""Use cases of somebody new, who becomes a member before the rest is done."""


async def contents(world: World, *besides: str) -> dict[str, list[tuple[Any, ...]]]:
    """Give all rows of all tables but some."""
    tables = [table for table in SQLModel.metadata.sorted_tables if table.name not in besides]
    async with world.store.read() as work:
        return {table.name: sorted(map(tuple, await work.execute(sa.select(table))), key=str) for table in tables}


async def story(world: World) -> dict[str, object]:
    """Give what matters of rounds, messages and results, less how often it was tried."""
    platform = world.program.study.platforms["local"]
    assert isinstance(platform, ScriptedPlatform)
    rows = await contents(world)
    return {
        "rounds": [(row.state, row.local_date, row.question_id, row.answered) for row in await world.rounds()],
        "postings": [
            (row.kind, row.state) for row in (*await world.postings("question"), *await world.postings("reveal"))
        ],
        "sent": sorted(message.kind for message in platform.sent),
        **{name: rows[name] for name in ("answer", "result", "standing", "streak", "quiz_set")},
    }


class Prepared:
    """A database in which something was done, and the platform that goes with it, to begin from again and again."""

    def __init__(self, folder: Path, template: Path) -> None:
        self._folder = folder
        self._base = Path(shutil.copyfile(template, folder / "base.db"))
        self._platform = ScriptedPlatform()
        self._clock = SteppedClock(MONDAY + 8 * HOUR)
        self._copies = 0

    async def prepare(self, use: UseCase) -> None:
        """Do what comes before."""
        async with self._living(self._base, self._platform, self._clock, Steps()) as world:
            await use(world)
            if use is over:
                for user, option in ANSWERS:
                    self._platform.react(self._platform.sent[0], option, user)

    @asynccontextmanager
    async def again(self, steps: Steps) -> AsyncIterator[World]:
        """Give a world of its own that begins there."""
        self._copies += 1
        path = Path(shutil.copyfile(self._base, self._folder / f"{self._copies}.db"))
        async with self._living(path, deepcopy(self._platform), SteppedClock(self._clock.now()), steps) as world:
            yield world

    @asynccontextmanager
    async def _living(
        self, path: Path, platform: ScriptedPlatform, clock: SteppedClock, steps: Steps
    ) -> AsyncIterator[World]:
        url = f"sqlite:///{path}"
        offered = only_platform(platform)
        async with living(url, clock=clock, platforms=offered, banks=[PIPELINE, MEMORY], on_step=steps) as world:
            yield world


async def tried(use: Awaitable[object]) -> None:
    """Do it, whatever comes of it."""
    with suppress(NotWritable, NotSaved, ExceptionGroup):
        await use


@pytest.mark.asyncio
@pytest.mark.parametrize("name", ONE_TRANSACTION)
async def test_before_or_after(sqlite_template: Path, tmp_path: Path, name: str) -> None:
    """Whichever step fails, all of it is there or nothing."""
    prepare, use = ONE_TRANSACTION[name]
    besides = NEWCOMERS.get(name, ())
    prepared = Prepared(tmp_path, sqlite_template)
    await prepared.prepare(prepare)
    async with prepared.again(Steps()) as world:
        before = await contents(world, *besides)
        await use(world)
        after = await contents(world, *besides)
    outcomes = []
    for number in range(1, MOST_STEPS):
        steps = Steps(fail_at=number)
        async with prepared.again(steps) as world:
            steps.armed = True
            await tried(use(world))
            steps.armed = False
            found = await contents(world, *besides)
        assert found in (before, after), (number, steps.seen)
        outcomes.append(found == after)
        if not steps.failed:
            break

    assert before != after
    assert outcomes[-1]
    assert not outcomes[0]
    assert len(outcomes) > 3


@pytest.mark.asyncio
@pytest.mark.parametrize("name", OF_THE_CLOCK)
async def test_whole_again(sqlite_template: Path, tmp_path: Path, name: str) -> None:
    """Whichever step of the clockwork fails, the round is never half revealed, and the next passes make one of it."""
    prepared = Prepared(tmp_path, sqlite_template)
    await prepared.prepare(OF_THE_CLOCK[name])
    async with prepared.again(Steps()) as world:
        await world.live_until(world.clock.now() + SETTLED)
        expected = await story(world)
    failed = 0
    for number in range(1, MOST_STEPS):
        steps = Steps(fail_at=number)
        async with prepared.again(steps) as world:
            began = world.clock.now()
            steps.armed = True
            await tried(world.program.clockwork.catch_up())
            steps.armed = False
            between = await contents(world)
            await world.live_until(began + SETTLED)
            found = await story(world)
        revealed = {row[0] for row in between["round"] if "revealed" in row}
        assert bool(revealed) >= bool(between["result"]), (number, steps.seen)
        assert {"reveal" in posting for posting in between["posting"]} >= ({True} if revealed else set())
        assert found == expected, (number, steps.seen[-3:])
        failed += steps.failed
        if not steps.failed:
            break

    assert failed > 10
