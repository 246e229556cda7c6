"""The reveal: what is right, how the group did, why, and who knew."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from bot.cards.card import Bar, Bars, Block, Card, Choice, Choices, Field, Kind, Mark, Markup, Paragraph, Text
from bot.cards.plain import summed_up
from bot.cards.sentence import dotted, sentence
from bot.cards.wording import markup, options, references, why
from bot.locale.catalogue import say
from bot.locale.formats import list_of, percent
from bot.quiz.grading import shown_key
from bot.quiz.question import Question


@dataclass(frozen=True, slots=True)
class RevealView:
    """A closed round for readers of one language.

    `counts` are how many chose each option as numbered on the card; `right_names` are those that are named,
    `more_right` how many others were right. `forgiven` are members whose missed day was forgiven now.
    `set_score` is the score of a set so far, by name; None where the round is in no set.
    """

    question: Question
    order: tuple[int, ...]
    topic: str
    language: str
    counts: Mapping[int, int]
    answered: int
    right: int
    right_names: tuple[str, ...] = ()
    more_right: int = 0
    streaks: tuple[tuple[str, int], ...] = ()
    forgiven: tuple[str, ...] = ()
    set_score: tuple[tuple[str, int], ...] | None = None


def reveal_card(view: RevealView) -> Card:
    """Give the reveal; it reads well also where nobody answered, or nobody was right."""
    title = dotted(say(view.language, "reveal-title"), Markup(view.topic))
    return summed_up(Card(Kind.REVEAL, view.language, title, "", tuple(_blocks(view))))


def _blocks(view: RevealView) -> Iterator[Block]:
    yield Choices(tuple(_choices(view, right=True)))
    yield Paragraph(_share(view))
    if view.answered:
        yield Bars(tuple(_bars(view)))
    yield from why(view.question, view.language)
    wrong = tuple(choice for choice in _choices(view, right=False) if choice.why)
    if wrong:
        yield Choices(wrong)
    yield from references(view.question, view.language)
    yield from _people(view)


def _choices(view: RevealView, *, right: bool) -> Iterator[Choice]:
    """Give the right or the wrong options, each with its why."""
    key = shown_key(view.question, view.order)
    mark, label = (Mark.KEY, "choice-key") if right else (Mark.WRONG, "choice-wrong")
    for number, option in options(view.question, view.order, view.language):
        if (number in key) == right:
            yield Choice(number, Markup(option.text), mark, say(view.language, label), markup(option.why))


def _share(view: RevealView) -> Text:
    count = view.answered
    match view.right:
        case _ if count == 0:
            return sentence(view.language, "reveal-nobody")
        case 0:
            return sentence(view.language, "reveal-one-wrong" if count == 1 else "reveal-all-wrong", count=count)
        case right if right >= count:
            return sentence(view.language, "reveal-one-right" if count == 1 else "reveal-all-right", count=count)
        case right:
            return sentence(view.language, "reveal-share", percent=percent(view.language, right / count), count=count)


def _bars(view: RevealView) -> Iterator[Bar]:
    key = shown_key(view.question, view.order)
    for number in range(1, len(view.order) + 1):
        count = view.counts.get(number, 0)
        share = min(count / view.answered, 1.0)
        told = "reveal-bar-key" if number in key else "reveal-bar"
        label = say(view.language, told, percent=percent(view.language, share), count=count)
        yield Bar(number, share, label, number in key)


def _people(view: RevealView) -> Iterator[Block]:
    language = view.language
    if view.right_names:
        names = list_of(language, view.right_names, view.more_right)
        yield Field(say(language, "reveal-right"), (names,))
    if len(view.streaks) == 1:
        name, count = view.streaks[0]
        yield Paragraph(sentence(language, "reveal-streak", name=name, count=count))
    elif view.streaks:
        yield Paragraph(sentence(language, "reveal-streaks", members=_named(language, view.streaks)))
    if view.forgiven:
        names = list_of(language, view.forgiven)
        yield Paragraph(sentence(language, "reveal-forgiven", names=names, count=len(view.forgiven)))
    if view.set_score is not None:
        yield Paragraph(_set_score(language, view.set_score))


def _set_score(language: str, score: tuple[tuple[str, int], ...]) -> Text:
    if not any(count for _, count in score):
        return sentence(language, "reveal-set-score-none")
    return sentence(language, "reveal-set-score", members=_named(language, score))


def _named(language: str, members: tuple[tuple[str, int], ...]) -> str:
    return list_of(language, [say(language, "name-count", name=name, count=count) for name, count in members])
