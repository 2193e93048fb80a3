"""From a system, a house set and house rules to one `Rules`, knowing who set each value.

A set is a TOML file of values. A house set extends a system; house rules given in a call come last.
Every problem is found before any is reported, and each says how to mend it.
"""

from __future__ import annotations

import hashlib
import json
import re
import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cache
from importlib import resources
from pathlib import Path
from typing import Any, Final

from deece.errors import DeeceError
from deece.rules.catalog import CATALOG, SECTIONS, Row, Rules
from deece.rules.check import matters, problems

SYSTEMS: Final = (
    "double-deck", "double-pinochle", "double-deck-passing", "double-deck-tournament", "family-passing",
    "four-handed-passing", "partnership-auction", "four-handed", "two-handed", "two-handed-classic",
    "two-handed-draw", "three-handed", "three-handed-widow", "cutthroat", "check", "five-handed-call",
    "five-handed-secret", "triple-deck", "racehorse", "eight-handed",
)  # fmt: skip
CATALOGUE: Final = "catalogue"
HOUSE_RULE: Final = "house rule"
TEXTS: Final = ("id", "name", "summary", "source", "extends")
MOST_BYTES: Final = 100_000
MOST_NUMBERS: Final = 20

Values = dict[str, Any]


class RulesError(DeeceError):
    """Rules that cannot be: `problems` holds every reason, each with its remedy."""

    def __init__(self, *reasons: str) -> None:
        self.problems: tuple[str, ...] = reasons
        super().__init__("; ".join(reasons))

    def __reduce__(self) -> tuple[type[RulesError], tuple[str, ...]]:
        return RulesError, self.problems


@dataclass(frozen=True, slots=True)
class Ruleset:
    """A system as played: its words, its rules, and who set each value."""

    id: str
    base: str  # the shipped system that it is or is built on
    name: str
    summary: str
    source: str
    notes: tuple[str, ...]
    rules: Rules
    blame: Mapping[str, str]  # row key -> "catalogue", a set's id, or "house rule"
    overrides: Mapping[str, Any]  # the house rules given, by row key


@dataclass(frozen=True, slots=True)
class _Layer:
    """One file: its words, its values as written, and what is wrong with it."""

    id: str
    words: Mapping[str, str]
    notes: tuple[str, ...]
    repeal: tuple[str, ...]
    values: Mapping[str, Any]
    shipped: bool
    problems: tuple[str, ...]


def systems() -> tuple[str, ...]:
    """The ids of the twenty systems, in the order of docs/systems.md."""
    return SYSTEMS


def load(id_or_path: str, overrides: Mapping[str, Any] | None = None) -> Ruleset:
    """The rules of a system or of a user's TOML file (a name with a slash or ending in .toml).

    House rules are given by row key, as text or as values. Raises RulesError with every problem.
    """
    layers = _layers(id_or_path)
    values: Values = {key: row.default for key, row in CATALOG.items()}
    blame = dict.fromkeys(CATALOG, CATALOGUE)
    found: list[str] = []
    broken = False
    given: Values = {}
    for layer in [*layers, _Layer(HOUSE_RULE, {}, (), (), overrides or {}, False, ())]:
        reasons = list(layer.problems)
        given, unread = _read(layer.values)
        broken = broken or bool(unread or reasons)
        values, changed, nothing = _overlay(values, given, layer.repeal, root=layer is layers[0])
        blame.update(dict.fromkeys(changed, layer.id))
        label = "" if layer.id == HOUSE_RULE else f"{layer.id}: "
        found += [label + reason for reason in [*reasons, *unread, *nothing]]
    rules = _build(values)
    if not broken:
        found += problems(rules)
    if found:
        raise RulesError(*found)
    return Ruleset(
        id=layers[-1].id,
        base=next(layer.id for layer in reversed(layers) if layer.shipped),
        name=_word(layers, "name"),
        summary=_word(layers, "summary"),
        source=_word(layers, "source"),
        notes=tuple(note for layer in layers for note in layer.notes),
        rules=rules,
        blame=blame,
        overrides=given,
    )


