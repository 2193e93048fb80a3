"""Steps a second of Deece's environments and of what a researcher would pick instead, in one run.

    python -m benchmarks.envs [--seconds S] [--rounds N] [--json] [--require]

Choices are random. The contestants take turns, round after round, by the processor's time of their own process; the
figure is the median over the rounds. A step is one choice of a player, for all alike: dealing, and the nodes of chance,
take their time and are not counted. Exit code 1 if a goal is missed.
"""

from __future__ import annotations

import argparse
import importlib.metadata
import json
import random
import sys
import warnings
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from statistics import median
from typing import Any, Final

from benchmarks.engine import Runner, clock, openspiel_spades, rlcard_bridge_shipped, take_turns

LANES: Final = 512  # hands in lockstep


@dataclass(frozen=True)
class Contestant:
    """Something to measure, and the steps a second that it is to reach."""

    name: str
    package: str
    make: Callable[[], Runner]
    goal: int | None = None  # None: shown for information


def aec(system: str, *, observe: bool) -> Runner:
    """PettingZoo's loop. What an agent sees is worked out when it is asked for: with `observe`, at every step."""
    from deece.envs import pinochle_v0

    env: Any = pinochle_v0.env(system=system)

    def run(until: float) -> int:
        pick, steps = random.Random(1).random, 0
        while clock() < until:
            env.reset(seed=steps)
            for _ in env.agent_iter():
                _, _, terminated, truncated, info = env.last(observe=observe)
                if terminated or truncated:
                    env.step(None)
                    continue
                choices = info["action_mask"].nonzero()[0]
                env.step(int(choices[int(pick() * len(choices))]))
                steps += 1
        return steps

    return run


def one_seat(system: str) -> Runner:
    """Gymnasium's loop, one seat among plain players; every choice at the table is a step."""
    import gymnasium

    import deece.envs

    assert deece.envs.VERSION
    env: Any = gymnasium.make("deece/Pinochle-v0", system=system, players="random", disable_env_checker=True)

    def run(until: float) -> int:
        pick, steps = random.Random(1).random, 0
        while clock() < until:
            _, info = env.reset(seed=steps)
            ended = False
            while not ended:
                choices = info["action_mask"].nonzero()[0]
                _, _, terminated, truncated, info = env.step(int(choices[int(pick() * len(choices))]))
                ended = terminated or truncated
                steps += 1
        return steps

    return run


def openspiel(system: str, *, observe: bool) -> Runner:
    """OpenSpiel's loop, with every card dealt by its odds; with `observe` the tensor of whoever acts is read, too."""
    import pyspiel

    import deece.envs.openspiel

    game: Any = pyspiel.load_game(deece.envs.openspiel.NAME, {"system": system})

    def run(until: float) -> int:
        rng, steps = random.Random(1), 0
        pick = rng.random
        while clock() < until:
            state = game.new_initial_state()
            while not state.is_terminal():
                if state.is_chance_node():
                    outcomes, odds = zip(*state.chance_outcomes(), strict=True)
                    state.apply_action(rng.choices(outcomes, odds)[0])
                    continue
                if observe:
                    state.observation_tensor(state.current_player())
                choices = state.legal_actions()
                state.apply_action(choices[int(pick() * len(choices))])
                steps += 1
        return steps

    return run


def lockstep(system: str, *, observe: bool) -> Runner:
    """Hands in lockstep, with numpy choosing in all of them at once."""
    import numpy as np

    from deece.envs import Batch

    batch: Any = Batch(system, LANES, seed=1, leave_out=() if observe else ("observation",))
    rng: Any = np.random.Generator(np.random.SFC64(1))
    rows: Any = np.arange(LANES, dtype=np.int32) * batch.numbering.size
    drawn: Any = np.zeros(LANES, np.float32)
    chosen: Any = np.zeros(LANES, np.int32)
    choices = batch.choices.reshape(-1)

    def run(until: float) -> int:
        steps = 0
        while clock() < until:
            for _ in range(20):
                rng.random(dtype=np.float32, out=drawn)
                np.multiply(drawn, batch.count, out=drawn)
                chosen[:] = choices[rows + drawn.astype(np.int32)]
                batch.step(chosen)
            steps += 20 * LANES
        return steps

    return run


