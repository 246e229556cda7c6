"""The client that is logged in now, shared by who sends and who listens."""

from dataclasses import dataclass

import discord

from bot.platforms.discord.failures import UNAUTHORIZED
from bot.study.ports import AccessRevoked, TryLater


@dataclass(slots=True)
class Connection:
    """What is known of the connection: the client while it is logged in, and whether the token was refused."""

    client: discord.AutoShardedClient | None = None
    revoked: bool = False

    def logged_in(self, client: discord.AutoShardedClient) -> None:
        """Send through a client from now on."""
        self.client, self.revoked = client, False

    def require(self) -> discord.AutoShardedClient:
        """Give the client. Raises AccessRevoked after a refused token, TryLater before the first login."""
        if self.revoked:
            raise AccessRevoked(UNAUTHORIZED)
        if self.client is None:
            raise TryLater("not-connected")
        return self.client

    def knows(self, guild_id: int) -> bool:
        """Tell whether a guild that isn't in the cache can't be one that the bot is in: all of ours are known."""
        client = self.client
        if client is None or not client.is_ready() or not client.shard_count:
            return False
        return client.shard_ids is None or (guild_id >> 22) % client.shard_count in client.shard_ids
