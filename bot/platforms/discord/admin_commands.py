"""`/quiz-admin`: setting channels up, and their schedules."""

import discord
from discord import app_commands
from discord.app_commands import AppCommandChannel, AppCommandThread, Choice

from bot.platforms.discord import options
from bot.platforms.discord.answering import Interaction
from bot.platforms.discord.doors import INSTALLED, SERVERS, Command, Doors, choices, command, languages, named
from bot.platforms.discord.localise import ANSWERS, answers_name
from bot.platforms.discord.zones_offered import zones_like
from bot.study.requests import ChangeSchedule, ListSchedules

Number = app_commands.Range[int, 1, 999]

CHANGES = ("pause", "resume", "remove", "skip", "now")

TIMING = {
    "time": "time",
    "zone": "zone",
    "weekdays": "weekdays",
    "topics": "topics",
    "levels": "levels",
    "open_for": "open",
}
"""A schedule's options by the names that the callbacks give them."""

SET_UP = {name: name for name in ("channel", "time", "zone", "weekdays", "topics", "language", "answers")}


def of_admins(doors: Doors) -> app_commands.Group:
    """Give `/quiz-admin`, hidden from who may not manage the server, and checked again where it is done."""
    group = app_commands.Group(
        **named("quiz-admin"),
        allowed_contexts=SERVERS,
        allowed_installs=INSTALLED,
        default_permissions=discord.Permissions(manage_guild=True),
    )
    schedule = app_commands.Group(**named("quiz-admin-schedule"), parent=group)
    setup = _set_up(doors)
    group.add_command(setup)
    add, edit = _add(doors), _edit(doors)
    for one in (add, edit, _list(doors), *(_change(change, doors) for change in CHANGES)):
        schedule.add_command(one)

    async def zones(_: Interaction, typed: str) -> list[Choice[str]]:
        return choices(zones_like(typed))

    async def topics(_: Interaction, typed: str) -> list[Choice[str]]:
        before, _space, last = typed.rpartition(" ")
        return choices([f"{before} {line}".strip() for line in doors.topics(last)])

    for one in (setup, add, edit):
        one.autocomplete("zone")(zones)
        one.autocomplete("topics")(topics)
    return group


class WrittenIn(app_commands.Transformer):
    """A channel that can be asked in, as Discord tells it: threads aren't in the cache until somebody writes."""

    @property
    def type(self) -> discord.AppCommandOptionType:
        """A channel."""
        return discord.AppCommandOptionType.channel

    @property
    def channel_types(self) -> list[discord.ChannelType]:
        """Text, announcements and threads; the posts of a forum are threads."""
        kinds = discord.ChannelType
        return [kinds.text, kinds.news, kinds.news_thread, kinds.public_thread, kinds.private_thread]

    async def transform(
        self,
        interaction: Interaction,  # noqa: ARG002  the library's
        value: AppCommandChannel | AppCommandThread,
        /,
    ) -> AppCommandChannel | AppCommandThread:
        """Give it as it is."""
        return value


def _set_up(doors: Doors) -> Command:
    @command("quiz-admin-setup", **SET_UP)
    @app_commands.choices(
        language=languages(), answers=[Choice(name=answers_name(mode), value=mode) for mode in ANSWERS]
    )
    async def setup(
        interaction: Interaction,
        time: str,
        zone: str,
        channel: app_commands.Transform[AppCommandChannel | AppCommandThread, WrittenIn] | None = None,
        weekdays: str = "",
        topics: str = "",
        language: str = "",
        answers: str = "",
    ) -> None:
        await doors.ask(interaction, lambda: options.set_up(time, zone, weekdays, topics, language, answers), channel)

    return setup


def _add(doors: Doors) -> Command:
    @command("quiz-admin-schedule-add", **TIMING)
    async def add(
        interaction: Interaction,
        time: str,
        zone: str = "",
        weekdays: str = "",
        topics: str = "",
        levels: str = "",
        open_for: str = "",
    ) -> None:
        await doors.ask(interaction, lambda: options.add_schedule(time, zone, weekdays, topics, levels, open_for))

    return add


def _edit(doors: Doors) -> Command:
    @command("quiz-admin-schedule-edit", schedule="schedule", **TIMING)
    async def edit(
        interaction: Interaction,
        schedule: Number,
        time: str = "",
        zone: str = "",
        weekdays: str = "",
        topics: str = "",
        levels: str = "",
        open_for: str = "",
    ) -> None:
        words = (time, zone, weekdays, topics, levels, open_for)
        await doors.ask(interaction, lambda: options.edit_schedule(schedule, *words))

    return edit


def _list(doors: Doors) -> Command:
    @command("quiz-admin-schedule-list")
    async def show(interaction: Interaction) -> None:
        await doors.ask(interaction, ListSchedules)

    return show


def _change(change: str, doors: Doors) -> Command:
    @command(f"quiz-admin-schedule-{change}", schedule="schedule")
    async def changed(interaction: Interaction, schedule: Number) -> None:
        await doors.ask(interaction, lambda: ChangeSchedule(str(schedule), change))

    return changed
