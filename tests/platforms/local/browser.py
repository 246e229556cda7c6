"""What a browser does with the page's interface, without a screen."""

from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass
from typing import Any

import aiohttp


@dataclass(frozen=True)
class Answer:
    """A response: its status and its JSON."""

    status: int
    body: dict[str, Any]

    @property
    def problem(self) -> tuple[int, str]:
        """The status and the code of a refusal."""
        return self.status, self.body["problem"]

    @property
    def sentence(self) -> str:
        """What the card of a refusal says."""
        return str(self.body["card"]["summary"])


class Browser:
    """Calls the page's server as the page does."""

    def __init__(self, session: aiohttp.ClientSession) -> None:
        self.session = session

    async def get(self, path: str, **values: str) -> Answer:
        """Ask for something."""
        async with self.session.get(path, params=values) as response:
            return Answer(response.status, await response.json())

    async def post(self, path: str, **values: object) -> Answer:
        """Do something."""
        async with self.session.post(path, json=values) as response:
            return Answer(response.status, await response.json())

    async def react(self, user: str, message: str, emoji: str, *, added: bool = True) -> Answer:
        """Put a reaction, or take it away."""
        return await self.post("/api/react", **{"as": user}, message=message, emoji=emoji, added=added)

    async def say(self, user: str, text: str, channel: str = "pipeline") -> Answer:
        """Type a line."""
        return await self.post("/api/say", **{"as": user}, channel=channel, text=text)

    async def press(self, user: str, message: str, action: str) -> Answer:
        """Press a button."""
        return await self.post("/api/press", **{"as": user}, message=message, action=action)

    async def messages(self, user: str, channel: str = "pipeline") -> list[dict[str, Any]]:
        """Give the messages that a member sees."""
        state = await self.get("/api/state", **{"as": user}, channel=channel)
        return list(state.body["messages"])

    async def pills(self, user: str) -> dict[int, tuple[int, bool]]:
        """Give the newest message's reactions: how many members, and whether this one is among them."""
        newest = (await self.messages(user))[-1]
        return {pill["option"]: (pill["count"], pill["own"]) for pill in newest["reactions"]}

    def events(self, user: str) -> AbstractAsyncContextManager[aiohttp.ClientWebSocketResponse]:
        """Listen as a member."""
        return self.session.ws_connect("/api/events", params={"as": user})
