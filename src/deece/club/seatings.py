"""A table of a round as a game on phones: by which rules it is played, and what it came to."""

from __future__ import annotations

from typing import Final

from deece.club.cards import hands_rules
from deece.club.events import TableFigures
from deece.club.fold import Evening, Standing
from deece.club.sheets import figures_of_hands, seated_at
from deece.club.standings import seats_of
from deece.game.state import HandResult, Public
from deece.game.tables import tables_for
from deece.rules.ruleset import Ruleset

THREE: Final = 3  # at a table that plays a game of its own


def rules_at(evening: Evening, table: Standing) -> Ruleset:
    """The rules of a table for its whole round: so many hands as the format has, else one game to its own goal.

    Raises ClubError where the game of the evening is not for those who sit there.
    """
    found = seated_at(evening, table).ruleset
    hands = evening.format_at(evening.rounds[table.round - 1]).hands
    return hands_rules(found, hands) if hands else found


def fits(evening: Evening, table: Standing) -> bool:
    """Whether those who sit at a table can play it on phones: the game has a seat for each, and their sides."""
    seats, sides = len(seats_of(table.table)), len(table.table.sides)
    rules = (evening.of_three if seats == THREE else evening.ruleset).rules
    columns = len(set(tables_for(rules).seatings[0].column))
    return (rules.people, columns) == (seats, sides)


def next_board(evening: Evening, table: Standing) -> int:
    """The board that a table plays next on phones, or now; 0 where none is left, or none are played."""
    if table.deece:
        return table.deece.next_board
    return next(iter(evening.rounds[table.round - 1].boards), 0)


def figures_of_game(public: Public, sides: int) -> TableFigures | None:
    """What the hands came to that were scored; None for none yet, and where the game has other columns."""
    column, results = public.seating.column, public.game.results
    if len(set(column)) != sides or not results:
        return None
    gained = [_gained(result, sides) for result in results]
    return figures_of_hands(results, gained, column, [0] * sides)


def nothing_bid(sides: int, seats: int) -> TableFigures:
    """What a board came to that nobody bid on: nothing to nobody."""
    none = (0,) * seats
    return TableFigures((0,) * sides, 1, (0,) * sides, none, none, none)


def _gained(result: HandResult, columns: int) -> list[int]:
    gained = [0] * columns
    for line in result.lines:
        gained[line.column] += line.points
    return gained
