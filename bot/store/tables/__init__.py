"""The tables, a module a family. Rows, not the domain: they don't validate, the use cases do.

Importing this package knows all of them, with the naming convention set before the first.
"""

from bot.store.tables import metadata as metadata  # isort: skip  (names come before the first table)
from bot.store.tables.answers import AnswerRow, PracticeAnswerRow, ResultRow, StandingRow, StreakRow
from bot.store.tables.banks import BankRow, QuestionRow, RevisionRow
from bot.store.tables.chat import ChatMessageRow, ChatReactionRow
from bot.store.tables.groups import (
    AccountRow,
    ChannelRow,
    GroupRow,
    MemberRow,
    MembershipRow,
    ScheduleRow,
    WorkspaceRow,
)
from bot.store.tables.rounds import PostingRow, QuizSetRow, RoundRow

__all__ = [
    "AccountRow",
    "AnswerRow",
    "BankRow",
    "ChannelRow",
    "ChatMessageRow",
    "ChatReactionRow",
    "GroupRow",
    "MemberRow",
    "MembershipRow",
    "PostingRow",
    "PracticeAnswerRow",
    "QuestionRow",
    "QuizSetRow",
    "ResultRow",
    "RevisionRow",
    "RoundRow",
    "ScheduleRow",
    "StandingRow",
    "StreakRow",
    "WorkspaceRow",
]
