"""What is kept at hand so that an answer costs no query: open questions, members, wordings.

Everything here can be read again from the store; a restart begins with an empty one.
"""

import asyncio
from collections import OrderedDict
from dataclasses import dataclass, field
from typing import Self, TypeVar

from bot.quiz.identity import MemberId, RoundId
from bot.quiz.question import Question
from bot.quiz.topic import Topic
from bot.store.banks import Askable
from bot.study.ports import Account, MessageRef

_Key = TypeVar("_Key")
_Value = TypeVar("_Value")

MEMBERS_AT_HAND = 50_000
WORDINGS_AT_HAND = 2_000


@dataclass(slots=True)
class OpenQuestion:
    """A question that takes answers. `close_at_us` is in microseconds since 1970; `shut` once it is being closed.

    `lifts` tells that each reaction is taken off once it is kept, so that its removal withdraws nothing. `late`
    are the reactions that changed after the close: the census must not count what it finds of them.
    """

    round_id: RoundId
    posting_id: int
    options: int
    close_at_us: int
    lifts: bool = False
    shut: bool = False
    late: set[tuple[Account, int]] = field(default_factory=set)
    in_hand: int = 0
    idle: asyncio.Event = field(default_factory=asyncio.Event)

    def answering(self) -> Self:
        """Hold the close back, for the length of a block, while an answer that came before it is being kept."""
        return self

    def __enter__(self) -> None:
        self.in_hand += 1

    def __exit__(self, *_: object) -> None:
        self.in_hand -= 1
        if not self.in_hand and self.shut:
            self.idle.set()


@dataclass(frozen=True, slots=True)
class KnownBank:
    """A bank by its names, with the language that its questions are first written in."""

    id: int
    topic: Topic
    language: str

    def title(self, language: str) -> str:
        """Give the title in a language, or in the bank's own."""
        return self.topic.titles.get(language) or self.topic.titles.get(self.language) or self.topic.slug


class Memory:
    """The caches of one process."""

    def __init__(self) -> None:
        self._questions: dict[tuple[str, MessageRef], OpenQuestion] = {}
        self._members: OrderedDict[tuple[str, str], tuple[MemberId, str]] = OrderedDict()
        self._wordings: OrderedDict[str, Question] = OrderedDict()
        self.askable: list[Askable] | None = None
        self.banks: tuple[KnownBank, ...] | None = None

    def question(self, platform: str, message: MessageRef) -> OpenQuestion | None:
        """Give the open question that a message is of, if it is known."""
        return self._questions.get((platform, message))

    def open(self, platform: str, message: MessageRef, question: OpenQuestion) -> OpenQuestion:
        """Take answers for a message from now on; the one already known stays."""
        return self._questions.setdefault((platform, message), question)

    async def shut(self, round_id: int) -> None:
        """Take no more answers for a round, and return when those in hand are kept."""
        for question in self._of_round(round_id):
            question.shut = True
            if question.in_hand:
                question.idle.clear()
                await question.idle.wait()

    def late(self, round_id: int) -> frozenset[tuple[Account, int]]:
        """Give the reactions of a round that changed after its close, as far as it is known now."""
        return frozenset(change for question in self._of_round(round_id) for change in question.late)

    def forget(self, round_id: int) -> None:
        """Drop a round that has ended."""
        for key, question in list(self._questions.items()):
            if question.round_id == round_id:
                del self._questions[key]

    def _of_round(self, round_id: int) -> list[OpenQuestion]:
        return [question for question in self._questions.values() if question.round_id == round_id]

    def close_at(self, round_id: int, close_at_us: int) -> None:
        """Move the close of a round."""
        for question in self._of_round(round_id):
            question.close_at_us = close_at_us

    def forget_banks(self) -> None:
        """Read the banks again at the next need: they have changed."""
        self.askable = None
        self.banks = None

    def member(self, account: Account, name: str) -> MemberId | None:
        """Give the member behind an account, unless they are unknown or go by another name now."""
        known = self._members.get((account.platform, account.user))
        return known[0] if known is not None and (known[1] == name or not name) else None

    def know_member(self, account: Account, member: MemberId, name: str) -> None:
        """Keep a member at hand."""
        _keep(self._members, (account.platform, account.user), (member, name), MEMBERS_AT_HAND)

    def wording(self, revision: str) -> Question | None:
        """Give a wording that is at hand."""
        return self._wordings.get(revision)

    def know_wording(self, revision: str, question: Question) -> None:
        """Keep a wording at hand; it can't change, its name is its hash."""
        _keep(self._wordings, revision, question, WORDINGS_AT_HAND)


def _keep(kept: OrderedDict[_Key, _Value], key: _Key, value: _Value, most: int) -> None:
    kept[key] = value
    if len(kept) > most:
        kept.popitem(last=False)
