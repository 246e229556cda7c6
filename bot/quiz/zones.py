"""The names of time zones: which exist, and which were likely meant. Sources: IANA's database through zoneinfo."""

import hashlib
import re
import zoneinfo
from datetime import UTC, datetime, timedelta
from functools import cache
from heapq import nlargest
from pathlib import Path

import tzdata  # type: ignore[import-untyped]  # nobody publishes types for it
from rapidfuzz import fuzz

from bot.quiz.errors import UnknownZone
from bot.quiz.names import as_shown, fold

_NOT_PLACES = frozenset({"Factory", "localtime", "posixrules"})
"""Files of a zone database that aren't zones anybody is in."""

_NEAR = 3
_CLOSE_ENOUGH = 70
_BEGINS = 95.0
_LONGEST_NAME = 60

_OFFSET = re.compile(r"(?:gmt|utc|z)?([+-])(\d{1,2})(?::?([0-5]\d))?")
_WINTER_AND_SUMMER = (datetime(2026, 1, 1, tzinfo=UTC), datetime(2026, 7, 1, tzinfo=UTC))
"""The instants whose offsets say which places somebody means who gives an offset in place of a zone."""

_PLACES = (
    "Europe/Paris",
    "Europe/London",
    "America/New_York",
    "America/Los_Angeles",
    "Asia/Ho_Chi_Minh",
    "Asia/Shanghai",
    "Asia/Tokyo",
    "Asia/Kolkata",
    "Africa/Cairo",
    "Africa/Johannesburg",
    "Africa/Lagos",
    "Africa/Nairobi",
    "America/Chicago",
    "America/Denver",
    "America/Halifax",
    "America/Sao_Paulo",
    "America/St_Johns",
    "America/Anchorage",
    "Pacific/Honolulu",
    "Europe/Istanbul",
    "Asia/Tehran",
    "Asia/Dubai",
    "Asia/Kabul",
    "Asia/Karachi",
    "Asia/Kathmandu",
    "Asia/Dhaka",
    "Asia/Yangon",
    "Australia/Adelaide",
    "Australia/Sydney",
    "Pacific/Auckland",
    "Pacific/Chatham",
)
"""A place or two for each offset, the one that most people mean first."""


@cache
def all_zones() -> tuple[str, ...]:
    """Give the names of all zones that exist here, sorted."""
    return tuple(sorted(zoneinfo.available_timezones() - _NOT_PLACES))


def check_zone(name: str) -> str:
    """Give the name of a zone that exists, as it was asked. Raises UnknownZone with up to three near ones."""
    if name in _zones():
        return name
    raise UnknownZone(as_shown(name, _LONGEST_NAME), _near(name[:_LONGEST_NAME]))


def tzdata_version() -> str:
    """Give the version of the zone database that zoneinfo reads here, such as "2026f".

    What a system's database doesn't name itself is known by its content.
    """
    versions: list[str] = []
    for folder in map(Path, zoneinfo.TZPATH):
        if (folder / "tzdata.zi").is_file():
            return "+".join([*versions, _named_version(folder / "tzdata.zi")])
        if folder.is_dir():
            versions.append(_content_version(folder))
    return "+".join([*versions, tzdata.IANA_VERSION])


@cache
def _zones() -> frozenset[str]:
    return frozenset(all_zones())


def _named_version(file: Path) -> str:
    with file.open(encoding="utf-8") as lines:
        return lines.readline().removeprefix("# version ").strip()


def _content_version(folder: Path) -> str:
    digest = hashlib.sha256()
    for file in sorted(path for path in folder.rglob("*") if path.is_file()):
        digest.update(f"{file.relative_to(folder)}\0".encode())
        digest.update(file.read_bytes())
    return digest.hexdigest()[:8]


def _near(asked: str) -> tuple[str, ...]:
    offset = _OFFSET.fullmatch(asked.strip().casefold())
    if offset:
        return _at_offset(offset)
    folded = fold(asked)
    likeness = {name: _likeness(folded, known) for name, known in _folded().items()}
    near = (name for name, alike in likeness.items() if alike >= _CLOSE_ENOUGH)
    return tuple(nlargest(_NEAR, near, key=likeness.__getitem__))


def _at_offset(match: re.Match[str]) -> tuple[str, ...]:
    sign, hours, minutes = match.groups()
    offset = timedelta(hours=int(hours), minutes=int(minutes or 0)) * (1 if sign == "+" else -1)
    places = (name for name in _PLACES if name in _zones() and offset in _offsets(name))
    # Etc/GMT+5 is five hours *behind* UTC: the sign of these names is the other way round.
    fixed = f"Etc/GMT{'-' if sign == '+' else '+'}{int(hours)}"
    return (*places, *([fixed] if fixed in _zones() and not int(minutes or 0) else []))[:_NEAR]


def _offsets(name: str) -> set[timedelta | None]:
    return {at.astimezone(zoneinfo.ZoneInfo(name)).utcoffset() for at in _WINTER_AND_SUMMER}


@cache
def _folded() -> dict[str, str]:
    return {name: fold(name) for name in all_zones()}


def _likeness(asked: str, name: str) -> float:
    """Give how alike they are, 0–100, by the whole name or by its place alone, of which the start is nearly all."""
    place = name.rpartition("/")[2]
    begins = _BEGINS if asked and place.startswith(asked) else 0.0
    return max(fuzz.ratio(asked, name), fuzz.ratio(asked, place), begins)
