"""What a choice cost against the best of the others, from the same imagined deals; and how sure that is."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from statistics import fmean, stdev
from typing import Final, Literal, NamedTuple

Grade = Literal["best", "as good", "found", "close", "slip", "mistake", "blunder", "open"]

SHOWN: Final = 3  # decimals of a chance, as whoever reads it sees it: 0.063 is 6.3 games in 100
BLOCKS: Final = 10  # the deals of one chain are alike: their means in so many blocks are not
SURE: Final = 1.64  # standard errors below a cost: its lower bound
STEPS: Final[tuple[tuple[Grade, float], ...]] = (("blunder", 0.04), ("mistake", 0.015), ("slip", 0.005))
CHARGED: Final[tuple[Grade, ...]] = tuple(grade for grade, _ in STEPS)
UNFORCED: Final = 0.001  # of the chance to win: choices that differ by less are as good as one another
NEAR: Final = 0.0015  # of the chance to win: a standard error that is small enough for any cost
SHARE: Final = 0.25  # of the cost: or one that is small enough for this cost
AHEAD: Final = 2.0  # standard errors by which a choice is ahead of all others: then it is the best, by whatever much


class Cost(NamedTuple):
    """What a choice cost, and the standard error of that; `best` is the place of the choice that is best on average.

    `mine` is the place of the way to go on after this choice that is best on average. `split` is the cost as the
    blocks show it: noise may bring it below 0. `behind` is the mean by which the best of the others is better: below 0
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
    def sure(self) -> bool:
        """Whether it surely costs something."""
        return self.least >= STEPS[-1][1] / 2

    @property
    def grade(self) -> Grade:
        """What this cost is called, nothing else being known of the choice: the name follows from the cost alone."""
        named = grade_of(self.cost)
        return named if self.sure or named == "as good" else "close"


def grade_of(cost: float) -> Grade:
    """What a cost that is sure is called, by the figure that is shown: 0.1 games in 100 is the least step of it."""
    shown = round(cost, SHOWN)
    return next((grade for grade, step in STEPS if shown >= step), "as good")


def cost_of(rows: Sequence[Sequence[float]], played: Sequence[int]) -> Cost:
    """The cost of a choice by columns that are imagined deals, one at least.

    `played` are its rows, one for each way to go on.

    The best of all rows, and of its own, are found in all blocks of deals but one and paid for in that one, each in
    turn: whoever looks for the best of noisy values in the deals that they charge for finds a cost where there is none.
    Never below 0.
    """
    every, deals = range(len(rows)), len(rows[0])
    sums = [[sum(row[block]) for block in _blocks(deals)] for row in rows]
    totals = [sum(each) for each in sums]
    paid = 0.0
    for place, _ in enumerate(sums[0]):
        elsewhere = [sum(each[:place]) + sum(each[place + 1 :]) for each in sums]  # equal rows stay equal
        paid += sums[_best(elsewhere, every)][place] - sums[_best(elsewhere, played)][place]
    best, mine = _best(totals, every), _best(totals, played)
    others = [row for row in every if row not in played] or played
    differences = [a - b for a, b in zip(rows[_best(totals, others)], rows[mine], strict=True)]
    return Cost(max(0.0, paid / deals), error_of(differences), best, paid / deals, fmean(differences), mine)


def _best(values: Sequence[float], places: Sequence[int]) -> int:
    """The one of these places whose value is highest."""
    return max(places, key=values.__getitem__)


def _blocks(deals: int) -> list[slice]:
    """Deals in their order in so many blocks: those next to each other in a chain share their noise."""
    blocks = min(BLOCKS, deals)
    return [slice(place * deals // blocks, (place + 1) * deals // blocks) for place in range(blocks)]


def error_of(differences: Sequence[float]) -> float:
    """The standard error of their mean, from the means of blocks of them in their order."""
    means = [fmean(differences[block]) for block in _blocks(len(differences))]
    return stdev(means) / sqrt(len(means)) if len(means) > 1 else 0.0
