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

    `mine` is the place of the way to go on after this choice that is best on average. `split` is the cost as the two
    halves show it: noise may bring it below 0. `behind` is the mean by which the best of the others is better: below 0
    where this choice is the best.
    """

    cost: float
    error: float
    best: int
    split: float = 0.0
    behind: float = 0.0
    mine: int = 0

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


def cost_of(rows: Sequence[Sequence[float]], played: Sequence[int]) -> Cost:
    """The cost of a choice by columns that are imagined deals; `played` are its rows, one for each way to go on.

    The best of all rows, and of its own, are found in one half of the deals and paid for in the other, and the other
    way round: whoever looks for the best of noisy values in the deals that they charge for finds a cost where there is
    none. Never below 0.
    """
    every = range(len(rows))
    half = len(rows[0]) // 2  # one after the other: deals next to each other in a chain share their noise
    halves = [[row[:half] for row in rows], [row[half:] for row in rows]]
    bests = [(_best(each, every), _best(each, played)) for each in halves]
    parts = [fmean(each[best]) - fmean(each[own]) for each, (best, own) in zip(halves, reversed(bests), strict=True)]
    best, mine = _best(rows, every), _best(rows, played)
    others = [place for place in every if place not in played] or played
    split = fmean(parts)
    differences = [a - b for a, b in zip(rows[_best(rows, others)], rows[mine], strict=True)]
    return Cost(max(0.0, split), error_of(differences), best, split, fmean(differences), mine)


def _best(rows: Sequence[Sequence[float]], places: Sequence[int]) -> int:
    """The one of these places whose row is highest on average."""
    return max(places, key=lambda place: fmean(rows[place]))


def error_of(differences: Sequence[float]) -> float:
    """The standard error of their mean, from the means of batches of them in their order."""
    batches = min(BATCHES, len(differences))
    size = len(differences) / batches
    means = [fmean(differences[round(place * size) : round((place + 1) * size)]) for place in range(batches)]
    return stdev(means) / sqrt(batches) if batches > 1 else 0.0
