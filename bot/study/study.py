"""What every use case works with, put together once at the start."""

import base64
import hashlib
import hmac
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import timedelta
from typing import Protocol

from bot.store.engine import Store
from bot.store.writer import AnswerWriter
from bot.study.memory import Memory
from bot.study.ports import Clock, Platform, PlatformError

MARK_LENGTH = 25
"""The longest mark that all platforms take: a Discord nonce has 25 characters at most."""


class Tell(Protocol):
    """Where events are told: the log and the metrics. Fields are ids and numbers, never text or tokens."""

    def __call__(self, event: str, /, **fields: object) -> None:
        """Note that something happened."""


@dataclass(frozen=True, slots=True)
class Rules:
    """Times and limits that a host may set."""

    holder: str = "microbatch"
    mark_key: bytes = b"microbatch"
    lease: timedelta = timedelta(seconds=60)
    request_deadline_s: float = 10.0
    herd_spread: timedelta = timedelta(seconds=20)
    on_demand_open: timedelta = timedelta(minutes=5)
    in_set_open: timedelta = timedelta(seconds=45)
    between_in_set: timedelta = timedelta(seconds=5)
    ask_again_after: timedelta = timedelta(seconds=10)
    asks_a_minute: int = 6
    command: str = "/quiz"


@dataclass(frozen=True, slots=True)
class Study:
    """The parts, as the use cases know them. `wake` tells the clockwork that something is due sooner."""

    store: Store
    writer: AnswerWriter
    clock: Clock
    platforms: Mapping[str, Platform]
    tell: Tell
    wake: Callable[[], None]
    rules: Rules = field(default_factory=Rules)
    memory: Memory = field(default_factory=Memory)


def platform_of(study: Study, name: str) -> Platform:
    """Give a platform by its name. Raises PlatformError where it isn't run now: for its groups that is an outage."""
    platform = study.platforms.get(name)
    if platform is None:
        raise PlatformError("not-run")
    return platform


def mark_of(study: Study, round_id: int, channel_id: int, kind: str) -> str:
    """Give the mark of a posting: the same each time it is made, and saying nothing to a reader."""
    told = hmac.new(study.rules.mark_key, f"{round_id}:{channel_id}:{kind}".encode(), hashlib.sha256).digest()
    return base64.b32encode(told).decode()[:MARK_LENGTH]
