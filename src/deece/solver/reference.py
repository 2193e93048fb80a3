"""The solver slow and obvious: every card that may be played is tried. It answers where the kernel is not there."""

from __future__ import annotations

import time
from collections.abc import Iterator
from typing import Final, NamedTuple

from deece.cards import CARDS, codes_in, distinct
from deece.game.state import NOBODY
from deece.game.trick import beats, playable
from deece.solver.answer import CardValue, CardValues, Limits, Line, Solution, Spent, Value, Verdict
from deece.solver.problem import Problem, SolverError

NAME: Final = "reference"
MOST_CARDS: Final = 24  # in all hands, where no limit was given


class _Out(Exception):
    """A limit was reached."""


class _Spot(NamedTuple):
    """Where a trick stands; before the lead nobody is winning it."""

    leader: int
    trick: tuple[int, ...] = ()  # codes in the order played
    best: int = NOBODY  # code of the card that is winning
    winner: int = NOBODY
    first: bool = False  # whether the next lead is the first of the hand


class _Reference:
    """One position, and the values found so far of those in which a trick begins."""

    def __init__(self, problem: Problem, limits: Limits) -> None:
        self.problem, self.limits = problem, limits
        self.tables, self.trump, self.seats = problem.tables, problem.trump, len(problem.hands)
        self.hands = [hand.bits for hand in problem.hands]
        self.nodes = 0
        self.known: dict[tuple[int, ...], int] = {}
        self.stops = time.monotonic() + limits.seconds if limits.seconds else 0.0

    def root(self) -> _Spot:
        """Where the position itself stands."""
        problem = self.problem
        codes = tuple(card.code for card in problem.trick)
        winner = problem.played_by[codes.index(problem.best)] if codes else NOBODY
        return _Spot(problem.leader, codes, problem.best, winner, problem.first_lead)

    def value(self, spot: _Spot) -> int:
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

    def turn(self, spot: _Spot) -> int:
        """The seat to act."""
        return (spot.leader + len(spot.trick)) % self.seats

    def choices(self, spot: _Spot) -> Iterator[tuple[int, int]]:
        """Every card that may be played, and what our side takes from here on after it."""
        hand = self.hands[self.turn(spot)]
        for code in codes_in(distinct(playable(self.tables, self.trump, spot.trick, spot.best, hand, spot.first))):
            gain, after = self.play(code, spot)
            try:
                worth = gain + self.value(after)
            finally:
                self.hands[self.turn(spot)] = hand
            yield code, worth

    def play(self, code: int, spot: _Spot) -> tuple[int, _Spot]:
        """Play the card out of the hand: what our side wins by it, and where the trick stands then."""
        seat = self.turn(spot)
        self.hands[seat] -= 1 << 4 * code
        best, winner, trick = spot.best, spot.winner, (*spot.trick, code)
        if not spot.trick or beats(self.tables, self.trump, code, best):
            best, winner = code, seat
        if len(trick) < self.seats:
            return 0, _Spot(spot.leader, trick, best, winner)
        gain = sum(self.tables.points[card] for card in trick)
        if not any(self.hands):
            gain += self.problem.rules.trick.last_trick
        return gain if winner in self.problem.ours else 0, _Spot(winner)

    def _spend(self) -> None:
        self.nodes += 1
        if self.limits.nodes and self.nodes > self.limits.nodes:
            raise _Out
        if self.stops and self.nodes % 256 == 0 and time.monotonic() > self.stops:
            raise _Out


def _begin(problem: Problem, limits: Limits) -> _Reference:
    cards = sum(map(len, problem.hands))
    if cards > MOST_CARDS and not limits.nodes and not limits.seconds:
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
    try:
        found = [CardValue(CARDS[code], worth, worth) for code, worth in search.choices(search.root())]
    except _Out:
        hand = problem.hands[problem.turn].bits
        codes = tuple(card.code for card in problem.trick)
        may = playable(problem.tables, problem.trump, codes, problem.best, hand, problem.first_lead)
        found = [CardValue(CARDS[code], 0, problem.total) for code in codes_in(distinct(may))]
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
