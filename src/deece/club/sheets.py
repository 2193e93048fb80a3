"""What a score sheet of real cards says of a table: the keeper's half of an evening."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from deece.club.events import ClubError, TableFigures, TableSeats
from deece.club.fold import Evening, Standing
from deece.club.standings import seats_of
from deece.game.state import NOBODY, HandResult
from deece.keeper.evening import gains, scored
from deece.keeper.events import Begun, begun
from deece.keeper.fold import Sheet
from deece.rules.ruleset import Ruleset
from deece.say import say


def names_at(evening: Evening, round: int, table: TableSeats) -> list[str]:
    """Who sits at a table, clockwise: of a pair each by name."""
    seats, sides = seats_of(table), len(table.sides)
    found = list[str]()
    for seat, number in enumerate(seats):
        who = evening.seated(number, round, table.number)
        found.append(who[(seat // sides) % len(who)] if who else say("Floater"))
    return found


class Seated(NamedTuple):
    """Who sits at a table, clockwise, and what they play."""

    names: list[str]
    ruleset: Ruleset


def seated_at(evening: Evening, table: Standing) -> Seated:
    """Who plays what at a table. Raises ClubError where the game of the evening is not for so many."""
    names = names_at(evening, table.round, table.table)
    ruleset = evening.of_three if len(names) == 3 else evening.ruleset
    if len(names) != ruleset.rules.people:
        raise ClubError(
            say(
                "{people} sit at this table, and {rules} is for {seats}: write its figures instead",
                people=len(names),
                rules=ruleset.name,
                seats=ruleset.rules.people,
            )
        )
    return Seated(names, ruleset)


def name_of(table: Standing) -> str:
    """What a table of the evening is called."""
    return say("Round {round}, table {table}", round=table.round, table=table.number)


def sheet_for(evening: Evening, round: int, number: int) -> Begun:
    """The first line of the score sheet of a table, by the rules of the evening. Raises ClubError."""
    table = evening.table(round, number)
    if table is None:
        raise ClubError(say("there is no table {table} in round {round}", table=number, round=round))
    if evening.format.boards:
        raise ClubError(say("boards have no score sheet: write what each of them came to"))
    names, ruleset = seated_at(evening, table)
    return begun(ruleset, names, title=name_of(table), house=evening.opened.house or ruleset.name)


def figures_of(sheet: Sheet, sides: int) -> TableFigures:
    """What a table came to, by its sheet: of all its games together. Raises ClubError for a sheet of another shape."""
    column = sheet.state.public.seating.column
    if len(set(column)) != sides:
        columns = len(set(column))
        raise ClubError(
            say("this sheet has {columns} columns, and the table {sides} sides", columns=columns, sides=sides)
        )
    if sheet.disputes:
        raise ClubError(say("two entries of one hand differ on this sheet: pick one first"))
    rows = scored(sheet)
    fines = [sum(fine.points for fine in one if fine.column == place) for one in sheet.before for place in range(sides)]
    before = [sum(fines[place::sides]) for place in range(sides)]
    results = [row.result for row in rows if row.result]
    return figures_of_hands(results, [gains(row) for row in rows], column, before)


def figures_of_hands(
    results: Sequence[HandResult], gained: Sequence[Sequence[int]], column: Sequence[int], before: Sequence[int]
) -> TableFigures:
    """What hands came to, of which each brought the columns so much; `before` are points besides all hands."""
    bids, sets, made = ([0] * len(column) for _ in range(3))
    for result in results:
        seat = result.declarer
        if seat != NOBODY:
            bids[seat] += 1
            sets[seat] += not result.made
            made[seat] = max(made[seat], result.bid if result.made else 0)
    sides = range(len(before))
    return TableFigures(
        points=tuple(sum(gain[place] for gain in gained) + before[place] for place in sides),
        hands=len(gained),
        best=tuple(max((gain[place] for gain in gained), default=0) for place in sides),
        bids=tuple(bids),
        sets=tuple(sets),
        made=tuple(made),
    )
