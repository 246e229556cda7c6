"""Stories on Discord: the real program and the real client against a stand-in for Discord's servers."""

import asyncio
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from datetime import timedelta

import pytest
from simcord.backend.errors import BackendError

from bot.platforms.discord.client import DiscordClient
from bot.platforms.discord.connection import Connection
from bot.platforms.discord.deliver import DiscordPlatform
from bot.platforms.discord.emoji import emoji_of
from bot.platforms.discord.pace import Breaker, Pace
from bot.quiz.grading import shown_key
from bot.runtime.clock import SystemClock
from bot.runtime.paths import bank_folders, shipped
from bot.runtime.program import Parts, Program, opened
from bot.store import postings, rounds
from bot.store.tables import RoundRow
from bot.study.close import close_now
from bot.study.study import Rules
from bot.study.wordings import wording_of
from tests.servers.discord import DiscordServer
from tests.servers.discord.library import point_discord_py_at
from tests.servers.discord.views import Channel, Member, Post

SETUP = "quiz-admin setup time: 09:00 zone: Europe/Paris language: en"


@dataclass
class Stage:
    """A program that is connected, with a channel, an admin and a member."""

    server: DiscordServer
    program: Program
    channel: Channel
    admin: Member
    an: Member
    chi: Member

    async def catch_up(self) -> None:
        """Let the clockwork do all that is due."""
        await self.program.clockwork.catch_up()

    async def open_round(self) -> RoundRow:
        """Give the round that is open."""
        async with self.program.study.store.read() as work:
            ((_, round_, _),) = await postings.open_questions(work)
        return round_

    async def key(self) -> tuple[int, int]:
        """Give a right and a wrong number of the open round."""
        round_ = await self.open_round()
        question = await wording_of(self.program.study, round_)
        right = min(shown_key(question, tuple(round_.option_order)))
        return right, next(number for number in range(1, 5) if number != right)

    async def close(self) -> None:
        """Close the open round and let its reveal come."""
        assert await close_now(self.program.study, (await self.open_round()).id or 0)
        await self.catch_up()

    def posts(self) -> list[Post]:
        """What stands in the channel."""
        return self.server.messages(self.channel)


@asynccontextmanager
async def on_stage(url: str, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Stage]:
    """Give a program that has logged in to a stand-in with one channel."""
    told: list[str] = []

    def tell(event: str, /, **_: object) -> None:
        told.append(event)

    async with DiscordServer() as server:
        server.guild("Study")
        channel = server.channel("daily")
        admin = server.member("Admin", admin=True)
        an, chi = server.member("An", locale="vi"), server.member("Chi", locale="fr")
        point_discord_py_at(server, monkeypatch)
        connection, breaker = Connection(), Breaker(time.monotonic, tell)
        platform = DiscordPlatform(connection, Pace(breaker), tell)
        parts = Parts(
            url,
            SystemClock(),
            tell,
            bank_folders(shipped("banks")),
            Rules(herd_spread=timedelta(0)),
            platforms=lambda *_: {platform.name: platform},
        )
        async with opened(parts) as program, asyncio.TaskGroup() as group:
            client = DiscordClient(
                server.token or "", program.inbox, connection, breaker, SystemClock(), tell, ready_timeout_s=0.01
            )
            tasks = [group.create_task(work()) for work in (client.run, client.keep_counting, platform.lifts.run)]
            await until(lambda: "discord.ready" in told)
            try:
                yield Stage(server, program, channel, admin, an, chi)
                assert server.violations == []
            finally:
                for task in tasks:
                    task.cancel()


async def until(is_so: Callable[[], bool]) -> None:
    """Return when something is so."""
    while not is_so():
        await asyncio.sleep(0.005)


