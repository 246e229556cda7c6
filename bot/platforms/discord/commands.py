"""Discord's slash commands: typed options in, requests to the inbox out; words of admins go through the one grammar."""

from collections.abc import Callable, Sequence
from typing import Any, TypeVar

import discord
from discord import app_commands

from bot.platforms.discord import limits
from bot.platforms.discord.answering import answer, asker_of
from bot.platforms.discord.localise import (
    ANSWERS,
    CatalogueTranslator,
    answers_name,
    command_description,
    command_name,
    option_description,
    option_name,
)
from bot.quiz.calendar import Period
from bot.quiz.zones import all_zones
from bot.study.ports import Inbox
from bot.study.requests import MAX_COUNT, AskNow, ChooseLanguage, OfferTopics, ShowBoard, ShowHelp, ShowMe
from bot.study.study import Tell

Interaction = discord.Interaction[Any]
Tree = app_commands.CommandTree[Any]
Made = TypeVar("Made")

LANGUAGES = (("English", "en"), ("Français", "fr"), ("Tiếng Việt", "vi"))
CHANGES = ("pause", "resume", "remove", "skip", "now")


def add_commands(tree: Tree, inbox: Inbox, tell: Tell) -> None:
    """Put all commands on a tree."""
    for command in _members(inbox, tell):
        tree.add_command(command)
    tree.add_command(_admins(inbox, tell))


async def in_sync(tree: Tree) -> bool:
    """Tell whether Discord has the commands just as they are here: what is the same isn't sent again."""
    translator = tree.translator or CatalogueTranslator()
    ours = [await command.get_translated_payload(tree, translator) for command in tree.get_commands()]
    theirs = [command.to_dict() for command in await tree.fetch_commands()]
    return _comparable(ours) == _comparable(theirs)


