"""The port's side of the local page: cards out, reactions counted."""

from collections.abc import Mapping, Sequence

from bot.cards.card import Card
from bot.platforms.local import draw, limits
from bot.platforms.local.failures import translated
from bot.platforms.local.hub import Hub
from bot.platforms.local.message import Message, Thumb
from bot.platforms.local.people import PLATFORM
from bot.platforms.local.room import Room
from bot.store.engine import Store
from bot.study.ports import Account, ChannelGone, ChannelRef, Clock, MessageGone, MessageRef, Outgoing


class LocalPlatform:
    """The local page as a `Platform`. Each call raises a `PlatformError` and nothing else."""

    name = PLATFORM

    def __init__(self, store: Store, clock: Clock, hub: Hub) -> None:
        self._room = Room(store, clock, hub)

    async def post(self, message: Outgoing) -> MessageRef:
        """Send a message; one with a known mark is not sent again. Raises ChannelGone, TryLater."""
        with translated():
            await self._expect_channel(message.channel)
            sent = await self._room.add(
                message.channel.channel,
                mark=message.mark,
                reply_to=int(message.reply_to) if message.reply_to else None,
                card=draw.card(message.card),
                options=message.options,
            )
        return _ref(sent.id)

    async def find(self, channel: ChannelRef, mark: str) -> MessageRef | None:
        """Look for our own message by its mark. Raises TryLater."""
        with translated():
            found = await self._room.find(channel.channel, mark)
        return _ref(found) if found else None

    async def lacks(self, channel: ChannelRef, *, lifts: bool) -> Sequence[str]:  # noqa: ARG002  the same for both here
        """Give nothing: the page may do all. Raises ChannelGone, TryLater."""
        with translated():
            await self._expect_channel(channel)
        return ()

    async def seed(self, message: MessageRef, options: int) -> None:
        """Add our own reactions 1 … `options`; safe to repeat. Raises MessageGone, TryLater."""
        with translated():
            await self._room.seed((await self._expect(message)).id, options)

    async def edit(self, message: MessageRef, card: Card) -> None:
        """Show another card in the place of a message. Raises MessageGone, TryLater."""
        with translated():
            edited = await self._room.edit(_id(message), draw.card(card))
        if edited is None:
            raise MessageGone(message)

    async def note(self, to: Account, channel: ChannelRef, card: Card) -> None:
        """Show a card to one member only; it is kept, so it is there after a reload. Raises ChannelGone, TryLater."""
        with translated():
            await self._expect_channel(channel)
            await self._room.add(channel.channel, only_for=to.user, card=draw.card(card))

    async def lift(self, message: MessageRef, option: int, account: Account) -> None:
        """Take somebody's reaction off. Raises MessageGone, TryLater."""
        with translated():
            there = await self._expect(message)
            if await self._room.drop(there.id, Thumb(account.user, option, 0)):
                await self._room.show_reactions(there.id)

    async def census(self, message: MessageRef, options: int) -> Mapping[int, int]:
        """Give how many members react to each option now, the bot left out. Raises MessageGone, TryLater."""
        with translated():
            there = await self._expect(message)
        return {option: len(there.members(option)) for option in range(1, options + 1)}

    async def reactors(self, message: MessageRef, option: int) -> Sequence[Account]:
        """Give who reacts to an option now, the bot left out, the earliest first. Raises MessageGone, TryLater."""
        with translated():
            there = await self._expect(message)
        return [Account(PLATFORM, user) for user in there.members(option)]

    async def _expect(self, ref: MessageRef) -> Message:
        message = await self._room.message(_id(ref))
        if message is None:
            raise MessageGone(ref)
        return message

    async def _expect_channel(self, ref: ChannelRef) -> None:
        if (await self._room.everyone()).channel(ref.channel) is None:
            raise ChannelGone(ref.channel)


def _ref(message_id: int) -> MessageRef:
    return MessageRef(str(message_id))


def _id(ref: MessageRef) -> int:
    if not (ref.isascii() and ref.isdecimal() and len(ref) <= limits.ID_DIGITS):
        raise MessageGone(ref)
    return int(ref)
