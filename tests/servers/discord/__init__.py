"""A stand-in for Discord's servers: gateway and REST with real sockets, for the unmodified discord.py."""

from tests.servers.discord.server import TOKEN, DiscordServer

__all__ = ["TOKEN", "DiscordServer"]
