"""The real program as a process, and a real browser, for journeys."""

import queue
import re
import shutil
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

ROOT = Path(__file__).parents[2]
CHROMIUM = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
"""The system's Chromium, or None."""

ARGUMENTS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
)
STARTS_WITHIN_S = 120
STOPS_WITHIN_S = 30


class NotStarted(Exception):
    """The program ended, or said no address in time; what it said instead."""


@contextmanager
def demo(data_dir: Path, port: int = 0) -> Iterator[str]:
    """Start `python -m bot demo`, on a free port for 0, and give the page's address; stop it as Ctrl-C does."""
    command = [sys.executable, "-m", "bot", "demo", "--port", str(port), "--data-dir", str(data_dir), "--no-open"]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True) as process:
        try:
            yield _address(process)
        finally:
            process.send_signal(signal.SIGINT)
            try:
                process.wait(STOPS_WITHIN_S)
            except subprocess.TimeoutExpired:
                process.kill()
                raise


@contextmanager
def chromium() -> Iterator[Browser]:
    """Give a browser without a window."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=list(ARGUMENTS))
        try:
            yield browser
        finally:
            browser.close()


def _address(process: subprocess.Popen[str]) -> str:
    """Read what the program says until it names an address; keep on reading, so that it never waits for us."""
    lines: queue.Queue[str | None] = queue.Queue()
    threading.Thread(target=_read, args=(process, lines), daemon=True).start()
    said: list[str] = []
    while True:
        try:
            line = lines.get(timeout=STARTS_WITHIN_S)
        except queue.Empty:
            raise NotStarted("".join(said)) from None
        if line is None:
            raise NotStarted("".join(said))
        said.append(line)
        found = re.search(r"http://\S+", line)
        if found:
            return found[0]


def _read(process: subprocess.Popen[str], lines: queue.Queue[str | None]) -> None:
    assert process.stdout is not None
    for line in process.stdout:
        lines.put(line)
    lines.put(None)
