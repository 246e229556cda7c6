"""Discord's description as the judge: what is right passes, what is wrong is named and refused."""

from typing import Any

import discord
import pytest

from tests.servers.discord import openapi
from tests.servers.discord.conftest import Scene

MESSAGE = ("POST", "/channels/1/messages")
COMMANDS = ("PUT", "/applications/1/commands")
CALLBACK = ("POST", "/interactions/1/token/callback")
BUTTON = {"type": 2, "style": 1, "custom_id": "q:1:1", "label": "1"}


def row(*parts: dict[str, Any]) -> dict[str, Any]:
    """Give a message with one row of components."""
    return {"components": [{"type": 1, "components": list(parts)}]}


def embed(**parts: Any) -> dict[str, Any]:
    """Give a message with one embed."""
    return {"embeds": [parts]}


def command(**parts: Any) -> list[dict[str, Any]]:
    """Give a list of one command."""
    return [{"name": "quiz", "description": "Ask", "type": 1} | parts]


@pytest.fixture(scope="module")
def judge() -> openapi.Description:
    """The description; skipped where it isn't."""
    found = openapi.description()
    if found is None:
        pytest.skip("Discord's OpenAPI description isn't there: set DISCORD_OPENAPI")
    return found


RIGHT = [
    (MESSAGE, {"content": "x" * 2000, "nonce": "1234567890123456789012345"[:25], "enforce_nonce": True}),
    (MESSAGE, {"content": "x", "message_reference": {"message_id": 7, "channel_id": 1, "fail_if_not_exists": True}}),
    (MESSAGE, {"attachments": [{"id": 0, "filename": "a.png", "description": "Bars"}]}),
    (MESSAGE, {"content": "x", "allowed_mentions": {"parse": []}}),
    (MESSAGE, row(*[BUTTON | {"custom_id": f"q:1:{number}"} for number in range(5)])),
    (MESSAGE, embed(title="t" * 256, description="d" * 4096, fields=[{"name": "n", "value": "v" * 1024}])),
    (COMMANDS, command(options=[{"type": 3, "name": "topic", "description": "d", "autocomplete": True}])),
    (COMMANDS, command(name_localizations={"fr": "quiz", "vi": "câu-đố"}, default_member_permissions=32)),
    (CALLBACK, {"type": 5, "data": {"flags": 64}}),
    (CALLBACK, {"type": 4, "data": {"content": "x", "flags": 64}}),
    (CALLBACK, {"type": 6}),
    (CALLBACK, {"type": 8, "data": {"choices": [{"name": "n", "value": "v"}]}}),
    (("PUT", "/channels/1/messages/2/reactions/%E2%9C%85/@me"), None),
]
WRONG = [
    (MESSAGE, embed(title="t" * 300), "embeds.0.title"),
    (MESSAGE, embed(description="d" * 5000), "embeds.0.description"),
    (MESSAGE, embed(fields=[{"name": "n", "value": "v" * 1025}]), "embeds.0.fields.0.value"),
    (MESSAGE, embed(footer={"text": "f" * 2049}), "embeds.0.footer.text"),
    (MESSAGE, embed(fields=[{"name": "n", "value": "v"}] * 26), "embeds.0.fields"),
    (MESSAGE, {"embeds": [{"title": "t"}] * 11}, "embeds"),
    (MESSAGE, embed(color=0x1000000), "embeds.0.color"),
    (MESSAGE, row(*[BUTTON] * 6), "components.0.components"),
    (MESSAGE, row(BUTTON | {"label": "l" * 100}), "components.0.components.0.label"),
    (MESSAGE, row(BUTTON | {"custom_id": "c" * 101}), "components.0.components.0.custom_id"),
    (MESSAGE, row({"type": 99}), "components.0.components.0"),
    (MESSAGE, row(BUTTON | {"style": 9}), "components.0.components.0.style"),
    (MESSAGE, row({"type": 4, "custom_id": "t", "style": 1, "label": "l"}), "components.0.components.0"),
    (MESSAGE, {"poll": {"question": {"text": "q" * 301}, "answers": []}}, "poll.question.text"),
    (MESSAGE, {"content": "x", "nonce": "n" * 26}, "nonce"),
    (MESSAGE, {"sticker_ids": ["1", "2", "3", "4"]}, "sticker_ids"),
    (COMMANDS, command(name="n" * 33), "0.name"),
    (COMMANDS, command(description="d" * 101), "0.description"),
    (COMMANDS, command(options=[{"type": 3, "name": f"o{n}", "description": "d"} for n in range(26)]), "0.options"),
    (COMMANDS, command(options=[{"type": 99, "name": "o", "description": "d"}]), "0.options.0"),
    (CALLBACK, {"type": 77}, ""),
    (CALLBACK, {"type": 4, "data": embed(title="t" * 300)}, "data.embeds.0.title"),
    (CALLBACK, {"type": 9, "data": {"custom_id": "m", "title": "t" * 46, "components": []}}, "data.title"),
    (CALLBACK, {"type": 8, "data": {"choices": [{"name": "n", "value": "v"}] * 26}}, "data.choices"),
    (("POST", "/webhooks/1/token"), {"content": "x" * 2001}, "content"),
    (("PATCH", "/webhooks/1/token/messages/@original"), {"content": "x" * 2001}, "content"),
    (("POST", "/channels/1/messages/2/threads"), {"name": "n" * 101}, "name"),
    # what neither the description nor simcord knows
    (MESSAGE, embed(fields=[{"name": " ", "value": "v"}]), "embeds.0.fields.0"),
    (MESSAGE, row(BUTTON | {"colour": "red"}), "components.0.components.0"),
    (
        MESSAGE,
        {"poll": {"question": {"text": "q"}, "answers": [{"poll_media": {"text": "a" * 56}}]}},
        "poll.answers.0.poll_media",
    ),
]


@pytest.mark.parametrize(("request_", "body"), RIGHT)
def test_right_bodies_pass(judge: openapi.Description, request_: tuple[str, str], body: Any) -> None:
    """No false alarm for what discord.py sends."""
    operation = judge.operation(*request_)

    assert operation is not None
    assert judge.faults(operation, body) == []


@pytest.mark.parametrize(("request_", "body", "where"), WRONG)
def test_wrong_bodies_are_named_at_their_place(
    judge: openapi.Description, request_: tuple[str, str], body: Any, where: str
) -> None:
    """Each fault is found at the field that is wrong."""
    operation = judge.operation(*request_)

    assert operation is not None
    assert where in [place for place, _ in judge.faults(operation, body)]


@pytest.mark.usefixtures("judge")
@pytest.mark.asyncio
async def test_a_wrong_body_is_refused_and_kept(scene: Scene) -> None:
    """The request fails with 50035, nothing is posted, and the violation says where."""
    message = discord.Embed().add_field(name="", value="v")
    with pytest.raises(discord.HTTPException) as caught:
        await scene.channel.send(embed=message)

    assert (caught.value.status, caught.value.code) == (400, 50035)
    assert [each.where for each in scene.server.violations] == ["embeds.0.fields.0"]
    assert scene.server.messages(scene.channel_id) == []
    assert scene.server.operations["create_message"] == 1


def test_without_the_description_that_is_said(
    caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One warning says that bodies aren't checked, and what to set."""
    openapi.description.cache_clear()
    monkeypatch.setenv("DISCORD_OPENAPI", "/nowhere")
    try:
        assert openapi.description() is None
        assert openapi.description() is None
    finally:
        openapi.description.cache_clear()

    assert [record.message.count("NOT checked") for record in caplog.records] == [1]
