"""The convention card: where it applies, and a row for each thing that is said. Read from TOML, strictly."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cache, lru_cache
from importlib.resources import files
from string import Formatter
from typing import Any, Final, NamedTuple

from deece.errors import DeeceError
from deece.players.conventions.said import POSITIONS, SAYS, Said
from deece.rules.catalog import Rules

CARDS: Final = ("tournament", "skips", "classic", "aces", "jumps", "none")  # the first that is standard is the default
NONE: Final = "none"

# What a card may ask of the rules. Points are those of the short scale.
_ASKS: Final[dict[str, Callable[[Rules], int]]] = {
    "copies": lambda rules: rules.deal.copies,
    "first_bid": lambda rules: rules.auction.first_bid // rules.score.scale,
    "step": lambda rules: rules.auction.steps[0] // rules.score.scale,
    "scale": lambda rules: rules.score.scale,
    "passed": lambda rules: rules.exchange.cards,
    "calls": lambda rules: len(rules.auction.calls),
}
_COUNTS: Final = ("over", "skipped")
FIGURES: Final = ("meld", "low", "high", "ten", "twenty", "first", "one", "last", "top")

Range = tuple[int, int]


class ConventionError(DeeceError):
    """A card that cannot be read, or that nobody knows."""


class Row(NamedTuple):
    """One thing that is said, and what it tells. Points are those of the short scale."""

    say: str  # a key of SAYS
    what: str  # what is said, for the list of all rows
    tells: str  # what it tells, in players' words; "" for an everyday pass
    position: frozenset[str] = frozenset()  # words of POSITIONS that must hold
    unless: frozenset[str] = frozenset()  # and those that must not
    steps: Range = (0, 999)
    figures: Range = (0, 99_999)
    standing: Range = (0, 99_999)  # the figure that stands before it, 0 if none does
    needs: str = ""  # a call that the rules must know
    meld: Range | None = None
    each: int = 0  # about so much meld for each step, in place of a range: up to half as much off
    at_least: int = 0  # so much meld or more for each step, in place of a range
    or_more: bool = False  # more meld than the range fits too
    aces: bool | None = None
    run: bool | None = None
    wants: bool = False
    asks: bool = False
    save: bool = False

    @property
    def shows(self) -> bool:
        """Whether it tells something of the cards."""
        return (
            self.meld is not None or self.each > 0 or self.at_least > 0 or self.aces is not None or self.run is not None
        )

    def range(self, steps: int) -> Range | None:
        """The meld that it tells when said so many steps over."""
        if self.each:
            low = self.each * steps - self.each // 2
            return low, low + self.each - 1
        return (self.at_least * steps, self.at_least * (steps + 1) - 1) if self.at_least else self.meld

    def answers(self, said: Said, steps: int, rules: Rules) -> bool:
        """Whether this row is the one for what was said."""
        return (
            self.say == said.say
            and self.position <= said.position
            and not self.unless & said.position
            and (not self.needs or self.needs in rules.auction.calls)
            and self.steps[0] <= steps <= self.steps[1]
            and self.figures[0] <= said.points // rules.score.scale <= self.figures[1]
            and self.standing[0] <= said.standing // rules.score.scale <= self.standing[1]
        )


@dataclass(frozen=True, eq=False, slots=True)
class Card:
    """A partnership's bidding language."""

    id: str
    name: str
    about: str
    count: str  # "over": steps over the last bid; "skipped": steps left out
    fits: tuple[tuple[str, Range], ...]
    standard: tuple[tuple[str, Range], ...] | None  # with this too it is what the system's players use
    rows: tuple[Row, ...]

    def applies(self, rules: Rules) -> bool:
        """Whether these rules have partners, and bids that this card speaks of."""
        if self.id == NONE:
            return True
        partners = rules.deal.players > rules.deal.sides and rules.exchange.partner == "fixed"
        return partners and rules.auction.kind == "bids" and _holds(self.fits, rules)

    def steps(self, said: Said) -> int:
        """How many steps a bid is over the last one, or skipped, as this card counts; a first bid from the lowest."""
        return said.steps - (self.count == "skipped" and not said.first)

    def row(self, said: Said, rules: Rules) -> Row | None:
        """The row for what was said, if there is one."""
        if said.forced or not self.rows:
            return None
        steps = self.steps(said)
        return next((row for row in self.rows if row.answers(said, steps, rules)), None)


def _holds(asked: tuple[tuple[str, Range], ...], rules: Rules) -> bool:
    return all(low <= _ASKS[key](rules) <= high for key, (low, high) in asked)


@cache
def card(id: str) -> Card:
    """The shipped card of this name. Raises ConventionError."""
    if id not in CARDS:
        near = get_close_matches(id, CARDS, 1, 0.5)
        hint = f" (did you mean '{near[0]}'?)" if near else ""
        raise ConventionError(f"there is no convention card '{id}'{hint}: choose {', '.join(CARDS)}")
    return read(id, files(__package__).joinpath(f"{id}.toml").read_text(encoding="utf-8"))


