"""What bids mean, as lines: each side's convention card, and what a call told by it. All of it is open to everybody.

Figures are those of the table's own scale, so that they can be compared with bids and with meld.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Final

from deece.players.conventions import CARDS, NONE, Card, Picture, Row, card
from deece.players.conventions.card import MOST, Range
from deece.players.conventions.meaning import meant_last
from deece.players.conventions.said import Talk
from deece.record.words import words_of
from deece.rules.catalog import Rules

_ANY: Final = Row("bid", "", "")
_FLAGS: Final = ("aces", "run")
_WISHES: Final = ("wants", "asks", "save")


def card_lines(cards: Sequence[Card], rules: Rules) -> list[str]:
    """By side, which card it bids by, and a line for each thing that may be said here: the first that fits counts."""
    said = {*rules.auction.calls, "bid", "pass"}
    lines = []
    for side, each in enumerate(cards):
        lines.append(f"card {side} is {each.id} counts {each.count}" if each.rows else f"card {side} is {NONE}")
        lines += [
            f"card {side} {_row(row, rules)}"
            for row in each.rows
            if row.say in said and (not row.needs or row.needs in said)
        ]
    return lines


def _row(row: Row, rules: Rules) -> str:
    unit = rules.score.scale
    return " ".join([_word(row.say), *_when(row, unit), *_meld(row, unit), *_facts(row)])


def _when(row: Row, unit: int) -> Iterator[str]:
    """When it is said: what is left out may be anything."""
    words = [*sorted(map(_word, row.position)), *sorted(f"not-{_word(word)}" for word in row.unless)]
    if words:
        yield f"when {','.join(words)}"
    if row.steps != _ANY.steps:
        yield f"steps {row.steps[0]} {row.steps[1]}"
    for key, (low, high) in (("figures", row.figures), ("standing", row.standing)):
        if (low, high) != (0, MOST):
            yield f"{key} {low * unit} {MOST if high == MOST else high * unit + unit - 1}"


def _meld(row: Row, unit: int) -> Iterator[str]:
    """What meld it shows: a range, about so much for each step, or so much or more for each step."""
    if row.each or row.at_least:
        yield f"each {row.each * unit}" if row.each else f"least {row.at_least * unit}"
    elif row.meld is not None:
        low, high = scaled(row.meld, unit)
        yield f"meld {low} {high}"
    if row.or_more:
        yield "more yes"


def scaled(span: Range, unit: int) -> Range:
    """A range of the short scale at the table's own."""
    return span[0] * unit, span[1] * unit + unit - 1


def _facts(of: Row | Picture) -> Iterator[str]:
    for key in _FLAGS:
        if (held := getattr(of, key)) is not None:
            yield f"{key} {'yes' if held else 'no'}"
    for key in _WISHES:
        if getattr(of, key):
            yield f"{key} yes"


def _word(words: str) -> str:
    return words.replace(" ", "-")


# What was told


@lru_cache(maxsize=256)
def calls(said: Talk, cards: tuple[Card, ...]) -> tuple[str, ...]:
    """The calls of an auction as lines, each with what it told by its side's card; `cards` are empty for none."""
    found = []
    for number, (seat, call) in enumerate(said.calls):
        by = cards[said.seating.side[seat]] if cards else None
        meant = meant_last(by, said._replace(calls=said.calls[: number + 1])) if by and by.rows else None
        facts = list(_told(meant.tells)) if meant else []
        words = " ".join([f"did {seat}", *words_of(call, said.tables.rules)])
        found.append(" ".join([words, "tells", *facts] if facts else [words]))
    return tuple(found)


def _told(what: Picture) -> Iterator[str]:
    if what.meld is not None:
        yield f"meld {what.meld[0]} {what.meld[1]}"
        if what.or_more:
            yield "more yes"
    yield from _facts(what)


# The way back


def read_card(lines: Sequence[str], rules: Rules) -> Card:
    """The card that these lines say, each without "card" and the side: Deece's own by its id, another by its rows."""
    _, id, *more = lines[0].split()
    if id in CARDS:
        return card(id)
    rows = tuple(_read_row(line.split(), rules.score.scale) for line in lines[1:])
    return Card(id, id, "", more[1] if more else "over", (), None, rows)


def _read_row(words: list[str], unit: int) -> Row:
    say, *rest = words
    found: dict[str, object] = {}
    while rest:
        key, *rest = rest
        if key == "when":
            when, rest = rest[0].split(","), rest[1:]
            found["position"] = frozenset(_spaced(word) for word in when if not word.startswith("not-"))
            found["unless"] = frozenset(_spaced(word[4:]) for word in when if word.startswith("not-"))
        elif key in ("steps", "figures", "standing", "meld"):
            low, high, *rest = rest
            scale = 1 if key == "steps" else unit
            found[key] = int(low) // scale, MOST if int(high) == MOST else int(high) // scale
        elif key in ("each", "least"):
            found["at_least" if key == "least" else key], rest = int(rest[0]) // unit, rest[1:]
        else:
            found["or_more" if key == "more" else key], rest = rest[0] == "yes", rest[1:]
    return Row(_spaced(say), say, " ".join(words[1:]), **found)  # type: ignore[arg-type]


def _spaced(word: str) -> str:
    return word.replace("-", " ")
