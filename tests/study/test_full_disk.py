"""F11: where the disk is full a member is told that the answer was not kept, and later it is."""

import resource
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from bot.quiz.errors import NotSaved
from bot.store.tables import AnswerRow
from tests.study.world import HOUR, KEY, MONDAY, SECOND, World, living, text_of

NOON = MONDAY + 12 * HOUR
FIVE = MONDAY + 17 * HOUR


@contextmanager
def no_room(world: World) -> Iterator[None]:
    """Let no file grow beyond what the database's log has reached, as a full disk does."""
    log = Path(f"{world.store.path}-wal")
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (log.stat().st_size, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


@pytest.mark.asyncio
async def test_reaction(sqlite_url: str) -> None:
    """A reaction that can't be stored is refused as not saved; the next one, with room again, is kept."""
    async with living(sqlite_url) as world:
        await world.found()
        await world.live_until(NOON)
        with no_room(world), pytest.raises(NotSaved):
            await world.hear("an", KEY, NOON)
        with no_room(world), pytest.raises(NotSaved):
            await world.hear("stranger", KEY, NOON)
        kept_then = await world.rows(AnswerRow)
        await world.hear("an", KEY, NOON)

        assert kept_then == []
        assert await world.held(1) == {"an": {KEY}}
        assert len(world.events("answer.not_kept")) == 2


@pytest.mark.asyncio
async def test_undone_in_the_chat(sqlite_url: str) -> None:
    """The local chat shows no reaction that wasn't kept."""
    async with living(sqlite_url) as world:
        await world.found()
        await world.live_until(NOON)
        with no_room(world), pytest.raises(Exception):  # noqa: B017, PT011  whichever of the two writes fails first
            await world.react("an", KEY)

        assert [thumb.user for thumb in (await world.question()).thumbs] == ["", "", "", ""]


@pytest.mark.asyncio
async def test_words_and_buttons(sqlite_url: str) -> None:
    """Whoever asks or presses while the disk is full is told in a sentence, and nothing is half made."""
    async with living(sqlite_url) as world:
        await world.found()
        await world.set_mode("buttons")
        await world.live_until(NOON)
        await world.say("me")
        with no_room(world):
            replies = [
                await world.press("q:1:2"),
                await world.say("pipeline"),
                await world.say("pipeline private"),
                await world.say("language fr"),
                await world.say("schedule add 10:00", "boss"),
            ]

        assert {text_of(reply.card).splitlines()[-1].partition(",")[0] for reply in replies} == {
            "That could not be stored"
        }
        assert len(await world.rounds()) == 1
        assert len(await world.schedules()) == 1
        assert await world.rows(AnswerRow) == []


@pytest.mark.asyncio
async def test_round_goes_on(sqlite_url: str) -> None:
    """A close that the full disk stops is taken up when there is room, once."""
    async with living(sqlite_url) as world:
        await world.found()
        await world.live_until(NOON)
        await world.react("an", KEY)
        world.clock.move_to(FIVE)
        with no_room(world), pytest.raises(Exception):  # noqa: B017, PT011  a task group wraps it
            await world.program.clockwork.catch_up()
        await world.live_until(FIVE + SECOND)

        assert await world.states() == ["revealed"]
        assert list(await world.results(1)) == ["an"]
        assert [message.kind for message in await world.messages()] == ["closed", "reveal"]
