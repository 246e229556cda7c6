"""What admins do, and that only admins do it."""

from datetime import date, time
from typing import get_args

import pytest
import sqlalchemy as sa

from bot.quiz.calendar import Period
from bot.store.tables import ChannelRow, GroupRow, MembershipRow, ScheduleRow, WorkspaceRow
from bot.study.requests import (
    AddSchedule,
    AskNow,
    ChangeSchedule,
    ChooseLanguage,
    EditSchedule,
    ListSchedules,
    OfferTopics,
    Request,
    SetUp,
    ShowBoard,
    ShowHelp,
    ShowMe,
)
from tests.study.platforms import ScriptedPlatform
from tests.study.world import (
    DAY,
    HOUR,
    KEY,
    MEMORY,
    MINUTE,
    MONDAY,
    PIPELINE,
    World,
    asker,
    living,
    only_platform,
    text_of,
)

NINE = MONDAY + 9 * HOUR
EIGHT = MONDAY + 8 * HOUR

FOR_ADMINS: dict[type[object], bool] = {
    OfferTopics: False,
    AskNow: False,
    ShowBoard: False,
    ShowMe: False,
    ShowHelp: False,
    ChooseLanguage: False,
    SetUp: True,
    AddSchedule: True,
    EditSchedule: True,
    ListSchedules: True,
    ChangeSchedule: True,
}
"""Who may ask for what: every request has its entry."""

REQUESTS: list[Request] = [
    OfferTopics(),
    AskNow("pipeline"),
    AskNow("pipeline", private=True),
    ShowBoard(Period.ALL),
    ShowMe(),
    ShowHelp(),
    ChooseLanguage("fr"),
    SetUp(),
    SetUp(time(9), "Europe/Paris"),
    AddSchedule(time(9)),
    EditSchedule("1", time(10)),
    ListSchedules(),
    ChangeSchedule("1", "pause"),
    ChangeSchedule("1", "resume"),
    ChangeSchedule("1", "remove"),
    ChangeSchedule("1", "skip"),
    ChangeSchedule("1", "now"),
]

REFUSED = "Only an admin may do that."


def test_matrix_is_whole() -> None:
    """No request is without an entry in the matrix, and each is tried."""
    assert set(FOR_ADMINS) == set(get_args(Request))
    assert {type(request) for request in REQUESTS} == set(get_args(Request))


async def schedules(world: World) -> list[tuple[object, ...]]:
    """Give what schedules say, and how many rounds there are."""
    rows = [(row.number, row.local_time, row.state, row.next_due_at) for row in await world.schedules()]
    return [*rows, (len(await world.rounds()),)]


@pytest.mark.asyncio
@pytest.mark.parametrize("request_", REQUESTS, ids=str)
async def test_matrix(sqlite_url: str, request_: Request) -> None:
    """An admin's request is refused to a member and to another group's admin, and changes nothing; admins get it."""
    async with living(sqlite_url, EIGHT) as world:
        await world.found()
        await world.found(channels=("other",))
        await world.say("setup 10:00 UTC", "foreign", "third", admin=True)
        before = await schedules(world)
        member = await world.program.inbox.request(request_, asker("an"))
        foreign = await world.program.inbox.request(request_, asker("foreign", admin=False))
        unchanged = await schedules(world) == before
        by_platform = await world.program.inbox.request(request_, asker("chi", admin=True))
        by_name = await world.program.inbox.request(request_, asker("boss", admin=False))

        only_admins = FOR_ADMINS[type(request_)]
        assert (REFUSED in text_of(member.card), REFUSED in text_of(foreign.card)) == (only_admins, only_admins)
        assert unchanged or not only_admins
        assert REFUSED not in text_of(by_platform.card)
        assert REFUSED not in text_of(by_name.card)


@pytest.mark.asyncio
async def test_help(sqlite_url: str) -> None:
    """Help lists what admins can do to admins alone."""
    async with living(sqlite_url) as world:
        await world.found()
        helped = [text_of((await world.say("help", user)).card) for user in ("an", "boss")]

        assert ["schedule add" in text for text in helped] == [False, True]


