"""Choices a second of Deece's engine and of what a user would pick instead, in one run.

    python benchmarks/engine.py [--seconds S] [--rounds N] [--json] [--require]
    python benchmarks/engine.py --against REVISION [--seconds S] [--rounds N] [--json]
    python benchmarks/engine.py --memory [--json]

Each contestant plays random games, Deece's of at most 12 deals. They take turns, round after round, by the
processor's time of their own process, so that a machine that is shared or slows down does so for all of them; the
figure is the median over the rounds, a ratio the median of the rounds' ratios. What counts is a player's choice:
deals, and chance nodes, take their time and are not counted. In "play alone" hands begin with the first lead and end
before the last card, which brings the score. `--against` plays the engine of another revision of this repository in
the same run. Exit code 1 if a goal is missed.
"""

from __future__ import annotations

import argparse
import gc
import importlib.metadata
import json
import random
import subprocess
import sys
import tempfile
import time
import types
import warnings
from collections.abc import Callable
from dataclasses import asdict, dataclass
from functools import partial
from pathlib import Path
from statistics import mean, median
from typing import Any, Final

Runner = Callable[[float], int]  # plays until the clock shows this much, and returns the choices made
clock: Final = time.process_time

SYSTEMS: Final = ("double-deck", "four-handed-passing")
MOST_BYTES: Final = 4096
MEMORY_SYSTEM: Final = "double-deck"  # 80 cards
MEMORY_DEALS: Final = 12
ALONE: Final = ", play alone"
DEALS: Final = 12  # of a game: random players would go on for thousands
GOALS: Final = {"double-deck": 1.3, "four-handed-passing": 1.0}  # times the speed of the revision compared with


# -- the contestants -------------------------------------------------------------------------------


def deece(system: str) -> Runner:
    """Deece through its public calls; the clock is read once a game of twelve deals."""
    from deece import CHANCE, OVER, apply, legal, load, start, to_act, view
    from deece.game.deal import shuffled

    rules, rng = load(system).rules, random.Random(1)

    def run(until: float) -> int:
        pick, actions = rng.random, 0
        while clock() < until:
            state, deals = start(rules), 0
            while True:
                seat = to_act(state)
                if seat >= 0:
                    choices = legal(view(state, seat))
                    state = apply(state, choices[int(pick() * len(choices))])
                    actions += 1
                elif seat == OVER or deals == DEALS:
                    break
                else:
                    assert seat == CHANCE
                    state = apply(state, shuffled(rules, rng, state.public.game.dealer))
                    deals += 1
        return actions

    return run


HANDS: Final = 40  # positions at the first lead, played again and again where play is measured alone


def deece_play(system: str) -> Runner:
    """The same from the first lead to the last card but one of a hand."""
    from deece import apply, legal, load, start, to_act, view
    from deece.game.deal import shuffled

    rules, rng = load(system).rules, random.Random(1)
    begins: list[tuple[Any, int]] = []
    state = start(rules)
    while len(begins) < HANDS:
        if state.public.step == "play":
            begins.append((state, sum(state.public.sizes) - 1))
            state = start(rules)
        seat = to_act(state)
        state = apply(state, rng.choice(legal(view(state, seat))) if seat >= 0 else shuffled(rules, rng))

    def run(until: float) -> int:
        pick, actions = rng.random, 0
        while clock() < until:
            for begin, cards in begins:
                state = begin
                for _ in range(cards):
                    seat = to_act(state)
                    if seat < 0:
                        break
                    choices = legal(view(state, seat))
                    state = apply(state, choices[int(pick() * len(choices))])
                    actions += 1
        return actions

    return run


def rlcard_bridge(*, by_id: bool) -> Runner:
    """RLCard's bridge, `env.step` without the feature vector that it builds for learning.

    Choices go in as numbers (`by_id`), or as RLCard's own event objects, which saves it the decoding.
    """
    import rlcard

    env: Any = rlcard.make("bridge")
    game = env.game
    env._extract_state = lambda state: state

    def run(until: float) -> int:
        pick, actions = random.Random(1).random, 0
        while clock() < until:
            env.reset()
            while not env.is_over():
                choices = game.judger.get_legal_actions()
                choice = choices[int(pick() * len(choices))]
                if by_id:
                    env.step(choice.action_id)
                else:
                    env.step(choice, raw_action=True)
                actions += 1
        return actions

    return run


