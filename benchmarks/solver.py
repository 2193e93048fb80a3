"""The solver over the committed deals: `python benchmarks/solver.py [--quick]`.

Node counts are the same on every machine; times are this machine's, of one thread. OpenSpiel's C++ rollouts of spades
are measured in the same run where it is installed (pip install -e '.[bench]').
"""

from __future__ import annotations

import argparse
import random
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from statistics import fmean, median
from typing import Any

from deece.cards import Hand, codes_in
from deece.game.tables import tables_for
from deece.rules.catalog import Rules
from deece.rules.ruleset import load
from deece.solver import (
    Limits,
    Problem,
    all_at_least,
    all_card_values,
    card_estimates,
    estimates,
    random_playouts,
    state_of_kernel,
    values,
)

DEALS = Path(__file__).parent / "deals"
SYSTEMS = {48: "four-handed-passing", 80: "double-deck"}
LIMITS = Limits(nodes=200_000_000)


def deals(name: str, rules: Rules, most: int = 1000) -> list[Problem]:
    """The first positions of a committed file: "TRUMP LEADER HAND HAND HAND HAND", partners across."""
    found = []
    for line in (DEALS / f"{name}.txt").read_text().splitlines():
        if not line.startswith("#"):
            trump, leader, *hands = line.split()
            held = tuple(Hand.parse(" ".join(_cards(hand))) for hand in hands)
            found.append(Problem(rules, int(trump), held, int(leader), frozenset(range(0, len(held), 2))))
    return found[:most]


def _cards(hand: str) -> list[str]:
    return [rank + suit for suit, ranks in zip("SHDC", hand.split("."), strict=True) for rank in ranks]


def whole_deals(system: str, number: int, seed: int = 1) -> list[Problem]:
    """Deals of a whole pack; the leader's longest suit is trump."""
    rules, chance, found = load(system).rules, random.Random(seed), []
    for _ in range(number):
        pack = codes_in(tables_for(rules).pack)
        chance.shuffle(pack)
        held = [pack[place::4] for place in range(4)]
        trump = max(range(4), key=lambda suit, first=held[0]: sum(code // 6 == suit for code in first))  # type: ignore[misc]
        hands = tuple(Hand(bits=sum(1 << 4 * code for code in codes)) for codes in held)
        found.append(Problem(rules, trump, hands, 0, frozenset({0, 2})))
    return found


def row(what: str, problems: Sequence[Problem], ask: Callable[[Problem], int]) -> None:
    """Print nodes and milliseconds: median, mean, 99th percentile."""
    nodes, times = [], []
    for problem in problems:
        began = time.perf_counter()
        nodes.append(ask(problem))
        times.append(1000 * (time.perf_counter() - began))
    print(f"| {what} | {len(problems)} | {_three(nodes, '{:,.0f}')} | {_three(times, '{:.2f}')} |")


def _three(numbers: Sequence[float], form: str) -> str:
    top = sorted(numbers)[min(len(numbers) - 1, int(0.99 * len(numbers)))]
    return " / ".join(form.format(one) for one in (median(numbers), fmean(numbers), top))


def per_second(times: int, work: Callable[[], Any]) -> float:
    """How often a second, from one run of so many."""
    began = time.perf_counter()
    work()
    return times / (time.perf_counter() - began)


def exact(*, quick: bool) -> None:
    """Values, "at least", and all cards."""
    four, double = (load(SYSTEMS[pack]).rules for pack in (48, 80))
    part = 10 if quick else 1000
    print("| query | positions | nodes: median / mean / p99 | ms: median / mean / p99 |\n|---|---|---|---|")
    for name in ("48-9", "80-8", "80-10", *(() if quick else ("48-12", "80-12"))):
        rules = four if name.startswith("48") else double
        row(f"{name} exact", deals(name, rules, part), lambda one: values([one], LIMITS)[0].spent.nodes)
    twelve = deals("48-12", four, part)
    row("48-12 at least 15 of 25", twelve, lambda one: all_at_least([one], [15], LIMITS)[0].spent.nodes)
    if not quick:
        after = load(SYSTEMS[48], {"trick.play": "post-1945"}).rules
        row("48-12 exact, post-1945", deals("48-12", after, 30), lambda one: values([one], LIMITS)[0].spent.nodes)
        row("the same deals, pre-1945", twelve[:30], lambda one: values([one], LIMITS)[0].spent.nodes)
    for name in ("80-8", "80-10"):
        row(f"{name} all cards", deals(name, double, part), lambda one: all_card_values([one], LIMITS)[0].spent.nodes)


def guesses(*, quick: bool) -> None:
    """Look-ahead on whole deals, what its choice loses, and playouts."""
    print()
    for pack, system in SYSTEMS.items():
        whole = whole_deals(system, 20)
        for tricks in (0, 1, 2):
            root = 1000 / per_second(20, lambda whole=whole, tricks=tricks: estimates(whole, tricks))  # type: ignore[misc]
            cards = 1000 / per_second(20, lambda whole=whole, tricks=tricks: card_estimates(whole, tricks))  # type: ignore[misc]
            print(f"{pack} cards, look-ahead of {tricks} tricks: a value {root:.2f} ms, all cards {cards:.2f} ms")
    for name, pack in (("48-9", 48), ("80-8", 80), ("80-10", 80)):
        problems = deals(name, load(SYSTEMS[pack]).rules, 20 if quick else 100)
        truth = [{card.card: card.low for card in one.cards} for one in all_card_values(problems, LIMITS)]
        for tricks in (0, 1, 2, 3):
            found = card_estimates(problems, tricks)
            ours = [one.turn in one.ours for one in problems]
            lost = [
                abs((max if mine else min)(true.values()) - true[(max if mine else min)(one, key=one.__getitem__)])
                for mine, true, one in zip(ours, truth, found, strict=True)
            ]
            print(f"{name}, look-ahead of {tricks} tricks: {fmean(lost):.3f} points lost a decision")
    for pack, system in SYSTEMS.items():
        one = whole_deals(system, 1)
        count = 20_000 if quick else 200_000
        speed = per_second(count, lambda one=one, count=count: random_playouts(one, count))  # type: ignore[misc]
        print(f"{pack} cards: {speed:,.0f} random playouts a second, {pack * speed:,.0f} card plays")


def neighbour() -> None:
    """OpenSpiel's rollouts of spades, 52 card plays each, in C++."""
    try:
        import pyspiel
    except ImportError:
        print("OpenSpiel is not installed: pip install -e '.[bench]'")
        return
    state = pyspiel.load_game("spades").new_initial_state()
    while state.is_chance_node():
        state.apply_action(random.choice([action for action, _ in state.chance_outcomes()]))
    for _ in range(4):
        state.apply_action(state.legal_actions()[3])
    evaluator = pyspiel.RandomRolloutEvaluator(20_000, 1)
    speed = per_second(20_000, lambda: evaluator.evaluate(state))
    print(f"OpenSpiel, spades: {speed:,.0f} rollouts a second, {52 * speed:,.0f} card plays")


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--quick", action="store_true", help="fewer positions, none of the slow ones")
    given = parser.parse_args()
    print(state_of_kernel())
    exact(quick=given.quick)
    guesses(quick=given.quick)
    neighbour()


if __name__ == "__main__":
    main()
