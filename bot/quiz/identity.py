"""The kinds of id, each its own type, so that a swap fails the type check."""

from typing import NewType

BankId = NewType("BankId", int)
ChannelId = NewType("ChannelId", int)
GroupId = NewType("GroupId", int)
MemberId = NewType("MemberId", int)
PostingId = NewType("PostingId", int)
QuestionId = NewType("QuestionId", int)
RoundId = NewType("RoundId", int)
ScheduleId = NewType("ScheduleId", int)
SetId = NewType("SetId", int)
WorkspaceId = NewType("WorkspaceId", int)

RevisionHash = NewType("RevisionHash", str)
"""SHA-256, 64 hexadecimal digits, of a question's canonical content."""
