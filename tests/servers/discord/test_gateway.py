"""Sessions: resumed with what was missed, invalidated, said ready again, cut off, refused; guilds that come and go."""

import asyncio

import aiohttp
import discord
import pytest

from tests.servers.discord import DiscordServer
from tests.servers.discord.conftest import Bot, Scene, logged_in
from tests.servers.discord.library import close, point_discord_py_at

ONE = "1\N{VARIATION SELECTOR-16}\N{COMBINING ENCLOSING KEYCAP}"


@pytest.mark.parametrize("code", [4000, 4009, None])
@pytest.mark.asyncio
async def test_a_dropped_session_resumes_and_gets_what_it_missed(scene: Scene, code: int | None) -> None:
    """Events of the gap come with the resume, in order, once; no second READY."""
    message = await scene.channel.send("?")
    an, chi = scene.server.member("An"), scene.server.member("Chi")

    scene.server.drop_gateway(code=code)
    scene.server.react(an, message.id, ONE)
    scene.server.react(chi, message.id, ONE)
    await scene.heard("resumed")

    assert [event.user_id for event in scene.bot.payloads("add")] == [an.id, chi.id]
    assert (scene.bot.count("ready"), scene.server.sessions.resumes) == (1, 1)


@pytest.mark.asyncio
async def test_asked_to_reconnect_the_client_resumes(scene: Scene) -> None:
    """Op 7 leads to a resume."""
    scene.server.sessions.ask_to_reconnect()

    await scene.heard("resumed")
    assert scene.server.sessions.identifies == 1


@pytest.mark.asyncio
async def test_after_a_gap_that_cannot_be_resumed_events_are_lost(scene: Scene) -> None:
    """A resume of a dead session gets op 9; the client identifies anew and never hears of the gap."""
    message = await scene.channel.send("?")
    an, chi = scene.server.member("An"), scene.server.member("Chi")

    scene.server.drop_gateway(resumable=False)
    scene.server.react(an, message.id, ONE)
    await scene.heard("ready", 2)
    scene.server.react(chi, message.id, ONE)

    assert [event.user_id for event in await scene.heard("add")] == [chi.id]
    assert scene.server.reload(message.id).reactions == {ONE: 2}


@pytest.mark.asyncio
async def test_a_session_is_forgotten_after_minutes(scene: Scene) -> None:
    """A client that comes back too late must identify."""
    scene.server.sessions.refuses = True
    scene.server.drop_gateway()
    scene.server.advance(200)
    scene.server.sessions.refuses = False

    await scene.heard("ready", 2)
    assert scene.server.sessions.resumes == 0


@pytest.mark.parametrize("resumable", [True, False])
@pytest.mark.asyncio
async def test_an_invalidated_session_resumes_only_if_told_so(scene: Scene, resumable: bool) -> None:
    """Op 9 with True is resumed, with False identified anew."""
    scene.server.sessions.invalidate(resumable=resumable)

    await scene.heard("resumed" if resumable else "ready", 1 if resumable else 2)
    assert scene.server.sessions.identifies == (1 if resumable else 2)


@pytest.mark.asyncio
async def test_ready_can_flap(server: DiscordServer, scene: Scene) -> None:
    """Two sessions die right after READY; the client comes back each time, and the third lives."""
    server.sessions.invalidate_next = 2
    server.sessions.invalidate()

    await server.until(lambda: server.sessions.identifies == 4)
    await scene.heard("ready", 2)
    assert [session.alive for session in server.sessions.connected()] == [True]


@pytest.mark.asyncio
async def test_ready_can_be_said_again_in_one_session(scene: Scene) -> None:
    """READY three times in a row is heard three times."""
    for times in (2, 3):
        scene.server.sessions.say_ready_again()
        await scene.heard("ready", times)

    assert scene.server.sessions.identifies == 1


@pytest.mark.asyncio
async def test_lost_events_never_arrive_but_happened(scene: Scene) -> None:
    """The next two are lost, also to a resume; the server's own counts have them."""
    message = await scene.channel.send("?")
    people = scene.server.members(3)

    scene.server.lose(2)
    for person in people:
        scene.server.react(person, message.id, ONE)

    assert [event.user_id for event in await scene.heard("add")] == [people[2].id]
    assert len(scene.server.sessions.loss.lost) == 2
    assert scene.server.reload(message.id).reactions == {ONE: 3}


@pytest.mark.asyncio
async def test_a_share_of_events_is_lost_by_a_seed(scene: Scene) -> None:
    """The same seed loses the same ones."""
    message = await scene.channel.send("?")
    people = scene.server.members(200)

    scene.server.lose(share=0.05, seed=7)
    for person in people:
        scene.server.react(person, message.id, ONE)

    lost = [int(payload["user_id"]) for _, payload in scene.server.sessions.loss.lost]
    assert len(lost) == 11
    await scene.heard("add", 189)
    assert {event.user_id for event in scene.bot.payloads("add")} == {person.id for person in people} - set(lost)


