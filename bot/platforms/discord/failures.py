"""What goes wrong with Discord, in the port's words: one table, and one way to use it.

Codes and their meaning: discord/discord-api-docs `developers/topics/opcodes-and-status-codes.mdx`. discord.py waits
out a 429 and tries 500, 502, 504 and 524 again by itself, five times; 503, a connection that was closed and one that
was reset come out at once.
"""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from json import JSONDecodeError

import aiohttp
import discord

from bot.study.ports import (
    AccessRevoked,
    CannotReact,
    ChannelGone,
    MessageGone,
    MissingPermission,
    PlatformError,
    TryLater,
    UnknownOutcome,
)

OLD_EDIT_WAIT_S = 300.0
"""Seconds to the next edit of an old message, where Discord doesn't say: its limit is not told. Ours."""

UNAUTHORIZED = "unauthorized"
DM_CLOSED = "dm-closed"


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a failure means: the port's error, and its detail (the vendor's code, where none is given)."""

    error: type[PlatformError]
    detail: str = ""
    after_s: float | None = None


BY_CODE: Mapping[int, Outcome] = {
    10003: Outcome(ChannelGone),  # unknown channel: pause the schedule, nothing is deleted
    10004: Outcome(AccessRevoked),  # unknown guild: the bot was removed; pause, kept until an admin resumes
    10008: Outcome(MessageGone),  # unknown message: the round ends without it
    10013: Outcome(PlatformError),  # unknown user: told to the log; a note is lost, nothing else
    10014: Outcome(CannotReact),  # unknown emoji: buttons instead
    20016: Outcome(TryLater),  # slow mode: wait
    20028: Outcome(TryLater),  # the channel's own limit on writing: wait
    30010: Outcome(CannotReact),  # twenty different reactions are there: buttons instead
    30046: Outcome(TryLater, after_s=OLD_EDIT_WAIT_S),  # edits of old messages used up: the same edit, later
    40003: Outcome(TryLater),  # direct messages opened too fast: wait
    40062: Outcome(TryLater),  # the resource is rate limited: wait
    50001: Outcome(MissingPermission, "view-channel"),  # no access: pause, name it to the admins
    50007: Outcome(PlatformError, DM_CLOSED),  # takes no direct messages: told to the log, `schedule list` says it
    50008: Outcome(ChannelGone),  # not a text channel: pause
    50013: Outcome(MissingPermission),  # permission missing: pause, name it; reactions: buttons instead
    50024: Outcome(ChannelGone),  # not on this type of channel: pause
    50083: Outcome(ChannelGone),  # the thread is archived: pause
    90001: Outcome(CannotReact),  # reactions are blocked: buttons instead
    160005: Outcome(ChannelGone),  # the thread is locked: pause
}
"""By Discord's own code, whatever the status."""

BY_STATUS: Mapping[int, Outcome] = {
    401: Outcome(AccessRevoked, UNAUTHORIZED),  # the token is no longer good: no further request at all
    403: Outcome(TryLater),  # without a code: the network in front of Discord; wait
    429: Outcome(TryLater),  # out of tries, or a ban by the network in front of Discord: wait
}
"""By the status, for codes that aren't in the table; what is in neither is passing and unknown."""


@contextmanager
def translated(*, unsure: bool = False) -> Iterator[None]:
    """Raise what discord.py and the connection raise as the port's error.

    `unsure` says that a lost answer leaves open whether it was done, as for a message: then it is an
    UnknownOutcome; else the same can simply be done again, and it is TryLater.
    """
    try:
        yield
    except PlatformError:
        raise
    except discord.HTTPException as error:
        raise of_answer(error, unsure=unsure) from error
    except discord.RateLimited as error:  # a 429 with a longer wait than we sleep for: wait outside
        raise TryLater("429", error.retry_after) from error
    except KeyError as error:
        if error.args == ("retry_after",):  # a 429 without its time, which discord.py takes for granted: not done
            raise TryLater("429") from error
        raise _lost(unsure, "KeyError") from error
    except (TimeoutError, OSError, aiohttp.ClientError) as error:  # the connection: the answer is lost, or none came
        raise _of_connection(error, unsure) from error
    except JSONDecodeError as error:  # an answer cut short
        raise _lost(unsure, "truncated") from error
    except Exception as error:  # HTML, unknown fields: that item fails alone
        raise _lost(unsure, type(error).__name__) from error


def of_answer(error: discord.HTTPException, *, unsure: bool = False) -> PlatformError:
    """Give the port's error for an answer of Discord's."""
    if error.status >= 500:
        return _lost(unsure, str(error.status))
    known = BY_CODE.get(error.code) or BY_STATUS.get(error.status) or Outcome(PlatformError)
    detail = known.detail or (str(error.code) if error.code else str(error.status))
    if known.error is MissingPermission:
        return MissingPermission(known.detail)
    if known.error is TryLater:
        return TryLater(detail, _asked_wait(error) or known.after_s)
    return known.error(detail)


def _of_connection(error: Exception, unsure: bool) -> PlatformError:
    if isinstance(error, aiohttp.ClientConnectorError):  # no connection: nothing was sent
        return TryLater("unreachable")
    return _lost(unsure, "timeout" if isinstance(error, TimeoutError) else type(error).__name__)


def _lost(unsure: bool, detail: str) -> PlatformError:
    return UnknownOutcome(detail) if unsure else TryLater(detail)


def _asked_wait(error: discord.HTTPException) -> float | None:
    try:
        return float(error.response.headers["Retry-After"])
    except (KeyError, ValueError):
        return None
