"""Boards, one's own account, and the language one is spoken to in."""

import re
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager
from datetime import UTC, datetime

import pytest

from tests.study.platforms import ScriptedPlatform
from tests.study.world import (
    DAY,
    HOUR,
    KEY,
    MEMORY,
    MINUTE,
    MONDAY,
    PIPELINE,
    WRONG,
    World,
    living,
    only_platform,
    text_of,
)

NOON = MONDAY + 12 * HOUR
NEW_YEAR = datetime(2026, 12, 28, tzinfo=UTC)
"""The Monday of 2026-W53."""


class Played(World):
    """A world in which rounds are played in a line."""

    platform: ScriptedPlatform

    async def play(self, topic: str, options: Mapping[str, int], channel: str = "daily") -> None:
        """Ask now, let members react, and close."""
        await self.say(topic, "boss", channel)
        await self.live_until(self.clock.now())
        question = self.platform.of_kind("question", channel)[-1]
        for user, option in options.items():
            await self.hear(user, option, self.clock.now(), message=question.ref)
            self.platform.react(question, option, user)
        await self.live_until(self.clock.now() + 5 * MINUTE)


@asynccontextmanager
async def playing(url: str, start: datetime = NOON) -> AsyncIterator[Played]:
    """Give a world to play in, with a group that is asked nothing by itself."""
    platform = ScriptedPlatform()
    async with living(url, start, platforms=only_platform(platform), banks=[PIPELINE, MEMORY]) as world:
        await world.found()
        await world.say("schedule pause 1", "boss")
        played = Played(world.program, world.clock, world.told)
        played.platform = platform
        yield played


def rows_of(text: str) -> list[str]:
    """Give rank and name of each line of a board."""
    return re.findall(r"^\d+\. \S+", text, re.MULTILINE)


def everyone(options: Sequence[int]) -> dict[str, int]:
    """Give one option to each of as many members, named by letters."""
    return {f"user-{number:03d}": option for number, option in enumerate(options)}


@pytest.mark.asyncio
async def test_ranks(database_url: str) -> None:
    """Equal points share a rank, and the next one counts those above: 1, 2, 2, 4; wrong answers are on the board."""
    async with playing(database_url) as world:
        await world.play("pipeline", {"an": KEY, "benoit": KEY, "chi": KEY, "dao": WRONG})
        await world.play("memory", {"an": WRONG})
        await world.play("pipeline", {"chi": KEY})
        board = text_of((await world.say("leaderboard")).card)

        assert rows_of(board) == ["1. Chi", "2. Benoit", "2. An", "4. Dao"]


@pytest.mark.asyncio
@pytest.mark.parametrize("period", ["today", "week", "month", "all"])
async def test_nobody(sqlite_url: str, period: str) -> None:
    """A board of nobody says so, for each period."""
    async with playing(sqlite_url) as world:
        board = text_of((await world.say(f"leaderboard {period}")).card)

        assert "Nobody is on this board yet." in board


@pytest.mark.asyncio
@pytest.mark.parametrize("period", ["today", "week", "month", "all"])
async def test_own_row_outside_the_page(database_url: str, period: str) -> None:
    """Ten rows are shown, and the reader's own where it is further down; of two hundred equal ones all are first."""
    async with playing(database_url) as world:
        await world.play("pipeline", everyone([KEY] * 200 + [WRONG]))
        by_last = text_of((await world.say(f"leaderboard {period}", "user-200")).card)
        by_first = text_of((await world.say(f"leaderboard {period}", "user-000")).card)
        by_stranger = text_of((await world.say(f"leaderboard {period}", "stranger")).card)

        assert rows_of(by_last) == [*(f"1. User-{n:03d}" for n in range(10)), "201. User-200"]
        assert rows_of(by_first) == rows_of(by_stranger) == [f"1. User-{n:03d}" for n in range(10)]
        assert "201 members" in by_last


@pytest.mark.asyncio
async def test_topic(database_url: str) -> None:
    """A board of a topic holds what was answered on it alone, under any of the topic's names."""
    async with playing(database_url) as world:
        await world.play("pipeline", {"an": KEY})
        await world.play("memory", {"benoit": 1})
        boards = [text_of((await world.say(f"leaderboard {words}")).card) for words in ("pp", "week mem", "today")]
        unknown = await world.say("leaderboard biology")

        assert [rows_of(board) for board in boards] == [["1. An"], ["1. Benoit"], ["1. An", "2. Benoit"]]
        assert boards[0].startswith("Leaderboard · Group of daily · All time · Pipeline parallelism")
        assert unknown.card.kind == "problem"


