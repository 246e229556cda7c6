"""The locks: every requirement is pinned, with hashes, once for all of them."""

import re
import tomllib
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).parents[2]
LOCKS = ("requirements.lock", "requirements-build.lock", "requirements-dev.lock")
PIN = re.compile(r"^([\w.-]+)==([\w.!+]+)(?: ; ([^\\]+?))? \\$", re.MULTILINE)


def pins(lock: str) -> dict[str, str]:
    """Give the releases that a lock pins, by name."""
    return {name: version for name, version, _ in PIN.findall((ROOT / lock).read_text(encoding="utf-8"))}


def project() -> dict[str, list[str]]:
    """Give what pyproject.toml asks for, by the lock that answers."""
    read = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    groups = read["dependency-groups"]
    dev = [entry for entry in groups["dev"] if isinstance(entry, str)]
    runtime = read["project"]["dependencies"]
    return {LOCKS[0]: runtime, LOCKS[1]: groups["build"], LOCKS[2]: [*runtime, *groups["build"], *dev]}


@pytest.mark.parametrize("lock", LOCKS)
def test_every_pin_has_hashes(lock: str) -> None:
    """No line of a lock is without a version and a hash, and none names where to fetch from."""
    text = (ROOT / lock).read_text(encoding="utf-8")
    blocks = re.split(r"\n(?=\S)", text.strip())

    assert len(blocks) == len(pins(lock)) > 5
    assert all(PIN.match(block) and "--hash=sha256:" in block for block in blocks)
    assert "://" not in text


@pytest.mark.parametrize("lock", LOCKS)
def test_every_requirement_is_met(lock: str) -> None:
    """What pyproject.toml asks for is pinned, at a release that it allows."""
    pinned = pins(lock)

    for asked in map(Requirement, project()[lock]):
        assert asked.specifier.contains(pinned[canonicalize_name(asked.name)], prereleases=True), asked


def test_the_locks_agree() -> None:
    """What runs and what builds is what was tested: the same releases."""
    tested = pins("requirements-dev.lock")

    for lock in LOCKS[:2]:
        assert pins(lock).items() <= tested.items()
