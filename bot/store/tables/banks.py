"""Banks, their questions, and every wording that was ever asked."""

from datetime import datetime
from typing import Any

import sqlalchemy as sa
from sqlmodel import Field, SQLModel

from bot.store.tables.metadata import BigKey, Json


class BankRow(SQLModel, table=True):
    """A bank as it was last taken in."""

    __tablename__ = "bank"

    id: int | None = Field(default=None, sa_column=sa.Column(BigKey, primary_key=True))
    slug: str = Field(max_length=60, unique=True)
    title: dict[str, str] = Field(sa_column=sa.Column(Json, nullable=False))
    aliases: list[str] = Field(sa_column=sa.Column(Json, nullable=False))
    language: str = Field(max_length=16)
    licence: str = Field(max_length=100)
    content_hash: str = Field(max_length=64)


class QuestionRow(SQLModel, table=True):
    """A question of a bank, with the revision that is asked next."""

    __tablename__ = "question"
    __table_args__ = (sa.UniqueConstraint("bank_id", "slug"),)

    id: int | None = Field(default=None, sa_column=sa.Column(BigKey, primary_key=True))
    bank_id: int = Field(sa_type=sa.BigInteger, foreign_key="bank.id")
    slug: str = Field(max_length=60)
    level: str = Field(max_length=16)
    status: str = Field(max_length=16)
    revision_hash: str = Field(max_length=64)


class RevisionRow(SQLModel, table=True):
    """An exact wording, by its hash; never changed, never deleted while a round refers to it."""

    __tablename__ = "revision"

    hash: str = Field(max_length=64, primary_key=True)
    question_id: int = Field(sa_type=sa.BigInteger, foreign_key="question.id", index=True)
    content: dict[str, Any] = Field(sa_column=sa.Column(Json, nullable=False))
    created_at: datetime