def rlcard_bridge_shipped() -> Runner:
    """RLCard's bridge as its own examples drive it: `env.step` with the feature vector."""
    import rlcard

    env: Any = rlcard.make("bridge")

    def run(until: float) -> int:
        pick, actions = random.Random(1).random, 0
        while clock() < until:
            state, _ = env.reset()
            while not env.is_over():
                choices = list(state["legal_actions"])
                state, _ = env.step(choices[int(pick() * len(choices))])
                actions += 1
        return actions

    return run


def pettingzoo_hanabi() -> Runner:
    """PettingZoo's `hanabi_v5`: the raw environment, a choice from the action mask."""
    from pettingzoo.classic import hanabi_v5

    env: Any = hanabi_v5.raw_env()

    def run(until: float) -> int:
        pick, actions = random.Random(1).random, 0
        while clock() < until:
            env.reset()
            while not (env.terminations[env.agent_selection] or env.truncations[env.agent_selection]):
                choices = env.infos[env.agent_selection]["action_mask"].nonzero()[0]
                env.step(int(choices[int(pick() * len(choices))]))
                actions += 1
        return actions

    return run


def openspiel_spades(*, by_odds: bool) -> Runner:
    """OpenSpiel's spades, a C++ engine called from Python.

    Chance is sampled by the odds of every outcome, as its own examples do, or any legal outcome is taken, which is
    right where all are as likely, and quicker.
    """
    import pyspiel

    game: Any = pyspiel.load_game("spades")

    def run(until: float) -> int:
        rng, actions = random.Random(1), 0
        pick = rng.random
        while clock() < until:
            state = game.new_initial_state()
            while not state.is_terminal():
                if not state.is_chance_node():
                    choices = state.legal_actions()
                    state.apply_action(choices[int(pick() * len(choices))])
                    actions += 1
                elif by_odds:
                    outcomes, odds = zip(*state.chance_outcomes(), strict=True)
                    state.apply_action(rng.choices(outcomes, odds)[0])
                else:
                    outcomes = state.legal_actions()
                    state.apply_action(outcomes[int(pick() * len(outcomes))])
        return actions

    return run


def openspiel_spades_play() -> Runner:
    """The same from the first lead to the last card but one: 51 of 52 cards, without a chance node."""
    import pyspiel

    game, rng = pyspiel.load_game("spades"), random.Random(1)
    begins: list[Any] = []
    for _ in range(HANDS):
        state = game.new_initial_state()
        while state.is_chance_node() or len(state.history()) < 56:  # the cards, and four bids
            state.apply_action(rng.choice(state.legal_actions()))
        begins.append(state)

    def run(until: float) -> int:
        pick, actions = rng.random, 0
        while clock() < until:
            for begin in begins:
                state = begin.clone()
                for _ in range(51):
                    if state.is_terminal() or state.is_chance_node():
                        break
                    choices = state.legal_actions()
                    state.apply_action(choices[int(pick() * len(choices))])
                    actions += 1
        return actions

    return run


@dataclass(frozen=True)
class Neighbor:
    """Something that a user would pick instead, and the share of its speed that Deece is to reach."""

    name: str
    package: str  # its name on the package index
    make: Callable[[], Runner]
    target: float | None  # None: shown for information
    alone: bool = False  # whether it is play alone, on both sides


NEIGHBORS: Final = (
    Neighbor("RLCard bridge, lean", "rlcard", partial(rlcard_bridge, by_id=True), 1.5),
    Neighbor("RLCard bridge, leanest", "rlcard", partial(rlcard_bridge, by_id=False), None),
    Neighbor("RLCard bridge, as shipped", "rlcard", rlcard_bridge_shipped, 5.0),
    Neighbor("PettingZoo hanabi_v5, raw", "pettingzoo", pettingzoo_hanabi, 10.0),
    Neighbor("OpenSpiel spades, chance by odds", "open_spiel", partial(openspiel_spades, by_odds=True), 1.2),
    Neighbor("OpenSpiel spades, any outcome", "open_spiel", partial(openspiel_spades, by_odds=False), None),
    Neighbor("OpenSpiel spades, play alone", "open_spiel", openspiel_spades_play, 1.2, alone=True),
)


# -- speed -----------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Comparison:
    """One system of Deece beside one neighbor."""

    system: str
    neighbor: str
    ratio: float
    target: float | None
    met: bool | None  # None where there is no target


def rate(run: Runner, seconds: float) -> float:
    """Actions a second over about this many seconds."""
    gc.collect()
    begin = clock()
    actions = run(begin + seconds)
    return actions / (clock() - begin)


