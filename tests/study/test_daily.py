"""The daily question, from its due time to the reveal."""

from datetime import date, time, timedelta

import pytest

from bot.store.tables import StandingRow
from bot.study.ports import ChannelGone
from tests.study.platforms import ScriptedPlatform
from tests.study.world import DAY, HOUR, KEY, MINUTE, MONDAY, SECOND, WRONG, living, only_platform, text_of

NINE = MONDAY + 9 * HOUR
FIVE = MONDAY + 17 * HOUR


@pytest.mark.asyncio
async def test_day(database_url: str) -> None:
    """A question that is due is asked once, answered, closed on time, and revealed with results and streaks."""
    async with living(database_url) as world:
        await world.found()
        await world.live_until(NINE)
        (asked,) = await world.messages(kind="question")
        seeded = [thumb.option for thumb in asked.thumbs if thumb.user == ""]
        await world.live_until(NINE + HOUR)
        await world.react("an", KEY)
        await world.react("benoit", WRONG)
        await world.live_until(FIVE)

        (row,) = await world.rounds()
        assert seeded == [1, 2, 3, 4]
        assert (row.state, row.number, row.local_date, row.due_at, row.close_at) == (
            "revealed",
            1,
            date(2026, 3, 2),
            NINE,
            FIVE,
        )
        assert (row.answered, row.right, row.counts) == (2, 1, {"1": 0, "2": 1, "3": 1, "4": 0})
        results = await world.results(row.id or 0)
        assert results["an"][0]
        assert results["benoit"] == (False, 0)
        assert await world.streaks() == {"an": 1, "benoit": 1}


@pytest.mark.asyncio
async def test_reveal_is_a_reply(database_url: str) -> None:
    """The reveal answers the question's message, and the question is marked closed in its place."""
    async with living(database_url) as world:
        await world.found()
        await world.live_until(NINE)
        asked = await world.question()
        await world.live_until(FIVE)

        closed, reveal = await world.messages()
        assert (closed.id, closed.kind) == (asked.id, "closed")
        assert (reveal.kind, reveal.reply_to) == ("reveal", asked.id)
        assert [p.state for p in await world.postings("question") + await world.postings("reveal")] == ["done", "done"]


@pytest.mark.asyncio
async def test_standings(database_url: str) -> None:
    """A result is added to the totals of the group and the workspace, of the topic and of all, of month and ever."""
    async with living(database_url) as world:
        await world.found()
        await world.live_until(NINE)
        await world.react("an", KEY)
        await world.live_until(FIVE)

        rows = await world.rows(StandingRow)
        points = {row.points for row in rows}
        assert {(row.scope, row.bank_id == 0, row.period) for row in rows} == {
            (scope, overall, period)
            for scope in ("group", "workspace")
            for overall in (True, False)
            for period in ("month", "all")
        }
        assert len(rows) == 8
        assert points == {(await world.results(1))["an"][1]}
        assert {(row.right, row.answered) for row in rows} == {(1, 1)}


@pytest.mark.asyncio
async def test_two_passes(database_url: str) -> None:
    """A second pass at the same instant does nothing: no second round, message or result."""
    async with living(database_url) as world:
        await world.found()
        await world.live_until(NINE)
        again = await world.program.clockwork.catch_up()
        await world.live_until(FIVE)
        once_more = await world.program.clockwork.catch_up()

        assert (again, once_more) == (False, False)
        assert await world.states() == ["revealed"]
        assert len(await world.messages()) == 2


@pytest.mark.asyncio
async def test_two_channels(database_url: str) -> None:
    """Both channels of a group get one question and one reveal each, and their answers are counted together."""
    async with living(database_url) as world:
        await world.found(channels=("daily", "evening"))
        await world.live_until(NINE)
        await world.react("an", KEY)
        await world.react("benoit", KEY, channel="evening")
        await world.react("an", KEY, channel="evening")
        await world.live_until(FIVE)

        assert [m.kind for m in await world.messages("daily")] == ["closed", "reveal"]
        assert [m.kind for m in await world.messages("evening")] == ["closed", "reveal"]
        assert [row.answered for row in await world.rounds()] == [2]


