"""Who watches the page now, and what is told to them. Nothing here is kept: a page that comes back reads the state."""

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from enum import StrEnum

from bot.platforms.local.limits import WAITING_EVENTS
from bot.platforms.local.message import Message


class Happening(StrEnum):
    """What an event tells; `note` is a message to one member alone."""

    MESSAGE = "message"
    NOTE = "note"
    EDITED = "edited"
    REACTIONS = "reactions"
    CLOCK = "clock"


@dataclass(frozen=True, slots=True)
class Event:
    """Something that changed; `message` is the whole of it after the change (a clock event has none)."""

    happening: Happening
    message: Message | None = None

    def is_for(self, user: str) -> bool:
        """Tell whether a member may see it."""
        return self.message is None or self.message.is_for(user)


Events = asyncio.Queue[Event | None]
"""What waits for one page; None says that there will be no more."""


class Hub:
    """Hands each event to every page of a member who may see it."""

    def __init__(self) -> None:
        self._watchers: dict[int, tuple[str, Events]] = {}

    @contextmanager
    def watch(self, user: str) -> Iterator[Events]:
        """Give the events from now on that this member may see."""
        events: Events = asyncio.Queue(WAITING_EVENTS)
        self._watchers[id(events)] = (user, events)
        try:
            yield events
        finally:
            self._watchers.pop(id(events), None)

    def publish(self, event: Event) -> None:
        """Tell everyone who may see it. Waits for nobody: a page that doesn't keep up is let go."""
        for user, events in list(self._watchers.values()):
            if event.is_for(user):
                self._hand(events, event)

    def close(self) -> None:
        """Let every page go."""
        for _, events in list(self._watchers.values()):
            self._let_go(events)

    def _hand(self, events: Events, event: Event) -> None:
        try:
            events.put_nowait(event)
        except asyncio.QueueFull:
            self._let_go(events)

    def _let_go(self, events: Events) -> None:
        self._watchers.pop(id(events), None)
        while not events.empty():
            events.get_nowait()
        events.put_nowait(None)
