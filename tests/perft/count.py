"""Counts of the sequences of choices from fixed positions: `python -m tests.perft.count --write` rewrites them.

A line of counts.txt is a system, where the counting begins, and the number of different sequences of 1 to 4
choices. A deal that comes in between ends a sequence. Of bids only the lowest few are followed, so that the depth
stays affordable; all are counted at the last choice.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

from deece.cards import size
from deece.game.action import Action, Bid
from deece.game.deal import shuffled
from deece.game.play import apply, legal, start, to_act, view
from deece.game.state import State
from deece.rules.catalog import Rules
from deece.rules.ruleset import load, systems

FILE = Path(__file__).parent / "counts.txt"
FOLLOWED = 4  # bids followed at one position
DEPTH = 4


def perft(state: State, depth: int) -> int:
    """How many sequences of so many choices there are."""
    turn = to_act(state)
    if turn < 0 or not depth:
        return 1
    actions = legal(view(state, turn))
    if depth == 1:
        return len(actions)
    return sum(perft(apply(state, action), depth - 1) for action in _followed(actions))


def _followed(actions: tuple[Action, ...]) -> Iterator[Action]:
    bids = 0
    for action in actions:
        bids += isinstance(action, Bid)
        if not isinstance(action, Bid) or bids <= FOLLOWED:
            yield action


def positions(rules: Rules, seed: str) -> Iterator[tuple[str, State]]:
    """Positions of one seeded hand: each step when it is first come to, the third trick and the last but one."""
    late: dict[str, Callable[[State], bool]] = {
        "third trick": lambda state: len(state.public.tricks) == 2 and len(state.public.trick) == 1,
        "near the end": lambda state: state.public.step == "play" and size(state.hands[state.public.turn]) == 3,
    }
    for attempt in range(40):  # a hand in which somebody bids, and which is played
        rng = Random(f"{seed} {attempt}")
        state = apply(start(rules), shuffled(rules, rng))
        found: dict[str, State] = {}
        while to_act(state) >= 0:
            found.setdefault(state.public.step, state)
            for name, holds in late.items():
                if name not in found and holds(state):
                    found[name] = state
            actions = legal(view(state, to_act(state)))
            bids = [action for action in actions if isinstance(action, Bid)]
            if bids:
                rest = [action for action in actions if not isinstance(action, Bid)]
                chosen = rest[0] if rest and state.public.auction.bidder >= 0 else bids[0]
            else:
                chosen = actions[0] if state.public.phase == "meld" and rng.random() < 0.8 else rng.choice(actions)
            state = apply(state, chosen)
        if "near the end" in found:
            yield from found.items()
            return
    raise AssertionError("no hand was played out")


def lines() -> Iterator[str]:
    """The counts as text."""
    for system in systems():
        for name, state in positions(load(system).rules, f"perft {system}"):
            counts = " ".join(str(perft(state, depth)) for depth in range(1, DEPTH + 1))
            yield f"{system:<24}{name:<14}{counts}"


def main() -> None:
    """Show the counts, or with --write rewrite the file."""
    counted = "\n".join(lines()) + "\n"
    if "--write" in sys.argv[1:]:
        FILE.write_text(counted, encoding="utf-8")
    else:
        print(counted, end="")


if __name__ == "__main__":
    main()
