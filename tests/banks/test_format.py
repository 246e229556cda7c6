"""The schema for editors is what the model says, and agrees with the reader."""

import json
from pathlib import Path
from typing import Any

import pytest

from bot.banks.format import BankFile, TranslationFile, schema, schema_text

KEPT = Path(__file__).parents[2] / "banks" / "bank.schema.json"


def _parts(value: Any) -> list[dict[str, Any]]:
    if isinstance(value, list):
        return [part for item in value for part in _parts(item)]
    if isinstance(value, dict):
        return [value, *(part for item in value.values() for part in _parts(item))]
    return []


def test_the_kept_schema_is_the_models() -> None:
    """`python -m bot.banks.format > banks/bank.schema.json` changes nothing."""
    assert KEPT.read_text() == schema_text()


def test_the_schema_is_draft_07() -> None:
    """Editors read nothing newer: no `$defs`, and nothing beside a `$ref`."""
    assert schema()["$schema"] == "http://json-schema.org/draft-07/schema#"
    assert "$defs" not in json.dumps(schema())
    assert all(set(part) == {"$ref"} for part in _parts(schema()) if "$ref" in part)


@pytest.mark.parametrize(
    ("definition", "field"), [("QuestionEntry", "stem"), ("OptionEntry", "text"), ("OptionTranslation", "why")]
)
def test_a_text_may_look_like_a_number(definition: str, field: str) -> None:
    """`text: 16` is a text to the bot, so the editor mustn't complain."""
    assert schema()["definitions"][definition]["properties"][field]["type"] == ["string", "number", "boolean"]


def test_every_field_has_hover_help() -> None:
    """Each field of each part says what it is."""
    lacking = [
        (name, field)
        for name, part in {**schema()["definitions"], "BankFile": schema()}.items()
        for field, about in part.get("properties", {}).items()
        if not about.get("description")
    ]

    assert lacking == []


def test_the_schema_has_every_field_of_the_model() -> None:
    """Both kinds of file are described."""
    assert set(schema()["properties"]) == set(BankFile.model_fields)
    assert set(schema()["definitions"]["TranslationFile"]["properties"]) == set(TranslationFile.model_fields)
