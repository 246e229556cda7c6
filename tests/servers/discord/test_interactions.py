"""Commands, completion, buttons and forms, as a member meets them."""

from typing import Any

import discord
import pytest
from discord import app_commands

from tests.servers.discord.backing import Refused
from tests.servers.discord.conftest import Bot, Scene


class Asks(discord.ui.Modal, title="Suggest"):
    stem: discord.ui.TextInput["Asks"] = discord.ui.TextInput(label="Question", custom_id="stem")

    async def on_submit(self, interaction: discord.Interaction) -> None:
        await interaction.response.send_message(f"Got {self.stem.value}", ephemeral=True)


def furnish(bot: Bot) -> None:
    """Give the bot a few commands."""

    @bot.tree.command(description="Ask")
    async def quiz(interaction: discord.Interaction, topic: str, count: app_commands.Range[int, 1, 20] = 1) -> None:
        await interaction.response.defer(ephemeral=True)
        view = discord.ui.View(timeout=None)
        view.add_item(discord.ui.Button(label="1", custom_id="q:7:1"))
        await interaction.edit_original_response(content=f"{topic} x{count} {interaction.locale.value}", view=view)
        await interaction.followup.send("more", ephemeral=True)

    @quiz.autocomplete("topic")
    async def topics(_: discord.Interaction, typed: str) -> list[app_commands.Choice[str]]:
        return [app_commands.Choice(name=typed + "eline", value="pipeline")]

    @bot.tree.command(description="Suggest")
    async def suggest(interaction: discord.Interaction) -> None:
        await interaction.response.send_modal(Asks())

    @bot.tree.command(description="Upload")
    async def upload(interaction: discord.Interaction, file: discord.Attachment) -> None:
        await interaction.response.send_message((await file.read()).decode())

    @bot.tree.command(description="Silent")
    @app_commands.default_permissions(manage_guild=True)
    async def silent(interaction: discord.Interaction) -> None:
        bot.hear("silent", interaction)


async def press_answer(interaction: discord.Interaction) -> None:
    """Say which button was pressed."""
    if interaction.type is discord.InteractionType.component:
        await interaction.response.send_message(f"pressed {interaction.data['custom_id']}", ephemeral=True)  # type: ignore[index, typeddict-item]


async def synced(scene: Scene) -> Scene:
    """A scene whose bot has its commands registered."""
    furnish(scene.bot)
    await scene.bot.tree.sync()
    return scene


@pytest.mark.asyncio
async def test_a_deferred_command_is_answered_privately(scene: Scene) -> None:
    """Deferred, filled in, followed up: the member sees both, nobody else either."""
    await synced(scene)
    an = scene.server.member("An", locale="vi")

    seen = await scene.server.slash(an, scene.channel_id, "quiz topic: pipeline count: 8")
    await seen.followed_up()

    assert [post.content for post in seen.messages] == ["pipeline x8 vi", "more"]
    assert all(post.ephemeral for post in seen.messages)
    assert scene.server.messages(scene.channel_id) == []
    assert scene.server.violations == []


@pytest.mark.asyncio
async def test_an_option_out_of_range_or_missing_is_refused_at_the_keyboard(scene: Scene) -> None:
    """The client doesn't let a member send what the command doesn't allow."""
    await synced(scene)
    an = scene.server.member("An")

    for typed in ("quiz topic: a count: 21", "quiz count: 1", "quiz colour: red", "nothing"):
        with pytest.raises(Exception, match=r"count|topic|colour|no command"):
            scene.server.start_slash(an, scene.channel_id, typed)


@pytest.mark.asyncio
async def test_choices_are_offered_while_typing(scene: Scene) -> None:
    """What is typed so far reaches the bot, and its offers come back."""
    await synced(scene)
    an = scene.server.member("An")

    assert await scene.server.autocomplete(an, scene.channel_id, "quiz topic: pip") == [
        {"name": "pipeline", "value": "pipeline"}
    ]


@pytest.mark.asyncio
async def test_a_button_of_a_private_message_can_be_pressed(scene: Scene) -> None:
    """The press carries the custom id, and only the presser sees the answer."""
    await synced(scene)
    an = scene.server.member("An")
    seen = await scene.server.slash(an, scene.channel_id, "quiz topic: a")
    assert seen.original is not None
    scene.bot.on_interaction = press_answer  # type: ignore[attr-defined]

    pressed = await scene.server.press(an, seen.original, "q:7:1")

    assert (pressed.text, pressed.kind) == ("pressed q:7:1", "message")
    assert pressed.messages[0].ephemeral
    with pytest.raises(Refused, match="no such button"):
        scene.server.start_press(an, seen.original, "q:9:9")


@pytest.mark.asyncio
async def test_a_form_is_opened_filled_in_and_answered(scene: Scene) -> None:
    """A modal's fields reach the bot as typed."""
    await synced(scene)
    an = scene.server.member("An")

    opened = await scene.server.slash(an, scene.channel_id, "suggest")
    answered = await scene.server.submit(an, opened, {"stem": "Why?"})

    assert opened.kind == "modal"
    assert answered.text == "Got Why?"


