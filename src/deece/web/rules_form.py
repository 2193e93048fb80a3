"""The house rules as a form: every row of the catalog with its value, what it says, and what is wrong with it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from msgspec.structs import asdict

from deece.players.conventions import about, cards_for
from deece.rules.catalog import CATALOG, SECTIONS, Row, Rules
from deece.rules.check import matters
from deece.rules.house import NAMELESS, house_set
from deece.rules.problem import Problem
from deece.rules.ruleset import RulesError, Ruleset, already, format_value, load, parse_value, without_effect
from deece.rules.saying import choice_says, plain, sentence, topic
from deece.rules.sheet import TITLES, differences, sheet_blocks
from deece.table.log import House

Json = dict[str, Any]
NO_WORDS: Final = House()


def rules_form(system: str, settings: Mapping[str, str], house: House = NO_WORDS) -> Json:
    """The form for a system with these house rules and words; raises RulesError if there is no such system.

    Where the settings cannot be, `problems` says why, and the sentences are the standard ones; for words that cannot
    be, `house` says why. `warnings` names the settings that are so already (a form that sends every value need not
    show it) and those that mean nothing in this game, whose rows have `matters` false.
    """
    standard = load(system)
    found, problems, kept = standard, list[Problem](), changed(standard, settings)
    unfit = unfit_words(standard.id, house)
    try:
        found = load(system, kept) if unfit else house_set(system, kept, **asdict(house))
    except RulesError as error:
        problems = list(error.problems)
    return {
        "id": standard.id,
        "name": standard.name,
        "summary": standard.summary,
        "sections": [{"key": key, "title": TITLES[key]} for key in SECTIONS],
        "rows": [_row(row, standard, found.rules, settings) for row in CATALOG.values()],
        "changes": [
            {"key": key, "topic": topic(CATALOG[key]), "was": was, "now": now}
            for key, (was, now) in differences(standard, found).items()
        ],
        "problems": [{"text": _words(problem), "keys": problem.keys} for problem in problems],
        "warnings": already([key for key in settings if key not in kept], standard.rules)
        + ([] if problems else without_effect(list(kept), found.rules)),
        "house": {**asdict(house), "problems": unfit},
        "conventions": [
            {"id": card.id, "name": card.name, "about": about(card, found.rules)} for card in cards_for(found.rules)
        ],
        "sheet": [{"kind": block.kind, "text": block.text, "rows": block.rows} for block in sheet_blocks(found)],
    }


def unfit_words(system: str, house: House) -> list[Json]:
    """Which of the words cannot be, field by field, and why."""
    found = []
    for field, words in asdict(house).items():
        try:
            house_set(system, {}, id=NAMELESS, **{field: words})
        except RulesError as error:
            found += [{"field": field, "text": text.removeprefix(f"{NAMELESS}: ")} for text in error.problems]
    return found


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


def _words(problem: Problem) -> str:
    """What is wrong, with each row called what the form calls it."""
    text = problem.named(lambda key: f"“{_capital(topic(CATALOG[key]))}”")
    return f"{_capital(text)}."


def _capital(words: str) -> str:
    return words[:1].upper() + words[1:]


def _row(row: Row, standard: Ruleset, rules: Rules, settings: Mapping[str, str]) -> Json:
    value, says = settings.get(row.key, format_value(row, rules.value(row.key))), sentence(row, rules)
    found: Json = {
        "key": row.key,
        "topic": topic(row),
        "what": row.what,
        "kind": row.kind,
        "low": row.low,
        "high": row.high,
        "points": row.points,
        "value": value,
        "standard": format_value(row, standard.rules.value(row.key)),
        "says": says or plain(row, rules),
        "beneath": says,
        "matters": matters(row.key, rules),
    }
    found["choices"] = [{"value": choice, "says": choice_says(row, choice, rules)} for choice in row.choices]
    return found
