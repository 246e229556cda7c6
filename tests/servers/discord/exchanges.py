"""Commands, buttons and forms: what a member asks for, and what comes back to them."""

import re
from typing import Any

from tests.servers.discord.backing import (
    Interaction,
    Refused,
    check_options,
    command_access,
    nest_options,
    parse_option_input,
    store_interaction_attachment,
)
from tests.servers.discord.backing import (
    walk_to_subcommand as walk_down,
)
from tests.servers.discord.pulse import Pulse
from tests.servers.discord.views import Channel, Json, Member, Post, walk
from tests.servers.discord.world import World

PATIENCE = 6.0
NAMED = re.compile(r"(?:^|\s)([-_\w]{1,32}):\s*")
TEXTUAL = {3, 4, 5, 10}
ENTITIES = {6: "users", 7: "channels", 8: "roles"}


class Exchange:
    """One interaction and all that the bot answered, as the member sees it."""

    def __init__(self, world: World, pulse: Pulse, record: Interaction) -> None:
        self._world, self._pulse, self.record = world, pulse, record

    @property
    def id(self) -> int:
        """The interaction's id."""
        return self.record.id

    @property
    def failed(self) -> bool:
        """Whether the member reads that the application did not respond."""
        deadline = self.record.initial_response_deadline
        return not self.record.responded and deadline is not None and self._world.now_iso() >= deadline

    @property
    def kind(self) -> str | None:
        """How it was answered: message, deferred, deferred_update, update, modal, autocomplete; None if not yet."""
        return None if self.record.response_kind is None else str(self.record.response_kind.value)

    @property
    def original(self) -> Post | None:
        """The first answer (or the message the pressed button is on, if that was answered so)."""
        return None if self.record.message_id is None else self._post(self.record.message_id)

    @property
    def followups(self) -> list[Post]:
        """What came after the first answer and is still there."""
        return [post for id_ in self.record.followup_ids if (post := self._post(id_))]

    @property
    def messages(self) -> list[Post]:
        """All that came and is still there, in order."""
        return [post for post in [self.original, *self.followups] if post]

    @property
    def text(self) -> str:
        """All that was written in the answers."""
        return "\n".join(post.text for post in self.messages)

    @property
    def modal(self) -> Json | None:
        """The form that was opened."""
        return self.record.modal

    @property
    def choices(self) -> list[Json]:
        """What was offered while typing."""
        return list(self.record.autocomplete_choices or [])

    async def answered(self, patience: float = PATIENCE) -> "Exchange":
        """Wait for the first answer, and for its text if it says that the bot thinks. Raises TimeoutError."""
        try:
            await self._pulse.until(lambda: self.record.responded and not self.record.loading, patience)
        except TimeoutError:
            said = "only said that it thinks" if self.record.responded else "didn't answer"
            raise TimeoutError(f"the bot {said} within {patience} s") from None
        return self

    async def acknowledged(self, patience: float = PATIENCE) -> "Exchange":
        """Wait for the first answer of any kind. Raises TimeoutError."""
        await self._pulse.until(lambda: self.record.responded, patience)
        return self

    async def followed_up(self, times: int = 1, patience: float = PATIENCE) -> list[Post]:
        """Wait until that many came after the first answer. Raises TimeoutError."""
        await self._pulse.until(lambda: len(self.record.followup_ids) >= times, patience)
        return self.followups

    def _post(self, message_id: int) -> Post | None:
        message = self._world.messages.get(self.record.channel_id, {}).get(message_id)
        if message is None:
            return None
        return Post(message.id, message.channel_id, self._world.message_payload(message))


def command(world: World, member: Member, channel: Channel | int, text: str, options: Json) -> Json:
    """Give the data of a slash command as typed: `quiz topic: pipeline count: 8`. Raises Refused if it isn't seen."""
    first = NAMED.search(text)
    path = text[: first.start() if first else None].strip().lstrip("/").split()
    root = _visible(world, member, channel, path[0])
    leaf, nesting = walk_down(root, path[1:])
    typed = _typed(text[first.start() :] if first else "", path[-1], leaf)
    resolved: Json = {}
    built = _built(world, channel, " ".join(path), leaf, typed, options, resolved)
    check_options(" ".join(path), _plain(leaf), _given(leaf, built))
    data = _data(root, nest_options(root, nesting, built))
    return data | ({"resolved": resolved} if resolved else {})


def completion(world: World, member: Member, channel: Channel | int, text: str, options: Json) -> Json:
    """Give the data of a command that is being typed; the last option is the one with the cursor."""
    first = NAMED.search(text)
    assert first is not None, "the option being typed is missing: 'quiz topic: pip'"
    path = text[: first.start()].strip().lstrip("/").split()
    root = _visible(world, member, channel, path[0])
    leaf, nesting = walk_down(root, path[1:])
    typed = _typed(text[first.start() :], path[-1], leaf)
    focused = list(typed)[-1]
    kinds = {option["name"]: option for option in leaf.get("options") or []}
    if not kinds[focused].get("autocomplete"):
        raise Refused(400, 0, f"the option {focused} isn't completed while typing")
    value = typed.pop(focused)
    built = _built(world, channel, " ".join(path), leaf, typed, options, {})
    built.append({"name": focused, "type": kinds[focused]["type"], "value": value, "focused": True})
    return _data(root, nest_options(root, nesting, built))


def pressed(post: Post, custom_id: str | None, label: str | None) -> Json:
    """Give the data of a press on a message's button. Raises Refused if it isn't there or is disabled."""
    for part in post.components:
        meant = label in (None, part.get("label")) and custom_id in (None, part.get("custom_id"))
        if part.get("type") == 2 and part.get("custom_id") and meant:
            if part.get("disabled"):
                raise Refused(400, 0, "the button is disabled")
            return {"custom_id": part["custom_id"], "component_type": 2}
    raise Refused(400, 0, f"no such button; there are {post.buttons}")


