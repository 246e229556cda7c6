"""A question, and every card made of it: what the golden files hold."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime, time

from bot.cards.board import board_card
from bot.cards.card import Card
from bot.cards.help import help_card
from bot.cards.member import MemberView, member_card
from bot.cards.note import note_card
from bot.cards.practice import feedback_card, practice_card, summary_card
from bot.cards.problem import problem_card
from bot.cards.question import Daily, InSet, OnDemand, QuestionView, closed_card, question_card, void_card
from bot.cards.reveal import RevealView, reveal_card
from bot.cards.schedules import ScheduleLine, missed_card, paused_card, schedules_card
from bot.cards.topics import TopicLine, topics_card
from bot.quiz.calendar import Period
from bot.quiz.errors import RoundClosed, TooMany, UnknownTopic, UnknownZone
from bot.quiz.question import Level, Option, OptionText, Question, Source, Wording

CLOSE = datetime(2026, 12, 1, 16, 0, tzinfo=UTC)
ORDER = (1, 3, 0, 2)
"""As shown: 1 the copy, 2 the spike, 3 idle time, 4 the leak."""

TITLES = {"en": "Pipeline parallelism", "fr": "Parallélisme de pipeline", "vi": "Song song pipeline"}

BUBBLE = Question(
    bank="pipeline-parallelism",
    id="bubble-naive",
    level=Level.HARD,
    language="en",
    options=(Option("idle", True), Option("copy", False), Option("leak", False), Option("spike", False)),
    wordings={
        "en": Wording(
            "What is the *bubble* in a naive pipeline schedule?",
            {
                "idle": OptionText("Idle time in which later stages wait for activations"),
                "copy": OptionText("A duplicate copy of the optimizer state", "Replicas hold copies; stages don’t."),
                "leak": OptionText("A memory leak that grows as training goes on", "Nothing leaks: devices wait."),
                "spike": OptionText("A spike in the gradient norm", "The norm doesn’t depend on the schedule."),
            },
            "With one micro-batch only one stage works at a time: of `p` stages, `p - 1` are idle.",
        ),
        "fr": Wording(
            "Qu’est-ce que la *bulle* dans un pipeline naïf ?",
            {
                "idle": OptionText("Le temps d’attente des étages suivants"),
                "copy": OptionText("Une seconde copie des états de l’optimiseur", "Les répliques en ont une."),
                "leak": OptionText("Une fuite de mémoire", "Rien ne fuit : on attend."),
                "spike": OptionText("Un pic de la norme du gradient", "La norme n’en dépend pas."),
            },
            "Avec un seul micro-batch, un seul étage travaille à la fois.",
        ),
        "vi": Wording(
            "*Bubble* trong một pipeline đơn giản là gì?",
            {
                "idle": OptionText("Thời gian các stage sau chờ activation"),
                "copy": OptionText("Một bản sao của trạng thái bộ tối ưu", "Bản sao mô hình mới có."),
                "leak": OptionText("Rò rỉ bộ nhớ", "Không có gì rò rỉ."),
                "spike": OptionText("Gradient tăng vọt", "Không phụ thuộc lịch chạy."),
            },
            "Với một micro-batch, mỗi lúc chỉ một stage làm việc.",
        ),
    },
    sources=(Source("GPipe (Huang et al., 2019)", "§2.3", "https://arxiv.org/abs/1811.06965"),),
    guide=Source("Pipeline parallelism, step by step", url="https://example.org/pipeline"),
)

SEVERAL = replace(
    BUBBLE,
    id="bubble-several",
    level=Level.EASY,
    options=(Option("idle", True), Option("copy", True), Option("leak", False), Option("spike", False)),
)


@dataclass(frozen=True)
class Line:
    """A line of a board, as a store would give it."""

    rank: int
    name: str
    points: int
    right: int
    answered: int


def view(language: str, **changes: object) -> QuestionView:
    """Give the example question as a daily one, answered by reaction."""
    shown = QuestionView(
        question=BUBBLE,
        order=ORDER,
        heading=Daily(12),
        topic=TITLES[language],
        close_at=CLOSE,
        zone="Asia/Ho_Chi_Minh",
        posting=7,
        answer_mode="reactions",
        language=language,
    )
    return replace(shown, **changes)  # type: ignore[arg-type]  # the fields are named by the tests


def reveal(language: str, **changes: object) -> RevealView:
    """Give the reveal of thirteen answers, eight of them right."""
    shown = RevealView(
        question=BUBBLE,
        order=ORDER,
        topic=TITLES[language],
        language=language,
        counts={1: 2, 2: 0, 3: 8, 4: 3},
        answered=13,
        right=8,
        right_names=("An", "Benoît", "Chi"),
        more_right=5,
        streaks=(("An", 21),),
        forgiven=("Dũng",),
    )
    return replace(shown, **changes)  # type: ignore[arg-type]  # the fields are named by the tests


def _board(language: str) -> Card:
    rows = [Line(1, "An", 21, 9, 10), Line(2, "Benoît", 18, 8, 10), Line(2, "Chi", 18, 7, 8), Line(4, "Dũng", 1, 1, 1)]
    return board_card(
        language,
        title_scope="#training",
        period=Period.WEEK,
        topic=TITLES[language],
        rows=rows,
        own=Line(23, "Zoé", 0, 0, 4),
        members=24,
        zone="Asia/Ho_Chi_Minh",
    )


def _nobody(language: str) -> Card:
    return board_card(
        language,
        title_scope="#training",
        period=Period.ALL,
        topic=None,
        rows=[],
        own=None,
        members=0,
        zone="UTC",
    )


def _practice(language: str, question: Question, chosen: frozenset[int] = frozenset()) -> Card:
    return practice_card(
        language,
        question=question,
        order=ORDER,
        position=1,
        count=8,
        score=0,
        set_id=5,
        topic=TITLES[language],
        chosen=chosen,
    )


def feedback(language: str, chosen: frozenset[int], *, right: bool, is_last: bool = False) -> Card:
    """Give what is said of an answer to the first of eight questions."""
    return feedback_card(
        language,
        question=BUBBLE,
        order=ORDER,
        chosen=chosen,
        right=right,
        position=1,
        count=8,
        score=int(right),
        set_id=5,
        is_last=is_last,
    )


def _schedules(language: str) -> Card:
    running = ScheduleLine(
        number=1,
        local_time=time(9),
        zone="Asia/Ho_Chi_Minh",
        weekdays=frozenset({1, 2, 3, 4, 5}),
        topics=("pipeline-parallelism", "tensor-parallelism"),
        levels=("medium", "hard"),
        open_for_s=28_800,
        next_times=(CLOSE, datetime(2026, 12, 2, 16, tzinfo=UTC), datetime(2026, 12, 3, 16, tzinfo=UTC)),
        missed=2,
    )
    paused = ScheduleLine(
        number=2,
        local_time=time(21, 30),
        zone="Mars/Base",
        weekdays=frozenset(range(1, 8)),
        topics=(),
        levels=(),
        open_for_s=5_400,
        state="paused",
        reason="unknown-zone:Mars/Base",
    )
    return schedules_card(language, [running, paused])


def _member(language: str) -> Card:
    shown = MemberView(
        name="An",
        group="#training",
        rank=2,
        members=24,
        points=1210,
        right=47,
        answered=60,
        streak=21,
        best_streak=30,
        topics=((TITLES[language], 8, 10), ("ZeRO", 0, 0)),
        forgiven_this_week=True,
    )
    return member_card(language, shown)


def _newcomer(language: str) -> Card:
    return member_card(language, MemberView("Bảo", "#training", None, 24, 0, 0, 0, 0, 0))


CARDS: Mapping[str, Callable[[str], Card]] = {
    "question": lambda language: question_card(view(language)),
    "question-by-button": lambda language: question_card(view(language, answer_mode="buttons", heading=OnDemand())),
    "question-several-right": lambda language: question_card(view(language, question=SEVERAL, heading=InSet(3, 8))),
    "closed": lambda language: closed_card(view(language)),
    "closed-counted": lambda language: closed_card(view(language), {1: 2, 3: 1}),
    "void": lambda language: void_card(view(language), "taken-back"),
    "reveal": lambda language: reveal_card(reveal(language)),
    "reveal-nobody": lambda language: reveal_card(
        reveal(language, counts={}, answered=0, right=0, right_names=(), more_right=0, streaks=(), forgiven=())
    ),
    "reveal-in-set": lambda language: reveal_card(
        reveal(language, streaks=(("An", 21), ("Chi", 8)), forgiven=("Dũng", "Zoé"), set_score=(("An", 2), ("Chi", 1)))
    ),
    "board": _board,
    "board-of-nobody": _nobody,
    "member": _member,
    "member-new": _newcomer,
    "practice": lambda language: _practice(language, BUBBLE),
    "practice-several-right": lambda language: _practice(language, SEVERAL, frozenset({1, 3})),
    "feedback-right": lambda language: feedback(language, frozenset({3}), right=True),
    "feedback-wrong": lambda language: feedback(language, frozenset({4}), right=False, is_last=True),
    "summary": lambda language: summary_card(
        language,
        topic=TITLES[language],
        right=3,
        count=5,
        missed=(BUBBLE.in_language(language).stem,),
        slug="pipeline-parallelism",
    ),
    "topics": lambda language: topics_card(
        language, [TopicLine("pipeline-parallelism", TITLES[language], 12), TopicLine("zero", "ZeRO", 1)]
    ),
    "topics-none": lambda language: topics_card(language, []),
    "help": help_card,
    "help-of-admins": lambda language: help_card(language, is_admin=True),
    "schedules": _schedules,
    "schedules-none": lambda language: schedules_card(language, []),
    "missed": lambda language: missed_card(language, [date(2026, 3, 8), date(2026, 3, 9)]),
    "paused": lambda language: paused_card(language, 2, "missing-permission"),
    "note-answer-kept": lambda language: note_card(language, "answer-kept", chosen="2"),
    "note-asking-now": lambda language: note_card(language, "asking-now", topic="ZeRO", count=1),
    "note-setup-missing": lambda language: note_card(
        language, "setup-missing", missing="both", example="/quiz setup 09:00 Europe/Paris"
    ),
    "problem-unknown-topic": lambda language: problem_card(
        language, UnknownTopic("{0}", ("pipeline-parallelism", "zero"))
    ),
    "problem-unknown-zone": lambda language: problem_card(
        language, UnknownZone("GMT+5", ("Asia/Karachi", "Etc/GMT-5"))
    ),
    "problem-round-closed": lambda language: problem_card(language, RoundClosed()),
    "problem-too-many": lambda language: problem_card(language, TooMany(CLOSE)),
}
"""Every kind of card, by the name of its golden file."""
