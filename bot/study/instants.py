"""Instants as the answers keep them: microseconds since 1970 in UTC."""

from datetime import UTC, datetime, timedelta

_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
_MICROSECOND = timedelta(microseconds=1)


def microseconds(at: datetime) -> int:
    """Give an aware instant as microseconds since 1970, exactly."""
    return (at - _EPOCH) // _MICROSECOND


def instant(at_us: int) -> datetime:
    """Give microseconds since 1970 as an instant in UTC."""
    return _EPOCH + at_us * _MICROSECOND
