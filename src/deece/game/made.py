"""What the first hand of a game came to: all that tables with the same cards are compared by."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple

from deece.game.play import start
from deece.game.state import NOBODY, Seat, State


class Hand(NamedTuple):
    """One hand from nothing to nothing. Nobody declares (-1) where nobody bid or there is no auction."""

    scores: tuple[int, ...]  # by side
    declarer: int = NOBODY  # seat
    bid: int = 0
    made: bool | None = None
    trump: int = NOBODY  # suit

    @property
    def counted(self) -> bool:
        """Whether it came to anything: one that nobody bid did not."""
        return self.declarer != NOBODY or any(self.scores)

    def ahead(self, side: int) -> Fraction:
        """By how much a side scored more than the others' average."""
        return ahead(self.scores, side)


def ahead(scores: Sequence[int], side: int) -> Fraction:
    """By how much a side scored more than the others' average, by what each side scored."""
    return Fraction(len(scores) * scores[side] - sum(scores), len(scores) - 1)


def hand_of(state: State, dealer: Seat) -> Hand:
    """What the first hand of a game that this seat dealt came to; nothing to nobody while there is no result."""
    sides, results = state.public.tables.seatings[dealer].sides, state.public.game.results
    if not results:  # nobody bid, or a misdeal
        return Hand((0,) * len(sides))
    result = results[0]
    column = start(state.public.rules, dealer).public.seating.column
    scores = tuple(result.scores[column[min(members)]] for members in sides)
    return Hand(scores, result.declarer, result.bid, result.made, result.trump)
