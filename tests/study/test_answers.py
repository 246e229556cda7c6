"""Reactions as answers: whatever their order and number, what was held at the close counts."""

from collections.abc import Sequence
from itertools import permutations

import pytest

from bot.store.tables import AnswerRow, MemberRow
from bot.study.ports import Account, MessageRef, Reaction
from tests.study.platforms import ScriptedPlatform
from tests.study.world import HOUR, KEY, MINUTE, MONDAY, SECOND, WRONG, World, living, only_platform, text_of

NINE = MONDAY + 9 * HOUR
FIVE = MONDAY + 17 * HOUR
NOON = MONDAY + 12 * HOUR

Event = tuple[int, bool, int]
"""An option, whether it was added, and the millisecond."""

THREE_IN_A_ROW: Sequence[Event] = ((1, True, 0), (2, True, 50), (3, True, 100), (2, False, 150))
ALL_TAKEN_BACK: Sequence[Event] = ((3, False, 160), (1, False, 170))


async def hear(world: World, events: Sequence[Event], user: str = "an") -> None:
    """Let the program hear of events, in the order given."""
    for option, added, millisecond in events:
        await world.hear(user, option, NOON + millisecond * SECOND / 1000, added=added)


@pytest.mark.asyncio
async def test_three_in_a_row(database_url: str) -> None:
    """1, 2, 3, then 2 taken away is 3; then 3 taken away is 1; then 1 is none."""
    async with living(database_url) as world:
        await world.found()
        await world.live_until(NOON)
        held = []
        await hear(world, THREE_IN_A_ROW)
        held.append(await world.held(1))
        for event in ALL_TAKEN_BACK:
            await hear(world, [event])
            held.append(await world.held(1))

        assert held == [{"an": {1, 3}}, {"an": {1}}, {}]


@pytest.mark.asyncio
async def test_falls_back(database_url: str) -> None:
    """Of several held the newest counts, and what was taken back falls back to the newest still there."""
    async with living(database_url) as world:
        await world.found()
        await world.live_until(NOON)
        for user in ("an", "benoit"):
            await world.react(user, KEY)
            world.clock.advance(SECOND)
            await world.react(user, WRONG)
        world.clock.advance(SECOND)
        await world.react("benoit", WRONG, added=False)
        await world.live_until(FIVE)

        assert {user: right for user, (right, _) in (await world.results(1)).items()} == {"an": False, "benoit": True}


@pytest.mark.asyncio
async def test_any_order(database_url: str) -> None:
    """The same events in any order, and twice, leave the same answers."""
    async with living(database_url) as world:
        await world.found()
        await world.live_until(NOON)
        orders = list(permutations(THREE_IN_A_ROW))
        for number, order in enumerate(orders):
            await hear(world, [*order, *order[:2]], f"user{number}")

        held = await world.held(1)
        assert len(orders) == 24
        assert held == {f"user{number}": {1, 3} for number in range(24)}


@pytest.mark.asyncio
async def test_while_seeding(database_url: str) -> None:
    """Who reacts while our own reactions are still being added is counted."""
    platform = ScriptedPlatform()
    async with living(database_url, platforms=only_platform(platform)) as world:
        await world.found()
        platform.fail("seed", ConnectionError("lost"), times=1)
        await world.live_until(NINE)
        (question,) = platform.of_kind("question")
        states = [posting.state for posting in await world.postings("question")]
        await world.hear("an", KEY, NINE, message=question.ref)
        platform.react(question, KEY, "an")
        await world.live_until(FIVE)

        assert states == ["sent"]
        assert (question.seeded, await world.results(1) != {}) == (4, True)


@pytest.mark.asyncio
@pytest.mark.parametrize("option", [0, 5, 10, -1, 10**6])
async def test_unknown_option(database_url: str, option: int) -> None:
    """A keycap that the question doesn't list is no answer."""
    async with living(database_url) as world:
        await world.found()
        await world.live_until(NOON)
        await world.hear("an", option, NOON)

        assert await world.rows(AnswerRow) == []


