"""Are the chances that the odds tell those that come true? Plain players bid and play; declarer's chance is told first.

`python benchmarks/odds.py double-deck --hands 500` prints a table of predicted chances against contracts made, what the
estimates miss at the first lead, and the correction (players/odds.py) that would fit these contracts best. `--keep
FILE` keeps what was found, so that another run adds to it.
"""

from __future__ import annotations

import argparse
import json
import random
import time
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from math import log, sqrt
from pathlib import Path
from statistics import fmean, stdev
from typing import Any, cast

from deece.arena.work import cores, results
from deece.game.account import account, points_aside
from deece.game.action import Bid
from deece.game.deal import shuffled
from deece.game.play import apply, start, to_act
from deece.game.play import view as view_of
from deece.game.state import CHANCE, State
from deece.game.view import View
from deece.players import choice_of, make, odds
from deece.rules.ruleset import load
from deece.solver import Engine, estimates, problem_of

BINS = (0.0, 0.2, 0.4, 0.6, 0.8, 0.9, 1.0)
Json = dict[str, Any]


@dataclass(frozen=True)
class Job:
    """One hand to be played."""

    system: str
    seed: str
    deals: int
    engine: str
    player: str


def play(job: Job) -> Json | None:
    """The hand, and what declarer could have known of his chance; None if the auction gave no contract."""
    rules, rng = load(job.system).rules, random.Random(job.seed)
    player = make(job.player, job.seed)
    dealer = rng.randrange(rules.people)
    state = start(rules, dealer)
    state = apply(state, shuffled(rules, rng, dealer))
    views: dict[int, View] = {}
    before, lead = state, state
    while to_act(state) != CHANCE and not state.public.game.results:
        view = view_of(state, to_act(state))
        action = choice_of(player, view).action
        if isinstance(action, Bid):
            views[view.seat] = view
        before, state = state, apply(state, action)
        if state.public.step == "play" and not state.public.tricks and not state.public.trick:
            lead = state
    if not state.public.game.results:
        return None
    return _judged(job, (lead, before, state), action, views)


def _judged(job: Job, states: tuple[State, State, State], action: Any, views: dict[int, View]) -> Json | None:
    """What is kept of a hand: `states` are those at the first lead, before the last choice, and after it."""
    lead, before, state = states
    result = state.public.game.results[-1]
    end = result.end
    assert end is not None
    contract = end.contract
    if contract is None or contract.forced or contract.declarer not in views or contract.mooner >= 0:
        return None
    odds.engine = lambda rules=None: cast("Engine", job.engine)  # type: ignore[attr-defined]
    view = views[contract.declarer]
    outcomes = list(odds.follow(view, random.Random(job.seed), job.deals, 1e9))
    missed = None
    if end.tricks and not end.ended:
        ours = account(before._replace(public=end)).sides[0]
        estimate = estimates([problem_of(lead, ours.seats)], 1)[0] + points_aside(lead, ours.seats)
        missed = ours.play - estimate
    return {
        "bid": contract.bid,
        "made": bool(result.made),
        "missed": missed,
        "all": view.public.tables.total,
        "outcomes": [list(each) for each in outcomes],
    }


def predicted(hand: Json, miss: odds.Miss, system: str) -> float:
    """Declarer's chance as it is told."""
    rules = load(system).rules
    state = apply(start(rules, 0), shuffled(rules, random.Random(0), 0))
    view = view_of(state, 0)
    suits: dict[int, list[odds.Outcome]] = {}
    for each in hand["outcomes"]:
        suits.setdefault(each[0], []).append(odds.Outcome(*each))
    return max(odds.chance(view, hand["bid"], one, miss) for one in suits.values())


def fitted(hands: list[Json], system: str) -> odds.Miss:
    """The miss that makes what came true likeliest."""
    tries = [odds.Miss(mean / 100, sd / 100) for mean in range(-12, 13, 4) for sd in range(6, 27, 4)]

    def likelihood(miss: odds.Miss) -> float:
        told = [(min(0.995, max(0.005, predicted(hand, miss, system))), hand["made"]) for hand in hands]
        return sum(log(chance if made else 1 - chance) for chance, made in told)

    return max(tries, key=likelihood)


