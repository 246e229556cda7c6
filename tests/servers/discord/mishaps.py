"""What goes wrong on purpose, and what was seen of it."""

import random
import re
from collections import Counter
from typing import Any

from tests.servers.discord.faults import Fault, Faults
from tests.servers.discord.gateway import Gateway
from tests.servers.discord.limits import Limits
from tests.servers.discord.openapi import Violation
from tests.servers.discord.rest import Asked, Rest, limited


class Mishaps:
    """Faults of requests, rate limits, lost events, cut sessions."""

    sessions: Gateway
    rest: Rest

    @property
    def faults(self) -> Faults:
        """What goes wrong with requests."""
        return self.rest.faults

    @property
    def limits(self) -> Limits:
        """The rate limits; off until `limits.scale` is set."""
        return self.rest.limits

    @property
    def violations(self) -> list[Violation]:
        """Requests that Discord's description doesn't allow."""
        return self.rest.violations

    @property
    def operations(self) -> Counter[str]:
        """How often each operation of the description was used."""
        return self.rest.operations

    @property
    def requests(self) -> list[Asked]:
        """Every request, oldest first."""
        return list(self.rest.requests)

    def asked(self, method: str, path: str) -> list[Asked]:
        """Give the requests whose method is this and whose whole path fits the regular expression."""
        return [each for each in self.rest.requests if each.method == method and re.fullmatch(path, each.path)]

    def fail(self, method: str, path: str, status: int, *, code: int = 0, message: str = "", **options: Any) -> Fault:
        """Answer with an error; options are those of `Fault`: after, times, skip."""
        answer = self.rest.error(status, code, message)
        return self.faults.add(
            Fault("answer", method, path, status=status, body=answer.body, headers=answer.headers, **options)
        )

    def limit(
        self,
        method: str,
        path: str,
        retry_after: float | None,
        *,
        scope: str = "user",
        via: bool = True,
        **options: Any,
    ) -> Fault:
        """Answer 429; without `via` as a ban by the network, `retry_after` None leaves the time out."""
        answer = limited(retry_after, scope, via=via)
        return self.faults.add(
            Fault("answer", method, path, status=429, body=answer.body, headers=answer.headers, **options)
        )

    def reset(self, method: str, path: str, *, after: bool = False, **options: Any) -> Fault:
        """Cut the connection, before or after the work was done."""
        return self.faults.add(Fault("reset", method, path, after=after, **options))

    def garble(
        self, method: str, path: str, body: bytes = b"<html>502</html>", *, status: int = 502, **options: Any
    ) -> Fault:
        """Answer with something that isn't JSON."""
        headers = {"Content-Type": "text/html"}
        return self.faults.add(Fault("answer", method, path, status=status, body=body, headers=headers, **options))

    def truncate(self, method: str, path: str, **options: Any) -> Fault:
        """Do the work and cut the JSON short."""
        return self.faults.add(Fault("truncated", method, path, after=True, **options))

    def slow(self, method: str, path: str, seconds: float, *, after: bool = False, **options: Any) -> Fault:
        """Answer late, by real seconds."""
        return self.faults.add(Fault("slow", method, path, after=after, seconds=seconds, **options))

    def hold(self, method: str, path: str, *, after: bool = False, **options: Any) -> Fault:
        """Hold a request until `.release()`; `.reached` is set when one is held. The place to kill a process at."""
        return self.faults.add(Fault("hold", method, path, after=after, **options))

    def drop_gateway(self, *, resumable: bool = True, code: int | None = 4000) -> int:
        """Cut off every session's socket; what happens from now on comes with a resume, or never if not resumable."""
        return self.sessions.drop(resumable=resumable, code=code)

    def lose(self, count: int = 0, *, share: float = 0.0, seed: int = 0, events: str = "MESSAGE_REACTION_.*") -> None:
        """Let events never arrive: the next `count`, or a share of all; `lose()` ends it. See `sessions.loss.lost`."""
        loss = self.sessions.loss
        loss.events, loss.count, loss.share, loss.dice = re.compile(events), count, share, random.Random(seed)

    def release(self) -> None:
        """Let held requests go on, and let all be well from now on."""
        self.faults.clear()

    def set_limits(self, scale: float | None, *, telling_reactions: bool = True) -> None:
        """Set the rate limits: `scale` real seconds for one of Discord's, None for no limits."""
        self.limits.scale, self.limits.telling_reactions = scale, telling_reactions

    def ask_to_reconnect(self) -> None:
        """Send op 7: clients come back and resume."""
        self.sessions.ask_to_reconnect()

    def invalidate(self, *, resumable: bool = False, flaps: int = 0) -> None:
        """Send op 9; the next `flaps` sessions die right after READY too."""
        self.sessions.invalidate_next = flaps
        self.sessions.invalidate(resumable=resumable)

    def say_ready_again(self) -> None:
        """Send READY and the guilds once more in the sessions that are open."""
        self.sessions.say_ready_again()
