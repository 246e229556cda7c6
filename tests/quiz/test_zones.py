"""Names of time zones, and the version of their database."""

import subprocess
import sys
import zoneinfo
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest
import tzdata  # type: ignore[import-untyped]  # nobody publishes types for it
from hypothesis import given
from hypothesis import strategies as st

from bot.quiz.calendar import all_zones, check_zone, tzdata_version
from bot.quiz.errors import UnknownZone
from tests.quiz.examples import repeatable


@pytest.fixture
def zone_folder(tmp_path: Path) -> Iterator[Path]:
    """Give an empty folder that zoneinfo reads alone, and put its own path back afterwards."""
    before: Sequence[str] = zoneinfo.TZPATH
    zoneinfo.reset_tzpath([str(tmp_path)])
    yield tmp_path
    zoneinfo.reset_tzpath(before)


@pytest.mark.parametrize("name", ["Europe/Paris", "UTC", "Asia/Calcutta", "EST5EDT", "America/Argentina/Ushuaia"])
def test_a_zone_that_exists_is_taken_as_it_is(name: str) -> None:
    """Old names too."""
    assert check_zone(name) == name


@pytest.mark.parametrize(
    ("asked", "near"),
    [
        ("GMT+5", ("Asia/Karachi", "Etc/GMT-5")),
        ("+02:00", ("Europe/Paris", "Africa/Cairo", "Africa/Johannesburg")),
        ("utc+5:30", ("Asia/Kolkata",)),
        ("-0330", ("America/St_Johns",)),
        ("UTC+14", ("Etc/GMT-14",)),
        ("+25:00", ()),
        ("Paris", ("Europe/Paris",)),
        ("new york", ("America/New_York",)),
        ("Ho Chi Minh", ("Asia/Ho_Chi_Minh",)),
        ("PST", ("PST8PDT",)),
        ("Calcuta", ("Asia/Calcutta",)),
        ("qqqqqqq", ()),
        ("", ()),
    ],
)
def test_a_zone_that_does_not_exist_gets_the_nearest_that_do(asked: str, near: tuple[str, ...]) -> None:
    """By name, by place, or by the offset from UTC that was meant (Etc's signs are the other way round)."""
    with pytest.raises(UnknownZone) as refusal:
        check_zone(asked)

    assert refusal.value.asked == asked
    assert refusal.value.near == near


def test_nothing_is_stripped_silently() -> None:
    """`europe/paris ` isn't taken for `Europe/Paris`, it is told about it."""
    with pytest.raises(UnknownZone) as refusal:
        check_zone("europe/paris ")

    assert refusal.value.near[0] == "Europe/Paris"


@pytest.mark.parametrize(
    "name", ["Europe", "../etc/passwd", "/etc/localtime", "a\0b", "Factory", "localtime", "posix/UTC", "x" * 5000]
)
def test_a_file_that_is_no_zone_is_refused(name: str) -> None:
    """Folders, paths, controls, placeholders and names without end."""
    with pytest.raises(UnknownZone) as refusal:
        check_zone(name)

    assert len(refusal.value.asked) <= 60
    assert set(refusal.value.near) <= set(all_zones())


@repeatable
@given(st.text().filter(lambda text: text not in all_zones()))
def test_any_text_that_is_no_zone_gets_a_refusal(asked: str) -> None:
    """Nothing that can be typed crashes, and what is suggested exists."""
    with pytest.raises(UnknownZone) as refusal:
        check_zone(asked)

    assert len(refusal.value.near) <= 3
    assert set(refusal.value.near) <= set(all_zones())


def test_all_zones_are_sorted_and_can_be_used() -> None:
    """Each has its rules here."""
    assert list(all_zones()) == sorted(all_zones())
    assert all(zoneinfo.ZoneInfo(name).key == name for name in all_zones())


def test_without_a_system_s_database_the_wheel_s_is_read() -> None:
    """The same program, told to look nowhere else, knows its zones and names the wheel's version."""
    program = """
from bot.quiz.calendar import all_zones, check_zone, tzdata_version
print(tzdata_version(), check_zone("Asia/Calcutta"), len(all_zones()) > 580)
"""
    elsewhere = {"PYTHONTZPATH": ""}
    printed = subprocess.run([sys.executable, "-c", program], env=elsewhere, capture_output=True, text=True, check=True)

    assert printed.stdout.split() == [tzdata.IANA_VERSION, "Asia/Calcutta", "True"]


def test_a_system_s_database_is_known_by_the_version_it_names(zone_folder: Path) -> None:
    """It is in the first line of `tzdata.zi`."""
    (zone_folder / "tzdata.zi").write_text("# version 2031c\n# more\n", encoding="utf-8")

    assert tzdata_version() == "2031c"


def test_a_database_without_a_version_is_known_by_its_content(zone_folder: Path) -> None:
    """A doctored zone in front of the wheel's is another version, and each change of it is one more."""
    (zone_folder / "Europe").mkdir()
    (zone_folder / "Europe" / "Paris").write_bytes(b"one")
    first = tzdata_version()
    (zone_folder / "Europe" / "Paris").write_bytes(b"two")

    assert first.endswith(f"+{tzdata.IANA_VERSION}")
    assert tzdata_version() not in {first, tzdata.IANA_VERSION}


def test_a_folder_that_is_not_there_does_not_matter(zone_folder: Path) -> None:
    """Zoneinfo's usual path names some that most systems lack."""
    zoneinfo.reset_tzpath([str(zone_folder / "absent")])

    assert tzdata_version() == tzdata.IANA_VERSION
