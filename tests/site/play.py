"""Hands of every system by one computer player, as digests: run natively and in the site's engine, they must be equal.

It runs in both, so it imports nothing but Deece. Arguments: level, hands, then the systems.
"""

from __future__ import annotations

import hashlib
import sys
from collections.abc import Iterator
from random import Random

from deece.game.action import Action
from deece.game.deal import shuffled
from deece.game.play import apply, start, to_act, view
from deece.game.state import CHANCE, OVER
from deece.players import choice_of, make
from deece.record import Record, format
from deece.rules.ruleset import load


def hands(system: str, level: str, number: int) -> Iterator[tuple[int, str]]:
    """So many hands: the choices in each, and the digest of them all with what they came to."""
    ruleset, rng, player = load(system), Random(f"site {system}"), make(level)
    for _ in range(number):
        state = start(ruleset.rules)
        actions: list[Action] = []
        while not state.public.game.results and (seat := to_act(state)) != OVER:
            if seat == CHANCE:
                actions.append(shuffled(ruleset.rules, rng, state.public.game.dealer))
            else:
                actions.append(choice_of(player, view(state, seat)).action)
            state = apply(state, actions[-1])
        text = format(Record.new(ruleset).extend(actions))
        scored = [(result.lines, result.scores, result.checks) for result in state.public.game.results]
        yield len(actions), hashlib.sha256(f"{text}{scored}".encode()).hexdigest()[:16]


def main(arguments: list[str]) -> None:
    """Print system, hand, choices and digest, one hand a line."""
    level, number, *systems = arguments
    for system in systems:
        for hand, (choices, digest) in enumerate(hands(system, level, int(number))):
            print(system, hand, choices, digest)


if __name__ == "__main__":
    main(sys.argv[1:])