def chosen(post: Post, values: list[str], custom_id: str | None) -> Json:
    """Give the data of a choice in a message's menu of texts. Raises Refused if it isn't offered."""
    for part in post.components:
        if part.get("type") == 3 and custom_id in (None, part.get("custom_id")):
            if part.get("disabled") or not set(values) <= {option["value"] for option in part["options"]}:
                raise Refused(400, 0, "the menu doesn't offer that")
            return {"custom_id": part["custom_id"], "component_type": 3, "values": values}
    raise Refused(400, 0, "no such menu")


def filled_in(world: World, channel_id: int, modal: Json, values: Json) -> Json:
    """Give the data of a form filled in: texts, lists of values, True or False, (name, bytes) for a file."""
    resolved: Json = {}
    known = {part["custom_id"] for part in walk(modal["components"]) if part.get("custom_id")}
    if unknown := values.keys() - known:
        raise Refused(400, 0, f"the form has no {unknown}; it has {known}")
    rows = [_row(world, channel_id, row, values, resolved) for row in modal["components"] if row["type"] in (1, 18)]
    data = {"custom_id": modal["custom_id"], "components": rows}
    return data | ({"resolved": resolved} if resolved else {})


def _row(world: World, channel_id: int, row: Json, values: Json, resolved: Json) -> Json:
    if row["type"] == 1:
        return {
            "type": 1,
            "components": [_field(world, channel_id, part, values, resolved) for part in row["components"]],
        }
    return {"type": 18, "component": _field(world, channel_id, row["component"], values, resolved)}


def _field(world: World, channel_id: int, part: Json, values: Json, resolved: Json) -> Json:
    kind, custom_id = part["type"], part["custom_id"]
    value = values.get(custom_id)
    filled: Json = {"type": kind, "custom_id": custom_id}
    if part.get("required", True) and value in (None, "", []) and kind not in (4, 23):
        raise Refused(400, 0, f"{custom_id} must be filled in")
    match kind:
        case 4:
            return filled | {"value": part.get("value") or "" if value is None else value}
        case 19:
            files = [] if value is None else [_uploaded(world, channel_id, value, resolved)]
            return filled | {"values": files}
        case 21:
            return filled | {"value": value}
        case 23:
            return filled | {"value": bool(value)}
    return filled | {"values": [value] if isinstance(value, str) else list(value or [])}


def _visible(world: World, member: Member, channel: Channel | int, name: str) -> Json:
    channel_id = channel if isinstance(channel, int) else channel.id
    root = world.find_command(name, world.get_channel(channel_id).guild_id)
    if root is None:
        raise Refused(404, 0, f"there is no command /{name}; it was never synced")
    access = command_access(world, root, user_id=member.id, channel_id=channel_id)
    if not access.allowed:
        raise Refused(403, 0, f"/{name} isn't shown to {member.name} here: {access.reason}")
    return root


def _typed(text: str, name: str, leaf: Json) -> dict[str, str]:
    known = {option["name"] for option in leaf.get("options") or []}
    found = [match for match in NAMED.finditer(text) if match[1] in known]
    if text and (not found or found[0].start() > 0):
        raise Refused(400, 0, f"/{name} has no such option in {text!r}; it has {sorted(known)}")
    ends = [*(match.start() for match in found[1:]), *([len(text)] if found else [])]
    return {match[1]: text[match.end() : end].strip() for match, end in zip(found, ends, strict=True)}


def _built(
    world: World, channel: Channel | int, name: str, leaf: Json, typed: dict[str, str], options: Json, resolved: Json
) -> list[Json]:
    kinds = {option["name"]: option for option in leaf.get("options") or []}
    built = []
    for key, value in {**typed, **options}.items():
        if key not in kinds:
            raise Refused(400, 0, f"/{name} has no option {key}; it has {sorted(kinds)}")
        kind = kinds[key]
        built.append({"name": key, "type": kind["type"], "value": _value(world, channel, name, kind, value, resolved)})
    return built


def _value(world: World, channel: Channel | int, name: str, kind: Json, value: Any, resolved: Json) -> Any:
    channel_id = channel if isinstance(channel, int) else channel.id
    if kind["type"] == 11:
        return _uploaded(world, channel_id, value, resolved)
    if kind["type"] in ENTITIES:
        return world.resolve(ENTITIES[kind["type"]], channel_id, int(getattr(value, "id", value)), resolved)
    if isinstance(value, str):
        raw: Any = value.lower() in ("true", "yes") if kind["type"] == 5 else value
        return parse_option_input(name, kind, raw)
    return value


def _uploaded(world: World, channel_id: int, file: tuple[str, bytes], resolved: Json) -> str:
    name, data = file
    return store_interaction_attachment(world, channel_id, name, data, resolved)


def _plain(leaf: Json) -> Json:
    return leaf | {"options": [option for option in leaf.get("options") or [] if option["type"] in TEXTUAL]}


def _given(leaf: Json, built: list[Json]) -> Json:
    missing = [
        option["name"]
        for option in leaf.get("options") or []
        if option.get("required") and option["name"] not in {each["name"] for each in built}
    ]
    if missing:
        raise Refused(400, 0, f"required and missing: {missing}")
    return {each["name"]: each["value"] for each in built if each["type"] in TEXTUAL}


def _data(root: Json, options: list[Json]) -> Json:
    data = {"id": root["id"], "name": root["name"], "type": root.get("type", 1), "options": options}
    return data | ({"guild_id": root["guild_id"]} if root.get("guild_id") else {})
