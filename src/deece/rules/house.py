"""A house set as text: one canonical TOML, which `load_text` reads again, and the making of one from its parts.

text = ruleset_to_toml(house_set("double-deck", {"score.goal": 600}, name="Kitchen table"))
load_text(text).rules.score.goal  # 600
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from deece.rules.catalog import CATALOG, SECTIONS
from deece.rules.layers import BY_DEFAULT, NAMELESS, SYSTEMS, TEXTS
from deece.rules.ruleset import Ruleset, load, load_text, overrides_of

__all__ = ("NAMELESS", "house_set", "own_notes", "ruleset_to_toml")


def house_set(
    system: str,
    overrides: Mapping[str, Any],
    *,
    name: str = "",
    summary: str = "",
    source: str = "",
    notes: Sequence[str] = (),
    id: str = "",
) -> Ruleset:
    """A house set on a system, with words of its own; its id is made from the name if not given.

    Raises RulesError with every problem in its words or rules.
    """
    words = {"id": id or _id_from(name), "name": name, "summary": summary, "source": source}
    return load_text(_text(load(system, overrides), words, notes))


def ruleset_to_toml(ruleset: Ruleset) -> str:
    """The game as a house set: its own words, and the values in which it differs from the system it is built on.

    Always the same text for the same game; `load_text` gives the same words and rules again. A shipped system
    cannot be written under its own id, which is taken: it gets "our-" before it. Raises RulesError if several files
    together make more notes than one may hold.
    """
    base = load(ruleset.base)
    words = {
        "id": f"our-{ruleset.id}" if ruleset.id in SYSTEMS else ruleset.id,
        "name": ruleset.name if ruleset.name != base.name else "",
        "summary": ruleset.summary if ruleset.summary != base.summary else "",
        "source": ruleset.source if ruleset.source != base.source else "",
    }
    text = _text(ruleset, words, own_notes(ruleset))
    load_text(text)
    return text


def own_notes(ruleset: Ruleset) -> tuple[str, ...]:
    """The notes of the house set itself, without those of the system that it is built on."""
    return ruleset.notes[len(load(ruleset.base).notes) :]


def _id_from(name: str) -> str:
    made = re.sub("[^a-z0-9]+", "-", name.lower()).strip("-")[: TEXTS["id"] - 4].rstrip("-") or NAMELESS
    return f"our-{made}" if made in (*SYSTEMS, BY_DEFAULT) else made


def _text(ruleset: Ruleset, words: Mapping[str, str], notes: Iterable[str]) -> str:
    lines = [f"{key} = {_quoted(word)}" for key, word in words.items() if word]
    lines.append(f"extends = {_quoted(ruleset.base)}")
    shown = [f"    {_quoted(note)}," for note in notes]
    lines += ["notes = [", *shown, "]"] if shown else []
    values = overrides_of(ruleset.base, ruleset.rules)
    for section in SECTIONS:
        rows = [key for key in CATALOG if key in values and key.startswith(section + ".")]
        lines += ["", f"[{section}]"] if rows else []
        lines += [f"{key.split('.')[1]} = {_value(values[key])}" for key in rows]
    return "\n".join(lines) + "\n"


def _value(value: Any) -> str:
    if isinstance(value, tuple):
        return f"[{', '.join(map(_value, value))}]"
    if isinstance(value, bool):
        return "true" if value else "false"
    return str(value) if isinstance(value, int) else _quoted(value)


def _quoted(text: str) -> str:
    """A TOML text: JSON's escapes are TOML's too, but for one character that only TOML forbids."""
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")
