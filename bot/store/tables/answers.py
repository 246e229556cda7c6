"""What members answered, what it gave them, and the totals that are kept.

These are the tables that grow with use: narrow, keyed by what they are about, without a row id on SQLite.
"""

from datetime import date, datetime

import sqlalchemy as sa
from sqlmodel import Field, SQLModel

from bot.store.tables.metadata import Json


class AnswerRow(SQLModel, table=True):
    """One member and one option of a round: the newest addition and withdrawal, in microseconds since 1970."""

    __tablename__ = "answer"
    __table_args__ = ({"sqlite_with_rowid": False},)

    round_id: int = Field(sa_column=sa.Column(sa.BigInteger, sa.ForeignKey("round.id"), primary_key=True))
    member_id: int = Field(sa_column=sa.Column(sa.BigInteger, sa.ForeignKey("member.id"), primary_key=True))
    option: int = Field(sa_column=sa.Column(sa.SmallInteger, primary_key=True, autoincrement=False))
    added_at: int = Field(default=0, sa_type=sa.BigInteger)
    removed_at: int = Field(default=0, sa_type=sa.BigInteger)


class ResultRow(SQLModel, table=True):
    """What a revealed round gave a member. Group, bank and local date are copied from the round for the boards."""

    __tablename__ = "result"
    __table_args__ = (
        sa.Index("ix_result_board", "group_id", "local_date"),
        sa.Index("ix_result_member", "member_id", "group_id", "local_date"),
        {"sqlite_with_rowid": False},
    )

    round_id: int = Field(sa_column=sa.Column(sa.BigInteger, sa.ForeignKey("round.id"), primary_key=True))
    member_id: int = Field(sa_column=sa.Column(sa.BigInteger, sa.ForeignKey("member.id"), primary_key=True))
    group_id: int = Field(sa_type=sa.BigInteger)
    bank_id: int = Field(sa_type=sa.BigInteger)
    local_date: date
    right: bool
    points: int = Field(sa_type=sa.SmallInteger)


class StandingRow(SQLModel, table=True):
    """A member's totals in a scope and a period. Kept for months and for all time; shorter ones come from results.

    `scope` is group or workspace, `scope_id` its id; `bank_id` is 0 for all topics; `period` is month or all,
    `period_start` its first day (1970-01-01 for all time).
    """

    __tablename__ = "standing"
    __table_args__ = (
        sa.Index("ix_standing_board", "scope", "scope_id", "bank_id", "period", "period_start", "points", "member_id"),
        {"sqlite_with_rowid": False},
    )

    scope: str = Field(max_length=16, primary_key=True)
    scope_id: int = Field(sa_column=sa.Column(sa.BigInteger, primary_key=True, autoincrement=False))
    bank_id: int = Field(sa_column=sa.Column(sa.BigInteger, primary_key=True, autoincrement=False))
    period: str = Field(max_length=16, primary_key=True)
    period_start: date = Field(primary_key=True)
    member_id: int = Field(sa_column=sa.Column(sa.BigInteger, sa.ForeignKey("member.id"), primary_key=True))
    points: int
    right: int
    answered: int


class StreakRow(SQLModel, table=True):
    """A member's streak of scheduled questions in a group, as of the last one revealed."""

    __tablename__ = "streak"
    __table_args__ = ({"sqlite_with_rowid": False},)

    group_id: int = Field(sa_column=sa.Column(sa.BigInteger, sa.ForeignKey("study_group.id"), primary_key=True))
    member_id: int = Field(sa_column=sa.Column(sa.BigInteger, sa.ForeignKey("member.id"), primary_key=True))
    current: int
    best: int
    forgiven_week: str = Field(default="", max_length=8)


class PracticeAnswerRow(SQLModel, table=True):
    """What a member chose in a private set; graded at once."""

    __tablename__ = "practice_answer"

    set_id: int = Field(sa_column=sa.Column(sa.BigInteger, sa.ForeignKey("quiz_set.id"), primary_key=True))
    position: int = Field(sa_column=sa.Column(sa.Integer, primary_key=True, autoincrement=False))
    options: list[int] = Field(sa_column=sa.Column(Json, nullable=False))
    right: bool
    answered_at: datetime
