"""Evenings for tests, written as a director would."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from deece.club.allowed import check
from deece.club.events import Change, ClubEvent, EveningBegun, RoundSeated, TableFigures, TableResult, TableSeats
from deece.club.fold import Evening, fold
from deece.club.moving import next_round
from deece.club.names import entered


class Desk:
    """A director's desk: what they write, each checked as it is written."""

    def __init__(self, names: str = "", format: str = "individual", system: str = "double-deck", **more: Any) -> None:
        self.events = [ClubEvent("d:1", EveningBegun(format, system, **more))]
        if names:
            self.write(*entered(self.evening, names))

    @property
    def evening(self) -> Evening:
        """As it stands."""
        return fold(self.events)

    def write(self, *changes: Change) -> str:
        """Write these; the id of the last."""
        for change in changes:
            check(self.evening, change)
            self.events.append(ClubEvent(f"d:{len(self.events) + 1}", change))
        return self.events[-1].id

    def seat(self) -> RoundSeated:
        """The next round as the movement has it."""
        found = next_round(self.evening)
        assert found
        self.write(found)
        return found

    def put(self, *tables: Sequence[Sequence[int]], out: Sequence[int] = ()) -> None:
        """A round seated by hand: of each table the sides."""
        number = len(self.evening.rounds) + 1
        seats = tuple(TableSeats(place, tuple(map(tuple, sides))) for place, sides in enumerate(tables, 1))
        self.write(RoundSeated(number, seats, tuple(out), by_hand=True))

    def result(self, table: int, *points: int, round: int = 0, **more: Any) -> str:
        """What a table came to."""
        evening = self.evening
        round = round or len(evening.rounds)
        standing = evening.table(round, table)
        over = tuple(event.id for event in standing.results) if standing else ()
        return self.write(TableResult(round, table, TableFigures(tuple(points), **more), over=over))
