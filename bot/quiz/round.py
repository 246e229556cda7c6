"""The life of a round: its states, the moves between them, and when it takes answers.

due → posting → open → closing → revealed
any of the first four → void (taken back) or failed; due → skipped (missed while the bot was away)
"""

from collections.abc import Mapping
from datetime import datetime
from enum import StrEnum


class RoundState(StrEnum):
    """Where a round is; the last four are ends."""

    DUE = "due"
    POSTING = "posting"
    OPEN = "open"
    CLOSING = "closing"
    REVEALED = "revealed"
    VOID = "void"
    SKIPPED = "skipped"
    FAILED = "failed"


MOVES: Mapping[RoundState, frozenset[RoundState]] = {
    RoundState.DUE: frozenset({RoundState.POSTING, RoundState.SKIPPED, RoundState.VOID, RoundState.FAILED}),
    RoundState.POSTING: frozenset({RoundState.OPEN, RoundState.SKIPPED, RoundState.VOID, RoundState.FAILED}),
    RoundState.OPEN: frozenset({RoundState.CLOSING, RoundState.VOID, RoundState.FAILED}),
    RoundState.CLOSING: frozenset({RoundState.REVEALED, RoundState.VOID, RoundState.FAILED}),
    RoundState.REVEALED: frozenset({RoundState.VOID}),
    RoundState.VOID: frozenset(),
    RoundState.SKIPPED: frozenset(),
    RoundState.FAILED: frozenset(),
}
"""The states that may follow each state."""

COUNTS_FOR_STREAKS = frozenset({RoundState.REVEALED})
"""Only a round that was asked and revealed can be missed; every other end leaves streaks alone."""


def may_follow(state: RoundState, following: RoundState) -> bool:
    """Tell whether a round may move from one state to the other."""
    return following in MOVES[state]


def accepts(state: RoundState, close_at: datetime, at: datetime) -> bool:
    """Tell whether an answer given at that instant counts.

    A round that is still being posted takes answers: people react while the options are being added.
    """
    return state in (RoundState.POSTING, RoundState.OPEN) and at < close_at
