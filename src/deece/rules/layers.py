"""Sets as they are written: the TOML of a system or a house set, put in order, with what is wrong with its shape.

A house set comes from a file, which may extend another beside it, or as text (sent from a page, pasted), which
may extend only a system: text never makes anybody read a file.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cache
from importlib import resources
from pathlib import Path
from typing import Any, Final

from deece.rules.catalog import CATALOG, SECTIONS
from deece.rules.values import RulesError, nearest, short
from deece.say import unbroken

SYSTEMS: Final = (
    "double-deck",
    "double-pinochle",
    "double-deck-passing",
    "double-deck-tournament",
    "family-passing",
    "four-handed-passing",
    "partnership-auction",
    "four-handed",
    "two-handed",
    "two-handed-classic",
    "two-handed-draw",
    "three-handed",
    "three-handed-widow",
    "cutthroat",
    "check",
    "five-handed-call",
    "five-handed-secret",
    "triple-deck",
    "racehorse",
    "eight-handed",
)
LIBRARY: Final = (
    "firehouse",
    "texas-check",
    "turned-trump",
    "racehorse-passing",
    "four-alone",
    "auction-pinochle",
    "widow-pinochle",
    "turned-trump-three",
    "three-hand-double-pack",
    "double-deck-kitty",
    "national-association",
    "spokane",
    "two-handed-hoyle",
    "six-in-pairs",
    "six-in-threes",
    "eight-in-two-sides",
    "binokel",
    "kreuz-binokel",
)  # house sets of real tables, each on one of the systems
BY_DEFAULT: Final = "catalog"
HOUSE_RULE: Final = "house rule"
NAMELESS: Final = "house-set"  # the id of a house set that has none
TEXTS: Final = {"id": 40, "name": 60, "summary": 300, "source": 200, "extends": 1000}  # and how long each may be
LISTS: Final = {"notes": 40, "repeal": len(CATALOG)}  # and how many each may hold
LONGEST_NOTE: Final = 400
MOST_BYTES: Final = 20_000
MOST_REASONS: Final = 20


@dataclass(frozen=True, slots=True)
class Layer:
    """One set as written: its words, its values as they stand there, and what is wrong with it."""

    id: str
    words: Mapping[str, str]
    notes: tuple[str, ...]
    repeal: tuple[str, ...]
    values: Mapping[str, Any]
    shipped: bool
    problems: tuple[str, ...]
    about: Mapping[str, tuple[str, ...]] = field(default_factory=dict)  # by note, the rows that it speaks of, if told


def layers_of(id_or_path: str) -> list[Layer]:
    """The sets that make a game, from the system at the bottom to the one asked for; raises RulesError."""
    layers: list[Layer] = []
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
            place, layer = name, _named(name)
        if place in seen:
            raise RulesError(f"{layer.id} extends itself: one of its files must extend a system, as double-deck")
        seen.append(place)
        layers.insert(0, layer)
        name = layer.words.get("extends", "")
    if not layers[0].shipped:
        raise RulesError(*[reason for layer in layers for reason in layer.problems], _extends_nothing(layers[0]))
    return layers


def layers_in(text: str) -> list[Layer]:
    """The sets that make the game of a house set given as text; raises RulesError, and reads no file."""
    if len(text) > MOST_BYTES or len(text.encode("utf-8", "replace")) > MOST_BYTES:
        raise RulesError(f"this house set is too long: at most {MOST_BYTES} bytes")
    layer = _layer(_toml(text, "this house set"), NAMELESS, shipped=False)
    base = layer.words.get("extends", "")
    if not base:
        raise RulesError(*layer.problems, _extends_nothing(layer))
    if _is_path(base):
        raise RulesError(
            *layer.problems, f"{layer.id}: a set read from text extends one of the twenty systems, not a file"
        )
    return [*layers_of(base), layer]


def _extends_nothing(layer: Layer) -> str:
    return f'{layer.id}: a house set extends a system: add a line such as extends = "double-deck"'


def _is_path(name: str) -> bool:
    return name.endswith(".toml") or "/" in name or "\\" in name


@cache
def _named(name: str) -> Layer:
    """A system, or a house set of the library; raises RulesError."""
    if name not in SYSTEMS and name not in LIBRARY:
        near = nearest(name, (*SYSTEMS, *LIBRARY))
        raise RulesError(
            f"there is no system '{short(name)}'{near}: 'deece systems' lists the twenty, and more by --all"
        )
    table = tomllib.loads(_text_of(name))
    notes = [note if isinstance(note, dict) else {"text": note, "rows": ()} for note in table.get("notes", ())]
    about = {note["text"]: tuple(note["rows"]) for note in notes if note["rows"]}
    table["notes"] = [note["text"] for note in notes]
    return replace(_layer(table, name, shipped=name in SYSTEMS), about=about)


def _text_of(name: str) -> str:
    folder = "sets" if name in SYSTEMS else "library"
    return resources.files("deece.rules").joinpath(folder, f"{name}.toml").read_text("utf-8")


def _house(path: Path) -> Layer:
    try:
        if not path.is_file():
            raise RulesError(f"there is no file '{path}': give a house set's TOML file, or a system's id")
        data = path.read_bytes()[: MOST_BYTES + 1]
    except (OSError, ValueError) as error:
        if isinstance(error, RulesError):
            raise
        reason = getattr(error, "strerror", None) or "it makes no sense"
        raise RulesError(f"'{path}' cannot be read: {reason}") from None
    if len(data) > MOST_BYTES:
        raise RulesError(f"'{path}' is too long for a house set: at most {MOST_BYTES} bytes")
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise RulesError(f"'{path}' is not text: a house set is a TOML file in UTF-8") from None
    return _layer(_toml(text, f"'{path}'"), path.stem, shipped=False)


def _toml(text: str, what: str) -> dict[str, Any]:
    """The table that the text is; raises RulesError with the line that is at fault where it is known."""
    try:
        return tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        found = re.search(r"\bline (\d+)", str(error))
        where = f"line {found[1]}" if found else "the last line" if isinstance(error, ValueError) else "a list in it"
        raise RulesError(
            f"{what} is not good TOML, see {where}: a rule is written goal = 600, a text in quotation marks, "
            "a chapter as [score] on a line of its own, and each stands once"
        ) from None


def _layer(table: Mapping[str, Any], stem: str, *, shipped: bool) -> Layer:
    """A set's content put in order; what is wrong with its shape is noted, not raised."""
    words: dict[str, str] = {}
    lists: dict[str, tuple[str, ...]] = {}
    values: dict[str, Any] = {}
    reasons: list[str] = []
    for key, given in table.items():
        if key in SECTIONS and isinstance(given, dict):
            values.update({f"{key}.{name}": value for name, value in given.items()})
        elif key in SECTIONS:
            reasons.append(f"'{key}' is a chapter: write [{key}] on a line of its own and its rules below")
        elif key in TEXTS and isinstance(given, str):
            words[key] = unbroken(given)
            reasons += _unfit(f"'{key}'", words[key], TEXTS[key]) if key != "id" else ()
        elif key in TEXTS:
            reasons.append(f"'{key}' must be text in quotation marks")
        elif key in LISTS and isinstance(given, list) and all(isinstance(one, str) for one in given):
            lists[key] = tuple(unbroken(one) for one in given[: LISTS[key]])
            reasons += [reason for one in lists[key] for reason in _unfit("a note", one, LONGEST_NOTE)]
            if len(given) > LISTS[key]:
                reasons.append(f"'{key}' holds {len(given)} texts: at most {LISTS[key]}")
        elif key in LISTS:
            reasons.append(f'\'{key}\' must be a list of texts, as ["one", "two"]')
        else:
            like = nearest(key, [*TEXTS, *LISTS, *SECTIONS]) if len(reasons) < MOST_REASONS else ""
            reasons.append(f"there is no '{short(key)}' in a set{like}")
    name = words.get("id", stem)
    if not re.fullmatch("[a-z0-9]+(-[a-z0-9]+)*", name) or len(name) > TEXTS["id"]:
        reasons.append(
            f"'{short(name)}' is no id: use at most 40 small letters, digits and hyphens, as id = \"kitchen-table\""
        )
    elif not shipped and (name in SYSTEMS or name == BY_DEFAULT):
        reasons.append(f"the id '{name}' is taken: choose another, as id = \"our-{name}\"")
    if len(reasons) > MOST_REASONS:
        reasons[MOST_REASONS:] = [f"and {len(reasons) - MOST_REASONS} more such lines"]
    return Layer(name, words, lists.get("notes", ()), lists.get("repeal", ()), values, shipped, tuple(reasons))


def _unfit(what: str, text: str, longest: int) -> list[str]:
    return [f"{what} is {len(text)} letters long: at most {longest}"] if len(text) > longest else []
