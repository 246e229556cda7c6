"""Running for real, as a process: it becomes ready, is alone on its file, and stops cleanly."""

import asyncio
import json
import os
import signal
import socket
import subprocess
import sys
import urllib.error
import urllib.request
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Any

import aiohttp
import pytest

from bot.runtime.compose import run
from bot.runtime.demo import run_demo
from bot.runtime.settings import Settings

ROOT = Path(__file__).parents[2]


@pytest.fixture
def environment(tmp_path: Path) -> Mapping[str, str]:
    """The settings of a program with a data folder and ports of its own."""
    return {
        "PATH": os.defpath,
        "PYTHONPATH": str(ROOT),
        "MICROBATCH_DATA_DIR": str(tmp_path / "data"),
        "MICROBATCH_PORT": "0",
        "MICROBATCH_HEALTH_PORT": str(_free_port()),
        "MICROBATCH_LOG_FORMAT": "json",
    }


def test_it_becomes_ready_and_stops_cleanly(environment: Mapping[str, str], tmp_path: Path) -> None:
    """Started, it is healthy, ready and counting; SIGTERM ends it with code 0; only the data folder is written to."""
    health = f"http://127.0.0.1:{environment['MICROBATCH_HEALTH_PORT']}"
    with _running(environment, tmp_path) as (process, started):
        assert started["page"].startswith("http://127.0.0.1:")
        assert _get(started["page"]).startswith(b"<!doctype html>")
        assert _get(f"{health}/healthz") == b"ok\n"
        assert _ready(f"{health}/readyz") == {"database": "ok", "tasks": "ok", "clockwork": "ok"}
        assert b"microbatch_clockwork_tick_timestamp_seconds" in _get(f"{health}/metrics")

        process.send_signal(signal.SIGTERM)

        assert process.wait(30) == 0
    assert [path.name for path in tmp_path.iterdir()] == ["data"]


def test_a_second_process_is_refused(environment: Mapping[str, str], tmp_path: Path) -> None:
    """While one runs, another on the same file is refused in one line, and the first isn't disturbed."""
    with _running(environment, tmp_path) as (process, _):
        second = _command(environment, tmp_path, "run")

        assert second.returncode == 3
        assert second.stderr.startswith("microbatch: Microbatch is already running on ")
        assert second.stderr.count("\n") == 1
        assert process.poll() is None


def test_after_a_kill_the_next_start_works_at_once(environment: Mapping[str, str], tmp_path: Path) -> None:
    """A process that was killed leaves nothing that has to be cleaned up."""
    with _running(environment, tmp_path) as (process, _):
        process.kill()
        process.wait(30)

    with _running(environment, tmp_path) as (process, _):
        process.send_signal(signal.SIGINT)
        assert process.wait(30) == 0


def test_a_taken_port_is_said(environment: Mapping[str, str], tmp_path: Path) -> None:
    """A port that somebody else serves is code 3, in one line with its number."""
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        done = _command({**environment, "MICROBATCH_PORT": str(port)}, tmp_path, "run")

    assert done.returncode == 3
    assert done.stderr.splitlines()[-1].startswith(f"microbatch: Port {port} is in use.")
    assert "Traceback" not in done.stderr


def test_the_demo_says_where_it_is(environment: Mapping[str, str], tmp_path: Path) -> None:
    """The demo prints its address, serves the page, and comes back with the same group the next time."""
    for _ in range(2):
        with _started(environment, tmp_path, "demo", "--port", "0", "--data-dir", "group") as process:
            assert process.stdout is not None
            line = process.stdout.readline()
            assert line.startswith("Microbatch is at http://127.0.0.1:")
            assert _get(line.removeprefix("Microbatch is at ").strip()).startswith(b"<!doctype html>")

            process.send_signal(signal.SIGINT)

            assert process.wait(30) == 0


@pytest.mark.asyncio
@pytest.mark.usefixtures("logs_as_before")
async def test_the_program_as_a_function(tmp_path: Path) -> None:
    """Run in this process it does the same: ready, then asked to stop, then 0."""
    port = _free_port()
    settings = Settings.model_validate(
        {"data_dir": tmp_path / "data", "port": 0, "health_port": port, "log_level": "error"}
    )
    async with asyncio.TaskGroup() as group:
        ended = group.create_task(run(settings))
        await _answers(f"http://127.0.0.1:{port}/readyz")
        os.kill(os.getpid(), signal.SIGTERM)

    assert ended.result() == 0


@pytest.mark.asyncio
@pytest.mark.usefixtures("logs_as_before")
async def test_the_demo_as_a_function(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Run in this process the demo does the same: its address, then asked to stop, then 0."""
    port = _free_port()
    async with asyncio.TaskGroup() as group:
        ended = group.create_task(run_demo(tmp_path / "demo", port, 60, open_browser=False))
        await _answers(f"http://127.0.0.1:{port}/")
        os.kill(os.getpid(), signal.SIGINT)

    assert ended.result() == 0
    assert capsys.readouterr().out == f"Microbatch is at http://127.0.0.1:{port}/\n"


async def _answers(address: str) -> None:
    """Return once the address answers well."""
    async with aiohttp.ClientSession() as client:
        while True:
            try:
                async with client.get(address) as answer:
                    if answer.status == 200:
                        return
            except aiohttp.ClientConnectorError:
                await asyncio.sleep(0.01)


@contextmanager
def _running(environment: Mapping[str, str], cwd: Path) -> "Iterator[tuple[subprocess.Popen[str], Mapping[str, Any]]]":
    """Run the program, and give it once it says that it has started, with what it said."""
    with _started(environment, cwd, "run") as process:
        assert process.stderr is not None
        yield process, _event(process.stderr, "program.started")


@contextmanager
def _started(environment: Mapping[str, str], cwd: Path, *arguments: str) -> "Iterator[subprocess.Popen[str]]":
    process = subprocess.Popen(
        [sys.executable, "-m", "bot", *arguments],
        cwd=cwd,
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    with process:
        try:
            yield process
        finally:
            process.kill()


def _command(environment: Mapping[str, str], cwd: Path, *arguments: str) -> "subprocess.CompletedProcess[str]":
    return subprocess.run(
        [sys.executable, "-m", "bot", *arguments],
        cwd=cwd,
        env=environment,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )


def _event(stream: IO[str], name: str) -> Mapping[str, Any]:
    seen = []
    for line in stream:
        seen.append(line)
        if line.startswith("{") and (event := json.loads(line))["event"] == name:
            assert isinstance(event, dict)
            return event
    raise AssertionError("".join(seen))


def _ready(address: str) -> object:
    """Ask until the first turn of the clockwork is done, and give what the checks said."""
    for _ in range(1000):
        try:
            return json.loads(_get(address))["checks"]
        except urllib.error.HTTPError as unready:
            checks = json.loads(unready.read())["checks"]
            assert checks == {"database": "ok", "tasks": "ok", "clockwork": "not-yet"}
    raise AssertionError(checks)


def _get(address: str) -> bytes:
    with urllib.request.urlopen(address, timeout=10) as answer:
        body: bytes = answer.read()
        return body


def _free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as server:
        port: int = server.getsockname()[1]
        return port
