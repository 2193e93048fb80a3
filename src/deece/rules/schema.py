"""The JSON schema of a house set, made from the catalog: editors complete and check the TOML with it."""

from __future__ import annotations

from typing import Any

from deece.rules.catalog import CATALOG, SECTIONS, Row
from deece.rules.ruleset import MOST_NUMBERS, SYSTEMS

Schema = dict[str, Any]
CHAPTERS = {
    "deal": "Pack, seats and the deal.",
    "auction": "Bids and calls, who must bid, and what trump needs.",
    "exchange": "Partner's cards, the widow, and buried cards.",
    "meld": "What combinations pay, who may score them, and giving up.",
    "trick": "Playing the cards and counting them.",
    "score": "Making the bid, saving meld, and the end of the game.",
}


def json_schema() -> Schema:
    """The schema of a house set: its words, what it repeals, and every row with type, bounds and meaning."""
    words: Schema = {
        "id": _text("The set's short name.", pattern="^[a-z0-9]+(-[a-z0-9]+)*$"),
        "name": _text("The game's name as players see it."),
        "summary": _text("One line that says what the game is like."),
        "source": _text("Where the rules come from."),
        "extends": _text("The system, or the other house set's file, that this set builds on.", examples=list(SYSTEMS)),
        "notes": {"type": "array", "items": {"type": "string"}, "description": "What players should know besides."},
        "repeal": {
            "type": "array",
            "items": {"enum": list(CATALOG)},
            "uniqueItems": True,
            "description": "Rules set back to what the catalog says.",
        },
    }
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "A pinochle house set",
        "type": "object",
        "required": ["extends"],
        "additionalProperties": False,
        "properties": {**words, **{section: _section(section) for section in SECTIONS}},
    }


def _text(description: str, **more: Any) -> Schema:
    return {"type": "string", "description": description, **more}


def _section(section: str) -> Schema:
    rows = {key.split(".")[1]: _row(row) for key, row in CATALOG.items() if key.startswith(section + ".")}
    return {
        "type": "object",
        "description": CHAPTERS[section],
        "additionalProperties": False,
        "properties": rows,
    }


def _row(row: Row) -> Schema:
    number: Schema = {"type": "integer", "minimum": row.low, "maximum": row.high}
    shapes: dict[str, Schema] = {
        "bool": {"type": "boolean"},
        "int": {"enum": [int(choice) for choice in row.choices]} if row.kind == "int" and row.choices else number,
        "choice": {"enum": list(row.choices)},
        "numbers": {"type": "array", "items": number, "maxItems": MOST_NUMBERS},
        "words": {"type": "array", "items": {"enum": list(row.choices)}, "uniqueItems": True},
    }
    default = list(row.default) if isinstance(row.default, tuple) else row.default
    return {**shapes[row.kind], "default": default, "description": f"{row.what} ({row.source})"}
