"""The convention card: where it applies, and a row for each thing that is said. Read from TOML, strictly.

A card is named by its id; a partnership's own, which Deece does not have, by its whole text.
"""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from difflib import get_close_matches
from functools import cache, lru_cache
from importlib.resources import files
from string import Formatter
from typing import Any, Final, NamedTuple

from deece.errors import DeeceError
from deece.players.conventions.said import POSITIONS, SAYS, Said
from deece.record.model import LONGEST_CARD
from deece.rules.catalog import Rules
from deece.rules.values import short
from deece.say import say, unbroken
from deece.words.cards import listed

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
_ID: Final = re.compile("[a-z0-9]+(-[a-z0-9]+)*")
LONGEST: Final = {"id": 40, "name": 40, "about": 300, "what": 80, "tells": 120}  # letters
MOST_ROWS: Final = 60
MOST: Final = 99_999

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
    figures: Range = (0, MOST)
    standing: Range = (0, MOST)  # the figure that stands before it, 0 if none does
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
    text: str = ""  # of a partnership's own card, as `text_of` writes it

    @property
    def named(self) -> str:
        """How it is named: by its id, one's own by its whole text."""
        return self.text or self.id

    def applies(self, rules: Rules) -> bool:
        """Whether these rules have partners, and bids that this card speaks of."""
        return self.id == NONE or (_partners_bid(rules) and _holds(self.fits, rules))

    def unfit(self, rules: Rules) -> str:
        """Why it does not fit these rules, in words; "" where it does."""
        if self.applies(rules):
            return ""
        if not _partners_bid(rules):
            return say("it is for partners who bid; here nobody bids, or nobody has a partner from the start")
        wrong = [(key, span) for key, span in self.fits if not _holds(((key, span),), rules)]
        return listed(
            [
                say("its '{key}' is {span}, and here {here}", key=key, span=_span(span), here=_ASKS[key](rules))
                for key, span in wrong
            ]
        )

    def steps(self, said: Said) -> int:
        """How many steps a bid is over the last one, or skipped, as this card counts; a first bid from the lowest."""
        return said.steps - (self.count == "skipped" and not said.first)

    def row(self, said: Said, rules: Rules) -> Row | None:
        """The row for what was said, if there is one."""
        if said.forced or not self.rows:
            return None
        steps = self.steps(said)
        return next((row for row in self.rows if row.answers(said, steps, rules)), None)


def _partners_bid(rules: Rules) -> bool:
    partners = rules.deal.players > rules.deal.sides and rules.exchange.partner == "fixed"
    return partners and rules.auction.kind == "bids"


def _span(span: Range) -> str:
    low, high = span
    return str(low) if low == high else say("{low} to {high}", low=low, high=high)


def _holds(asked: tuple[tuple[str, Range], ...], rules: Rules) -> bool:
    return all(low <= _ASKS[key](rules) <= high for key, (low, high) in asked)


def card(name: str) -> Card:
    """The card of this name: the id of a shipped one, or the whole text of one's own. Raises ConventionError."""
    return own(name) if is_text(name) else _shipped(name)


def known(name: str) -> Card:
    """The card of this name; one that this version does not know or cannot read tells nothing."""
    try:
        return card(name)
    except ConventionError:
        return card(NONE)


def is_text(name: str) -> bool:
    """Whether this names a card by its whole text."""
    return "=" in name


@cache
def _shipped(id: str) -> Card:
    if id not in CARDS:
        near = get_close_matches(id[:40], CARDS, 1, 0.5)
        hint = f" (did you mean '{near[0]}'?)" if near else ""
        raise ConventionError(f"there is no convention card '{id[:40]}'{hint}: choose {', '.join(CARDS)}")
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
    """The shipped card of this id, from its TOML. Raises ConventionError, which says what to mend."""
    data = _toml(id, text)
    if data.get("id") != id:
        raise ConventionError(f'{id}: the card calls itself {data.get("id")!r}: write id = "{id}"')
    return _card(id, data)


@lru_cache(maxsize=64)
def own(text: str) -> Card:
    """A partnership's own card, from its TOML. Raises ConventionError, which says what to mend."""
    where = "this card"
    if len(text.encode("utf-8", "replace")) > LONGEST_CARD:
        raise ConventionError(f"{where} is too long: at most {LONGEST_CARD} bytes")
    data = _toml(where, text.removeprefix("\ufeff"))
    id = data.get("id")
    good = isinstance(id, str) and bool(_ID.fullmatch(id)) and len(id) <= LONGEST["id"]
    _check(where, "id", good, f'at most {LONGEST["id"]} small letters, digits and hyphens, as id = "our-club"')
    if id in CARDS:
        raise ConventionError(f"{where}: Deece has a card '{id}': choose another id, as id = \"our-{id}\"")
    found = _card(str(id), data)
    if found.name.casefold() in (_shipped(each).name.casefold() for each in CARDS):
        raise ConventionError(f"{id}: Deece has a card called “{found.name}”: choose another name")
    found = replace(found, standard=None, text=text_of(found))
    if len(found.text.encode()) > LONGEST_CARD:
        raise ConventionError(f"{where} is too long: at most {LONGEST_CARD} bytes")
    return found


def copy_of(card: Card) -> tuple[str, str]:
    """A shipped card as TOML, with an id and a name of its own, to make one's own of it; and a name for the file."""
    id = f"our-{card.id}"
    return text_of(replace(card, id=id, name=f"{card.name}, ours")), f"{id}.toml"


