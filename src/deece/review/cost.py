"""What a choice cost against the best of the others, from the same imagined deals; and how sure that is."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from statistics import fmean, stdev
from typing import Final, Literal, NamedTuple

Grade = Literal["best", "as good", "found", "close", "slip", "mistake", "blunder", "open"]

BATCHES: Final = 10  # the deals of one chain are alike: their means in so many batches are not
SURE: Final = 1.64  # standard errors below a cost: its lower bound
STEPS: Final[tuple[tuple[Grade, float], ...]] = (("blunder", 0.04), ("mistake", 0.015), ("slip", 0.005))
UNFORCED: Final = 0.001  # of the chance to win: choices that differ by less are as good as one another
NEAR: Final = 0.0015  # of the chance to win: a standard error that is small enough for any cost
SHARE: Final = 0.25  # of the cost: or one that is small enough for this cost
AHEAD: Final = 2.0  # standard errors by which a choice is ahead of all others: then it is the best, by whatever much


class Cost(NamedTuple):
    """What a choice cost, and the standard error of that; `best` is the place of the choice that is best on average.

    `split` is the cost as the two halves show it: noise may bring it below 0. `behind` is the mean by which the best of
    the others is better: below 0 where this choice is the best.
    """

    cost: float
    error: float
    best: int
    split: float = 0.0
    behind: float = 0.0

    @property
    def known(self) -> bool:
        """Whether more deals would change little."""
        return self.error <= max(NEAR, SHARE * self.cost, -self.behind / AHEAD)

    @property
    def least(self) -> float:
        """Its lower bound."""
        return self.cost - SURE * self.error

    @property
    def grade(self) -> Grade:
        """What this cost is called, nothing else being known of the choice."""
        for grade, step in STEPS:
            if self.cost >= step and self.least >= step / 2:
                return grade
        return "close" if self.cost >= STEPS[-1][1] else "as good"


def cost_of(rows: Sequence[Sequence[float]], played: int) -> Cost:
    """The cost of the row `played`, by columns that are imagined deals.

    The best choice is found in one half of the deals and paid for in the other, and the other way round: whoever looks
    for the best of noisy values in the deals that they charge for finds a cost where there is none. Never below 0.
    """
    halves = [[row[place::2] for row in rows] for place in (0, 1)]
    bests = [_best(half) for half in halves]
    parts = [fmean(half[best]) - fmean(half[played]) for half, best in zip(halves, reversed(bests), strict=True)]
    best = _best(rows)
    against = best if best != played else _best(rows, leaving=played)
    split = fmean(parts)
    differences = [a - b for a, b in zip(rows[against], rows[played], strict=True)]
    return Cost(max(0.0, split), error_of(differences), best, split, fmean(differences))


def _best(rows: Sequence[Sequence[float]], leaving: int = -1) -> int:
    """The place of the row that is highest on average."""
    places = [place for place in range(len(rows)) if place != leaving] or [0]
    return max(places, key=lambda place: fmean(rows[place]))


def error_of(differences: Sequence[float]) -> float:
    """The standard error of their mean, from the means of batches of them in their order."""
    batches = min(BATCHES, len(differences))
    size = len(differences) / batches
    means = [fmean(differences[round(place * size) : round((place + 1) * size)]) for place in range(batches)]
    return stdev(means) / sqrt(batches) if batches > 1 else 0.0
