"""What goes wrong with the local chat, in the port's words. Its server is our own database."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager

from bot.store.faults import Busy, NotWritable, StoreFault
from bot.study.ports import PlatformError, TryLater

FAILURES: Mapping[type[StoreFault], type[PlatformError]] = {Busy: TryLater, NotWritable: TryLater}
"""A post that the database refused was not sent: a transaction is kept whole or not at all, and a mark is unique.
What isn't here is passing and unknown, and stays a plain `PlatformError`."""


@contextmanager
def translated() -> Iterator[None]:
    """Raise a fault of the database as the port's error."""
    try:
        yield
    except StoreFault as fault:
        raise FAILURES.get(type(fault), PlatformError)(type(fault).__name__) from fault
