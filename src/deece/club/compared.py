"""The boards of a round: what every table made of the same cards, compared. A pure function of the log."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import lru_cache
from typing import Final, NamedTuple

from deece.club.cards import Swing, against_field, board, board_rules, swing_of, total
from deece.club.events import MOST_BOARDS, MOST_ROUNDS, TableFigures
from deece.club.fold import ROOMS, Evening, Round, Standing
from deece.record import Record
from deece.rules.ruleset import Ruleset, load

SIDES: Final = 2  # of a table with boards
MOST_SLIPS: Final = 100  # boards that are printed at once


class AtTable(NamedTuple):
    """A board at one table."""

    table: Standing
    points: tuple[int, ...]  # by side; () while nothing counts, or where it was not played
    worth: tuple[Fraction, ...] = ()  # board points by side; () where there is nothing to compare with


class Compared(NamedTuple):
    """A board, and all tables of its round."""

    number: int
    tables: tuple[AtTable, ...]


class Match(NamedTuple):
    """Two teams in two rooms: the first side of the first room sits as the second in the other."""

    tables: tuple[Standing, ...]
    swings: tuple[Swing | None, ...]  # by board; None while a room has not played it

    @property
    def entries(self) -> tuple[int, int]:
        """The teams."""
        (one, *_), (other, *_) = self.tables[0].table.sides[:2]
        return one, other

    @property
    def total(self) -> Swing:
        """How far the first team is ahead."""
        return total(self.swings)

    @property
    def places(self) -> tuple[int, ...]:
        """Of each team its place; () while a room has no result."""
        if not all(one.counts for one in self.tables):
            return ()
        absent = [place ^ room for room, one in enumerate(self.tables) if (place := _winner(one)) >= 0]
        ahead = self.total.board_points if not absent else 1 - 2 * absent[0]
        return (1, 1) if ahead == 0 else (1, 2) if ahead > 0 else (2, 1)


def _winner(table: Standing) -> int:
    return table.figures.winner if table.figures else -1


def scored(figures: TableFigures | None, place: int) -> tuple[int, ...]:
    """What the sides scored on a board of the round; () for nothing."""
    found = figures.boards[place : place + 1] if figures else ()
    return found[0] if found and figures and len(found[0]) == len(figures.points) == SIDES else ()


def of_boards(boards: Sequence[tuple[int, ...]]) -> TableFigures:
    """What a table came to by its boards, () for one that was not played."""
    played = [one for one in boards if one]
    points = tuple(sum(one[side] for one in played) for side in range(SIDES))
    best = tuple(max((one[side] for one in played), default=0) for side in range(SIDES))
    return TableFigures(points, len(played), best, boards=tuple(boards))


def compared(evening: Evening, round: Round) -> list[Compared]:
    """The boards of a round, each with its tables in order."""
    return [_board(evening, round, place, number) for place, number in enumerate(round.boards)]


def _board(evening: Evening, round: Round, place: int, number: int) -> Compared:
    points = [scored(one.figures, place) for one in round.tables]
    if evening.format.boards == "rooms":
        worth = _by_room(evening, points)
    else:
        there = [at for at, one in enumerate(points) if one]
        found = against_field(evening.ruleset.rules, [points[at] for at in there]) if len(there) > 1 else []
        means: dict[int, tuple[Fraction, ...]] = dict(zip(there, found, strict=False))
        worth = [means.get(at, ()) for at in range(len(points))]
    return Compared(number, tuple(map(AtTable, round.tables, points, worth)))


def _by_room(evening: Evening, points: Sequence[tuple[int, ...]]) -> list[tuple[Fraction, ...]]:
    """By table the board points of its sides; () where one of the two rooms has not played the board."""
    found = list[tuple[Fraction, ...]]()
    for first, second in zip(points[::ROOMS], points[1::ROOMS], strict=False):
        if first and second:
            ahead = Fraction(swing_of(evening.ruleset.rules, first, second).board_points)
            found += [(ahead, -ahead), (-ahead, ahead)]
        else:
            found += [(), ()]
    return found + [()] * (len(points) - len(found))


def matches(evening: Evening, round: Round) -> list[Match]:
    """The matches of a round of teams."""
    rules, found = evening.ruleset.rules, list[Match]()
    for two in zip(round.tables[::ROOMS], round.tables[1::ROOMS], strict=False):
        swings = list[Swing | None]()
        for place in range(len(round.boards)):
            first, second = (scored(one.figures, place) for one in two)
            swings.append(swing_of(rules, first, second) if first and second else None)
        found.append(Match(two, tuple(swings)))
    return found


def next_boards(before: Sequence[Round], number: int) -> tuple[int, ...]:
    """So many boards after all that were played: nobody plays one twice."""
    last = max((max(one.boards, default=0) for one in before), default=0)
    return tuple(range(last + 1, last + 1 + min(number, MOST_BOARDS)))


def planned(evening: Evening) -> tuple[int, ...]:
    """All boards of the evening: of the rounds that were seated, and of those to come."""
    seated = [number for one in evening.rounds for number in one.boards]
    people = len(evening.here)
    rounds = evening.format.rounds or max(people - 1 + people % 2, 1)
    left = max(min(rounds, MOST_ROUNDS) - len(evening.rounds), 0)
    first = max(seated, default=0) + 1
    more = min(left * min(evening.format.hands, MOST_BOARDS), MOST_SLIPS)
    return tuple([*seated, *range(first, first + more)][-MOST_SLIPS:])


def dealt_board(evening: Evening, number: int) -> Record:
    """The cards of a board: nobody but the director, who prints the slips, and a table that deals them may have it."""
    opened = evening.opened
    return board(_rules(opened.system, opened.overrides), opened.cards or opened.seed, number)


@lru_cache(maxsize=16)
def _rules(system: str, overrides: tuple[tuple[str, str], ...]) -> Ruleset:
    return board_rules(load(system, dict(overrides)))
