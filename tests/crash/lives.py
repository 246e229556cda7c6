"""Orders lives of the program, each a process, from the process that forks them."""

import json
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict
from pathlib import Path
from typing import IO

from tests.crash.child import DONE, Ended, Order

ROOT = Path(__file__).parents[2]
KILLED = 9


class Broken(AssertionError):
    """A life ended by itself, and badly: the text is what it printed last."""


class Lives:
    """The process that forks lives, and the folder that each begins with a copy of."""

    def __init__(self, orders: IO[str], ends: IO[str], errors: Path, peace: Path) -> None:
        self._orders = orders
        self._ends = ends
        self._errors = errors
        self.peace = peace

    def live(self, order: Order) -> Ended:
        """Let a life be lived to its end. Raises Broken for one that neither was killed nor came through."""
        print(json.dumps(asdict(order)), file=self._orders, flush=True)
        answer = self._ends.readline()
        if not answer:
            raise Broken(self._errors.read_text()[-4000:])
        given = json.loads(answer)
        ended = Ended(given["signal"], given["code"], tuple(given["passed"]), tuple(given["said"]))
        if ended.signal != KILLED and ended.code != DONE:
            raise Broken(f"{order}\n{self._errors.read_text()[-4000:]}")
        return ended

    @contextmanager
    def beginning(self, folder: Path) -> Iterator[Path]:
        """Give a folder in which the days of peace are over; it is gone afterwards."""
        shutil.copytree(self.peace, folder)
        yield folder
        shutil.rmtree(folder)


@contextmanager
def forker(folder: Path) -> Iterator[Lives]:
    """Start the process that forks, and let it live the days of peace."""
    errors, peace = folder / "errors", folder / "peace"
    peace.mkdir()
    command = [sys.executable, "-m", "tests.crash.child"]
    with (
        errors.open("w") as log,
        subprocess.Popen(
            command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=log, text=True
        ) as process,
    ):
        assert process.stdin
        assert process.stdout
        lives = Lives(process.stdin, process.stdout, errors, peace)
        lives.live(Order("found", str(peace)))
        (peace / "acknowledged").unlink()
        yield lives
        process.stdin.close()


def reached(folder: Path) -> list[str]:
    """Give the points that were asked for and reached, as they were written down before the kill."""
    file = folder / "reached"
    return file.read_text().splitlines() if file.exists() else []


def step(folder: Path) -> int:
    """Give the step of the script that was begun last."""
    file = folder / "step"
    return int(file.read_text()) if file.exists() else 0


def acknowledged(folder: Path) -> list[tuple[str, int, bool, int]]:
    """Give the answers that were acknowledged: user, option, whether added, and when in microseconds since 1970."""
    file = folder / "acknowledged"
    return [tuple(json.loads(line)) for line in file.read_text().splitlines()] if file.exists() else []
