"""The tables of the daily loop."""

import sqlalchemy as sa
import sqlmodel
from alembic import op
from sqlalchemy.dialects import postgresql

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "bank",
        sa.Column("id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.Column("slug", sqlmodel.sql.sqltypes.AutoString(length=60), nullable=False),
        sa.Column("title", sa.JSON().with_variant(postgresql.JSONB(), "postgresql"), nullable=False),
        sa.Column("aliases", sa.JSON().with_variant(postgresql.JSONB(), "postgresql"), nullable=False),
        sa.Column("language", sqlmodel.sql.sqltypes.AutoString(length=16), nullable=False),
        sa.Column("licence", sqlmodel.sql.sqltypes.AutoString(length=100), nullable=False),
        sa.Column("content_hash", sqlmodel.sql.sqltypes.AutoString(length=64), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_bank")),
        sa.UniqueConstraint("slug", name=op.f("uq_bank_slug")),
    )
    op.create_table(
        "chat_message",
        sa.Column("id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.Column("channel", sqlmodel.sql.sqltypes.AutoString(length=64), nullable=False),
        sa.Column("mark", sqlmodel.sql.sqltypes.AutoString(length=64), nullable=True),
        sa.Column("author", sqlmodel.sql.sqltypes.AutoString(length=64), nullable=False),
        sa.Column("only_for", sqlmodel.sql.sqltypes.AutoString(length=64), nullable=False),
        sa.Column("reply_to", sa.BigInteger(), nullable=True),
        sa.Column("card", sa.JSON().with_variant(postgresql.JSONB(), "postgresql"), nullable=True),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("options", sa.Integer(), nullable=False),
        sa.Column("sent_at", sqlmodel.sql.sqltypes.UTCDateTime(), nullable=False),
        sa.Column("edited_at", sqlmodel.sql.sqltypes.UTCDateTime(), nullable=True),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_chat_message")),
        sa.UniqueConstraint("mark", name=op.f("uq_chat_message_mark")),
    )
    op.create_index("ix_chat_message_channel", "chat_message", ["channel", "id"], unique=False)
    op.create_table(
        "member",
        sa.Column("id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.Column("name", sqlmodel.sql.sqltypes.AutoString(length=200), nullable=False),
        sa.Column("language", sqlmodel.sql.sqltypes.AutoString(length=16), nullable=True),
        sa.Column("created_at", sqlmodel.sql.sqltypes.UTCDateTime(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_member")),
    )
    op.create_table(
        "study_group",
        sa.Column("id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.Column("name", sqlmodel.sql.sqltypes.AutoString(length=200), nullable=False),
        sa.Column("language", sqlmodel.sql.sqltypes.AutoString(length=16), nullable=False),
        sa.Column("zone", sqlmodel.sql.sqltypes.AutoString(length=64), nullable=False),
        sa.Column("created_at", sqlmodel.sql.sqltypes.UTCDateTime(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_study_group")),
    )
    op.create_table(
        "workspace",
        sa.Column("id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.Column("platform", sqlmodel.sql.sqltypes.AutoString(length=16), nullable=False),
        sa.Column("external_id", sqlmodel.sql.sqltypes.AutoString(length=64), nullable=False),
        sa.Column("name", sqlmodel.sql.sqltypes.AutoString(length=200), nullable=False),
        sa.Column("language", sqlmodel.sql.sqltypes.AutoString(length=16), nullable=False),
        sa.Column("state", sqlmodel.sql.sqltypes.AutoString(length=16), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_workspace")),
        sa.UniqueConstraint("platform", "external_id", name=op.f("uq_workspace_platform_external_id")),
    )
    op.create_table(
        "account",
        sa.Column("id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.Column("member_id", sa.BigInteger(), nullable=False),
        sa.Column("platform", sqlmodel.sql.sqltypes.AutoString(length=16), nullable=False),
        sa.Column("external_id", sqlmodel.sql.sqltypes.AutoString(length=100), nullable=False),
        sa.ForeignKeyConstraint(["member_id"], ["member.id"], name=op.f("fk_account_member_id_member")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_account")),
        sa.UniqueConstraint("platform", "external_id", name=op.f("uq_account_platform_external_id")),
    )
    op.create_index(op.f("ix_account_member_id"), "account", ["member_id"], unique=False)
    op.create_table(
        "channel",
        sa.Column("id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.Column("workspace_id", sa.BigInteger(), nullable=False),
        sa.Column("group_id", sa.BigInteger(), nullable=False),
        sa.Column("external_id", sqlmodel.sql.sqltypes.AutoString(length=64), nullable=False),
        sa.Column("name", sqlmodel.sql.sqltypes.AutoString(length=200), nullable=False),
        sa.Column("answer_mode", sqlmodel.sql.sqltypes.AutoString(length=16), nullable=False),
        sa.Column("state", sqlmodel.sql.sqltypes.AutoString(length=16), nullable=False),
        sa.Column("paused_reason", sqlmodel.sql.sqltypes.AutoString(length=200), nullable=False),
        sa.ForeignKeyConstraint(["group_id"], ["study_group.id"], name=op.f("fk_channel_group_id_study_group")),
        sa.ForeignKeyConstraint(["workspace_id"], ["workspace.id"], name=op.f("fk_channel_workspace_id_workspace")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_channel")),
        sa.UniqueConstraint("workspace_id", "external_id", name=op.f("uq_channel_workspace_id_external_id")),
    )
    op.create_index(op.f("ix_channel_group_id"), "channel", ["group_id"], unique=False)
    op.create_table(
        "chat_reaction",
        sa.Column("message_id", sa.BigInteger(), nullable=False),
        sa.Column("user", sqlmodel.sql.sqltypes.AutoString(length=64), nullable=False),
        sa.Column("emoji", sqlmodel.sql.sqltypes.AutoString(length=64), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(
            ["message_id"], ["chat_message.id"], name=op.f("fk_chat_reaction_message_id_chat_message")
        ),
        sa.PrimaryKeyConstraint("message_id", "user", "emoji", name=op.f("pk_chat_reaction")),
    )
    op.create_table(
        "membership",
        sa.Column("group_id", sa.BigInteger(), nullable=False),
        sa.Column("member_id", sa.BigInteger(), nullable=False),
        sa.Column("is_admin", sa.Boolean(), nullable=False),
        sa.Column("joined_at", sqlmodel.sql.sqltypes.UTCDateTime(), nullable=False),
        sa.ForeignKeyConstraint(["group_id"], ["study_group.id"], name=op.f("fk_membership_group_id_study_group")),
        sa.ForeignKeyConstraint(["member_id"], ["member.id"], name=op.f("fk_membership_member_id_member")),
        sa.PrimaryKeyConstraint("group_id", "member_id", name=op.f("pk_membership")),
    )
    op.create_table(
        "question",
        sa.Column("id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.Column("bank_id", sa.BigInteger(), nullable=False),
        sa.Column("slug", sqlmodel.sql.sqltypes.AutoString(length=60), nullable=False),
        sa.Column("level", sqlmodel.sql.sqltypes.AutoString(length=16), nullable=False),
        sa.Column("status", sqlmodel.sql.sqltypes.AutoString(length=16), nullable=False),
        sa.Column("revision_hash", sqlmodel.sql.sqltypes.AutoString(length=64), nullable=False),
        sa.ForeignKeyConstraint(["bank_id"], ["bank.id"], name=op.f("fk_question_bank_id_bank")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_question")),
        sa.UniqueConstraint("bank_id", "slug", name=op.f("uq_question_bank_id_slug")),
    )
    op.create_table(
        "schedule",
        sa.Column("id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.Column("group_id", sa.BigInteger(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("local_time", sa.Time(), nullable=False),
        sa.Column("zone", sqlmodel.sql.sqltypes.AutoString(length=64), nullable=False),
        sa.Column("weekdays", sa.JSON().with_variant(postgresql.JSONB(), "postgresql"), nullable=False),
        sa.Column("topics", sa.JSON().with_variant(postgresql.JSONB(), "postgresql"), nullable=False),
        sa.Column("levels", sa.JSON().with_variant(postgresql.JSONB(), "postgresql"), nullable=False),
        sa.Column("open_for_s", sa.Integer(), nullable=False),
        sa.Column("catch_up_s", sa.Integer(), nullable=False),
        sa.Column("quiet", sqlmodel.sql.sqltypes.AutoString(length=16), nullable=False),
        sa.Column("state", sqlmodel.sql.sqltypes.AutoString(length=16), nullable=False),
        sa.Column("paused_reason", sqlmodel.sql.sqltypes.AutoString(length=200), nullable=False),
        sa.Column("next_due_at", sqlmodel.sql.sqltypes.UTCDateTime(), nullable=False),
        sa.Column("last_asked_at", sqlmodel.sql.sqltypes.UTCDateTime(), nullable=True),
        sa.Column("tzdata_version", sqlmodel.sql.sqltypes.AutoString(length=16), nullable=False),
        sa.ForeignKeyConstraint(["group_id"], ["study_group.id"], name=op.f("fk_schedule_group_id_study_group")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_schedule")),
        sa.UniqueConstraint("group_id", "number", name=op.f("uq_schedule_group_id_number")),
    )
    op.create_index(
        "ix_schedule_due",
        "schedule",
        ["next_due_at"],
        unique=False,
        sqlite_where=sa.text("state = 'active'"),
        postgresql_where=sa.text("state = 'active'"),
    )
    op.create_table(
        "standing",
        sa.Column("scope", sqlmodel.sql.sqltypes.AutoString(length=16), nullable=False),
        sa.Column("scope_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("bank_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("period", sqlmodel.sql.sqltypes.AutoString(length=16), nullable=False),
        sa.Column("period_start", sa.Date(), nullable=False),
        sa.Column("member_id", sa.BigInteger(), nullable=False),
        sa.Column("points", sa.Integer(), nullable=False),
        sa.Column("right", sa.Integer(), nullable=False),
        sa.Column("answered", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(["member_id"], ["member.id"], name=op.f("fk_standing_member_id_member")),
        sa.PrimaryKeyConstraint(
            "scope", "scope_id", "bank_id", "period", "period_start", "member_id", name=op.f("pk_standing")
        ),
        sqlite_with_rowid=False,
    )
    op.create_index(
        "ix_standing_board",
        "standing",
        ["scope", "scope_id", "bank_id", "period", "period_start", "points", "member_id"],
        unique=False,
    )
    op.create_table(
        "streak",
        sa.Column("group_id", sa.BigInteger(), nullable=False),
        sa.Column("member_id", sa.BigInteger(), nullable=False),
        sa.Column("current", sa.Integer(), nullable=False),
        sa.Column("best", sa.Integer(), nullable=False),
        sa.Column("forgiven_week", sqlmodel.sql.sqltypes.AutoString(length=8), nullable=False),
        sa.ForeignKeyConstraint(["group_id"], ["study_group.id"], name=op.f("fk_streak_group_id_study_group")),
        sa.ForeignKeyConstraint(["member_id"], ["member.id"], name=op.f("fk_streak_member_id_member")),
        sa.PrimaryKeyConstraint("group_id", "member_id", name=op.f("pk_streak")),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "quiz_set",
        sa.Column("id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.Column("private", sa.Boolean(), nullable=False),
        sa.Column("group_id", sa.BigInteger(), nullable=True),
        sa.Column("channel_id", sa.BigInteger(), nullable=True),
        sa.Column("member_id", sa.BigInteger(), nullable=False),
        sa.Column("bank_id", sa.BigInteger(), nullable=True),
        sa.Column("items", sa.JSON().with_variant(postgresql.JSONB(), "postgresql"), nullable=False),
        sa.Column("position", sa.Integer(), nullable=False),
        sa.Column("state", sqlmodel.sql.sqltypes.AutoString(length=16), nullable=False),
        sa.Column("language", sqlmodel.sql.sqltypes.AutoString(length=16), nullable=False),
        sa.Column("created_at", sqlmodel.sql.sqltypes.UTCDateTime(), nullable=False),
        sa.ForeignKeyConstraint(["bank_id"], ["bank.id"], name=op.f("fk_quiz_set_bank_id_bank")),
        sa.ForeignKeyConstraint(["channel_id"], ["channel.id"], name=op.f("fk_quiz_set_channel_id_channel")),
        sa.ForeignKeyConstraint(["group_id"], ["study_group.id"], name=op.f("fk_quiz_set_group_id_study_group")),
        sa.ForeignKeyConstraint(["member_id"], ["member.id"], name=op.f("fk_quiz_set_member_id_member")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_quiz_set")),
    )
    op.create_index(op.f("ix_quiz_set_member_id"), "quiz_set", ["member_id"], unique=False)
    op.create_table(
        "revision",
        sa.Column("hash", sqlmodel.sql.sqltypes.AutoString(length=64), nullable=False),
        sa.Column("question_id", sa.BigInteger(), nullable=False),
        sa.Column("content", sa.JSON().with_variant(postgresql.JSONB(), "postgresql"), nullable=False),
        sa.Column("created_at", sqlmodel.sql.sqltypes.UTCDateTime(), nullable=False),
        sa.ForeignKeyConstraint(["question_id"], ["question.id"], name=op.f("fk_revision_question_id_question")),
        sa.PrimaryKeyConstraint("hash", name=op.f("pk_revision")),
    )
    op.create_index(op.f("ix_revision_question_id"), "revision", ["question_id"], unique=False)
    op.create_table(
        "practice_answer",
        sa.Column("set_id", sa.BigInteger(), nullable=False),
        sa.Column("position", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("options", sa.JSON().with_variant(postgresql.JSONB(), "postgresql"), nullable=False),
        sa.Column("right", sa.Boolean(), nullable=False),
        sa.Column("answered_at", sqlmodel.sql.sqltypes.UTCDateTime(), nullable=False),
        sa.ForeignKeyConstraint(["set_id"], ["quiz_set.id"], name=op.f("fk_practice_answer_set_id_quiz_set")),
        sa.PrimaryKeyConstraint("set_id", "position", name=op.f("pk_practice_answer")),
    )
    op.create_table(
        "round",
        sa.Column("id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.Column("group_id", sa.BigInteger(), nullable=False),
        sa.Column("schedule_id", sa.BigInteger(), nullable=True),
        sa.Column("set_id", sa.BigInteger(), nullable=True),
        sa.Column("position", sa.Integer(), nullable=False),
        sa.Column("asked_by", sa.BigInteger(), nullable=True),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("bank_id", sa.BigInteger(), nullable=True),
        sa.Column("question_id", sa.BigInteger(), nullable=True),
        sa.Column("revision_hash", sqlmodel.sql.sqltypes.AutoString(length=64), nullable=True),
        sa.Column("option_order", sa.JSON().with_variant(postgresql.JSONB(), "postgresql"), nullable=False),
        sa.Column("seed", sa.BigInteger(), nullable=False),
        sa.Column("local_date", sa.Date(), nullable=False),
        sa.Column("created_at", sqlmodel.sql.sqltypes.UTCDateTime(), nullable=False),
        sa.Column("due_at", sqlmodel.sql.sqltypes.UTCDateTime(), nullable=False),
        sa.Column("close_at", sqlmodel.sql.sqltypes.UTCDateTime(), nullable=False),
        sa.Column("state", sqlmodel.sql.sqltypes.AutoString(length=16), nullable=False),
        sa.Column("reason", sqlmodel.sql.sqltypes.AutoString(length=64), nullable=False),
        sa.Column("revealed_at", sqlmodel.sql.sqltypes.UTCDateTime(), nullable=True),
        sa.Column("counts", sa.JSON().with_variant(postgresql.JSONB(), "postgresql"), nullable=True),
        sa.Column("answered", sa.Integer(), nullable=True),
        sa.Column("right", sa.Integer(), nullable=True),
        sa.ForeignKeyConstraint(["asked_by"], ["member.id"], name=op.f("fk_round_asked_by_member")),
        sa.ForeignKeyConstraint(["bank_id"], ["bank.id"], name=op.f("fk_round_bank_id_bank")),
        sa.ForeignKeyConstraint(["group_id"], ["study_group.id"], name=op.f("fk_round_group_id_study_group")),
        sa.ForeignKeyConstraint(["question_id"], ["question.id"], name=op.f("fk_round_question_id_question")),
        sa.ForeignKeyConstraint(["revision_hash"], ["revision.hash"], name=op.f("fk_round_revision_hash_revision")),
        sa.ForeignKeyConstraint(["schedule_id"], ["schedule.id"], name=op.f("fk_round_schedule_id_schedule")),
        sa.ForeignKeyConstraint(["set_id"], ["quiz_set.id"], name=op.f("fk_round_set_id_quiz_set")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_round")),
        sa.UniqueConstraint("schedule_id", "local_date", name=op.f("uq_round_schedule_id_local_date")),
    )
    op.create_index(
        "ix_round_close",
        "round",
        ["close_at"],
        unique=False,
        sqlite_where=sa.text("state IN ('due', 'posting', 'open', 'closing')"),
        postgresql_where=sa.text("state IN ('due', 'posting', 'open', 'closing')"),
    )
    op.create_index("ix_round_group", "round", ["group_id", "due_at"], unique=False)
    op.create_index(op.f("ix_round_set_id"), "round", ["set_id"], unique=False)
    op.create_table(
        "answer",
        sa.Column("round_id", sa.BigInteger(), nullable=False),
        sa.Column("member_id", sa.BigInteger(), nullable=False),
        sa.Column("option", sa.SmallInteger(), autoincrement=False, nullable=False),
        sa.Column("added_at", sa.BigInteger(), nullable=False),
        sa.Column("removed_at", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["member_id"], ["member.id"], name=op.f("fk_answer_member_id_member")),
        sa.ForeignKeyConstraint(["round_id"], ["round.id"], name=op.f("fk_answer_round_id_round")),
        sa.PrimaryKeyConstraint("round_id", "member_id", "option", name=op.f("pk_answer")),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "posting",
        sa.Column("id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.Column("round_id", sa.BigInteger(), nullable=False),
        sa.Column("channel_id", sa.BigInteger(), nullable=False),
        sa.Column("kind", sqlmodel.sql.sqltypes.AutoString(length=16), nullable=False),
        sa.Column("mark", sqlmodel.sql.sqltypes.AutoString(length=25), nullable=False),
        sa.Column("state", sqlmodel.sql.sqltypes.AutoString(length=16), nullable=False),
        sa.Column("holder", sqlmodel.sql.sqltypes.AutoString(length=64), nullable=False),
        sa.Column("lease_until", sqlmodel.sql.sqltypes.UTCDateTime(), nullable=True),
        sa.Column("tries", sa.Integer(), nullable=False),
        sa.Column("due_at", sqlmodel.sql.sqltypes.UTCDateTime(), nullable=False),
        sa.Column("not_before", sqlmodel.sql.sqltypes.UTCDateTime(), nullable=False),
        sa.Column("message_ref", sqlmodel.sql.sqltypes.AutoString(length=200), nullable=True),
        sa.Column("sent_at", sqlmodel.sql.sqltypes.UTCDateTime(), nullable=True),
        sa.Column("silent", sa.Boolean(), nullable=False),
        sa.Column("answer_mode", sqlmodel.sql.sqltypes.AutoString(length=16), nullable=False),
        sa.Column("last_error", sqlmodel.sql.sqltypes.AutoString(length=200), nullable=False),
        sa.ForeignKeyConstraint(["channel_id"], ["channel.id"], name=op.f("fk_posting_channel_id_channel")),
        sa.ForeignKeyConstraint(["round_id"], ["round.id"], name=op.f("fk_posting_round_id_round")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_posting")),
        sa.UniqueConstraint("mark", name=op.f("uq_posting_mark")),
        sa.UniqueConstraint("round_id", "channel_id", "kind", name=op.f("uq_posting_round_id_channel_id_kind")),
    )
    op.create_index(op.f("ix_posting_channel_id"), "posting", ["channel_id"], unique=False)
    op.create_index("ix_posting_message", "posting", ["message_ref"], unique=False)
    op.create_index(
        "ix_posting_pending",
        "posting",
        ["not_before"],
        unique=False,
        sqlite_where=sa.text("state IN ('due', 'sending', 'sent')"),
        postgresql_where=sa.text("state IN ('due', 'sending', 'sent')"),
    )
    op.create_table(
        "result",
        sa.Column("round_id", sa.BigInteger(), nullable=False),
        sa.Column("member_id", sa.BigInteger(), nullable=False),
        sa.Column("group_id", sa.BigInteger(), nullable=False),
        sa.Column("bank_id", sa.BigInteger(), nullable=False),
        sa.Column("local_date", sa.Date(), nullable=False),
        sa.Column("right", sa.Boolean(), nullable=False),
        sa.Column("points", sa.SmallInteger(), nullable=False),
        sa.ForeignKeyConstraint(["member_id"], ["member.id"], name=op.f("fk_result_member_id_member")),
        sa.ForeignKeyConstraint(["round_id"], ["round.id"], name=op.f("fk_result_round_id_round")),
        sa.PrimaryKeyConstraint("round_id", "member_id", name=op.f("pk_result")),
        sqlite_with_rowid=False,
    )
    op.create_index("ix_result_board", "result", ["group_id", "local_date"], unique=False)
    op.create_index("ix_result_member", "result", ["member_id", "group_id", "local_date"], unique=False)


def downgrade() -> None:
    op.drop_index("ix_result_member", table_name="result")
    op.drop_index("ix_result_board", table_name="result")
    op.drop_table("result")
    op.drop_index(
        "ix_posting_pending",
        table_name="posting",
        sqlite_where=sa.text("state IN ('due', 'sending', 'sent')"),
        postgresql_where=sa.text("state IN ('due', 'sending', 'sent')"),
    )
    op.drop_index("ix_posting_message", table_name="posting")
    op.drop_index(op.f("ix_posting_channel_id"), table_name="posting")
    op.drop_table("posting")
    op.drop_table("answer")
    op.drop_index(op.f("ix_round_set_id"), table_name="round")
    op.drop_index("ix_round_group", table_name="round")
    op.drop_index(
        "ix_round_close",
        table_name="round",
        sqlite_where=sa.text("state IN ('due', 'posting', 'open', 'closing')"),
        postgresql_where=sa.text("state IN ('due', 'posting', 'open', 'closing')"),
    )
    op.drop_table("round")
    op.drop_table("practice_answer")
    op.drop_index(op.f("ix_revision_question_id"), table_name="revision")
    op.drop_table("revision")
    op.drop_index(op.f("ix_quiz_set_member_id"), table_name="quiz_set")
    op.drop_table("quiz_set")
    op.drop_table("streak")
    op.drop_index("ix_standing_board", table_name="standing")
    op.drop_table("standing")
    op.drop_index(
        "ix_schedule_due",
        table_name="schedule",
        sqlite_where=sa.text("state = 'active'"),
        postgresql_where=sa.text("state = 'active'"),
    )
    op.drop_table("schedule")
    op.drop_table("question")
    op.drop_table("membership")
    op.drop_table("chat_reaction")
    op.drop_index(op.f("ix_channel_group_id"), table_name="channel")
    op.drop_table("channel")
    op.drop_index(op.f("ix_account_member_id"), table_name="account")
    op.drop_table("account")
    op.drop_table("workspace")
    op.drop_table("study_group")
    op.drop_table("member")
    op.drop_index("ix_chat_message_channel", table_name="chat_message")
    op.drop_table("chat_message")
    op.drop_table("bank")
