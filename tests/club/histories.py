"""Evenings as they go wrong: drawn by chance, each event one that may be written when it is."""

from __future__ import annotations

import contextlib
from random import Random
from typing import Final

from deece.club.allowed import PEOPLE, check
from deece.club.compared import of_boards
from deece.club.events import (
    Change,
    Changed,
    ClubError,
    ClubEvent,
    Entered,
    EntryFined,
    EveningBegun,
    EventsBack,
    Here,
    RoundSeated,
    SideClaim,
    Substitute,
    TableFigures,
    TableResult,
)
from deece.club.fold import Evening, fold
from deece.club.formats import FORMATS, format_of
from deece.club.movements import MovementError
from deece.club.moving import again, next_round, swapped

MOVES: Final = ("result", "result", "result", "claim", "claim", "seat", "seat", "correct", "away", "here", "late")
MORE: Final = ("sub", "fine", "back", "again", "swap", "rename", "change")


class Drawn:
    """One evening that goes on by chance."""

    def __init__(self, seed: int, format: str = "") -> None:
        self.rng = Random(seed)
        self.format = format or self.rng.choice([one for one in FORMATS if format_of(one).least < 9])
        begun = EveningBegun(self.format, "double-deck", rounds=5, seed=seed % 1_000)
        self.events = [ClubEvent("d:1", begun)]
        self.people = PEOPLE[format_of(self.format).unit]
        for number in range(1, self.rng.randint(8, 15) + 1):
            self.write(self.entered(number))

    @property
    def evening(self) -> Evening:
        """As it stands."""
        return fold(self.events)

    def entered(self, number: int) -> Entered:
        """Somebody comes."""
        return Entered(number, tuple(f"{chr(65 + part)}{number}" for part in range(self.people)))

    def write(self, change: Change) -> bool:
        """Write it, if it may be."""
        try:
            check(self.evening, change)
        except ClubError:
            return False
        device = self.rng.choice("dde")
        number = max(event.order[0] for event in self.events) + 1
        self.events.append(ClubEvent(f"{device}:{number}", change))
        return True

    def go(self, steps: int) -> list[ClubEvent]:
        """So many things that happen."""
        for _ in range(steps):
            getattr(self, self.rng.choice((*MOVES, *MORE)))()
        return self.events

    def figures(self, sides: int, round: int) -> TableFigures:
        """What a table came to; ties, no-shows and boards that were not played are there too."""
        boards = len(self.evening.rounds[round - 1].boards)
        if boards and self.rng.random() > 0.05:
            some = [(self.rng.randint(-60, 90), self.rng.choice((0, 20, 40))) for _ in range(boards)]
            return of_boards([() if place and self.rng.random() < 0.1 else one for place, one in enumerate(some)])
        if boards:
            return TableFigures((0, 0), winner=self.rng.randrange(sides))
        points = tuple(self.rng.choice((0, 250, self.rng.randint(-200, 500))) for _ in range(sides))
        return TableFigures(points, 8, winner=0 if self.rng.random() < 0.05 else -1)

    def result(self) -> None:
        """A table of the running round is in."""
        last = self.evening.last
        if last and last.open:
            table = self.rng.choice(last.open)
            over = tuple(one.id for one in table.results)
            self.write(
                TableResult(last.number, table.number, self.figures(len(table.table.sides), last.number), over=over)
            )

    def claim(self) -> None:
        """A side writes; sometimes what the other side wrote."""
        last = self.evening.last
        if last and last.open:
            table = self.rng.choice(last.open)
            sides = len(table.table.sides)
            said = [one.change.figures for one in table.claims.values() if isinstance(one.change, SideClaim)]
            figures = self.rng.choice(said) if said and self.rng.random() < 0.7 else self.figures(sides, last.number)
            self.write(SideClaim(last.number, table.number, self.rng.randrange(sides), figures))

    def correct(self) -> None:
        """Any result of any round is another."""
        rounds = self.evening.rounds
        if rounds:
            round = self.rng.choice(rounds)
            table = self.rng.choice(round.tables)
            over = tuple(one.id for one in table.results)
            figures = self.figures(len(table.table.sides), round.number)
            self.write(TableResult(round.number, table.number, figures, "", over))

    def seat(self) -> None:
        """The next round."""
        with contextlib.suppress(ClubError, MovementError):
            self._seated(next_round(self.evening))

    def again(self) -> None:
        """The running round anew."""
        with contextlib.suppress(ClubError, MovementError):
            self._seated(again(self.evening))

    def _seated(self, found: RoundSeated | None) -> None:
        if found:
            self.write(found)

    def swap(self) -> None:
        """Two change seats."""
        last = self.evening.last
        if last:
            self.write(swapped(self.evening, *self.rng.sample(last.entries, 2)))

    def away(self) -> None:
        """Somebody leaves."""
        self.write(Here(self.rng.choice(list(self.evening.entries)), False))

    def here(self) -> None:
        """Somebody is there, or comes back."""
        self.write(Here(self.rng.choice(list(self.evening.entries))))

    def late(self) -> None:
        """Somebody comes late."""
        self.write(self.entered(self.evening.next_number))

    def sub(self) -> None:
        """Somebody plays for another."""
        self._names(len(self.evening.rounds) + 1)

    def rename(self) -> None:
        """A name was written wrong."""
        self._names(0)

    def _names(self, since: int) -> None:
        number = self.rng.choice(list(self.evening.entries))
        names = tuple(f"Z{self.rng.randint(0, 999)}-{part}" for part in range(self.people))
        self.write(Substitute(number, names, since))

    def fine(self) -> None:
        """A penalty."""
        number = self.rng.choice(list(self.evening.entries))
        round = self.rng.randint(0, len(self.evening.rounds))
        self.write(EntryFined(number, round, self.rng.randint(-50, 20), self.rng.choice((0, 0, -1)), "talked"))

    def change(self) -> None:
        """The evening goes otherwise from here on."""
        changes: list[Changed] = [
            Changed(rounds=self.rng.randint(1, 6)),
            Changed(odd=self.rng.choice(("out", "floater"))),
            Changed(fee=self.rng.choice((0, 500)), title="Friday"),
            Changed(fine=self.rng.choice((50, 100))),
            Changed(prizes=("high", "most sets"), places=self.rng.randint(1, 3)),
            Changed(prizes=()),
        ]
        self.write(self.rng.choice(changes))

    def back(self) -> None:
        """Something is taken back."""
        self.write(EventsBack((self.rng.choice(self.events[1:]).id,)))
