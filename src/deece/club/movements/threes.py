"""Tables of three, as for Binokel: everybody meets as many others as can be."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from random import Random

from deece.club.movements.history import couple, last_out, lots, opposed, times
from deece.club.movements.model import Field, MovementError, Round, Seated
from deece.say import say

DRAWS = 4


def threes(field: Field) -> Round:
    """The next round at tables of three; one or two who are over sit out. Raises MovementError for fewer than three."""
    if len(field.entries) < 3:
        raise MovementError(say("too few people are here for a table of three"))
    outs, last, by_lot = times(field), last_out(field), lots(field)
    lot = {entry: by_lot.random() for entry in field.entries}
    over = len(field.entries) % 3
    out = sorted(field.entries, key=lambda entry: (outs[entry], entry in last, lot[entry]))[:over]
    rest = [entry for entry in field.entries if entry not in out]
    met = opposed(field)
    drawn = [_drawn(rest, met, by_lot) for _ in range(DRAWS if len(rest) <= 60 else 1)]
    tables = sorted(sorted(one) for one in min(drawn, key=lambda one: sum(_cost(met, three) for three in one)))
    return Round(
        tuple(Seated(at, tuple((entry,) for entry in three)) for at, three in enumerate(tables, 1)), tuple(sorted(out))
    )


def _cost(met: Counter[tuple[int, int]], three: list[int]) -> int:
    return sum(met[couple(a, b)] ** 2 for a, b in combinations(three, 2))


def _drawn(rest: list[int], met: Counter[tuple[int, int]], by_lot: Random) -> list[list[int]]:
    """Tables by lot, then two change chairs as long as that makes it better."""
    people = by_lot.sample(rest, len(rest))
    tables = [people[at : at + 3] for at in range(0, len(people), 3)]
    better = True
    while better:
        better = False
        for one, other in combinations(tables, 2):
            if _cost(met, one) + _cost(met, other) and _change(one, other, met):
                better = True
    return tables


def _change(one: list[int], other: list[int], met: Counter[tuple[int, int]]) -> bool:
    """Let two people of two tables change chairs, if that is better."""
    now = _cost(met, one) + _cost(met, other)
    for a in range(3):
        for b in range(3):
            one[a], other[b] = other[b], one[a]
            if _cost(met, one) + _cost(met, other) < now:
                return True
            one[a], other[b] = other[b], one[a]
    return False