@pytest.mark.asyncio
async def test_an_admin_sets_up_and_a_member_is_refused(sqlite_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Only who may manage the server sets a channel up; it ends with a test post that can be taken back."""
    async with on_stage(sqlite_url, monkeypatch) as stage:
        with pytest.raises(BackendError, match="isn't shown to An"):
            await stage.server.slash(stage.an, stage.channel, SETUP)
        done = await stage.server.slash(stage.admin, stage.channel, SETUP)
        (offer,) = done.messages[0].buttons
        await stage.server.press(stage.admin, done.messages[0], offer)
        (trial,) = stage.posts()
        (take_back,) = trial.buttons
        await stage.server.press(stage.an, trial, take_back)
        still_there = len(stage.posts())
        await stage.server.press(stage.admin, trial, take_back)

        assert "09:00" in done.text
        assert done.messages[0].ephemeral
        assert "test" in trial.text.lower()
        await until(lambda: stage.posts() == [])
        assert still_there == 1


@pytest.mark.asyncio
async def test_a_question_asked_answered_and_revealed(sqlite_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """`/quiz` asks, members react and change their mind, the reveal answers the question, the board moves."""
    async with on_stage(sqlite_url, monkeypatch) as stage:
        await stage.server.slash(stage.admin, stage.channel, SETUP)
        await stage.server.slash(stage.an, stage.channel, "quiz topic: pipeline")
        await stage.catch_up()
        (asked,) = stage.posts()
        right, wrong = await stage.key()
        stage.server.react(stage.an, asked, emoji_of(wrong))
        stage.server.react(stage.an, asked, emoji_of(right))
        stage.server.react(stage.chi, asked, emoji_of(wrong))
        stage.server.unreact(stage.chi, asked, emoji_of(wrong))
        stage.server.react(stage.chi, asked, emoji_of(right), burst=True)
        await stage.close()
        closed, reveal = stage.posts()
        board = await stage.server.slash(stage.an, stage.channel, "leaderboard")
        async with stage.program.study.store.read() as work:
            round_ = await rounds.get(work, 1)

        assert list(asked.reactions) == [emoji_of(number) for number in range(1, 5)]
        assert reveal.replies_to == asked.id
        assert closed.edited
        assert round_ is not None
        assert (round_.state, round_.answered, round_.right) == ("revealed", 2, 2)
        assert "An" in reveal.text
        assert "An" in board.text
        assert board.messages[0].ephemeral


@pytest.mark.asyncio
async def test_reactions_that_nobody_told_of_count(sqlite_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Events that got lost are found by the census before the reveal."""
    async with on_stage(sqlite_url, monkeypatch) as stage:
        await stage.server.slash(stage.admin, stage.channel, SETUP)
        await stage.server.slash(stage.an, stage.channel, "quiz topic: tensor")
        await stage.catch_up()
        (asked,) = stage.posts()
        right, _ = await stage.key()
        stage.server.lose(2)
        stage.server.react(stage.an, asked, emoji_of(right))
        stage.server.react(stage.chi, asked, emoji_of(right))
        await stage.close()
        async with stage.program.study.store.read() as work:
            round_ = await rounds.get(work, 1)

        assert round_ is not None
        assert (round_.answered, round_.right) == (2, 2)


@pytest.mark.asyncio
async def test_practice_alone(sqlite_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A private set shows each question, what was right and why, and a summary, to one member alone, in French."""
    async with on_stage(sqlite_url, monkeypatch) as stage:
        shown = (await stage.server.slash(stage.chi, stage.channel, "quiz topic: pipeline count: 3 private: True")).text
        exchange = await stage.server.slash(stage.chi, stage.channel, "quiz topic: tensor count: 2 private: True")
        message = exchange.messages[0]
        texts = [message.text]
        for _ in range(2):
            answer = next(id_ for id_ in message.buttons if id_.startswith("p:"))
            message = (await stage.server.press(stage.chi, message, answer)).messages[0]
            texts.append(message.text)
            following = next(id_ for id_ in message.buttons if id_.startswith("n:"))
            message = (await stage.server.press(stage.chi, message, following)).messages[0]
            texts.append(message.text)

        assert "1" in shown
        assert "Question 1" in texts[0]
        assert "Question 2" in texts[2]
        assert message.ephemeral
        assert stage.posts() == []
