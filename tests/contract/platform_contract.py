"""What every platform keeps to, as one suite: a platform's own tests make a `PlatformContract` of their stage.

A stage is the platform under test beside its vendor's server (ours is the chat table), with means to do as
members do there: react, take back, and look at what one member sees.
"""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass, replace

import pytest

from bot.cards.card import Card, Kind, Paragraph
from bot.study.ports import Account, ChannelGone, ChannelRef, MessageGone, MessageRef, Outgoing, Platform

OPTIONS = 4


@dataclass(frozen=True, slots=True)
class Seen:
    """A message as a member sees it: its reference and all its words."""

    ref: MessageRef
    words: str


class Stage(ABC):
    """A platform with one channel, two members and one stranger to it, and what happens there."""

    platform: Platform
    channel: ChannelRef
    missing_channel: ChannelRef
    members: tuple[Account, Account]

    @abstractmethod
    async def react(self, member: Account, message: MessageRef, option: int) -> None:
        """React as a member does."""

    @abstractmethod
    async def take_back(self, member: Account, message: MessageRef, option: int) -> None:
        """Take a reaction away as a member does."""

    @abstractmethod
    async def seen_by(self, member: Account) -> Sequence[Seen]:
        """Give the messages of the channel that a member sees, the oldest first."""


def card(sentence: str) -> Card:
    """A card that says one sentence."""
    return Card(kind=Kind.QUESTION, language="en", title=(), summary=sentence, blocks=(Paragraph((sentence,)),))


def outgoing(stage: Stage, mark: str, sentence: str) -> Outgoing:
    """A message to the stage's channel."""
    return Outgoing(channel=stage.channel, card=card(sentence), mark=mark, options=OPTIONS)


class PlatformContract:
    """The suite; a subclass gives the fixture `stage`."""

    @pytest.mark.asyncio
    async def test_a_message_that_is_sent_twice_is_there_once(self, stage: Stage) -> None:
        """A mark names one message, however often it is sent."""
        first = await stage.platform.post(outgoing(stage, "m1", "What is a bubble?"))
        second = await stage.platform.post(outgoing(stage, "m1", "What is a bubble?"))

        assert first == second
        assert len(await stage.seen_by(stage.members[0])) == 1

    @pytest.mark.asyncio
    async def test_a_message_is_found_by_its_mark(self, stage: Stage) -> None:
        """What was sent is found by its mark, what wasn't is not."""
        sent = await stage.platform.post(outgoing(stage, "m1", "What is a bubble?"))

        assert await stage.platform.find(stage.channel, "m1") == sent
        assert await stage.platform.find(stage.channel, "m2") is None

    @pytest.mark.asyncio
    async def test_a_message_is_not_found_in_another_channel(self, stage: Stage) -> None:
        """A mark is looked for in its own channel."""
        await stage.platform.post(outgoing(stage, "m1", "What is a bubble?"))

        assert await stage.platform.find(stage.missing_channel, "m1") is None

    @pytest.mark.asyncio
    async def test_seeding_again_changes_nothing(self, stage: Stage) -> None:
        """The bot's own reactions may be added again, and are nobody's answer."""
        sent = await stage.platform.post(outgoing(stage, "m1", "What is a bubble?"))
        await stage.platform.seed(sent, OPTIONS)
        await stage.platform.seed(sent, OPTIONS)

        assert dict(await stage.platform.census(sent, OPTIONS)) == {1: 0, 2: 0, 3: 0, 4: 0}
        assert list(await stage.platform.reactors(sent, 1)) == []

    @pytest.mark.asyncio
    async def test_an_edited_message_stays_the_same_message(self, stage: Stage) -> None:
        """An edit shows another card in the same place, to everyone."""
        sent = await stage.platform.post(outgoing(stage, "m1", "What is a bubble?"))
        await stage.platform.edit(sent, card("That was a bubble."))
        seen = await stage.seen_by(stage.members[1])

        assert [one.ref for one in seen] == [sent]
        assert "That was a bubble." in seen[0].words
        assert "What is" not in seen[0].words

    @pytest.mark.asyncio
    async def test_a_note_is_seen_by_one_member(self, stage: Stage) -> None:
        """A note is for the member it is sent to, and for no one else."""
        await stage.platform.note(stage.members[0], stage.channel, card("For you alone."))
        for_them = [one.words for one in await stage.seen_by(stage.members[0])]
        for_others = [one.words for one in await stage.seen_by(stage.members[1])]

        assert len(for_them) == 1
        assert "For you alone." in for_them[0]
        assert for_others == []

    @pytest.mark.asyncio
    async def test_the_census_counts_whom_the_reactors_name(self, stage: Stage) -> None:
        """Totals and names agree, the bot left out, what was taken back left out, in the order of reacting."""
        first, second = stage.members
        sent = await stage.platform.post(outgoing(stage, "m1", "What is a bubble?"))
        await stage.platform.seed(sent, OPTIONS)
        await stage.react(second, sent, 3)
        await stage.react(first, sent, 3)
        await stage.react(first, sent, 1)
        await stage.take_back(first, sent, 1)

        assert dict(await stage.platform.census(sent, OPTIONS)) == {1: 0, 2: 0, 3: 2, 4: 0}
        assert list(await stage.platform.reactors(sent, 3)) == [second, first]
        assert list(await stage.platform.reactors(sent, 1)) == []

    @pytest.mark.asyncio
    async def test_a_reply_is_a_message_of_its_own(self, stage: Stage) -> None:
        """A reveal answers its question and stands beside it."""
        asked = await stage.platform.post(outgoing(stage, "m1", "What is a bubble?"))
        reveal = replace(outgoing(stage, "m2", "Idle time."), options=0, reply_to=asked)
        answered = await stage.platform.post(reveal)

        assert answered != asked
        assert [one.ref for one in await stage.seen_by(stage.members[0])] == [asked, answered]

    @pytest.mark.asyncio
    async def test_a_channel_that_is_gone_is_a_permanent_failure(self, stage: Stage) -> None:
        """Posting where there is no channel fails for good, in the port's words."""
        lost = replace(outgoing(stage, "m1", "What is a bubble?"), channel=stage.missing_channel)
        with pytest.raises(ChannelGone) as failure:
            await stage.platform.post(lost)

        assert failure.value.permanent

    @pytest.mark.asyncio
    @pytest.mark.parametrize("ref", ["999999", "no-such-message", "²", "1; drop table"])
    async def test_a_message_that_is_gone_is_a_permanent_failure(self, stage: Stage, ref: str) -> None:
        """Whatever is asked of a message that isn't there fails for good, in the port's words."""
        gone = MessageRef(ref)
        for attempt in (
            stage.platform.seed(gone, OPTIONS),
            stage.platform.edit(gone, card("Too late.")),
            stage.platform.census(gone, OPTIONS),
            stage.platform.reactors(gone, 1),
        ):
            with pytest.raises(MessageGone) as failure:
                await attempt

            assert failure.value.permanent
