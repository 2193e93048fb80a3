"""The solver slow and obvious: every card that may be played is tried. It answers where the kernel is not there."""

from __future__ import annotations

import time
from collections.abc import Iterator
from typing import Final

from deece.cards import CARDS
from deece.solver.answer import CardValue, CardValues, Limits, Line, Solution, Spent, Value, Verdict
from deece.solver.problem import Problem, SolverError
from deece.solver.table import Spot, Table

NAME: Final = "reference"
MOST_CARDS: Final = 24  # in all hands, where no limit was given


class _Out(Exception):
    """A limit was reached."""


class _Reference(Table):
    """One position, and the values found so far of those in which a trick begins."""

    def __init__(self, problem: Problem, limits: Limits) -> None:
        super().__init__(problem)
        self.limits = limits
        self.nodes = 0
        self.known: dict[tuple[int, ...], int] = {}
        self.stops = time.monotonic() + limits.seconds if limits.seconds else 0.0

    def value(self, spot: Spot) -> int:
        """The points that our side takes from here on."""
        if not any(self.hands):
            return 0
        key = (*self.hands, spot.leader, spot.first)
        if not spot.trick and key in self.known:
            return self.known[key]
        self._spend()
        choose = max if self.turn(spot) in self.problem.ours else min
        worth = choose(worth for _, worth in self.choices(spot))
        if not spot.trick:
            self.known[key] = worth
        return worth

    def choices(self, spot: Spot) -> Iterator[tuple[int, int]]:
        """Every card that may be played, and what our side takes from here on after it."""
        hand = self.hands[self.turn(spot)]
        for code in self.may(spot):
            gain, after = self.play(code, spot)
            try:
                worth = gain + self.value(after)
            finally:
                self.hands[self.turn(spot)] = hand
            yield code, worth

    def _spend(self) -> None:
        self.nodes += 1
        if self.limits.nodes and self.nodes > self.limits.nodes:
            raise _Out
        if self.stops and self.nodes % 256 == 0 and time.monotonic() > self.stops:
            raise _Out


def _begin(problem: Problem, limits: Limits) -> _Reference:
    cards = sum(map(len, problem.hands))
    if cards > MOST_CARDS and not limits.nodes and not limits.seconds:
        if problem.tables.spares or problem.first_trick:
            rule = "trick.side_winning" if problem.tables.spares else "trick.first_trick"
            raise SolverError(
                f"{cards} cards are too many by {rule}, which the kernel does not know"
                f" ({MOST_CARDS} at most); give a limit of nodes or seconds"
            )
        raise SolverError(
            f"{cards} cards are too many without the kernel, which is not there ({MOST_CARDS} at most): install a C++"
            " compiler and install Deece again (deece doctor says more), or give a limit of nodes or seconds"
        )
    return _Reference(problem, limits)


def value(problem: Problem, limits: Limits) -> Value:
    """The value of the position."""
    search = _begin(problem, limits)
    try:
        low = high = search.value(search.root())
    except _Out:
        low, high = 0, problem.total
    return Value(low, high, Spent(NAME, search.nodes))


def verdict(problem: Problem, need: int, limits: Limits) -> Verdict:
    """Whether our side takes at least so many points."""
    found = value(problem, limits)
    yes = True if found.low >= need else False if found.high < need else None
    return Verdict(yes, found.spent)


def cards(problem: Problem, limits: Limits) -> CardValues:
    """The value of every card that may be played."""
    search = _begin(problem, limits)
    root = search.root()
    may = search.may(root)
    try:
        found = [CardValue(CARDS[code], worth, worth) for code, worth in search.choices(root)]
    except _Out:
        found = [CardValue(CARDS[code], 0, problem.total) for code in may]
    return CardValues(tuple(found), problem.turn in problem.ours, Spent(NAME, search.nodes))


def line(problem: Problem, limits: Limits) -> Line:
    """A line of best play."""
    search = _begin(problem, limits)
    plays = []
    worth: int | None = None
    try:
        spot = search.root()
        worth = rest = search.value(spot)
        while any(search.hands):
            code = next(code for code, after in list(search.choices(spot)) if after == rest)
            plays.append((search.turn(spot), CARDS[code]))
            gain, spot = search.play(code, spot)
            rest -= gain
    except _Out:
        pass
    low, high = (0, problem.total) if worth is None else (worth, worth)
    return Line(Value(low, high, Spent(NAME, search.nodes)), tuple(plays), not any(search.hands))


def solution(problem: Problem, limits: Limits) -> Solution:
    """Value, every card and a line of best play."""
    best, by_card = line(problem, limits), cards(problem, limits)
    spent = Spent(NAME, best.value.spent.nodes + by_card.spent.nodes)
    worth = Value(best.value.low, best.value.high, spent)
    return Solution(worth, CardValues(by_card.cards, by_card.ours, spent), Line(worth, best.plays, best.complete))
