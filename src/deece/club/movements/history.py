"""What a field's earlier rounds say: who met whom, who sat out how often, and how each table came out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from itertools import combinations
from random import Random

from deece.club.movements.model import FLOATER, Field, MovementError, Round, Seated
from deece.say import say


def couple(a: int, b: int) -> tuple[int, int]:
    """Two entries as a key."""
    return (a, b) if a < b else (b, a)


def people(seated: Seated) -> tuple[int, ...]:
    """The entries at a table, floaters left out."""
    return tuple(entry for side in seated.sides for entry in side if entry != FLOATER)


def present(round_: Round) -> set[int]:
    """Everybody who was there for a round: at a table, or sitting out."""
    return {entry for seated in round_.tables for entry in people(seated)} | set(round_.out)


def partnered(field: Field) -> Counter[tuple[int, int]]:
    """How often two have been partners."""
    return Counter(pair for seated in _tables(field) for side in seated.sides for pair in _couples(side))


def opposed(field: Field) -> Counter[tuple[int, int]]:
    """How often two have sat against each other."""
    return Counter(
        couple(a, b)
        for seated in _tables(field)
        for one, other in combinations(seated.sides, 2)
        for a in one
        for b in other
        if FLOATER not in (a, b)
    )


def _tables(field: Field) -> Iterator[Seated]:
    for played in field.rounds:
        yield from played.round.tables


def _couples(side: tuple[int, ...]) -> Iterator[tuple[int, int]]:
    return (couple(a, b) for a, b in combinations(side, 2) if FLOATER not in (a, b))


def sat_out(round_: Round) -> set[int]:
    """Whoever did not play against anybody: they sat out, or had floaters alone for opponents."""
    alone = {entry for seated in round_.tables for entry in people(seated) if len(people(seated)) == 1}
    return alone | set(round_.out)


def sat_short(round_: Round) -> set[int]:
    """Whoever was at a table of three, or at one with a floater."""
    return {
        entry for seated in round_.tables if len(people(seated)) in (2, 3) for entry in people(seated) if _four(seated)
    }


def _four(seated: Seated) -> bool:
    """Whether a table is one of individuals: pairs are two entries and never short."""
    return len(seated.sides) == 3 or any(len(side) > 1 for side in seated.sides)


def times(field: Field, what: Callable[[Round], Iterable[int]] = sat_out) -> dict[int, int]:
    """How often each who is here has done this. Whoever comes late counts like whoever has done it least."""
    counts: dict[int, int] = {}
    before: set[int] = set()
    for played in field.rounds:
        here = present(played.round)
        _come(counts, here, before)
        for entry in what(played.round):
            counts[entry] += 1
        before = here
    _come(counts, set(field.entries), before)
    return {entry: counts[entry] for entry in field.entries}


def _come(counts: dict[int, int], here: set[int], before: set[int]) -> None:
    least = min((counts[entry] for entry in here & before), default=0)
    for entry in here - before:
        counts[entry] = max(counts.get(entry, 0), least)


def last_out(field: Field) -> set[int]:
    """Who sat out in the last round, or had not come yet: they play now, if others have sat out as seldom."""
    if not field.rounds:
        return set()
    last = field.rounds[-1].round
    return sat_out(last) | (set(field.entries) - present(last))


def lots(field: Field, what: object = "") -> Random:
    """What is drawn for the next round: the same for the same field."""
    return Random(f"{field.seed} {len(field.rounds)} {what}")


def standing(field: Field) -> dict[int, int]:
    """The place of each who is here, from 0; whoever the standings do not name yet comes last, in order of entering."""
    order = [entry for entry in field.order if entry in set(field.entries)]
    order += [entry for entry in field.entries if entry not in set(order)]
    return {entry: place for place, entry in enumerate(order)}


def came_out(field: Field, number: int) -> Iterator[tuple[Seated, tuple[int, ...]]]:
    """Each table of a round, counted from 0, with the place of each side. Raises MovementError where one is awaited.

    A side that has gone since needs no result: whoever is still there has won.
    """
    played, here = field.rounds[number], set(field.entries)
    for at, seated in enumerate(played.round.tables):
        places = played.places[at] if at < len(played.places) else ()
        if not places:
            there = [bool(here & set(side)) for side in seated.sides]
            if all(there):
                raise MovementError(
                    say(
                        "who sits where next depends on table {table} of round {round}, whose result is missing:"
                        " write it down first",
                        table=seated.table,
                        round=number + 1,
                    )
                )
            places = tuple(1 if any_left else 2 for any_left in there)
        yield seated, places
