"""How often an interval of the rating holds the truth: `python -m tests.club.equals`.

Players of equal skill, or with `--drawn` of skills as the model draws them, sit down evening after evening with
partners drawn anew, at tables of four, in clubs of twenty. Results come from the model of the rating itself.
"""

from __future__ import annotations

import argparse
import os
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from operator import attrgetter
from random import Random
from statistics import correlation
from typing import NamedTuple

from deece.club.rating import NOISE, PRIOR, Result, rate

CLUB = 20  # people
GAME = 8  # hands with one partner
GAMES = 3  # an evening
WEEK = 7  # days


class Held(NamedTuple):
    """Of some players, how many intervals hold the truth; of each the skill, and what is said of it."""

    held: int
    skills: tuple[float, ...]
    said: tuple[float, ...]

    @property
    def players(self) -> int:
        """How many they are."""
        return len(self.skills)

    @property
    def share(self) -> float:
        """As a share of 1."""
        return self.held / self.players


def evenings(hands: int) -> int:
    """How many evenings it takes until everybody has played about so many hands."""
    return max(1, round(hands / (GAME * GAMES)))


def club(number: int, hands: int, *, drawn: bool = False) -> Held:
    """The players of one club after so many hands each."""
    rng = Random(f"equals {number}")
    names = [f"{number}-{each}" for each in range(CLUB)]
    skill = {name: rng.gauss(0, PRIOR) if drawn else 0.0 for name in names}
    results = []
    for evening in range(evenings(hands)):
        for _ in range(GAMES):
            order = rng.sample(names, CLUB)
            for place in range(0, CLUB, 4):
                one, two = order[place : place + 2], order[place + 2 : place + 4]
                ahead = sum(skill[name] for name in one) - sum(skill[name] for name in two)
                points = GAME * ahead + rng.gauss(0, NOISE * GAME**0.5)
                results.append(Result((tuple(one), tuple(two)), (points, 0.0), NOISE, evening * WEEK, GAME))
    mean = sum(skill.values()) / CLUB  # all have played alike
    truth = [(sum(skill[name] - mean for name in one.names), one) for one in rate(results)]
    held = sum(one.low <= true <= one.high for true, one in truth)
    return Held(held, tuple(true for true, _ in truth), tuple(one.points for _, one in truth))


def clubs(number: int, hands: int, *, drawn: bool = False, workers: int = 1) -> Held:
    """The same over several clubs."""
    play = partial(club, hands=hands, drawn=drawn)
    if workers == 1:
        found = list(map(play, range(number)))
    else:
        with ProcessPoolExecutor(workers) as pool:
            found = list(pool.map(play, range(number)))
    skills, said = (
        [each for one in found for each in part(one)] for part in (attrgetter("skills"), attrgetter("said"))
    )
    return Held(sum(one.held for one in found), tuple(skills), tuple(said))


def main() -> None:
    """Print the shares; exit code 1 where one is not from 93 to 97 %."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--players", type=int, default=1000)
    parser.add_argument("--hands", type=int, default=1000, help="of each player")
    parser.add_argument("--drawn", action="store_true", help="skills as the model draws them, not all equal")
    options = parser.parse_args()
    found = clubs(options.players // CLUB, options.hands, drawn=options.drawn, workers=os.cpu_count() or 1)
    said = f"their skill, r {correlation(found.skills, found.said):.2f}" if options.drawn else "0"
    print(f"{found.players} players, about {options.hands} hands each: {found.share:.1%} of intervals hold {said}")
    raise SystemExit(not 0.93 <= found.share <= 0.97)


if __name__ == "__main__":
    main()
