"""The topics that there are, each to be asked or practised at a press."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from bot.cards.card import Action, Block, Card, Kind, Markup, Paragraph
from bot.cards.plain import summed_up
from bot.cards.sentence import COMMAND, DOT, sentence
from bot.locale.catalogue import say
from bot.quiz.names import shorten

MOST_BUTTONS = 25
"""Buttons a message can carry. Source: Discord, five rows of five."""

TOPIC_IN_LABEL = 40
PRACTISED = 5


@dataclass(frozen=True, slots=True)
class TopicLine:
    """A topic: its slug, its title in the reader's language, and how many questions of it can be asked."""

    slug: str
    title: str
    questions: int


def topics_card(language: str, topics: Sequence[TopicLine], command: str = COMMAND) -> Card:
    """Give the topics. Where there are too many for two buttons each, they get one; the rest can be typed."""
    blocks = tuple(_blocks(language, topics, command))
    actions = tuple(_actions(language, topics))[:MOST_BUTTONS]
    return summed_up(Card(Kind.TOPICS, language, (say(language, "topics-title"),), "", blocks, actions))


def _blocks(language: str, topics: Sequence[TopicLine], command: str) -> Iterator[Block]:
    if not topics:
        yield Paragraph(sentence(language, "topics-none", command=command))
        return
    yield Paragraph(sentence(language, "topics-lead"))
    for topic in topics:
        yield Paragraph((Markup(topic.title), DOT, say(language, "topics-count", count=topic.questions)))
    yield Paragraph(sentence(language, "topics-typed", command=command, example=topics[0].slug))


def _actions(language: str, topics: Sequence[TopicLine]) -> Iterator[Action]:
    askable = [topic for topic in topics if topic.questions]
    both = 2 * len(askable) <= MOST_BUTTONS
    for topic in askable:
        title = shorten(topic.title, TOPIC_IN_LABEL)
        yield Action(f"t:{topic.slug}:1:0", say(language, "topics-ask", topic=title), "primary")
        if both:
            yield Action(f"t:{topic.slug}:{PRACTISED}:1", say(language, "topics-practise", topic=title))
