"""What is said of boards that several tables have played: each contract, and what it came to beside the others."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from deece.cards import SUIT_SIGNS
from deece.club.boards import field, match, sides_of, total
from deece.club.words.rating import signed
from deece.game.made import Hand
from deece.game.state import NOBODY, Seat
from deece.rules.catalog import Rules
from deece.say import printed, say
from deece.words.cards import listed


class AtTable(NamedTuple):
    """A table that has played a board."""

    hand: Hand
    names: tuple[str, ...]  # by seat
    computers: bool = False  # it was added for the comparison, with computer players in all seats
    called: str = ""  # what it is called, where that is not by the names of those who sat that way


def contract_words(hand: Hand, names: Sequence[str]) -> str:
    """The contract and what became of it: "Ruth 60 ♠ made"; `names` are those of the seats."""
    if hand.declarer == NOBODY:
        return say("no auction") if hand.counted else say("no bid")
    bid = f"{names[hand.declarer]} {hand.bid}" + (f" {SUIT_SIGNS[hand.trump]}" if hand.trump != NOBODY else "")
    if hand.made is None:
        return bid
    return say("{bid} made", bid=bid) if hand.made else say("{bid} set", bid=bid)


def _contract(one: AtTable) -> str:
    if not one.computers or one.called:
        return contract_words(one.hand, one.names)
    return contract_words(one.hand, [say("seat {number}", number=seat + 1) for seat in range(len(one.names))])


def match_words(rules: Rules, rooms: Sequence[tuple[Hand, Hand]]) -> list[str]:
    """A match of two teams, board by board: A is the first side in the first room, the other in the second."""
    seats = [str(seat + 1) for seat in range(rules.people)]
    swings = match(rules, rooms)
    heads = say("board"), say("room 1"), say("room 2"), say("swing"), say("points")
    lines = [_room_line(heads[0], (heads[1], ""), (heads[2], ""), heads[3:])]
    for number, (hands, one) in enumerate(zip(rooms, swings, strict=True), 1):
        first, second = ((contract_words(hand, seats), signed(hand.ahead(0))) for hand in hands)
        if one is not None:
            lines.append(_room_line(str(number), first, second, (signed(one.points), signed(one.board_points))))
    points, worth = total(swings)
    lines.append(_room_line("", (say("A less B"), ""), ("", ""), (signed(points), signed(worth))))
    ours, theirs = (listed([seats[seat] for seat in sorted(side)]) for side in sides_of(rules))
    rooms_told = say("A room's figure: seats {first} less seats {second}.", first=ours, second=theirs)
    return [*lines, "", rooms_told, say("Swing: by how much A is ahead in both rooms; points are board points.")]


def _room_line(number: str, first: tuple[str, str], second: tuple[str, str], swing: Sequence[str]) -> str:
    rooms = "  ".join(f"{contract:<22}{ahead:>6}" for contract, ahead in (first, second))
    return f"{number:<7}{rooms}" + "".join(f"{each:>8}" for each in swing)


class FieldRow(NamedTuple):
    """A table in the comparison, as people read it."""

    place: int  # of the table, as it was given
    who: str
    contract: str
    ahead: str  # by how much that side was ahead
    points: str  # board points


def computers_words(level: str) -> str:
    """Who sits at a table that was added."""
    return say("computer players ({player})", player=level)


def computer_word() -> str:
    """One of them, in a seat that has a person elsewhere."""
    return say("a computer player")


def field_rows(rules: Rules, tables: Sequence[AtTable], dealer: Seat, side: int) -> list[FieldRow]:
    """What every table made of a board, the best for this side first."""
    worth = field(rules, [one.hand for one in tables])
    members = sides_of(rules, dealer)[side]
    return [
        FieldRow(
            place,
            _way(tables[place], members),
            _contract(tables[place]),
            signed(tables[place].hand.ahead(side)),
            printed(round(float(worth[place][side]), 1), "+.1f") if worth[place][side] else "0",
        )
        for place in sorted(range(len(tables)), key=lambda each: -tables[each].hand.ahead(side))
    ]


def field_head(tables: int, added: int) -> str:
    """How many tables are compared."""
    if not added:
        return say("The same cards at {tables} tables", tables=tables)
    return say("The same cards at {tables} tables, {added} of them of computer players", tables=tables, added=added)


def field_note() -> str:
    """What board points are."""
    return say(
        "Ahead: what the side has more than the other side, or less. Board points: the table against each of the "
        "others, and the mean of that. A difference twice as large brings less than twice the points, so that no "
        "single hand decides all."
    )


def field_words(rules: Rules, tables: Sequence[AtTable], own: int, dealer: Seat, side: int) -> list[str]:
    """The same in lines of text; `own` is your table, `side` your side."""
    rows = field_rows(rules, tables, dealer, side)
    wide, far = (2 + max(16, *map(len, each)) for each in ([row.who for row in rows], [row.contract for row in rows]))
    lines = [
        field_head(len(tables), sum(one.computers for one in tables)),
        "",
        f"  {say('your way'):<{wide}}{say('contract'):<{far}}{say('ahead'):>7}{say('board points'):>14}",
    ]
    for row in rows:
        mark = ">" if row.place == own else " "
        lines.append(f"{mark} {row.who:<{wide}}{row.contract:<{far}}{row.ahead:>7}{row.points:>14}")
    return [*lines, "", field_note()]


def _way(one: AtTable, side: frozenset[Seat]) -> str:
    """Who sat that way at a table."""
    names = [one.names[seat] for seat in sorted(side)]
    return one.called or (names[0] if one.computers else listed(names))