def _members(inbox: Inbox, tell: Tell) -> Sequence[app_commands.Command[Any, ..., Any]]:
    @app_commands.command(name=command_name("quiz"), description=command_description("quiz"))
    @app_commands.guild_only()
    @_options("topic", "count", "private")
    async def quiz(
        interaction: Interaction,
        topic: str | None = None,
        count: app_commands.Range[int, 1, MAX_COUNT] = 1,
        private: bool = False,
    ) -> None:
        request = AskNow(topic, count, private) if topic else OfferTopics()
        await answer(interaction, inbox.request(request, asker_of(interaction)), tell)

    @app_commands.command(name=command_name("leaderboard"), description=command_description("leaderboard"))
    @app_commands.guild_only()
    @_options("period", "topic")
    @app_commands.choices(period=[app_commands.Choice(name=period.value, value=period.value) for period in Period])
    async def leaderboard(interaction: Interaction, period: str = Period.ALL.value, topic: str | None = None) -> None:
        await answer(interaction, inbox.request(ShowBoard(Period(period), topic), asker_of(interaction)), tell)

    @app_commands.command(name=command_name("me"), description=command_description("me"))
    @app_commands.guild_only()
    async def me(interaction: Interaction) -> None:
        await answer(interaction, inbox.request(ShowMe(), asker_of(interaction)), tell)

    @app_commands.command(name=command_name("help"), description=command_description("help"))
    @app_commands.guild_only()
    async def show_help(interaction: Interaction) -> None:
        await answer(interaction, inbox.request(ShowHelp(), asker_of(interaction)), tell)

    @app_commands.command(name=command_name("language"), description=command_description("language"))
    @app_commands.guild_only()
    @_options("language")
    @app_commands.choices(language=[app_commands.Choice(name=name, value=code) for name, code in LANGUAGES])
    async def language(interaction: Interaction, language: str) -> None:
        await answer(interaction, inbox.request(ChooseLanguage(language), asker_of(interaction)), tell)

    async def topics(_: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        known = [line for line in inbox.suggest(typed) if " " not in line]
        return [app_commands.Choice(name=line, value=line) for line in known[: limits.CHOICES]]

    quiz.autocomplete("topic")(topics)
    leaderboard.autocomplete("topic")(topics)
    return (quiz, leaderboard, me, show_help, language)


def _admins(inbox: Inbox, tell: Tell) -> app_commands.Group:
    group = app_commands.Group(
        name=command_name("quiz-admin"),
        description=command_description("quiz-admin"),
        guild_only=True,
        default_permissions=discord.Permissions(manage_guild=True),
    )
    schedule = app_commands.Group(
        name=command_name("quiz-admin-schedule"), description=command_description("quiz-admin-schedule"), parent=group
    )

    async def speak(interaction: Interaction, *words: object, channel: discord.abc.GuildChannel | None = None) -> None:
        line = " ".join(str(word) for word in words if word)
        await answer(interaction, inbox.say(line, asker_of(interaction, channel)), tell)

    @group.command(name=command_name("quiz-admin-setup"), description=command_description("quiz-admin-setup"))
    @_options("channel", "time", "zone", "weekdays", "topics", "language", "answers")
    @app_commands.choices(
        language=[app_commands.Choice(name=name, value=code) for name, code in LANGUAGES],
        answers=[app_commands.Choice(name=answers_name(mode), value=mode) for mode in ANSWERS],
    )
    async def setup(
        interaction: Interaction,
        channel: discord.TextChannel | None = None,
        time: str = "",
        zone: str = "",
        weekdays: str = "",
        topics: str = "",
        language: str = "",
        answers: str = "",
    ) -> None:
        await speak(interaction, "setup", time, zone, weekdays, topics, language, answers, channel=channel)

    _add_schedule_commands(schedule, speak)

    async def zones(_: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        wanted = typed.casefold().replace(" ", "_")
        near = [zone for zone in all_zones() if wanted in zone.casefold()]
        return [app_commands.Choice(name=zone, value=zone) for zone in near[: limits.CHOICES]]

    setup.autocomplete("zone")(zones)
    for name in ("add", "edit"):
        command = schedule.get_command(name)
        if isinstance(command, app_commands.Command):
            command.autocomplete("zone")(zones)
    return group


def _add_schedule_commands(schedule: app_commands.Group, speak: Any) -> None:
    timing = ("time", "zone", "weekdays", "topics", "levels", "open")

    @schedule.command(**_named("quiz-admin-schedule-add"))
    @_options(*timing)
    async def add(
        interaction: Interaction,
        time: str,
        zone: str = "",
        weekdays: str = "",
        topics: str = "",
        levels: str = "",
        open: str = "",  # noqa: A002  the option's name
    ) -> None:
        await speak(interaction, "schedule add", time, zone, weekdays, topics, levels, open)

    @schedule.command(**_named("quiz-admin-schedule-list"))
    async def show(interaction: Interaction) -> None:
        await speak(interaction, "schedule list")

    @schedule.command(**_named("quiz-admin-schedule-edit"))
    @_options("schedule", *timing)
    async def edit(
        interaction: Interaction,
        schedule: app_commands.Range[int, 1, 999],
        time: str = "",
        zone: str = "",
        weekdays: str = "",
        topics: str = "",
        levels: str = "",
        open: str = "",  # noqa: A002  the option's name
    ) -> None:
        await speak(interaction, "schedule edit", schedule, time, zone, weekdays, topics, levels, open)

    for change in CHANGES:
        schedule.add_command(_change(change, speak))


def _change(change: str, speak: Any) -> app_commands.Command[Any, ..., Any]:
    @app_commands.command(**_named(f"quiz-admin-schedule-{change}"))
    @_options("schedule")
    async def changed(interaction: Interaction, schedule: app_commands.Range[int, 1, 999]) -> None:
        await speak(interaction, f"schedule {change}", schedule)

    return changed


def _named(path: str) -> dict[str, Any]:
    return {"name": command_name(path), "description": command_description(path)}


def _options(*names: str) -> Callable[[Made], Made]:
    """Give options their names and descriptions, in every language."""
    described = app_commands.describe(**{name: option_description(name) for name in names})
    renamed = app_commands.rename(**{name: option_name(name) for name in names})

    def told(command: Made) -> Made:
        return described(renamed(command))

    return told


def _comparable(commands: Sequence[Any]) -> list[Any]:
    """Give what tells commands apart, without what Discord adds and without defaults that it leaves out."""
    kept = {"name", "description", "name_localizations", "description_localizations", "options", "choices", "type"}
    kept |= {"required", "min_value", "max_value", "value", "autocomplete", "default_member_permissions"}

    def plain(value: Any) -> Any:
        match value:
            case dict():
                named = {str(key): plain(inner) for key, inner in value.items() if str(key) in kept or "-" in str(key)}
                return {key: inner for key, inner in named.items() if inner not in (None, False, [], {})}
            case list() | tuple():
                return [plain(inner) for inner in value]
        return str(value) if isinstance(value, int) and not isinstance(value, bool) else value

    return sorted((plain(command) for command in commands), key=lambda command: str(command.get("name")))
