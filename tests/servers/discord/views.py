"""What people see: messages as values."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

Json = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Guild:
    """A guild."""

    id: int
    name: str


@dataclass(frozen=True, slots=True)
class Channel:
    """A channel or thread; `guild` is None for a direct one."""

    id: int
    name: str
    guild: int | None


@dataclass(frozen=True, slots=True)
class Member:
    """A person in a guild."""

    id: int
    name: str
    guild: int


@dataclass(frozen=True, slots=True)
class Post:
    """A message as it stands; `raw` is all that Discord would say of it."""

    id: int
    channel: int
    raw: Json

    @property
    def content(self) -> str:
        """Its text."""
        return str(self.raw["content"])

    @property
    def author(self) -> int:
        """Whose it is."""
        return int(self.raw["author"]["id"])

    @property
    def nonce(self) -> str | None:
        """The mark it was sent with."""
        value = self.raw.get("nonce")
        return None if value is None else str(value)

    @property
    def embeds(self) -> list[Json]:
        """Its embeds."""
        return list(self.raw["embeds"])

    @property
    def attachments(self) -> list[Json]:
        """Its files."""
        return list(self.raw["attachments"])

    @property
    def ephemeral(self) -> bool:
        """Whether one person alone sees it."""
        return bool(self.raw["flags"] & (1 << 6))

    @property
    def replies_to(self) -> int | None:
        """The message it answers."""
        reference = self.raw.get("message_reference")
        return int(reference["message_id"]) if reference else None

    @property
    def edited(self) -> bool:
        """Whether it was edited."""
        return self.raw["edited_timestamp"] is not None

    @property
    def reactions(self) -> dict[str, int]:
        """How many reacted with each emoji, in the order shown."""
        return {_spelled(entry["emoji"]): entry["count"] for entry in self.raw["reactions"]}

    @property
    def components(self) -> list[Json]:
        """Every component, however deep."""
        return list(walk(self.raw["components"]))

    @property
    def buttons(self) -> dict[str, str]:
        """The label (or emoji) of each button that can be pressed, by its custom id."""
        pressable = [part for part in self.components if part.get("type") == 2 and part.get("custom_id")]
        return {part["custom_id"]: part.get("label") or _spelled(part.get("emoji") or {}) for part in pressable}

    @property
    def text(self) -> str:
        """All that is written on it: content, embeds and text components, line by line."""
        embeds = [line for embed in self.embeds for line in _lines(embed)]
        shown = [part["content"] for part in self.components if part.get("type") == 10]
        return "\n".join(line for line in [self.content, *embeds, *shown] if line)


def walk(components: list[Json]) -> Iterator[Json]:
    """Give every component of a tree."""
    for part in components:
        yield part
        yield from walk(part.get("components") or [])
        yield from walk([inner for key in ("component", "accessory") if (inner := part.get(key))])


def _lines(embed: Json) -> Iterator[str]:
    yield embed.get("title") or ""
    yield embed.get("description") or ""
    for each in embed.get("fields") or []:
        yield f"{each['name']}\n{each['value']}"
    yield (embed.get("footer") or {}).get("text") or ""
    yield (embed.get("author") or {}).get("name") or ""


def _spelled(emoji: Json) -> str:
    return f"{emoji['name']}:{emoji['id']}" if emoji.get("id") else str(emoji.get("name") or "")
