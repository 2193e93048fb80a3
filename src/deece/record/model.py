"""A record as data: the rules, the seats and every choice in order. Nothing derived is kept but to be checked."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Final, Literal, NamedTuple

from deece.errors import DeeceError
from deece.game.action import Action, Deal, Penalty, ToldHand
from deece.game.seal import Proof
from deece.record.words import CHOICES, MARKS
from deece.rules.catalog import CATALOG, Rules
from deece.rules.ruleset import (
    RulesError,
    Ruleset,
    format_value,
    from_values,
    load,
    overrides_of,
    rules_hash,
    values_of,
)
from deece.say import unbroken

NAMES: Final = ("Ann", "Bob", "Cal", "Dee", "Eve", "Fay", "Gus", "Hal", "Ida", "Joe", "Kay", "Lou")  # if none are given
HEADER: Final = ("rules", "set", "hash", "full", "seats", "dealer", "practice", "conventions")
BODY: Final = ("deal", "told", "penalty", "seal", "half", *CHOICES, "score", "end", "stop")
RESERVED: Final = frozenset({*HEADER, *BODY, "deece", "widow", "stock", "turned", "nobody"})
LONGEST_NAME: Final = 40
MOST_HANDS: Final = 1_000  # of a game that is gone on with; the longest of 7,000 that were played had 331
FORMULA: Final = "=+-@\uff1d\uff0b\uff0d\uff20"  # what begins so, wide too, is a formula to a spreadsheet
LONGEST_CARD: Final = 12_000  # bytes of a partnership's own convention card
_CARD: Final = re.compile("[a-z0-9-]{1,40}")  # what a convention card may be called
_OWN_CARD: Final = re.compile('id = "([a-z0-9-]{1,40})"(\n|$)')  # how the text of one's own begins
_NOT_IN_NAMES: Final = re.compile("[,:+={}#]")

Overrides = tuple[tuple[str, str], ...]
Practice = Literal["", "open", "known"]  # all hands lay open; the cards of its first hand were known before


class RecordError(DeeceError):
    """A record that cannot be read or played: `line` is its place (0: none), `problems` all that is wrong."""

    def __init__(self, message: str, line: int = 0, problems: tuple[str, ...] = ()) -> None:
        message = one_line(message)
        self.message, self.line = message, line
        text = f"line {line}: {message}" if line else message
        self.problems = problems or (text,)
        super().__init__(text)

    def __reduce__(self) -> tuple[type[RecordError], tuple[str, int, tuple[str, ...]]]:
        return RecordError, (self.message, self.line, self.problems)


def one_line(text: str) -> str:
    """The text on one line, without control characters and of bearable length, fit for a message."""
    text = unbroken(text)
    return text if len(text) <= 400 else text[:400] + "…"


def some(parts: Sequence[str]) -> str:
    """The first of them, and how many more there are."""
    more = f" and {len(parts) - 4} more" if len(parts) > 4 else ""
    return ", ".join(parts[:4]) + more


class Claim(NamedTuple):
    """What a record says besides the choices: "seat" (who chooses), "seal" (how a sealed deal was dealt out), "trick",
    "score" or "end"."""

    kind: str
    figures: tuple[tuple[tuple[int, ...], int], ...]  # chairs together, and their number
    text: str = ""  # the reason of the end
    line: int = 0


@dataclass(frozen=True, slots=True)
class Entry:
    """One choice (or a deal), with what somebody says about it; `mark` is one of ! ? !! ?? !? ?! or nothing.

    `proof` is what a sealed deal was made from.
    """

    action: Action
    comment: str = ""
    mark: str = ""
    proof: Proof | None = None
    line: int = field(default=0, compare=False)
    claims: tuple[Claim, ...] = field(default=(), compare=False)

    def __post_init__(self) -> None:
        if self.mark and self.mark not in MARKS:
            raise RecordError(f"'{self.mark}' is no mark: write {' '.join(MARKS)}", self.line)
        if self.comment:  # a comment is one line between braces
            comment = self.comment.replace("{", "(").replace("}", ")")
            object.__setattr__(self, "comment", unbroken(comment))


@dataclass(frozen=True, slots=True)
class Record:
    """A game: its rules (a system and house rules, with their hash), who sits where, and every choice.

    The house rules are told from the system as this version has it; in text the rules also stand in full. A game with
    `practice` was played to learn: it is counted with no others.
    """

    rules: str  # the id of a system
    overrides: Overrides  # house rules: row key and value as text, in the order of the catalog
    hash: str
    seats: tuple[str, ...]  # names by seat, clockwise
    dealer: int = 0  # the seat that deals first
    entries: tuple[Entry, ...] = ()
    practice: Practice = ""
    conventions: tuple[str, ...] = ()  # by side, the convention card by which it bids (`card_id`); none: not known
    hash_line: int = field(default=0, compare=False)
    stop_line: int = field(default=0, compare=False)  # which says that an unfinished game ends here; 0: none
    cut_line: int = field(default=0, compare=False)  # of a deal that was left out, as the file ends in its middle

    @staticmethod
    def new(ruleset: Ruleset, seats: Iterable[str] | None = None, dealer: int = 0) -> Record:
        """A record without a choice yet; raises RecordError for names that will not do."""
        overrides, number = _header(ruleset.base, ruleset.rules)
        people = ruleset.rules.people
        names = check_names(NAMES[:people] if seats is None else seats, people)
        if not 0 <= dealer < people:
            raise RecordError(f"there is no seat {dealer} at a table of {people}: seats count from 0")
        return Record(ruleset.base, overrides, number, names, dealer)

    def add(self, action: Action, comment: str = "", mark: str = "") -> Record:
        """The record with one choice more; for many at once see `extend`."""
        return replace(self, entries=(*self.entries, Entry(action, comment, mark)))

    def extend(self, actions: Iterable[Action]) -> Record:
        """The record with all these choices more: cheap, so a driver may keep a list and record it at the end."""
        return replace(self, entries=(*self.entries, *map(Entry, actions)))

    @property
    def actions(self) -> tuple[Action, ...]:
        """The choices alone."""
        return tuple(entry.action for entry in self.entries)

    @property
    def deals(self) -> int:
        """How many hands were dealt or told, those too that came to nothing."""
        return sum(isinstance(entry.action, (Deal, ToldHand)) for entry in self.entries)

    @property
    def penalties(self) -> int:
        """How many penalties stand between them."""
        return sum(isinstance(entry.action, Penalty) for entry in self.entries)

    @property
    def ruleset(self) -> Ruleset:
        """The rules of the game; raises RecordError if there are no such rules."""
        return ruleset_of(self.rules, self.overrides)


@lru_cache(maxsize=256)
def _header(base: str, rules: Rules) -> tuple[Overrides, str]:
    return override_texts(base, rules), hash_of(rules)


def override_texts(base: str, rules: Rules) -> Overrides:
    """The house rules that make these rules from a system as it is now, in the order of the catalog."""
    found = overrides_of(base, rules)
    return tuple((key, format_value(CATALOG[key], found[key])) for key in CATALOG if key in found)


@lru_cache(maxsize=256)
def hash_of(rules: Rules) -> str:
    """The hash that stands in the record of a game by these rules."""
    return rules_hash(rules)


@lru_cache(maxsize=256)
def ruleset_of(system: str, overrides: Overrides) -> Ruleset:
    """The rules that a system and house rules make now."""
    return _found(load, system, overrides)


@lru_cache(maxsize=256)
def ruleset_in_full(system: str, values: Overrides) -> Ruleset:
    """The rules with these values (the catalog's default where there is none), whatever the system says now."""
    return _found(from_values, system, values)


def _found(make: Callable[[str, dict[str, str]], Ruleset], system: str, values: Overrides) -> Ruleset:
    """A record never makes anybody read a file: only systems are allowed."""
    if not re.fullmatch("[a-z0-9-]+", system):
        raise RecordError(f"'{system[:60]}' is no system: write the id of one, as 'rules: double-deck'")
    try:
        return make(system, dict(values))
    except RulesError as error:
        raise RecordError(str(error), problems=error.problems) from None


@lru_cache(maxsize=256)
def in_full(rules: Rules) -> tuple[Overrides, ...]:
    """Every value that is not the catalog's default, by section."""
    told = [(key, text) for key, text in values_of(rules).items() if rules.value(key) != CATALOG[key].default]
    sections = dict.fromkeys(key.partition(".")[0] for key, _ in told)
    return tuple(tuple(one for one in told if one[0].partition(".")[0] == section) for section in sections)


def card_id(name: str) -> str:
    """The id of a convention card that is named by its id, or a partnership's own by its whole text."""
    found = _OWN_CARD.match(name)
    return found[1] if found else name


def conventions_of(rules: Rules, lines: Sequence[tuple[int, str]]) -> tuple[str, ...]:
    """The convention cards that a header's lines name, one for each side, an own one by its text; none without lines.

    The first line has their ids, the others the text of each that is a partnership's own. Raises RecordError.
    """
    if not lines:
        return ()
    line, text = lines[0]
    ids = tuple(" ".join(each.split()).lower() for each in text.split(",")) if text else ()
    if ids and (len(ids) != rules.deal.sides or not all(map(_CARD.fullmatch, ids))):
        raise RecordError(f"'conventions: {text}': name a card for each of {rules.deal.sides} sides, as classic", line)
    own = _own_cards(lines[1:])
    for id, (at, _) in own.items():
        if id not in ids:
            raise RecordError(f"no side bids by the card '{id}': name it on the first 'conventions:' line", at)
    return tuple(own[id][1] if id in own else id for id in ids)


def _own_cards(lines: Sequence[tuple[int, str]]) -> dict[str, tuple[int, str]]:
    """The cards that these lines hold: by id, the line with which one begins, and its text."""
    found: dict[str, tuple[int, str]] = {}
    id = ""
    for line, text in lines:
        if begins := _OWN_CARD.fullmatch(text):
            id = begins[1]
            if id in found:
                raise RecordError(f"there are two cards '{id}': leave one", line)
            found[id] = line, ""
        if not id:
            raise RecordError("there are two 'conventions:' lines: leave one", line)
        at, before = found[id]
        found[id] = at, f"{before}{text}\n"
        if len(found[id][1]) > LONGEST_CARD:
            raise RecordError(f"the card '{id}' is too long: at most {LONGEST_CARD} bytes", line)
    return found


def check_names(names: Iterable[str], people: int) -> tuple[str, ...]:
    """The names by seat, tidied; raises RecordError for names that a record could not tell apart."""
    tidy = tuple(map(unbroken, names))
    if len(tidy) != people:
        raise RecordError(f"{len(tidy)} names for {people} seats: name everybody at the table, clockwise")
    for name in tidy:
        if not name or len(name) > LONGEST_NAME or _NOT_IN_NAMES.search(name):
            raise RecordError(
                f"'{name[:60]}' cannot be a name: at most {LONGEST_NAME} letters, without , : + = # and braces"
            )
        if name.casefold().split()[0] in RESERVED:
            raise RecordError(f"'{name}' cannot be a name: '{name.split()[0]}' is a word of the record")
    if len({name.casefold() for name in tidy}) < people:
        raise RecordError(f"two players have one name: {', '.join(tidy)}; make them different")
    return tidy


def new_names(names: Iterable[str], people: int) -> tuple[str, ...]:
    """The same for names that are given now; older records and sheets may hold names that begin as a formula does."""
    tidy = check_names(names, people)
    for name in tidy:
        if name[0] in FORMULA:
            raise RecordError(f"'{name}' cannot be a name: begin it with a letter, not with {name[0]}")
    return tidy
