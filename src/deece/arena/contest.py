"""A contest of two kinds of player over paired deals: on all cores, resumed from a file, and summed up."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import sqrt
from pathlib import Path
from statistics import NormalDist, mean, stdev
from typing import Final, NamedTuple

from deece.arena.games import SimulateError, make_folder
from deece.arena.pairs import TEAMS, Contest, Job, Pair, dealer_of, names_of, play_pair, seats
from deece.arena.results import ResultFile
from deece.arena.work import cores, results
from deece.game.state import NOBODY
from deece.rules.ruleset import Ruleset

MOST_PAIRS: Final = 1_000_000
SURE: Final = 0.95  # of the interval


class Bids(NamedTuple):
    """What became of one player's contracts."""

    team: str  # "A" or "B"
    name: str
    won: int
    made: int
    points: int  # of the bids, added

    @property
    def set(self) -> int:
        """Contracts lost, given up ones too."""
        return self.won - self.made

    @property
    def mean(self) -> float:
        """The mean contract."""
        return self.points / max(1, self.won)


@dataclass(frozen=True)
class Outcome:
    """What a contest has shown. Equal for equal contests, whoever played which part of them when."""

    contest: Contest
    pairs: int
    hands: int
    difference: float  # points a deal, at the system's own scale, by which A is ahead
    margin: float | None  # of its 95 % interval, to either side; None for one pair
    bids: tuple[Bids, ...]
    unbid: int  # hands without a contract


def interval(differences: Sequence[float]) -> tuple[float, float | None]:
    """The mean, and how far its 95 % interval reaches to either side; None where there is one number only."""
    count = len(differences)
    if count < 2:
        return mean(differences), None
    return mean(differences), _student(count - 1) * stdev(differences) / sqrt(count)


def _student(freedom: int) -> float:
    """Student's quantile for the interval, by the usual expansion from the normal one (right to 1 % from 4 on)."""
    z = NormalDist().inv_cdf((1 + SURE) / 2)
    first = (z**3 + z) / 4
    second = (5 * z**5 + 16 * z**3 + 3 * z) / 96
    third = (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384
    return float(z + first / freedom + second / freedom**2 + third / freedom**3)


def compete(
    ruleset: Ruleset,
    a: str,
    b: str,
    pairs: int,
    seed: int,
    *,
    workers: int | None = None,
    records: Path | None = None,
    file: Path | None = None,
    progress: Callable[[int], None] | None = None,
) -> Outcome:
    """Play `pairs` deals, each once with A on either side, and sum them up.

    `a` and `b` name a kind of player, or one for each seat of a side as "plain+random". `file` keeps the
    results as they come, and a contest found there is gone on with; `records` is a folder for the hands played
    now. Raises SimulateError or PlayerError.
    """
    if not 1 <= pairs <= MOST_PAIRS:
        raise SimulateError(f"{pairs:,} pairs cannot be played: ask for 1 to {MOST_PAIRS:,}")
    if workers is not None and workers < 1:
        raise SimulateError(f"{workers} processes cannot play: ask for at least 1")
    contest = Contest(ruleset, names_of(ruleset.rules, a), names_of(ruleset.rules, b), seed)
    if records is not None:
        make_folder(records)
    kept = ResultFile(file, contest) if file is not None else None
    done = {number: pair for number, pair in kept.pairs.items() if number < pairs} if kept else {}
    left = [number for number in range(pairs) if number not in done]
    try:
        if progress:
            progress(len(done))
        jobs = (Job(contest, number, records) for number in left)
        for pair in results(play_pair, jobs, min(workers or cores(), max(1, len(left)))):
            done[pair.number] = pair
            if kept:
                kept.add(pair)
            if progress:
                progress(len(done))
    finally:
        if kept:
            kept.close()
    return outcome(contest, [done[number] for number in range(pairs)])


def outcome(contest: Contest, pairs: Sequence[Pair]) -> Outcome:
    """Sum up the pairs; there must be one at least."""
    difference, margin = interval([pair.difference for pair in pairs])
    found = {key: [0, 0, 0] for key in _players(contest)}
    unbid = 0
    for pair in pairs:
        for side, hand in enumerate(pair.hands):
            if hand.declarer == NOBODY:
                unbid += 1
                continue
            sums = found[seats(contest, dealer_of(contest.rules, pair.number), side)[hand.declarer]]
            sums[0] += 1
            sums[1] += hand.made is not False
            sums[2] += hand.bid
    bids = tuple(Bids(team, name, *sums) for (team, name), sums in found.items())
    hands = sum(len(pair.hands) for pair in pairs)
    return Outcome(contest, len(pairs), hands, difference, margin, bids, unbid)


def _players(contest: Contest) -> list[tuple[str, str]]:
    """Team and name of every kind of player, A's first."""
    kinds = (contest.a, contest.b)
    return list(dict.fromkeys((team, name) for team, names in zip(TEAMS, kinds, strict=True) for name in names))
