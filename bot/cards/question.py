"""The question as it is asked, as it stands after its close, and as it is taken back."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from bot.cards.card import Action, Block, Card, Choice, Choices, Kind, Mark, Markup, Paragraph, Text
from bot.cards.plain import summed_up
from bot.cards.sentence import dotted, moment, sentence
from bot.cards.wording import options, stem
from bot.locale.catalogue import LANGUAGES, message_ids, say
from bot.locale.formats import language_name, list_of
from bot.quiz.grading import shown_key
from bot.quiz.question import Question


@dataclass(frozen=True, slots=True)
class Daily:
    """A scheduled question, by its number in the group."""

    number: int


@dataclass(frozen=True, slots=True)
class OnDemand:
    """A question that somebody asked for."""


@dataclass(frozen=True, slots=True)
class InSet:
    """A question of a set, by its place from 1."""

    position: int
    count: int


Heading = Daily | OnDemand | InSet

HOW_TO_ANSWER = {
    (False, False): "question-react",
    (False, True): "question-react-several",
    (True, False): "question-press",
    (True, True): "question-press-several",
}
"""The sentence by whether buttons are pressed and whether several options are right."""


@dataclass(frozen=True, slots=True)
class QuestionView:
    """A round's question for readers of one language.

    `order` gives, for each place as shown, the option's index in the file. `posting` names the round in
    button ids; None shows no buttons. `answer_mode` is reactions or buttons.
    """

    question: Question
    order: tuple[int, ...]
    heading: Heading
    topic: str
    close_at: datetime
    zone: str
    posting: int | None
    answer_mode: str
    language: str


def question_card(view: QuestionView) -> Card:
    """Give the question with how to answer it and until when. Nothing in it says which option is right."""
    blocks = (*_asked(view), Paragraph(_how_to_answer(view)))
    footer = sentence(view.language, "question-closes", when=moment(view.language, view.close_at, view.zone))
    return _card(view, Kind.QUESTION, _title(view), blocks, _actions(view), footer)


def closed_card(view: QuestionView, counts: Mapping[int, int] | None = None) -> Card:
    """Give the question after its close, its key said in words; with how many chose each option, if known."""
    key = shown_key(view.question, view.order)
    numbers = list_of(view.language, [str(number) for number in sorted(key)])
    choices = tuple(
        _closed_choice(view, number, Markup(option.text), number in key, counts)
        for number, option in options(view.question, view.order, view.language)
    )
    blocks: tuple[Block, ...] = (
        Paragraph((stem(view.question, view.language),)),
        Choices(choices),
        Paragraph(sentence(view.language, "closed-right", numbers=numbers, count=len(key))),
    )
    return _card(view, Kind.CLOSED, dotted(*_title_pieces(view), say(view.language, "heading-closed")), blocks)


def void_card(view: QuestionView, reason: str) -> Card:
    """Give the question after it was taken back, and why.

    Reasons are taken-back, message-gone, missing-permission; any other is told as a failure.
    """
    known = f"void-reason-{reason}" in message_ids(view.language)
    told = say(view.language, f"void-reason-{reason}" if known else "void-reason-failed")
    blocks = (Paragraph(sentence(view.language, "void-said", reason=told)), *_asked(view))
    return _card(view, Kind.CLOSED, dotted(*_title_pieces(view), say(view.language, "heading-void")), blocks)


def heading_text(language: str, heading: Heading) -> str:
    """Give what kind of question it is, in words."""
    match heading:
        case Daily(number):
            return say(language, "heading-daily", number=number)
        case OnDemand():
            return say(language, "heading-on-demand")
        case InSet(position, count):
            return say(language, "heading-in-set", position=position, count=count)


def _card(
    view: QuestionView,
    kind: Kind,
    title: Text,
    blocks: tuple[Block, ...],
    actions: tuple[Action, ...] = (),
    footer: Text = (),
) -> Card:
    return summed_up(Card(kind, view.language, title, "", blocks, actions, footer))


def _title(view: QuestionView) -> Text:
    return dotted(*_title_pieces(view))


def _title_pieces(view: QuestionView) -> tuple[str | Markup, ...]:
    level = say(view.language, f"level-{view.question.level.value}")
    return (heading_text(view.language, view.heading), Markup(view.topic), level)


def _asked(view: QuestionView) -> tuple[Block, ...]:
    shown = options(view.question, view.order, view.language)
    return (
        Paragraph((stem(view.question, view.language),)),
        Choices(tuple(Choice(number, Markup(option.text)) for number, option in shown)),
    )


def _how_to_answer(view: QuestionView) -> Text:
    how = HOW_TO_ANSWER[view.answer_mode == "buttons", view.question.has_several_right]
    return sentence(view.language, how, close=moment(view.language, view.close_at, view.zone, "relative"))


def _actions(view: QuestionView) -> tuple[Action, ...]:
    if view.posting is None:
        return ()
    numbers = range(1, len(view.order) + 1) if view.answer_mode == "buttons" else ()
    answers = [Action(f"q:{view.posting}:{number}", str(number), "primary") for number in numbers]
    shown = view.language if view.language in view.question.wordings else view.question.language
    others = [code for code in LANGUAGES if code in view.question.wordings and code != shown]
    return (*answers, *(Action(f"l:{view.posting}:{code}", language_name(code)) for code in others))


def _closed_choice(
    view: QuestionView, number: int, text: Markup, is_key: bool, counts: Mapping[int, int] | None
) -> Choice:
    if counts is None:
        return Choice(number, text, Mark.KEY, say(view.language, "choice-key")) if is_key else Choice(number, text)
    told = "closed-key-counted" if is_key else "closed-wrong-counted"
    label = say(view.language, told, count=counts.get(number, 0))
    return Choice(number, text, Mark.KEY if is_key else Mark.WRONG, label)
