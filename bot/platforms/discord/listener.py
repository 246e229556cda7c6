"""What discord.py calls. Reactions and presses are taken over where they are dispatched, without a task for each."""

import asyncio
import sys
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any

import discord
import yarl

from bot.platforms.discord.commands import CommandTree
from bot.platforms.discord.emoji import option_of
from bot.platforms.discord.identifies import Identifies
from bot.platforms.discord.intake import Intake
from bot.study.study import Tell

ANSWERED_HERE = (discord.InteractionType.component, discord.InteractionType.modal_submit)
"""Kinds of interactions that the command tree leaves to us."""


@dataclass(frozen=True, slots=True)
class Events:
    """Where what happens goes."""

    intake: Intake
    identifies: Identifies
    logged_in: Callable[["Listener"], Awaitable[None]]
    ready: Callable[["Listener", int], None]
    left: Callable[[str], Awaitable[None]]
    pressed: Callable[[discord.Interaction[Any]], None]
    tell: Tell


class Listener(discord.AutoShardedClient):
    """A client with one life. Its tree is put on before it starts."""

    tree: CommandTree

    def __init__(
        self, events: Events, *, gateway: yarl.URL | None, identify_every_s: float, options: dict[str, Any]
    ) -> None:
        super().__init__(**options)
        self._events = events
        self._gateway = gateway
        self._identify_every_s = identify_every_s
        self._taken_over: dict[str, Callable[[Any], None]] = {
            "raw_reaction_add": lambda payload: self._reacted(payload, added=True),
            "raw_reaction_remove": lambda payload: self._reacted(payload, added=False),
            "raw_reaction_clear": self._cleared,
            "raw_reaction_clear_emoji": self._cleared_one,
            "interaction": self._interacted,
        }

    def dispatch(self, event: str, /, *args: Any, **kwargs: Any) -> None:
        """Take over the events that are many; the library makes a task for each of the others."""
        taken_over = self._taken_over.get(event)
        if taken_over is None:
            super().dispatch(event, *args, **kwargs)
            return
        try:
            taken_over(*args)
        except Exception as error:  # noqa: BLE001  raised here it would end the client
            self._events.tell("event.broke", event_name=event, error=type(error).__name__, exc_info=error)

    async def setup_hook(self) -> None:
        """Once, after the login and before the gateway."""
        await self._events.logged_in(self)

    async def launch_shard(self, gateway: yarl.URL, shard_id: int, *, initial: bool = False) -> None:
        """Connect where the host said, whatever Discord says."""
        await super().launch_shard(self._gateway or gateway, shard_id, initial=initial)

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:  # noqa: ARG002
        """Begin sessions one after another, and not too many in a day."""
        await self._events.identifies.one()
        if not initial:
            await asyncio.sleep(self._identify_every_s)

    async def on_shard_ready(self, shard_id: int) -> None:
        """A fresh session: events before it may have been missed. After a resumed one nothing is."""
        self._events.ready(self, shard_id)

    async def on_guild_remove(self, guild: discord.Guild) -> None:
        """The bot was removed; a server that is merely away isn't told here."""
        await self._events.left(str(guild.id))

    async def on_error(self, event_method: str, /, *_: Any, **__: Any) -> None:
        """Tell what broke where an event was handled; the others go on."""
        error = sys.exc_info()[1]
        self._events.tell("event.broke", event_name=event_method, error=type(error).__name__, exc_info=error)

    def _reacted(self, payload: discord.RawReactionActionEvent, *, added: bool) -> None:
        self._events.intake.reacted(payload, self.user.id if self.user else 0, added=added)

    def _cleared(self, payload: discord.RawReactionClearEvent) -> None:
        self._events.intake.cleared(payload.channel_id, payload.message_id)

    def _cleared_one(self, payload: discord.RawReactionClearEmojiEvent) -> None:
        if option_of(payload.emoji.name, payload.emoji.id) is not None:
            self._events.intake.cleared(payload.channel_id, payload.message_id)

    def _interacted(self, interaction: discord.Interaction[Any]) -> None:
        if interaction.type in ANSWERED_HERE:
            self._events.pressed(interaction)
