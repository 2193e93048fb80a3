"""How long computer players take to decide, and how many imagined deals a second a belief gives.

`python benchmarks/players.py double-deck four-handed-passing --hands 10` prints, for each system, the processor time of
a choice by step, how many bids are the same with another seed, and deals a second in the auction (weighed by the calls)
and in the play. One process, the time of all its threads; times are told and gate nothing.
"""

from __future__ import annotations

import argparse
import random
import time
from collections import defaultdict
from collections.abc import Callable
from statistics import fmean

from deece.game.deal import shuffled
from deece.game.play import apply, legal, start, to_act
from deece.game.play import view as view_of
from deece.game.state import CHANCE, OVER, State
from deece.game.view import View
from deece.players import choice_of, make
from deece.players.belief import Belief
from deece.players.expert_look import worlds_of
from deece.players.plain import PlainPlayer
from deece.rules.ruleset import load

DEALS = 200  # imagined at a time
SEEDS = 2  # by which a bid is asked for again
BASICS = PlainPlayer()


def hand(system: str, seed: int, name: str, times: dict[str, list[float]]) -> list[View]:
    """Play a hand with this player in all chairs and time each real choice; the views in which there was one."""
    rules, rng = load(system).rules, random.Random(seed)
    players = [make(name, f"{seed} {chair}") for chair in range(rules.people)]
    state: State = apply(start(rules, seed % rules.people), shuffled(rules, rng, seed % rules.people))
    seen = []
    while (seat := to_act(state)) not in (CHANCE, OVER):
        view = view_of(state, seat)
        before = time.process_time()
        action = choice_of(players[seat], view).action
        if len(legal(view)) > 1:
            times["a card" if view.public.step == "play" else view.public.step].append(time.process_time() - before)
            seen.append(view)
        state = apply(state, action)
    return seen


def same_bids(views: list[View], name: str) -> tuple[int, int]:
    """How many bids there were in these views, and how many of them are the same whatever the seed."""
    bids = [view for view in views if view.public.step == "bid"]
    seeds = [make(name, f"another {number}") for number in range(SEEDS)]
    return len(bids), sum(len({choice_of(player, view).action for player in seeds}) == 1 for view in bids)


def a_second(views: list[View], deals: Callable[[View], object]) -> float:
    """How many deals a second these views give."""
    before = time.process_time()
    for view in views:
        deals(view)
    return DEALS * len(views) / max(1e-9, time.process_time() - before)


def imagine(view: View) -> None:
    """As the expert does in the play."""
    belief = Belief(view, random.Random(1))
    for _ in range(DEALS):
        belief.sample()


def weigh(view: View) -> None:
    """As the expert does in the auction."""
    worlds_of(view, random.Random(1), DEALS, BASICS)


def main() -> None:
    """Print the tables."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("systems", nargs="+")
    parser.add_argument("--hands", type=int, default=10)
    asked = parser.parse_args()
    for system in asked.systems:
        print(f"\n{system}, {asked.hands} hands\n")
        views: list[View] = []
        for name in ("plain", "club", "expert"):
            times: dict[str, list[float]] = defaultdict(list)
            views = [view for seed in range(asked.hands) for view in hand(system, seed, name, times)]
            for step, found in times.items():
                mean, most = 1000 * fmean(found), 1000 * max(found)
                print(f"{name:8} {step:12} {len(found):5} choices  mean {mean:6.1f} ms  most {most:6.0f} ms")
            asked_again, alike = same_bids(views, name)
            if asked_again:
                print(f"{name:8} the same bid with two seeds: {alike:,} of {asked_again:,}, {alike / asked_again:.1%}")
        bids = [view for view in views if view.public.step == "bid" and view.public.auction.calls]
        cards = [view for view in views if view.public.step == "play"]
        if bids:
            print(f"deals a second in the auction, weighed by the calls: {a_second(bids[:20], weigh):,.0f}")
        if cards:
            print(f"deals a second in the play: {a_second(cards[:100], imagine):,.0f}")


if __name__ == "__main__":
    main()
