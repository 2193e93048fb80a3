"""The long form of the conformance tests: `python -m tests.soak --games 1000` (or `make soak`).

Every system and every set of the library plays its games to the end through the conformance routine, on all cores. In
three games of four one side (or one chair in so many) is random and the others plain; in the fourth all are plain.
After `RANDOM_HANDS` hands plain players take the random ones' chairs, so that the game ends.

With `--players random,learner,plain` each of these sits in every chair instead, for `--hands` hands of each system and
set; `--minutes` begins no more after so long. With `--least` those who search imagine as few deals as they can: they
choose in the same ways, more than ten times as fast. Exit code 1 if anything fails.
"""

from __future__ import annotations

import argparse
import os
import sys
import time
import traceback
from collections.abc import Callable, Sequence
from concurrent.futures import Executor, Future, ProcessPoolExecutor, as_completed
from random import Random
from typing import Final, NamedTuple, TextIO

from deece.players import Player, belief, expert, expert_bid, expert_look, expert_play, expert_rolled, make
from deece.players.expert import Effort, ExpertPlayer
from deece.players.simulating import SimulatingPlayer
from deece.rules.catalog import Rules
from deece.rules.ruleset import library, load, systems
from tests.conformance import Seats, conform

RANDOM_HANDS = 8
RATE = 0.01
CHUNK = 5
HANDS_A_GAME: Final = 25  # of players who need not end a game; then another begins
SLOW: Final = ("club", "expert", "simulating")  # one hand at a time, unless at the least effort
LEAST: Final[dict[str, Callable[[str], Player]]] = {
    "club": lambda seed: ExpertPlayer(seed, name="club", effort=Effort(deals=2, worlds=4)),
    "expert": lambda seed: ExpertPlayer(seed, effort=Effort(deals=2, worlds=4, played=True)),
    "simulating": lambda seed: SimulatingPlayer(seed, deals=4, playouts=2),
}
FEWEST: Final = (  # what those who search try besides deals: once rather than often, and in the same ways
    (belief, "TRIES", 1),
    (expert, "FIRST", 2),
    (expert_look, "BURN_IN", 1),
    (expert_look, "TRICKS", 0),
    (expert_bid, "LIMITS", 1),
    (expert_bid, "LOOKS", 1),
    (expert_play, "NODES", 2000),
    (expert_play, "PLAYOUTS", 1),
    (expert_play, "FEWER", 1),
    (expert_play, "MORE", 1),
    (expert_rolled, "DRAWN", 20),
    (expert_rolled, "MOVES", 2),
)
WIDE: Final = 36
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


def alike(system: str, player: str, least: bool, first: int, hands: int, seed: int, rate: float) -> Part:
    """Play so many hands of a system with this player in every chair; games are left after `HANDS_A_GAME`."""
    ruleset, sit = load(system), LEAST.get(player) if least else None
    for module, name, fewest in FEWEST if least else ():
        setattr(module, name, fewest)
    began = time.perf_counter()
    played = games = longest = examined = redealt = 0
    faults: list[str] = []
    while played < hands and not faults:
        name = f"{seed} {system} {player} {first} {games}"
        try:
            seeds = [f"{name} {chair}" for chair in range(ruleset.rules.people)]
            chairs = [sit(each) if sit else make(player, each) for each in seeds]
            most = min(HANDS_A_GAME, hands - played)
            dealer = (first + games) % ruleset.rules.people
            report = conform(ruleset, Random(name), chairs, dealer=dealer, hands=most, rate=rate)
        except Exception:
            faults.append(f"{system}, {player}, game '{name}':\n{traceback.format_exc()}")
            continue
        games += 1
        played += report.hands
        longest = max(longest, report.hands)
        examined += report.examined
        redealt += report.redealt
    seconds = time.perf_counter() - began
    return Part(f"{system}, {player}", games, played, longest, examined, redealt, seconds, tuple(faults))


