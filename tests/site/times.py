"""The processor's milliseconds of what a page's engine does, for `benchmarks/web_app.py`: it runs in the engine.

Every system is played for a hand by `plain`, the same hand three times: a choice takes what it took at its quickest,
since a machine that is busy with other work, or compiles meanwhile, makes single ones longer. Then the club player, the
expert and one batch of the odds' deals at first bids.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from random import Random
from typing import Any

from js import process  # type: ignore[import-not-found]

from deece.game.deal import shuffled
from deece.game.play import apply, start, to_act, view
from deece.game.state import CHANCE, OVER, State
from deece.game.view import View
from deece.offline.thinker import TRIED
from deece.players import choice_of, make
from deece.players.odds import BATCH, odds
from deece.rules.ruleset import load, systems

TRIES = 3
DEALS = 3


def milliseconds(work: Callable[[], Any]) -> float:
    """The processor's time of this process for it."""
    began = process.cpuUsage()
    work()
    spent = process.cpuUsage(began)
    return float(spent.user + spent.system) / 1000


def quickest(work: Callable[[], Any]) -> float:
    """The same, of so many tries the best."""
    return min(milliseconds(work) for _ in range(TRIES))


def dealt(system: str, seed: int) -> State:
    """A table of this system with its cards dealt."""
    rules = load(system).rules
    return apply(start(rules, 0), shuffled(rules, Random(seed), 0))


def slowest(system: str) -> float:
    """The slowest of `plain`'s choices in a hand, deals and all that follows from a choice included."""
    rules, rng, player = load(system).rules, Random(1), make("plain")
    state, worst = start(rules, 0), 0.0
    while not state.public.game.results and (seat := to_act(state)) != OVER:
        if seat == CHANCE:
            state = apply(state, shuffled(rules, rng, state.public.game.dealer))
            continue
        before, seen = state, view(state, seat)
        action = choice_of(player, seen).action

        def choice(before: State = before, seen: View = seen) -> None:
            apply(before, choice_of(player, seen).action)

        worst, state = max(worst, quickest(choice)), apply(state, action)
    return worst


def main() -> None:
    """Print all of it as JSON."""
    plain = {system: slowest(system) for system in systems()}
    first, searched = (
        [view(state, to_act(state)) for state in (dealt(system, seed) for seed in range(DEALS))]
        for system in ("double-deck", TRIED)
    )
    bids = {
        level: max(quickest(lambda seen=seen, level=level: choice_of(make(level), seen)) for seen in searched)  # type: ignore[misc]
        for level in ("club", "expert")
    }
    batch = max(quickest(lambda seen=seen: odds(seen, Random(1), BATCH, 1e9)) for seen in first)  # type: ignore[misc]
    print(json.dumps({"plain": plain, "bids": bids, "odds": batch}))


main()