@pytest.mark.asyncio
async def test_a_revoked_token_ends_the_client(scene: Scene) -> None:
    """Requests get 401; the gateway closes with 4004, after which the client gives up."""
    scene.server.revoke_token(close_sessions=False)
    with pytest.raises(discord.HTTPException) as caught:
        await scene.channel.send("?")
    scene.server.revoke_token()

    assert await scene.heard("ended") == [4004]
    assert caught.value.status == 401


@pytest.mark.asyncio
async def test_intents_that_need_approval_are_refused(server: DiscordServer, monkeypatch: pytest.MonkeyPatch) -> None:
    """Members without approval is 4014, with it all is well."""
    point_discord_py_at(server, monkeypatch)
    bot = Bot(server, intents=discord.Intents(guilds=True, members=True))
    with pytest.raises(discord.PrivilegedIntentsRequired):
        await bot.start(server.token or "")
    await close(bot)
    server.sessions.approved.add("members")

    async with logged_in(server, monkeypatch, intents=discord.Intents(guilds=True, members=True)) as approved:
        assert len(approved.guilds) == 1


@pytest.mark.asyncio
async def test_a_guild_goes_away_and_comes_back(scene: Scene) -> None:
    """An outage isn't a removal: requests get 503 meanwhile."""
    scene.server.lose_guild(scene.guild_id)
    await scene.heard("guild_unavailable")
    with pytest.raises(discord.DiscordServerError):
        await scene.bot.http.send_message(scene.channel_id, params=discord.http.handle_message_parameters("?"))
    scene.server.return_guild(scene.guild_id)

    await scene.heard("guild_available", 2)
    assert scene.bot.count("guild_remove") == 0


@pytest.mark.asyncio
async def test_a_guild_that_throws_the_bot_out_is_gone(scene: Scene) -> None:
    """GUILD_DELETE without `unavailable` is a removal."""
    scene.server.remove_guild(scene.guild_id)

    assert await scene.heard("guild_remove") == [scene.guild_id]


@pytest.mark.asyncio
async def test_heartbeats_are_acknowledged_unless_it_plays_dead(server: DiscordServer) -> None:
    """Hello, then one acknowledgement a heartbeat, or none; a token it doesn't know closes with 4004."""
    beat = {"op": 1, "d": None}
    intruder = {"op": 2, "d": {"token": "another", "intents": 1, "properties": {}}}
    async with aiohttp.ClientSession() as session, session.ws_connect(server.gateway) as socket:
        hello = await socket.receive_json()
        await socket.send_json(beat)
        acknowledged = await socket.receive_json()
        server.sessions.acknowledges = False
        await socket.send_json(beat)
        await socket.send_json(intruder)
        after = await socket.receive()

    assert (hello["op"], hello["d"], acknowledged["op"]) == (10, {"heartbeat_interval": 41250}, 11)
    assert (after.type, after.data) == (aiohttp.WSMsgType.CLOSE, 4004)


@pytest.mark.asyncio
async def test_a_dead_connection_is_left_and_resumed(server: DiscordServer, monkeypatch: pytest.MonkeyPatch) -> None:
    """A client whose heartbeats go unanswered leaves the socket, comes back, and resumes."""
    server.sessions.heartbeat_ms = 50
    async with logged_in(server, monkeypatch, heartbeat_timeout=0.2) as bot:
        server.sessions.acknowledges = False
        await server.until(lambda: server.sessions.resumes)
        server.sessions.acknowledges = True
        await server.until(lambda: bot.count("resumed"))

    assert server.sessions.identifies == 1


@pytest.mark.asyncio
async def test_shards_get_their_own_guilds(server: DiscordServer, monkeypatch: pytest.MonkeyPatch) -> None:
    """A client of shard 1 of 2 hears of the guilds that fall on it, and of nothing else."""
    left = server.guild("Left", shard=(0, 2))
    right = server.guild("Right", shard=(1, 2))
    async with logged_in(server, monkeypatch, shard_id=1, shard_count=2) as bot:
        ours = {guild.id for guild in bot.guilds}

    assert right.id in ours
    assert left.id not in ours


class Sharded(discord.AutoShardedClient):
    """A client of two shards in one process."""

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        """Identify at once."""


@pytest.mark.asyncio
async def test_one_process_can_run_all_shards(server: DiscordServer, monkeypatch: pytest.MonkeyPatch) -> None:
    """The count comes from /gateway/bot; each shard identifies, and every guild arrives."""
    point_discord_py_at(server, monkeypatch)
    server.rest.shards = 2
    server.guild("Left", shard=(0, 2))
    server.guild("Right", shard=(1, 2))
    bot = Sharded(intents=discord.Intents(guilds=True), guild_ready_timeout=0.01)
    async with asyncio.TaskGroup() as group:
        group.create_task(bot.start(server.token or ""))
        await server.until_connected(2)
        await bot.wait_until_ready()
        names = {guild.name for guild in bot.guilds}
        await close(bot)

    assert names == {"Study", "Left", "Right"}
    assert server.sessions.identifies == 2
