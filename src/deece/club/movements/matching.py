"""Individuals who rotate: partners by a matching of least cost, then opponents by another.

Nobody has a partner twice while that can be avoided, opponents are repeated as little as can be, and sitting out goes
round. Several draws are tried, more of them for fewer people, and the best is taken.
"""

from __future__ import annotations

from collections import Counter
from typing import Final, NamedTuple

from deece.club.movements.history import (
    couple,
    last_out,
    lots,
    opposed,
    partnered,
    present,
    sat_short,
    times,
)
from deece.club.movements.model import FLOATER, Field, MovementError, Played, Round, Seated
from deece.club.movements.pairing import cheap
from deece.say import say

DRAWS: Final = ((8, 12), (24, 8), (48, 3), (100, 2))  # up to so many people, so many draws; one for more
FEW: Final = 7  # so many people may run out of partners: then the rounds after this one are looked at too,
BEST: Final = 12  # for the best so many draws,
AHEAD: Final = 3  # so many rounds,
AHEAD_DRAWS: Final = 4  # each with so many draws
TWICE: Final = 100_000  # partners a second time
CLASS: Final = 300  # what holds the partners of a round to one class of the circle, so that all classes can come
MET: Final = 20  # opponents again

Couple = tuple[int, int]


class Known(NamedTuple):
    """What a round is drawn from."""

    field: Field
    partners: Counter[Couple]
    opponents: Counter[Couple]
    outs: dict[int, int]
    shorts: dict[int, int]
    last: set[int]  # who sat out last time, or just came
    circle: dict[int, int]  # each one's place in the circle


def matching(field: Field) -> Round:
    """The next round for individuals, however many are here. Raises MovementError for fewer than a table needs."""
    over = len(field.entries) % 4
    if (
        len(field.entries) < 4
        and not (field.odd == "three" and over == 3)
        and not (field.odd == "floater" and over > 1)
    ):
        raise MovementError(say("too few people are here for a table of four"))
    most = next((draws for people, draws in DRAWS if len(field.entries) <= people), 1)
    drawn = sorted(_drawn(field, most), key=lambda one: one[0])
    if len(field.entries) <= FEW:
        drawn = sorted((_add(now, _after(field, round_)), round_) for now, round_ in drawn[:BEST])
    return drawn[0][1]


def _drawn(field: Field, draws: int) -> list[tuple[tuple[int, int], Round]]:
    """So many draws of the next round, each with how often it repeats partners and opponents."""
    known = Known(
        field,
        partnered(field),
        opposed(field),
        times(field),
        times(field, sat_short),
        last_out(field),
        _circle(field),
    )
    return [_draw(known, number) for number in range(draws)]


def _after(field: Field, round_: Round) -> tuple[int, int]:
    """What some more rounds would repeat after this one, if nobody came or went."""
    repeats = (0, 0)
    for _ in range(AHEAD):
        field = field._replace(rounds=(*field.rounds, Played(round_)))
        now, round_ = min(_drawn(field, AHEAD_DRAWS), key=lambda one: one[0])
        repeats = _add(repeats, now)
    return repeats


def _add(one: tuple[int, int], other: tuple[int, int]) -> tuple[int, int]:
    return one[0] + other[0], one[1] + other[1]


def _draw(known: Known, number: int) -> tuple[tuple[int, int], Round]:
    """One draw: how often partners and opponents are repeated in it, and the round."""
    field, by_lot = known.field, lots(known.field, number)
    lot = {entry: by_lot.random() for entry in field.entries}
    over = len(field.entries) % 4
    together = over > 1 and (field.odd == "floater" or (field.odd == "three" and over == 3))
    short = _short(known, over, lot) if together else ()
    out = () if together else tuple(sorted(sorted(field.entries, key=lambda one: _turn(known, one, lot))[:over]))
    apart = {*out, *(entry for side in short for entry in side)}
    rest = sorted((entry for entry in field.entries if entry not in apart), key=lot.__getitem__)
    held = _class(known, rest, out, lot)
    pairs = [couple(a, b) for a, b in cheap(rest, lambda a, b: _beside(known, a, b, held, lot))]
    meetings = cheap(range(len(pairs)), lambda a, b: _against(known, pairs[a], pairs[b], lot))
    tables: list[tuple[tuple[int, ...], ...]] = sorted(_sides(pairs[a], pairs[b]) for a, b in meetings)
    tables += [short] if short else []
    round_ = Round(tuple(Seated(at, sides) for at, sides in enumerate(tables, 1)), out)
    return _repeats(known, round_), round_