def rules_hash(rules: Rules) -> str:
    """Sixteen hexadecimal digits that change whenever any value does.

    Values at the catalogue's default are left out, so that a new row whose default changes nothing keeps every hash.
    """
    values = {key: rules.value(key) for key, row in CATALOG.items() if rules.value(key) != row.default}
    text = json.dumps(values, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def overrides_of(base_id: str, rules: Rules) -> Values:
    """The house rules that make these rules from a shipped system: `load(base_id, ...)` gives them again."""
    base = load(base_id).rules
    values, stuck = _at_scale({key: base.value(key) for key in CATALOG}, rules.score.scale)
    wanted = {key: rules.value(key) for key in CATALOG}
    stuck = {key for key in stuck if matters(key, rules)}
    return {key: value for key, value in wanted.items() if value != values[key] or key in stuck}


def format_value(row: Row, value: Any) -> str:
    """The value as text, which `parse_value` reads again: "true", "60", "1,60,5", "by me,by", "none"."""
    if row.kind == "bool":
        return "true" if value else "false"
    if isinstance(value, tuple):
        return ",".join(str(part) for part in value) or "none"
    return str(value)


def parse_value(row: Row, given: Any) -> Any:
    """Read a value given as text or as itself; raises RulesError saying what may stand there."""
    reader = {"bool": _bool, "int": _number, "choice": _choice, "numbers": _numbers, "words": _words}[row.kind]
    value = reader(row, given)
    if value is None:
        shown = str(given) if len(str(given)) <= 60 else str(given)[:60] + "…"
        raise RulesError(f"{row.key}: '{' '.join(shown.split())}' will not do: {_expected(row, given)}")
    return value


def _bool(_row: Row, given: Any) -> bool | None:
    if isinstance(given, bool):
        return given
    return {"true": True, "on": True, "yes": True, "false": False, "off": False, "no": False}.get(
        str(given).strip().lower()
    )


def _number(row: Row, given: Any) -> int | None:
    if isinstance(given, bool) or not isinstance(given, int | str):
        return None
    text = str(given).strip()
    if not re.fullmatch("[0-9]{1,9}", text):
        return None
    return int(text) if row.low <= int(text) <= row.high else None


def _choice(row: Row, given: Any) -> str | None:
    if isinstance(given, bool) or not isinstance(given, int | str):
        return None
    text = " ".join(str(given).lower().split())
    return text if text in row.choices else None


def _parts(given: Any) -> list[Any] | None:
    if isinstance(given, str):
        text = given.strip().strip("[]()").strip()
        return [] if text.lower() in ("", "none") else text.rstrip(",").split(",")
    if isinstance(given, list | tuple):
        return list(given)
    return [given] if isinstance(given, int) and not isinstance(given, bool) else None


def _numbers(row: Row, given: Any) -> tuple[int, ...] | None:
    parts = _parts(given)
    if parts is None or len(parts) > MOST_NUMBERS:
        return None
    numbers = [_number(row, part) for part in parts]
    return None if None in numbers else tuple(number for number in numbers if number is not None)


def _words(row: Row, given: Any) -> tuple[str, ...] | None:
    parts = _parts(given)
    words = [_choice(row, part) for part in parts or []]
    if parts is None or None in words or len(set(words)) < len(words):
        return None
    return tuple(word for word in row.choices if word in words)


def _expected(row: Row, given: Any) -> str:
    if row.kind == "bool":
        return "write true or false"
    if row.kind == "choice":
        return f"choose {', '.join(row.choices)}{_nearest(str(given), row.choices)}"
    if row.kind == "words":
        return f"write none, or any of {', '.join(row.choices)}, each once{_nearest(str(given), row.choices)}"
    if row.kind == "numbers":
        return f"write whole numbers from {row.low} to {row.high} with commas between, as 1,60,5, or none"
    return f"write a whole number from {row.low} to {row.high}"


def _nearest(word: str, known: Iterable[str]) -> str:
    close = get_close_matches(word, list(known), 1, 0.5)
    return f" (did you mean '{close[0]}'?)" if close else ""


def _unknown_row(key: str) -> str:
    if "." in key:
        return f"there is no rule '{key}'{_nearest(key, CATALOG)}"
    name = get_close_matches(key, [known.split(".")[1] for known in CATALOG], 1, 0.5)
    full = [known for known in CATALOG if name and known.endswith("." + name[0])]
    return f"there is no rule '{key}'" + (f" (did you mean '{full[0]}'?)" if full else "")


def _read(raw: Mapping[str, Any]) -> tuple[Values, list[str]]:
    """The values by row key, and what could not be read."""
    values: Values = {}
    reasons: list[str] = []
    for key, given in raw.items():
        if key not in CATALOG:
            reasons.append(_unknown_row(key))
            continue
        try:
            values[key] = parse_value(CATALOG[key], given)
        except RulesError as error:
            reasons += error.problems
    return values, reasons


def _overlay(
    old: Values, given: Values, repeal: tuple[str, ...], *, root: bool
) -> tuple[Values, list[str], list[str]]:
    """One layer over another: the values, the keys that it set or converted, and what is wrong.

    The root lies on the catalogue itself: it may say again what the catalogue says, and converts nothing.
    """
    reasons: list[str] = []
    mine = dict(given)
    for key in repeal:
        if key not in CATALOG:
            reasons.append(_unknown_row(key))
        elif key in given:
            reasons.append(f"{key} is both repealed and set: do one of the two")
        else:
            mine[key] = CATALOG[key].default
    scale = (mine if "score.scale" in mine else old)["score.scale"]
    base, stuck = (old, set()) if root else _at_scale(old, scale)
    new = {**base, **mine}
    for key, value in mine.items():
        if value == base[key] and key not in stuck and not root:
            remedy = "do not repeal it" if key in repeal else "leave it out"
            reasons.append(f"{key} is already {format_value(CATALOG[key], value)}: {remedy}")
    rules = _build(new)
    for key in CATALOG:
        if key in stuck - set(mine) and matters(key, rules):
            text = format_value(CATALOG[key], base[key])
            reasons.append(
                f"{key} is {text}, which the short scale cannot halve evenly (25 becomes 2 or 3): set {key} too"
            )
    changed = [key for key in CATALOG if key in mine or new[key] != old[key]]
    return new, changed, reasons


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


def _word(layers: list[_Layer], name: str) -> str:
    return next((layer.words[name] for layer in reversed(layers) if layer.words.get(name)), "")


def _layers(id_or_path: str) -> list[_Layer]:
    """The files that make a set, from the system at the bottom to the one asked for."""
    layers: list[_Layer] = []
    seen: list[str] = []
    if not id_or_path:
        raise RulesError("no system is named: 'deece systems' lists the twenty")
    name, folder = id_or_path, Path()
    while name:
        if _is_path(name):
            path = folder / name
            place, folder = str(path.resolve()), path.parent
            layer = _house(path)
        else:
            place, layer = name, _shipped(name)
        if place in seen:
            raise RulesError(f"{layer.id} extends itself: one of its files must extend a system, as double-deck")
        seen.append(place)
        layers.insert(0, layer)
        name = layer.words.get("extends", "")
    if not layers[0].shipped:
        reason = f"{layers[0].id}: a house set extends a system: add a line such as extends = \"double-deck\""
        raise RulesError(*[reason for layer in layers for reason in layer.problems], reason)
    return layers


def _is_path(name: str) -> bool:
    return name.endswith(".toml") or "/" in name or "\\" in name


@cache
def _shipped(name: str) -> _Layer:
    if name not in SYSTEMS:
        raise RulesError(f"there is no system '{name}'{_nearest(name, SYSTEMS)}: 'deece systems' lists the twenty")
    text = resources.files("deece.rules").joinpath("sets", f"{name}.toml").read_text("utf-8")
    return _layer(tomllib.loads(text), name, shipped=True)


def _house(path: Path) -> _Layer:
    try:
        if not path.is_file():
            raise RulesError(f"there is no file '{path}': give a house set's TOML file, or a system's id")
        data = path.read_bytes()[: MOST_BYTES + 1]
        if len(data) > MOST_BYTES:
            raise RulesError(f"'{path}' is too long for a house set: at most {MOST_BYTES} bytes")
        table = tomllib.loads(data.decode("utf-8"))
    except UnicodeDecodeError:
        raise RulesError(f"'{path}' is not text: a house set is a TOML file in UTF-8") from None
    except tomllib.TOMLDecodeError as error:
        raise RulesError(f"'{path}' is not good TOML: {' '.join(str(error).split())}") from None
    except (OSError, ValueError, RecursionError) as error:
        if isinstance(error, RulesError):
            raise
        reason = getattr(error, "strerror", None) or "it makes no sense"
        raise RulesError(f"'{path}' cannot be read: {reason}") from None
    return _layer(table, path.stem, shipped=False)


def _layer(table: Mapping[str, Any], stem: str, *, shipped: bool) -> _Layer:
    """A file's content put in order; what is wrong with its shape is noted, not raised."""
    words: dict[str, str] = {}
    lists: dict[str, tuple[str, ...]] = {}
    values: Values = {}
    reasons: list[str] = []
    for key, given in table.items():
        if key in SECTIONS and isinstance(given, dict):
            values.update({f"{key}.{name}": value for name, value in given.items()})
        elif key in SECTIONS:
            reasons.append(f"'{key}' is a chapter: write [{key}] on a line of its own and its rules below")
        elif key in TEXTS and isinstance(given, str):
            words[key] = " ".join(given.split())
        elif key in TEXTS:
            reasons.append(f"'{key}' must be text in quotation marks")
        elif key in ("notes", "repeal") and isinstance(given, list) and all(isinstance(one, str) for one in given):
            lists[key] = tuple(" ".join(one.split()) for one in given)
        elif key in ("notes", "repeal"):
            reasons.append(f"'{key}' must be a list of texts, as [\"one\", \"two\"]")
        else:
            reasons.append(f"there is no '{key}' in a set{_nearest(key, [*TEXTS, 'notes', 'repeal', *SECTIONS])}")
    name = words.get("id", stem)
    if not re.fullmatch("[a-z0-9]+(-[a-z0-9]+)*", name):
        reasons.append(f"'{name}' is no id: use small letters, digits and hyphens, as id = \"kitchen-table\"")
    elif not shipped and (name in SYSTEMS or name == CATALOGUE):
        reasons.append(f"the id '{name}' is taken: choose another, as id = \"our-{name}\"")
    return _Layer(name, words, lists.get("notes", ()), lists.get("repeal", ()), values, shipped, tuple(reasons))
