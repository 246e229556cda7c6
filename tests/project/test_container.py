"""The container, as far as it can be tested without an engine: what is promised of it stands in its files."""

import re
import shutil
import subprocess
import sysconfig
from pathlib import Path
from typing import Any

import yaml

ROOT = Path(__file__).parents[2]


def dockerfile() -> str:
    """Give the Dockerfile's text."""
    return (ROOT / "Dockerfile").read_text(encoding="utf-8")


def services() -> dict[str, Any]:
    """Give the services of compose.yaml."""
    read = yaml.safe_load((ROOT / "compose.yaml").read_text(encoding="utf-8"))
    assert set(read["volumes"]) == {"data", "postgres"}
    services: dict[str, Any] = read["services"]
    return services


def test_hadolint_finds_nothing() -> None:
    """The Dockerfile is clean."""
    hadolint = shutil.which("hadolint", path=sysconfig.get_path("scripts"))
    assert hadolint is not None

    done = subprocess.run([hadolint, "Dockerfile"], cwd=ROOT, capture_output=True, text=True, check=False)

    assert (done.stdout, done.returncode) == ("", 0)


def test_the_image_keeps_its_promises() -> None:
    """Hashes are required, no rights are used, time zones come from the lock, the stop is clean."""
    text = dockerfile()

    assert all("--require-hashes" in line or "--no-deps" in line for line in text.splitlines() if "pip install" in line)
    assert text.index("USER 10001:10001") < text.index("ENTRYPOINT")
    assert 'PYTHONTZPATH=""' in text
    assert "STOPSIGNAL SIGTERM" in text
    assert re.search(r"HEALTHCHECK .*\n.*http://127\.0\.0\.1:8001/readyz", text)
    assert text.count("FROM ") == 2


def test_what_the_image_is_built_from_reaches_the_builder() -> None:
    """Everything that the Dockerfile copies is let through by `.dockerignore`, and nothing else is."""
    copied = {
        name
        for line in dockerfile().splitlines()
        if line.startswith("COPY ") and "--from" not in line
        for name in line.split()[1:-1]
    }
    allowed = {
        line[1:] for line in (ROOT / ".dockerignore").read_text(encoding="utf-8").splitlines() if line.startswith("!")
    }

    assert copied == allowed
    assert all((ROOT / name).exists() for name in copied)


def test_every_service_is_locked_up() -> None:
    """No service may write to its image, gain rights, or take the machine's memory."""
    for name, service in services().items():
        assert service["read_only"] is True, name
        assert service["cap_drop"] == ["ALL"], name
        assert service["security_opt"] == ["no-new-privileges:true"], name
        assert service["mem_limit"], name
        assert service["pids_limit"], name


def test_the_program_is_one_container_by_default() -> None:
    """PostgreSQL comes with its profile only; the page is published to this machine alone; a stop has its time."""
    program, postgres = services()["microbatch"], services()["postgres"]

    assert "profiles" not in program
    assert postgres["profiles"] == ["postgres"]
    assert program["depends_on"] == {"postgres": {"condition": "service_healthy", "required": False}}
    assert program["ports"] == ["127.0.0.1:8000:8000"]
    assert program["stop_grace_period"] == "15s"
    assert program["tmpfs"] == ["/tmp:size=64m,mode=1777,noexec,nosuid,nodev"]
