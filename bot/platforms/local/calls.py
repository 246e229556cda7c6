"""A call's parts, read from its body or its query and checked; nothing of it is trusted."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import orjson
from aiohttp import web

from bot.locale.catalogue import LANGUAGES
from bot.platforms.local import limits
from bot.platforms.local.emoji import option_of
from bot.platforms.local.people import Channel, Everyone, Person
from bot.platforms.local.refusals import Problem, Refused
from bot.quiz.calendar import Period


@dataclass(frozen=True, slots=True)
class Parts:
    """What a call was given, by name. Each reader raises Refused with a sentence that says what was wrong."""

    given: Mapping[str, Any]

    def words(self, name: str) -> str:
        """Give a text, empty where there is none. NUL is left out: no database takes it."""
        value = self.given.get(name, "")
        if not isinstance(value, str):
            raise Refused(Problem.BAD_BODY)
        return value.replace("\0", "")

    def is_true(self, name: str) -> bool:
        """Give a yes or no."""
        value = self.given.get(name)
        if not isinstance(value, bool):
            raise Refused(Problem.BAD_BODY)
        return value

    def person(self, everyone: Everyone, *, or_first: bool = False) -> Person:
        """Give the member acted as; with `or_first` the first one where none is named."""
        if or_first and "as" not in self.given and everyone.people:
            return everyone.people[0]
        person = everyone.person(self.words("as"))
        if person is None:
            raise Refused(Problem.UNKNOWN_MEMBER)
        return person

    def channel(self, everyone: Everyone, *, or_first: bool = False) -> Channel:
        """Give the channel; with `or_first` the first one where none is named."""
        if or_first and "channel" not in self.given and everyone.channels:
            return everyone.channels[0]
        channel = everyone.channel(self.words("channel"))
        if channel is None:
            raise Refused(Problem.UNKNOWN_CHANNEL)
        return channel

    def message(self) -> int:
        """Give the id of a message."""
        value = self.given.get("message")
        digits = str(value) if isinstance(value, str | int) and not isinstance(value, bool) else ""
        if not (digits.isascii() and digits.isdecimal() and len(digits) <= limits.ID_DIGITS):
            raise Refused(Problem.UNKNOWN_MESSAGE)
        return int(digits)

    def option(self) -> int:
        """Give the option that the emoji names."""
        option = option_of(self.words("emoji"))
        if option is None:
            raise Refused(Problem.UNKNOWN_EMOJI)
        return option

    def action(self) -> str:
        """Give a button's id."""
        action = self.words("action")
        if not 0 < len(action) <= limits.ACTION_LENGTH:
            raise Refused(Problem.UNKNOWN_BUTTON)
        return action

    def text(self) -> str:
        """Give what was typed."""
        text = self.words("text").strip()
        if not text:
            raise Refused(Problem.EMPTY)
        if len(text) > limits.MESSAGE_LENGTH:
            raise Refused(Problem.TOO_LONG, limit=limits.MESSAGE_LENGTH)
        return text

    def language(self) -> str:
        """Give a language that the bot speaks."""
        language = self.words("language")
        if language not in LANGUAGES:
            raise Refused(Problem.UNKNOWN_LANGUAGE)
        return language

    def period(self) -> Period:
        """Give a board's period; this week where none is named."""
        try:
            return Period(self.words("period") or Period.WEEK)
        except ValueError:
            raise Refused(Problem.UNKNOWN_PERIOD) from None

    def speed(self) -> float:
        """Give one of the speeds on offer."""
        speed = self.given.get("speed")
        if isinstance(speed, bool) or speed not in limits.SPEEDS:
            raise Refused(Problem.UNKNOWN_SPEED)
        return float(speed)


async def body(request: web.Request) -> Parts:
    """Give the parts of a call with a body.

    It has to say that it is JSON: what a foreign site's form may send without asking says something else.
    """
    if request.content_type != "application/json":
        raise Refused(Problem.BAD_BODY)
    try:
        value = orjson.loads(await request.read())
    except orjson.JSONDecodeError:
        raise Refused(Problem.BAD_BODY) from None
    if not isinstance(value, dict):
        raise Refused(Problem.BAD_BODY)
    return Parts(value)


def query(request: web.Request) -> Parts:
    """Give the parts of a call without a body."""
    return Parts(request.query)
