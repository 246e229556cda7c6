"""SIGTERM and SIGINT ask for a clean stop; a second one doesn't wait for it."""

import asyncio
import os
import signal
from collections.abc import Iterator
from contextlib import contextmanager

SIGNALS = (signal.SIGTERM, signal.SIGINT)

IMPATIENT = 130
"""The exit code after a second signal."""


@contextmanager
def stop_signals() -> Iterator[asyncio.Event]:
    """Give an event that the first signal sets; the second ends the process at once, as a kill would."""
    asked = asyncio.Event()
    loop = asyncio.get_running_loop()

    def stop() -> None:
        if asked.is_set():
            os._exit(IMPATIENT)
        asked.set()

    for number in SIGNALS:
        loop.add_signal_handler(number, stop)
    try:
        yield asked
    finally:
        for number in SIGNALS:
            loop.remove_signal_handler(number)
