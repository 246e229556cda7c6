"""Who can be acted as, and where they talk: the members and channels of the one local workspace."""

from collections.abc import Sequence
from dataclasses import dataclass

from bot.store.chat import Channel, Person
from bot.study.ports import Account, Asker, ChannelRef

PLATFORM = "local"
WORKSPACE = "local"

__all__ = ["PLATFORM", "WORKSPACE", "Channel", "Everyone", "Person", "asker", "channel_ref"]


@dataclass(frozen=True, slots=True)
class Everyone:
    """All of them, as they are now."""

    people: Sequence[Person]
    channels: Sequence[Channel]

    def person(self, user: str) -> Person | None:
        """Give the member with that id."""
        return next((person for person in self.people if person.user == user), None)

    def channel(self, channel: str) -> Channel | None:
        """Give the channel with that id."""
        return next((place for place in self.channels if place.channel == channel), None)


def asker(person: Person, channel: Channel) -> Asker:
    """Give a member, in a channel, as the use cases know them."""
    return Asker(
        account=Account(PLATFORM, person.user),
        channel=channel_ref(channel.channel),
        name=person.name,
        language=person.language,
        is_admin=person.is_admin,
    )


def channel_ref(channel: str) -> ChannelRef:
    """Give a channel as the port names it."""
    return ChannelRef(PLATFORM, WORKSPACE, channel)
