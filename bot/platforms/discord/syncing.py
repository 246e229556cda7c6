"""Telling Discord the commands: only when their content changed, for all servers, and never twice in one.

A server may create two hundred commands a day [interactions/application-commands.mdx], so they aren't sent at
every start. What Discord has is asked for with its localisations, which the library's own call leaves out.
"""

from collections.abc import Mapping, Sequence
from typing import Any

import discord
from discord import app_commands
from discord.http import Route

from bot.platforms.discord.localise import CatalogueTranslator

Tree = app_commands.CommandTree[Any]

FEW_SERVERS = 50
"""Servers that are looked at for commands of their own at every start; more only after a change."""

_KEPT = (
    "name",
    "description",
    "name_localizations",
    "description_localizations",
    "options",
    "choices",
    "required",
    "autocomplete",
    "min_value",
    "max_value",
    "value",
    "channel_types",
    "contexts",
    "integration_types",
    "default_member_permissions",
)
"""What tells commands apart; all else Discord adds by itself."""

_CHAT_INPUT = 1


async def sync(tree: Tree) -> bool:
    """Send the commands if they aren't there just so; give whether they were sent. Raises discord.HTTPException."""
    theirs = [one for one in await _global_commands(tree) if one.get("type", _CHAT_INPUT) == _CHAT_INPUT]
    if essence(await payload(tree)) == essence(theirs):
        return False
    await tree.sync()
    return True


async def clear_doubles(tree: Tree, guilds: Sequence[discord.Guild]) -> int:
    """Take away commands that are in a server's own list, where each would be seen twice; give in how many servers.

    Raises discord.HTTPException.
    """
    cleared = 0
    for guild in guilds:
        if await tree.fetch_commands(guild=guild):
            tree.clear_commands(guild=guild)
            await tree.sync(guild=guild)
            cleared += 1
    return cleared


async def payload(tree: Tree) -> list[dict[str, Any]]:
    """Give the commands as they are sent."""
    translator = tree.translator or CatalogueTranslator()
    return [await command.get_translated_payload(tree, translator) for command in tree.get_commands()]


def essence(commands: Sequence[Mapping[str, Any]]) -> list[Any]:
    """Give what commands are, whoever tells it: without defaults, in the order of their names."""
    return sorted((_plain(command) for command in commands), key=lambda command: str(command["name"]))


def _plain(part: Mapping[str, Any]) -> dict[str, Any]:
    return {key: _value(key, part[key]) for key in _KEPT if part.get(key) not in (None, False, [], {}, ())}


def _value(key: str, value: Any) -> Any:
    if key in ("options", "choices"):
        return [_plain(one) for one in value]
    if key in ("channel_types", "contexts", "integration_types"):
        return sorted(value)
    if key.endswith("_localizations"):
        return dict(value)
    return str(value) if key == "default_member_permissions" else value


async def _global_commands(tree: Tree) -> Sequence[Mapping[str, Any]]:
    route = Route("GET", "/applications/{application_id}/commands", application_id=tree.client.application_id)
    found: Sequence[Mapping[str, Any]] = await tree.client.http.request(route, params={"with_localizations": "true"})
    return found
