"""Who reaches the page, and what comes back for calls that make no sense: a clear answer, never a broken server."""

import aiohttp
import orjson
import pytest

from tests.platforms.local.browser import Answer, Browser
from tests.platforms.local.conftest import Served
from tests.platforms.local.stage import outgoing

CALLS = ("/api/react", "/api/say", "/api/press", "/api/language", "/api/clock", "/api/close")
JSON = {"Content-Type": "application/json"}

pytestmark = pytest.mark.asyncio


async def send(browser: Browser, path: str, body: bytes, headers: dict[str, str] = JSON) -> Answer:
    """Send a body as it is."""
    async with browser.session.post(path, data=body, headers=headers) as response:
        return Answer(response.status, await response.json())


async def get(browser: Browser, path: str, headers: dict[str, str]) -> aiohttp.ClientResponse:
    """Ask with other headers."""
    async with browser.session.get(path, headers=headers) as response:
        await response.read()
        return response


@pytest.mark.parametrize("host", ["evil.example", "evil.example:80", "127.0.0.1.evil.example", "[bad", "", "10.0.0.1"])
async def test_a_foreign_host_is_refused(browser: Browser, host: str) -> None:
    """A name that is not this machine's is a DNS rebinding."""
    assert (await get(browser, "/api/state", {"Host": host})).status == 403


@pytest.mark.parametrize("host", ["localhost", "localhost:8000", "127.0.0.1:1", "[::1]:80", "LOCALHOST"])
async def test_this_machine_is_known_by_each_of_its_names(browser: Browser, host: str) -> None:
    """The port may differ: a container's is mapped."""
    assert (await get(browser, "/api/state", {"Host": host})).status == 200


@pytest.mark.parametrize("origin", ["http://evil.example", "null", "", "http://127.0.0.1:1"])
@pytest.mark.parametrize("path", ["/api/state", "/api/events?as=an"])
async def test_a_foreign_origin_is_refused(browser: Browser, path: str, origin: str) -> None:
    """Another site's page may neither call nor listen."""
    assert (await get(browser, path, {"Origin": origin})).status == 403


async def test_the_page_itself_may_call(served: Served, browser: Browser) -> None:
    """The page's own origin is welcome."""
    assert (await get(browser, "/api/state", {"Origin": served.server.address.rstrip("/")})).status == 200


@pytest.mark.parametrize("path", ["/", "/page/page.css", "/page/page.js", "/api/state", "/nowhere"])
async def test_everything_is_sent_with_the_strict_headers(browser: Browser, path: str) -> None:
    """No script but ours, no frame, no other origin, no sniffing; on refusals too."""
    response = await get(browser, path, {})

    policy = response.headers["Content-Security-Policy"]
    assert "default-src 'none'; script-src 'self'; style-src 'self';" in policy
    assert "unsafe" not in policy
    assert "frame-ancestors 'none'" in policy
    assert response.headers["X-Content-Type-Options"] == "nosniff"


@pytest.mark.parametrize(
    "path", ["/page/", "/page/..%2fclient.py", "/page/index.html", "/page/nothing.js", "/client.py"]
)
async def test_nothing_else_is_served(browser: Browser, path: str) -> None:
    """Only the page's own files are there."""
    assert (await get(browser, path, {})).status == 404


@pytest.mark.parametrize("path", CALLS)
@pytest.mark.parametrize(
    "body",
    [b"", b"{", b"[]", b"null", b'"x"', b"\xff\xfe", b'{"as": "\\ud800"}', b"[" * 3_000, b'{"as": 7}', b'{"as": {}}'],
)
async def test_a_body_that_makes_no_sense_is_refused(browser: Browser, path: str, body: bytes) -> None:
    """Whatever is sent, the answer is a refusal with a card."""
    answer = await send(browser, path, body)

    assert 400 <= answer.status < 500
    assert answer.body["card"]["kind"] == "problem"


@pytest.mark.parametrize("path", CALLS)
async def test_a_body_that_is_too_large_is_refused(browser: Browser, path: str) -> None:
    """64 KiB is enough for anyone."""
    body = orjson.dumps({"as": "emeka", "text": "x" * 70_000})

    assert (await send(browser, path, body)).problem == (413, "too-large")


@pytest.mark.parametrize("path", CALLS)
async def test_a_form_is_refused(browser: Browser, path: str) -> None:
    """What a foreign site's form could send without asking isn't read."""
    answer = await send(browser, path, b'{"as":"an","speed":60}', {"Content-Type": "text/plain"})

    assert answer.problem == (400, "bad-body")


@pytest.mark.parametrize("user", ["", "nobody", "{0}", "@everyone", "<script>", "\u202ean", "x" * 10_000, "an' OR 1=1"])
async def test_an_unknown_member_is_refused(served: Served, browser: Browser, user: str) -> None:
    """Nobody can be acted as who isn't there, by any call."""
    message = await served.platform.post(outgoing())

    assert (await browser.react(user, message, "1️⃣")).problem == (404, "unknown-member")
    assert (await browser.say(user, "hello")).problem == (404, "unknown-member")
    assert (await browser.press(user, message, "a")).problem == (404, "unknown-member")
    assert (await browser.post("/api/language", **{"as": user}, language="fr")).problem == (404, "unknown-member")


@pytest.mark.parametrize("path", ["/api/state", "/api/board", "/api/events"])
async def test_an_unknown_member_is_shown_nothing(browser: Browser, path: str) -> None:
    """Neither state nor board nor events are for somebody who isn't there."""
    assert (await browser.get(path, **{"as": "nobody"})).problem == (404, "unknown-member")


async def test_an_unknown_channel_is_refused(browser: Browser) -> None:
    """Nothing is said where there is no channel."""
    assert (await browser.say("an", "hello", "nowhere")).problem == (404, "unknown-channel")
    assert (await browser.get("/api/state", **{"as": "an"}, channel="nowhere")).problem == (404, "unknown-channel")


@pytest.mark.parametrize("message", ["", "0", "-1", "99", "1e3", "x", "²", "9" * 30, 1.5, None, True, [], 10**17])
async def test_an_unknown_message_is_refused(browser: Browser, message: object) -> None:
    """What is no message can't be reacted to, pressed, or closed."""
    reacted = await browser.post("/api/react", **{"as": "an"}, message=message, emoji="1️⃣", added=True)
    pressed = await browser.post("/api/press", **{"as": "an"}, message=message, action="a")
    closed = await browser.post("/api/close", message=message)

    assert reacted.problem == pressed.problem == closed.problem == (404, "unknown-message")


@pytest.mark.parametrize("added", [None, "yes", 1, "false"])
async def test_a_reaction_says_yes_or_no(served: Served, browser: Browser, added: object) -> None:
    """`added` is a truth value and nothing like it."""
    message = await served.platform.post(outgoing())
    answer = await browser.post("/api/react", **{"as": "an"}, message=message, emoji="1️⃣", added=added)

    assert answer.problem == (400, "bad-body")
    assert served.inbox.reactions == []


async def test_a_call_by_the_wrong_method_is_refused(browser: Browser) -> None:
    """What changes something is never a plain link."""
    for path in CALLS:
        assert (await browser.get(path)).problem == (405, "wrong-method")


async def test_events_need_a_websocket(browser: Browser) -> None:
    """A plain request for the events gets a clear answer."""
    assert (await browser.get("/api/events", **{"as": "an"})).problem == (400, "bad-body")


async def test_a_refusal_is_in_the_members_language(browser: Browser) -> None:
    """A member reads why in the language they chose."""
    assert (await browser.say("chi", "")).sentence == "Không có nội dung để gửi. Hãy viết gì đó trước."