def binned(found: list[tuple[float, bool]]) -> Iterator[tuple[float, float, int, float, float, float]]:
    """By bin its bounds, how many chances lie in it, their mean, how many came true, and the margin of that."""
    for low, high in pairwise(BINS):
        each = [(told, made) for told, made in found if low <= told < high or (high == 1.0 and told == 1.0)]
        if each:
            told, made = (sum(column) / len(each) for column in zip(*each, strict=True))
            yield low, high, len(each), told, made, 1.96 * sqrt(made * (1 - made) / len(each))


def as_csv(hands: list[Json], miss: odds.Miss, system: str) -> str:
    """What `deece plot` draws: chances told, and how many of them came true."""
    found = binned([(predicted(hand, miss, system), hand["made"]) for hand in hands])
    rows = [f"{told:.4f},{made:.4f},{made - margin:.4f},{made + margin:.4f}" for *_, told, made, margin in found]
    return "\n".join(["said,made,low,high", *rows, ""])


def table(hands: list[Json], miss: odds.Miss, system: str) -> Iterator[str]:
    """Predicted chances against contracts made, in bins."""
    found = [(predicted(hand, miss, system), hand["made"]) for hand in hands]
    yield "chance told   hands   mean told   made"
    for low, high, count, told, made, margin in binned(found):
        yield f"{low:4.0%} to {high:4.0%}{count:8}{told:12.1%}{made:7.1%} +-{100 * margin:.1f}"
    told, made = (sum(column) / len(found) for column in zip(*found, strict=True))
    score = sum((told - made) ** 2 for told, made in found) / len(found)
    yield f"all         {len(found):8}{told:12.1%}{made:7.1%}   Brier score {score:.3f}"


def main() -> None:
    """Play, and tell."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("system")
    parser.add_argument("--hands", type=int, default=200)
    parser.add_argument("--deals", type=int, default=60)
    parser.add_argument("--seed", default="1")
    parser.add_argument("--jobs", type=int, default=cores())
    parser.add_argument("--engine", choices=("kernel", "reference"), default="kernel")
    parser.add_argument("--player", default="plain")
    parser.add_argument("--minutes", type=float, default=1e9)
    parser.add_argument("--keep", type=Path)
    parser.add_argument("--csv", type=Path, help="chances told and come true, for deece plot")
    asked = parser.parse_args()
    kept = asked.keep.read_text().splitlines() if asked.keep and asked.keep.exists() else []
    hands = [json.loads(line) for line in kept]
    until = time.monotonic() + 60 * asked.minutes
    jobs = (
        Job(asked.system, f"{asked.seed} {number}", asked.deals, asked.engine, asked.player)
        for number in range(asked.hands)
        if time.monotonic() < until
    )
    hands += [hand for hand in results(play, jobs, asked.jobs) if hand is not None]
    if asked.keep:
        asked.keep.write_text("".join(json.dumps(hand) + "\n" for hand in hands))
    told = odds.MISSES[asked.engine]
    print(f"{asked.system}: {len(hands)} contracts of {asked.player} players, {asked.deals} deals each\n")
    print("\n".join(table(hands, told, asked.system)))
    if asked.csv:
        asked.csv.write_text(as_csv(hands, told, asked.system))
    missed = [hand["missed"] / hand["all"] for hand in hands if hand.get("missed") is not None]
    if len(missed) > 1:
        words = f"misses by {fmean(missed):+.3f} of the points in play, standard deviation {stdev(missed):.3f}"
        print(f"\nat the first lead, with the true hands, the estimate {words}, in {len(missed)} hands")
    best = fitted(hands, asked.system)
    print(f"likeliest for these contracts alone: a miss of {best.mean:+.2f}, standard deviation {best.sd:.2f}")


if __name__ == "__main__":
    main()
