"""A season: evenings of one club, added up by person and by partners. Nothing is stored; all comes from the logs."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from fractions import Fraction

from deece.club.fold import Evening
from deece.club.standings import Line, standings


@dataclass
class Came:
    """What a person came to at one evening."""

    evening: int  # by its place in the season, from 0
    entry: int
    place: int
    points: int  # 0 in an evening of boards, where they decide nothing
    won: float
    board_points: Fraction | None = None  # in an evening of boards


@dataclass
class Person:
    """What a person has come to; points at the scale of what was played, money in cents."""

    name: str
    came: list[Came] = field(default_factory=list)
    won: float = 0.0  # rounds
    lost: float = 0.0
    points: int = 0  # of evenings that points decide
    scored: int = 0  # without byes and penalties, over
    played: int = 0  # so many rounds
    board_points: Fraction = Fraction(0)  # of evenings of boards,
    boards: int = 0  # and so many boards
    firsts: int = 0  # evenings in the first place
    high_round: int = 0
    high_hand: int = 0
    high_bid: int = 0
    bids: int = 0
    sets: int = 0
    paid: int = 0
    fees: int = 0  # that were asked
    fines: int = 0

    @property
    def average(self) -> float:
        """Points a round that was played."""
        return self.scored / self.played if self.played else 0.0

    @property
    def owes(self) -> int:
        """Cents that are still open, fees and fines."""
        return self.fees + self.fines - self.paid


@dataclass
class Partners:
    """What two people have come to together."""

    names: tuple[str, str]
    played: int = 0  # rounds
    won: float = 0.0
    scored: int = 0

    @property
    def average(self) -> float:
        """Points a round."""
        return self.scored / self.played if self.played else 0.0


@dataclass
class Season:
    """Evenings in the order of their days; people and partners the best first."""

    evenings: list[Evening]
    people: list[Person]
    partners: list[Partners]

    @property
    def paid(self) -> int:
        """Cents in the kitty."""
        return sum(one.paid for one in self.people)

    @property
    def owed(self) -> int:
        """Cents that are still open."""
        return sum(max(one.owes, 0) for one in self.people)


def season(evenings: Iterable[Evening]) -> Season:
    """All of it, from the evenings. One person is who has one name, however its letters are written."""
    ordered = sorted(evenings, key=lambda one: (one.opened.day, one.events[0].id))
    people: dict[str, Person] = {}
    partners: dict[tuple[str, str], Partners] = {}
    for place, evening in enumerate(ordered):
        for line in standings(evening):
            _add(people, evening, place, line)
        _add_partners(partners, evening)
    best = sorted(people.values(), key=lambda one: (-one.points, -one.board_points, -one.won, one.name.casefold()))
    together = sorted(partners.values(), key=lambda one: (-one.average, one.names))
    return Season(ordered, best, together)


def _add(people: dict[str, Person], evening: Evening, place: int, line: Line) -> None:
    """An entry's evening, to each of its people; money is shared by them, to the cent."""
    entry = evening.entries[line.number]
    if not line.played and not line.sat_out and not entry.paid:
        return
    names, worth = entry.now, line.board_points if evening.format.boards else None
    for at, name in enumerate(names):
        one = people.setdefault(name.casefold(), Person(name))
        one.came.append(Came(place, line.number, line.place, line.points if worth is None else 0, line.won, worth))
        one.won += line.won
        one.lost += line.lost
        if worth is None:
            one.points += line.points
            one.scored += line.scored
            one.played += line.played
        else:
            one.board_points += worth
            one.boards += line.boards
        one.firsts += line.place == 1 and line.played > 0
        one.high_round = max(one.high_round, line.high_round)
        one.high_hand = max(one.high_hand, line.high_hand)
        one.high_bid = max(one.high_bid, line.high_bid)
        one.bids += line.bids
        one.sets += line.sets
        one.paid += share(entry.paid, len(names), at)
        one.fees += share(evening.opened.fee, len(names), at)
        one.fines += share(line.fines, len(names), at)


def share(cents: int, among: int, place: int) -> int:
    """What one of so many pays of a sum: the shares add up to it, the first pay the odd cents."""
    return cents // among + (place < cents % among)


def _add_partners(partners: dict[tuple[str, str], Partners], evening: Evening) -> None:
    """The rounds of partners; not of boards, whose tables nobody wins by their points."""
    if evening.format.boards:
        return
    for round in evening.rounds:
        for table in round.tables:
            if table.figures is None:
                continue
            for place, side in enumerate(table.table.sides):
                there = [evening.entries[number] for number in side if number in evening.entries]
                names = [name for entry in there for name in entry.at(round.number)]
                if len(names) != 2:
                    continue
                first, second = sorted(names, key=str.casefold)
                one = partners.setdefault((first.casefold(), second.casefold()), Partners((first, second)))
                one.played += 1
                one.scored += table.figures.points[place]
                one.won += 1 / table.places.count(1) if table.places[place] == 1 else 0.0