@pytest.mark.asyncio
async def test_set_up_from_nothing(database_url: str) -> None:
    """A set-up makes the group, its channel, its first admin and a schedule, and tells the next three times."""
    async with living(database_url, EIGHT, platforms=only_platform(ScriptedPlatform())) as world:
        reply = await world.say("setup 09:00 Europe/Paris mon-fri pipeline fr", "boss", "fresh")
        (group,) = await world.rows(GroupRow)
        (schedule,) = await world.rows(ScheduleRow)
        (member,) = await world.rows(MembershipRow)

        said = text_of(reply.card)
        assert (group.language, group.zone) == ("fr", "Europe/Paris")
        assert [(row.external_id, row.answer_mode) for row in await world.rows(ChannelRow)] == [("fresh", "reactions")]
        assert [(row.platform, row.external_id) for row in await world.rows(WorkspaceRow)] == [("local", "local")]
        assert (schedule.number, schedule.local_time, schedule.weekdays, schedule.topics) == (
            1,
            time(9),
            [1, 2, 3, 4, 5],
            ["pipeline-parallelism"],
        )
        assert schedule.next_due_at == EIGHT + DAY
        assert member.is_admin
        assert said.startswith("This channel is set up. It asks next: ")
        assert [f"{day} March 2026" in said for day in (2, 3, 4, 5, 6)] == [False, True, True, True, False]


@pytest.mark.asyncio
async def test_set_up_works(database_url: str) -> None:
    """What was set up is asked at its time."""
    platform = ScriptedPlatform()
    async with living(database_url, EIGHT, platforms=only_platform(platform)) as world:
        await world.say("setup 09:00 UTC buttons", "boss", "fresh")
        await world.live_until(NINE)

        assert [message.outgoing.channel.channel for message in platform.of_kind("question")] == ["fresh"]
        assert [row.answer_mode for row in await world.rows(ChannelRow)] == ["buttons"]


@pytest.mark.asyncio
@pytest.mark.parametrize(
    ("words", "missing"),
    [
        ("", "The time of day and the time zone are still missing."),
        ("09:00", "The time zone is still missing."),
        ("Europe/Paris", "The time of day is still missing."),
        ("pipeline mon-fri", "The time of day and the time zone are still missing."),
    ],
)
async def test_set_up_with_parts_missing(sqlite_url: str, words: str, missing: str) -> None:
    """A set-up says what is missing with a line that works, and makes nothing."""
    async with living(sqlite_url, platforms=only_platform(ScriptedPlatform())) as world:
        reply = await world.say(f"setup {words}", "boss", "fresh")
        example = text_of(reply.card).rpartition(": ")[2].removeprefix("/quiz ")
        made = await world.rows(GroupRow)
        await world.say(example, "boss", "fresh")

        assert text_of(reply.card).startswith(missing)
        assert made == []
        assert len(await world.rows(GroupRow)) == 1


@pytest.mark.asyncio
@pytest.mark.parametrize("words", ["09:00 UTC biology", "09:00 Europe/Pariss", "25:00 UTC"])
async def test_set_up_refused(sqlite_url: str, words: str) -> None:
    """A set-up that can't be done in full isn't done at all."""
    platform = ScriptedPlatform()
    async with living(sqlite_url, banks=[PIPELINE, MEMORY], platforms=only_platform(platform)) as world:
        reply = await world.say(f"setup {words}", "boss", "fresh")

        assert reply.card.kind == "problem"
        assert await world.rows(GroupRow) == []


@pytest.mark.asyncio
async def test_set_up_where_the_bot_may_not(sqlite_url: str) -> None:
    """A channel in which the bot lacks a permission isn't set up, and the permission is named."""
    platform = ScriptedPlatform()
    platform.lacking = ("send-messages",)
    async with living(sqlite_url, platforms=only_platform(platform)) as world:
        reply = await world.say("setup 09:00 UTC", "boss", "fresh")

        assert reply.card.kind == "problem"
        assert "Send Messages" in text_of(reply.card)
        assert await world.rows(GroupRow) == []


@pytest.mark.asyncio
async def test_second_set_up(database_url: str) -> None:
    """A second set-up changes what the group reads and adds its schedule; what there was stays."""
    async with living(database_url, EIGHT) as world:
        await world.found()
        await world.say("setup 20:00 Asia/Tokyo fr buttons", "boss")
        (group,) = await world.rows(GroupRow)

        assert (group.language, group.zone) == ("fr", "Asia/Tokyo")
        assert [(row.number, row.zone) for row in await world.schedules()] == [(1, "UTC"), (2, "Asia/Tokyo")]
        assert [row.answer_mode for row in await world.rows(ChannelRow)] == ["buttons"]


@pytest.mark.asyncio
async def test_add_and_list(database_url: str) -> None:
    """An added schedule asks next at the times told, and is listed with what it asks."""
    async with living(database_url, EIGHT, banks=[PIPELINE, MEMORY]) as world:
        await world.found()
        added = text_of((await world.say("schedule add 20:00 Asia/Tokyo sat,sun memory medium 2h", "boss")).card)
        listed = text_of((await world.say("schedule list", "boss")).card)

        assert added.startswith("Schedule 2 is added. It asks next: ")
        assert [f"{day} March 2026" in added for day in (7, 8, 14, 15)] == [True, True, True, False]
        assert "Schedule 2: 20:00 (Asia/Tokyo)" in listed
        assert "memory · Medium · open for 2 hours" in listed


