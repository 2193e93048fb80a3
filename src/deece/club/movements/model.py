"""What a movement is asked and what it answers: who is here, what was played, and who sits where in the next round."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final, Literal, NamedTuple

from deece.errors import DeeceError

FLOATER: Final = 0  # a computer player, or somebody who does not count
NOTHING_WON: Final[Mapping[int, float]] = {}


class MovementError(DeeceError):
    """Why this field cannot be seated, in a club director's words."""


class Seated(NamedTuple):
    """One table of a round."""

    table: int  # from 1
    sides: tuple[tuple[int, ...], ...]
    # Entries by side, by number: pairs ((1,), (2,)); individuals ((1, 5), (3, 7)), N and S, then E and W; a table of
    # three ((1,), (2,), (3,)). 0 is a floater.


class Round(NamedTuple):
    """Who sits where, and who sits out."""

    tables: tuple[Seated, ...]
    out: tuple[int, ...] = ()


class Played(NamedTuple):
    """A round that was seated, as it came out."""

    round: Round
    places: tuple[tuple[int, ...], ...] = ()
    # For each table the place of each side: (1, 2); (1, 1) is a tie. Empty for a table, or altogether, while unknown.


class Field(NamedTuple):
    """What a movement is asked by."""

    entries: tuple[int, ...]  # who is here for the next round, by number, in order of entering
    rounds: tuple[Played, ...] = ()
    order: tuple[int, ...] = ()  # entries, best first, as the standings have them now
    won: Mapping[int, float] = NOTHING_WON  # rounds won, a tie half
    seed: int = 0
    odd: Literal["out", "three", "floater"] = "out"  # what becomes of the people who are over


# None: by the movement the event is over.
Movement = Callable[[Field], Round | None]