def text_of(card: Card) -> str:
    """The card as TOML, in one way only: without comments, and without what may be left out."""
    lines = [f"{key} = {_toml_text(getattr(card, key))}" for key in ("id", "name", "about", "count")]
    lines += ["[fits]", *(f"{key} = {_toml_range(span)}" for key, span in card.fits)]
    for row in card.rows:
        lines.append("[[row]]")
        for key, usual in (("say", ""), ("what", ""), ("tells", None), *Row._field_defaults.items()):
            value = getattr(row, key)
            if key == "position":
                value = [*sorted(value), *(f"not {word}" for word in sorted(row.unless))]
            if value != usual and key != "unless" and value != []:
                lines.append(f"{key} = {_toml_value(value)}")
    return "\n".join(lines) + "\n"


def _toml_value(value: Any) -> str:
    match value:
        case str():
            return _toml_text(value)
        case bool():
            return str(value).lower()
        case tuple():
            return _toml_range(value)
        case list():
            return f"[{', '.join(map(_toml_text, value))}]"
    return str(value)


def _toml_text(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)


def _toml_range(span: Range) -> str:
    return f"[{span[0]}, {span[1]}]" if span[0] < span[1] else str(span[0])


def _toml(where: str, text: str) -> dict[str, Any]:
    """The table that the text is; raises ConventionError with the line that is at fault where it is known."""
    try:
        return tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        found = re.search(r"\bline (\d+)", str(error))
        at = f"line {found[1]}" if found else "the last line" if isinstance(error, ValueError) else "a list in it"
        raise ConventionError(
            f'{where} is not good TOML, see {at}: a text stands in quotation marks, as name = "Our club", '
            "[fits] and each [[row]] on a line of their own, and no key twice below one of them"
        ) from None


def _card(id: str, data: Mapping[str, Any]) -> Card:
    _known(id, data, ("id", "name", "about", "count", "fits", "standard", "row"))
    count = data.get("count", _COUNTS[0])
    _check(id, "count", count in _COUNTS, " or ".join(_COUNTS))
    rows = data.get("row", [])
    good = isinstance(rows, list) and all(isinstance(row, dict) for row in rows) and len(rows) <= MOST_ROWS
    _check(id, "row", good, f"at most {MOST_ROWS} tables, each below [[row]]")
    standard = _conditions(id, "standard", data["standard"]) if "standard" in data else None
    return Card(
        id,
        _text(id, "name", data.get("name")),
        _with_figures(id, "about", _text(id, "about", data.get("about")), FIGURES[3:]),
        count,
        _conditions(id, "fits", data.get("fits", {})),
        standard,
        tuple(_row(f"{id}, row {number}", row) for number, row in enumerate(rows, 1)),
    )


def _text(where: str, key: str, value: Any, *, may_be_empty: bool = False) -> str:
    """What somebody wrote, on one line."""
    text = unbroken(value) if isinstance(value, str) else ""
    _check(where, key, bool(text) or (may_be_empty and value == ""), "given: a text in quotation marks")
    _check(where, key, len(text) <= LONGEST[key], f"at most {LONGEST[key]} letters long")
    return text


def _with_figures(where: str, key: str, text: str, figures: tuple[str, ...]) -> str:
    """The text, if it names none but these figures."""
    wanted = f"a text with no braces but those of {', '.join(f'{{{each}}}' for each in figures)}"
    try:
        parts = list(Formatter().parse(text))
    except ValueError:
        parts = [("", "", "", None)]
    for literal, field, spec, conversion in parts:
        good = field is None or (field in figures and not spec and conversion is None)
        _check(where, key, good and "{" not in literal and "}" not in literal, wanted)
    return text


def _check(where: str, key: str, good: bool, wanted: str) -> None:
    if not good:
        raise ConventionError(f"{where}: '{key}' must be {wanted}")


def _known(where: str, data: Mapping[str, Any], keys: tuple[str, ...]) -> None:
    for key in data:
        if key not in keys:
            near = get_close_matches(key, keys, 1, 0.5)
            hint = f": did you mean '{near[0]}'?" if near else f": choose {', '.join(keys)}"
            raise ConventionError(f"{where}: there is no key '{short(key)}'{hint}")


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
    return isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= MOST


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
        elif key in ("what", "tells"):
            values[key] = _text(where, key, value, may_be_empty=key == "tells")
        elif key in ("say", "needs"):
            _check(where, key, value in SAYS, f"one of {', '.join(SAYS)}")
            values[key] = value
        else:
            _check(where, key, isinstance(value, bool), "true or false")
            values[key] = value
    shows = any(key in values for key in ("meld", "each", "at_least"))
    for key in ("what", "tells"):
        _check(where, key, key in values, "given: a text in quotation marks")
        _with_figures(where, key, values[key], FIGURES if key == "tells" and shows else FIGURES[3:])
    return Row(**values)


def _position(where: str, words: Any) -> tuple[frozenset[str], frozenset[str]]:
    good = isinstance(words, list) and all(isinstance(word, str) for word in words)
    _check(where, "position", good, "a list of texts")
    for word in words:
        plain = word.removeprefix("not ")
        _check(where, "position", plain in POSITIONS, f"made of {', '.join(POSITIONS)}, each with or without 'not'")
    wanted = frozenset(word for word in words if not word.startswith("not "))
    return wanted, frozenset(word.removeprefix("not ") for word in words if word.startswith("not "))
