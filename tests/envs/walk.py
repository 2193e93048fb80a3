"""Positions of hands that are played by numbers alone, of every kind that the rules know."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from deece.envs import Numbering
from deece.game.deal import shuffled
from deece.game.play import apply, start, to_act, view
from deece.game.state import CHANCE, OVER, State
from deece.game.view import View
from deece.rules.catalog import Rules

PASSING = 0.7  # so often a bid is left unsaid where one may pass
PLAYING = 0.9  # so often a hand is not given up where it may be
PLAY_ON = 35


def chosen(numbers: list[int], view_: View, rng: Random) -> int:
    """Any of these numbers; of bids the low ones, mostly."""
    if view_.public.step == "bid" and len(numbers) > 1:
        return numbers[0] if rng.random() < PASSING else numbers[min(int(rng.expovariate(0.5)), len(numbers) - 1)]
    if PLAY_ON in numbers and rng.random() < PLAYING:
        return PLAY_ON  # so that most hands are played
    return rng.choice(numbers)


def positions(rules: Rules, numbers: Numbering, rng: Random, hands: int) -> Iterator[State]:
    """Every position of so many hands in which somebody chooses; a number that stands for no legal choice raises."""
    state, dealt = start(rules, rng.randrange(rules.people)), 0
    while True:
        seat = to_act(state)
        if seat == OVER:
            state = start(rules, rng.randrange(rules.people))
        elif seat == CHANCE:
            if dealt == hands:
                return
            dealt += 1
            state = apply(state, shuffled(rules, rng, state.public.game.dealer))
        else:
            yield state
            seen = view(state, seat)
            number = chosen(numbers.legal(seen, canonical=dealt % 2 == 1), seen, rng)
            state = apply(state, numbers.action_of(seen, number))
