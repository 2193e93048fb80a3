"""A contest of two kinds of player over paired deals: on all cores, resumed from a file, and summed up."""

from __future__ import annotations

import json
import logging
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from math import sqrt
from pathlib import Path
from statistics import NormalDist, mean, stdev
from typing import Any, Final, NamedTuple

from deece.arena.forecasts import Forecast, added
from deece.arena.forecasts import read as read_forecast
from deece.arena.games import make_folder, write_record
from deece.arena.pairs import TEAMS, Contest, Job, Pair, dealer_of, names_of, play_pair, seats
from deece.arena.proxies import closed
from deece.arena.results import ResultFile
from deece.arena.work import PROCESSES, SimulateError, results, spread
from deece.game.made import Hand
from deece.game.state import NOBODY
from deece.players import check_cards
from deece.record.model import hash_of
from deece.rules.catalog import Rules
from deece.rules.ruleset import Ruleset

LOG: Final = logging.getLogger(__name__)
MOST_PAIRS: Final = 1_000_000
SURE: Final = 0.95  # of the interval
FORMAT: Final = 1  # of the file of results
POINTS: Final = 80  # of the course of a contest


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
    faults: int = 0  # choices that another made in the place of a player that failed
    forecasts: tuple[Forecast, ...] = ()  # what players said of how hands end, and how they did
    failed: tuple[int, ...] = (0, 0)  # the same choices as `faults`, by team
    fault: str = field(default="", compare=False)  # the first of them in what was played now, in words
    played: tuple[Pair, ...] = field(default=(), compare=False, repr=False)


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
    a: str | Sequence[str],
    b: str | Sequence[str],
    pairs: int,
    seed: int,
    *,
    workers: int | None = None,
    on: str = PROCESSES,
    records: Path | None = None,
    file: Path | None = None,
    progress: Callable[[int], None] | None = None,
) -> Outcome:
    """Play `pairs` deals, each once with A on either side, and sum them up.

    `a` and `b` name a kind of player, or one for each seat of a side as "plain+random" or in a list. `workers` and
    `on` are as in `simulate`. `file` keeps the results as they come, and a contest found there is gone on with;
    `records` is a folder for the hands played now. Raises SimulateError or PlayerError.
    """
    if not 1 <= pairs <= MOST_PAIRS:
        raise SimulateError(f"{pairs:,} pairs cannot be played: ask for 1 to {MOST_PAIRS:,}")
    contest = Contest(ruleset, names_of(ruleset.rules, a), names_of(ruleset.rules, b), seed)
    check_cards(list(map(closed, (*contest.a, *contest.b))), ruleset.rules)
    workers = spread(workers, on)
    if records is not None:
        make_folder(records)
    kept = ResultFile(file, heading(contest), partial(read_pair, contest.rules)) if file is not None else None
    done = {pair.number: pair for pair in kept.found if pair.number < pairs} if kept else {}
    left = [number for number in range(pairs) if number not in done]
    first = dict.fromkeys(TEAMS, "")
    try:
        if progress:
            progress(len(done))
        jobs = (Job(contest, number, records is not None) for number in left)
        for pair, texts, failed in results(play_pair, jobs, min(workers, max(1, len(left))), on):
            done[pair.number] = pair
            _log_the_first(first, failed)
            if records is not None:
                for side, text in enumerate(texts, 1):
                    write_record(records / f"pair-{pair.number + 1:05}-{side}.deece", text)
            if kept:
                kept.add(pair_line(pair))
            if progress:
                progress(len(done))
    finally:
        if kept:
            kept.close()
    found = outcome(contest, [done[number] for number in range(pairs)])
    return replace(found, fault=next(filter(None, first.values()), ""))


def _log_the_first(first: dict[str, str], failed: Iterable[str]) -> None:
    """Write down the first fault of each team, and keep it."""
    for team, fault in zip(TEAMS, failed, strict=True):
        if fault and not first[team]:
            first[team] = fault
            LOG.error("%s: %s", team, fault)


