"""Two lines of pairs: those who stay at their table, and those who go to the next. Kansas City and Spokane."""

from __future__ import annotations

from typing import NamedTuple

from deece.club.movements.history import came_out, last_out, lots, opposed, sat_out, standing, times
from deece.club.movements.model import FLOATER, Field, MovementError, Round, Seated
from deece.club.movements.pairing import cheapest
from deece.say import say

AGAIN = 100_000_000  # a pair that was met before
ACROSS = 100_000  # two who both move, or both stay, once the round trip is over


class Lines(NamedTuple):
    """Where everybody stands before the round. Tables are counted from 0."""

    stay: dict[int, int]  # who stays, and at which table
    move: dict[int, int]  # who moves, and to which table
    tables: int
    strict: bool  # who moves meets only those who stay, however often


def kansas_city(field: Field) -> Round:
    """A stays, B goes to the next table; no two meet twice while that can be. Raises MovementError for one pair."""
    enough(field)
    if not field.rounds:
        return _first(field)
    line: dict[int, bool] = {}  # whether they stay, by where they first sat
    for played in field.rounds:
        for seated in played.round.tables:
            for side, entries in enumerate(seated.sides):
                line.setdefault(entries[0], side == 0)
    stay = {entry for entry in field.entries if line.get(entry)}
    for entry in field.entries:
        if entry not in line and len(stay) < len(field.entries) // 2:
            stay.add(entry)  # whoever comes late fills up the shorter line
    return _seat(field, _lines(field, stay, strict=False))


def spokane(field: Field) -> Round:
    """Winners of the first game never move, losers always. Raises MovementError for one pair, or without that result.

    Whoever sat out or came later moves; a tie is settled by the standings. Once all have met, they meet again.
    """
    enough(field)
    if not field.rounds:
        return _first(field)
    best = standing(field)
    stay = {
        min((place, best.get(side[0], len(best)), side[0]) for place, side in zip(places, seated.sides, strict=True))[2]
        for seated, places in came_out(field, 0)
        if FLOATER not in {entry for side in seated.sides for entry in side}
    }
    return _seat(field, _lines(field, stay & set(field.entries), strict=True))


def enough(field: Field) -> None:
    """Raise MovementError for fewer than two pairs."""
    if len(field.entries) < 2:
        raise MovementError(say("fewer than two are here, and nobody can play"))


def _first(field: Field) -> Round:
    """The first half stays, the second moves; the last one is over."""
    tables = len(field.entries) // 2
    pairs = zip(field.entries[:tables], field.entries[tables:], strict=False)
    return with_floater(field, list(pairs), field.entries[2 * tables :])


def _lines(field: Field, stay: set[int], *, strict: bool) -> Lines:
    tables = len(field.entries) // 2
    stops = tables + len(field.entries) % 2  # sitting out is a stop too
    last: dict[int, int] = {}
    for played in field.rounds:
        last |= {side[0]: seated.table - 1 for seated in played.round.tables for side in seated.sides}
    waited = sat_out(field.rounds[-1].round)
    next_ = {entry: 0 if entry in waited else (last.get(entry, stops - 1) + 1) % stops for entry in field.entries}
    homes = {entry: last.get(entry, tables) for entry in field.entries if entry in stay}
    return Lines(homes, {entry: next_[entry] for entry in field.entries if entry not in stay}, tables, strict)


def _seat(field: Field, lines: Lines) -> Round:
    """Whoever is over sits out, and the others are matched: nobody met before, and the natural way round."""
    met, stops = opposed(field), lines.tables + len(field.entries) % 2
    out: tuple[int, ...] = ()
    if len(field.entries) % 2:
        outs, last, by_lot = times(field), last_out(field), lots(field)
        lot = {entry: by_lot.random() for entry in field.entries}

        def turn(entry: int) -> tuple[object, ...]:
            there = entry in lines.move and lines.move[entry] == lines.tables
            return outs[entry], entry in last, entry in lines.stay, not there, lot[entry]

        out = (min(field.entries, key=turn),)
    again, across = (1, ACROSS * AGAIN) if lines.strict else (AGAIN, ACROSS)

    def cost(a: int, b: int) -> int:
        often = met[(a, b) if a < b else (b, a)]
        away = 0
        if (a in lines.stay) == (b in lines.stay):
            away = across
        else:
            home, come = (a, b) if a in lines.stay else (b, a)
            away = ((lines.stay[home] - lines.move[come]) % max(stops, 1)) ** 2 * 10
        return again * (2 * often + 1 if often else 0) + away

    pairs = cheapest([entry for entry in field.entries if entry not in out], cost)
    return with_floater(field, _at_tables(lines, pairs), out)


def _at_tables(lines: Lines, pairs: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """The pairs in the order of the tables: whoever stays keeps theirs."""
    free = [*range(lines.tables)]
    placed: dict[int, tuple[int, int]] = {}
    waiting = []
    for a, b in pairs:
        pair = (b, a) if b in lines.stay and a not in lines.stay else (a, b)
        home = lines.stay.get(pair[0], -1)
        if home in free:
            free.remove(home)
            placed[home] = pair
        else:
            waiting.append(pair)
    placed |= zip(free, waiting, strict=True)
    return [placed[table] for table in sorted(placed)]


def with_floater(field: Field, pairs: list[tuple[int, int]], out: tuple[int, ...]) -> Round:
    """These pairs from table 1 on; whoever is over sits out, or has floaters against them at the last table."""
    sides: list[tuple[tuple[int, ...], ...]] = [((a,), (b,)) for a, b in pairs]
    if field.odd == "floater":
        sides += [((entry,), (FLOATER,)) for entry in out]
        out = ()
    return Round(tuple(Seated(at, each) for at, each in enumerate(sides, 1)), out)