@pytest.mark.asyncio
async def test_weeks_across_new_year(database_url: str) -> None:
    """A week is the ISO week, also across New Year; a month and a day are the calendar's."""
    async with playing(database_url, NEW_YEAR) as world:
        rows = {}
        for day, user in ((3, "an"), (4, "benoit"), (7, "chi")):
            world.clock.move_to(NEW_YEAR + day * DAY + 12 * HOUR)
            await world.play("pipeline", {user: KEY})
            for period in ("today", "week", "month", "all"):
                board = text_of((await world.say(f"leaderboard {period}")).card)
                rows[day, period] = {row.split(" ")[1] for row in rows_of(board)}

        assert rows == {
            (3, "today"): {"An"},
            (3, "week"): {"An"},
            (3, "month"): {"An"},
            (3, "all"): {"An"},
            (4, "today"): {"Benoit"},
            (4, "week"): {"An", "Benoit"},
            (4, "month"): {"Benoit"},
            (4, "all"): {"An", "Benoit"},
            (7, "today"): {"Chi"},
            (7, "week"): {"Chi"},
            (7, "month"): {"Benoit", "Chi"},
            (7, "all"): {"An", "Benoit", "Chi"},
        }


@pytest.mark.asyncio
async def test_other_groups(database_url: str) -> None:
    """A board is of one group, wherever else its members answer."""
    async with playing(database_url) as world:
        await world.found(channels=("other",))
        await world.play("pipeline", {"an": KEY})
        await world.play("pipeline", {"benoit": KEY}, "other")

        assert rows_of(text_of((await world.say("leaderboard")).card)) == ["1. An"]
        assert rows_of(text_of((await world.say("leaderboard", channel="other")).card)) == ["1. Benoit"]


@pytest.mark.asyncio
async def test_last_known_name(database_url: str) -> None:
    """A board shows the last name known, as typed, whoever left since."""
    async with playing(database_url) as world:
        await world.play("pipeline", {"@everyone": KEY, "<@1>": KEY, "{0}": KEY})
        board = text_of((await world.say("leaderboard")).card)

        assert rows_of(board) == ["1. @Everyone", "1. <@1>", "1. {0}"]


@pytest.mark.asyncio
async def test_me(database_url: str) -> None:
    """One's own account tells rank, points, accuracy, streak and each topic; somebody new has nothing yet."""
    async with playing(database_url) as world:
        await world.play("memory", {"an": 1, "benoit": 2})
        await world.play("pipeline", {"an": KEY, "benoit": WRONG})
        mine = text_of((await world.say("me")).card)
        strangers = text_of((await world.say("me", "stranger")).card)

        assert mine.startswith("How An is doing · Group of daily")
        assert "Rank: 1 of 2" in mine
        assert "Accuracy: 50% · 1 right of 2" in mine
        assert "Streak: 0 now · best 0" in mine
        assert "Memory · 0% · 0 right of 1" in mine
        assert "Pipeline parallelism · 100% · 1 right of 1" in mine
        assert "Rank: None yet" in strangers
        assert "NaN" not in strangers


@pytest.mark.asyncio
async def test_forgiven_miss(database_url: str) -> None:
    """One miss a week is forgiven, the reveal and one's account say so; a second in the week ends the streak."""
    platform = ScriptedPlatform()
    async with living(database_url, MONDAY, platforms=only_platform(platform)) as world:
        await world.found(open_for=HOUR)
        streaks, reveals = [], []
        for day in range(4):
            await world.live_until(MONDAY + day * DAY + 9 * HOUR)
            if day in (0, 1):
                platform.react(platform.of_kind("question")[-1], KEY, "an")
            await world.live_until(MONDAY + day * DAY + 10 * HOUR)
            streaks.append(await world.streaks())
            reveals.append(text_of(platform.of_kind("reveal")[-1].card))
            if day == 2:
                mine = text_of((await world.say("me")).card)

        assert streaks == [{"an": 1}, {"an": 2}, {"an": 2}, {"an": 0}]
        assert ["forgiven" in reveal for reveal in reveals] == [False, False, True, False]
        assert "This week’s has been used" in mine


@pytest.mark.asyncio
async def test_language(database_url: str) -> None:
    """The language that one chose holds for all answers, and over a restart."""
    async with living(database_url, NOON) as world:
        await world.found()
        chosen = await world.say("language fr")
        refused = await world.say("language klingon")
        clock = world.clock
    async with living(database_url, clock=clock) as world:
        later = [await world.say(text) for text in ("", "help", "leaderboard", "me", "nothing like it")]
        by_another = await world.say("help", "benoit")

        assert chosen.card.language == "fr"
        assert (refused.card.kind, refused.card.language) == ("problem", "fr")
        assert {reply.card.language for reply in later} == {"fr"}
        assert by_another.card.language == "en"


@pytest.mark.asyncio
async def test_language_of_the_channel(sqlite_url: str) -> None:
    """Who chose no language is spoken to in the group's."""
    async with living(sqlite_url, NOON) as world:
        await world.found(language="vi")

        assert (await world.say("help")).card.language == "vi"
