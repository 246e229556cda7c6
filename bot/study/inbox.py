"""The one door for every platform: reactions, words, requests and buttons come in here."""

from datetime import datetime

from bot.study import answers, buttons, census, workspaces
from bot.study.grammar import parse, suggestions
from bot.study.ports import Asker, MessageRef, Reaction, Reply
from bot.study.requests import Request
from bot.study.respond import answer_to, readable, respond
from bot.study.study import Study


class StudyInbox:
    """The `Inbox` of a study."""

    def __init__(self, study: Study) -> None:
        self._study = study

    async def react(self, reaction: Reaction) -> None:
        """Keep a reaction. Raises NotSaved when it couldn't be kept."""
        if await answers.record(self._study, reaction):
            await answers.lift(self._study, reaction)

    async def cleared(self, platform: str, message: MessageRef) -> None:
        """Count a message's reactions again, and add our own."""
        await census.check_cleared(self._study, platform, message)

    async def recount(self, platform: str) -> None:
        """Count the reactions of a platform's open questions again."""
        await census.check_open(self._study, platform)

    async def left(self, platform: str, workspace: str) -> None:
        """Pause what a workspace is asked."""
        await workspaces.left(self._study, platform, workspace)

    async def say(self, text: str, asker: Asker) -> Reply:
        """Answer typed words."""

        async def answer(language: str) -> Reply:
            return await answer_to(self._study, parse(text), asker, language)

        return await readable(self._study, asker, answer)

    async def request(self, request: Request, asker: Asker) -> Reply:
        """Answer a typed request."""
        return await respond(self._study, request, asker)

    async def press(self, action: str, asker: Asker, at: datetime) -> Reply:
        """Answer a button."""
        return await buttons.press(self._study, action, asker, at)

    def suggest(self, text: str) -> tuple[str, ...]:
        """Give what could be typed next."""
        return suggestions(text, [bank.topic.slug for bank in self._study.memory.banks or ()])
