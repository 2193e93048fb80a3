"""The standings of an evening: a pure function of its log. What decides their order is a list of the format's."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Final, NamedTuple

from deece.club.compared import Match, compared, matches
from deece.club.events import FLOATER, EntryFined, TableFigures, TableSeats
from deece.club.fold import Evening, Round, Standing


@dataclass
class Line:
    """What an entry has come to; points at the system's own scale."""

    number: int
    place: int = 0  # from 1; all who tie have the same
    tied: bool = False
    drawn: bool = False  # a lot decides it and nothing else before
    won: float = 0.0  # rounds, a tie half, byes included
    lost: float = 0.0
    points: int = 0  # penalties included
    scored: int = 0  # points of the rounds that were played, without byes and penalties
    played: int = 0  # rounds
    sat_out: int = 0
    high_round: int = 0
    high_hand: int = 0
    bids: int = 0  # how often they had the bid,
    sets: int = 0  # and were set
    high_bid: int = 0  # that was made
    fined: int = 0  # points that penalties took or gave
    fines: int = 0  # cents, for games that were lost
    met: list[int] = field(default_factory=list)  # opponents, round by round
    beat: dict[int, float] = field(default_factory=dict)  # by opponent, what was won against them
    buchholz: float = 0.0  # what the opponents have won
    boards: int = 0  # that were compared
    board_points: Fraction = Fraction(0)  # of them all, penalties included

    @property
    def average(self) -> float:
        """Points a round that was played."""
        return self.scored / self.played if self.played else 0.0

    @property
    def board_average(self) -> Fraction:
        """Board points a board."""
        return self.board_points / self.boards if self.boards else Fraction(0)


class Moment(NamedTuple):
    """What an entry did in one round."""

    round: int
    table: int  # 0: sat out
    partners: tuple[int, ...]
    opponents: tuple[int, ...]
    points: int | None  # None while nothing is known
    won: float
    board_points: Fraction | None = None  # in an evening of boards


def standings(evening: Evening, after: int | None = None) -> list[Line]:
    """Everybody who entered, best first, after this round (the last one whose results all stand, if left out)."""
    rounds = evening.rounds[: complete(evening) if after is None else after]
    lines = {number: Line(number) for number in evening.entries}
    kind = evening.format.boards
    for round in rounds:
        for table in round.tables:
            _add_table(lines, table, evening.format_at(round).fine, counts=not kind)
        if kind == "field":
            _add_field(lines, evening, round)
        for match in matches(evening, round) if kind == "rooms" else ():
            _add_match(lines, match, evening.format_at(round).fine)
        _add_byes(lines, evening, round)
    for event in evening.penalties:
        fine = event.change
        assert isinstance(fine, EntryFined)
        if fine.round <= len(rounds):
            line = lines[fine.number]
            if kind:
                line.board_points += fine.points
            else:
                line.points += fine.points
            line.fined += fine.points
            line.won += fine.won
    for line in lines.values():
        line.buchholz = sum(lines[other].won for other in line.met if other in lines)
    order = [by for by in evening.format.order if rounds or by != "draw"]
    return _ordered(list(lines.values()), order, evening.opened.seed)


def complete(evening: Evening) -> int:
    """How many rounds, from the first, have all their results."""
    return next((place for place, round in enumerate(evening.rounds) if round.open), len(evening.rounds))


def seats_of(table: TableSeats) -> list[int]:
    """Who sits at a table, clockwise: the sides in turn. A pair sits opposite each other and is there twice."""
    size = max(map(len, table.sides))
    if size == 1 and len(table.sides) == 2:  # a pair or a team each
        size = 2
    return [side[place % len(side)] for place in range(size) for side in table.sides]


def _add_table(lines: Mapping[int, Line], table: Standing, fine: int, *, counts: bool) -> None:
    """What a table came to; `counts`: it is won by its points."""
    figures = table.figures
    if figures is None:
        return
    places, sides = table.places, table.table.sides
    first = places.count(1)
    for place, side in enumerate(sides):
        others = [one for at, other in enumerate(sides) if at != place for one in other if one != FLOATER]
        for number in side:
            if number not in lines:
                continue
            line = lines[number]
            line.points += figures.points[place]
            line.scored += figures.points[place]
            line.high_round = max(line.high_round, figures.points[place])
            line.high_hand = max([line.high_hand, *figures.best[place : place + 1]])
            if not counts:
                continue
            won = 1 / first if places[place] == 1 else 0.0
            line.played += 1
            line.won += won
            line.lost += 1 - won
            line.fines += fine * (places[place] > 1)
            line.met += others
            for other in others:
                line.beat[other] = line.beat.get(other, 0.0) + won
    _add_bids(lines, table.table, figures)


def _add_field(lines: Mapping[int, Line], evening: Evening, round: Round) -> None:
    """Of a round whose tables all played the same boards: no table is won, each side is compared."""
    for table in round.tables:
        for number in (one for side in table.table.sides for one in side if one in lines):
            lines[number].played += table.counts
    for board in compared(evening, round):
        for at in board.tables:
            for side, worth in zip(at.table.table.sides, at.worth, strict=False):
                for number in (one for one in side if one in lines):
                    lines[number].boards += 1
                    lines[number].board_points += worth


