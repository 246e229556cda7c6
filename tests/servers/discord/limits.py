"""Discord's rate limits: off, or at any speed, so that a test needn't wait Discord's seconds."""

import hashlib
import math
import re
from dataclasses import dataclass, field

GLOBAL = (50, 1.0)
# The numbers aren't published (and may not be hard-coded by a bot); these are what libraries report.
MESSAGES = (5, 5.0)
REACTIONS = (1, 0.25)
ROUTES = (
    ("POST", re.compile(r"/channels/(\d+)/messages"), "messages", MESSAGES),
    ("PATCH", re.compile(r"/channels/(\d+)/messages/\d+"), "edits", MESSAGES),
    ("PUT", re.compile(r"/channels/(\d+)/messages/\d+/reactions/.+"), "reactions", REACTIONS),
    ("DELETE", re.compile(r"/channels/(\d+)/messages/\d+/reactions/.+"), "reactions", REACTIONS),
)
UNCOUNTED = re.compile(r"/(interactions|webhooks)/.*")


@dataclass(slots=True)
class Bucket:
    """A window in which so many requests are let through."""

    limit: int
    window: float
    started: float = -math.inf
    used: int = 0

    def take(self, now: float) -> float:
        """Count a request; give the seconds to wait if it is one too many, else 0."""
        if now - self.started >= self.window:
            self.started, self.used = now, 0
        if self.used >= self.limit:
            return self.started + self.window - now
        self.used += 1
        return 0.0

    def left(self, now: float) -> float:
        """Give the seconds until it is empty again."""
        return max(0.0, self.started + self.window - now)


@dataclass(frozen=True, slots=True)
class Verdict:
    """Whether a request may pass, and what the headers say."""

    headers: dict[str, str]
    retry_after: float = 0.0
    scope: str = "user"


@dataclass(slots=True)
class Limits:
    """`scale` is how many real seconds one of Discord's takes: 1.0 for life, 0.01 for tests, None for no limits.

    `telling_reactions` False gives the reactions' headers as Discord is said to: generous, and wrong.
    """

    scale: float | None = None
    telling_reactions: bool = True
    refused: int = 0
    _buckets: dict[tuple[str, str], Bucket] = field(default_factory=dict)

    def judge(self, method: str, path: str, now: float) -> Verdict:
        """Count a request at a moment of the loop's clock."""
        if self.scale is None:
            return Verdict({})
        if not UNCOUNTED.fullmatch(path) and (wait := self._bucket("global", "", *GLOBAL).take(now)):
            self.refused += 1
            return Verdict({}, wait, "global")
        for known, pattern, name, numbers in ROUTES:
            if known == method and (found := pattern.fullmatch(path)):
                return self._of_route(name, found[1], numbers, now)
        return Verdict({})

    def _of_route(self, name: str, channel: str, numbers: tuple[int, float], now: float) -> Verdict:
        bucket = self._bucket(name, channel, *numbers)
        wait = bucket.take(now)
        self.refused += wait > 0
        return Verdict(self._headers(name, bucket, now), wait)

    def _bucket(self, name: str, channel: str, limit: int, window: float) -> Bucket:
        assert self.scale is not None
        key = (name, channel)
        if key not in self._buckets:
            self._buckets[key] = Bucket(limit, window * self.scale)
        return self._buckets[key]

    def _headers(self, name: str, bucket: Bucket, now: float) -> dict[str, str]:
        generous = name == "reactions" and not self.telling_reactions
        limit = 200 if generous else bucket.limit
        return {
            "X-RateLimit-Bucket": hashlib.blake2b(name.encode(), digest_size=16).hexdigest(),
            "X-RateLimit-Limit": str(limit),
            "X-RateLimit-Remaining": str(max(1, limit - 1) if generous else bucket.limit - bucket.used),
            "X-RateLimit-Reset-After": f"{bucket.left(now):.3f}",
            "X-RateLimit-Reset": "0",
        }