@pytest.mark.asyncio
@pytest.mark.parametrize("message", ["1000", "not a message", "", "posting 1", "'; DROP TABLE answer; --"])
async def test_other_message(database_url: str, message: str) -> None:
    """A reaction on a message that is no question is dropped, and makes no member."""
    async with living(database_url) as world:
        await world.found(users=())
        await world.live_until(NOON)
        dropped = Reaction(MessageRef(message), Account("local", "stranger"), KEY, added=True, at_us=1, name="Stranger")
        await world.program.inbox.react(dropped)

        assert await world.rows(AnswerRow) == []
        assert [row.name for row in await world.rows(MemberRow)] == ["Boss"]
        assert len(world.events("answer.dropped")) == 1


@pytest.mark.asyncio
async def test_older_round(database_url: str) -> None:
    """A reaction on the message of a round that has closed changes neither round."""
    async with living(database_url) as world:
        await world.found()
        await world.live_until(NOON)
        old = str((await world.question()).id)
        await world.live_until(NOON + 24 * HOUR)
        await world.hear("an", KEY, world.clock.now(), message=old)

        assert await world.rows(AnswerRow) == []


@pytest.mark.asyncio
async def test_bot_keeps_a_members_reaction(database_url: str) -> None:
    """When a moderator removes our own reaction, the member's stays: counts are of people, never "count minus one"."""
    async with living(database_url) as world:
        await world.found()
        await world.live_until(NOON)
        await world.react("an", KEY)
        await world.react_unheard("", KEY, added=False)
        await world.live_until(FIVE)

        assert {user: right for user, (right, _) in (await world.results(1)).items()} == {"an": True}
        assert [row.counts for row in await world.rounds()] == [{"1": 0, "2": 1, "3": 0, "4": 0}]


@pytest.mark.asyncio
async def test_stranger_after_restart(database_url: str) -> None:
    """Somebody unknown who reacts after a restart to a message in no cache is counted, by the name they have."""
    async with living(database_url) as world:
        await world.found(users=())
        await world.live_until(NOON)
        clock = world.clock
    async with living(database_url, clock=clock) as world:
        world.program.study.memory.forget(1)
        await world.react("dao", KEY)
        await world.live_until(FIVE)

        assert list(await world.results(1)) == ["dao"]
        assert [row.name for row in await world.rows(MemberRow)] == ["Boss", "Dao"]


@pytest.mark.asyncio
async def test_eleven_times(database_url: str) -> None:
    """One event delivered eleven times, its withdrawal first, is one answer withdrawn."""
    async with living(database_url) as world:
        await world.found()
        await world.live_until(NOON)
        await world.hear("an", KEY, NOON + SECOND, added=False)
        for _ in range(11):
            await world.hear("an", KEY, NOON)
        for _ in range(11):
            await world.hear("benoit", KEY, NOON)

        assert await world.held(1) == {"benoit": {KEY}}


@pytest.mark.asyncio
async def test_late_delivery(database_url: str) -> None:
    """An event from before the close that comes eight minutes late counts, by its own time; one from after doesn't."""
    async with living(database_url) as world:
        await world.found()
        await world.live_until(FIVE - SECOND)
        world.clock.set(FIVE + 8 * MINUTE)
        await world.hear("an", KEY, FIVE - SECOND)
        await world.hear("benoit", KEY, FIVE)
        for user in ("an", "benoit"):
            await world.react_unheard(user, KEY)
        await world.live_until(FIVE + 9 * MINUTE)

        assert list(await world.results(1)) == ["an"]


