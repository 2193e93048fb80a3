"""What is told of the boards of an evening: what each table made of them, and what that is worth."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Final

from deece.club.compared import AtTable, Compared, compared, dealt_board, planned
from deece.club.fold import Evening, Round, Standing
from deece.club.slips import slips_page
from deece.say import Message, printed, say
from deece.words.cards import listed

PAIRS: Final[tuple[Message, ...]] = ("North and South", "East and West")  # by side of a table of four


def worth_words(points: Fraction | float, places: int = 1) -> str:
    """Board points with their sign: "+4.5", "0"."""
    rounded = round(float(points), places)
    return printed(rounded, f"+.{places}f") if rounded else "0"


def sat_words(evening: Evening, table: Standing, side: int) -> str:
    """Who sat on a side of a table: of a team those two."""
    numbers = table.table.sides[side]
    names = (evening.seated(number, table.round, table.number) or (say("Floater"),) for number in numbers)
    return " & ".join(name for who in names for name in who)


def way_words(evening: Evening, side: int) -> str:
    """Where a side of a table sits, as its hand slips are named; "" where no boards are played."""
    return say(PAIRS[side]) if evening.format.boards else ""


def numbers_words(numbers: Sequence[int]) -> str:
    """ "Boards 5 to 8"; "" for none."""
    if not numbers:
        return ""
    if len(numbers) == 1:
        return say("Board {number}", number=numbers[0])
    return say("Boards {first} to {last}", first=min(numbers), last=max(numbers))


def waits_words(evening: Evening, board: Compared) -> str:
    """What a board still waits for; "" for nothing."""
    if evening.format.boards != "rooms":
        return ""
    waits = [one for one in board.tables if one.points and not one.worth]
    if not waits:
        return ""
    tables = listed([str(one.table.number) for one in waits])
    return say("Table {tables} waits for the other room.", tables=tables)


def boards_lines(evening: Evening, round: Round) -> list[str]:
    """The boards of a round, for the director's terminal."""
    lines = list[str]()
    for board in compared(evening, round):
        lines.append(say("Board {number}", number=board.number))
        lines += [f"  {_told(evening, one)}" for one in board.tables if one.points]
        lines += [f"  {waits}"] if (waits := waits_words(evening, board)) else []
    return lines


def _told(evening: Evening, one: AtTable) -> str:
    """A table: "Table 3: Ann & Bea 52 (+4.5), Cal & Dot 18 (−4.5)"."""
    sides = [
        f"{sat_words(evening, one.table, side)} {printed(points)}"
        + (f" ({worth_words(one.worth[side])})" if one.worth else "")
        for side, points in enumerate(one.points)
    ]
    return say("Table {table}: {sides}", table=one.table.number, sides=", ".join(sides))


def slips_of(evening: Evening) -> str:
    """Hand slips of all boards of the evening, as a page to print: only a director has them."""
    name = evening.opened.house or evening.ruleset.name
    return slips_page([(number, dealt_board(evening, number)) for number in planned(evening)], name)
