"""World Series: winners go to the next table, losers stay and are no partners again; then the best eight."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations
from random import Random

from deece.club.movements.history import came_out, couple, last_out, lots, partnered, present, standing, times
from deece.club.movements.model import Field, MovementError, Round, Seated
from deece.say import say

TOGETHER = 1000  # losers of one table, or winners of one, as partners: not while it can be avoided
TWICE = 100


def world_series(field: Field) -> Round:
    """The next game, partners drawn. Raises MovementError while a result is missing, and for fewer than four people.

    A tie goes by the standings. Whoever came late, or sat out, fills the chairs that are free.
    """
    if len(field.entries) < 4:
        raise MovementError(say("too few people are here for a table of four"))
    by_lot = lots(field)
    outs, last = times(field), last_out(field)
    lot = {entry: by_lot.random() for entry in field.entries}
    over = len(field.entries) % 4
    out = sorted(field.entries, key=lambda entry: (outs[entry], entry in last, lot[entry]))[:over]
    tables, apart = _moved(field) if field.rounds else ([], set())
    tables = _filled(field, [[entry for entry in one if entry not in out] for one in tables], set(out), lot)
    had = partnered(field)

    def cost(a: int, b: int) -> int:
        return TOGETHER * (couple(a, b) in apart) + TWICE * had[couple(a, b)]

    sides = [_partners(one, cost, by_lot) for one in tables]
    return Round(tuple(Seated(at, each) for at, each in enumerate(sides, 1)), tuple(sorted(out)))


def best_eight(field: Field) -> Round | None:
    """The end of it: the best eight at two tables, then their winners at one; None after that. Partners are drawn.

    Raises MovementError for fewer than nine people, and while a result is missing.
    """
    if len(field.entries) < 9:
        raise MovementError(say("too few people are here for the best eight to play at two tables"))
    last = field.rounds[-1].round if field.rounds else Round(())
    final = not last.out and bool(set(field.entries) - present(last)) and len(last.tables) <= 2
    if final and len(last.tables) == 1:
        return None
    best = sorted(field.entries, key=standing(field).__getitem__)[:8]
    if final:
        best = [entry for one in _winners(field) for entry in one[0]]
    lots(field).shuffle(best)
    tables = [best[at : at + 4] for at in range(0, len(best) - 3, 4)]
    return Round(tuple(Seated(at, ((a, b), (c, d))) for at, (a, b, c, d) in enumerate(tables, 1)))


def _winners(field: Field) -> list[list[list[int]]]:
    """Of each table of the last round the people of its sides, the winners first."""
    best = standing(field)
    found = []
    for seated, places in came_out(field, len(field.rounds) - 1):
        ranked = sorted(
            zip(places, seated.sides, strict=True),
            key=lambda one: (one[0], min(best.get(entry, len(best)) for entry in one[1])),
        )
        found.append([[entry for entry in side if entry] for _, side in ranked])
    return found


def _moved(field: Field) -> tuple[list[list[int]], set[tuple[int, int]]]:
    """Who is at each table once the winners have moved, and who have just been together."""
    tables: list[list[int]] = [[] for _ in field.rounds[-1].round.tables]
    apart = set()
    for at, (winners, *losers) in enumerate(_winners(field)):
        tables[(at + 1) % len(tables)] += winners
        tables[at] += [entry for side in losers for entry in side]
        apart |= {couple(*pair) for side in (winners, *losers) for pair in combinations(side, 2)}
    return tables, apart


def _filled(field: Field, tables: list[list[int]], out: set[int], lot: dict[int, float]) -> list[list[int]]:
    """As many tables of four as there are people for: the last ones break up, and fill the chairs that are free."""
    here = set(field.entries) - out
    number = len(here) // 4
    kept = [[entry for entry in one if entry in here][:4] for one in tables[:number]]
    kept += [[] for _ in range(number - len(kept))]
    placed = {entry for one in kept for entry in one}
    free = sorted(here - placed, key=lot.__getitem__)
    for one in kept:
        while len(one) < 4:
            one.append(free.pop())
    return kept


def _partners(
    four: list[int], cost: Callable[[int, int], int], by_lot: Random
) -> tuple[tuple[int, int], tuple[int, int]]:
    """The best of the three ways to make two pairs, by lot among the best."""
    first, *others = four
    ways = []
    for other in others:
        rest = [entry for entry in others if entry != other]
        ways.append((cost(first, other) + cost(*rest), by_lot.random(), (couple(first, other), couple(*rest))))
    return min(ways)[2]