@pytest.mark.asyncio
@pytest.mark.parametrize(
    "words",
    [
        "add 09:00 biology",
        "add 09:00 memory hard",
        "add 09:00 memory",
        "edit 1 biology",
        "edit 9 10:00",
        "pause 9",
        "now 0",
    ],
)
async def test_refused(sqlite_url: str, words: str) -> None:
    """A topic that isn't there, a choice that leaves nothing to ask, an unknown schedule: refused, nothing changed."""
    async with living(sqlite_url, EIGHT) as world:
        await world.found()
        before = await schedules(world)
        reply = await world.say(f"schedule {words}", "boss")

        assert reply.card.kind == "problem"
        assert world.events("request.broke") == []
        assert await schedules(world) == before


@pytest.mark.asyncio
async def test_pause_and_resume(database_url: str) -> None:
    """A paused schedule asks nothing and breaks no streak; a resumed one asks at its next time."""
    async with living(database_url, EIGHT) as world:
        await world.found(open_for=HOUR)
        await world.live_until(NINE)
        await world.react("an", KEY)
        await world.live_until(NINE + 2 * HOUR)
        await world.say("schedule pause 1", "boss")
        listed = text_of((await world.say("schedule list", "boss")).card)
        await world.live_until(NINE + 3 * DAY + HOUR)
        await world.say("schedule resume 1", "boss")
        await world.live_until(NINE + 4 * DAY)
        await world.react("an", KEY)
        await world.live_until(NINE + 4 * DAY + 2 * HOUR)

        assert "Schedule 1 (paused)" in listed
        assert [row.local_date for row in await world.rounds()] == [date(2026, 3, 2), date(2026, 3, 6)]
        assert await world.streaks() == {"an": 2}


@pytest.mark.asyncio
async def test_skip(database_url: str) -> None:
    """A skipped time isn't asked; the one after it is."""
    async with living(database_url, EIGHT) as world:
        await world.found()
        said = text_of((await world.say("schedule skip 1", "boss")).card)
        await world.live_until(NINE + DAY)

        assert "3 March 2026" in said
        assert [row.local_date for row in await world.rounds()] == [date(2026, 3, 3)]


@pytest.mark.asyncio
async def test_remove(database_url: str) -> None:
    """A removed schedule asks no more and is no longer listed; its number isn't given again."""
    async with living(database_url, EIGHT) as world:
        await world.found()
        await world.say("schedule remove 1", "boss")
        again = await world.say("schedule remove 1", "boss")
        added = text_of((await world.say("schedule add 09:00", "boss")).card)
        await world.live_until(NINE)

        assert again.card.kind == "problem"
        assert added.startswith("Schedule 2 is added.")
        assert len(await world.rounds()) == 1


@pytest.mark.asyncio
async def test_now(database_url: str) -> None:
    """A question asked now is one of its own: the day's still comes, and streaks don't need it."""
    async with living(database_url, EIGHT) as world:
        await world.found()
        await world.say("schedule now 1", "boss")
        await world.live_until(EIGHT + MINUTE)
        extra = await world.messages(kind="question")
        await world.live_until(NINE)
        await world.react("an", KEY)
        await world.live_until(MONDAY + DAY)

        assert len(extra) == 1
        assert [(row.schedule_id, row.number) for row in await world.rounds()] == [(None, 0), (1, 1)]
        assert await world.streaks() == {"an": 1}


@pytest.mark.asyncio
async def test_nothing_left_to_ask(database_url: str) -> None:
    """A schedule whose questions were all taken away pauses with the reason, and the others go on."""
    clock = None
    async with living(database_url, EIGHT, banks=[PIPELINE, MEMORY]) as world:
        await world.found()
        await world.say("schedule add 09:00 memory", "boss")
        async with world.store.begin() as work:
            await work.execute(sa.text("UPDATE question SET status = 'retired' WHERE bank_id = 2"))
            await work.commit()
        clock = world.clock
    async with living(database_url, clock=clock, banks=[PIPELINE]) as world:
        await world.live_until(NINE)
        listed = text_of((await world.say("schedule list", "boss")).card)

        assert [(row.state, row.paused_reason) for row in await world.schedules()] == [
            ("active", ""),
            ("paused", "nothing-to-ask"),
        ]
        assert await world.states() == ["open"]
        assert "No question is ready" in listed
