"""Who learns together, where, and when they are asked."""

from datetime import datetime, time

import sqlalchemy as sa
from sqlmodel import Field, SQLModel

from bot.store.tables.metadata import BigKey, Json


class WorkspaceRow(SQLModel, table=True):
    """One installation: a Discord guild, a Slack workspace, the local page."""

    __tablename__ = "workspace"
    __table_args__ = (sa.UniqueConstraint("platform", "external_id"),)

    id: int | None = Field(default=None, sa_column=sa.Column(BigKey, primary_key=True))
    platform: str = Field(max_length=16)
    external_id: str = Field(max_length=64)
    name: str = Field(max_length=200)
    language: str = Field(max_length=16)
    state: str = Field(default="active", max_length=16)


class GroupRow(SQLModel, table=True):
    """A study group; its zone decides what a day is, its language what the channel reads."""

    __tablename__ = "study_group"

    id: int | None = Field(default=None, sa_column=sa.Column(BigKey, primary_key=True))
    name: str = Field(max_length=200)
    language: str = Field(max_length=16)
    zone: str = Field(max_length=64)
    created_at: datetime


class ChannelRow(SQLModel, table=True):
    """A channel of a workspace, in one study group. `answer_mode` is reactions, buttons or lifted."""

    __tablename__ = "channel"
    __table_args__ = (sa.UniqueConstraint("workspace_id", "external_id"),)

    id: int | None = Field(default=None, sa_column=sa.Column(BigKey, primary_key=True))
    workspace_id: int = Field(sa_type=sa.BigInteger, foreign_key="workspace.id")
    group_id: int = Field(sa_type=sa.BigInteger, foreign_key="study_group.id", index=True)
    external_id: str = Field(max_length=64)
    name: str = Field(max_length=200)
    answer_mode: str = Field(default="reactions", max_length=16)
    state: str = Field(default="active", max_length=16)
    paused_reason: str = Field(default="", max_length=200)


class MemberRow(SQLModel, table=True):
    """A person; `name` is the last one known, never a key."""

    __tablename__ = "member"

    id: int | None = Field(default=None, sa_column=sa.Column(BigKey, primary_key=True))
    name: str = Field(max_length=200)
    language: str | None = Field(default=None, max_length=16)
    created_at: datetime


class AccountRow(SQLModel, table=True):
    """A member on a platform, by the platform's own id."""

    __tablename__ = "account"
    __table_args__ = (sa.UniqueConstraint("platform", "external_id"),)

    id: int | None = Field(default=None, sa_column=sa.Column(BigKey, primary_key=True))
    member_id: int = Field(sa_type=sa.BigInteger, foreign_key="member.id", index=True)
    platform: str = Field(max_length=16)
    external_id: str = Field(max_length=100)


class MembershipRow(SQLModel, table=True):
    """A member's place in a group."""

    __tablename__ = "membership"

    group_id: int = Field(sa_column=sa.Column(sa.BigInteger, sa.ForeignKey("study_group.id"), primary_key=True))
    member_id: int = Field(sa_column=sa.Column(sa.BigInteger, sa.ForeignKey("member.id"), primary_key=True))
    is_admin: bool = False
    joined_at: datetime


class ScheduleRow(SQLModel, table=True):
    """When a group is asked. `next_due_at` is derived from the local time, the zone and the weekdays.

    `weekdays` is a list of ISO numbers, Monday 1; `topics` are bank slugs, `levels` level names, both empty
    for all; `number` is how admins name it, from 1 in its group. `quiet` is silent or wait.
    """

    __tablename__ = "schedule"
    __table_args__ = (
        sa.UniqueConstraint("group_id", "number"),
        sa.Index(
            "ix_schedule_due",
            "next_due_at",
            sqlite_where=sa.text("state = 'active'"),
            postgresql_where=sa.text("state = 'active'"),
        ),
    )

    id: int | None = Field(default=None, sa_column=sa.Column(BigKey, primary_key=True))
    group_id: int = Field(sa_type=sa.BigInteger, foreign_key="study_group.id")
    number: int
    local_time: time
    zone: str = Field(max_length=64)
    weekdays: list[int] = Field(sa_column=sa.Column(Json, nullable=False))
    topics: list[str] = Field(sa_column=sa.Column(Json, nullable=False))
    levels: list[str] = Field(sa_column=sa.Column(Json, nullable=False))
    open_for_s: int
    catch_up_s: int
    quiet: str = Field(default="silent", max_length=16)
    state: str = Field(default="active", max_length=16)
    paused_reason: str = Field(default="", max_length=200)
    next_due_at: datetime
    last_asked_at: datetime | None = None
    tzdata_version: str = Field(max_length=16)
