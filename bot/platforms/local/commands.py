"""What a member types, made into what it means: a command for the bot, or something said to the others."""

from dataclasses import dataclass

from bot.platforms.local.refusals import Problem, Refused

COMMAND = "/quiz"


@dataclass(frozen=True, slots=True)
class Command:
    """Words for the bot; `line` is what follows `/quiz`, perhaps nothing."""

    line: str


@dataclass(frozen=True, slots=True)
class Chatter:
    """Words for the others."""

    text: str


def read(text: str) -> Command | Chatter:
    """Give what a typed text means. Raises Refused for a command that isn't ours: a slip is not shown to everyone."""
    first, *rest = text.split(maxsplit=1)
    if first.casefold() == COMMAND:
        return Command(rest[0] if rest else "")
    if first.startswith("/") and first[1:].isalpha():
        raise Refused(Problem.UNKNOWN_COMMAND)
    return Chatter(text)
