"""From a command to the inbox: how one is made, named in every language, and how its reply reaches the member."""

from collections.abc import Callable, Sequence
from typing import Any

from discord import app_commands
from discord.app_commands import Choice

from bot.locale.catalogue import LANGUAGES
from bot.locale.formats import language_name
from bot.platforms.discord import limits
from bot.platforms.discord.answering import Answering, Interaction, Named, asker_of, problem
from bot.platforms.discord.localise import command_description, command_name, option_description, option_name
from bot.quiz.errors import MicrobatchError
from bot.study.grammar import COMMANDS
from bot.study.ports import Inbox, Reply
from bot.study.requests import Request

Command = app_commands.Command[Any, ..., Any]

SERVERS = app_commands.AppCommandContext(guild=True, dm_channel=False, private_channel=False)
INSTALLED = app_commands.AppInstallationType(guild=True, user=False)
"""Commands are for servers: a quiz is a group's, and what happens in a direct message reaches no group."""


class Doors:
    """How a command reaches the inbox, and its reply the member."""

    def __init__(self, inbox: Inbox, answering: Answering) -> None:
        self._inbox = inbox
        self._answering = answering

    async def ask(self, interaction: Interaction, request: Callable[[], Request], channel: Named | None = None) -> None:
        """Answer a request; one that can't be made of what was typed is answered by what is wrong with it."""
        try:
            made = self._inbox.request(request(), asker_of(interaction, channel))
        except MicrobatchError as error:
            made = at_once(problem(interaction, error))
        await self._answering.answer(interaction, made)

    def topics(self, typed: str) -> list[str]:
        """Give the topics that begin so: names, and nothing of what they ask."""
        return [line for line in self._inbox.suggest(typed) if " " not in line and line not in COMMANDS]


def command(path: str, /, **options: str) -> Callable[[Any], Command]:
    """Make a command of a callback, its options described and named in every language: `topic="topic"`."""

    def made(callback: Any) -> Command:
        described = app_commands.describe(**{name: option_description(option) for name, option in options.items()})
        renamed = app_commands.rename(**{name: option_name(option) for name, option in options.items()})
        whole: Command = app_commands.command(**named(path))(described(renamed(callback)))
        if "-" not in path:
            whole.allowed_contexts, whole.allowed_installs = SERVERS, INSTALLED
        return whole

    return made


def named(path: str) -> dict[str, Any]:
    """Give the name and the description of a command or group."""
    return {"name": command_name(path), "description": command_description(path)}


def languages() -> list[Choice[str]]:
    """Give the languages that the bot speaks."""
    return [Choice(name=language_name(code), value=code) for code in LANGUAGES]


def choices(texts: Sequence[str]) -> list[Choice[str]]:
    """Give what is offered while somebody types, as much as Discord takes."""
    fitting = [one for one in texts if limits.length(one) <= limits.CHOICE_NAME]
    return [Choice(name=one, value=one) for one in fitting[: limits.CHOICES]]


async def at_once(reply: Reply) -> Reply:
    """Give a reply that is there already where one that is being made is taken."""
    return reply
