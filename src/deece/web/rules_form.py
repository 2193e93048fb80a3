"""The house rules as a form: every row of the catalogue with its value, what it says, and what is wrong with it."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from deece.players.conventions import about, cards_for
from deece.rules.catalog import CATALOG, SECTIONS, Row, Rules
from deece.rules.check import matters
from deece.rules.ruleset import RulesError, Ruleset, format_value, load, parse_value
from deece.rules.sheet import TITLES, differences, plain, sentence, sheet_blocks, topic

Json = dict[str, Any]


def rules_form(system: str, settings: Mapping[str, str]) -> Json:
    """The form for a system with these house rules; raises RulesError if there is no such system.

    Where the settings cannot be, `problems` says why, and the sentences are the standard ones.
    """
    standard = load(system)
    found, problems = standard, list[str]()
    try:
        found = load(system, changed(standard, settings))
    except RulesError as error:
        problems = list(error.problems)
    return {
        "id": standard.id, "name": standard.name, "summary": standard.summary,
        "sections": [{"key": key, "title": TITLES[key]} for key in SECTIONS],
        "rows": [_row(row, standard, found.rules, settings) for row in CATALOG.values()],
        "changes": [
            {"key": key, "topic": topic(CATALOG[key]), "was": was, "now": now}
            for key, (was, now) in differences(standard, found).items()
        ],
        "problems": [{"text": text, "keys": _keys(text)} for text in problems],
        "conventions": [{"id": card.id, "name": card.name, "about": about(card, found.rules)}
                        for card in cards_for(found.rules)],
        "sheet": [{"kind": block.kind, "text": block.text, "rows": block.rows} for block in sheet_blocks(found)],
    }  # fmt: skip


def changed(standard: Ruleset, settings: Mapping[str, str]) -> dict[str, str]:
    """The settings that differ from the standard (the rest are no house rules); unknown keys stay, to be refused."""
    kept = {}
    for key, text in settings.items():
        try:
            same = parse_value(CATALOG[key], text) == standard.rules.value(key)
        except (KeyError, RulesError):
            same = False
        if not same:
            kept[key] = text
    return kept


def _keys(text: str) -> list[str]:
    """The rows that a problem names."""
    words = re.findall(r"[a-z]+\.[a-z_]+", text)
    return [key for key in CATALOG if key in words]


def _row(row: Row, standard: Ruleset, rules: Rules, settings: Mapping[str, str]) -> Json:
    value = settings.get(row.key, format_value(row, rules.value(row.key)))
    found: Json = {
        "key": row.key, "topic": topic(row), "what": row.what, "kind": row.kind, "low": row.low, "high": row.high,
        "points": row.points, "value": value, "standard": format_value(row, standard.rules.value(row.key)),
        "says": sentence(row, rules) or plain(row, rules), "matters": matters(row.key, rules),
    }  # fmt: skip
    says = row.say if isinstance(row.say, dict) else {}
    found["choices"] = [{"value": choice, "says": says.get(choice, "")} for choice in row.choices]
    return found
