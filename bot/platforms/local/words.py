"""The page's own words, from the catalogues. The page asks for them by the id without `page-`."""

from bot.locale.catalogue import say
from bot.quiz.calendar import Period

PREFIX = "page-"

SENT = (
    "title",
    "skip",
    "channels",
    "acting-as",
    "admin",
    "language",
    "theme-note",
    "messages",
    "no-messages",
    "unread",
    "bot",
    "bot-tag",
    "only-you",
    "edited",
    "replying",
    "original",
    "reactions",
    "pick",
    "compose",
    "compose-placeholder",
    "send",
    "commands",
    "commands-hint",
    "board",
    "board-show",
    "board-hide",
    "board-empty",
    "period-today",
    "period-week",
    "period-month",
    "period-all",
    "rank",
    "you",
    "clock",
    "clock-speed",
    "clock-close",
    "clock-closed",
    "clock-nothing-open",
    "today-at",
    "connected",
    "reconnecting",
    "unreachable",
    "dismiss",
    "try-again",
    "loading",
    "picture-open",
    "menu",
    "new-messages",
)
"""The ids that the page is given, all without arguments."""

PERIODS = tuple(Period)


def page_words(language: str) -> dict[str, str]:
    """Give the words that the page puts round what is said in the chat."""
    return {name: say(language, PREFIX + name) for name in SENT}


def reaction_label(language: str, option: int, count: int, *, own: bool) -> str:
    """Give the accessible name of a reaction, such as "2, 3 members, your answer"."""
    return say(language, PREFIX + "reaction", option=option, count=count, own="yes" if own else "no")
