"""The value of a row as text and back, and what is said of a word that nobody knows."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable
from difflib import get_close_matches
from typing import Any, Final

from deece.errors import DeeceError
from deece.rules.catalog import CATALOG, Row
from deece.rules.problem import Problem

MOST_NUMBERS: Final = 20
MOST_UNKNOWN: Final = 10  # unknown words that are named; more are counted
MOST_SUGGESTED: Final = 3  # of those, how many get a suggestion: finding one is slow
LONGEST_SUGGESTED: Final = 40


class RulesError(DeeceError):
    """Rules that cannot be: `problems` holds every reason, each with its remedy."""

    def __init__(self, *reasons: str) -> None:
        self.problems = tuple(each if isinstance(each, Problem) else Problem(each) for each in reasons)
        super().__init__("; ".join(self.problems))

    def __reduce__(self) -> tuple[type[RulesError], tuple[Problem, ...]]:
        return RulesError, self.problems


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
        raise RulesError(f"<{row.key}>: '{short(str(given))}' will not do: {_expected(row, given)}")
    return value


def short(text: str) -> str:
    """A user's words on one line, cut where they are long."""
    return " ".join((text if len(text) <= 60 else text[:60] + "…").split())


def nearest(word: str, known: Iterable[str]) -> str:
    """The known word that is most like this one, as a question to add to a sentence; empty if none is."""
    close = get_close_matches(word, list(known), 1, 0.5) if len(word) <= LONGEST_SUGGESTED else []
    return f" (did you mean '{close[0]}'?)" if close else ""


def unknown_rows(keys: Collection[str]) -> list[Problem]:
    """What is said of keys that are no rows; the nearest is sought for a few of them only, so that it stays quick."""
    reasons = []
    for number, key in enumerate(list(keys)[:MOST_UNKNOWN]):
        like = _nearest_row(key) if number < MOST_SUGGESTED else ""
        reasons.append(Problem(f"there is no rule '{short(key)}'{like}", key))
    more = len(keys) - len(reasons)
    return [*reasons, Problem(f"and {more} more that are no rules")] if more else reasons


def _nearest_row(key: str) -> str:
    if "." in key:
        return nearest(key, CATALOG)
    if len(key) > LONGEST_SUGGESTED:
        return ""
    name = get_close_matches(key, [known.split(".")[1] for known in CATALOG], 1, 0.5)
    full = [known for known in CATALOG if name and known.endswith("." + name[0])]
    return f" (did you mean '{full[0]}'?)" if full else ""


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
    choices = ("; " if any(" " in choice for choice in row.choices) else ", ").join(row.choices)
    if row.kind == "choice":
        return f"choose {choices}{nearest(str(given), row.choices)}"
    if row.kind == "words":
        return f"write none, or any of {choices}, each once{nearest(str(given), row.choices)}"
    if row.kind == "numbers":
        return f"write whole numbers from {row.low} to {row.high} with commas between, as 1,60,5, or none"
    return f"write a whole number from {row.low} to {row.high}"
