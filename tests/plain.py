"""The plain player in the kernel beside the one in Python: `python -m tests.plain --positions 100000`.

Hands are played by plain, and now and then by chance, so that positions come up which plain alone does not reach. In
each of them both must choose the same. Now and then a hand is played on from there by both, and the cards played so
far are judged by both in a deal that may be.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Sequence
from random import Random
from typing import Final

from deece.cards import codes_in
from deece.game.action import Deal, Pass
from deece.game.play import apply, legal, start, to_act, view
from deece.game.state import CHANCE, State
from deece.game.tables import tables_for
from deece.players.conventions import Card
from deece.players.plain_quick import PlainHands
from deece.rules import Ruleset, load

SYSTEMS: Final = (
    *("double-deck", "four-handed-passing", "family-passing", "partnership-auction", "double-deck-passing"),
    *("double-pinochle", "double-deck-tournament", "four-handed"),
)
BY_CHANCE: Final = 0.12  # so often a choice is made by chance
PASSING: Final = 0.6  # of these, so often one who may leave the auction does
PLAYED_ON: Final = 0.01  # so often a hand is played on from here by both
JUDGED: Final = 0.01  # and the cards so far are judged


class Both:
    """Plain twice: by the kernel, and by Python."""

    def __init__(self, ruleset: Ruleset, seed: int = 1, cards: Sequence[Card] = ()) -> None:
        self.rules, self.rng = ruleset.rules, Random(f"{ruleset.id} {seed}")
        self.quick, self.slow = PlainHands(self.rules, cards), PlainHands(self.rules, cards, in_kernel=False)
        assert self.quick.kernel is not None
        self.compared: Counter[str] = Counter()  # positions by step
        self.played_on = self.judged = 0

    def hand(self) -> None:
        """One hand, compared all along."""
        deal, rng = self.dealt(), self.rng
        state = apply(start(self.rules, rng.randrange(4)), Deal(deal))
        while to_act(state) != CHANCE and not state.public.game.results:
            state = self.step(state)

    def dealt(self) -> tuple[int, ...]:
        """Four hands by chance."""
        pack = codes_in(tables_for(self.rules).pack)
        self.rng.shuffle(pack)
        return tuple(sum(1 << 4 * code for code in pack[seat::4]) for seat in range(4))

    def step(self, state: State) -> State:
        """One choice, after both have made it."""
        public, hands, rng = state.public, state.hands, self.rng
        giving = tuple(own.giving for own in state.own)
        may = legal(view(state, to_act(state)))
        (quick,), (slow,) = (each.choices(public, [hands], giving) for each in (self.quick, self.slow))
        assert quick == slow, (public.step, str(quick), str(slow), list(map(str, may)), state)
        self.compared[public.step] += len(may) > 1
        if rng.random() < PLAYED_ON:
            self.play_on(state, giving)
        if public.step == "play" and public.tricks and rng.random() < JUDGED:
            self.judge(state)
        if rng.random() >= BY_CHANCE:
            return apply(state, slow)
        silent = [action for action in may if isinstance(action, Pass)]
        return apply(state, rng.choice(silent if silent and rng.random() < PASSING else may[:9]))

    def play_on(self, state: State, giving: tuple[int, ...]) -> None:
        """What the hand brings from here, after two first choices or none."""
        may = legal(view(state, to_act(state)))
        for first in ([], [may[0], may[-1]]):
            found = [each.play_on(state.public, [state.hands], first, giving) for each in (self.quick, self.slow)]
            assert found[0] == found[1], (first, found, state)
        self.played_on += 1

    def judge(self, state: State) -> None:
        """The cards so far, with the hands as they are and with two of them changed."""
        one, other = self.rng.sample(range(4), 2)
        cards = codes_in(state.hands[one]) + codes_in(state.hands[other])
        number = len(codes_in(state.hands[one]))
        self.rng.shuffle(cards)
        changed = list(state.hands)
        changed[one], changed[other] = (
            sum(1 << 4 * code for code in part) for part in (cards[:number], cards[number:])
        )
        deals = [state.hands, changed]
        found = [each.shortfalls(state.public, deals) for each in (self.quick, self.slow)]
        assert found[0] == found[1], (found, state)
        self.judged += 1


def compared(ruleset: Ruleset, positions: int, seed: int = 1, cards: Sequence[Card] = ()) -> Both:
    """So many positions in which there is a choice, by both; an AssertionError says what differs."""
    both = Both(ruleset, seed, cards)
    while both.compared.total() < positions:
        both.hand()
    return both


def main() -> int:
    """Compare, and print how many positions there were."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--positions", type=int, default=100_000, help="of each system")
    parser.add_argument("--systems", nargs="+", default=SYSTEMS)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    for system in asked.systems:
        both = compared(load(system), asked.positions, asked.seed)
        steps = ", ".join(f"{step} {number}" for step, number in both.compared.most_common())
        more = f"{both.played_on} played on, {both.judged} judged"
        print(f"{system}: {both.compared.total()} positions, no difference ({steps}); {more}", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
