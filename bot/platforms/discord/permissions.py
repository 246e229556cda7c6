"""What the bot may do in a channel, from what Discord tells of its roles and the channel's overwrites."""

from collections.abc import Sequence

import discord

from bot.study.ports import ChannelGone

NEEDED = ("view-channel", "send-messages", "embed-links", "attach-files", "add-reactions", "read-message-history")
"""What asking in a channel needs, by the port's names. Without embed-links Discord takes a question, and shows none."""

LIFTING = "manage-messages"
WRITTEN_IN = (discord.TextChannel, discord.VoiceChannel, discord.StageChannel, discord.Thread)
"""Channels that can be written in. A forum, a media channel and a category can't: their posts are threads."""

Writable = discord.TextChannel | discord.VoiceChannel | discord.StageChannel | discord.Thread


def writable(channel: object) -> Writable:
    """Give a channel that can be asked in. Raises ChannelGone for a forum and the like, and for a locked thread."""
    if not isinstance(channel, WRITTEN_IN):
        raise ChannelGone("not-a-text-channel")
    if isinstance(channel, discord.Thread) and channel.archived and channel.locked:
        raise ChannelGone("thread-archived")
    return channel


def wanted(channel: Writable, *, lifts: bool) -> tuple[str, ...]:
    """Give what asking there needs; a thread has a permission to write of its own."""
    needed = tuple(_in_thread(name) for name in NEEDED) if isinstance(channel, discord.Thread) else NEEDED
    return (*needed, LIFTING) if lifts else needed


def lacking(channel: Writable, me: discord.Member, names: Sequence[str]) -> tuple[str, ...]:
    """Give which of these the bot hasn't; what it only lacks because of another one that is named is left out."""
    allowed = channel.permissions_for(me)
    lacks = [name for name in names if not getattr(allowed, name.replace("-", "_"))]
    if "view-channel" in lacks:
        return ("view-channel",)
    if {"send-messages", "send-messages-in-threads"} & set(lacks):
        return tuple(name for name in lacks if name not in ("embed-links", "attach-files"))
    return tuple(lacks)


def _in_thread(name: str) -> str:
    return "send-messages-in-threads" if name == "send-messages" else name
