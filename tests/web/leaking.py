"""The long form of the tests of leaks: `python -m tests.web.leaking --messages 1000000`.

Hands of all systems, in turn and each with a new seed, until so many messages were judged. The table that it prints
stands in docs/figures/server.md. Exit code 1 at the first leak.
"""

from __future__ import annotations

import argparse
import sys
import time
from functools import partial
from itertools import count

from deece.rules.ruleset import systems
from tests.table.tables import run
from tests.web.leaks import Leak, Report, watch


def main() -> int:
    """Play and judge; what was judged of each system."""
    parser = argparse.ArgumentParser(prog="python -m tests.web.leaking", description=__doc__)
    parser.add_argument("--messages", type=int, default=1_000_000, help="how many are judged at least")
    parser.add_argument("--rate", type=float, default=0.01, help="of the positions, over how many cards are dealt anew")
    parser.add_argument("--seed", type=int, default=1, help="of the first hands")
    asked = parser.parse_args()
    found = {name: Report(name) for name in systems()}
    began = time.process_time()
    for number in count(asked.seed):
        for name, sum_ in found.items():
            try:
                report = run(partial(watch, name, number, rate=asked.rate))
            except Leak as leak:
                print(f"LEAK  {name}, seed {number}: {leak}")
                return 1
            for what in ("steps", "messages", "probes", "redealt"):
                setattr(sum_, what, getattr(sum_, what) + getattr(report, what))
        judged = sum(each.messages for each in found.values())
        print(f"{number}: {judged:,} messages, {time.process_time() - began:.0f} s of processor", file=sys.stderr)
        if judged >= asked.messages:
            break
    print("| system | choices and deals | messages | questions | the same over other cards |\n|---|---|---|---|---|")
    for name, each in found.items():
        print(f"| `{name}` | {each.steps:,} | {each.messages:,} | {each.probes:,} | {each.redealt:,} |")
    print(f"{judged:,} messages, {time.process_time() - began:.0f} s of processor, 0 leaks")
    return 0


if __name__ == "__main__":
    sys.exit(main())
