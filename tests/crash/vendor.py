"""A chat vendor that outlives the program: its messages and reactions are in a file of its own.

It takes every post for a new message, as Slack does: a program that sends twice is seen twice. Members act
on it directly, so that a reaction may be there that the program never heard of.
"""

import sqlite3
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from bot.cards.card import Card
from bot.study.ports import Account, ChannelRef, MessageGone, MessageRef, Outgoing, TryLater

NAME = "local"

TABLES = """
CREATE TABLE IF NOT EXISTS message (id INTEGER PRIMARY KEY, channel TEXT, mark TEXT, reply_to TEXT, kind TEXT);
CREATE TABLE IF NOT EXISTS seeded (message INTEGER, option INTEGER, PRIMARY KEY (message, option));
CREATE TABLE IF NOT EXISTS reaction (
    id INTEGER PRIMARY KEY, message INTEGER, user TEXT, option INTEGER, UNIQUE (message, user, option)
);
"""


@dataclass(frozen=True, slots=True)
class Shown:
    """A message as the channel sees it: what card it has by now, what it answers, who reacts to what."""

    id: int
    kind: str
    reply_to: int | None
    seeded: tuple[int, ...]
    reactions: tuple[tuple[str, int], ...]


class Vendor:
    """The vendor's server and its members' hands."""

    def __init__(self, path: Path) -> None:
        self._connection = sqlite3.connect(path, isolation_level=None)
        self._connection.execute("PRAGMA synchronous=OFF")  # a kill takes nothing from the kernel's memory
        self._connection.executescript(TABLES)

    def put(self, message: int, user: str, option: int) -> None:
        """React as a member."""
        self._do("INSERT OR IGNORE INTO reaction (message, user, option) VALUES (?, ?, ?)", message, user, option)

    def drop(self, message: int, user: str, option: int) -> None:
        """Take a member's reaction away."""
        self._do("DELETE FROM reaction WHERE message = ? AND user = ? AND option = ?", message, user, option)

    def shown(self) -> tuple[Shown, ...]:
        """Give all messages, the oldest first."""
        return tuple(
            Shown(
                id=number,
                kind=kind,
                reply_to=int(reply_to) if reply_to else None,
                seeded=tuple(
                    option
                    for (option,) in self._do("SELECT option FROM seeded WHERE message = ? ORDER BY option", number)
                ),
                reactions=tuple(
                    self._do("SELECT user, option FROM reaction WHERE message = ? ORDER BY user, option", number)
                ),
            )
            for number, kind, reply_to in self._do("SELECT id, kind, reply_to FROM message ORDER BY id")
        )

    def newest_question(self) -> int:
        """Give the message that members answer now. Raises LookupError where none was ever asked."""
        (found,) = self._do("SELECT max(id) FROM message WHERE reply_to IS NULL")
        if found[0] is None:
            raise LookupError("nothing was asked")
        return int(found[0])

    def close(self) -> None:
        """Close the file."""
        self._connection.close()

    def post(self, message: Outgoing) -> int:
        """Take a message, one that is there already too."""
        values = (message.channel.channel, message.mark, message.reply_to, message.card.kind.value)
        made = self._connection.execute(
            "INSERT INTO message (channel, mark, reply_to, kind) VALUES (?, ?, ?, ?)", values
        ).lastrowid
        return int(made or 0)

    def find(self, channel: str, mark: str) -> int | None:
        """Give the first message with a mark."""
        (found,) = self._do("SELECT min(id) FROM message WHERE channel = ? AND mark = ?", channel, mark)
        return int(found[0]) if found[0] else None

    def seed(self, message: int, options: int) -> None:
        """Put the program's own reactions."""
        for option in range(1, options + 1):
            self._do("INSERT OR IGNORE INTO seeded VALUES (?, ?)", message, option)

    def edit(self, message: int, card: Card) -> bool:
        """Show another card; False where there is no such message."""
        return bool(self._do("UPDATE message SET kind = ? WHERE id = ? RETURNING id", card.kind.value, message))

    def reactors(self, message: int, option: int) -> list[str]:
        """Give the members who react to an option, the earliest first."""
        found = self._do("SELECT user FROM reaction WHERE message = ? AND option = ? ORDER BY id", message, option)
        return [str(user) for (user,) in found]

    def _do(self, statement: str, *values: object) -> list[Any]:
        return self._connection.execute(statement, values).fetchall()


class VendorPlatform:
    """The vendor behind the program's port. `deaf`: it takes everything and tells nothing."""

    name = NAME

    def __init__(self, vendor: Vendor, *, deaf: bool = False) -> None:
        self._vendor = vendor
        self._deaf = deaf

    async def post(self, message: Outgoing) -> MessageRef:
        """Send."""
        return MessageRef(str(self._vendor.post(message)))

    async def find(self, channel: ChannelRef, mark: str) -> MessageRef | None:
        """Look for a mark."""
        found = self._vendor.find(channel.channel, mark)
        return MessageRef(str(found)) if found else None

    async def lacks(self, channel: ChannelRef, *, lifts: bool) -> Sequence[str]:  # noqa: ARG002  the port's
        """Lack nothing."""
        return ()

    async def lift(self, message: MessageRef, option: int, account: Account) -> None:  # noqa: ARG002  the port's
        """Take a reaction off; no channel here asks for it."""
        raise AssertionError(message)

    async def seed(self, message: MessageRef, options: int) -> None:
        """Add the program's reactions."""
        self._vendor.seed(int(message), options)

    async def edit(self, message: MessageRef, card: Card) -> None:
        """Show another card."""
        if not self._vendor.edit(int(message), card):
            raise MessageGone(message)

    async def note(self, to: Account, channel: ChannelRef, card: Card) -> None:
        """Show a card to one member; nobody looks at it here."""

    async def census(self, message: MessageRef, options: int) -> Mapping[int, int]:
        """Count the reactions."""
        if self._deaf:
            raise TryLater("deaf")
        return {option: len(self._vendor.reactors(int(message), option)) for option in range(1, options + 1)}

    async def reactors(self, message: MessageRef, option: int) -> Sequence[Account]:
        """Name those who react."""
        return [Account(NAME, user) for user in self._vendor.reactors(int(message), option)]
