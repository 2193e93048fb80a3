"""Who sits where in the next round, and what a correction would have changed. The movement is a pure function."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, Literal

from msgspec.structs import replace

from deece.club.allowed import waits_for
from deece.club.compared import matches, next_boards
from deece.club.events import (
    ClubError,
    ClubEvent,
    EntryFined,
    EventsBack,
    RoundSeated,
    SideClaim,
    TableResult,
    TableSeats,
)
from deece.club.fold import ROOMS, Evening, Round
from deece.club.formats import Format
from deece.club.movements import BY_RESULTS, MOVEMENTS, Field, MovementError, Played
from deece.club.movements import Round as Moved
from deece.club.movements import Seated as Put
from deece.club.standings import standings
from deece.say import say

ENDS: Final = ("round robin", "single elimination", "double elimination")  # movements that are through some time
RUNS_OUT: Final = ("progressive", "whist")  # movements that hold for so many rounds and people alone


class Awaited(ClubError):
    """A round waits for results."""


def next_round(evening: Evening) -> RoundSeated | None:
    """The next round as the movement has it; None if the evening is over by it. Raises Awaited, MovementError.

    A director may seat one round more than was planned.
    """
    last = evening.last
    if last and last.open:
        raise Awaited(waits_for(last))
    least = evening.format.least
    if last is None and len(evening.here) < least:
        name = say(evening.format.name)
        raise ClubError(
            say(
                "{format} is for {least} and more, and {here} are here: choose another format",
                format=name,
                least=least,
                here=len(evening.here),
            )
        )
    return seated(evening, evening.here, evening.rounds, evening.format)


def again(evening: Evening) -> RoundSeated | None:
    """The running round seated anew for those who are here now: somebody came late, or left before a card was dealt."""
    last = evening.last
    if last is None:
        raise ClubError(say("no round is seated yet"))
    found = seated(evening, evening.here, evening.rounds[:-1], evening.format)
    return found and replace(found, over=(last.event.id,))


def swapped(evening: Evening, one: int, other: int) -> RoundSeated:
    """The running round with these two in each other's place; either may be one who sits out, or came late."""
    last = evening.last
    if last is None:
        raise ClubError(say("no round is seated yet"))
    change = {one: other, other: one}
    tables = tuple(
        TableSeats(each.number, tuple(tuple(change.get(entry, entry) for entry in side) for side in each.table.sides))
        for each in last.tables
    )
    out = tuple(sorted(change.get(entry, entry) for entry in last.out))
    return RoundSeated(last.number, tables, out, by_hand=True, boards=last.boards, over=(last.event.id,))


def seated(evening: Evening, here: tuple[int, ...], before: tuple[Round, ...], format: Format) -> RoundSeated | None:
    """What the movement has after these rounds; None if the evening is over by it."""
    lines = standings(evening, len(before))
    final = format.final and len(before) >= format.rounds
    found = _moved(
        format.final if final else format.movement,
        here,
        tuple(_played(evening, round) for round in before),
        tuple(line.number for line in lines),
        tuple(sorted((line.number, line.won) for line in lines)),
        evening.opened.seed,
        format.odd,
    )
    if found is None or not format.boards:
        return found
    tables = _in_two_rooms(found.tables) if format.boards == "rooms" else _both_ways(found, len(before))
    return replace(found, tables=tables, boards=next_boards(before, format.hands))


def _both_ways(round: RoundSeated, turn: int) -> tuple[TableSeats, ...]:
    """With the sides exchanged at every other place of the circle, so that a pair sits now this way and now that.

    Where somebody sits out, that is the first place.
    """
    return tuple(
        TableSeats(one.number, one.sides[::-1] if (place or turn) % 2 else one.sides)
        for place, one in enumerate(round.tables, 1 if round.out else 0)
    )


