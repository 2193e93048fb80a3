"""A position with all hands open, played on card by card: what the search and the playouts in Python stand on."""

from __future__ import annotations

from typing import NamedTuple

from deece.cards import codes_in, distinct, size
from deece.game.state import NOBODY
from deece.game.trick import beats, playable, spared
from deece.solver.problem import Problem


class Spot(NamedTuple):
    """Where a trick stands; before the lead nobody is winning it."""

    leader: int
    trick: tuple[int, ...] = ()  # codes in the order played
    best: int = NOBODY  # code of the card that is winning
    winner: int = NOBODY
    first: bool = False  # whether the next lead is the first of the hand


class Table:
    """The hands of a problem as they are used up. Where the trick stands is handed in and out."""

    def __init__(self, problem: Problem) -> None:
        self.problem = problem
        self.tables, self.trump, self.seats = problem.tables, problem.trump, len(problem.hands)
        self.hands = [hand.bits for hand in problem.hands]
        self.rest = self.seats * (len(problem.hands[problem.turn]) - 1)  # the cards held after the trick on the table

    def root(self) -> Spot:
        """Where the position itself stands."""
        problem = self.problem
        codes = tuple(card.code for card in problem.trick)
        winner = problem.played_by[codes.index(problem.best)] if codes else NOBODY
        return Spot(problem.leader, codes, problem.best, winner, problem.first_lead)

    def turn(self, spot: Spot) -> int:
        """The seat to act."""
        return (spot.leader + len(spot.trick)) % self.seats

    def may(self, spot: Spot) -> list[int]:
        """The different cards (codes) that may be played."""
        turn, tables = self.turn(spot), self.tables
        if tables.spares and spot.trick and (turn - spot.winner) % self.problem.rules.deal.sides == 0:
            return codes_in(distinct(spared(tables, self.trump, spot.trick, self.hands[turn])))
        return codes_in(distinct(playable(tables, self.trump, spot.trick, spot.best, self.hands[turn], spot.first)))

    def play(self, code: int, spot: Spot) -> tuple[int, Spot]:
        """Play the card out of the hand: what our side wins by it, and where the trick stands then."""
        seat = self.turn(spot)
        self.hands[seat] -= 1 << 4 * code
        best, winner, trick = spot.best, spot.winner, (*spot.trick, code)
        if not spot.trick or beats(self.tables, self.trump, code, best):
            best, winner = code, seat
        if len(trick) < self.seats:
            return 0, Spot(spot.leader, trick, best, winner)
        gain = sum([self.tables.points[card] for card in trick])
        if not any(self.hands):
            gain += self.problem.last_trick
        if self.problem.first_trick and sum(map(size, self.hands)) == self.rest:
            gain += self.problem.first_trick
        return gain if winner in self.problem.ours else 0, Spot(winner)