def _add_match(lines: Mapping[int, Line], match: Match, fine: int) -> None:
    places, ahead = match.places, match.total.board_points
    for place, number in enumerate(match.entries if places else ()):
        if number not in lines:
            continue
        line, other = lines[number], match.entries[1 - place]
        won = 1 / places.count(1) if places[place] == 1 else 0.0
        line.played += 1
        line.won += won
        line.lost += 1 - won
        line.fines += fine * (places[place] > 1)
        line.boards += sum(one is not None for one in match.swings)
        line.board_points += -ahead if place else ahead
        if other != FLOATER:
            line.met.append(other)
            line.beat[other] = line.beat.get(other, 0.0) + won


def _add_bids(lines: Mapping[int, Line], table: TableSeats, figures: TableFigures) -> None:
    for seat, number in enumerate(seats_of(table)):
        if number in lines:
            line = lines[number]
            line.bids += sum(figures.bids[seat : seat + 1])
            line.sets += sum(figures.sets[seat : seat + 1])
            line.high_bid = max([line.high_bid, *figures.made[seat : seat + 1]])


def _add_byes(lines: Mapping[int, Line], evening: Evening, round: Round) -> None:
    """Who sat out: as the format has it. A mean is known once every table's result stands."""
    winners = [
        points
        for table in round.tables
        if table.figures
        for points, place in zip(table.figures.points, table.places, strict=True)
        if place == 1
    ]
    for number in round.out:
        if number not in lines:
            continue
        line = lines[number]
        line.sat_out += 1
        if evening.format.bye != "nothing":
            line.won += 1
        if evening.format.bye == "mean of winners" and winners and not round.open:
            line.points += _rounded(sum(winners), len(winners))


def _rounded(total: int, number: int) -> int:
    """A mean as a figure: a half goes up."""
    return (2 * total + number) // (2 * number)


BY: Final[Mapping[str, Callable[[Line], float | Fraction]]] = {
    "won": lambda line: line.won,
    "points": lambda line: line.points,
    "average": lambda line: line.average,
    "sets": lambda line: -line.sets,
    "high round": lambda line: line.high_round,
    "high hand": lambda line: line.high_hand,
    "buchholz": lambda line: line.buchholz,
    "board points": lambda line: line.board_points,
    "board average": lambda line: line.board_average,
}  # what decides, the more the better; "head to head" and "draw" are below


def _ordered(lines: list[Line], order: Sequence[str], seed: int) -> list[Line]:
    """The lines best first, each with its place."""
    groups = [lines]
    for by in order:
        for line in (line for group in groups if by == "draw" and len(group) > 1 for line in group):
            line.drawn = True
        groups = [part for group in groups for part in _parted(group, by, seed)]
    place = 1
    for group in groups:
        for line in group:
            line.place, line.tied = place, len(group) > 1
        place += len(group)
    return [line for group in groups for line in sorted(group, key=lambda line: line.number)]


def _parted(group: list[Line], by: str, seed: int) -> Iterable[list[Line]]:
    """A group of those who tie, parted by what decides next, the best first."""
    if len(group) == 1:
        return [group]
    values: Mapping[int, float | Fraction]
    if by == "head to head":
        among = {line.number for line in group}
        values = {line.number: sum(won for other, won in line.beat.items() if other in among) for line in group}
    elif by == "draw":
        values = {line.number: float(_lot(seed, line.number)) for line in group}
    else:
        values = {line.number: BY[by](line) for line in group}
    found = sorted(set(values.values()), reverse=True)
    return [[line for line in group if values[line.number] == value] for value in found]


def _lot(seed: int, number: int) -> int:
    """What somebody draws: the same however often it is asked."""
    return int.from_bytes(hashlib.sha256(f"{seed} {number}".encode()).digest()[:6])


def moments(evening: Evening, number: int) -> list[Moment]:
    """What an entry did, round by round, as far as it is seated."""
    found = list[Moment]()
    for round in evening.rounds:
        if number in round.out:
            found.append(Moment(round.number, 0, (), (), None, 1.0 if evening.format.bye != "nothing" else 0.0))
        if round.boards:
            found += _compared_moments(evening, round, number)
            continue
        for table in round.tables:
            at = next((place for place, side in enumerate(table.table.sides) if number in side), None)
            if at is None:
                continue
            partners = tuple(one for one in table.table.sides[at] if one != number)
            others = tuple(one for place, side in enumerate(table.table.sides) if place != at for one in side)
            points = table.figures.points[at] if table.figures else None
            won = 1 / table.places.count(1) if table.figures and table.places[at] == 1 else 0.0
            found.append(Moment(round.number, table.number, partners, others, points, won))
    return found


def _compared_moments(evening: Evening, round: Round, number: int) -> list[Moment]:
    """A round of boards: nothing of it is known before every table has played them."""
    there = [(one, place) for one in round.tables for place, side in enumerate(one.table.sides) if number in side]
    if not there:
        return []
    table, place = there[0]
    others = tuple(one for at, side in enumerate(table.table.sides) if at != place for one in side)
    found = Moment(round.number, table.number, (), others, None, 0.0)
    if round.open:
        return [found]
    points = sum(one.figures.points[at] for one, at in there if one.figures)
    if evening.format.boards == "rooms":
        match = next((one for one in matches(evening, round) if number in one.entries and one.places), None)
        if match is None:
            return [found]
        side, places = match.entries.index(number), match.places
        ahead, won = match.total.board_points, 1 / places.count(1) if places[side] == 1 else 0.0
        return [found._replace(points=points, won=won, board_points=Fraction(-ahead if side else ahead))]
    worth = [at.worth[place] for one in compared(evening, round) for at in one.tables if at.table is table and at.worth]
    return [found._replace(points=points, board_points=sum(worth, Fraction(0)))]