def _in_two_rooms(tables: tuple[TableSeats, ...]) -> tuple[TableSeats, ...]:
    """Each match at two tables in a row, in the second with exchanged seats."""
    found = list[TableSeats]()
    for one in tables:
        first = ROOMS * (one.number - 1) + 1
        found += [TableSeats(first, one.sides), TableSeats(first + 1, one.sides[::-1])]
    return tuple(found)


@lru_cache(maxsize=256)  # a director's page asks again after each line that is written
def _moved(
    movement: str,
    here: tuple[int, ...],
    rounds: tuple[Played, ...],
    order: tuple[int, ...],
    won: tuple[tuple[int, float], ...],
    seed: int,
    odd: Literal["out", "three", "floater"],
) -> RoundSeated | None:
    field = Field(here, rounds, order, dict(won), seed, odd)
    found = _of_people(movement, field) if movement in RUNS_OUT else MOVEMENTS[movement](field)
    if found is None:
        return None
    return RoundSeated(len(rounds) + 1, tuple(TableSeats(one.table, one.sides) for one in found.tables), found.out)


def _of_people(movement: str, field: Field) -> Moved | None:
    """A movement for so many rounds or people alone: once it is begun, the matching goes on from it."""
    try:
        found = MOVEMENTS[movement](field)
    except MovementError:
        if not field.rounds:
            raise
        found = None
    return found or MOVEMENTS["matching"](field)


def _played(evening: Evening, round: Round) -> Played:
    if evening.format.boards == "rooms":
        found = matches(evening, round)
        seats = tuple(Put(at, one.tables[0].table.sides) for at, one in enumerate(found, 1))
        return Played(Moved(seats, round.out), tuple(one.places for one in found))
    tables = tuple(Put(one.number, one.table.sides) for one in round.tables)
    return Played(Moved(tables, round.out), tuple(one.places for one in round.tables))


def is_last(evening: Evening) -> bool:
    """Whether no round comes after the one that was seated last: by its number, or by a movement that is through."""
    if 0 < evening.format.rounds <= len(evening.rounds):
        return True
    if not evening.rounds or evening.format.movement not in ENDS or any(round.open for round in evening.rounds):
        return False
    try:
        return seated(evening, evening.here, evening.rounds, evening.format) is None
    except (ClubError, MovementError):
        return False


def otherwise(evening: Evening) -> list[int]:
    """The rounds that the movement would seat otherwise by what stands now: something before them was corrected.

    They stand as they are: people have sat there. What somebody has moved by hand is left out.
    """
    found = list[int]()
    if not may_differ(evening):
        return found
    for place, round in enumerate(evening.rounds):
        before = evening.rounds[:place]
        if place < _corrected(evening) or round.by_hand or any(one.open for one in before):
            continue
        try:
            now = seated(evening, evening.here_at(round), before, evening.format_at(round))
        except (ClubError, MovementError):
            now = None
        if now is None or _sets(now) != _sets(round.event.change):
            found.append(round.number)
    return found


def may_differ(evening: Evening) -> bool:
    """Whether rounds must be worked out again to know: something was corrected, and the movement looks at results."""
    return _corrected(evening) > 0 and (evening.format.movement in BY_RESULTS or bool(evening.format.final))


def _corrected(evening: Evening) -> int:
    """The first round of which something was written or taken back after the next one was seated; 0 for none."""
    orders = {round.number: round.event.order for round in evening.rounds}
    last = evening.events[-1].order if evening.events else (0, "")
    found = [
        event.change.round if isinstance(event.change, (TableResult, SideClaim)) else 1
        for event in evening.events
        if isinstance(event.change, (TableResult, SideClaim, EventsBack, EntryFined))
        and event.order > orders.get(_next_of(event), last)
    ]
    return min(found, default=0)


def _next_of(event: ClubEvent) -> int:
    """The round that was seated by what this says: it is a correction, if that is seated already."""
    return event.change.round + 1 if isinstance(event.change, (TableResult, SideClaim, EntryFined)) else 2


def _sets(round: object) -> tuple[object, ...]:
    assert isinstance(round, RoundSeated)
    return tuple((one.number, one.sides) for one in round.tables), round.out
