"""Kernel and reference, side by side: `python -m tests.solver.agree --endings 50000 --positions 1000000`."""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Iterable, Iterator
from itertools import islice
from typing import TypeVar

from deece import solver
from deece.cards import cards_in, distinct
from deece.game.trick import playable, winning
from deece.solver import Limits, Line, Problem, kernel
from tests.solver.endings import endings, positions

CHUNK = 500
T = TypeVar("T")


def chunks(things: Iterable[T]) -> Iterator[list[T]]:
    """The things, some hundreds at a time."""
    left = iter(things)
    while some := list(islice(left, CHUNK)):
        yield some


def differences(problems: Iterable[Problem], *, threads: int = 1) -> Iterator[str]:
    """Every ending in which the kernel answers a question otherwise than the reference, or plays a line badly."""
    limits = Limits(threads=threads, memory=16)
    for some in chunks(problems):
        by_card = [solver.card_values(problem, by="reference") for problem in some]
        truth = [(max if cards.ours else min)(card.low for card in cards.cards) for cards in by_card]
        needs = [worth + place % 3 - (place % 3 == 2) * 3 for place, worth in enumerate(truth)]  # +0, +1, -1
        found = solver.values(some, limits, by="kernel")
        verdicts = solver.all_at_least(some, needs, limits, by="kernel")
        cards = solver.all_card_values(some, limits, by="kernel")
        lines = solver.all_best_lines(some, limits, by="kernel")
        for place, problem in enumerate(some):
            worth, need = truth[place], needs[place]
            if not found[place].exact or found[place].points != worth:
                yield f"{problem}: value {found[place]}, not {worth}"
            if verdicts[place].yes is not (worth >= need):
                yield f"{problem}: at least {need} is {verdicts[place].yes}, but the value is {worth}"
            if cards[place].cards != by_card[place].cards:
                yield f"{problem}: cards {cards[place].cards}, not {by_card[place].cards}"
            if lines[place].value.points != worth or not lines[place].complete or taken(problem, lines[place]) != worth:
                yield f"{problem}: line {lines[place]} does not come to {worth}"


def taken(problem: Problem, line: Line) -> int:
    """The points that our side takes by this line, told by the rules of the game alone; -1 if a card is not legal."""
    tables, trump, seats = problem.tables, problem.trump, len(problem.hands)
    hands = [hand.bits for hand in problem.hands]
    leader, trick, points, first = problem.leader, tuple(card.code for card in problem.trick), 0, problem.first_lead
    for seat, card in line.plays:
        best = trick[winning(tables, trump, trick)] if trick else -1
        may = playable(tables, trump, trick, best, hands[seat], first)
        if seat != (leader + len(trick)) % seats or not may >> 4 * card.code & 15:
            return -1
        hands[seat] -= 1 << 4 * card.code
        trick, first = (*trick, card.code), False
        if len(trick) == seats:
            leader = (leader + winning(tables, trump, trick)) % seats
            bonus = 0 if any(hands) else problem.rules.trick.last_trick
            points += (sum(tables.points[code] for code in trick) + bonus) * (leader in problem.ours)
            trick = ()
    return points


def wrong_choices(problems: Iterable[Problem]) -> Iterator[str]:
    """Every position in which the kernel has other legal cards, or another winner, than game/trick.py."""
    for some in chunks(problems):
        for problem, (cards, winner) in zip(some, kernel.choices(some), strict=True):
            trick = tuple(card.code for card in problem.trick)
            hand = problem.hands[problem.turn].bits
            may = playable(problem.tables, problem.trump, trick, problem.best, hand, problem.first_lead)
            wins = problem.played_by[winning(problem.tables, problem.trump, trick)] if trick else -1
            if list(cards) != cards_in(distinct(may)) or winner != wins:
                yield f"{problem}: {cards} and {winner}, not {cards_in(distinct(may))} and {wins}"


def main(arguments: list[str] | None = None) -> int:
    """The command."""
    parser = argparse.ArgumentParser(prog="python -m tests.solver.agree", description=__doc__)
    parser.add_argument("--endings", type=int, default=0)
    parser.add_argument("--positions", type=int, default=0)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--threads", type=int, default=1, help="of the kernel; the reference takes one")
    chosen = parser.parse_args(arguments)
    if not kernel.there():
        print(f"the kernel is not there: {kernel.WHY_NOT}", file=sys.stderr)
        return 2
    faults = 0
    for name, number, found in (
        ("endings", chosen.endings, differences(endings(chosen.endings, chosen.seed), threads=chosen.threads)),
        ("positions", chosen.positions, wrong_choices(positions(chosen.positions, chosen.seed))),
    ):
        began = time.perf_counter()
        wrong = 0
        for fault in found:
            wrong += 1
            print(fault, file=sys.stderr, flush=True)
        print(f"{number} {name}, seed {chosen.seed}: {wrong} differences, {time.perf_counter() - began:.0f} seconds")
        faults += wrong
    return int(faults > 0)


if __name__ == "__main__":
    sys.exit(main())
