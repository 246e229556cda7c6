"""The local page's own chat: what a vendor's server would keep for us on another platform."""

from datetime import datetime
from typing import Any

import sqlalchemy as sa
from sqlmodel import Field, SQLModel

from bot.store.tables.metadata import BigKey, Json


class ChatMessageRow(SQLModel, table=True):
    """A message of the local page. `only_for` is the user who alone sees it; `author` is empty for the bot."""

    __tablename__ = "chat_message"
    __table_args__ = (sa.UniqueConstraint("mark"), sa.Index("ix_chat_message_channel", "channel", "id"))

    id: int | None = Field(default=None, sa_column=sa.Column(BigKey, primary_key=True))
    channel: str = Field(max_length=64)
    mark: str | None = Field(default=None, max_length=64)
    author: str = Field(default="", max_length=64)
    only_for: str = Field(default="", max_length=64)
    reply_to: int | None = Field(default=None, sa_type=sa.BigInteger)
    card: dict[str, Any] | None = Field(default=None, sa_column=sa.Column(Json))
    text: str = Field(default="", sa_type=sa.Text)
    options: int = 0
    sent_at: datetime
    edited_at: datetime | None = None


class ChatReactionRow(SQLModel, table=True):
    """A reaction there now; `user` is empty for the bot's own. `at` is in microseconds since 1970."""

    __tablename__ = "chat_reaction"

    message_id: int = Field(sa_column=sa.Column(sa.BigInteger, sa.ForeignKey("chat_message.id"), primary_key=True))
    user: str = Field(max_length=64, primary_key=True)
    emoji: str = Field(max_length=64, primary_key=True)
    at: int = Field(sa_type=sa.BigInteger)
