"""Hands in lockstep beside the engine, choice by choice: `python -m tests.envs.lockstep --hands 100000`.

In every lane the engine plays the same cards: who is to act, what they may choose, the bytes that they observe, and
what the hand brought each side must be the same.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from random import Random
from typing import Final

import numpy as np

from deece.envs import Batch, Observer
from deece.envs.numbering import PASS
from deece.game.play import apply, start, to_act, view
from deece.game.state import CHANCE, State
from deece.rules import Ruleset, load

SYSTEMS: Final = (
    *("double-deck", "double-pinochle", "double-deck-passing", "double-deck-tournament"),
    *("four-handed-passing", "family-passing", "four-handed", "partnership-auction"),
)
PASSING: Final = 0.6  # so often one who may leave the auction does


class Beside:
    """A batch and the engine, hand by hand."""

    def __init__(self, ruleset: Ruleset, lanes: int, seed: int) -> None:
        self.batch, self.rules = Batch(ruleset, lanes, seed=seed), ruleset.rules
        self.observer, self.rng = Observer(self.rules), Random(seed)
        self.states = [self.dealt(lane) for lane in range(lanes)]
        self.over: Counter[str] = Counter()  # how hands came out, by side
        self.hands = 0

    def dealt(self, lane: int) -> State:
        """The hand of this lane as it was dealt."""
        record = self.batch.record(lane)
        assert len(record.actions) == 1
        return apply(start(self.rules, record.dealer), record.actions[0])

    def choice(self, lane: int) -> int:
        """One of what the engine allows, after all that is written of the lane was compared."""
        batch, state = self.batch, self.states[lane]
        seat = to_act(state)
        assert seat == batch.actor[lane]
        seen = view(state, seat)
        may = batch.numbering.legal(seen)
        assert batch.choices[lane, : batch.count[lane]].tolist() == may
        assert np.flatnonzero(batch.mask[lane]).tolist() == may
        written = np.frombuffer(self.observer.write(seen), np.uint8)
        wrong = np.flatnonzero(written != batch.observation[lane])
        assert not wrong.size, [one.name for one in batch.layout.slices if one.place.start <= wrong[0] < one.place.stop]
        if state.public.step == "bid":
            silent = [number for number in may if PASS <= number < PASS + 5]
            return self.rng.choice(silent if silent and self.rng.random() < PASSING else may[:9])
        return self.rng.choice(may)

    def step(self) -> None:
        """One choice in every lane."""
        batch = self.batch
        chosen = [-1 if batch.done[lane] else self.choice(lane) for lane in range(batch.lanes)]
        batch.step(np.maximum(chosen, 0))
        for lane, number in enumerate(chosen):
            if number < 0:  # the hand was over, and the next has begun
                self.states[lane] = self.dealt(lane)
                continue
            seen = view(self.states[lane], to_act(self.states[lane]))
            self.states[lane] = state = apply(self.states[lane], batch.numbering.action_of(seen, number))
            assert bool(batch.done[lane]) == bool(state.public.game.results)
            if batch.done[lane]:
                self.ended(lane, state)
            elif to_act(state) == CHANCE:  # nobody bid: the same dealer has dealt again
                self.states[lane] = self.dealt(lane)

    def ended(self, lane: int, state: State) -> None:
        """What the hand brought."""
        result = state.public.game.results[-1]
        assert tuple(self.batch.score[lane]) == result.scores, result.lines
        assert self.batch.count[lane] == 0
        self.over.update(str(side.outcome) for side in result.sides)
        self.hands += 1


def compared(ruleset: Ruleset, hands: int, *, lanes: int = 16, seed: int = 7) -> Beside:
    """So many hands beside the engine; an AssertionError names what differs."""
    beside = Beside(ruleset, lanes, seed)
    while beside.hands < hands:
        beside.step()
    return beside


def main() -> int:
    """Compare, and print how many hands came out in which way."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--hands", type=int, default=100_000, help="in all, shared by the systems")
    parser.add_argument("--seed", type=int, default=7)
    asked = parser.parse_args()
    for system in SYSTEMS:
        beside = compared(load(system), asked.hands // len(SYSTEMS), lanes=64, seed=asked.seed)
        ways = ", ".join(f"{way} {number}" for way, number in beside.over.most_common())
        print(f"{system}: {beside.hands} hands, no difference; {ways}", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
