"""Discord, put together from the settings: who sends, who listens, and the tasks that they need."""

import re
import time
from dataclasses import dataclass

from bot.platforms.discord.client import Addresses, DiscordClient, Shards
from bot.platforms.discord.connection import Connection
from bot.platforms.discord.deliver import DiscordPlatform
from bot.platforms.discord.pace import Breaker, Pace
from bot.runtime.settings import BadSettings, Settings
from bot.runtime.tasks import Supervisor
from bot.study.ports import Clock, Inbox
from bot.study.study import Tell

_SHARDS = re.compile(r"(\d{1,4})(?:-(\d{1,4}))?/(\d{1,4})")


@dataclass(frozen=True, slots=True)
class DiscordParts:
    """The side that sends, ready before anybody listens."""

    token: str
    addresses: Addresses
    shards: Shards | None
    connection: Connection
    breaker: Breaker
    platform: DiscordPlatform

    def start(self, supervisor: Supervisor, inbox: Inbox, clock: Clock, tell: Tell) -> None:
        """Start to listen, and to do what is done beside."""
        client = DiscordClient(
            self.token,
            inbox,
            self.connection,
            self.breaker,
            clock,
            tell,
            shards=self.shards,
            addresses=self.addresses,
        )
        supervisor.start("discord-lifts", self.platform.lifts.run)
        supervisor.start("discord-recount", client.keep_counting)
        supervisor.start("discord", client.run)


def discord_parts(settings: Settings, tell: Tell) -> DiscordParts | None:
    """Give what Discord needs; None without a token. Raises BadSettings for shards that can't be."""
    if settings.discord_token is None:
        return None
    connection, breaker = Connection(), Breaker(time.monotonic, tell)
    return DiscordParts(
        token=settings.discord_token.get_secret_value(),
        addresses=Addresses(settings.discord_api, settings.discord_gateway),
        shards=shards_of(settings.discord_shards),
        connection=connection,
        breaker=breaker,
        platform=DiscordPlatform(connection, Pace(breaker), tell),
    )


def shards_of(text: str) -> Shards | None:
    """Read `0-3/16` or `5/16`: the first and last shard of this process, and how many there are; empty for all.

    Raises BadSettings.
    """
    if not text:
        return None
    found = _SHARDS.fullmatch(text)
    first, last, count = (int(found[1]), int(found[2] or found[1]), int(found[3])) if found else (0, 0, 0)
    if not first <= last < count:
        raise BadSettings((f"MICROBATCH_DISCORD_SHARDS: {text!r} isn't first-last/count, such as 0-3/16.",))
    return Shards(range(first, last + 1), count)
