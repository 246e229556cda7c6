"""Practising alone: the question, what is said of the answer, and the summary at the end.

Positions are told from 1; in the ids of buttons they count from 0, and a set of options is a number whose
bits are the options' numbers.
"""

from collections.abc import Iterator

from bot.cards.card import Action, Block, Card, Choice, Choices, Kind, Mark, Markup, Paragraph, Text
from bot.cards.plain import summed_up
from bot.cards.sentence import dotted, sentence
from bot.cards.wording import markup, options, references, stem, why
from bot.locale.catalogue import say
from bot.locale.formats import list_of
from bot.quiz.grading import shown_key
from bot.quiz.names import shorten
from bot.quiz.question import Question

MISSED_LENGTH = 300
"""Characters of a question in the summary: enough to know it again."""


def practice_card(
    language: str,
    *,
    question: Question,
    order: tuple[int, ...],
    position: int,
    count: int,
    score: int,
    set_id: int,
    topic: str,
    chosen: frozenset[int] = frozenset(),
) -> Card:
    """Give a question of a private set; `chosen` are the options chosen so far, where several are right."""
    several = question.has_several_right
    level = say(language, f"level-{question.level.value}")
    place = say(language, "heading-in-set", position=position, count=count)
    blocks: tuple[Block, ...] = (
        Paragraph((stem(question, language),)),
        Choices(tuple(_offered(language, question, order, chosen))),
        Paragraph(sentence(language, "practice-choose-several" if several else "practice-choose")),
    )
    actions = (
        _toggles(language, order, set_id, position - 1, chosen) if several else _numbers(order, set_id, position - 1)
    )
    title = dotted(place, Markup(topic), level)
    return summed_up(Card(Kind.PRACTICE, language, title, "", blocks, actions, _score(language, score)))


def feedback_card(
    language: str,
    *,
    question: Question,
    order: tuple[int, ...],
    chosen: frozenset[int],
    right: bool,
    position: int,
    count: int,
    score: int,
    set_id: int,
    is_last: bool,
) -> Card:
    """Give what is said of an answer: right or wrong, why, where it can be checked, and the way on."""
    key = shown_key(question, order)
    numbers = list_of(language, [str(number) for number in sorted(key)])
    place = say(language, "heading-in-set", position=position, count=count)
    blocks = (
        Paragraph(sentence(language, "feedback-right" if right else "feedback-wrong")),
        Paragraph(sentence(language, "feedback-key", numbers=numbers, count=len(key))),
        Choices(tuple(_graded(language, question, order, chosen))),
        *why(question, language),
        *references(question, language),
    )
    onwards = Action(
        f"n:{set_id}:{position}", say(language, "feedback-finish" if is_last else "feedback-next"), "primary"
    )
    title = dotted(say(language, "practice-title"), place)
    return summed_up(Card(Kind.FEEDBACK, language, title, "", blocks, (onwards,), _score(language, score)))


def summary_card(
    language: str, *, topic: str, right: int, count: int, missed: tuple[str, ...] = (), slug: str | None = None
) -> Card:
    """Give how a private set went; `missed` are the questions to look at again, `slug` offers the topic once more."""
    told = "summary-all" if right >= count else "summary-score" if right else "summary-none"
    blocks: list[Block] = [Paragraph(sentence(language, told, right=right, count=count))]
    if missed:
        blocks.append(Paragraph((say(language, "summary-missed"),)))
        blocks += [Paragraph(("– ", Markup(shorten(question, MISSED_LENGTH)))) for question in missed]
    actions = (Action(f"t:{slug}:{count}:1", say(language, "summary-again")),) if slug else ()
    title = dotted(say(language, "summary-title"), Markup(topic))
    return summed_up(Card(Kind.SUMMARY, language, title, "", tuple(blocks), actions))


def mask(chosen: frozenset[int]) -> int:
    """Give a set of option numbers as one number, a bit an option."""
    return sum(1 << number for number in chosen)


def _numbers(order: tuple[int, ...], set_id: int, index: int) -> tuple[Action, ...]:
    return tuple(Action(f"p:{set_id}:{index}:{number}", str(number), "primary") for number in range(1, len(order) + 1))


def _toggles(
    language: str, order: tuple[int, ...], set_id: int, index: int, chosen: frozenset[int]
) -> tuple[Action, ...]:
    held = mask(chosen)
    toggles = tuple(
        Action(f"m:{set_id}:{index}:{held}:{number}", str(number), "primary" if number in chosen else "plain")
        for number in range(1, len(order) + 1)
    )
    if not chosen:
        return toggles
    return (*toggles, Action(f"s:{set_id}:{index}:{held}", say(language, "practice-submit"), "primary"))


def _offered(language: str, question: Question, order: tuple[int, ...], chosen: frozenset[int]) -> Iterator[Choice]:
    for number, option in options(question, order, language):
        if number in chosen:
            yield Choice(number, Markup(option.text), Mark.CHOSEN, say(language, "choice-chosen"))
        else:
            yield Choice(number, Markup(option.text))


def _graded(language: str, question: Question, order: tuple[int, ...], chosen: frozenset[int]) -> Iterator[Choice]:
    key = shown_key(question, order)
    for number, option in options(question, order, language):
        mark, label = _said_of(number in key, number in chosen)
        reason = markup(option.why) if number in chosen else None
        yield Choice(number, Markup(option.text), mark, say(language, label) if label else "", reason)


def _said_of(is_key: bool, is_chosen: bool) -> tuple[Mark | None, str]:
    match is_key, is_chosen:
        case True, True:
            return Mark.KEY, "choice-chosen-key"
        case True, False:
            return Mark.KEY, "choice-key"
        case False, True:
            return Mark.WRONG, "choice-chosen-wrong"
        case _:
            return None, ""


def _score(language: str, score: int) -> Text:
    return sentence(language, "practice-score", right=score)
