"""How many steps a second hands in lockstep make, with numpy choosing, on one core: `python benchmarks/batch.py`.

Beside them, in the same run, the engine itself from Python, where each step is a legal choice made at random. Times are
the processor's. It fails below 5 million steps a second in `double-deck`, all arrays written.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from random import Random
from time import process_time
from typing import Any, Final

import numpy as np

from deece.envs import Batch
from deece.game.deal import shuffled
from deece.game.play import apply, legal, start, to_act, view
from deece.game.state import CHANCE, OVER
from deece.rules import load

GOAL: Final = 5e6  # steps a second of one core
LANES: Final = 512
SYSTEMS: Final = ("double-deck", "double-deck-passing", "four-handed-passing", "partnership-auction")
ROUNDS: Final = 5  # of which the best counts: whoever else runs here only slows it


def lockstep(system: str, steps: int, leave_out: tuple[str, ...] = ()) -> float:
    """Steps a second of a batch: any of the choices in every lane."""
    batch, rng = Batch(system, LANES, seed=1, leave_out=leave_out), np.random.Generator(np.random.SFC64(1))
    rows: Any = np.arange(LANES, dtype=np.int32) * batch.numbering.size
    choices: Any = batch.choices.reshape(-1)
    drawn: Any = np.zeros(LANES, np.float32)
    chosen: Any = np.zeros(LANES, np.int32)
    began = process_time()
    for _ in range(steps // LANES):
        rng.random(dtype=np.float32, out=drawn)
        np.multiply(drawn, batch.count, out=drawn)
        chosen[:] = choices[rows + drawn.astype(np.int32)]
        batch.step(chosen)
    return steps / (process_time() - began)


def engine(system: str, steps: int) -> float:
    """Steps a second of the engine from Python."""
    rules, rng = load(system).rules, Random(1)
    state, made = start(rules), 0
    began = process_time()
    while made < steps:
        seat = to_act(state)
        if seat == OVER:
            state = start(rules)
        elif seat == CHANCE:
            state = apply(state, shuffled(rules, rng, state.public.game.dealer))
        else:
            actions = legal(view(state, seat))
            state = apply(state, actions[int(rng.random() * len(actions))])
            made += 1
    return made / (process_time() - began)


def best(measure: Callable[..., float], *given: Any) -> float:
    """The best of some rounds."""
    return max(measure(*given) for _ in range(ROUNDS))


def main() -> int:
    """Measure, and print a table."""
    print("| system | lockstep | without observations | engine from Python | times |")
    print("|---|---:|---:|---:|---:|")
    reached = True
    for system in SYSTEMS:
        all_, bare = best(lockstep, system, 1_000_000), best(lockstep, system, 1_000_000, ("observation",))
        slow = best(engine, system, 20_000)
        print(f"| `{system}` | {all_:,.0f} | {bare:,.0f} | {slow:,.0f} | {all_ / slow:.0f} |", flush=True)
        reached = reached and (system != "double-deck" or all_ >= GOAL)
    print("goal reached" if reached else f"missed: {GOAL:,.0f} steps a second in double-deck")
    return 0 if reached else 1


if __name__ == "__main__":
    sys.exit(main())
