"""What goes wrong on the way: an answer replaced, lost, late or cut short, before or after the work was done."""

import asyncio
from dataclasses import dataclass, field
from fnmatch import fnmatchcase
from typing import Any, Literal

Kind = Literal["answer", "reset", "truncated", "slow", "hold"]


@dataclass(slots=True)
class Fault:
    """One thing that goes wrong for the next `times` requests that fit, after `skip` that fit and went well.

    `after` says that the work is done first, so that only the answer is lost or wrong. `path` is a pattern of
    `fnmatch`, without the base address: `/channels/*/messages`.
    """

    kind: Kind
    method: str = "*"
    path: str = "*"
    after: bool = False
    times: int | None = 1
    skip: int = 0
    status: int = 500
    body: bytes = b""
    headers: dict[str, str] = field(default_factory=dict)
    seconds: float = 0.0
    reached: asyncio.Event = field(default_factory=asyncio.Event)
    released: asyncio.Event = field(default_factory=asyncio.Event)

    def fits(self, method: str, path: str) -> bool:
        """Whether this request meets the fault; counts it if so."""
        if self.times == 0 or self.method not in ("*", method) or not fnmatchcase(path, self.path):
            return False
        if self.skip:
            self.skip -= 1
            return False
        if self.times is not None:
            self.times -= 1
        return True

    def release(self) -> None:
        """Let the held requests go on."""
        self.released.set()


class Faults:
    """All that is to go wrong, in the order it was put in."""

    def __init__(self) -> None:
        self._all: list[Fault] = []

    def add(self, fault: Fault) -> Fault:
        """Put one in."""
        self._all.append(fault)
        return fault

    def clear(self) -> None:
        """Let all be well, and let go what is held."""
        for fault in self._all:
            fault.release()
        self._all.clear()

    def met(self, method: str, path: str) -> Fault | None:
        """Give the first fault that this request meets."""
        return next((fault for fault in self._all if fault.fits(method, path)), None)


def as_options(json: dict[str, Any]) -> dict[str, Any]:
    """Give a fault's options as they come through the control interface."""
    return {**json, "body": json["body"].encode()} if "body" in json else json
