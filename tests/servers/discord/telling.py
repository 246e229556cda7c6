"""What a session is told, by the intents it asked for."""

from collections.abc import Mapping
from typing import Any

import discord

from tests.servers.discord.backing import intents as event_intents
from tests.servers.discord.world import World

Json = dict[str, Any]


def wanted(event: str, payload: Mapping[str, Any], intents: discord.Intents) -> bool:
    """Whether a session with these intents is told of this event."""
    gate = event_intents.required_intent(event, payload)
    return gate is None or bool(getattr(intents, gate))


def as_told(event: str, payload: Json, intents: discord.Intents, world: World) -> Json:
    """Give the payload as a session with these intents gets it: without others' content and members."""
    if event == "GUILD_CREATE":
        payload = dict(payload)
        event_intents.prune_guild_create(payload, intents, world.bot_user.id)
    if event in ("MESSAGE_CREATE", "MESSAGE_UPDATE") and not intents.message_content:
        payload = dict(payload)
        event_intents.censor_message(payload, world.bot_user.id, backend=world)
    return payload