@lru_cache(maxsize=256)
def cards_for(rules: Rules) -> tuple[Card, ...]:
    """The cards that fit these rules, the standard one first, "none" last."""
    found = [each for each in map(card, CARDS) if each.applies(rules)]
    return tuple(sorted(found, key=lambda each: (each.id == NONE, not _standard(each, rules))))


def default_card(rules: Rules) -> Card:
    """The card that players of these rules use, or "none"."""
    found = cards_for(rules)[0]
    return found if _standard(found, rules) else card(NONE)


def _standard(each: Card, rules: Rules) -> bool:
    return each.standard is not None and _holds(each.standard, rules)


# ------------------------------------------------------------------------------------------- reading


def read(id: str, text: str) -> Card:
    """A card from its TOML. Raises ConventionError, which says what to mend."""
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise ConventionError(f"{id}: {error}") from None
    _known(id, data, ("id", "name", "about", "count", "fits", "standard", "row"))
    if data.get("id") != id:
        raise ConventionError(f'{id}: the card calls itself {data.get("id")!r}: write id = "{id}"')
    for key in ("name", "about"):
        _check(id, key, isinstance(data.get(key), str) and bool(data[key]), "a text")
    count = data.get("count", _COUNTS[0])
    _check(id, "count", count in _COUNTS, " or ".join(_COUNTS))
    rows = data.get("row", [])
    _check(id, "row", isinstance(rows, list) and all(isinstance(row, dict) for row in rows), "a list of tables")
    standard = _conditions(id, "standard", data["standard"]) if "standard" in data else None
    return Card(
        id,
        data["name"],
        data["about"],
        count,
        _conditions(id, "fits", data.get("fits", {})),
        standard,
        tuple(_row(f"{id}, row {number}", row) for number, row in enumerate(rows, 1)),
    )


def _check(where: str, key: str, good: bool, wanted: str) -> None:
    if not good:
        raise ConventionError(f"{where}: '{key}' must be {wanted}")


def _known(where: str, data: Mapping[str, Any], keys: tuple[str, ...]) -> None:
    for key in data:
        if key not in keys:
            near = get_close_matches(key, keys, 1, 0.5)
            hint = f": did you mean '{near[0]}'?" if near else f": choose {', '.join(keys)}"
            raise ConventionError(f"{where}: there is no key '{key}'{hint}")


def _conditions(where: str, key: str, data: Any) -> tuple[tuple[str, Range], ...]:
    _check(where, key, isinstance(data, dict), "a table")
    _known(f"{where}, {key}", data, tuple(_ASKS))
    return tuple((name, _range(f"{where}, {key}", name, value)) for name, value in data.items())


def _range(where: str, key: str, value: Any) -> Range:
    ends = [value, value] if _number(value) else value
    good = isinstance(ends, list) and len(ends) == 2 and all(map(_number, ends)) and ends[0] <= ends[1]
    _check(where, key, good, "a number or two, [low, high]")
    return ends[0], ends[1]


def _number(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and value >= 0


def _row(where: str, data: Mapping[str, Any]) -> Row:
    keys = tuple(key for key in Row._fields if key != "unless")
    _known(where, data, keys)
    _check(where, "say", data.get("say") in SAYS, f"one of {', '.join(SAYS)}")
    values: dict[str, Any] = {}
    for key, value in data.items():
        if key in ("steps", "figures", "standing", "meld"):
            values[key] = _range(where, key, value)
        elif key == "position":
            values["position"], values["unless"] = _position(where, value)
        elif key in ("each", "at_least"):
            _check(where, key, _number(value) and value > 0, "a number above 0")
            values[key] = value
        elif key in ("say", "what", "tells", "needs"):
            _check(where, key, isinstance(value, str), "a text")
            values[key] = value
        else:
            _check(where, key, isinstance(value, bool), "true or false")
            values[key] = value
    for key in ("what", "tells"):
        _check(where, key, key in values, "given: a text")
        for _, field, _, _ in Formatter().parse(values[key]):
            _check(where, key, field is None or field in FIGURES, f"a text with no figures but {', '.join(FIGURES)}")
    return Row(**values)


def _position(where: str, words: Any) -> tuple[frozenset[str], frozenset[str]]:
    good = isinstance(words, list) and all(isinstance(word, str) for word in words)
    _check(where, "position", good, "a list of texts")
    for word in words:
        plain = word.removeprefix("not ")
        _check(where, "position", plain in POSITIONS, f"made of {', '.join(POSITIONS)}, each with or without 'not'")
    wanted = frozenset(word for word in words if not word.startswith("not "))
    return wanted, frozenset(word.removeprefix("not ") for word in words if word.startswith("not "))
