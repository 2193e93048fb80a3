"""Whether what a review calls a mistake loses when everybody plays on by their own view.

    python -m tests.review.policy [--hands 2000] [--seed 1] [--resume FILE] [--workers 2] [SYSTEM ...]

`learner` plays in all seats, the systems in turn, and one seat's choices of each hand are judged. Each that is graded
mistake or blunder, and the best choice in its place, are followed in 200 fresh deals by players who see only their own
cards. `--resume FILE` keeps each hand: the same command goes on where it was broken off. Exit code 1 unless 90 % of
the mistakes, and of the blunders, cost 0 or more.
"""

from __future__ import annotations

import argparse
import multiprocessing
from functools import partial
from pathlib import Path
from random import Random
from statistics import fmean
from typing import Final

import msgspec

from deece.players.plain import PlainPlayer
from deece.review import decisions, judge
from deece.review.judge import VERSION
from deece.review.plans import Plan
from deece.review.worlds import played_out
from deece.rules.ruleset import systems
from tests.review.found import whole_lines
from tests.review.information import played

COST: Final = 0.9  # of them cost something
FRESH: Final = 200  # deals


class Hand(msgspec.Struct, frozen=True):
    """The choices of a seat in one hand that were graded mistake or blunder: what each cost, as a chance to win."""

    system: str
    seed: int
    judged: int
    mistake: list[float] = []
    blunder: list[float] = []
    version: int = VERSION


def followed(seed: int, names: list[str]) -> Hand:
    """Judge one seat's hand, and follow its mistakes."""
    system = names[seed % len(names)]
    record = played(system, "learner", seed)
    seat = seed // len(names) % len(record.seats)
    mine = decisions(record, [seat])
    costs: dict[str, list[float]] = {"mistake": [], "blunder": []}
    for one in mine:
        judged = judge(one.view, one.played)
        if judged.grade in costs:
            both = [Plan(judged.played), Plan(judged.best)]
            rows = played_out(one.view, both, Random(f"{seed} {one.place} fresh"), FRESH, PlainPlayer())
            costs[judged.grade].append(fmean(rows[1]) - fmean(rows[0]))
    return Hand(system, seed, len(mine), costs["mistake"], costs["blunder"])


def kept(file: Path | None) -> dict[int, Hand]:
    """The hands that a file keeps, by seed, as far as they were judged by this version."""
    every = [msgspec.json.decode(line, type=Hand) for line in whole_lines(file)] if file else []
    return {one.seed: one for one in every if one.version == VERSION}


def fails(hands: list[Hand]) -> list[str]:
    """Print what was found; what is missed."""
    missed = []
    print(f"{len(hands)} hands, {sum(one.judged for one in hands)} choices")
    for grade in ("mistake", "blunder"):
        costs = [cost for one in hands for cost in getattr(one, grade)]
        right = sum(cost >= 0 for cost in costs)
        print(f"{grade}s that cost 0 or more by policy in {FRESH} fresh deals: {right} of {len(costs)}")
        if right < COST * len(costs):
            missed.append(f"too few {grade}s cost anything by policy")
    return missed


def main() -> int:
    """Judge and follow them."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("systems", nargs="*", metavar="SYSTEM", default=systems())
    parser.add_argument("--hands", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=1, help="of the first hand")
    parser.add_argument("--resume", type=Path, metavar="FILE")
    parser.add_argument("--workers", type=int, default=2)
    asked = parser.parse_args()
    found, seeds = kept(asked.resume), range(asked.seed, asked.seed + asked.hands)
    with multiprocessing.get_context("spawn").Pool(asked.workers) as pool:
        left = [seed for seed in seeds if seed not in found]
        for one in pool.imap_unordered(partial(followed, names=list(asked.systems)), left):
            found[one.seed] = one
            if asked.resume:
                with asked.resume.open("ab") as out:
                    out.write(msgspec.json.encode(one) + b"\n")
    missed = fails([found[seed] for seed in seeds])
    print("\n".join(missed) or "all goals are met")
    return bool(missed)


if __name__ == "__main__":
    raise SystemExit(main())
