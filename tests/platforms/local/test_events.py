"""What a page hears over its WebSocket, and that it hears nothing that isn't for it."""

import asyncio
from typing import Any

import aiohttp
import pytest

from bot.platforms.local.hub import Event, Happening, Hub
from bot.study.ports import Account, MessageRef
from tests.platforms.local.browser import Browser
from tests.platforms.local.conftest import Served
from tests.platforms.local.stage import CHANNEL, note, outgoing, question

pytestmark = pytest.mark.asyncio


async def heard(socket: aiohttp.ClientWebSocketResponse) -> dict[str, Any]:
    """Give the next event."""
    event: dict[str, Any] = await socket.receive_json(timeout=10)
    return event


async def test_the_first_event_is_the_clock(browser: Browser) -> None:
    """A page that connects learns the group's time."""
    async with browser.events("an") as socket:
        assert await heard(socket) == {
            "event": "clock",
            "clock": {"now": "2026-03-02T08:00:00+00:00", "speed": 1.0, "speeds": [1.0, 60.0, 600.0]},
        }


async def test_a_question_is_followed_from_its_post_to_its_close(served: Served, browser: Browser) -> None:
    """A message, its reactions and its edit are told in turn, each with the whole message."""
    async with browser.events("benoit") as socket:
        await heard(socket)
        sent = await served.platform.post(outgoing())
        await served.platform.seed(sent, 4)
        await browser.react("benoit", sent, "3️⃣")
        await served.platform.edit(sent, note("Closed."))
        events = [await heard(socket) for _ in range(4)]

    assert [event["event"] for event in events] == ["message", "reactions", "reactions", "edited"]
    assert {event["message"]["id"] for event in events} == {sent}
    assert events[2]["message"]["reactions"][2] == {
        "option": 3,
        "emoji": "3️⃣",
        "count": 1,
        "own": True,
        "label": "3, 1 membre, votre réponse",
        "names": ["Benoît"],
    }
    assert events[3]["message"]["card"]["summary"] == "Closed."


async def test_a_note_is_heard_by_its_member_alone(served: Served, browser: Browser) -> None:
    """Others hear the next thing that is for them."""
    async with browser.events("an") as theirs, browser.events("chi") as others:
        await heard(theirs)
        await heard(others)
        await served.platform.note(Account("local", "an"), CHANNEL, note("For An."))
        await browser.say("benoit", "hello")

        assert (await heard(theirs))["event"] == "note"
        assert (await heard(others))["message"]["text"] == "hello"


async def test_a_reaction_that_was_not_kept_is_heard_as_it_is(served: Served, browser: Browser) -> None:
    """Pages that watch see no count that isn't true."""
    sent = await served.platform.post(outgoing())
    await served.platform.seed(sent, 4)
    served.inbox.fault = ValueError()
    async with browser.events("an") as socket:
        await heard(socket)
        await browser.react("benoit", sent, "3️⃣")

        event = await heard(socket)
    assert [pill["count"] for pill in event["message"]["reactions"]] == [0, 0, 0, 0]


async def test_a_change_of_speed_is_heard(browser: Browser) -> None:
    """Every page's clock runs as fast."""
    async with browser.events("an") as socket:
        await heard(socket)
        await browser.post("/api/clock", speed=600)

        assert (await heard(socket))["clock"]["speed"] == 600.0


async def test_what_a_page_says_there_means_nothing(served: Served, browser: Browser) -> None:
    """The socket speaks one way."""
    async with browser.events("an") as socket:
        await heard(socket)
        await socket.send_str('{"event":"message"}')
        await served.platform.post(outgoing(card=question()))

        assert (await heard(socket))["event"] == "message"


async def test_pages_are_let_go_when_the_server_stops(served: Served, browser: Browser) -> None:
    """A stop doesn't wait for pages that stay open."""
    async with browser.events("an") as socket:
        await heard(socket)
        await served.server.stop()

        assert (await socket.receive(timeout=10)).type is aiohttp.WSMsgType.CLOSE


async def test_a_page_that_does_not_keep_up_is_let_go() -> None:
    """After 256 unread events there are no more: the page comes back and reads the state."""
    hub = Hub()
    with hub.watch("an") as events:
        for _ in range(257):
            hub.publish(Event(Happening.CLOCK))

        assert events.get_nowait() is None
        assert events.empty()


async def test_nobody_is_told_after_leaving() -> None:
    """A page that is gone costs nothing."""
    hub = Hub()
    with hub.watch("an") as events:
        pass
    hub.publish(Event(Happening.CLOCK))

    assert events.empty()
    await asyncio.sleep(0)


async def test_the_same_page_after_a_reconnection_sees_what_it_missed(served: Served, browser: Browser) -> None:
    """Events are not kept, the state is."""
    async with browser.events("an") as socket:
        await heard(socket)
    await served.platform.post(outgoing())

    assert [MessageRef(m["id"]) for m in await browser.messages("an")] == [
        await served.platform.find(CHANNEL, "round-12")
    ]
