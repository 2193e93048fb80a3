"""Computer players by their error rates: whoever plays better must lose less by the review.

    python -m tests.review.errors [--hands 300] [--system double-deck] [--resume FILE] [--workers 2]

Four `plain` players play hands. At each decision of one seat all levels choose, and each choice is judged: rates are
compared in the same positions. `--resume FILE` keeps each hand as it is judged: the same command goes on where it was
broken off, and `tests.review.stays` takes the mistakes from there. Exit code 1 unless

- a card drawn at random errs at least twice as much as `plain`'s card, `learner` more than `plain`, `plain` more than
  `club`, the intervals of `learner` and `club` apart;
- `expert` costs nothing, before anything is graded, within 2 standard errors, or less than 0.3 points a decision.
"""

from __future__ import annotations

import argparse
import multiprocessing
from collections import Counter
from collections.abc import Iterable, Sequence
from functools import partial
from math import sqrt
from pathlib import Path
from statistics import stdev
from typing import Final

from deece.game.action import Action
from deece.game.play import legal
from deece.game.view import View
from deece.players import choice_of, make
from deece.review import Decision, Judged, decisions, judge
from deece.review.rates import Rate, rate_of, sums
from tests.review.found import Found, Hand, Lost, Mistake
from tests.review.information import played

LEVELS: Final = ("random", "learner", "plain", "club", "expert")
CARDS: Final = ("lead", "follow", "end")


def options_at(view: View, seed: int) -> dict[Action, tuple[str, ...]]:
    """What the levels choose here."""
    found: dict[Action, tuple[str, ...]] = {}
    for level in LEVELS:
        action = choice_of(make(level, seed), view).action
        found[action] = (*found.get(action, ()), level)
    return found


def hand(seed: int, system: str) -> Hand:
    """All choices of one seat in one hand, judged."""
    record = played(system, "plain", seed)
    seat = seed % len(record.seats)
    every: dict[str, list[Judged]] = {level: [] for level in LEVELS}
    grades, mistakes = Counter[str](), []
    for one in decisions(record, [seat]):
        for action, levels in options_at(one.view, 1000 * seed + one.place).items():
            judged = judge(one.view, action)
            grades[judged.grade] += 1
            if judged.grade in ("mistake", "blunder"):
                mistakes.append(mistake_of(seed, one, judged))
            for level in levels:
                every[level].append(judged)
    cards = {level: [one for one in each if one.kind in CARDS] for level, each in every.items()}
    return Hand(seed, summed(every), summed(cards), dict(grades), mistakes)


def mistake_of(seed: int, one: Decision, judged: Judged) -> Mistake:
    """This choice as it is kept."""
    actions = legal(one.view)
    return Mistake(seed, one.place, actions.index(judged.played), actions.index(judged.best), judged.grade)


def summed(every: dict[str, list[Judged]]) -> dict[str, Lost]:
    """The sums of each level."""
    return {
        level: Lost(sums(each), sum(one.split[0] for one in each), sum(one.split[1] for one in each))
        for level, each in every.items()
    }


def words(level: str, kinds: str, known: Rate | None) -> str:
    """A rate in a line."""
    if known is None:
        return f"{level:<10}{kinds:<8} too few hands"
    return f"{level:<10}{kinds:<8}{known.rate:7.2f} % in ten, {known.low:.2f} to {known.high:.2f}, {known.hands} hands"


def order_fails(hands: Sequence[Hand]) -> list[str]:
    """Print the rates; what is missed."""
    rates = {level: rate_of([one.every[level].sums for one in hands]) for level in LEVELS}
    cards = {level: rate_of([one.cards[level].sums for one in hands]) for level in LEVELS}
    for level in LEVELS:
        print(words(level, "all", rates[level]))
        print(words("", "cards", cards[level]))
    known = {level: each for level, each in rates.items() if each}
    played_cards = {level: each for level, each in cards.items() if each}
    if len(known) + len(played_cards) < 2 * len(LEVELS):
        return ["too few hands"]
    fails = []
    if played_cards["random"].rate < 2 * played_cards["plain"].rate:
        fails.append("a random card errs less than twice as much as plain's")
    if not known["learner"].rate > known["plain"].rate > known["club"].rate:
        fails.append("learner, plain, club are not in this order")
    if known["learner"].low <= known["club"].high:
        fails.append("the intervals of learner and club are not apart")
    expert = [one.every["expert"] for one in hands]
    by_split(expert, [one.split for one in expert], "of the game")
    mean, error = by_split(expert, [one.points for one in expert], "points")
    if abs(mean) > 2 * error and mean >= 0.3:
        fails.append("expert costs something before anything is graded")
    return fails


def by_split(hands: Sequence[Lost], lost: Sequence[float], what: str) -> tuple[float, float]:
    """What a decision costs before it is graded, and the standard error over hands."""
    number = sum(one.sums.decisions for one in hands)
    mean = sum(lost) / number
    beyond = [one - mean * each.sums.decisions for one, each in zip(lost, hands, strict=True)]
    error = stdev(beyond) * sqrt(len(hands)) / number
    print(f"expert, before anything is graded: {mean:+.4f} ±{error:.4f} {what} a decision, over {number}")
    return mean, error


def judged_hands(found: Found, system: str, seeds: Iterable[int], workers: int) -> list[Hand]:
    """These hands, from the file or judged now."""
    left = [seed for seed in seeds if seed not in found.hands]
    if left:
        with multiprocessing.get_context("spawn").Pool(workers) as pool:
            for one in pool.imap_unordered(partial(hand, system=system), left):
                found.add(one)
                if len(found.hands) % 25 == 0:
                    print(f"{len(found.hands)} hands", flush=True)
    return [found.hands[seed] for seed in seeds]


def main() -> int:
    """Judge them all."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--system", default="double-deck")
    parser.add_argument("--hands", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1, help="of the first hand")
    parser.add_argument("--resume", type=Path, metavar="FILE")
    parser.add_argument("--workers", type=int, default=2)
    asked = parser.parse_args()
    found = Found(asked.system, asked.resume)
    hands = judged_hands(found, asked.system, range(asked.seed, asked.seed + asked.hands), asked.workers)
    fails = order_fails(hands)
    grades = sum((Counter(one.grades) for one in hands), Counter[str]())
    print("choices by grade: " + ", ".join(f"{grade} {number}" for grade, number in sorted(grades.items())))
    print("\n".join(fails) or "all goals are met")
    return bool(fails)


if __name__ == "__main__":
    raise SystemExit(main())
