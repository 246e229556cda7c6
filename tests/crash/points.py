"""Crash points: each step of the store and each call of the port, named, counted, and where it is asked for, fatal."""

import os
import signal
import sqlite3
from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import NoReturn

from bot.cards.card import Card
from bot.study.ports import Account, ChannelRef, MessageRef, Outgoing, Platform, PlatformError, UnknownOutcome

FOLLOWS = {"round.made": "posting", "round.ended": "revealing"}
"""Events after which another phase has begun."""


class Points:
    """Watches one life of the program. `die_at` names the point at which it ends, `fail_at` one that goes wrong once.

    A point is `<phase> <step> <ordinal>`, as in `posting commit:before 2`.
    """

    def __init__(self, folder: Path, die_at: str = "", fail_at: str = "") -> None:
        self.phase = "starting"
        self.passed: list[str] = []
        self.failed = False
        self._folder = folder
        self._die_at = die_at
        self._fail_at = fail_at
        self._counts: Counter[tuple[str, str]] = Counter()

    def told(self, event: str, /, **_fields: object) -> None:
        """Follow the program's events into the next phase."""
        self.phase = FOLLOWS.get(event, self.phase)

    def of_store(self, step: str) -> None:
        """Pass a step of a transaction, or let the disk be full at it."""
        if self._reach(step):
            full = sqlite3.OperationalError("database or disk is full")
            full.sqlite_errorcode, full.sqlite_errorname = sqlite3.SQLITE_FULL, "SQLITE_FULL"
            raise full

    def of_port(self, step: str) -> None:
        """Pass a call's beginning or end, or let its outcome be lost at it."""
        if self._reach(step):
            raise UnknownOutcome(step) if step == "post:after" else PlatformError(step)

    def _reach(self, step: str) -> bool:
        self._counts[self.phase, step] += 1
        point = f"{self.phase} {step} {self._counts[self.phase, step]}"
        self.passed.append(point)
        if point in (self._die_at, self._fail_at):
            mark(self._folder / "reached", point)
        if point == self._die_at:
            die()
        self.failed = self.failed or point == self._fail_at
        return point == self._fail_at


def mark(path: Path, text: str) -> None:
    """Write a line that a power cut wouldn't take away."""
    descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)
    os.write(descriptor, f"{text}\n".encode())
    os.fsync(descriptor)
    os.close(descriptor)


def die() -> NoReturn:
    """End this process as `kill -9` does, here and now."""
    os.kill(os.getpid(), signal.SIGKILL)
    raise AssertionError("still alive")


class WatchedPlatform:
    """A platform, with a point before and after each call."""

    def __init__(self, platform: Platform, points: Points) -> None:
        self.name = platform.name
        self._platform = platform
        self._points = points

    async def post(self, message: Outgoing) -> MessageRef:
        """Send."""
        self._points.of_port("post:before")
        sent = await self._platform.post(message)
        self._points.of_port("post:after")
        return sent

    async def find(self, channel: ChannelRef, mark: str) -> MessageRef | None:
        """Look for a mark."""
        self._points.of_port("find:before")
        found = await self._platform.find(channel, mark)
        self._points.of_port("find:after")
        return found

    async def lacks(self, channel: ChannelRef, *, lifts: bool) -> Sequence[str]:
        """Name what is not permitted; nothing in the round asks for it."""
        return await self._platform.lacks(channel, lifts=lifts)

    async def lift(self, message: MessageRef, option: int, account: Account) -> None:
        """Take a reaction off; no channel here asks for it."""
        await self._platform.lift(message, option, account)

    async def seed(self, message: MessageRef, options: int) -> None:
        """Add the program's reactions."""
        self._points.of_port("seed:before")
        await self._platform.seed(message, options)
        self._points.of_port("seed:after")

    async def edit(self, message: MessageRef, card: Card) -> None:
        """Show another card."""
        self._points.of_port("edit:before")
        await self._platform.edit(message, card)
        self._points.of_port("edit:after")

    async def note(self, to: Account, channel: ChannelRef, card: Card) -> None:
        """Show a card to one member."""
        self._points.of_port("note:before")
        await self._platform.note(to, channel, card)
        self._points.of_port("note:after")

    async def census(self, message: MessageRef, options: int) -> Mapping[int, int]:
        """Count the reactions."""
        self._points.of_port("census:before")
        counted = await self._platform.census(message, options)
        self._points.of_port("census:after")
        return counted

    async def reactors(self, message: MessageRef, option: int) -> Sequence[Account]:
        """Name those who react."""
        self._points.of_port("reactors:before")
        there = await self._platform.reactors(message, option)
        self._points.of_port("reactors:after")
        return there
