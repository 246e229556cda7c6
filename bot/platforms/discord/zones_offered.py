"""Time zones as they are offered while somebody types one."""

from collections.abc import Sequence
from functools import cache

from bot.platforms.discord import limits
from bot.quiz.errors import UnknownZone
from bot.quiz.names import fold
from bot.quiz.zones import all_zones, check_zone

FIRST_ZONES = (
    "Europe/Paris",
    "Asia/Ho_Chi_Minh",
    "Europe/London",
    "America/New_York",
    "America/Los_Angeles",
    "America/Chicago",
    "America/Sao_Paulo",
    "Africa/Lagos",
    "Africa/Cairo",
    "Africa/Nairobi",
    "Asia/Dubai",
    "Asia/Kolkata",
    "Asia/Shanghai",
    "Asia/Tokyo",
    "Australia/Sydney",
    "UTC",
)
"""What is offered before anything was typed."""


def zones_like(typed: str) -> list[str]:
    """Give zones for what was typed of one: those whose place begins so, then those with it, then the nearest."""
    folded = fold(typed)
    if not folded:
        return list(FIRST_ZONES)
    begin = [zone for zone, name in _folded_zones() if name.rpartition("/")[2].startswith(folded)]
    hold = [zone for zone, name in _folded_zones() if folded in name]
    return list(dict.fromkeys([*begin, *hold]))[: limits.CHOICES] or list(_near(typed))


@cache
def _folded_zones() -> tuple[tuple[str, str], ...]:
    return tuple((zone, fold(zone)) for zone in all_zones())


def _near(typed: str) -> Sequence[str]:
    try:
        return (check_zone(typed),)
    except UnknownZone as error:
        return error.near
