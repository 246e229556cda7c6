"""All slash commands: typed options in, requests to the inbox out."""

from collections.abc import Sequence
from typing import Any

import discord
from discord import app_commands
from discord.app_commands import Choice

from bot.platforms.discord import options
from bot.platforms.discord.admin_commands import of_admins
from bot.platforms.discord.answering import Answering, Interaction, problem
from bot.platforms.discord.doors import Command, Doors, at_once, choices, command, languages
from bot.platforms.discord.localise import text
from bot.quiz.calendar import Period
from bot.quiz.errors import UnknownCommand
from bot.study.ports import Inbox
from bot.study.requests import MAX_COUNT, AskNow, ChooseLanguage, OfferTopics, ShowBoard, ShowHelp, ShowMe


class CommandTree(app_commands.CommandTree[Any]):
    """All commands; one that Discord still shows and that is no longer there is answered too."""

    def __init__(self, client: discord.Client, inbox: Inbox, answering: Answering) -> None:
        super().__init__(client)
        self._answering = answering
        doors = Doors(inbox, answering)
        for one in _of_members(doors):
            self.add_command(one)
        self.add_command(of_admins(doors))

    async def on_error(self, interaction: Interaction, error: app_commands.AppCommandError, /) -> None:
        """Answer what never reached a command, or broke there."""
        if interaction.type is not discord.InteractionType.application_command:
            return  # half a command while it is typed: there is nobody to answer yet
        if isinstance(error, app_commands.CommandNotFound):
            await self._answering.answer(interaction, at_once(problem(interaction, UnknownCommand(error.name, ()))))
        else:
            await self._answering.answer(interaction, at_once(self._answering.broken(interaction, error)))


def _of_members(doors: Doors) -> Sequence[Command]:
    @command("quiz", topic="topic", count="count", private="private")
    async def quiz(
        interaction: Interaction,
        topic: str = "",
        count: app_commands.Range[int, 1, MAX_COUNT] = 1,
        private: bool = False,
    ) -> None:
        asked = topic.strip()[: options.SHOWN]
        await doors.ask(interaction, lambda: AskNow(asked, count, private) if asked else OfferTopics())

    @command("leaderboard", period="period", topic="topic")
    @app_commands.choices(period=[Choice(name=text(f"period-{one.value}"), value=one.value) for one in Period])
    async def leaderboard(interaction: Interaction, period: str = Period.ALL.value, topic: str = "") -> None:
        asked = topic.strip()[: options.SHOWN] or None
        await doors.ask(interaction, lambda: ShowBoard(Period(period), asked))

    @command("me")
    async def me(interaction: Interaction) -> None:
        await doors.ask(interaction, ShowMe)

    @command("help")
    async def show_help(interaction: Interaction) -> None:
        await doors.ask(interaction, ShowHelp)

    @command("language", language="language")
    @app_commands.choices(language=languages())
    async def language(interaction: Interaction, language: str) -> None:
        await doors.ask(interaction, lambda: ChooseLanguage(language))

    async def topics(_: Interaction, typed: str) -> list[Choice[str]]:
        return choices(doors.topics(typed))

    quiz.autocomplete("topic")(topics)
    leaderboard.autocomplete("topic")(topics)
    return (quiz, leaderboard, me, show_help, language)
