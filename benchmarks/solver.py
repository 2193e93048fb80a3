"""The solver over the committed deals: `python benchmarks/solver.py [--quick]`.

Node counts are the same on every machine; times are processor time of this one, of one thread. For scale the same run
measures Bo Haglund's DDS on bridge deals (through the package endplay) and OpenSpiel's rollouts of spades, where they
are installed: pip install -e '.[bench]'.
"""

from __future__ import annotations

import argparse
import importlib.metadata
import random
import time
from collections.abc import Callable, Sequence
from functools import partial
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
LEFT_OUT = "was left out, it is not installed: pip install -e '.[bench]'"


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


def row(what: str, positions: Sequence[Any], ask: Callable[[Any], Any]) -> None:
    """Print nodes, where the answer is their number, and milliseconds: median, mean, 99th percentile."""
    answers, times = [], []
    for position in positions:
        began = time.process_time()
        answers.append(ask(position))
        times.append(1000 * (time.process_time() - began))
    nodes = [one for one in answers if isinstance(one, int)]
    print(f"| {what} | {len(positions)} | {_three(nodes, '{:,.0f}') if nodes else '-'} | {_three(times, '{:.2f}')} |")


def _three(numbers: Sequence[float], form: str) -> str:
    top = sorted(numbers)[min(len(numbers) - 1, int(0.99 * len(numbers)))]
    return " / ".join(form.format(one) for one in (median(numbers), fmean(numbers), top))


def per_second(times: int, work: Callable[[], Any]) -> float:
    """How often a second, from one run of so many."""
    began = time.process_time()
    work()
    return times / (time.process_time() - began)


def exact(*, quick: bool) -> None:
    """Values, "at least", and all cards."""
    four, double = (load(SYSTEMS[pack]).rules for pack in (48, 80))
    part = 10 if quick else 1000
    values(deals("48-9", four, 10), LIMITS)  # the first long searches wait for memory
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
    dds(30 if quick else 200)


def dds(number: int) -> None:
    """The same questions of random bridge deals, 13 cards each, for the best bridge solver: one strain, North leads."""
    try:
        from endplay.dds.solve import SolveMode, solve_board
        from endplay.types import Deal, Denom, Player
    except ImportError:
        print(f"DDS {LEFT_OUT}")
        return
    chance, ranks, found = random.Random(1), "AKQJT98765432", []
    for _ in range(number):
        pack = [(suit, rank) for suit in range(4) for rank in ranks]
        chance.shuffle(pack)
        hands = [sorted(pack[place::4], key=lambda card: ranks.index(card[1])) for place in range(4)]
        suits = [".".join("".join(rank for of, rank in hand if of == suit) for suit in range(4)) for hand in hands]
        found.append(Deal("N:" + " ".join(suits), first=Player.north, trump=chance.choice(list(Denom))))
    name = f"bridge, DDS of endplay {importlib.metadata.version('endplay')}"
    solve_board(found[-1])  # it makes its tables at the first call
    for what, mode in (("exact", SolveMode.OptimalOne), ("all leads", SolveMode.Default)):
        row(f"{name}, {what}", found, lambda deal, mode=mode: solve_board(deal, mode))  # type: ignore[misc]


def guesses(*, quick: bool) -> None:
    """Look-ahead on whole deals, what its choice loses."""
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


def playouts(*, quick: bool) -> None:
    """Random playouts of whole deals, turn about with OpenSpiel's."""
    number = 20_000 if quick else 200_000
    runs: dict[str, tuple[int, int, Callable[[], Any]]] = {}
    for pack, system in SYSTEMS.items():
        runs[f"Deece, {pack} cards"] = pack, number, partial(random_playouts, whole_deals(system, 1), number)
    other = openspiel(number // 10)
    if other:
        theirs = f"OpenSpiel {importlib.metadata.version('open_spiel')}, spades"
        runs[theirs] = 52, number // 10, other
    speeds: dict[str, list[float]] = {name: [] for name in runs}
    for _ in range(7):
        for name, (cards, times, work) in runs.items():
            speeds[name].append(cards * per_second(times, work))
    print("\n| random playouts | a second | card plays a second | times OpenSpiel's |\n|---|---|---|---|")
    for name, seen in speeds.items():
        ratio = f"{median(map(float.__truediv__, seen, speeds[theirs])):.1f}" if other else "-"
        print(f"| {name} | {median(seen) / runs[name][0]:,.0f} | {median(seen):,.0f} | {ratio} |")
    if not other:
        print(f"OpenSpiel {LEFT_OUT}")


def openspiel(number: int) -> Callable[[], Any] | None:
    """So many rollouts of spades from the first lead, in C++: Python may not call the evaluator, but a search of one
    simulation calls it once."""
    try:
        import pyspiel
    except ImportError:
        return None
    game, chance = pyspiel.load_game("spades"), random.Random(1)
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(chance.choice([action for action, _ in state.chance_outcomes()]))
    for _ in range(4):
        state.apply_action(state.legal_actions()[3])  # bids three
    evaluator = pyspiel.RandomRolloutEvaluator(number, 1)
    return partial(pyspiel.MCTSBot(game, evaluator, 1.0, 1, 100, False, 1, False).mcts_search, state)


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--quick", action="store_true", help="fewer positions, none of the slow ones")
    given = parser.parse_args()
    print(state_of_kernel())
    exact(quick=given.quick)
    guesses(quick=given.quick)
    playouts(quick=given.quick)


if __name__ == "__main__":
    main()
