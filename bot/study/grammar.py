"""The words after `/quiz`, as typed on a phone: one parser for every platform that has only text.

Quotes of any kind, capitals, non-breaking spaces and a trailing full stop don't matter. Words that mean
no command are a topic; a near miss of a command is named, never guessed.
"""

import re
import unicodedata
from collections.abc import Callable, Mapping, Sequence
from datetime import time
from difflib import get_close_matches

from bot.quiz.calendar import Period
from bot.quiz.errors import BadArgument, TooLong, UnknownCommand
from bot.study.requests import (
    MAX_COUNT,
    AddSchedule,
    AskNow,
    ChangeSchedule,
    ChooseLanguage,
    EditSchedule,
    ListSchedules,
    OfferTopics,
    Request,
    SetUp,
    ShowBoard,
    ShowHelp,
    ShowMe,
)
from bot.study.schedule_words import ScheduleWords, read_schedule_words

LONGEST = 300
SHOWN = 60
PRIVATE = frozenset({"private", "privé", "prive", "privately", "alone", "seul", "seule", "riêng"})
PERIODS: Mapping[str, Period] = {
    "today": Period.TODAY,
    "day": Period.TODAY,
    "week": Period.WEEK,
    "month": Period.MONTH,
    "all": Period.ALL,
}
CHANGES = ("pause", "resume", "remove", "skip", "now")
ANSWER_MODES = ("reactions", "buttons", "lifted")

_QUOTES = re.compile('["“”„«»‘’`]')


def parse(text: str) -> Request:
    """Give what was asked for. Raises TooLong, UnknownCommand and BadArgument."""
    if len(text) > LONGEST:
        raise TooLong(LONGEST)
    words = _QUOTES.sub(" ", unicodedata.normalize("NFC", text)).strip().rstrip(".!?").split()
    if not words:
        return OfferTopics()
    command = COMMANDS.get(words[0].casefold())
    return command(words[1:]) if command else _ask(words)


def suggestions(text: str, topics: Sequence[str], most: int = 10) -> tuple[str, ...]:
    """Give whole lines that begin as `text` does, commands and topics, the likeliest first."""
    typed = text.lstrip().casefold()
    lines = [*topics, *(f"{topic} 5 private" for topic in topics), *COMMAND_LINES]
    starting = [line for line in lines if line.casefold().startswith(typed) and line != typed]
    return tuple(starting[:most])


def _ask(words: Sequence[str]) -> AskNow:
    topic = [word for word in words if not word.isdecimal() and word.casefold() not in PRIVATE]
    counts = [word for word in words if word.isdecimal()]
    if not topic:
        raise UnknownCommand(" ".join(words)[:SHOWN], ("pipeline 5 private",))
    if len(topic) == 1:
        _refuse_near_command(topic[0])
    if len(counts) > 1 or (counts and not 1 <= int(counts[0][:6]) <= MAX_COUNT):
        raise BadArgument("count", " ".join(counts)[:SHOWN], f"1–{MAX_COUNT}")
    private = any(word.casefold() in PRIVATE for word in words)
    return AskNow(" ".join(topic)[:SHOWN], int(counts[0]) if counts else 1, private)


def _refuse_near_command(word: str) -> None:
    near = get_close_matches(word.casefold(), list(COMMANDS), n=3, cutoff=0.8)
    if near:
        raise UnknownCommand(word[:SHOWN], tuple(near))


def _board(words: Sequence[str]) -> ShowBoard:
    period = Period.ALL
    rest = list(words)
    for word in words:
        if word.casefold() in PERIODS:
            period = PERIODS[word.casefold()]
            rest.remove(word)
            break
    return ShowBoard(period, " ".join(rest)[:SHOWN] or None)


def _language(words: Sequence[str]) -> ChooseLanguage:
    if len(words) != 1:
        raise BadArgument("language", " ".join(words)[:SHOWN], "en | fr | vi")
    return ChooseLanguage(words[0].casefold()[:SHOWN])


def _set_up(words: Sequence[str]) -> SetUp:
    read = read_schedule_words([word for word in words if word.casefold() not in ANSWER_MODES])
    mode = next((word.casefold() for word in words if word.casefold() in ANSWER_MODES), None)
    return SetUp(read.local_time, read.zone, read.weekdays, read.topics, read.language, mode)


def _schedule(words: Sequence[str]) -> Request:
    verb = words[0].casefold() if words else "list"
    rest = words[1:]
    match verb:
        case "list":
            return ListSchedules()
        case "add":
            read = read_schedule_words(rest)
            return AddSchedule(
                _needed_time(read, rest), read.zone, read.weekdays, read.topics, read.levels, read.open_for_s
            )
        case "edit":
            return _edit(rest)
        case _ if verb in CHANGES:
            return ChangeSchedule(_number(rest), verb)
    raise UnknownCommand(
        f"schedule {verb}"[:SHOWN], tuple(f"schedule {known}" for known in ("add", "list", "edit", *CHANGES))
    )


def _edit(words: Sequence[str]) -> EditSchedule:
    number = _number(words)
    read = read_schedule_words(words[1:])
    return EditSchedule(
        number,
        read.local_time,
        read.zone,
        read.weekdays,
        read.topics or None,
        read.levels or None,
        read.open_for_s,
    )


def _number(words: Sequence[str]) -> str:
    if not words or not words[0].lstrip("#").isdecimal():
        raise BadArgument("schedule", " ".join(words)[:SHOWN], "1, 2, …")
    return words[0].lstrip("#")[:SHOWN]


def _needed_time(read: ScheduleWords, words: Sequence[str]) -> time:
    if read.local_time is None:
        raise BadArgument("time", " ".join(words)[:SHOWN], "09:00")
    return read.local_time


def _alone(request: Request) -> Callable[[Sequence[str]], Request]:
    return lambda _words: request


COMMANDS: Mapping[str, Callable[[Sequence[str]], Request]] = {
    "leaderboard": _board,
    "board": _board,
    "me": _alone(ShowMe()),
    "help": _alone(ShowHelp()),
    "language": _language,
    "setup": _set_up,
    "schedule": _schedule,
}
"""The first word of every command; `board` is short for leaderboard."""

COMMAND_LINES = (
    "leaderboard",
    "leaderboard week",
    "leaderboard month",
    "leaderboard today",
    "me",
    "help",
    "language fr",
    "language vi",
    "language en",
    "schedule list",
    "schedule add 09:00",
    "schedule now 1",
    "schedule pause 1",
    "setup 09:00 Europe/Paris mon-fri",
)
