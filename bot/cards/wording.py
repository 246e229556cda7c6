"""What cards show of a question: its options in their order, and where its facts can be checked."""

from collections.abc import Iterator
from urllib.parse import urlsplit

from bot.cards.card import Block, Field, Inline, Link, Markup, Text
from bot.locale.catalogue import say
from bot.quiz.question import OptionText, Question, Source

_NOTHING = OptionText("")


def stem(question: Question, language: str) -> Markup:
    """Give what is asked."""
    return Markup(question.in_language(language).stem)


def options(question: Question, order: tuple[int, ...], language: str) -> Iterator[tuple[int, OptionText]]:
    """Give the options as shown, numbered from 1; what a translation lacks is in the question's own language."""
    wording, own = question.in_language(language), question.in_language(question.language)
    for number, index in enumerate(order, start=1):
        name = question.options[index].id
        yield number, wording.options.get(name) or own.options.get(name, _NOTHING)


def markup(text: str) -> Markup | None:
    """Give bank text, None where there is none."""
    return Markup(text) if text.strip() else None


def why(question: Question, language: str) -> Iterator[Block]:
    """Give the explanation, if there is one."""
    explanation = markup(question.in_language(language).explanation)
    if explanation:
        yield Field(say(language, "reveal-why"), (explanation,))


def references(question: Question, language: str) -> Iterator[Block]:
    """Give the sources, and where to read on, if there are any."""
    if question.sources:
        shown = [_source(source) for source in question.sources]
        yield Field(say(language, "reveal-source", count=len(shown)), _joined(shown))
    if question.guide:
        yield Field(say(language, "reveal-read-on"), _source(question.guide))


def _source(source: Source) -> Text:
    where: Text = (", ", Markup(source.where)) if source.where else ()
    return (_titled(source), *where)


def _titled(source: Source) -> Inline:
    """Give the title as a link, where it leads to the web."""
    if _leads_to_the_web(source.url):
        return Link(source.title or source.url, source.url)
    return Markup(source.title)


def _leads_to_the_web(url: str) -> bool:
    try:
        address = urlsplit(url)
    except ValueError:
        return False
    return address.scheme in ("http", "https") and bool(address.netloc)


def _joined(texts: list[Text]) -> Text:
    line: list[Inline] = []
    for text in texts:
        line += ["; ", *text] if line else text
    return tuple(line)
