"""Memory of the running program, idle, against a process that only imports the same libraries.

The list of libraries is what the program itself has loaded; its own modules aren't among them.
"""

import json
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from statistics import median
from typing import Any

from tests.bench.ratio import REPETITIONS, Line, median_ratio

ROOT = Path(__file__).parents[2]
MEGABYTE = 1_000_000


def idle(repetitions: int = REPETITIONS) -> Iterator[Line]:
    """Measure both in turn, each in a process of its own."""
    programs, importers = [], []
    for _ in range(repetitions):
        with tempfile.TemporaryDirectory(prefix="microbatch-bench-") as folder:
            programs.append(_child(folder))
        importers.append(_child(given=json.dumps(programs[-1]["modules"])))
    for kind in ("rss", "pss"):
        ours, theirs = [p[kind] for p in programs], [p[kind] for p in importers]
        yield Line(
            f"Idle memory ({kind.upper()}), against only importing the libraries",
            median_ratio(ours, theirs),
            f"{median(ours) / MEGABYTE:.1f} MB against {median(theirs) / MEGABYTE:.1f} MB",
        )


def _child(*arguments: str, given: str = "") -> dict[str, Any]:
    command = [sys.executable, "-m", "tests.bench.idle", *arguments]
    done = subprocess.run(command, input=given, capture_output=True, text=True, cwd=ROOT, check=True)
    found: dict[str, Any] = json.loads(done.stdout.splitlines()[-1])
    return found
