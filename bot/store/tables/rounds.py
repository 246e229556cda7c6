"""Rounds, their messages, and sets of questions."""

from datetime import date, datetime
from typing import Any

import sqlalchemy as sa
from sqlmodel import Field, SQLModel

from bot.store.tables.metadata import BigKey, Json

ALIVE = "state IN ('due', 'posting', 'open', 'closing')"
PENDING = "state IN ('due', 'sending', 'sent')"


class QuizSetRow(SQLModel, table=True):
    """Several questions asked for at once: in a channel one after another, or privately by one member.

    `items` holds, for each position, the revision and the option order; `position` is the one being
    asked, from 0. `state` is running, done or stopped.
    """

    __tablename__ = "quiz_set"

    id: int | None = Field(default=None, sa_column=sa.Column(BigKey, primary_key=True))
    private: bool
    group_id: int | None = Field(default=None, sa_type=sa.BigInteger, foreign_key="study_group.id")
    channel_id: int | None = Field(default=None, sa_type=sa.BigInteger, foreign_key="channel.id")
    member_id: int = Field(sa_type=sa.BigInteger, foreign_key="member.id", index=True)
    bank_id: int | None = Field(default=None, sa_type=sa.BigInteger, foreign_key="bank.id")
    items: list[dict[str, Any]] = Field(sa_column=sa.Column(Json, nullable=False))
    position: int = 0
    state: str = Field(default="running", max_length=16)
    language: str = Field(max_length=16)
    created_at: datetime


class RoundRow(SQLModel, table=True):
    """One question asked of one group.

    `number` counts a group's scheduled questions from 1 (0 for others). `option_order[i]` is the index in
    the file of the option shown as number i + 1. `counts`, `answered` and `right` are set at the reveal.
    """

    __tablename__ = "round"
    __table_args__ = (
        sa.UniqueConstraint("schedule_id", "local_date"),
        sa.Index("ix_round_close", "close_at", sqlite_where=sa.text(ALIVE), postgresql_where=sa.text(ALIVE)),
        sa.Index("ix_round_group", "group_id", "due_at"),
    )

    id: int | None = Field(default=None, sa_column=sa.Column(BigKey, primary_key=True))
    group_id: int = Field(sa_type=sa.BigInteger, foreign_key="study_group.id")
    schedule_id: int | None = Field(default=None, sa_type=sa.BigInteger, foreign_key="schedule.id")
    set_id: int | None = Field(default=None, sa_type=sa.BigInteger, foreign_key="quiz_set.id", index=True)
    position: int = 0
    asked_by: int | None = Field(default=None, sa_type=sa.BigInteger, foreign_key="member.id")
    number: int = 0
    bank_id: int | None = Field(default=None, sa_type=sa.BigInteger, foreign_key="bank.id")
    question_id: int | None = Field(default=None, sa_type=sa.BigInteger, foreign_key="question.id")
    revision_hash: str | None = Field(default=None, max_length=64, foreign_key="revision.hash")
    option_order: list[int] = Field(sa_column=sa.Column(Json, nullable=False))
    seed: int = Field(sa_type=sa.BigInteger)
    local_date: date
    created_at: datetime
    due_at: datetime
    close_at: datetime
    state: str = Field(max_length=16)
    reason: str = Field(default="", max_length=64)
    revealed_at: datetime | None = None
    counts: dict[str, int] | None = Field(default=None, sa_column=sa.Column(Json))
    answered: int | None = None
    right: int | None = None


class PostingRow(SQLModel, table=True):
    """One message to be sent once: the question in a channel, or its reveal.

    `kind` is question or reveal. `state` goes due → sending → sent → done: sent has its reference and
    still lacks the last touch (our own reactions under a question; under a reveal, the question marked
    closed); or it ends as cancelled, gone or failed. A sender holds it by a lease, and writes each outcome
    with its own name and try, so that a late one changes nothing. `answer_mode` is how this message is
    answered, known once it is out: the channel's then, or both where our reactions couldn't be added.
    """

    __tablename__ = "posting"
    __table_args__ = (
        sa.UniqueConstraint("round_id", "channel_id", "kind"),
        sa.UniqueConstraint("mark"),
        sa.Index("ix_posting_pending", "not_before", sqlite_where=sa.text(PENDING), postgresql_where=sa.text(PENDING)),
        sa.Index("ix_posting_message", "message_ref"),
    )

    id: int | None = Field(default=None, sa_column=sa.Column(BigKey, primary_key=True))
    round_id: int = Field(sa_type=sa.BigInteger, foreign_key="round.id")
    channel_id: int = Field(sa_type=sa.BigInteger, foreign_key="channel.id", index=True)
    kind: str = Field(max_length=16)
    mark: str = Field(max_length=25)
    state: str = Field(max_length=16)
    holder: str = Field(default="", max_length=64)
    lease_until: datetime | None = None
    tries: int = 0
    due_at: datetime
    not_before: datetime
    message_ref: str | None = Field(default=None, max_length=200)
    sent_at: datetime | None = None
    silent: bool = False
    answer_mode: str = Field(default="", max_length=16)
    last_error: str = Field(default="", max_length=200)
