"""The real program as a host runs it, `python -m bot run`, with a question that takes answers over its page."""

import asyncio
import os
import socket
import sqlite3
import subprocess
import sys
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager, closing
from datetime import timedelta
from pathlib import Path
from threading import Thread
from typing import Any

from aiohttp import ClientError, ClientSession, TCPConnector

from bot.platforms.local.emoji import emoji_of
from bot.runtime.clock import ManualClock, SystemClock
from bot.runtime.found import CHANNEL, Founding, found_group
from bot.runtime.program import Parts, opened
from bot.store.migrate import upgrade
from bot.study.study import Rules
from tests.crash.child import BANKS
from tests.crash.lives import ROOT

COMMAND: Sequence[str] = (sys.executable, "-m", "bot", "run")
PEOPLE = tuple(f"u{number:02d}" for number in range(60))
HELD = """
    SELECT external_id, option FROM answer JOIN account ON account.member_id = answer.member_id
    WHERE added_at > removed_at
"""


async def ask(data_dir: Path) -> None:
    """Make a database whose group was asked two minutes ago, and has eight hours to answer."""
    url = f"sqlite:///{data_dir / 'microbatch.db'}"
    upgrade(url)
    asked_at = SystemClock().now().replace(second=0, microsecond=0) - timedelta(minutes=2)
    founding = Founding(
        name="Stopped",
        zone="UTC",
        language="en",
        people=[(user, user.title(), None, False) for user in PEOPLE],
        local_time=asked_at.time(),
        channels=((CHANNEL, CHANNEL),),
    )
    async with opened(Parts(url, ManualClock(asked_at), _quiet, BANKS, Rules(herd_spread=timedelta(0)))) as program:
        await found_group(program.study, founding)
        await program.clockwork.catch_up()


class Served:
    """A running program, and what a member does on its page."""

    def __init__(self, process: "subprocess.Popen[str]", environment: Mapping[str, str], client: ClientSession) -> None:
        self.process = process
        self.log: list[str] = []
        self._client = client
        self._page = f"http://127.0.0.1:{environment['MICROBATCH_PORT']}"
        self._health = f"http://127.0.0.1:{environment['MICROBATCH_HEALTH_PORT']}"
        self._message = 0

    def read_log(self) -> None:
        """Take the log in to its end, so that the program never waits for a reader."""
        assert self.process.stderr
        self.log.extend(self.process.stderr)

    async def readiness(self) -> tuple[bool, Mapping[str, str]]:
        """Give what `/readyz` says: whether it is ready, and each check."""
        async with self._client.get(f"{self._health}/readyz") as answer:
            told = await answer.json()
            assert (answer.status == 200) == told["ready"]
            return bool(told["ready"]), told["checks"]

    async def until_ready(self) -> None:
        """Ask until it is ready."""
        for _ in range(1200):
            try:
                if (await self.readiness())[0]:
                    break
            except ClientError:
                assert self.process.poll() is None, "".join(self.log)
            await asyncio.sleep(0.05)
        else:
            raise AssertionError("never ready\n" + "".join(self.log))
        self._message = (await self.question())["id"]

    async def question(self) -> Mapping[str, Any]:
        """Give the question as the page shows it."""
        async with self._client.get(f"{self._page}/api/state", params={"as": PEOPLE[0], "channel": CHANNEL}) as answer:
            shown = (await answer.json())["messages"]
        return next(message for message in shown if message["card"] and message["card"]["kind"] == "question")

    async def react(self, user: str, option: int) -> tuple[int, Mapping[str, Any]]:
        """React as a member; give the status and what came back, 0 where nothing did."""
        body = {"as": user, "message": self._message, "emoji": emoji_of(option), "added": True}
        try:
            async with self._client.post(f"{self._page}/api/react", json=body) as answer:
                return answer.status, await answer.json()
        except ClientError:
            return 0, {}


@asynccontextmanager
async def served(data_dir: Path) -> AsyncIterator[Served]:
    """Run the program until it is ready; it is killed at the end if it still runs."""
    environment = settings(data_dir)
    async with ClientSession(connector=TCPConnector(limit=0)) as client:
        with _started(environment) as process:
            running = Served(process, environment, client)
            reading = Thread(target=running.read_log)
            reading.start()
            try:
                await running.until_ready()
                yield running
            finally:
                process.kill()
                reading.join()


def _started(environment: Mapping[str, str]) -> "subprocess.Popen[str]":
    return subprocess.Popen(COMMAND, cwd=ROOT, env=environment, stderr=subprocess.PIPE, text=True)


def settings(data_dir: Path) -> Mapping[str, str]:
    """Give the environment of a program with a data folder and ports of its own."""
    with socket.create_server(("127.0.0.1", 0)) as one, socket.create_server(("127.0.0.1", 0)) as other:
        page, health = one.getsockname()[1], other.getsockname()[1]
    return {
        "PATH": os.defpath,
        "PYTHONPATH": str(ROOT),
        "MICROBATCH_DATA_DIR": str(data_dir),
        "MICROBATCH_PORT": str(page),
        "MICROBATCH_HEALTH_PORT": str(health),
        "MICROBATCH_LOG_FORMAT": "json",
    }


def held(data_dir: Path) -> set[tuple[str, int]]:
    """Give what members hold, from the file alone, which has to be whole."""
    with closing(sqlite3.connect(data_dir / "microbatch.db")) as database:
        assert database.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        return set(database.execute(HELD))


def _quiet(_event: str, /, **_fields: object) -> None:
    """Leave the asking out of the test's output."""
