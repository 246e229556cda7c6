"""Values that the tests of the rules share, and the settings of their property-based tests."""

from hypothesis import settings

from bot.quiz.answer import Answer
from bot.quiz.grading import Result
from bot.quiz.identity import MemberId, RoundId
from bot.quiz.question import Level, Option, OptionText, Question, Wording

ROUND = RoundId(7)
AN, BENOIT, CHI, DUNG = MemberId(1), MemberId(2), MemberId(3), MemberId(4)

repeatable = settings(derandomize=True, database=None, deadline=None, max_examples=200)
"""The same examples at every run, with nothing kept on disk and no limit on a slow machine's time."""


def a_question(
    keys: frozenset[int] = frozenset({2}), *, count: int = 4, level: Level = Level.HARD, shuffle: bool = True
) -> Question:
    """Give a question with that many options, of which those at the indexes `keys` are right."""
    names = [f"option-{index}" for index in range(count)]
    return Question(
        bank="pipeline-parallelism",
        id="bubble-naive",
        level=level,
        language="en",
        options=tuple(Option(name, index in keys) for index, name in enumerate(names)),
        wordings={"en": Wording("What is the bubble?", {name: OptionText(name) for name in names})},
        shuffle=shuffle,
    )


def an_answer(member: MemberId, option: int, *, added: int = 1, removed: int = 0) -> Answer:
    """Give an answer in the round of these tests."""
    return Answer(ROUND, member, option, added, removed)


def a_result(member: MemberId, points: int) -> Result:
    """Give a result worth those points, right if it is worth any."""
    return Result(member, points > 0, points, frozenset({1}))
