"""The built package: banks and migrations travel inside it, and it runs without the checkout."""

import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The package, built from the checkout by the locked tool."""
    target = tmp_path_factory.mktemp("wheel")
    command = [sys.executable, "-m", "hatchling", "build", "--target", "wheel", "--directory", str(target)]
    subprocess.run(command, cwd=ROOT, check=True, capture_output=True)
    [built] = target.glob("*.whl")
    return built


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the package alone."""
    target = tmp_path_factory.mktemp("installed")
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(target)
    return target


def run(installed: Path, cwd: Path, *arguments: str) -> "subprocess.CompletedProcess[str]":
    """Run the installed program in a folder far from the checkout, with what the environment has of libraries."""
    code = f"import sys; sys.path.insert(0, {str(installed)!r}); from bot.cli import main; main()"
    return subprocess.run(
        [sys.executable, "-P", "-c", code, *arguments],
        cwd=cwd,
        env={"PATH": os.defpath, "HOME": str(cwd)},
        capture_output=True,
        text=True,
        check=False,
    )


def test_the_wheel_holds_what_is_shipped(wheel: Path) -> None:
    """Every file of banks/ and migrations/ is in it; nothing of the tests, and no waste."""
    names = set(zipfile.ZipFile(wheel).namelist())
    shipped = {
        f"bot/shipped/{path.relative_to(ROOT)}"
        for folder in ("banks", "migrations")
        for path in (ROOT / folder).rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    }

    assert shipped <= names
    assert not [name for name in names if name.startswith("tests/") or "__pycache__" in name or name.endswith(".pyc")]
    assert {"bot/banks/format.py", "bot/cards/__init__.py", "bot/locale/__init__.py"} <= names
    assert {name.rsplit(".", 1)[-1] for name in names if name.startswith("bot/locale/")} >= {"py", "ftl"}
    assert any(name.startswith("bot/platforms/local/") and name.endswith(".html") for name in names)


def test_it_runs_without_the_checkout(installed: Path, tmp_path: Path) -> None:
    """Installed alone it says its version, makes a database by the migrations inside, and finds it whole."""
    assert run(installed, tmp_path, "--version").stdout == "microbatch 0.1.0\n"
    made = run(installed, tmp_path, "db", "upgrade")
    assert (made.stderr, made.returncode) == ("", 0)
    assert run(installed, tmp_path, "db", "check").stdout == "data/microbatch.db is whole.\n"


def test_it_asks_from_the_banks_inside(installed: Path, tmp_path: Path) -> None:
    """Its simulation asks from the banks that came with it, and writes nothing where it stands."""
    done = run(installed, tmp_path, "simulate", "--days", "2", "--members", "3", "--bank", "tensor-parallelism")

    assert (done.stderr, done.returncode) == ("", 0)
    assert list(tmp_path.iterdir()) == []
