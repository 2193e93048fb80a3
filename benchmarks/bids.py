"""What a player's bids are worth alone, and what its cards are: paired deals against a player that does all of it.

    python benchmarks/bids.py double-deck --bids expert --cards plain --against plain --pairs 400 --resume FILE

One side bids as one player and does all else as another. Deals on which every bid is the same count 0 where the cards
are `plain`'s, which plays without chance, so those cost only the bids. `--resume` keeps each pair as a line. Ends with
the points a deal by which that side is ahead, and the 95 % interval.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from random import Random

from deece.arena.contest import interval
from deece.arena.games import play_game
from deece.game.action import Action
from deece.game.made import hand_of
from deece.game.tables import tables_for
from deece.game.view import View
from deece.players import Choice, Player, make
from deece.rules.catalog import Rules
from deece.rules.ruleset import load


class Parts:
    """Bids as one player, and does all else as another."""

    def __init__(self, bids: Player, cards: Player) -> None:
        self.name, self.bids, self.cards = f"{bids.name}, {cards.name}", bids, cards

    def choose(self, view: View, actions: tuple[Action, ...]) -> Choice:
        return (self.bids if view.public.step == "bid" else self.cards).choose(view, actions)


def difference(rules: Rules, bids: str, cards: str, against: str, number: int) -> float:
    """The points a hand by which those parts are ahead on this deal, with each side in turn."""
    dealer, ahead = number % rules.people, list[float]()
    for side, seats in enumerate(tables_for(rules).seatings[dealer].sides):
        seeds = [f"{number} {seat}" for seat in range(rules.people)]
        players: list[Player] = [
            Parts(make(bids, seed), make(cards, seed)) if seat in seats else make(against, seed)
            for seat, seed in enumerate(seeds)
        ]
        state, _ = play_game(rules, players, Random(f"bids {number}"), dealer, limit=1)
        ahead.append(float(hand_of(state, dealer).ahead(side)))
    return sum(ahead) / len(ahead)


def main() -> None:
    """Play, and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("system")
    for part in ("bids", "cards", "against"):
        parser.add_argument(f"--{part}", default="plain")
    parser.add_argument("--pairs", type=int, default=100)
    parser.add_argument("--resume", type=Path)
    asked = parser.parse_args()
    rules, file = load(asked.system).rules, asked.resume
    found = [json.loads(line) for line in file.read_text().splitlines()] if file and file.exists() else []
    for number in range(len(found), asked.pairs):
        found.append(difference(rules, asked.bids, asked.cards, asked.against, number))
        if file:
            with file.open("a") as kept:
                print(json.dumps(found[-1]), file=kept)
    (mean, margin), uneven = interval(found), sum(each != 0 for each in found)
    print(
        f"{asked.system}: bids of {asked.bids}, cards of {asked.cards}, against {asked.against}: "
        f"{len(found)} pairs, {uneven} not even, {mean:+.2f} points a deal, ±{margin or 0:.2f}"
    )


if __name__ == "__main__":
    main()
