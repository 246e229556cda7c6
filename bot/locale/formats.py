"""Numbers, lists, days, times and spans as each language writes them. Source: Unicode CLDR, through Babel."""

from collections.abc import Collection, Sequence
from datetime import date, datetime, time, timedelta
from zoneinfo import ZoneInfo

from babel import Locale, UnknownLocaleError
from babel.dates import format_date, format_time, get_day_names
from babel.lists import format_list
from babel.numbers import format_decimal, format_percent
from babel.units import format_unit

from bot.locale.catalogue import BABEL_LOCALES, LANGUAGES, say

_WORKDAYS = frozenset(range(1, 6))
_EVERY_DAY = frozenset(range(1, 8))
_UNITS = (("day", 86_400), ("hour", 3_600), ("minute", 60), ("second", 1))


def number(language: str, value: int | float) -> str:
    """Give a number with the language's separators."""
    return format_decimal(value, locale=_babel(language))


def percent(language: str, share: float) -> str:
    """Give a share of 0–1 in whole per cent; only nothing is 0 % and only everything 100 %."""
    whole = round(share * 100)
    if 0 < share < 1:
        whole = min(max(whole, 1), 99)
    return format_percent(whole / 100, locale=_babel(language))


def list_of(language: str, items: Sequence[str], more: int = 0) -> str:
    """Give "An, Benoît and Chi", or with `more` "An, Benoît and 5 more"; nothing for no items."""
    listed = [*items, say(language, "list-more", count=more)] if more and items else list(items)
    return format_list(listed, style="standard", locale=_babel(language))


def either(language: str, items: Sequence[str]) -> str:
    """Give "An, Benoît or Chi"; nothing for no items."""
    return format_list(list(items), style="or", locale=_babel(language))


def weekdays(language: str, days: Collection[int]) -> str:
    """Give ISO weekdays, Monday 1, as words: "every day", "Monday to Friday", or the days one by one."""
    if frozenset(days) == _EVERY_DAY:
        return say(language, "weekdays-all")
    if frozenset(days) == _WORKDAYS:
        return say(language, "weekdays-workdays")
    names = get_day_names("wide", context="format", locale=_babel(language))
    return list_of(language, [names[day - 1] for day in sorted(days)])


def day(language: str, value: date) -> str:
    """Give a date with its month as a word."""
    return format_date(value, "long", locale=_babel(language))


def time_of_day(language: str, value: time) -> str:
    """Give a local time in hours and minutes."""
    return format_time(value, "short", locale=_babel(language))


def date_time(language: str, at: datetime, zone: str) -> str:
    """Give an instant by the calendar and the clock of a zone, and name the zone. Raises ZoneInfoNotFoundError."""
    there = at.astimezone(ZoneInfo(zone)).replace(tzinfo=None)
    return say(
        language, "date-time", date=day(language, there.date()), time=time_of_day(language, there.time()), zone=zone
    )


def duration(language: str, span: timedelta) -> str:
    """Give a span exactly, in days, hours, minutes and seconds, leaving out those that are nought."""
    left = max(round(span.total_seconds()), 0)
    said: list[str] = []
    for unit, seconds in _UNITS:
        count, left = divmod(left, seconds)
        if count or (unit == "second" and not said):
            said.append(format_unit(count, f"duration-{unit}", locale=_babel(language)))
    return " ".join(said)


def language_name(code: str) -> str:
    """Give a language's own name for itself, such as "Tiếng Việt"; its code where nobody knows one."""
    try:
        name = Locale.parse(code.replace("-", "_")).get_display_name()
    except (UnknownLocaleError, ValueError):
        return code
    return name[:1].upper() + name[1:] if name else code


def _babel(language: str) -> str:
    return BABEL_LOCALES.get(language, BABEL_LOCALES[LANGUAGES[0]])