def _turn(known: Known, entry: int, lot: dict[int, float]) -> tuple[int, bool, float]:
    """Whoever has the least of this sits out next: seldom out, there last time, and then by lot."""
    return known.outs[entry], entry in known.last, lot[entry]


def _short(known: Known, over: int, lot: dict[int, float]) -> tuple[tuple[int, ...], ...]:
    """The table of whoever is over: three alone, or with floaters to make four. Nobody twice before everybody."""
    chosen: list[int] = []
    while len(chosen) < over:
        left = (entry for entry in known.field.entries if entry not in chosen)
        chosen.append(min(left, key=lambda one: (*_strained(known, one, chosen, over), lot[one])))
    if known.field.odd == "three":
        return tuple((entry,) for entry in sorted(chosen))
    pairs = [(a, b) for a in chosen for b in chosen if a < b]
    pair = min(pairs, key=lambda two: (known.partners[two], lot[two[0]]))
    alone = [entry for entry in chosen if entry not in pair]
    return (pair, (*alone, FLOATER) if alone else (FLOATER, FLOATER))


def _strained(known: Known, entry: int, chosen: list[int], over: int) -> tuple[int, int, int]:
    """What speaks against somebody for that table: two are partners there, and of three there is a choice of them."""
    again = sum(known.partners[couple(entry, other)] for other in chosen)
    met = sum(known.opponents[couple(entry, other)] for other in chosen)
    return (again, known.shorts[entry], met) if over == 2 else (known.shorts[entry], again, met)


def _circle(field: Field) -> dict[int, int]:
    """Everybody's place, drawn once: in order of their first round, and within it by lot."""
    places: dict[int, int] = {}
    by_lot = lots(field._replace(rounds=()), "circle")
    for here in (*(present(played.round) for played in field.rounds), set(field.entries)):
        new = sorted(here - places.keys())
        by_lot.shuffle(new)
        for entry in new:
            places[entry] = len(places)
    return {entry: place for place, entry in enumerate(sorted(field.entries, key=places.__getitem__))}


def _color(known: Known, a: int, b: int) -> int:
    """The round of the circle in which two are together."""
    size, one, other = len(known.circle), known.circle[a], known.circle[b]
    if size % 2:
        return (one + other) % size
    fixed = size - 1
    return 2 * min(one, other) % fixed if fixed in (one, other) else (one + other) % fixed


def _class(known: Known, rest: list[int], out: tuple[int, ...], lot: dict[int, float]) -> int:
    """The class that this round's partners come from: that of whoever is out, else the one that has been had least."""
    if len(out) == 1:
        size = len(known.circle)
        return 2 * known.circle[out[0]] % size
    if len(out) == 2:
        return _color(known, out[0], out[1])
    had = Counter[int]()
    for (a, b), often in known.partners.items():
        if a in known.circle and b in known.circle:
            had[_color(known, a, b)] += often
    classes = len(known.circle) - 1 + len(known.circle) % 2
    first = int(lot[rest[0]] * classes) if rest else 0
    return min(range(classes), key=lambda one: (had[one], (one - first) % classes))


def _beside(known: Known, a: int, b: int, held: int, lot: dict[int, float]) -> int:
    """What it costs that two are partners."""
    key = couple(a, b)
    cost = TWICE * _again(known.partners[key]) + MET * known.opponents[key] + int(lot[a] * 4) * int(lot[b] * 4)
    return cost - (CLASS if _color(known, a, b) == held else 0)


def _against(known: Known, one: Couple, other: Couple, lot: dict[int, float]) -> int:
    """What it costs that two pairs sit against each other: those who were partners had better meet others."""
    keys = [couple(a, b) for a in one for b in other]
    cost = sum(MET * _again(known.opponents[key]) + known.partners[key] for key in keys)
    return 4 * cost + int(lot[one[0]] * 2) * int(lot[other[0]] * 2)


def _again(often: int) -> int:
    """What the next time costs: more each time, so that no two are always the ones."""
    return 2 * often + 1 if often else 0


def _sides(one: Couple, other: Couple) -> tuple[Couple, Couple]:
    return (one, other) if one < other else (other, one)


def _repeats(known: Known, round_: Round) -> tuple[int, int]:
    """How often partners are repeated in a round, and opponents: each time counts for more."""
    seen = Field(known.field.entries, (Played(round_),))
    return (
        sum(often * _again(known.partners[pair]) for pair, often in partnered(seen).items()),
        sum(often * _again(known.opponents[pair]) for pair, often in opposed(seen).items()),
    )
