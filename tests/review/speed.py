"""How long a review takes: a seat's hand in at most 6 seconds of one core, a table's in 25.

    python -m tests.review.speed [--hands 3] [--level learner] [--seed 1] [SYSTEM ...]

Processor time of hands of computer players that make mistakes. Exit code 1 if one took longer.
"""

from __future__ import annotations

import argparse
import time

from deece.review import decisions, judge
from deece.rules.ruleset import systems
from tests.review.information import played

SEAT, TABLE = 6.0, 25.0  # seconds


def seconds(system: str, level: str, seed: int) -> dict[int, float]:
    """By seat, the processor's seconds for its decisions of one hand."""
    record, found = played(system, level, seed), dict[int, float]()
    for one in decisions(record):
        began = time.process_time()
        judge(one.view, record.entries[one.place].action)
        found[one.seat] = found.get(one.seat, 0.0) + time.process_time() - began
    return found


def main() -> int:
    """Time hands."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("systems", nargs="*", metavar="SYSTEM", default=systems())
    parser.add_argument("--hands", type=int, default=3)
    parser.add_argument("--level", default="learner")
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    slow = False
    for system in asked.systems:
        hands = [seconds(system, asked.level, asked.seed + place) for place in range(asked.hands)]
        seats = [one for hand in hands for one in hand.values()]
        tables = [sum(hand.values()) for hand in hands]
        slow |= max(seats) > SEAT or max(tables) > TABLE
        print(
            f"{system:<24} a seat {sum(seats) / len(seats):5.1f} s, most {max(seats):5.1f};"
            f" a table {sum(tables) / len(tables):5.1f} s, most {max(tables):5.1f}",
            flush=True,
        )
    return int(slow)


if __name__ == "__main__":
    raise SystemExit(main())
