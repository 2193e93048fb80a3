"""The long form of these tests: `python -m tests.envs.all` plays every system, on all cores.

    python -m tests.envs.all [--hands 1000] [--pairs 10000] [--resamplings 1000] [--games 10] [SYSTEM ...]

`--hands` of each system have every legal choice in the mask, and every number of the mask is legal; a part of their
observations is compared with what the layout says. `--pairs` of deals, over all systems, that a seat cannot know apart
look the same to it. `--resamplings`, over all systems, keep all that a seat saw. The libraries' own checks run for each
system, OpenSpiel's with `--games`. Exit code 1 if anything fails.
"""

from __future__ import annotations

import argparse
import contextlib
import io
import os
import time
import traceback
from concurrent.futures import ProcessPoolExecutor
from random import Random
from typing import NamedTuple

from deece.envs import Observer, numbering
from deece.game.play import to_act, view
from deece.rules import load, systems
from tests.conformance import mixed
from tests.envs.test_layout import assert_written, numbered
from tests.envs.test_learning import checked
from tests.envs.test_openspiel import loaded, moments, resampled, simulated
from tests.envs.walk import positions

COMPARED = 0.01  # of the positions, with what the layout says
EXAMINED = 0.1  # of the positions, with another deal that a seat cannot know from it


class Job(NamedTuple):
    """What is played of one system."""

    system: str
    hands: int
    pairs: int
    resamplings: int
    games: int


class Found(NamedTuple):
    """What came of it; `fault` is empty if all was well."""

    system: str
    choices: int = 0
    compared: int = 0
    pairs: int = 0
    resamplings: int = 0
    changed: int = 0
    seconds: float = 0.0
    fault: str = ""


def hands(job: Job) -> tuple[int, int, int]:
    """Choices, observations compared, and pairs of deals."""
    rules, rng = load(job.system).rules, Random(f"all {job.system}")
    observer, another = Observer(rules, history=True), Observer(rules, history=True)
    numbers = numbering(rules)
    choices = compared = pairs = 0
    for state in positions(rules, numbers, rng, job.hands):
        numbered(rules, state)
        choices += 1
        if rng.random() < COMPARED:
            assert_written(observer, view(state, rng.randrange(rules.people)))
            compared += 1
    while pairs < job.pairs:
        for state in positions(rules, numbers, rng, 10):
            if pairs < job.pairs and rng.random() < EXAMINED:
                seat = rng.choice((to_act(state), rng.randrange(rules.people)))
                other = mixed(state, seat, rng)
                assert observer.write(view(state, seat)) == another.write(view(other, seat))
                assert numbers.legal(view(state, seat)) == numbers.legal(view(other, seat))
                pairs += 1
    return choices, compared, pairs


def resamplings(job: Job) -> tuple[int, int]:
    """How many, and how many of them gave another deal."""
    rng, done, changed = Random(f"again {job.system}"), 0, 0
    while done < job.resamplings:
        game = loaded(job.system, canonical=bool(done % 2))
        for state in moments(game, rng, 0.05):
            player = rng.choice((state.current_player(), rng.randrange(game.num_players())))
            changed += resampled(game, state, player, rng)
            done += 1
    return done, changed


def played(job: Job) -> Found:
    """All of one system, in a process of its own; what the libraries print is of no use here."""
    began = time.monotonic()
    try:
        with contextlib.redirect_stdout(io.StringIO()):
            checked(job.system, 400)
            simulated(job.system, job.games)
            again = resamplings(job)
            found = hands(job)
    except Exception:
        return Found(job.system, fault=traceback.format_exc())
    return Found(job.system, *found, *again, time.monotonic() - began)


def main() -> int:
    """Read the options and play."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("systems", nargs="*", help="(default: all)")
    parser.add_argument("--hands", type=int, default=1000, help="of each system")
    parser.add_argument("--pairs", type=int, default=10_000, help="of deals, over all systems")
    parser.add_argument("--resamplings", type=int, default=1000, help="over all systems")
    parser.add_argument("--games", type=int, default=10, help="of OpenSpiel's own test, of each system")
    options = parser.parse_args()
    chosen = options.systems or systems()
    pairs, again = -(-options.pairs // len(chosen)), -(-options.resamplings // len(chosen))
    jobs = [Job(system, options.hands, pairs, again, options.games) for system in chosen]
    every: list[Found] = []
    print(f"{'system':<24}{'choices':>9}{'compared':>10}{'pairs':>7}{'resampled':>11}{'other':>7}{'seconds':>9}")
    with ProcessPoolExecutor(os.cpu_count()) as pool:
        for one in pool.map(played, jobs):
            every.append(one)
            figures = f"{one.choices:>9,}{one.compared:>10,}{one.pairs:>7,}{one.resamplings:>11,}{one.changed:>7,}"
            print(f"{one.system:<24}{figures}{one.seconds:>9.0f}", flush=True)
            if one.fault:
                print(one.fault, flush=True)
    total = [sum(each) for each in zip(*[one[1:6] for one in every], strict=True)]
    print(f"{'in all':<24}{total[0]:>9,}{total[1]:>10,}{total[2]:>7,}{total[3]:>11,}{total[4]:>7,}")
    return int(any(one.fault for one in every))


if __name__ == "__main__":
    raise SystemExit(main())