class Point(NamedTuple):
    """What the first pairs of a contest have shown: the difference, and how far its interval reaches to either side."""

    pairs: int
    mean: float
    margin: float


def course(pairs: Sequence[Pair]) -> list[Point]:
    """How the difference came, over at most `POINTS` numbers of pairs; the first few of many show nothing."""
    found, first = list[Point](), max(2, len(pairs) // 20)
    steps = sorted({first + round((len(pairs) - first) * place / (POINTS - 1)) for place in range(POINTS)})
    differences = [pair.difference for pair in pairs]
    for number in steps if len(pairs) > 1 else ():
        middle, margin = interval(differences[:number])
        assert margin is not None
        found.append(Point(number, middle, margin))
    return found


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
    faults = sum(pair.faults for pair in pairs)
    forecasts = added(each for pair in pairs for each in pair.forecasts)
    failed = tuple(map(sum, zip(*(pair.failed for pair in pairs), strict=True)))
    return Outcome(
        contest, len(pairs), hands, difference, margin, bids, unbid, faults, forecasts, failed, played=tuple(pairs)
    )


def _players(contest: Contest) -> list[tuple[str, str]]:
    """Team and name of every kind of player, A's first."""
    kinds = (contest.a, contest.b)
    return list(dict.fromkeys((team, name) for team, names in zip(TEAMS, kinds, strict=True) for name in names))


# ------------------------------------------------------------------------------------------------ as kept


def heading(contest: Contest) -> dict[str, Any]:
    """The first line of its file."""
    return {
        "deece arena": FORMAT,
        "rules": contest.ruleset.id,
        "hash": hash_of(contest.rules),
        "a": "+".join(contest.a),
        "b": "+".join(contest.b),
        "seed": contest.seed,
    }


def pair_line(pair: Pair) -> dict[str, Any]:
    """One pair as its line."""
    more: dict[str, Any] = {"faults": pair.faults, "failed": list(pair.failed)} if pair.faults else {}
    if pair.forecasts:
        more["forecasts"] = [list(each) for each in pair.forecasts]
    return {"pair": pair.number, "hands": [hand._asdict() for hand in pair.hands], **more}


def read_pair(rules: Rules, line: Any) -> Pair | None:
    """The pair of a line; None if it is none. Raises KeyError, TypeError or ValueError, too."""
    pair = _pair(line)
    sides, hands = rules.deal.sides, pair.hands
    fits = len(hands) == sides and all(len(hand.scores) == sides for hand in hands)
    chairs = all(-1 <= hand.declarer < rules.people and hand.made in (True, False, None) for hand in hands)
    return pair if fits and chairs and pair.number >= 0 else None


def _pair(line: Any) -> Pair:
    hands = tuple(
        Hand(
            tuple(map(int, each["scores"])),
            int(each["declarer"]),
            int(each["bid"]),
            each["made"],
            int(each.get("trump", NOBODY)),  # lines of before it was kept have none
        )
        for each in line["hands"]
    )
    forecasts = tuple(read_forecast(each, TEAMS) for each in line.get("forecasts", ()))
    first, second = map(int, line.get("failed", (0, 0)))  # lines of before they were told apart have none
    return Pair(int(line["pair"]), hands, int(line.get("faults", 0)), forecasts, (first, second))


def pairs_of(text: str) -> tuple[dict[str, Any], list[Pair]]:
    """What a file of results is of, and its pairs in order; raises SimulateError for what is none."""
    first, *lines = text.splitlines()
    try:
        heading = json.loads(first)
        pairs = {pair.number: pair for pair in map(_pair, map(json.loads, lines)) if len(pair.hands) > 1}
        whole = {"deece arena", "rules", "a", "b"} <= heading.keys()
    except (AttributeError, KeyError, TypeError, ValueError):
        whole = False
    if not whole:
        raise SimulateError("this is no file of results of deece arena, or its end is cut off: go on with it first")
    return heading, [pairs[number] for number in sorted(pairs)]
