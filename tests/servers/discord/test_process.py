"""The stand-in in a process of its own, driven through its control interface."""

import asyncio
import json
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from types import SimpleNamespace

import aiohttp
import pytest
import pytest_asyncio

from tests.servers.discord import DiscordServer
from tests.servers.discord.conftest import Bot
from tests.servers.discord.control import Remote
from tests.servers.discord.library import close, point_discord_py_at

ROOT = Path(__file__).parents[3]
ONE = "1\N{VARIATION SELECTOR-16}\N{COMBINING ENCLOSING KEYCAP}"


@pytest_asyncio.fixture
async def addresses() -> AsyncIterator[SimpleNamespace]:
    """Where a stand-in of its own process listens."""
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "tests.servers.discord", "--port", "0", cwd=ROOT, stdout=asyncio.subprocess.PIPE
    )
    assert process.stdout is not None
    said = json.loads(await process.stdout.readline())
    yield SimpleNamespace(**said, rest_base=said["rest"])
    process.terminate()
    await process.wait()


@pytest.mark.asyncio
async def test_another_process_can_drive_it(addresses: SimpleNamespace, monkeypatch: pytest.MonkeyPatch) -> None:
    """World, reactions, messages, faults and the gateway are driven over HTTP; the client can't tell the difference."""
    point_discord_py_at(addresses, monkeypatch)
    async with aiohttp.ClientSession() as session:
        remote = Remote(session, addresses.origin)
        guild = await remote.do("guild", name="Study")
        channel = await remote.do("channel", name="daily", guild=guild["id"])
        an = await remote.do("member", name="An", locale="vi")
        bot = Bot(None)
        async with asyncio.TaskGroup() as group:
            group.create_task(bot.start(addresses.token))
            await remote.do("until_connected")
            sent = await bot.http.send_message(channel["id"], params=_text("?"))
            await remote.do("react", member=an["id"], message=int(sent["id"]), emoji=ONE)
            await remote.do("fail", method="POST", path="/channels/*/messages", status=503)
            with pytest.raises(Exception, match="503"):
                await bot.http.send_message(channel["id"], params=_text("!"))
            (post,) = await remote.do("messages", channel=channel["id"])
            await close(bot)
        with pytest.raises(RuntimeError, match="no act dance"):
            await remote.do("dance")

    assert (post["raw"]["content"], post["raw"]["reactions"][0]["count"]) == ("?", 1)


@asynccontextmanager
async def a_bot(server: DiscordServer, channel_id: int) -> AsyncIterator[asyncio.subprocess.Process]:
    """Give a bot in a process of its own, logged in; it is killed at the end."""
    before = server.sessions.identifies
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "tests.servers.discord.bot_process"),
        *(server.rest_base, server.gateway, server.token or "", str(channel_id)),
        cwd=ROOT,
        stdin=asyncio.subprocess.PIPE,
    )
    try:
        await server.until(lambda: server.sessions.identifies > before)
        yield process
    finally:
        if process.returncode is None:
            process.kill()
        await process.wait()


@pytest.mark.kill
@pytest.mark.parametrize(("after", "posted"), [(False, ["again"]), (True, ["round", "again"])])
@pytest.mark.asyncio
async def test_a_bot_killed_while_it_posts(server: DiscordServer, after: bool, posted: list[str]) -> None:
    """Killed before the work nothing is posted, after it one message; its nonce still sends nothing twice."""
    channel = next(iter(server.world.channels))
    held = server.hold("POST", "/channels/*/messages", after=after)
    async with a_bot(server, channel) as bot:
        assert bot.stdin is not None
        bot.stdin.write(b"round\n")
        await held.reached.wait()
        bot.kill()
        await server.until(lambda: not server.sessions.connected())
        server.release()
    async with a_bot(server, channel) as second:
        assert second.stdin is not None
        second.stdin.write(b"round\nagain\n" if after else b"again\n")
        posts = await server.until_posted(channel, len(posted))

    assert [post.content for post in posts] == posted


def _text(content: str):  # type: ignore[no-untyped-def]
    from discord.http import handle_message_parameters

    return handle_message_parameters(content)
