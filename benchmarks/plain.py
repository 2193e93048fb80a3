"""Whole hands a second of the plain player in the kernel and in Python, in one run.

    python -m benchmarks.plain [--seconds S] [--rounds N] [--json]

From the first call on plain plays in all seats, and what the hand brings is counted. Both play the same deals, and must
come to the same. They take turns, round after round, by the processor's time of their own process, the kernel with one
thread; the figure is the median of the rounds' ratios. Exit code 1 if it is under 50 anywhere.
"""

from __future__ import annotations

import argparse
import json
import sys
from random import Random
from statistics import median
from typing import Any, Final

from benchmarks.engine import clock

from deece.cards import codes_in
from deece.game.action import Deal
from deece.game.play import apply, start
from deece.game.tables import tables_for
from deece.players.plain_quick import PlainHands
from deece.rules import load

SYSTEMS: Final = (
    *("double-deck", "four-handed-passing", "family-passing", "partnership-auction", "double-deck-passing"),
)
GOAL: Final = 50  # times as fast as Python
DEALS: Final = 64
Deals = list[tuple[int, ...]]


def rate(plain: PlainHands, public: Any, deals: Deals, many: int, until: float) -> tuple[float, list[Any]]:
    """Hands a second, so many at once, and what each deal brought."""
    brought: list[Any] = [None] * len(deals)
    began, place, hands = clock(), 0, 0
    while clock() - began < until or hands < many:
        part = deals[place : place + many]
        brought[place : place + many] = plain.play_on(public, part)[0]
        hands += len(part)
        place = (place + many) % len(deals)
    return hands / (clock() - began), brought


def measure(system: str, rounds: int, seconds: float) -> dict[str, Any]:
    """The figures of one system; an AssertionError if a hand came out in two ways."""
    rules, rng = load(system).rules, Random(1)
    deals: Deals = []
    for _ in range(DEALS):
        pack = codes_in(tables_for(rules).pack)
        rng.shuffle(pack)
        deals.append(tuple(sum(1 << 4 * code for code in pack[seat::4]) for seat in range(4)))
    public = apply(start(rules, 0), Deal(deals[0])).public
    kernel, python = PlainHands(rules), PlainHands(rules, in_kernel=False)
    assert kernel.kernel is not None, "the kernel was not compiled"
    quick, slow = [], []
    for _ in range(rounds):
        found, brought = rate(kernel, public, deals, DEALS, seconds / 4)
        quick.append(found)
        found, others = rate(python, public, deals, 1, seconds)
        slow.append(found)
        assert all(other in (None, one) for one, other in zip(brought, others, strict=True))
    ratio = median(one / other for one, other in zip(quick, slow, strict=True))
    return {
        "kernel": round(median(quick)),
        "python": round(median(slow), 1),
        "ratio": round(ratio),
        "met": ratio >= GOAL,
    }


def main() -> int:
    """Read the options, measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=1.0, help="of Python in each round (default 1)")
    parser.add_argument("--rounds", type=int, default=5, help="how often each has its turn (default 5)")
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    options = parser.parse_args()
    report = {system: measure(system, options.rounds, options.seconds) for system in SYSTEMS}
    if options.json:
        print(json.dumps({"python": sys.version.split()[0], "systems": report}, indent=2))
    else:
        print(f"{'whole hands a second':<24}{'kernel':>10}{'Python':>10}{'ratio':>8}{'goal':>6}")
        for system, one in report.items():
            says = "met" if one["met"] else "MISSED"
            print(f"{system:<24}{one['kernel']:>10,}{one['python']:>10}{one['ratio']:>8}{GOAL:>6}  {says}")
    return 0 if all(one["met"] for one in report.values()) else 1


if __name__ == "__main__":
    raise SystemExit(main())
