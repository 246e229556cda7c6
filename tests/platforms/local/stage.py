"""A study group of eight on the local page, an inbox that remembers what it was handed, and the page's knobs."""

from dataclasses import dataclass, field
from datetime import UTC, datetime

from bot.cards.card import Action, Card, Choice, Choices, Kind, Markup, Moment, Paragraph
from bot.quiz.errors import NotSaved
from bot.store import groups, members
from bot.store.engine import Store
from bot.study.ports import Asker, ChannelRef, MessageRef, Outgoing, Reaction, Reply
from bot.study.requests import Request

NOW = datetime(2026, 3, 2, 8, 0, tzinfo=UTC)
CHANNEL = ChannelRef("local", "local", "pipeline")
OTHER_CHANNEL = ChannelRef("local", "local", "lounge")
PEOPLE = (
    ("an", "An", "vi"),
    ("benoit", "Benoît", "fr"),
    ("chi", "Chi", "vi"),
    ("dana", "Dana", None),
    ("emeka", "Emeka", "en"),
    ("farah", "Farah", "fr"),
    ("goro", "Goro", "en"),
    ("hana", "Hana", "en"),
)


async def furnish(store: Store, names: tuple[tuple[str, str, str | None], ...] = PEOPLE) -> None:
    """Make the workspace, its two channels and its members; the first is an admin."""
    async with store.begin() as work:
        workspace = await groups.ensure_workspace(work, "local", "local", "The local page", "en")
        group = await groups.add_group(work, "Distributed training", "en", "Europe/Paris", NOW)
        await groups.add_channel(work, workspace, group.id or 0, "pipeline", "pipeline", "reactions")
        await groups.add_channel(work, workspace, group.id or 0, "lounge", "lounge", "reactions")
        for index, (user, name, language) in enumerate(names):
            member = await members.ensure_account(work, "local", user, name, NOW)
            await members.ensure_membership(work, group.id or 0, member, NOW, is_admin=index == 0)
            if language:
                await members.set_language(work, member, language)
        await work.commit()


def note(text: str, kind: Kind = Kind.NOTE) -> Card:
    """A card of one sentence."""
    return Card(kind=kind, language="en", title=("Note",), summary=text, blocks=(Paragraph((text,)),))


def question(kind: Kind = Kind.QUESTION) -> Card:
    """A question with four options and a language button."""
    offers = ("A memory *leak*", "A copy of `W`", "Idle time", "A spike")
    return Card(
        kind=kind,
        language="en",
        title=("Question 12",),
        summary="Question 12: what is the bubble?",
        blocks=(
            Paragraph((Markup("What is the **bubble**?"),)),
            Choices(tuple(Choice(number, Markup(text)) for number, text in enumerate(offers, 1))),
        ),
        actions=(Action("l:12:fr", "Français"),),
        footer=("Until ", Moment(datetime(2026, 3, 2, 16, 0, tzinfo=UTC), "relative", "17:00 in Paris")),
    )


def outgoing(mark: str = "round-12", card: Card | None = None, options: int = 4) -> Outgoing:
    """A question on its way to the first channel."""
    return Outgoing(channel=CHANNEL, card=card or question(), mark=mark, options=options)


class StillClock:
    """A clock that stands still."""

    def now(self) -> datetime:
        """Give always the same instant."""
        return NOW

    async def sleep(self, seconds: float) -> None:
        """Wait for nothing."""


@dataclass
class RememberingInbox:
    """An `Inbox` that remembers what it was handed, answers with `reply`, and breaks when told to."""

    reply: Reply = field(default_factory=lambda: Reply(note("Done.")))
    fault: Exception | None = None
    reactions: list[Reaction] = field(default_factory=list)
    said: list[tuple[str, Asker]] = field(default_factory=list)
    requests: list[tuple[Request, Asker]] = field(default_factory=list)
    pressed: list[tuple[str, Asker, datetime]] = field(default_factory=list)

    async def react(self, reaction: Reaction) -> None:
        """Keep a reaction, unless the disk is said to be full."""
        if self.fault:
            raise self.fault
        self.reactions.append(reaction)

    async def cleared(self, platform: str, message: MessageRef) -> None:  # noqa: ARG002  the port names it
        """Never told: nobody clears reactions on the page."""
        raise AssertionError(message)

    async def recount(self, platform: str) -> None:
        """Never asked for: the page misses no event."""
        raise AssertionError(platform)

    async def left(self, platform: str, workspace: str) -> None:  # noqa: ARG002  the port names it
        """Never told: the page is always there."""
        raise AssertionError(workspace)

    async def say(self, text: str, asker: Asker) -> Reply:
        """Remember the words."""
        if self.fault:
            raise self.fault
        self.said.append((text, asker))
        return self.reply

    async def request(self, request: Request, asker: Asker) -> Reply:
        """Remember the request."""
        self.requests.append((request, asker))
        return self.reply

    async def press(self, action: str, asker: Asker, at: datetime) -> Reply:
        """Remember the button."""
        self.pressed.append((action, asker, at))
        return self.reply

    def suggest(self, text: str) -> tuple[str, ...]:
        """Offer one line that holds what was typed."""
        return (f"{text}ipeline",)


@dataclass
class Knobs:
    """The page's controls, remembered; `fault` is what closing raises."""

    speed: float = 1.0
    closed: list[MessageRef] = field(default_factory=list)
    fault: Exception | None = None

    def set_speed(self, speed: float) -> None:
        """Run that fast."""
        self.speed = speed

    async def close_now(self, message: MessageRef) -> None:
        """Close a round."""
        if self.fault:
            raise self.fault
        self.closed.append(message)


FULL_DISK = NotSaved()
