"""The long form of the conformance tests: `python -m tests.soak --games 1000` (or `make soak`).

Every system plays its games to the end through the conformance routine, on all cores. In three games of four one
side (or one chair in so many) is random and the others plain; in the fourth all are plain. After `RANDOM_HANDS`
hands plain players take the random ones' chairs, so that the game ends. Exit code 1 if anything fails.
"""

from __future__ import annotations

import argparse
import os
import sys
import time
import traceback
from concurrent.futures import ProcessPoolExecutor, as_completed
from random import Random
from typing import NamedTuple, TextIO

from deece.players import Player, make
from deece.rules.catalog import Rules
from deece.rules.ruleset import load, systems
from tests.conformance import Seats, conform

RANDOM_HANDS = 8
RATE = 0.01
CHUNK = 5
EVERY = 120  # seconds between tables of what was played so far, on stderr


class Part(NamedTuple):
    """What some games of one system came to."""

    system: str
    games: int
    hands: int
    longest: int
    examined: int
    redealt: int
    seconds: float
    faults: tuple[str, ...]


def mix(rules: Rules, number: int, seed: str) -> Seats:
    """Who sits where in this game: plain players, and random ones for the first hands."""
    people = rules.people
    plain: list[Player] = [make("plain") for _ in range(people)]
    if number % 4 == 3:
        return lambda hands: plain
    sides = rules.deal.sides if people == rules.deal.players else people
    mixed = [
        make("random", f"{seed} {seat}") if seat % sides == number % sides else plain[seat] for seat in range(people)
    ]
    return lambda hands: mixed if hands < RANDOM_HANDS else plain


def some(system: str, first: int, games: int, seed: int, rate: float) -> Part:
    """Play these games of a system."""
    ruleset = load(system)
    began = time.perf_counter()
    hands = longest = examined = redealt = 0
    faults = []
    for number in range(first, first + games):
        name = f"{seed} {system} {number}"
        try:
            seats = mix(ruleset.rules, number, name)
            report = conform(ruleset, Random(name), seats, dealer=number % ruleset.rules.people, rate=rate)
        except Exception:
            faults.append(f"{system}, game {number}, seed {seed}:\n{traceback.format_exc()}")
            continue
        hands += report.hands
        longest = max(longest, report.hands)
        examined += report.examined
        redealt += report.redealt
    return Part(system, games, hands, longest, examined, redealt, time.perf_counter() - began, tuple(faults))


def main(arguments: list[str] | None = None) -> int:
    """The command."""
    parser = argparse.ArgumentParser(prog="python -m tests.soak", description=__doc__)
    parser.add_argument("--games", type=int, default=1000, help="games of each system")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--rate", type=float, default=RATE, help="share of the positions examined closely")
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--systems", default=",".join(systems()))
    chosen = parser.parse_args(arguments)
    names = chosen.systems.split(",")
    began = time.perf_counter()
    done: dict[str, list[Part]] = {name: [] for name in names}
    faults = 0
    with ProcessPoolExecutor(chosen.workers) as pool:
        work = [
            pool.submit(some, name, first, min(CHUNK, chosen.games - first), chosen.seed, chosen.rate)
            for first in range(0, chosen.games, CHUNK)
            for name in names
        ]
        said = time.perf_counter()
        for each in as_completed(work):
            part = each.result()
            done[part.system].append(part)
            for fault in part.faults:
                faults += 1
                print(fault, file=sys.stderr, flush=True)
            if time.perf_counter() - said > EVERY:
                said = time.perf_counter()
                _table(done, file=sys.stderr)
    _table(done, file=sys.stdout)
    print(f"{time.perf_counter() - began:.0f} seconds on {chosen.workers} cores; {faults} failures")
    return int(faults > 0)


def _table(done: dict[str, list[Part]], file: TextIO) -> None:
    """What was played so far, a system a line."""
    heads = f"{'games':>7}{'hands':>9}{'longest':>9}{'examined':>10}{'re-dealt':>10}{'seconds':>9}"
    print(f"{'system':<24}{heads}", file=file)
    for name, parts in done.items():
        if parts:
            print(_line(name, parts), file=file)
    print(_line("all", [part for parts in done.values() for part in parts]), file=file, flush=True)


def _line(name: str, parts: list[Part]) -> str:
    games, hands = sum(part.games for part in parts), sum(part.hands for part in parts)
    examined, redealt = sum(part.examined for part in parts), sum(part.redealt for part in parts)
    longest, seconds = max(part.longest for part in parts), sum(part.seconds for part in parts)
    return f"{name:<24}{games:>7}{hands:>9}{longest:>9}{examined:>10}{redealt:>10}{seconds:>9.0f}"


if __name__ == "__main__":
    sys.exit(main())
