"""From a system, a house set and house rules to one `Rules`, knowing who set each value.

A set is a TOML file of values. A house set extends a system; house rules given in a call come last.
Every problem is found before any is reported, and each says how to mend it. What changes nothing is no
problem: it is left out, with a warning.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from deece.rules.catalog import CATALOG, SECTIONS, Rules
from deece.rules.check import matters, problems
from deece.rules.follow import LEADING, followed
from deece.rules.layers import BY_DEFAULT, HOUSE_RULE, LIBRARY, SYSTEMS, Layer, layers_in, layers_of
from deece.rules.outgrown import outgrown
from deece.rules.problem import Problem
from deece.rules.values import MOST_NUMBERS, RulesError, format_value, parse_value, unknown_rows

__all__ = (
    "BY_DEFAULT",
    "HOUSE_RULE",
    "MOST_NUMBERS",
    "SYSTEMS",
    "RulesError",
    "Ruleset",
    "already",
    "format_value",
    "from_values",
    "library",
    "load",
    "load_text",
    "overrides_of",
    "parse_value",
    "rules_hash",
    "systems",
    "values_of",
    "without_effect",
)

Values = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Ruleset:
    """A system as played: its words, its rules, and who set each value."""

    id: str
    base: str  # the shipped system that it is or is built on
    name: str
    summary: str
    source: str
    notes: tuple[str, ...]  # those of the sets below it first
    rules: Rules
    blame: Mapping[str, str]  # row key -> "catalog", a set's id, or "house rule"
    overrides: Mapping[str, Any]  # the house rules given that change something, by row key
    warnings: tuple[str, ...] = ()  # what was given and changes nothing or means nothing here, in users' words
    below: Ruleset | None = field(default=None, repr=False)  # what it is built on; None for a shipped system
    about: Mapping[str, tuple[str, ...]] = field(default_factory=dict, repr=False)  # by note, the rows that it is about


def systems() -> tuple[str, ...]:
    """The ids of the twenty systems, in the order of docs/systems.md."""
    return SYSTEMS


def library() -> tuple[str, ...]:
    """The ids of the house sets of real tables that come with Deece, those most asked for first."""
    return LIBRARY


def load(id_or_path: str, overrides: Mapping[str, Any] | None = None) -> Ruleset:
    """The rules of a system, a set of the library or a user's TOML file (a name with a slash or ending in .toml).

    House rules are given by row key, as text or as values. Raises RulesError with every problem.
    """
    return _resolved(layers_of(id_or_path), overrides or {})


def load_text(text: str, overrides: Mapping[str, Any] | None = None) -> Ruleset:
    """The rules of a house set given as TOML text, which extends a system; no file is read.

    Raises RulesError with every problem, in users' words.
    """
    return _resolved(layers_in(text), overrides or {})


def rules_hash(rules: Rules) -> str:
    """Sixteen hexadecimal digits that change whenever any value does.

    Values at the catalog's default are left out, so that a new row whose default changes nothing keeps every hash.
    """
    values = {key: rules.value(key) for key, row in CATALOG.items() if rules.value(key) != row.default}
    text = json.dumps(values, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def overrides_of(base_id: str, rules: Rules) -> Values:
    """The house rules that make these rules from a shipped system: `load(base_id, ...)` gives them again."""
    base = load(base_id).rules
    values, stuck = _at_scale({key: base.value(key) for key in CATALOG}, rules.score.scale)
    wanted = {key: rules.value(key) for key in CATALOG}
    values |= followed(values, {key: wanted[key] for key in LEADING if wanted[key] != values[key]})
    stuck = {key for key in stuck if matters(key, rules)}
    return {key: value for key, value in wanted.items() if value != values[key] or key in stuck}


def values_of(rules: Rules) -> dict[str, str]:
    """Every rule by row key, as text: what a log keeps, so that a game is played to its end by the rules it began with.

    `from_values` gives the rules again, whatever has become of the system since.
    """
    return {key: format_value(row, rules.value(key)) for key, row in CATALOG.items()}


def from_values(base_id: str, values: Mapping[str, Any]) -> Ruleset:
    """The rules with these values, by row key, told as house rules on a shipped system as that is now.

    A row that is not named has the catalog's default. Raises RulesError with every problem.
    """
    given, reasons = _read(values, ())
    if reasons:
        raise RulesError(*reasons)
    rules = _build({key: row.default for key, row in CATALOG.items()} | given)
    return load(base_id, overrides_of(base_id, rules))


def already(keys: Sequence[str], rules: Rules) -> list[str]:
    """The warning, if any, about rows that were given the value that they had."""
    shown = ", ".join(f"{key}={format_value(CATALOG[key], rules.value(key))}" for key in keys)
    if len(keys) == 1:
        return [f"{shown} is so already and changes nothing"]
    return [f"{len(keys)} values are so already and change nothing: {shown}"] if keys else []


def without_effect(keys: Sequence[str], rules: Rules, inherited: Rules) -> list[str]:
    """The warning, if any, about rows that were given a value and mean nothing in this game.

    A value that answers a contradiction has its effect: with the one that would be inherited the rules cannot be.
    """
    idle = [key for key in keys if not matters(key, rules) and not _answers(key, rules, inherited)]
    shown = [f"{key}={format_value(CATALOG[key], rules.value(key))}" for key in idle]
    if len(shown) == 1:
        return [f"{shown[0]} has no effect in this game, as its other rules stand"]
    why = "have no effect in this game, as its other rules stand"
    return [f"{len(shown)} values {why}: {', '.join(shown)}"] if shown else []


def _answers(key: str, rules: Rules, inherited: Rules) -> bool:
    """Whether these rules, which can be, could not with the inherited value of this row."""
    values = {each: rules.value(each) for each in CATALOG}
    return bool(problems(_build({**values, key: inherited.value(key)}))) and not problems(rules)


def _moved(before: Values, now: Values, given: Values) -> list[str]:
    """What moved with the values that were given, in words."""
    return [
        f"{key} moves with it to {format_value(CATALOG[key], now[key])}"
        for key in followed(before, given)
        if now[key] != before[key]
    ]


def _resolved(layers: Sequence[Layer], overrides: Mapping[str, Any]) -> Ruleset:
    """The sets one over another and the house rules on top; raises RulesError with every problem."""
    values: Values = {key: row.default for key, row in CATALOG.items()}
    blame = dict.fromkeys(CATALOG, BY_DEFAULT)
    found: list[Problem] = []
    warnings: list[str] = []
    stages: list[tuple[Values, dict[str, str], tuple[str, ...]]] = []
    broken = False
    given: Values = {}
    inherited = _build(values)
    set_by: dict[str, list[str]] = {}  # what users set, by the label of whoever did
    for layer in [*layers, Layer(HOUSE_RULE, {}, (), (), overrides, False, ())]:
        given, unread = _read(layer.values, layer.repeal)
        broken = broken or bool(unread or layer.problems)
        before = values
        values, changed, idle, stuck = _overlay(values, given, root=layer is layers[0])
        blame = {**blame, **dict.fromkeys(changed, layer.id)}
        label = "" if layer.id == HOUSE_RULE else f"{layer.id}: "
        found += [Problem(reason).under(label) for reason in layer.problems]
        found += [reason.under(label) for reason in [*unread, *stuck]]
        rules = _build(values)
        inherited = rules if layer.shipped else inherited
        warnings += [label + warning for warning in already(idle, rules)]
        if layer is not layers[0]:
            warnings += [label + warning for warning in _moved(before, values, given)]
        given = {key: value for key, value in given.items() if key not in idle}
        if not layer.shipped:
            set_by = {who: [key for key in keys if key not in given] for who, keys in set_by.items()}
            set_by[label] = list(given)
        vain = [who + warning for who, keys in set_by.items() for warning in without_effect(keys, rules, inherited)]
        own = [key for keys in set_by.values() for key in keys]
        stages.append((values, blame, (*warnings, *vain, *outgrown(rules, inherited, own))))
    if not broken:
        found += [_with_inherited(each, values, blame) for each in problems(_build(values))]
    if found:
        raise RulesError(*found)
    ruleset = _stacked(layers, stages)
    if not overrides:
        return ruleset
    return replace(
        ruleset,
        rules=_build(values),
        blame=blame,
        overrides=given,
        warnings=stages[-1][2],
        below=ruleset if given else ruleset.below,
    )


def _with_inherited(problem: Problem, values: Values, blame: Mapping[str, str]) -> Problem:
    """The problem, and which values that it names are inherited, so that nobody looks for them in their own file."""
    parts = []
    for key in problem.keys:
        who = blame.get(key, "")
        if who == BY_DEFAULT or who in SYSTEMS:
            where = "by default" if who == BY_DEFAULT else f"in {who}"
            parts.append(f"<{key}> is {format_value(CATALOG[key], values[key])} {where}")
    if not parts or set(blame.values()) <= {BY_DEFAULT, *SYSTEMS}:
        return problem
    return Problem(problem.message, *problem.keys, aside=f" ({', '.join(parts)})")


def _stacked(layers: Sequence[Layer], stages: Sequence[tuple[Values, dict[str, str], tuple[str, ...]]]) -> Ruleset:
    """The game of the topmost set, standing on those of the sets below it, down to the shipped system."""
    first = max(place for place, layer in enumerate(layers) if layer.shipped)
    ruleset: Ruleset | None = None
    for place in range(first, len(layers)):
        values, blame, warnings = stages[place]
        here = layers[: place + 1]
        ruleset = Ruleset(
            id=layers[place].id,
            base=layers[first].id,
            name=_word(here, "name"),
            summary=_word(here, "summary"),
            source=_word(here, "source"),
            notes=tuple(note for layer in here for note in layer.notes),
            rules=_build(values),
            blame=blame,
            overrides={},
            warnings=warnings,
            below=ruleset,
            about={note: keys for layer in here for note, keys in layer.about.items()},
        )
    assert ruleset is not None
    return ruleset


def _read(raw: Mapping[str, Any], repeal: Sequence[str]) -> tuple[Values, list[Problem]]:
    """The values by row key, those of repealed rows being the catalog's, and what could not be read."""
    if len(raw) > len(CATALOG):
        more = f"{len(raw)} rules are given, and there are only {len(CATALOG)}: leave out those that are no rules"
        return {}, [Problem(more)]
    values: Values = {key: CATALOG[key].default for key in repeal if key in CATALOG}
    reasons = unknown_rows([key for key in (*repeal, *raw) if key not in CATALOG])
    for key, given in raw.items():
        if key in CATALOG:
            try:
                values[key] = parse_value(CATALOG[key], given)
            except RulesError as error:
                reasons += error.problems
    both = [key for key in repeal if key in raw and key in CATALOG]
    reasons += [Problem(f"<{key}> is both repealed and set: do one of the two") for key in both]
    return values, reasons


