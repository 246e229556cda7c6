"""A clean stop: the first signal asks, the second doesn't wait. Run as a real process."""

import signal
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]

PROGRAM = """
import asyncio
from bot.runtime.stop import stop_signals

async def main():
    with stop_signals() as asked:
        print("ready", flush=True)
        await asked.wait()
        print("finishing", flush=True)
        {then}

asyncio.run(main())
"""


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_one_signal_asks(number: signal.Signals) -> None:
    """The program is told, finishes what is in hand, and exits well."""
    with _started("print('done', flush=True)") as process:
        process.send_signal(number)

        assert process.wait(30) == 0
        assert _rest(process) == "finishing\ndone\n"


def test_a_second_signal_doesnt_wait() -> None:
    """Who asks twice gets the end at once."""
    with _started("await asyncio.Event().wait()") as process:
        process.send_signal(signal.SIGINT)
        assert process.stdout is not None
        assert process.stdout.readline() == "finishing\n"
        process.send_signal(signal.SIGINT)

        assert process.wait(30) == 130


def _started(then: str) -> "subprocess.Popen[str]":
    process = subprocess.Popen(
        [sys.executable, "-c", PROGRAM.format(then=then)], cwd=ROOT, stdout=subprocess.PIPE, text=True
    )
    assert process.stdout is not None
    assert process.stdout.readline() == "ready\n"
    return process


def _rest(process: "subprocess.Popen[str]") -> str:
    assert process.stdout is not None
    return process.stdout.read()
