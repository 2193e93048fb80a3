"""Computer players by their error rates, and whether what is called a mistake stays one.

    python -m tests.review.errors [--hands 300] [--system double-deck] [--again 300] [--policy 300] [--workers 2]

Four `plain` players play hands. At each decision of one seat all levels choose, and each choice is judged: rates are
compared in the same positions. Exit code 1 unless

- a card drawn at random errs at least twice as much as `plain`'s card, `learner` more than `plain`, `plain` more than
  `club`, the intervals of `learner` and `club` apart;
- `expert` costs nothing by split halves, within 2 standard errors, or less than 0.3 points a decision;
- of choices judged with another seed (`--again` of each grade) 90 % of the blunders and 80 % of the mistakes keep
  their grade or the next;
- of choices graded mistake or blunder (`--policy` of them), followed in 200 fresh deals by players who see only their
  own cards, 90 % cost 0 or more.
"""

from __future__ import annotations

import argparse
import multiprocessing
from collections import Counter
from collections.abc import Sequence
from functools import partial
from math import sqrt
from random import Random
from statistics import fmean, stdev
from typing import Any, Final, NamedTuple

from deece.game.action import Action
from deece.game.view import View
from deece.players import make
from deece.players.plain import PlainPlayer
from deece.review import Decision, Judged, decisions, judge
from deece.review.rates import Rate, rate
from deece.review.worlds import played_out
from tests.review.information import played

LEVELS: Final = ("random", "learner", "plain", "club", "expert")
ORDER: Final = ("as good", "slip", "mistake", "blunder")  # of grades; all that costs nothing is as good
CARDS: Final = ("lead", "follow", "end")
FRESH: Final = 200  # deals for the policy
Hands = list[list[Judged]]


class Chosen(NamedTuple):
    """A choice in a hand: where it was made, by which levels, and what it cost."""

    seed: int
    place: int
    levels: tuple[str, ...]
    judged: Judged


def options_at(view: View, seed: int) -> dict[Action, tuple[str, ...]]:
    """What the levels choose here."""
    found: dict[Action, tuple[str, ...]] = {}
    for level in LEVELS:
        action = make(level, seed).choose(view).action
        found[action] = (*found.get(action, ()), level)
    return found


def hand(seed: int, system: str) -> list[Chosen]:
    """All choices of one seat in one hand, judged."""
    record = played(system, "plain", seed)
    seat = seed % len(record.seats)
    return [
        Chosen(seed, one.place, levels, judge(one.view, action))
        for one in decisions(record, [seat])
        for action, levels in options_at(one.view, 1000 * seed + one.place).items()
    ]


def position(chosen: Chosen, system: str) -> Decision:
    """The decision that this was."""
    return next(one for one in decisions(played(system, "plain", chosen.seed)) if one.place == chosen.place)


def again(chosen: Chosen, system: str) -> tuple[str, str]:
    """Its grade, and with another seed."""
    return chosen.judged.grade, judge(position(chosen, system).view, chosen.judged.played, seed=1).grade


def by_policy(chosen: Chosen, system: str) -> float:
    """What it cost when all play on by their own view, in fresh deals."""
    view, judged = position(chosen, system).view, chosen.judged
    rng = Random(f"{chosen.seed} {chosen.place} fresh")
    rows = played_out(view, [judged.played, judged.best], rng, FRESH, PlainPlayer())
    return fmean(rows[1]) - fmean(rows[0])


def step(grade: str) -> int:
    """The place of a grade."""
    return ORDER.index(grade) if grade in ORDER else 0


def words(level: str, kinds: str, known: Rate | None) -> str:
    """A rate in a line."""
    if known is None:
        return f"{level:<10}{kinds:<8} too few hands"
    return f"{level:<10}{kinds:<8}{known.rate:7.2f} % in ten, {known.low:.2f} to {known.high:.2f}, {known.hands} hands"


def rates_of(hands: Sequence[list[Chosen]]) -> tuple[dict[str, Rate | None], dict[str, Rate | None]]:
    """The rates of the levels: of all decisions, and of cards played."""
    every: dict[str, Hands] = {
        level: [[one.judged for one in each if level in one.levels] for each in hands] for level in LEVELS
    }
    cards = {level: [[one for one in each if one.kind in CARDS] for each in theirs] for level, theirs in every.items()}
    return {level: rate(each) for level, each in every.items()}, {level: rate(each) for level, each in cards.items()}


