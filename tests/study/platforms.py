"""A platform that does as it is told: it keeps what is sent, and fails where a test says so."""

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, field

from bot.cards.card import Card
from bot.study.ports import (
    Account,
    ChannelRef,
    MessageGone,
    MessageRef,
    Outgoing,
)

ALWAYS = 1_000_000


@dataclass(slots=True)
class Sent:
    """A message as it stands now."""

    ref: MessageRef
    outgoing: Outgoing
    card: Card
    seeded: int = 0
    edits: int = 0
    reactions: dict[int, list[str]] = field(default_factory=dict)

    @property
    def kind(self) -> str:
        """The kind of the card it was sent with."""
        return self.outgoing.card.kind.value


@dataclass(slots=True)
class Fault:
    """A failure of a call: before it is done, or (`after`) once it was done and only the reply is lost."""

    call: str
    error: Exception
    channel: str | None
    times: int
    after: bool


class ScriptedPlatform:
    """A real `Platform` without a vendor. Its name is the local page's, so that founded groups are asked through it."""

    name = "local"

    def __init__(self) -> None:
        self.sent: list[Sent] = []
        self.gone: set[MessageRef] = set()
        self.notes: list[tuple[Account, Card]] = []
        self.calls: list[str] = []
        self.lacking: tuple[str, ...] = ()
        self.on_post: Callable[[Outgoing], Awaitable[None]] | None = None
        self.on_census: Callable[[], Awaitable[None]] | None = None
        self._faults: list[Fault] = []

    def fail(
        self, call: str, error: Exception, *, times: int = 1, channel: str | None = None, after: bool = False
    ) -> None:
        """Let the next calls fail."""
        self._faults.append(Fault(call, error, channel, times, after))

    def mend(self) -> None:
        """Let every call succeed again."""
        self._faults.clear()

    def delete(self, message: MessageRef) -> None:
        """Take a message away, as a moderator does."""
        self.gone.add(message)

    def of_kind(self, kind: str, channel: str | None = None) -> list[Sent]:
        """Give the messages that were sent with such a card, the oldest first."""
        return [m for m in self.sent if m.kind == kind and channel in (None, m.outgoing.channel.channel)]

    def react(self, message: Sent, option: int, *users: str) -> None:
        """Put reactions that nobody tells the program of."""
        message.reactions.setdefault(option, []).extend(users)

    async def post(self, message: Outgoing) -> MessageRef:
        """Keep a message."""
        fault = self._meet("post", message.channel.channel)
        ref = MessageRef(f"{message.channel.channel}/{len(self.sent) + 1}")
        self.sent.append(Sent(ref, message, message.card))
        if self.on_post is not None:
            await self.on_post(message)
        if fault is not None:
            raise fault.error
        return ref

    async def find(self, channel: ChannelRef, mark: str) -> MessageRef | None:
        """Look for a message by its mark."""
        self._meet("find", channel.channel)
        return next((m.ref for m in self.sent if m.outgoing.mark == mark and m.ref not in self.gone), None)

    async def lacks(self, channel: ChannelRef, *, lifts: bool) -> Sequence[str]:  # noqa: ARG002  the port's name
        """Lack what a test says."""
        self._meet("lacks", channel.channel)
        return self.lacking

    async def lift(self, message: MessageRef, option: int, account: Account) -> None:
        """Take a reaction off."""
        there = self._there("lift", message)
        there.reactions[option] = [user for user in there.reactions.get(option, []) if user != account.user]

    async def seed(self, message: MessageRef, options: int) -> None:
        """Note that the options were offered."""
        self._there("seed", message).seeded = options

    async def edit(self, message: MessageRef, card: Card) -> None:
        """Show another card."""
        there = self._there("edit", message)
        there.card = card
        there.edits += 1

    async def note(self, to: Account, channel: ChannelRef, card: Card) -> None:
        """Keep a note to one member."""
        self._meet("note", channel.channel)
        self.notes.append((to, card))

    async def census(self, message: MessageRef, options: int) -> Mapping[int, int]:
        """Count the reactions."""
        there = self._there("census", message)
        if self.on_census is not None:
            await self.on_census()
        return {option: len(there.reactions.get(option, [])) for option in range(1, options + 1)}

    async def reactors(self, message: MessageRef, option: int) -> Sequence[Account]:
        """Give who reacts."""
        return [Account(self.name, user) for user in self._there("reactors", message).reactions.get(option, [])]

    def _there(self, call: str, message: MessageRef) -> Sent:
        self._meet(call, message.partition("/")[0])
        found = next((m for m in self.sent if m.ref == message and m.ref not in self.gone), None)
        if found is None:
            raise MessageGone(message)
        return found

    def _meet(self, call: str, channel: str) -> Fault | None:
        """Raise what is to fail now; give what is to fail once it was done."""
        self.calls.append(call)
        for fault in self._faults:
            if fault.call == call and fault.times and fault.channel in (None, channel):
                fault.times -= 1
                if not fault.after:
                    raise fault.error
                return fault
        return None
