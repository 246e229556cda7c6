"""Answering an interaction in time: at once where the answer is quick, else by a note that is filled in later.

A first answer is due within three seconds, and what follows within fifteen minutes
[interactions/receiving-and-responding.mdx]. A token that has run out is told to the log, never raised.
"""

import asyncio
from collections.abc import Coroutine
from typing import Any

import discord

from bot.platforms.discord import draw
from bot.platforms.discord.deliver import PLATFORM
from bot.study.ports import Account, Asker, ChannelRef, Inbox, Reply
from bot.study.study import Tell

QUICK_S = 1.5
"""An answer that takes longer is announced first."""


def asker_of(
    interaction: discord.Interaction[Any], channel: discord.abc.GuildChannel | discord.Thread | None = None
) -> Asker:
    """Give who asks and where: in the channel of the interaction, or in another that was named."""
    where, guild = channel or interaction.channel, interaction.guild
    channel_id = channel.id if channel else interaction.channel_id
    return Asker(
        account=Account(PLATFORM, str(interaction.user.id)),
        channel=ChannelRef(PLATFORM, str(interaction.guild_id or 0), str(channel_id or 0)),
        name=interaction.user.display_name,
        language=interaction.locale.value,
        is_admin=interaction.permissions.manage_guild,
        channel_name=getattr(where, "name", None) or "",
        workspace_name=guild.name if guild else "",
    )


async def press(inbox: Inbox, interaction: discord.Interaction[Any], tell: Tell) -> None:
    """Answer a button by its id and the instant of the click, which its snowflake tells."""
    data: Any = interaction.data or {}
    action = str(data.get("custom_id", ""))
    await answer(interaction, inbox.press(action, asker_of(interaction), interaction.created_at), tell, pressed=True)


async def answer(
    interaction: discord.Interaction[Any], reply: Coroutine[Any, Any, Reply], tell: Tell, *, pressed: bool = False
) -> None:
    """Show a reply to the one who asked."""
    async with asyncio.TaskGroup() as group:
        making = group.create_task(reply)
        try:
            done, _ = await asyncio.wait({making}, timeout=QUICK_S)
            if not done:
                await interaction.response.defer(ephemeral=True, thinking=not pressed)
            await _show(interaction, await making, deferred=not done)
        except discord.HTTPException as error:
            tell("interaction.lost", code=error.code, status=error.status)


async def _show(interaction: discord.Interaction[Any], reply: Reply, *, deferred: bool) -> None:
    drawn = draw.card(reply.card)
    shown: dict[str, Any] = {"content": drawn.content or None, "embeds": list(drawn.embeds)}
    if reply.replaces:
        if deferred:
            await interaction.edit_original_response(**shown, view=drawn.view)
        else:
            await interaction.response.edit_message(**shown, view=drawn.view)
        return
    if drawn.view is not None:
        shown["view"] = drawn.view
    if files := drawn.files():
        shown["files"] = files
    if deferred:
        await interaction.followup.send(**shown, ephemeral=reply.private)
    else:
        await interaction.response.send_message(**shown, ephemeral=reply.private)
    if reply.removes and interaction.message is not None:
        await interaction.message.delete()
