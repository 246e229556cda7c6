"""Several processes on one PostgreSQL database: they share the work and do nothing twice."""

import asyncio
from datetime import timedelta

import pytest

from bot.store.tables import ResultRow
from bot.study.study import Rules
from tests.study.platforms import ScriptedPlatform
from tests.study.world import HOUR, KEY, MINUTE, MONDAY, SECOND, SteppedClock, living, only_platform

NINE = MONDAY + 9 * HOUR
FIVE = MONDAY + 17 * HOUR
GROUPS = ("a", "b", "c", "d", "e", "f")


def rules(holder: str) -> Rules:
    """Give the rules of one of the processes."""
    return Rules(holder=holder, herd_spread=timedelta(0))


@pytest.mark.asyncio
async def test_share_the_work(postgresql_url: str) -> None:
    """Two programs that are due at the same instant ask, close and reveal every group's question once."""
    platform, clock = ScriptedPlatform(), SteppedClock(MONDAY)
    offered = only_platform(platform)
    async with (
        living(postgresql_url, clock=clock, platforms=offered, rules=rules("one")) as one,
        living(postgresql_url, clock=clock, platforms=offered, rules=rules("two")) as two,
    ):
        for group in GROUPS:
            await one.found(channels=(group,))
        for at in (NINE, NINE + SECOND, FIVE, FIVE + SECOND, FIVE + MINUTE):
            clock.move_to(at)
            await asyncio.gather(*(world.program.clockwork.catch_up() for world in (one, two)))
            if at == NINE:
                for question in platform.of_kind("question"):
                    platform.react(question, KEY, "an", "benoit")

        for kind in ("question", "reveal"):
            assert sorted(message.outgoing.channel.channel for message in platform.of_kind(kind)) == list(GROUPS)
        assert await one.states() == ["revealed"] * 6
        assert len(await one.rows(ResultRow)) == 12
        assert await one.streaks() == {"an": 1, "benoit": 1}


@pytest.mark.asyncio
async def test_take_over(postgresql_url: str) -> None:
    """What a process had begun to send when it stopped is taken over when its lease is out, and found."""
    platform, clock = ScriptedPlatform(), SteppedClock(MONDAY)
    offered = only_platform(platform)
    async with living(postgresql_url, clock=clock, platforms=offered, rules=rules("one")) as world:
        await world.found()
        clock.move_to(NINE)

        async def stop(_message: object) -> None:
            raise asyncio.CancelledError

        platform.on_post = stop
        await world.program.clockwork.catch_up()
    platform.on_post = None
    async with living(postgresql_url, clock=clock, platforms=offered, rules=rules("two")) as world:
        clock.move_to(NINE + 59 * SECOND)
        too_soon = await world.program.clockwork.catch_up()
        clock.move_to(NINE + 60 * SECOND)
        await world.program.clockwork.catch_up()

        assert not too_soon
        assert len(platform.sent) == 1
        assert [(p.state, p.holder, p.message_ref) for p in await world.postings("question")] == [
            ("done", "two", "daily/1")
        ]
