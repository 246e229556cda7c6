"""All that is used of simcord (pinned to 3.2.1), named in one place: these are its internals, and may change."""

from simcord import intents
from simcord._clock import Clock
from simcord.backend import Backend, serializers
from simcord.backend.cdn import CDN_BASE
from simcord.backend.command_access import command_access
from simcord.backend.errors import BackendError as Refused
from simcord.backend.models import Channel, Interaction, Message, Reaction
from simcord.backend.models.channel import Overwrite
from simcord.enums import OverwriteType
from simcord.http import router, routes
from simcord.interactions import (
    base_payload,
    check_options,
    nest_options,
    parse_option_input,
    store_interaction_attachment,
    walk_to_subcommand,
)

__all__ = [
    "CDN_BASE",
    "Backend",
    "Channel",
    "Clock",
    "Interaction",
    "Message",
    "Overwrite",
    "OverwriteType",
    "Reaction",
    "Refused",
    "base_payload",
    "check_options",
    "command_access",
    "intents",
    "nest_options",
    "parse_option_input",
    "router",
    "routes",
    "serializers",
    "store_interaction_attachment",
    "walk_to_subcommand",
]