def _overlay(old: Values, given: Values, *, root: bool) -> tuple[Values, list[str], list[str], list[Problem]]:
    """One layer over another: the values, the keys that it set or converted, those it set in vain, and what is wrong.

    The root lies on the catalog itself: it may say again what the catalog says, and converts nothing.
    """
    scale = (given if "score.scale" in given else old)["score.scale"]
    base, stuck = (old, set[str]()) if root else _at_scale(old, scale)
    new = {**base, **({} if root else followed(base, given)), **given}
    idle = [] if root else [key for key, value in given.items() if value == base[key] and key not in stuck]
    reasons = []
    rules = _build(new)
    for key in CATALOG:
        if key in stuck - set(given) and matters(key, rules):
            text = format_value(CATALOG[key], base[key])
            reasons.append(
                Problem(
                    f"<{key}> is {text}, which the short scale cannot halve evenly (25 becomes 2 or 3): set <{key}> too"
                )
            )
    changed = [key for key in CATALOG if (key in given and key not in idle) or new[key] != old[key]]
    return new, changed, idle, reasons


def _at_scale(values: Values, scale: int) -> tuple[Values, set[str]]:
    """The values with all points at this scale, and the rows that do not divide by ten, left as they are."""
    old = values["score.scale"]
    result = dict(values)
    stuck: set[str] = set()
    if (old, scale) not in ((1, 10), (10, 1)):
        return result, set()
    for key, row in CATALOG.items():
        if not row.points:
            continue
        value = values[key]
        numbers = value if isinstance(value, tuple) else (value,)
        if scale == 1 and any(number % 10 for number in numbers):
            stuck.add(key)
            continue
        new = tuple(number * 10 if scale == 10 else number // 10 for number in numbers)
        result[key] = new if isinstance(value, tuple) else new[0]
    return result, stuck


def _build(values: Values) -> Rules:
    sections = {
        section: kind(**{key.split(".")[1]: value for key, value in values.items() if key.split(".")[0] == section})
        for section, kind in SECTIONS.items()
    }
    return Rules(**sections)


def _word(layers: Sequence[Layer], name: str) -> str:
    return next((layer.words[name] for layer in reversed(layers) if layer.words.get(name)), "")