def order_fails(hands: Sequence[list[Chosen]]) -> list[str]:
    """Print the rates; what is missed."""
    rates, cards = rates_of(hands)
    for level in LEVELS:
        print(words(level, "all", rates[level]))
        print(words("", "cards", cards[level]))
    if None in rates.values() or None in cards.values():
        return ["too few hands"]
    known = {level: each for level, each in rates.items() if each}
    played_cards = {level: each for level, each in cards.items() if each}
    fails = []
    if played_cards["random"].rate < 2 * played_cards["plain"].rate:
        fails.append("a random card errs less than twice as much as plain's")
    if not known["learner"].rate > known["plain"].rate > known["club"].rate:
        fails.append("learner, plain, club are not in this order")
    if known["learner"].low <= known["club"].high:
        fails.append("the intervals of learner and club are not apart")
    splits = [[one.judged.split for one in each if "expert" in one.levels] for each in hands]
    number = sum(map(len, splits))
    for place, what in enumerate(("of the game", "points")):
        sums = [sum(one[place] for one in each) for each in splits]
        mean = sum(sums) / number
        beyond = [one - mean * len(each) for one, each in zip(sums, splits, strict=True)]
        error = stdev(beyond) * sqrt(len(splits)) / number
        print(f"expert by split halves: {mean:+.4f} ±{error:.4f} {what} a decision, over {number}")
        if place and abs(mean) > 2 * error and mean >= 0.3:
            fails.append("expert costs something by split halves")
    return fails


def steady_fails(pool: Any, chosen: Sequence[Chosen], system: str, most: int) -> list[str]:
    """Judge them with another seed; what is missed."""
    fails = []
    for grade, least in (("blunder", 0.9), ("mistake", 0.8)):
        mine = [one for one in chosen if one.judged.grade == grade][:most]
        if not mine:
            continue
        both = pool.map(partial(again, system=system), mine)
        kept = sum(abs(step(one) - step(other)) <= 1 for one, other in both)
        print(f"{grade}s that keep their grade or the next with another seed: {kept} of {len(both)}")
        if kept < least * len(both):
            fails.append(f"too few {grade}s keep their grade")
    return fails


def policy_fails(pool: Any, chosen: Sequence[Chosen], system: str, most: int) -> list[str]:
    """Follow them by policy; what is missed."""
    mine = [one for one in chosen if one.judged.grade in ("mistake", "blunder")][:most]
    if not mine:
        return []
    costs = pool.map(partial(by_policy, system=system), mine)
    right = sum(cost >= 0 for cost in costs)
    print(f"mistakes and blunders that cost 0 or more by policy in {FRESH} fresh deals: {right} of {len(costs)}")
    return ["too few mistakes cost anything by policy"] if right < 0.9 * len(costs) else []


def main() -> int:
    """Judge them all."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--system", default="double-deck")
    parser.add_argument("--hands", type=int, default=300)
    parser.add_argument("--again", type=int, default=300)
    parser.add_argument("--policy", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--workers", type=int, default=2)
    asked = parser.parse_args()
    with multiprocessing.get_context("spawn").Pool(asked.workers) as pool:
        hands: list[list[Chosen]] = []
        for found in pool.imap(partial(hand, system=asked.system), range(asked.seed, asked.seed + asked.hands)):
            hands.append(found)
            if len(hands) % 25 == 0:
                print(f"{len(hands)} hands", flush=True)
        fails = order_fails(hands)
        grades = Counter(one.judged.grade for found in hands for one in found)
        print("choices by grade: " + ", ".join(f"{grade} {number}" for grade, number in sorted(grades.items())))
        chosen = [one for found in hands for one in found]
        Random(asked.seed).shuffle(chosen)
        fails += steady_fails(pool, chosen, asked.system, asked.again)
        fails += policy_fails(pool, chosen, asked.system, asked.policy)
    print("\n".join(fails) or "all goals are met")
    return bool(fails)


if __name__ == "__main__":
    raise SystemExit(main())
