"""The words after the command, as people type them."""

from datetime import time

import pytest

from bot.quiz.calendar import Period
from bot.quiz.errors import BadArgument, MicrobatchError, TooLong, UnknownCommand, UnknownZone
from bot.quiz.question import Level
from bot.study.grammar import COMMAND_LINES, COMMANDS, parse, suggestions
from bot.study.requests import (
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


@pytest.mark.parametrize(
    ("text", "request_"),
    [
        ("", OfferTopics()),
        ("   ", OfferTopics()),
        ("pipeline", AskNow("pipeline")),
        ("pipeline 8", AskNow("pipeline", 8)),
        ("8 pipeline", AskNow("pipeline", 8)),
        ("pipeline 8 private", AskNow("pipeline", 8, private=True)),
        ("private pipeline", AskNow("pipeline", private=True)),
        ("pipeline 5 riêng", AskNow("pipeline", 5, private=True)),
        ("pipeline 5 rie\u0302ng", AskNow("pipeline", 5, private=True)),
        ("pipeline 5 privé", AskNow("pipeline", 5, private=True)),
        ("tensor parallelism 3", AskNow("tensor parallelism", 3)),
        ("leaderboard", ShowBoard(Period.ALL)),
        ("board", ShowBoard(Period.ALL)),
        ("leaderboard today", ShowBoard(Period.TODAY)),
        ("leaderboard week", ShowBoard(Period.WEEK)),
        ("leaderboard month pipeline", ShowBoard(Period.MONTH, "pipeline")),
        ("leaderboard pipeline week", ShowBoard(Period.WEEK, "pipeline")),
        ("leaderboard all tensor parallelism", ShowBoard(Period.ALL, "tensor parallelism")),
        ("me", ShowMe()),
        ("help", ShowHelp()),
        ("help me", ShowHelp()),
        ("language fr", ChooseLanguage("fr")),
        ("language Klingon", ChooseLanguage("klingon")),
        ("schedule", ListSchedules()),
        ("schedule list", ListSchedules()),
        ("schedule add 09:00", AddSchedule(time(9))),
        (
            "schedule add 09:00 Europe/Paris mon-fri pipeline hard 8h",
            AddSchedule(time(9), "Europe/Paris", frozenset({1, 2, 3, 4, 5}), ("pipeline",), (Level.HARD,), 28_800),
        ),
        ("schedule edit 1 21:00", EditSchedule("1", time(21))),
        ("schedule edit #2 pipeline easy", EditSchedule("2", topics=("pipeline",), levels=(Level.EASY,))),
        ("schedule pause 1", ChangeSchedule("1", "pause")),
        ("schedule resume 1", ChangeSchedule("1", "resume")),
        ("schedule remove 1", ChangeSchedule("1", "remove")),
        ("schedule skip 1", ChangeSchedule("1", "skip")),
        ("schedule now 1", ChangeSchedule("1", "now")),
        ("setup", SetUp()),
        (
            "setup 09:00 Europe/Paris mon-fri pipeline fr buttons",
            SetUp(time(9), "Europe/Paris", frozenset({1, 2, 3, 4, 5}), ("pipeline",), "fr", "buttons"),
        ),
    ],
)
def test_understood(text: str, request_: Request) -> None:
    """Every command is understood."""
    assert parse(text) == request_


@pytest.mark.parametrize(
    "text",
    [
        "“pipeline” 8 private",
        "‘pipeline’ 8 private",
        "«\u202fpipeline\u202f» 8 private",
        "pipeline\u00a08\u00a0private",
        "pipeline\u202f8\u2009private",
        "  pipeline \t 8 \n private  ",
        "pipeline 8 PRIVATE",
        "pipeline 8 private.",
        "pipeline 8 private!?",
        "`pipeline` 8 private",
    ],
)
def test_typed_on_a_phone(text: str) -> None:
    """Curly quotes, hard spaces, capitals and a full stop at the end don't matter."""
    assert parse(text) == AskNow("pipeline", 8, private=True)


@pytest.mark.parametrize("text", ["LEADERBOARD WEEK", "Leaderboard week.", "“leaderboard”\u00a0week"])
def test_commands_typed_on_a_phone(text: str) -> None:
    """The same holds for commands."""
    assert parse(text) == ShowBoard(Period.WEEK)


@pytest.mark.parametrize(
    ("text", "near"),
    [
        ("leaderbord", "leaderboard"),
        ("leader board", None),
        ("helpp", "help"),
        ("shedule", "schedule"),
        ("langage", "language"),
        ("set-up", "setup"),
        ("schedule ad 09:00", "schedule add"),
        ("schedule delete 1", "schedule remove"),
    ],
)
def test_near_a_command(text: str, near: str | None) -> None:
    """A near miss of a command is named, never guessed; what is near none is a topic."""
    if near is None:
        assert parse(text) == AskNow("leader board")
        return
    with pytest.raises(UnknownCommand) as refused:
        parse(text)

    assert near in refused.value.near


@pytest.mark.parametrize(
    ("text", "argument"),
    [
        ("pipeline 0", "count"),
        ("pipeline 21", "count"),
        ("pipeline 99999999999999999999", "count"),
        ("pipeline 2 3", "count"),
        ("schedule add", "time"),
        ("schedule add Europe/Paris", "time"),
        ("schedule add 24:00", "time"),
        ("schedule add 09:60", "time"),
        ("schedule add 09:00 30d", "open"),
        ("schedule add 09:00 0m", "open"),
        ("schedule edit", "schedule"),
        ("schedule edit x 09:00", "schedule"),
        ("schedule pause", "schedule"),
        ("schedule pause first", "schedule"),
        ("language", "language"),
        ("language fr vi", "language"),
    ],
)
def test_bad_argument(text: str, argument: str) -> None:
    """A command with a value that it can't take says which, and what fits."""
    with pytest.raises(BadArgument) as refused:
        parse(text)

    assert refused.value.argument == argument
    assert refused.value.expected


@pytest.mark.parametrize("text", ["8", "private", "8 private"])
def test_no_topic(text: str) -> None:
    """A count or "private" without a topic is no command."""
    with pytest.raises(UnknownCommand):
        parse(text)


@pytest.mark.parametrize(
    ("text", "topic"),
    [
        ("'; DROP TABLE", "'; DROP TABLE"),
        ("../../etc/passwd", "../../etc/passwd"),
        ("🎉🎉🎉", "🎉🎉🎉"),
        ("{0.__class__}", "{0.__class__}"),
        ("@everyone", "@everyone"),
        ("x" * 300, "x" * 60),
    ],
)
def test_hostile(text: str, topic: str) -> None:
    """Whatever is typed is data: a topic that doesn't exist, cut to sixty characters."""
    assert parse(text) == AskNow(topic)


@pytest.mark.parametrize("text", ["x" * 301, "x" * 10_000, "pipeline " * 1_000, "“" * 10_000, " " * 10_000])
def test_too_long(text: str) -> None:
    """More than three hundred characters are refused before anything reads them."""
    with pytest.raises(TooLong) as refused:
        parse(text)

    assert refused.value.limit == 300


@pytest.mark.parametrize(("text", "near"), [("schedule add 09:00 Paris", "Europe/Paris"), ("setup 09:00 GMT+5", "")])
def test_zones(text: str, near: str) -> None:
    """A time zone that was likely meant is refused with the zone to type."""
    with pytest.raises(UnknownZone) as refused:
        parse(text)

    assert any(near in zone for zone in refused.value.near)


def test_suggestions() -> None:
    """What could be typed next are whole lines that begin as typed, topics before commands, ten at most."""
    topics = ("memory", "pipeline-parallelism")

    assert suggestions("pi", topics) == ("pipeline-parallelism", "pipeline-parallelism 5 private")
    assert suggestions("M", topics) == ("memory", "memory 5 private", "me")
    assert suggestions("leaderboard w", topics) == ("leaderboard week",)
    assert suggestions("nothing", topics) == ()
    assert len(suggestions("", [f"topic-{n}" for n in range(20)])) == 10


@pytest.mark.parametrize("line", COMMAND_LINES)
def test_suggested_lines_work(line: str) -> None:
    """Every line that is suggested is understood."""
    assert not isinstance(parse(line), AskNow)


def test_commands_are_told_apart() -> None:
    """No command is near enough to another to be refused for it."""
    for command in COMMANDS:
        try:
            parse(command)
        except MicrobatchError as error:
            assert not isinstance(error, UnknownCommand)  # noqa: PT017  which error it is, is the point