@pytest.mark.asyncio
async def test_after_the_close(database_url: str) -> None:
    """What is added or taken away after the close counts for nothing, though the census sees it."""
    platform = ScriptedPlatform()
    async with living(database_url, platforms=only_platform(platform)) as world:
        await world.found()
        await world.live_until(NOON)
        (question,) = platform.of_kind("question")
        await world.hear("an", KEY, NOON, message=question.ref)

        async def react_late() -> None:
            await world.hear("benoit", KEY, FIVE + SECOND, message=question.ref)
            await world.hear("an", KEY, FIVE + SECOND, added=False, message=question.ref)

        platform.on_census = react_late
        platform.react(question, KEY, "benoit")
        await world.live_until(FIVE)

        assert {user: right for user, (right, _) in (await world.results(1)).items()} == {"an": True}


@pytest.mark.asyncio
@pytest.mark.parametrize(
    ("name", "kept"),
    [
        ("{0}", "{0}"),
        ("%s", "%s"),
        ("```", "```"),
        ("@everyone", "@everyone"),
        ("<@1>", "<@1>"),
        ("*bold*", "*bold*"),
        ("'; DROP TABLE member; --", "'; DROP TABLE member; --"),
        ("\u202eevil", "evil"),
        ("a\x00b", "ab"),
        ("\u200b", "?"),
        ("𒐫" * 41, "𒐫" * 39 + "…"),
    ],
)
async def test_hostile_name(database_url: str, name: str, kept: str) -> None:
    """A name is kept as typed, less what can't be seen, in forty characters; the reveal shows it."""
    platform = ScriptedPlatform()
    async with living(database_url, platforms=only_platform(platform)) as world:
        await world.found(users=())
        await world.live_until(NOON)
        (question,) = platform.of_kind("question")
        at_us = 1_772_452_800_000_000
        await world.program.inbox.react(
            Reaction(question.ref, Account("local", "u"), KEY, added=True, at_us=at_us, name=name)
        )
        platform.react(question, KEY, "u")
        await world.live_until(FIVE)

        assert [row.name for row in await world.rows(MemberRow)] == ["Boss", kept]
        assert f"Right: {kept}" in text_of(platform.of_kind("reveal")[0].card)


@pytest.mark.asyncio
async def test_name_with_many_marks(database_url: str) -> None:
    """A name of forty letters, each with all the marks it may carry, is kept as far as the database holds it."""
    async with living(database_url) as world:
        await world.found(users=())
        await world.live_until(NOON)
        message = MessageRef(str((await world.question()).id))
        marked = "a" + "\u0301\u0316" * 6
        await world.program.inbox.react(
            Reaction(message, Account("local", "u"), KEY, added=True, at_us=1, name=marked * 60)
        )

        assert [len(row.name) for row in await world.rows(MemberRow)] == [4, 200]


@pytest.mark.asyncio
async def test_changed_name(database_url: str) -> None:
    """The name shown is the last one known, and a changed one makes no second member."""
    async with living(database_url) as world:
        await world.found(users=())
        await world.live_until(NOON)
        message = MessageRef(str((await world.question()).id))
        for name in ("An", "An (away)", "An (away)"):
            await world.program.inbox.react(
                Reaction(message, Account("local", "u"), KEY, added=True, at_us=1, name=name)
            )

        assert [row.name for row in await world.rows(MemberRow)] == ["Boss", "An (away)"]


@pytest.mark.asyncio
async def test_near_midnight(database_url: str) -> None:
    """At 23:50 and 00:10 in Asia/Kolkata answers count for the question answered, under its own date."""
    midnight = MONDAY + 18 * HOUR + 30 * MINUTE
    async with living(database_url, MONDAY) as world:
        await world.found(zone="Asia/Kolkata")
        async with world.store.begin():
            pass
        await world.say("schedule edit 1 20:00", "boss")
        await world.live_until(midnight - 10 * MINUTE)
        await world.react("an", KEY)
        await world.live_until(midnight + 10 * MINUTE)
        await world.react("benoit", KEY)
        await world.live_until(midnight + 6 * HOUR)

        assert [row.local_date.isoformat() for row in await world.rounds()] == ["2026-03-02"]
        assert sorted(await world.results(1)) == ["an", "benoit"]
