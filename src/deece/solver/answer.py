"""What the solver answers, and within which limits it is to answer."""

from __future__ import annotations

import os
from dataclasses import dataclass

from deece.cards import Card
from deece.solver.problem import SolverError

MIB = 1 << 20
MEMORY = 128  # MiB
MOST_THREADS = 1024


@dataclass(frozen=True, slots=True)
class Limits:
    """What a call may spend; raises SolverError for numbers that make no sense.

    Nodes and seconds are for each position, and 0 is no limit. `memory` bounds the tables of all threads together, in
    MiB. `threads` 0 is one for each core. The reference takes one thread and no tables to speak of.
    """

    nodes: int = 0
    seconds: float = 0.0
    memory: int = MEMORY
    threads: int = 1

    def __post_init__(self) -> None:
        numbers = (self.nodes, self.memory, self.threads)
        if not all(type(number) is int for number in numbers) or type(self.seconds) not in (int, float):
            raise SolverError("limits are numbers; give whole nodes, memory and threads, and seconds")
        if not 0 <= self.nodes < 1 << 63:
            raise SolverError(f"{self.nodes} nodes are no limit; give a number above 0, or 0 for none")
        if not 0 <= self.seconds <= 1e9:
            raise SolverError(f"{self.seconds} seconds are no limit; give a number above 0, or 0 for none")
        if not 1 <= self.memory <= 1 << 20:
            raise SolverError(f"{self.memory} MiB of memory cannot be; give 1 to {1 << 20}")
        if not 0 <= self.threads <= MOST_THREADS:
            raise SolverError(f"{self.threads} threads cannot be; give 1 to {MOST_THREADS}, or 0 for all cores")

    @property
    def cores(self) -> int:
        """How many threads that is on this machine."""
        return self.threads or os.cpu_count() or 1


@dataclass(frozen=True, slots=True)
class Spent:
    """Who answered, and what it cost: "kernel" or "reference", and the positions looked at."""

    engine: str
    nodes: int


@dataclass(frozen=True, slots=True)
class Value:
    """The points that our side takes from here on if all play perfectly: from `low` to `high`, equal when known."""

    low: int
    high: int
    spent: Spent

    @property
    def exact(self) -> bool:
        """Whether the value is known; if not, a limit was reached first."""
        return self.low == self.high

    @property
    def points(self) -> int:
        """The value, or the most that our side is sure of if it is not known."""
        return self.low


@dataclass(frozen=True, slots=True)
class Verdict:
    """Whether our side takes at least the points asked for; None if a limit was reached first."""

    yes: bool | None
    spent: Spent


@dataclass(frozen=True, slots=True)
class CardValue:
    """A card that may be played, and what our side takes from here on if it is: from `low` to `high`."""

    card: Card
    low: int
    high: int

    @property
    def exact(self) -> bool:
        """Whether the value is known."""
        return self.low == self.high


@dataclass(frozen=True, slots=True)
class CardValues:
    """Every card that may be played, in the order of the pack."""

    cards: tuple[CardValue, ...]
    ours: bool  # whether our side is to act, and so the highest is best
    spent: Spent

    @property
    def exact(self) -> bool:
        """Whether every value is known."""
        return all(card.exact for card in self.cards)

    @property
    def best(self) -> tuple[Card, ...]:
        """The cards that are as good as any for the side to act; nothing if a value is not known."""
        if not self.exact:
            return ()
        top = (max if self.ours else min)(card.low for card in self.cards)
        return tuple(card.card for card in self.cards if card.low == top)


@dataclass(frozen=True, slots=True)
class Line:
    """Perfect play by all to the end: who plays which card. It stops short if a limit was reached first."""

    value: Value
    plays: tuple[tuple[int, Card], ...]  # seat and card
    complete: bool


@dataclass(frozen=True, slots=True)
class Solution:
    """All of it: value, every card, and a line of best play; `spent` is for the three together."""

    value: Value
    cards: CardValues
    line: Line

    @property
    def spent(self) -> Spent:
        """Who answered, and what it cost."""
        return self.value.spent


@dataclass(frozen=True, slots=True)
class Playouts:
    """The points that our side takes from here on in each of some playouts."""

    points: tuple[int, ...]
    engine: str

    @property
    def mean(self) -> float:
        """The mean of the points."""
        return sum(self.points) / len(self.points)