@pytest.mark.asyncio
async def test_two_schedules(database_url: str) -> None:
    """Two schedules of one group at the same minute ask two different questions, five seconds apart."""
    async with living(database_url) as world:
        await world.found()
        await world.say("schedule add 09:00", "boss")
        await world.live_until(NINE + MINUTE)

        first, second = await world.rounds()
        sent = [posting.sent_at for posting in await world.postings("question")]
        assert first.question_id != second.question_id
        assert sent == [NINE, NINE + 5 * SECOND]
        assert [first.number, second.number] == [1, 2]


@pytest.mark.asyncio
async def test_failing_group(database_url: str) -> None:
    """A group that fails at every call keeps no other group waiting."""
    platform = ScriptedPlatform()
    for call in ("post", "find", "seed", "census", "note"):
        platform.fail(call, ChannelGone(), times=1000, channel="gone")
    async with living(database_url, platforms=only_platform(platform)) as world:
        await world.found(channels=("gone",))
        await world.found(channels=("daily",))
        await world.live_until(NINE)
        asked_on_time = [p.sent_at for p in await world.postings("question") if p.message_ref]
        await world.live_until(FIVE + HOUR)

        assert asked_on_time == [NINE]
        assert [message.kind for message in platform.sent] == ["question", "reveal"]
        assert await world.states() == ["failed", "revealed"]
        assert [(row.state, row.paused_reason) for row in await world.schedules()] == [
            ("paused", "channel-gone"),
            ("active", ""),
        ]


@pytest.mark.asyncio
async def test_nobody_answers(database_url: str) -> None:
    """A question that nobody answered is revealed as that, without a share of nothing."""
    platform = ScriptedPlatform()
    async with living(database_url, platforms=only_platform(platform)) as world:
        await world.found()
        await world.live_until(FIVE)

        (reveal,) = platform.of_kind("reveal")
        said = text_of(reveal.card)
        assert "Nobody answered this time." in said
        assert "NaN" not in said
        assert "%" not in said


@pytest.mark.asyncio
@pytest.mark.parametrize(
    ("choices", "said"),
    [
        ({"an": KEY}, "One answer, and it was right."),
        ({"an": WRONG}, "One answer, and it was wrong."),
        ({"an": WRONG, "benoit": 1}, "2 answers, none of them right: a hard one."),
        ({"an": KEY, "benoit": KEY}, "2 answers, all of them right."),
        ({"an": KEY, "benoit": WRONG, "chi": 1}, "33% right · 3 answers"),
    ],
)
async def test_reveal_reads_well(sqlite_url: str, choices: dict[str, int], said: str) -> None:
    """The reveal says how the group did in a sentence that fits how many answered and were right."""
    platform = ScriptedPlatform()
    async with living(sqlite_url, platforms=only_platform(platform)) as world:
        await world.found()
        await world.live_until(NINE)
        (question,) = platform.of_kind("question")
        for user, option in choices.items():
            await world.hear(user, option, world.clock.now(), message=question.ref)
            platform.react(question, option, user)
        await world.live_until(FIVE)

        assert said in text_of(platform.of_kind("reveal")[0].card)


@pytest.mark.asyncio
async def test_herd(database_url: str) -> None:
    """Groups due at the same instant are spread over twenty seconds, and none is asked early."""
    from bot.study.study import Rules

    async with living(database_url, rules=Rules()) as world:
        for name in ("a", "b", "c", "d"):
            await world.found(channels=(name,))
        await world.live_until(NINE + MINUTE)

        waits = [posting.not_before - NINE for posting in await world.postings("question")]
        assert len(set(waits)) == 4
        assert all(timedelta(0) <= wait < 20 * SECOND for wait in waits)


@pytest.mark.asyncio
async def test_weekdays(database_url: str) -> None:
    """A schedule asks on its weekdays only, and a day without a question breaks no streak."""
    async with living(database_url, MONDAY - 3 * DAY) as world:
        await world.found(weekdays=frozenset({1, 5}), at=time(9))
        for day in (MONDAY - 3 * DAY, MONDAY):
            await world.live_until(day + 9 * HOUR)
            await world.react("an", KEY)
        await world.live_until(MONDAY + DAY)

        assert [row.local_date for row in await world.rounds()] == [date(2026, 2, 27), date(2026, 3, 2)]
        assert await world.streaks() == {"an": 2}
