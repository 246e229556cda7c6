"""Messages as discord.py sends them, and the references that they are found by."""

import re
from typing import Any

import discord

from bot.platforms.discord import draw
from bot.study.ports import MessageGone, MessageRef, Outgoing, PlatformError

NO_MENTIONS = discord.AllowedMentions.none()

_REF = re.compile(r"([0-9]{1,20})/([0-9]{1,20})", re.ASCII)


def sending(message: Outgoing) -> dict[str, Any]:
    """Give what discord.py's `send` takes; the reply is sent as a message of its own when the question is gone."""
    place = message.channel
    drawn = draw.card(message.card, draw.mark_url(place.workspace, place.channel, message.mark))
    options = shown(drawn) | {"nonce": message.mark, "allowed_mentions": NO_MENTIONS, "silent": message.silent}
    if message.reply_to:
        channel_id, message_id = parts(message.reply_to)
        options["reference"] = discord.MessageReference(
            message_id=message_id, channel_id=channel_id, fail_if_not_exists=False
        )
        options["mention_author"] = False
    return options


def shown(drawn: draw.Drawn) -> dict[str, Any]:
    """Give a drawn card for a message that is new: what it hasn't is left out."""
    options: dict[str, Any] = {"content": drawn.content or None, "embeds": list(drawn.embeds)}
    if drawn.view is not None:
        options["view"] = drawn.view
    if files := drawn.files():
        options["files"] = files
    return options


def replaced(drawn: draw.Drawn) -> dict[str, Any]:
    """Give a drawn card for the place of another: what it hasn't is taken away. An edit forgets about mentions."""
    return {
        "content": drawn.content or None,
        "embeds": list(drawn.embeds),
        "attachments": drawn.files(),
        "view": drawn.view,
        "allowed_mentions": NO_MENTIONS,
    }


def partial(client: discord.Client, channel_id: int, message_id: int) -> discord.PartialMessage:
    """Give a message to act on without having read it."""
    return client.get_partial_messageable(channel_id).get_partial_message(message_id)


def ref(channel_id: int, message_id: int) -> MessageRef:
    """Give the reference of a message."""
    return MessageRef(f"{channel_id}/{message_id}")


def parts(reference: MessageRef) -> tuple[int, int]:
    """Give the ids of a message's channel and of itself. Raises MessageGone for what is no reference of ours."""
    found = _REF.fullmatch(reference)
    if found is None:
        raise MessageGone("not-a-reference")
    return int(found[1]), int(found[2])


def number(snowflake: str) -> int:
    """Give an id as a number. Raises PlatformError."""
    if not (snowflake.isascii() and snowflake.isdecimal() and len(snowflake) <= 20):
        raise PlatformError("not-an-id")
    return int(snowflake)
