"""Questions to the solver's kernel with all that it answers: run natively and in the site's engine, they must be equal.

Arguments: how many positions, and the seed. Every position is asked all questions.
"""

from __future__ import annotations

import hashlib
import sys
from collections.abc import Iterator
from random import Random

from deece.cards import Hand, cards_in
from deece.game.deal import shuffled
from deece.rules.ruleset import load, systems
from deece.solver import Problem, kernel

MEMORY = 16 << 20
MOST_CARDS = 7  # in hand, and 3 at tables of five and more: exact answers stay quick
CHUNK = 100  # rows in one call


def positions(number: int, seed: int) -> Iterator[Problem]:
    """So many positions: a deal of any system cut down to a few cards each, any trump, leader and sides."""
    rng = Random(seed)
    every = [load(system).rules for system in systems()]
    all_rules = [rules for rules in every if all(shuffled(rules, rng, 0).hands)]  # where one draws, nothing is dealt
    for _ in range(number):
        rules = rng.choice(all_rules)
        hands = [cards_in(bits) for bits in shuffled(rules, rng, 0).hands]
        few = rng.randint(1, min(MOST_CARDS if len(hands) < 5 else 3, *map(len, hands)))
        cut = tuple(Hand(rng.sample(cards, few)) for cards in hands)
        ours = frozenset(seat for seat in range(len(hands)) if rng.random() < 0.5) or frozenset({0})
        yield Problem(rules, rng.randrange(4), cut, rng.randrange(len(hands)), ours)


def answers(rows: bytes) -> Iterator[tuple[str, list[object]]]:
    """Every question with its bare answers, row by row."""
    module = kernel._MODULE
    assert module, kernel.WHY_NOT
    for question in ("value", "at_least", "cards", "line", "solution"):
        yield question, getattr(module, question)(rows, 0, 0.0, MEMORY, 1)
    yield "value within 50 nodes", module.value(rows, 50, 0.0, MEMORY, 1)
    yield "estimate", module.estimate(rows, 1, MEMORY, 1)
    yield "estimate_cards", module.estimate_cards(rows, 1, MEMORY, 1)
    yield "random_playouts", module.random_playouts(rows, 3, 1 << 62, 1)
    yield "card_playouts", module.card_playouts(rows, 2, 7, 1)
    yield "greedy_playouts", module.greedy_playouts(rows, 1)
    yield "choices", module.choices(rows)


def main(arguments: list[str]) -> None:
    """Print one line for each question to each row: its digest, and the nodes where it counts them."""
    number, seed = map(int, arguments)
    rows = [kernel.row(problem, 40) for problem in positions(number, seed)]
    for place in range(0, len(rows), CHUNK):
        for question, found in answers(b"".join(rows[place : place + CHUNK])):
            for row, answer in enumerate(found, place):
                print(row, question, hashlib.sha256(repr(answer).encode()).hexdigest()[:12])


if __name__ == "__main__":
    main(sys.argv[1:])
