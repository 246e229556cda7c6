"""What can be asked for, in one grammar: platforms with typed commands build these, others parse text."""

from dataclasses import dataclass
from datetime import time

from bot.quiz.calendar import Period, Weekdays
from bot.quiz.question import Level

MAX_COUNT = 20


@dataclass(frozen=True, slots=True)
class OfferTopics:
    """`/quiz` alone: show what there is."""


@dataclass(frozen=True, slots=True)
class AskNow:
    """`/quiz pipeline [8] [private]`: ask in the channel now, or practise alone."""

    topic: str
    count: int = 1
    private: bool = False


@dataclass(frozen=True, slots=True)
class ShowBoard:
    """`/quiz leaderboard [today|week|month|all] [topic]`."""

    period: Period
    topic: str | None = None


@dataclass(frozen=True, slots=True)
class ShowMe:
    """`/quiz me`."""


@dataclass(frozen=True, slots=True)
class ShowHelp:
    """`/quiz help`."""


@dataclass(frozen=True, slots=True)
class ChooseLanguage:
    """`/quiz language fr`: what the bot speaks with this member."""

    language: str


@dataclass(frozen=True, slots=True)
class SetUp:
    """`/quiz setup time=09:00 zone=Europe/Paris …`: put this channel in a group with a daily question.

    What is None is asked for by showing what is missing and the line that would do it.
    """

    local_time: time | None = None
    zone: str | None = None
    weekdays: Weekdays | None = None
    topics: tuple[str, ...] = ()
    language: str | None = None
    answers: str | None = None


@dataclass(frozen=True, slots=True)
class AddSchedule:
    """`/quiz schedule add 09:00 Europe/Paris mon-fri pipeline hard 8h`."""

    local_time: time
    zone: str | None = None
    weekdays: Weekdays | None = None
    topics: tuple[str, ...] = ()
    levels: tuple[Level, ...] = ()
    open_for_s: int | None = None


@dataclass(frozen=True, slots=True)
class EditSchedule:
    """`/quiz schedule edit 1 21:00 …`: what is None stays."""

    schedule: str
    local_time: time | None = None
    zone: str | None = None
    weekdays: Weekdays | None = None
    topics: tuple[str, ...] | None = None
    levels: tuple[Level, ...] | None = None
    open_for_s: int | None = None


@dataclass(frozen=True, slots=True)
class ListSchedules:
    """`/quiz schedule list`."""


@dataclass(frozen=True, slots=True)
class ChangeSchedule:
    """`/quiz schedule pause|resume|remove|skip|now 1`."""

    schedule: str
    change: str


Request = (
    OfferTopics
    | AskNow
    | ShowBoard
    | ShowMe
    | ShowHelp
    | ChooseLanguage
    | SetUp
    | AddSchedule
    | EditSchedule
    | ListSchedules
    | ChangeSchedule
)