def take_turns(runners: dict[str, Runner], *, rounds: int, seconds: float) -> dict[str, list[float]]:
    """The rate of each contestant in each round; every second round goes the other way about."""
    rates: dict[str, list[float]] = {name: [] for name in runners}
    for run in runners.values():
        run(clock() + min(seconds, 0.2))  # first calls fill caches
    for turn in range(rounds):
        for name in list(runners)[:: -1 if turn % 2 else 1]:
            rates[name].append(rate(runners[name], seconds))
    return rates


def speed(options: argparse.Namespace) -> int:
    """Measure, print, and return the exit code."""
    runners = {f"Deece {system}": deece(system) for system in SYSTEMS}
    runners |= {f"Deece {system}{ALONE}": deece_play(system) for system in SYSTEMS}
    versions, missing = {}, {}
    for neighbor in NEIGHBORS:
        try:
            runners[neighbor.name] = neighbor.make()
            versions[neighbor.name] = importlib.metadata.version(neighbor.package)
        except ImportError as error:
            missing[neighbor.name] = str(error).splitlines()[0]
    rates = take_turns(runners, rounds=options.rounds, seconds=options.seconds)
    comparisons = [
        compare(system, neighbor, rates) for neighbor in NEIGHBORS if neighbor.name in rates for system in SYSTEMS
    ]
    if options.json:
        print(
            json.dumps(
                {
                    "python": sys.version.split()[0],
                    "actions_per_second": {name: round(median(seen)) for name, seen in rates.items()},
                    "rounds": {name: [round(figure) for figure in seen] for name, seen in rates.items()},
                    "versions": versions,
                    "comparisons": [asdict(comparison) for comparison in comparisons],
                    "missing": missing,
                },
                indent=2,
            )
        )
    else:
        show(rates, versions, comparisons, missing)
    missed = any(one.met is False for one in comparisons)
    return 1 if missed or (missing and options.require) else 0


def compare(system: str, neighbor: Neighbor, rates: dict[str, list[float]]) -> Comparison:
    """How many times the neighbor's speed Deece reaches in this system."""
    pairs = zip(rates[f"Deece {system}{ALONE * neighbor.alone}"], rates[neighbor.name], strict=True)
    ratio = median(ours / theirs for ours, theirs in pairs)
    met = None if neighbor.target is None else ratio >= neighbor.target
    return Comparison(system, neighbor.name, round(ratio, 3), neighbor.target, met)


def show(
    rates: dict[str, list[float]],
    versions: dict[str, str],
    comparisons: list[Comparison],
    missing: dict[str, str],
) -> None:
    """Print the two tables."""
    print(f"{'actions a second':<42}{'median':>10}{'least':>10}{'most':>10}")
    for name, seen in rates.items():
        title = f"{name} ({versions[name]})" if name in versions else name
        print(f"{title:<42}{median(seen):>10,.0f}{min(seen):>10,.0f}{max(seen):>10,.0f}")
    print(f"\n{'Deece beside':<34}{'system':<22}{'ratio':>8}{'target':>8}")
    for one in comparisons:
        target = "-" if one.target is None else f"{one.target:g}"
        verdict = "" if one.target is None else "  met" if one.met else "  MISSED"
        print(f"{one.neighbor:<34}{one.system:<22}{one.ratio:>8.2f}{target:>8}{verdict}")
    for name, reason in missing.items():
        print(f"{name}: not measured ({reason}); install it with: pip install -e '.[bench]'")


# -- another revision ------------------------------------------------------------------------------


def worker(system: str) -> int:
    """Play as long as the line from the other process says, and answer with the rate, again and again."""
    run = deece(system)
    run(clock() + 0.5)  # first calls fill caches
    for line in sys.stdin:
        print(rate(run, float(line)), flush=True)
    return 0


def against(options: argparse.Namespace) -> int:
    """This engine beside that of another revision, by turns; the exit code."""
    here = Path(__file__).resolve()
    missed = False
    with tempfile.TemporaryDirectory() as folder:
        archive = subprocess.run(
            ["git", "archive", options.against, "src"], cwd=here.parent.parent, capture_output=True, check=True
        )
        subprocess.run(["tar", "-x", "-C", folder], input=archive.stdout, check=True)
        for system in SYSTEMS:
            ratio, ours, theirs = _pair(here, system, [here.parent.parent / "src", Path(folder) / "src"], options)
            met = ratio >= GOALS[system]
            missed |= not met
            print(
                f"{system:<22} now {ours:>9,.0f} choices a second, {options.against} {theirs:>9,.0f}: "
                f"ratio {ratio:.2f}, goal {GOALS[system]:g}  {'met' if met else 'MISSED'}"
            )
    return 1 if missed else 0


