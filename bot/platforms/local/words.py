"""The page's own words, from the catalogues. The page asks for them by the id without `page-`."""

from bot.locale.catalogue import say

PREFIX = "page-"

SENT = (
    "acting-as",
    "admin",
    "board",
    "bot",
    "bot-tag",
    "channels",
    "clock",
    "clock-close",
    "clock-closed",
    "clock-nothing-open",
    "clock-speed",
    "commands",
    "commands-hint",
    "compose",
    "compose-placeholder",
    "dismiss",
    "language",
    "messages",
    "new-messages",
    "no-messages",
    "only-you",
    "original",
    "period-all",
    "period-month",
    "period-today",
    "period-week",
    "reactions",
    "reconnecting",
    "replying",
    "send",
    "skip",
    "title",
    "unreachable",
    "unread",
)
"""The ids that the page is given, all without arguments."""


def page_words(language: str) -> dict[str, str]:
    """Give the words that the page puts round what is said in the chat."""
    return {name: say(language, PREFIX + name) for name in SENT}


def reaction_label(language: str, option: int, count: int, *, own: bool) -> str:
    """Give the accessible name of a reaction, such as "2, 3 members, your answer"."""
    return say(language, PREFIX + "reaction", option=option, count=count, own="yes" if own else "no")
