"""Discord's own description of its API as the judge of every body that is sent.

The description isn't part of the project: DISCORD_OPENAPI says where it lies, else it is looked for beside
the checkout. Relaxed: ids may be numbers (discord.py sends some so). Added: three rules that neither it nor simcord
knows.
"""

import logging
import os
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from typing import Any

import orjson
from jsonschema import Draft202012Validator, ValidationError
from jsonschema.validators import extend
from referencing import Registry
from referencing.jsonschema import DRAFT202012

BESIDE = Path(__file__).parents[4] / "shared" / "vendor" / "discord-openapi.json"
BASE = "urn:discord"
POLL_ANSWER = 55
METHODS = ("get", "post", "put", "patch", "delete")


@dataclass(frozen=True, slots=True)
class Violation:
    """A request that Discord's description doesn't allow."""

    operation: str
    path: str
    where: str
    said: str


@dataclass(frozen=True, slots=True)
class Operation:
    """One operation of the description."""

    id: str
    template: str
    method: str
    pattern: re.Pattern[str]
    body: str | None
    literals: int


@dataclass(slots=True)
class Description:
    """The description, read; validators are made when an operation is first used."""

    document: dict[str, Any]
    operations: list[Operation] = field(default_factory=list)
    _validators: dict[str, Any] = field(default_factory=dict)

    def __post_init__(self) -> None:
        for template, item in self.document["paths"].items():
            self.operations += [_operation(template, method, item[method]) for method in METHODS if method in item]
        self.operations.sort(key=lambda operation: -operation.literals)

    def operation(self, method: str, path: str) -> Operation | None:
        """Give the operation that a request asks for, the most literal first; None when there is none."""
        for operation in self.operations:
            if operation.method == method.lower() and operation.pattern.fullmatch(path):
                return operation
        return None

    def faults(self, operation: Operation, body: Any) -> list[tuple[str, str]]:
        """Give each fault of a body as its place and what is wrong."""
        found = list(_own_rules(body, self._button_keys()))
        if operation.body is not None and body is not None:
            found += [(_place(error.absolute_path), error.message[:300]) for error in self._check(operation, body)]
        return found

    def _check(self, operation: Operation, body: Any) -> Iterator[ValidationError]:
        assert operation.body is not None
        if operation.id not in self._validators:
            resource = DRAFT202012.create_resource(self.document)
            registry: Registry[Any] = Registry().with_resource(BASE, resource)
            made = extend(  # type: ignore[no-untyped-call]
                Draft202012Validator, {"type": _type, "oneOf": self._union, "anyOf": self._union}
            )
            self._validators[operation.id] = made({"$ref": BASE + operation.body}, registry=registry)
        errors: Iterator[ValidationError] = self._validators[operation.id].iter_errors(body)
        return errors

    def _union(self, validator: Any, branches: list[Any], instance: Any, _: Any) -> Iterator[ValidationError]:
        tagged = [(self._tags(branch), branch) for branch in branches]
        if not isinstance(instance, dict) or not any(tags for tags, _ in tagged):
            yield from _any_of(validator, branches, instance)
            return
        fitting = [branch for tags, branch in tagged if instance.get("type") in tags]
        if not fitting:
            yield ValidationError(f"type {instance.get('type')!r} isn't allowed here")
        elif len(fitting) == 1:
            yield from validator.descend(instance, fitting[0])
        else:
            yield from _any_of(validator, fitting, instance)

    def _tags(self, branch: dict[str, Any]) -> tuple[Any, ...]:
        if "$ref" in branch:
            branch = self.document["components"]["schemas"][branch["$ref"].rsplit("/", 1)[1]]
        kind = branch.get("properties", {}).get("type", {})
        return tuple(kind.get("enum", [kind["const"]] if "const" in kind else []))

    def _button_keys(self) -> frozenset[str]:
        return frozenset(self.document["components"]["schemas"]["ButtonComponentForMessageRequest"]["properties"])


def find() -> Path | None:
    """Give the path of the description, None when it isn't there."""
    named = os.environ.get("DISCORD_OPENAPI")  # noqa: TID251 - a setting of the tests, not of the program
    path = Path(named) if named else BESIDE
    return path if path.is_file() else None


@lru_cache(maxsize=1)
def description() -> Description | None:
    """Give the description, read once; None, and a warning once, when it isn't there."""
    path = find()
    if path is None:
        logging.getLogger(__name__).warning(
            "Discord's OpenAPI description isn't there: request bodies are NOT checked. "
            "Set DISCORD_OPENAPI to specs/openapi.json of discord/discord-api-spec."
        )
        return None
    return Description(orjson.loads(path.read_bytes()))


def _operation(template: str, method: str, described: Mapping[str, Any]) -> Operation:
    pattern = re.sub(r"\\\{\w+\\\}", "[^/]+", re.escape(template))
    body = None
    if "application/json" in described.get("requestBody", {}).get("content", {}):
        escaped = template.replace("~", "~0").replace("/", "~1").replace("{", "%7B").replace("}", "%7D")
        body = f"#/paths/{escaped}/{method}/requestBody/content/application~1json/schema"
    literals = sum(not part.startswith("{") for part in template.split("/"))
    return Operation(described["operationId"], template, method, re.compile(pattern), body, literals)


def _type(validator: Any, types: Any, instance: Any, schema: Any) -> Iterator[ValidationError]:
    if schema.get("format") == "snowflake" and isinstance(instance, int) and not isinstance(instance, bool):
        return
    check: Any = Draft202012Validator.VALIDATORS["type"]
    yield from check(validator, types, instance, schema) or ()


def _any_of(validator: Any, branches: list[Any], instance: Any) -> Iterator[ValidationError]:
    best: list[ValidationError] | None = None
    for branch in branches:
        errors = list(validator.descend(instance, branch))
        if not errors:
            return
        if best is None or _depth(errors) > _depth(best):
            best = errors
    yield from best or ()


def _depth(errors: list[ValidationError]) -> int:
    return max(len(error.absolute_path) for error in errors)


def _own_rules(body: Any, button_keys: frozenset[str], at: str = "") -> Iterator[tuple[str, str]]:
    if isinstance(body, list):
        for index, item in enumerate(body):
            yield from _own_rules(item, button_keys, f"{at}.{index}")
    elif isinstance(body, dict):
        yield from ((at, said) for said in _own_faults(at, body, button_keys))
        for key, value in body.items():
            yield from _own_rules(value, button_keys, f"{at}.{key}".lstrip("."))


def _own_faults(at: str, item: dict[str, Any], button_keys: frozenset[str]) -> Iterator[str]:
    if re.fullmatch(r"(.*\.)?embeds\.\d+\.fields\.\d+", at) and not str(item.get("name") or "").strip():
        yield "the name of an embed's field is empty"
    if re.search(r"(^|\.)poll\.answers\.\d+\.poll_media$", at) and len(item.get("text") or "") > POLL_ANSWER:
        yield f"a poll's answer has more than {POLL_ANSWER} characters"
    unknown = item.keys() - button_keys
    if item.get("type") == 2 and "components" in at and unknown:
        yield f"a button has no {', '.join(sorted(unknown))}"


def _place(path: Any) -> str:
    return ".".join(str(part) for part in path)