def _pair(script: Path, system: str, sources: list[Path], options: argparse.Namespace) -> tuple[float, float, float]:
    """The median ratio of two revisions, and their rates, each in a process of its own."""
    players = [
        subprocess.Popen(
            [sys.executable, "-c", _RUN.format(source=str(source), script=str(script), system=system)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        for source in sources
    ]
    rates: list[list[float]] = [[], []]
    for turn in range(options.rounds):
        for which in (0, 1) if turn % 2 else (1, 0):
            player = players[which]
            assert player.stdin is not None
            assert player.stdout is not None
            print(options.seconds, file=player.stdin, flush=True)
            rates[which].append(float(player.stdout.readline()))
    for player in players:
        player.communicate()
    ratio = median(one / two for one, two in zip(*rates, strict=True))
    return ratio, median(rates[0]), median(rates[1])


# An editable install is found before any path: its finder is put aside, so that the source named is imported.
_RUN: Final = """
import runpy, sys
sys.meta_path = [one for one in sys.meta_path if "editable" not in type(one).__module__.lower()]
sys.path.insert(0, {source!r})
sys.argv = [{script!r}, "--worker", {system!r}]
runpy.run_path({script!r}, run_name="__main__")
"""


# -- memory ----------------------------------------------------------------------------------------

_NOT_DATA: Final = (type, types.ModuleType, types.FunctionType, types.BuiltinFunctionType, types.CodeType)


def reachable(root: object) -> dict[int, object]:
    """Every object that this one leads to, itself included, by id; code and classes left out."""
    found: dict[int, object] = {}
    waiting = [root]
    while waiting:
        one = waiting.pop()
        if id(one) in found or isinstance(one, _NOT_DATA):
            continue
        found[id(one)] = one
        waiting += gc.get_referents(one)
    return found


def own_bytes(state: object, before: object) -> int:
    """The bytes that `state` takes beyond the objects it shares with the state before it."""
    shared = reachable(before)
    return sum(sys.getsizeof(one) for place, one in reachable(state).items() if place not in shared)


def memory(options: argparse.Namespace) -> int:
    """Measure each state of a few random hands, after its view and legal list were read; print."""
    from deece import CHANCE, OVER, apply, legal, load, start, to_act, view
    from deece.game.deal import shuffled

    rng = random.Random(1)
    state = start(load(MEMORY_SYSTEM).rules)
    sizes: list[int] = []
    choices: tuple[Any, ...] = ()
    deals = 0
    while deals <= MEMORY_DEALS:
        seat = to_act(state)
        if seat == OVER:
            state, seat = start(state.public.rules), CHANCE
        deals += seat == CHANCE
        action = shuffled(state.public.rules, rng) if seat == CHANCE else rng.choice(choices)
        following = apply(state, action)
        seat = to_act(following)
        if seat >= 0:
            choices = legal(view(following, seat))
        sizes.append(own_bytes(following, state))
        state = following
    report = {
        "system": MEMORY_SYSTEM,
        "states": len(sizes),
        "mean_bytes": round(mean(sizes)),
        "median_bytes": median(sizes),
        "most_bytes": max(sizes),
        "target_bytes": MOST_BYTES,
        "met": max(sizes) <= MOST_BYTES,
    }
    if options.json:
        print(json.dumps(report, indent=2))
    else:
        print(
            f"One state of {MEMORY_SYSTEM} beyond what it shares with the one before, over {len(sizes):,} states: "
            f"mean {mean(sizes):,.0f}, most {max(sizes):,} bytes; target {MOST_BYTES:,}"
            f"  {'met' if report['met'] else 'MISSED'}"
        )
    return 0


def main() -> int:
    """Read the options and measure."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=1.0, help="for each contestant in each round (default 1)")
    parser.add_argument("--rounds", type=int, default=7, help="how often each has its turn (default 7)")
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    parser.add_argument("--require", action="store_true", help="exit code 1 when a neighbor is not installed")
    parser.add_argument("--memory", action="store_true", help="measure the bytes of one state instead")
    parser.add_argument("--against", metavar="REVISION", help="compare with the engine of this revision")
    parser.add_argument("--worker", metavar="SYSTEM", help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.worker:
        return worker(options.worker)
    if options.rounds < 1 or options.seconds <= 0:
        parser.error("--rounds and --seconds must be more than nothing")
    warnings.filterwarnings("ignore")  # the neighbors' own, which would hide the figures
    if options.against:
        return against(options)
    return memory(options) if options.memory else speed(options)


if __name__ == "__main__":
    raise SystemExit(main())
