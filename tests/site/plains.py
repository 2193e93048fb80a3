"""What the kernel's plain player answers, as digests: run natively and in the site's engine, they must be equal.

Arguments: how many hands, the seed, then the systems. At every choice of a hand by `plain` the kernel is asked what it
chooses in other deals, what each choice brings there, and how much less the cards so far were worth.
"""

from __future__ import annotations

import hashlib
import sys
from collections.abc import Iterator
from random import Random

from deece.game.deal import shuffled
from deece.game.play import apply, legal, start, to_act, view
from deece.game.state import CHANCE, OVER
from deece.players import choice_of, make
from deece.players.expert_rolled import drawn
from deece.players.plain_quick import PlainHands
from deece.rules.ruleset import load

DEALS = 3


def answers(system: str, rng: Random) -> Iterator[list[object]]:
    """At every choice of one hand."""
    rules = load(system).rules
    plain, player = PlainHands(rules), make("plain")
    assert plain.kernel, f"the kernel plays no hands of {system}"
    state = apply(start(rules), shuffled(rules, rng, 0))
    while not state.public.game.results and (seat := to_act(state)) not in (CHANCE, OVER):
        seen = view(state, seat)
        if plain.knows(state.public) and state.public.step != "pass":
            deals = drawn(seen, rng, DEALS)
            first = [each for each in legal(seen) if plain.knows(state.public, [each])][:5]
            yield [*map(str, plain.choices(state.public, deals)), plain.play_on(state.public, deals, first)]
            yield [*plain.shortfalls(state.public, deals)]
        state = apply(state, choice_of(player, seen).action)


def main(arguments: list[str]) -> None:
    """Print one line for each question."""
    number, seed, *systems = arguments
    for system in systems:
        rng = Random(f"{seed} {system}")
        for hand in range(int(number)):
            for place, found in enumerate(answers(system, rng)):
                print(system, hand, place, hashlib.sha256(repr(found).encode()).hexdigest()[:12])


if __name__ == "__main__":
    main(sys.argv[1:])