def vector(system: str) -> Runner:
    """Gymnasium's vector form, with numpy choosing for all; a step is one of the learner's."""
    import numpy as np

    from deece.envs.vector import PinochleVectorEnv, uniform

    envs: Any = PinochleVectorEnv(LANES, system)
    rng = np.random.default_rng(1)

    def run(until: float) -> int:
        _, info = envs.reset(seed=1)
        steps = 0
        while clock() < until:
            *_, info = envs.step(uniform(info["action_mask"], info["action_mask"], rng))
            steps += LANES
        return steps

    return run


CONTESTANTS: Final = (
    Contestant(
        "Deece lockstep, double-deck, observed", "numpy", partial(lockstep, "double-deck", observe=True), 5_000_000
    ),
    Contestant("Deece lockstep, double-deck", "numpy", partial(lockstep, "double-deck", observe=False)),
    Contestant(
        "Deece lockstep, four-handed-passing, observed", "numpy", partial(lockstep, "four-handed-passing", observe=True)
    ),
    Contestant("Deece Gymnasium vector, double-deck", "gymnasium", partial(vector, "double-deck")),
    Contestant("Deece AEC, double-deck", "pettingzoo", partial(aec, "double-deck", observe=False), 20_000),
    Contestant("Deece AEC, double-deck, observed", "pettingzoo", partial(aec, "double-deck", observe=True)),
    Contestant(
        "Deece AEC, four-handed-passing", "pettingzoo", partial(aec, "four-handed-passing", observe=False), 20_000
    ),
    Contestant("Deece Gymnasium, double-deck", "gymnasium", partial(one_seat, "double-deck")),
    Contestant("Deece OpenSpiel, double-deck", "open_spiel", partial(openspiel, "double-deck", observe=False), 25_000),
    Contestant("Deece OpenSpiel, double-deck, observed", "open_spiel", partial(openspiel, "double-deck", observe=True)),
    Contestant(
        "Deece OpenSpiel, four-handed-passing",
        "open_spiel",
        partial(openspiel, "four-handed-passing", observe=False),
        25_000,
    ),
    Contestant("OpenSpiel's spades (C++)", "open_spiel", partial(openspiel_spades, by_odds=True)),
    Contestant("RLCard's bridge, observed", "rlcard", rlcard_bridge_shipped),
)


def main() -> int:
    """Read the options and measure."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=1.0, help="for each contestant in each round (default 1)")
    parser.add_argument("--rounds", type=int, default=5, help="how often each has its turn (default 5)")
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    parser.add_argument("--require", action="store_true", help="exit code 1 when a package is not installed")
    options = parser.parse_args()
    warnings.filterwarnings("ignore")  # the neighbors' own, which would hide the figures
    runners: dict[str, Runner] = {}
    versions, missing = {}, {}
    for one in CONTESTANTS:
        try:
            runners[one.name] = one.make()
            versions[one.name] = f"{one.package} {importlib.metadata.version(one.package)}"
        except ImportError as error:
            missing[one.name] = str(error).splitlines()[0]
    rates = take_turns(runners, rounds=options.rounds, seconds=options.seconds)
    goals: dict[str, Any] = {one.name: one.goal for one in CONTESTANTS}
    report = {
        name: {
            "steps_per_second": round(median(seen)),
            "rounds": [round(each) for each in seen],
            "with": versions[name],
            "goal": goals[name],
            "met": None if goals[name] is None else median(seen) >= goals[name],
        }
        for name, seen in rates.items()
    }
    if options.json:
        print(json.dumps({"python": sys.version.split()[0], "contestants": report, "missing": missing}, indent=2))
    else:
        show(report, missing)
    missed = any(one["met"] is False for one in report.values())
    return 1 if missed or (missing and options.require) else 0


def show(report: dict[str, dict[str, Any]], missing: dict[str, str]) -> None:
    """Print the table."""
    print(f"{'steps a second':<46}{'median':>11}{'least':>11}{'most':>11}{'goal':>11}")
    for name, one in report.items():
        goal = "" if one["goal"] is None else f"{one['goal']:>11,}" + ("  met" if one["met"] else "  MISSED")
        print(f"{name:<46}{one['steps_per_second']:>11,}{min(one['rounds']):>11,}{max(one['rounds']):>11,}{goal}")
    for name, reason in missing.items():
        print(f"{name}: not measured ({reason}); install it with: pip install -e '.[bench]'")


if __name__ == "__main__":
    raise SystemExit(main())
