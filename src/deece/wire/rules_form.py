"""The house rules as a form: every row of the catalog with its value, what it says, and what is wrong with it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from msgspec.structs import asdict

from deece.players.conventions import about, cards_for
from deece.rules.catalog import CATALOG, Row, Rules
from deece.rules.check import matters
from deece.rules.house import NAMELESS, house_set
from deece.rules.naming import (
    CHAPTERS,
    choice_name,
    choice_sentence,
    copies_named,
    difference_words,
    in_order,
    rule_name,
    value_words,
)
from deece.rules.problem import Problem
from deece.rules.ruleset import RulesError, Ruleset, already, format_value, load, parse_value, without_effect
from deece.rules.saying import sentence
from deece.rules.sheet import sheet_blocks
from deece.say import template
from deece.table.log import House
from deece.words.refused import as_sentence

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
        "chapters": [{"key": key, "title": template(title)} for key, title in CHAPTERS.items()],
        "rows": [_row(row, chapter, standard, found.rules, settings) for chapter, row in in_order()],
        "changes": [_change(row, standard.rules, found.rules) for row in _changed_rows(kept, standard, found)],
        "problems": [{"text": _words(problem, found.rules), "keys": problem.keys} for problem in problems],
        "warnings": already([key for key in settings if key not in kept], standard.rules)
        + ([] if problems else without_effect(list(kept), found.rules)),
        "house": {**asdict(house), "problems": unfit},
        "conventions": languages(found.rules),
        "sheet": [{"kind": block.kind, "text": block.text, "rows": block.rows} for block in sheet_blocks(found)],
    }


def languages(rules: Rules) -> list[Json]:
    """The bidding languages that fit these rules, the usual one first."""
    return [{"id": card.id, "name": card.name, "about": about(card, rules)} for card in cards_for(rules)]


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


def _changed_rows(kept: Mapping[str, str], standard: Ruleset, found: Ruleset) -> list[Row]:
    """The rows that the settings change, in players' order, without those that mean nothing in either game."""
    live = [row for _, row in in_order() if matters(row.key, found.rules) or matters(row.key, standard.rules)]
    return [row for row in live if row.key in kept and found.rules.value(row.key) != standard.rules.value(row.key)]


def _change(row: Row, was: Rules, now: Rules) -> Json:
    words = difference_words(row, was.value(row.key), now.value(row.key))
    return {"key": row.key, "name": rule_name(row, now), "words": words}


def _words(problem: Problem, rules: Rules) -> str:
    """What is wrong, with each row and each choice called what the form calls it."""
    text = problem.named(
        lambda key: f"“{rule_name(CATALOG[key], rules)}”", lambda key, _, value: _value_name(CATALOG[key], value)
    )
    return as_sentence(text)


def _value_name(row: Row, value: str) -> str:
    """A value as the form shows it; figures, and "none" of a list, stand for themselves."""
    if row.kind == "bool":
        return f"“{value_words(row, value == 'on')}”"
    return f"“{choice_name(row, value)}”" if value in row.choices else value


def _row(row: Row, chapter: str, standard: Ruleset, rules: Rules, settings: Mapping[str, str]) -> Json:
    return {
        "key": row.key,
        "chapter": chapter,
        "name": rule_name(row, rules),
        "what": template(row.what),
        "kind": row.kind,
        "low": row.low,
        "high": row.high,
        "value": settings.get(row.key, format_value(row, rules.value(row.key))),
        "standard": format_value(row, standard.rules.value(row.key)),
        "standard_words": value_words(row, standard.rules.value(row.key)),
        "says": sentence(row, rules),
        "matters": matters(row.key, rules),
        "copies": copies_named(row, rules),
        "choices": [{"value": one, "says": choice_sentence(row, one, rules)} for one in row.choices],
    }
