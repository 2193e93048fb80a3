"""Whist: everybody once with each of the others and twice against each, from a first round that is turned round."""

from __future__ import annotations

from typing import Final

from deece.club.movements.history import present
from deece.club.movements.model import Field, MovementError, Round, Seated
from deece.say import say

FIXED: Final = -1
_Starter = tuple[tuple[tuple[int, int], tuple[int, int]], ...]
# By the number of people, the first round: who is not fixed goes on by one each round, modulo the rounds.
STARTERS: Final[dict[int, _Starter]] = {
    8: (((FIXED, 0), (3, 1)), ((4, 5), (6, 2))),
    12: (((FIXED, 0), (3, 10)), ((1, 7), (2, 5)), ((8, 9), (4, 6))),
    13: (((1, 4), (2, 7)), ((3, 12), (6, 8)), ((5, 11), (9, 10))),
    16: (((FIXED, 0), (12, 1)), ((9, 3), (7, 2)), ((6, 13), (10, 8)), ((5, 4), (14, 11))),
    17: (((1, 5), (2, 11)), ((3, 14), (7, 12)), ((4, 6), (9, 10)), ((8, 15), (13, 16))),
    20: (((FIXED, 0), (8, 14)), ((9, 12), (5, 6)), ((11, 15), (17, 7)), ((16, 4), (18, 13)), ((2, 10), (1, 3))),
    21: (((1, 16), (2, 3)), ((4, 8), (18, 20)), ((5, 15), (11, 14)), ((6, 13), (10, 19)), ((7, 12), (9, 17))),
}


def whist(field: Field) -> Round | None:
    """The next round, or None once everybody has been with everybody.

    Raises MovementError for a number of people that there is no such movement for, and where somebody came or went.
    """
    number = len(field.entries)
    if number not in STARTERS:
        numbers = ", ".join(map(str, STARTERS))
        raise MovementError(
            say(
                "the whist movement is only for so many people: {numbers}; here are {here}, so take matching",
                numbers=numbers,
                here=number,
            )
        )
    if any(present(played.round) != set(field.entries) for played in field.rounds):
        raise MovementError(say("somebody came or left, and the whist movement ends: take matching from here on"))
    rounds, turn = number - 1 + number % 2, len(field.rounds)
    if turn >= rounds:
        return None

    def who(place: int) -> int:
        return field.entries[-1 if place == FIXED else (place + turn) % rounds]

    tables = tuple(
        Seated(at, ((who(a), who(b)), (who(c), who(d)))) for at, ((a, b), (c, d)) in enumerate(STARTERS[number], 1)
    )
    return Round(tables, (who(0),) if number % 2 else ())
