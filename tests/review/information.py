"""The review sees what the player saw: with other hidden cards, and without what came later, it says the same.

    python -m tests.review.information [--pairs 1000] [--effort 0.05] [--seed 1]

In each system hands of computer players are judged twice: as they were, and with the hidden cards dealt anew, as far as
the player's view allows, and nothing after the decision. Exit code 1 if any judgment differs.
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Iterator
from functools import cache

from deece.game.play import view as view_of
from deece.players.belief import Belief
from deece.players.expert_look import imagined
from deece.players.plain import PlainPlayer
from deece.record import Record
from deece.review import Decision, Judged, decisions, judge
from deece.rules.ruleset import systems
from tests.web.games import game


@cache
def played(system: str, level: str = "random", seed: int = 5) -> Record:
    """One hand that was played to its score by players of this level."""
    return game(system, seed=seed, level=level)


def pair(record: Record, one: Decision, seed: int, effort: float) -> tuple[Judged, Judged]:
    """A decision as it was judged, and with the hidden cards dealt anew."""
    action = record.entries[one.place].action
    other = imagined(one.view, Belief(one.view, random.Random(seed)).sample(), PlainPlayer())
    return judge(one.view, action, effort=effort), judge(view_of(other, one.seat), action, effort=effort)


def pairs(system: str, number: int, seed: int, effort: float) -> Iterator[tuple[Judged, Judged]]:
    """So many pairs, a few of each hand."""
    done = 0
    while done < number:
        seed += 1
        record = played(system, "plain", seed)
        every = decisions(record)
        for one in random.Random(seed).sample(every, min(len(every), 5, number - done)):
            yield pair(record, one, seed, effort)
            done += 1


def main() -> int:
    """Judge all pairs."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--pairs", type=int, default=1000)
    parser.add_argument("--effort", type=float, default=0.05)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    names, different = systems(), 0
    for place, system in enumerate(names):
        number = asked.pairs // len(names) + (place < asked.pairs % len(names))
        wrong = sum(one != other for one, other in pairs(system, number, asked.seed, asked.effort))
        different += wrong
        print(f"{system:<24}{number:>6} pairs{wrong:>4} different", flush=True)
    return 1 if different else 0


if __name__ == "__main__":
    raise SystemExit(main())