@pytest.mark.asyncio
async def test_a_file_given_to_a_command_can_be_read(scene: Scene) -> None:
    """An attachment's address leads to the stand-in and gives its bytes."""
    await synced(scene)
    an = scene.server.member("An")

    seen = await scene.server.slash(an, scene.channel_id, "upload", file=("bank.yaml", b"slug: x"))

    assert seen.text == "slug: x"


@pytest.mark.asyncio
async def test_an_answer_after_three_seconds_or_a_second_one_is_refused(scene: Scene) -> None:
    """Too late is 10062, twice is 40060, and the member reads that nothing responded."""
    await synced(scene)
    admin = scene.server.member("Chi", admin=True)
    late = scene.server.start_slash(admin, scene.channel_id, "silent")
    (interaction,) = await scene.heard("silent")

    scene.server.advance(3.1)
    with pytest.raises(discord.NotFound) as caught:
        await interaction.response.send_message("late")

    assert caught.value.code == 10062
    assert late.failed
    scene.server.start_slash(admin, scene.channel_id, "silent")
    again: Any = (await scene.heard("silent", 2))[1]
    await again.response.send_message("once")
    with pytest.raises(discord.HTTPException) as twice:
        await again.client.http.request(
            discord.http.Route("POST", f"/interactions/{again.id}/{again.token}/callback"), json={"type": 5}
        )
    assert twice.value.code == 40060


@pytest.mark.asyncio
async def test_a_token_dies_after_fifteen_minutes(scene: Scene) -> None:
    """Then neither the original nor a follow-up can be written (50027)."""
    await synced(scene)
    admin = scene.server.member("Chi", admin=True)
    scene.server.start_slash(admin, scene.channel_id, "silent")
    (interaction,) = await scene.heard("silent")
    await interaction.response.send_message("now")

    scene.server.advance(15 * 60)
    with pytest.raises(discord.HTTPException) as caught:
        await interaction.edit_original_response(content="later")

    assert (caught.value.status, caught.value.code) == (401, 50027)


@pytest.mark.asyncio
async def test_a_command_for_admins_is_not_shown_to_members(scene: Scene) -> None:
    """`default_member_permissions` hides it."""
    await synced(scene)

    with pytest.raises(Refused, match="isn't shown to An"):
        scene.server.start_slash(scene.server.member("An"), scene.channel_id, "silent")


@pytest.mark.asyncio
async def test_commands_of_a_guild_are_registered_apart(scene: Scene) -> None:
    """Global and guild commands are two lists, each replaced as a whole."""
    furnish(scene.bot)
    guild = discord.Object(scene.guild_id)
    scene.bot.tree.copy_global_to(guild=guild)
    await scene.bot.tree.sync(guild=guild)
    scene.bot.tree.clear_commands(guild=guild)
    await scene.bot.tree.sync()
    await scene.bot.tree.sync(guild=guild)

    assert len(await scene.bot.tree.fetch_commands()) == 4
    assert await scene.bot.tree.fetch_commands(guild=guild) == []


@pytest.mark.asyncio
async def test_a_press_can_change_the_message_at_once_or_later(scene: Scene) -> None:
    """Type 7 edits the message that the button is on; type 6 acknowledges, and `@original` is that message."""
    an = scene.server.member("An")
    view = discord.ui.View(timeout=None)
    for name in ("now", "later"):
        view.add_item(discord.ui.Button(label=name, custom_id=name))
    message = await scene.channel.send("?", view=view)

    async def change(interaction: discord.Interaction) -> None:
        if interaction.data == {"custom_id": "now", "component_type": 2}:
            await interaction.response.edit_message(content="changed")
        else:
            await interaction.response.defer()
            await interaction.edit_original_response(content="changed later")

    scene.bot.on_interaction = change  # type: ignore[attr-defined]
    now = await scene.server.press(an, message.id, label="now")
    at_once = scene.server.reload(message.id).content
    later = await scene.server.press(an, message.id, "later")
    await scene.server.until(lambda: scene.server.reload(message.id).content == "changed later")

    assert (now.kind, at_once, later.kind) == ("update", "changed", "deferred_update")
    assert scene.server.reload(message.id).edited


@pytest.mark.asyncio
async def test_a_forged_press_reaches_the_bot(scene: Scene) -> None:
    """A tampered client can send any custom id."""
    message = await scene.channel.send("?")
    scene.bot.on_interaction = press_answer  # type: ignore[attr-defined]

    forged = await scene.server.press(scene.server.member("An"), message.id, "q:1:99", forged=True)

    assert forged.text == "pressed q:1:99"


@pytest.mark.asyncio
async def test_who_waits_for_an_answer_that_never_comes_is_told(scene: Scene) -> None:
    """A bot that says nothing is an error with its reason."""
    await synced(scene)
    admin = scene.server.member("Chi", admin=True)

    with pytest.raises(TimeoutError, match="didn't answer"):
        await scene.server.start_slash(admin, scene.channel_id, "silent").answered(patience=0.01)
