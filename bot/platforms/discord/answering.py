"""Answering an interaction in time: at once where the answer is quick, else announced and filled in later.

A first answer is due within three seconds, and what follows within fifteen minutes
[interactions/receiving-and-responding.mdx]. A token that has run out is told to the log, never raised.
"""

import asyncio
from collections.abc import Coroutine
from secrets import token_hex
from typing import Any

import aiohttp
import discord

from bot.cards.problem import problem_card
from bot.locale.choose import language_for
from bot.platforms.discord import draw
from bot.platforms.discord.deliver import PLATFORM
from bot.platforms.discord.hands import Hands
from bot.platforms.discord.messages import NO_MENTIONS, replaced, shown
from bot.quiz.errors import MicrobatchError, Unavailable
from bot.study.ports import Account, Asker, ChannelRef, Inbox, Reply
from bot.study.study import Tell

QUICK_S = 1.5
"""An answer that takes longer is announced first."""

LOST = (discord.HTTPException, discord.InteractionResponded, aiohttp.ClientError, OSError, TimeoutError)
"""What an answer can be lost by: a token that ran out (10062, 50027), an answer given already, the connection."""

Interaction = discord.Interaction[Any]
Named = discord.abc.GuildChannel | discord.app_commands.AppCommandChannel | discord.app_commands.AppCommandThread


def asker_of(interaction: Interaction, channel: Named | None = None) -> Asker:
    """Give who asks and where: in the channel of the interaction, or in another that was named.

    The permissions are what Discord says of the member at this moment.
    """
    where, guild = channel or interaction.channel, interaction.guild
    channel_id = channel.id if channel else interaction.channel_id
    return Asker(
        account=Account(PLATFORM, str(interaction.user.id)),
        channel=ChannelRef(PLATFORM, str(interaction.guild_id or 0), str(channel_id or 0)),
        name=interaction.user.display_name,
        language=interaction.locale.value,
        is_admin=interaction.permissions.manage_guild or interaction.permissions.administrator,
        channel_name=getattr(where, "name", None) or "",
        workspace_name=guild.name if guild else "",
    )


def problem(interaction: Interaction, error: MicrobatchError) -> Reply:
    """Give a refusal in the language of the member's Discord."""
    return Reply(problem_card(language_for(interaction.locale.value), error))


class Answering:
    """Answers interactions; the work behind an answer is owned by `hands` and outlives a token that runs out."""

    def __init__(self, hands: Hands, tell: Tell, *, quick_s: float = QUICK_S) -> None:
        self._hands = hands
        self._tell = tell
        self._quick_s = quick_s

    def press(self, inbox: Inbox, interaction: Interaction) -> None:
        """Answer a button or a form by its id and the instant of the click, which its snowflake tells."""
        data: Any = interaction.data or {}
        made = inbox.press(str(data.get("custom_id", "")), asker_of(interaction), interaction.created_at)
        self._hands.start(self.answer(interaction, made))

    async def answer(self, interaction: Interaction, made: Coroutine[Any, Any, Reply]) -> None:
        """Show a reply to the one who asked; raises nothing."""
        making = self._hands.start(self._made(interaction, made))
        if making is None:
            made.close()
            return
        try:
            done, _ = await asyncio.wait({making}, timeout=self._quick_s)
            if not done:
                await _announce(interaction)
            await _show(interaction, await making)
        except LOST as error:
            code = getattr(error, "code", 0)
            self._tell("interaction.lost", interaction=interaction.id, error=type(error).__name__, code=code)

    async def _made(self, interaction: Interaction, made: Coroutine[Any, Any, Reply]) -> Reply:
        try:
            return await made
        except Exception as error:  # noqa: BLE001  the last resort: somebody waits for an answer
            return self.broken(interaction, error)

    def broken(self, interaction: Interaction, error: Exception) -> Reply:
        """Tell the host what broke, and give the member a reference to it."""
        reference = token_hex(4)
        self._tell("request.broke", reference=reference, error=type(error).__name__, exc_info=error)
        return problem(interaction, Unavailable(reference))


async def _announce(interaction: Interaction) -> None:
    """Say that the answer comes: to a press without a sign, as it may only change the message; else "thinking"."""
    is_press = interaction.type is discord.InteractionType.component
    await interaction.response.defer(ephemeral=True, thinking=not is_press)


async def _show(interaction: Interaction, reply: Reply) -> None:
    drawn = draw.card(reply.card)
    pressed = interaction.message
    is_private = pressed is not None and pressed.flags.ephemeral
    if is_private and (reply.replaces or reply.removes):
        await _show_in_place(interaction, drawn)
    elif not interaction.response.is_done():
        await interaction.response.send_message(**shown(drawn), ephemeral=reply.private, allowed_mentions=NO_MENTIONS)
    elif pressed is None:  # "thinking" is private, and is what the answer takes the place of
        await interaction.edit_original_response(**replaced(drawn))
    else:
        await interaction.followup.send(**shown(drawn), ephemeral=reply.private, allowed_mentions=NO_MENTIONS)
    if reply.removes and pressed is not None and not is_private:
        await pressed.delete()


async def _show_in_place(interaction: Interaction, drawn: draw.Drawn) -> None:
    if interaction.response.is_done():
        await interaction.edit_original_response(**replaced(drawn))
    else:
        await interaction.response.edit_message(**replaced(drawn))
