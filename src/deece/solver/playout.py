"""Playouts in plain Python, choice by choice as kernel/playout.hpp and kernel/chance.hpp make them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from deece.cards import CARDS, Card, codes_in, distinct
from deece.solver.problem import Problem
from deece.solver.table import Table

_WORD: Final = (1 << 64) - 1
_HALF: Final = (1 << 32) - 1


class _Seeds:
    """The kernel's random numbers (splitmix64), of which each playout takes two."""

    def __init__(self, seed: int) -> None:
        self.state = (seed * 0x9E3779B97F4A7C15 + 1) & _WORD

    def next(self) -> int:
        """64 random bits."""
        self.state = mixed = (self.state + 0x9E3779B97F4A7C15) & _WORD
        mixed = (mixed ^ mixed >> 30) * 0xBF58476D1CE4E5B9 & _WORD
        mixed = (mixed ^ mixed >> 27) * 0x94D049BB133111EB & _WORD
        return mixed ^ mixed >> 31


class _Numbers:
    """The random numbers of one playout (xorshift128); each play takes one, also where there is no choice."""

    def __init__(self, seeds: _Seeds) -> None:
        one, other = seeds.next(), seeds.next()
        self.state = (one & _HALF | 1, one >> 32, other & _HALF | 1, other >> 32)

    def below(self, bound: int) -> int:
        """A number from 0 to bound - 1."""
        first, second, third, last = self.state
        mixed = first ^ first << 11 & _HALF
        new = last ^ last >> 19 ^ mixed ^ mixed >> 8
        self.state = (second, third, last, new)
        return (new >> 5) * bound >> 27


class _PlayedOut(Table):
    """A position that is being played out."""

    def __init__(self, problem: Problem) -> None:
        super().__init__(problem)
        self.spot, self.points = self.root(), 0  # where it stands, and what our side has taken

    @property
    def seat(self) -> int:
        """The seat to act."""
        return self.turn(self.spot)

    def together(self, one: int, other: int) -> bool:
        """Whether two seats are on one side."""
        return (one in self.problem.ours) == (other in self.problem.ours)

    def strength(self, code: int) -> int:
        """0 for the weakest card of a suit to 5."""
        return self.tables.strength[code]

    def suit_of(self, seat: int, suit: int) -> list[int]:
        """The different cards that a seat holds in a suit."""
        return [code for code in codes_in(distinct(self.hands[seat])) if code // 6 == suit]

    def put(self, code: int) -> None:
        """Play this card."""
        gain, self.spot = self.play(code, self.spot)
        self.points += gain

    def play_out(self, choose: Callable[[_PlayedOut, list[int]], int]) -> int:
        """Play to the end, each card out of those that may be played, from the weakest; the points of our side."""
        while any(self.hands):
            may = sorted(self.may(self.spot), key=lambda code: (code // 6, self.strength(code)))
            self.put(choose(self, may))
        return self.points


def random(problem: Problem, number: int, seed: int) -> tuple[int, ...]:
    """The points of our side in so many playouts by chance."""
    seeds = _Seeds(seed)
    return tuple(_by_chance(_PlayedOut(problem), _Numbers(seeds)) for _ in range(number))


def by_card(problem: Problem, number: int, seed: int) -> dict[Card, list[int]]:
    """The points of our side in so many playouts by chance after each card that may be played."""
    found: dict[Card, list[int]] = {}
    begun = Table(problem)
    for code in begun.may(begun.root()):
        seeds, points = _Seeds(seed), []
        for _ in range(number):
            table = _PlayedOut(problem)
            table.put(code)
            points.append(_by_chance(table, _Numbers(seeds)))
        found[CARDS[code]] = points
    return found


def _by_chance(table: _PlayedOut, numbers: _Numbers) -> int:
    return table.play_out(lambda _, may: may[numbers.below(len(may))])


def greedy(problem: Problem) -> int:
    """The points of our side if all play by rule of thumb."""
    return _PlayedOut(problem).play_out(
        lambda table, may: _followed(table, may) if table.spot.trick else _led(table, may)
    )


def _led(table: _PlayedOut, may: list[int]) -> int:
    """A card that nobody can take; else low to a partner's best; else the weakest card. Trump is led last."""
    best, most = may[0], -1000
    for suit in range(4):
        mine = [code for code in may if code // 6 == suit]
        if not mine:
            continue
        theirs = partners = 0
        ruffed = False
        for seat in range(len(table.hands)):
            held = sum(1 << table.strength(code) for code in table.suit_of(seat, suit))
            if not table.together(seat, table.seat):
                theirs |= held
                ruffed = ruffed or (not held and bool(table.suit_of(seat, table.trump)))
            elif seat != table.seat:
                partners |= held
        low, high, trump = table.strength(mine[0]), table.strength(mine[-1]), suit == table.trump
        code, score = mine[0], -10 - low - 8 * trump
        if not ruffed and high >= theirs.bit_length() - 1:
            code, score = mine[-1], 20 + high - 10 * trump
        elif not ruffed and partners > theirs:
            score = 10 - low
        if score > most:
            best, most = code, score
    return best


def _followed(table: _PlayedOut, may: list[int]) -> int:
    """Take the trick as cheaply as will last; give points to a partner's trick; else throw the weakest card."""
    trick, trump, best, suit = table.spot.trick, table.trump, table.spot.best, may[0] // 6
    partner = table.together(table.spot.winner, table.seat)
    if all(code // 6 == suit for code in may) and suit in (trick[0] // 6, trump):
        winners = [code for code in may if suit != best // 6 or table.strength(code) > table.strength(best)]
        if suit not in (best // 6, trump):
            winners = []
        if winners and not partner:
            last = len(trick) + 1 == len(table.hands)
            return winners[0] if last or suit != trick[0] // 6 else winners[-1]
        return may[-1] if partner else may[0]
    points = table.tables.points
    worth = [(16 * points[code] if partner else 0) - table.strength(code) for code in may]
    return may[worth.index(max(worth))]
