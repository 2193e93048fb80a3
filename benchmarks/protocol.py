"""What the protocol costs a choice: `python benchmarks/protocol.py`. Exit code 1 if the median is 1 ms or more.

`plain` is asked as a program and, in the same run and in turn, in process; the difference is the overhead: lines made,
sent and read, the view made again from them, and the answer.
"""

from __future__ import annotations

import argparse
import sys
import time
from random import Random
from statistics import median, quantiles
from typing import Final

from deece.arena import play_game
from deece.game import Action, View
from deece.players import Choice, make
from deece.players.protocol.program import ProgramPlayer
from deece.rules.ruleset import load

MOST: Final = 1.0  # milliseconds
SYSTEMS: Final = ("double-deck", "four-handed-passing", "two-handed", "three-handed-widow")
PLAIN: Final = (sys.executable, "-m", "deece.players.protocol", "plain")


class Timed:
    """Asks the program and the player here, and keeps how much longer the program takes."""

    name = "timed"

    def __init__(self) -> None:
        self.program, self.here = ProgramPlayer("plain", PLAIN, ms=10_000), make("plain")
        self.over: list[float] = []

    def choose(self, view: View, actions: tuple[Action, ...]) -> Choice:
        """What both choose."""
        began = time.perf_counter()
        self.program.choose(view, actions)
        between = time.perf_counter()
        choice = self.here.choose(view, actions)
        self.over.append(1000 * (between - began - (time.perf_counter() - between)))
        return choice


def main() -> None:
    """Play, and print what it costs in each system."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--deals", type=int, default=30)
    deals, late = parser.parse_args().deals, False
    for name in SYSTEMS:
        rules, timed = load(name).rules, Timed()
        play_game(rules, [timed] * rules.people, Random(1), limit=deals)
        usual, most = median(timed.over), quantiles(timed.over, n=100)[-1]
        late |= usual >= MOST
        print(f"{name}: {len(timed.over)} choices, median {usual:.2f} ms, 99 of 100 within {most:.2f} ms", flush=True)
    sys.exit(late)


if __name__ == "__main__":
    main()
