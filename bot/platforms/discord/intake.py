"""Reactions on their way in: stamped on arrival, kept at most so many at once, the others waiting their turn.

Discord repeats nothing, so nothing may be dropped for want of room without being looked for later: past the
longest queue the open questions are counted again when it has been worked off.
"""

from collections import deque
from collections.abc import Callable
from dataclasses import dataclass

import discord

from bot.platforms.discord.deliver import PLATFORM
from bot.platforms.discord.emoji import option_of
from bot.platforms.discord.hands import Hands
from bot.platforms.discord.messages import ref
from bot.quiz.errors import NotSaved
from bot.study.ports import Account, Inbox, MessageRef, Reaction
from bot.study.stamps import Stamps
from bot.study.study import Tell


@dataclass(frozen=True, slots=True)
class Room:
    """How many reactions are being kept at once, and how many more may wait."""

    at_once: int = 1_000
    waiting: int = 50_000


ROOM = Room()


class Intake:
    """Hands reactions to the inbox; `missed` asks for the open questions to be counted again."""

    def __init__(
        self,
        inbox: Inbox,
        hands: Hands,
        stamps: Stamps,
        tell: Tell,
        missed: Callable[[], None],
        room: Room = ROOM,
    ) -> None:
        self._inbox = inbox
        self._hands = hands
        self._stamps = stamps
        self._tell = tell
        self._missed = missed
        self._room = room
        self._waiting: deque[Reaction] = deque()
        self._busy = 0
        self._overflowed = 0
        self._cleared: set[MessageRef] = set()

    @property
    def waiting(self) -> int:
        """How many reactions wait."""
        return len(self._waiting)

    def reacted(self, payload: discord.RawReactionActionEvent, own: int, *, added: bool) -> None:
        """Take a reaction in, if it is a person's and an option's on a message that may be ours."""
        at_us = self._stamps.next()
        option = option_of(payload.emoji.name, payload.emoji.id)
        if option is None or not _is_ours_to_keep(payload, own):
            return
        name = payload.member.display_name if payload.member else ""
        account = Account(PLATFORM, str(payload.user_id))
        self._put(Reaction(ref(payload.channel_id, payload.message_id), account, option, added, at_us, name))

    def cleared(self, channel_id: int, message_id: int) -> None:
        """Have a message counted again, once however many of its emoji were cleared meanwhile."""
        message = ref(channel_id, message_id)
        if message not in self._cleared:
            self._cleared.add(message)
            self._hands.start(self._count_cleared(message))

    def _put(self, reaction: Reaction) -> None:
        if len(self._waiting) >= self._room.waiting:
            self._overflowed += 1
            return
        self._waiting.append(reaction)
        if self._busy < self._room.at_once and self._hands.start(self._work_off()):
            self._busy += 1

    async def _work_off(self) -> None:
        try:
            while self._waiting:
                await self._keep(self._waiting.popleft())
        finally:
            self._busy -= 1
        if self._overflowed and not self._busy:
            self._tell("reactions.overflowed", reactions=self._overflowed)
            self._overflowed = 0
            self._missed()

    async def _keep(self, reaction: Reaction) -> None:
        try:
            await self._inbox.react(reaction)
        except NotSaved:  # told where it happened; it is still on the message, and is counted later
            self._missed()
        except Exception as error:  # noqa: BLE001  one reaction that breaks never holds the others
            self._tell("reaction.broke", message=reaction.message, error=type(error).__name__, exc_info=error)

    async def _count_cleared(self, message: MessageRef) -> None:
        self._cleared.discard(message)  # what is cleared from here on is counted after this
        try:
            await self._inbox.cleared(PLATFORM, message)
        except Exception as error:  # noqa: BLE001  as above
            self._tell("reaction.broke", message=message, error=type(error).__name__, exc_info=error)


def _is_ours_to_keep(payload: discord.RawReactionActionEvent, own: int) -> bool:
    """Tell whether a person reacted, in a server, to a message that isn't known to be somebody else's."""
    if payload.user_id == own or payload.guild_id is None:
        return False
    if payload.member is not None and payload.member.bot:
        return False
    return payload.message_author_id in (None, own)