def main(arguments: list[str] | None = None) -> int:
    """The command."""
    parser = argparse.ArgumentParser(prog="python -m tests.soak", description=__doc__)
    parser.add_argument("--games", type=int, default=1000, help="games of each system")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--rate", type=float, default=RATE, help="share of the positions examined closely")
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--systems", default=",".join((*systems(), *library())), help="or sets of the library")
    parser.add_argument("--players", default="", help="each of them in every chair, by hands and not by games")
    parser.add_argument("--hands", type=int, default=1000, help="hands of each system by each of --players")
    parser.add_argument("--least", action="store_true", help="those who search imagine as few deals as they can")
    parser.add_argument("--minutes", type=float, default=0.0, help="begin no more after so long; 0: all")
    chosen = parser.parse_args(arguments)
    names, players = chosen.systems.split(","), [name for name in chosen.players.split(",") if name]
    began = time.perf_counter()
    done: dict[str, list[Part]] = {}
    faults = 0
    with ProcessPoolExecutor(chosen.workers) as pool:
        work = _by_players(pool, chosen, names, players) if players else _by_games(pool, chosen, names)
        said = time.perf_counter()
        for each in as_completed(work):
            if each.cancelled():
                continue
            part = each.result()
            done.setdefault(part.system, []).append(part)
            for fault in part.faults:
                faults += 1
                print(fault, file=sys.stderr, flush=True)
            if chosen.minutes and time.perf_counter() - began > 60 * chosen.minutes:
                for other in work:
                    other.cancel()
            if time.perf_counter() - said > EVERY:
                said = time.perf_counter()
                _table(done, file=sys.stderr)
    _table(done, file=sys.stdout)
    print(f"{time.perf_counter() - began:.0f} seconds on {chosen.workers} cores; {faults} failures")
    return int(faults > 0)


def _by_games(pool: Executor, chosen: argparse.Namespace, names: Sequence[str]) -> list[Future[Part]]:
    """Whole games of each system, a few at a time."""
    return [
        pool.submit(some, name, first, min(CHUNK, chosen.games - first), chosen.seed, chosen.rate)
        for first in range(0, chosen.games, CHUNK)
        for name in names
    ]


def _by_players(
    pool: Executor, chosen: argparse.Namespace, names: Sequence[str], players: Sequence[str]
) -> list[Future[Part]]:
    """Hands of each system by each player, all of them by turns: slow ones one hand at a time."""
    chunks = {player: 1 if player in SLOW else 10 * HANDS_A_GAME for player in players}
    chunks |= dict.fromkeys(LEAST, HANDS_A_GAME) if chosen.least else {}
    drawn = chosen.seed, chosen.rate
    todo = [
        (first, name, player)
        for player in players
        for name in names
        for first in range(0, chosen.hands, chunks[player])
    ]
    return [
        pool.submit(alike, name, player, chosen.least, first, min(chunks[player], chosen.hands - first), *drawn)
        for first, name, player in sorted(todo, key=lambda one: one[0])
    ]


def _table(done: dict[str, list[Part]], file: TextIO) -> None:
    """What was played so far, a system a line."""
    heads = f"{'games':>7}{'hands':>9}{'longest':>9}{'examined':>10}{'re-dealt':>10}{'seconds':>9}"
    print(f"{'system':<{WIDE}}{heads}", file=file)
    for name, parts in done.items():
        print(_line(name, parts), file=file)
    print(_line("all", [part for parts in done.values() for part in parts]), file=file, flush=True)


def _line(name: str, parts: list[Part]) -> str:
    games, hands = sum(part.games for part in parts), sum(part.hands for part in parts)
    examined, redealt = sum(part.examined for part in parts), sum(part.redealt for part in parts)
    longest, seconds = max(part.longest for part in parts), sum(part.seconds for part in parts)
    return f"{name:<{WIDE}}{games:>7}{hands:>9}{longest:>9}{examined:>10}{redealt:>10}{seconds:>9.0f}"


if __name__ == "__main__":
    sys.exit(main())
