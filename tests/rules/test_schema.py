"""The JSON schema of a house set."""

import json
from typing import Any

from deece.rules.catalog import CATALOG, SECTIONS
from deece.rules.schema import json_schema


def row(key: str) -> dict[str, Any]:
    section, name = key.split(".")
    found: dict[str, Any] = json_schema()["properties"][section]["properties"][name]
    return found


def test_every_row_is_in_the_schema_with_its_meaning() -> None:
    for key, rule in CATALOG.items():
        assert row(key)["description"].startswith(rule.what)


def test_nothing_else_is_allowed() -> None:
    schema = json_schema()
    assert schema["additionalProperties"] is False
    assert all(schema["properties"][section]["additionalProperties"] is False for section in SECTIONS)


def test_types_bounds_and_choices() -> None:
    assert row("meld.throw_in")["type"] == "boolean"
    assert row("deal.players") | {"type": "integer", "minimum": 2, "maximum": 8} == row("deal.players")
    assert row("trick.play")["enum"] == ["pre-1945", "post-1945", "post-1945 overtrump"]
    assert row("auction.steps")["items"]["minimum"] == 1
    assert row("auction.calls")["items"]["enum"] == ["by me", "by", "save", "spoken", "help"]
    assert row("score.scale")["enum"] == [1, 10]


def test_a_house_set_must_extend_a_system() -> None:
    assert json_schema()["required"] == ["extends"]
    assert "double-deck" in json_schema()["properties"]["extends"]["examples"]


def test_the_schema_is_json() -> None:
    assert json.loads(json.dumps(json_schema())) == json_schema()
