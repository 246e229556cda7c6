"""What a member does on the page: each is done in the chat, told to the inbox, and answered where they see it."""

from datetime import datetime

from bot.cards.card import Kind
from bot.platforms.local import commands, draw
from bot.platforms.local.controls import Controls
from bot.platforms.local.message import Message, Thumb
from bot.platforms.local.people import PLATFORM, Channel, Person, asker
from bot.platforms.local.refusals import Problem, Refused
from bot.platforms.local.room import Room
from bot.quiz.calendar import Period
from bot.quiz.errors import RoundClosed, UnknownRound
from bot.study.ports import Account, Inbox, MessageRef, Reaction, Reply
from bot.study.requests import ChooseLanguage, ShowBoard


class Acts:
    """The deeds behind the page's calls. Each raises Refused for what can't be, NotSaved for what wasn't kept."""

    def __init__(self, inbox: Inbox, room: Room, controls: Controls) -> None:
        self._inbox = inbox
        self._room = room
        self._controls = controls

    async def message(self, message_id: int, person: Person) -> Message:
        """Give a message that this member may see."""
        message = await self._room.message(message_id)
        if message is None or not message.is_for(person.user):
            raise Refused(Problem.UNKNOWN_MESSAGE)
        return message

    async def react(self, person: Person, message: Message, option: int, *, added: bool, at_us: int) -> None:
        """Put a reaction on a message or take it away: in the chat first, as a vendor's server would."""
        if not 1 <= option <= message.options:
            raise Refused(Problem.UNKNOWN_EMOJI)
        if message.kind == Kind.CLOSED:
            raise Refused(Problem.CLOSED)
        thumb = Thumb(person.user, option, at_us)
        changed = await (self._room.put if added else self._room.drop)(message.id, thumb)
        if changed:
            await self._hand_in(person, message, thumb, added=added)

    async def say(self, person: Person, channel: Channel, text: str) -> Message:
        """Carry out a command, or show the others what was typed."""
        match commands.read(text):
            case commands.Command(line):
                return await self._show(await self._inbox.say(line, asker(person, channel)), person, channel.channel)
            case commands.Chatter(said):
                return await self._room.add(channel.channel, author=person.user, text=said)

    async def press(self, person: Person, channel: Channel, pressed: Message, action: str, at: datetime) -> Message:
        """Press a button of a message."""
        reply = await self._inbox.press(action, asker(person, channel), at)
        if reply.replaces or reply.removes:
            edited = await self._room.edit(pressed.id, draw.card(reply.card))
            return edited or pressed
        return await self._show(reply, person, channel.channel)

    async def choose_language(self, person: Person, channel: Channel, language: str) -> Reply:
        """Speak another language with this member."""
        return await self._inbox.request(ChooseLanguage(language), asker(person, channel))

    async def board(self, person: Person, channel: Channel, period: Period, topic: str | None) -> Reply:
        """Give the standings as this member sees them."""
        return await self._inbox.request(ShowBoard(period, topic), asker(person, channel))

    async def close(self, message: Message) -> None:
        """Close the round that a message asks, before its time."""
        try:
            await self._controls.close_now(MessageRef(str(message.id)))
        except (RoundClosed, UnknownRound):
            raise Refused(Problem.NOTHING_TO_CLOSE) from None

    async def _show(self, reply: Reply, person: Person, channel: str) -> Message:
        only_for = person.user if reply.private else ""
        return await self._room.add(channel, only_for=only_for, card=draw.card(reply.card))

    async def _hand_in(self, person: Person, message: Message, thumb: Thumb, *, added: bool) -> None:
        """Hand a reaction to the inbox; what it couldn't keep is undone in the chat too, so that nobody is misled."""
        try:
            await self._inbox.react(
                Reaction(
                    message=MessageRef(str(message.id)),
                    account=Account(PLATFORM, person.user),
                    option=thumb.option,
                    added=added,
                    at_us=thumb.at_us,
                    name=person.name,
                )
            )
        except Exception:
            await self._undo(message, thumb, added=added)
            raise
        finally:
            await self._room.show_reactions(message.id)

    async def _undo(self, message: Message, thumb: Thumb, *, added: bool) -> None:
        if added:
            await self._room.drop(message.id, thumb)
            return
        before = [old for old in message.thumbs if (old.user, old.option) == (thumb.user, thumb.option)]
        for old in before:
            await self._room.put(message.id, old)
