"""How many points a hand somebody brings, by what their hands came to, their partners and their opponents.

Everybody begins with a skill drawn from a normal distribution around nothing. A hand is a noisy measure of one side's
skills less the other's; between hands skills drift. What is known after all of them follows by the rule of Bayes, for
everybody at once (a Kalman filter). Points are units: those of the double deck, 50 in play.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby
from math import sqrt
from statistics import NormalDist
from typing import Any, Final, NamedTuple

from deece.club.cards import UNITS
from deece.errors import DeeceError
from deece.game.tables import tables_for
from deece.rules.catalog import Rules
from deece.say import say

PRIOR: Final = 8.0  # standard deviation of a skill before anything is known
NOISE: Final = 55.0  # of a hand's difference between two sides, where the luck of the deal is taken off
NOISE_SINGLE: Final = 52.0  # in a single deck: 26 of its own points
DOUBLE: Final = 1.0  # a unit at the double deck's own scale
SINGLE: Final = 2  # copies of each card in it
LUCK_LEFT: Final = 0.6  # of the variance of a hand's difference what is left without the luck of the deal
DRIFT: Final = 0.3  # of a skill in a month
MONTH: Final = 365.25 / 12  # days
SURE: Final = 0.95  # of an interval
ENOUGH: Final = 40  # hands from which a figure is said besides the interval
_WIDE: Final = NormalDist().inv_cdf((1 + SURE) / 2)


class RatingError(DeeceError):
    """What cannot be rated, in words."""


class Result(NamedTuple):
    """Hands that the same people played on one day. `points` are the sum over them, by side, in units."""

    sides: tuple[tuple[str, ...], ...]  # names
    points: tuple[float, ...]
    noise: float  # standard deviation of one hand's difference between two sides
    day: int = 0  # days since some day
    hands: int = 1


class Rating(NamedTuple):
    """What is known of one player, or of those who never sat apart: the points that they bring a hand, together.

    It is measured from the mean of all who were rated, each counted by their hands.
    """

    names: tuple[str, ...]
    hands: int
    points: float  # in units
    low: float
    high: float

    @property
    def settled(self) -> bool:
        """Whether there are hands enough to say a figure; under that the interval alone is said."""
        return self.hands >= ENOUGH


class Game(NamedTuple):
    """A game that is over, for the ladder: its sides, and how many were better than each."""

    sides: tuple[tuple[str, ...], ...]
    places: tuple[int, ...]  # 0 for a winner
    day: int = 0


class Rung(NamedTuple):
    """A player on the ladder; `sure` is the skill that they have at least, by 98 of 100."""

    name: str
    games: int
    sure: float


def unit(rules: Rules) -> float:
    """What a unit is at these rules' own scale."""
    return tables_for(rules).total / UNITS


def noise(rules: Rules, *, luck_off: bool) -> float:
    """How far one hand's difference between two sides strays, in units."""
    spread = NOISE_SINGLE if rules.deal.copies == SINGLE else NOISE
    return spread if luck_off else spread / sqrt(LUCK_LEFT)


# ---------------------------------------------------------------------------------------------- points a hand


class Skills:
    """What is known of everybody's skill: means, and how they vary together. Results are added by their days."""

    def __init__(self) -> None:
        self.names: dict[str, int] = {}
        self.hands: list[int] = []
        self._mean: list[float] = []
        self._known: list[list[float]] = []  # covariances
        self._together: list[set[int] | None] = []  # with whom each has sat in every hand, themselves included
        self._tied: list[set[int]] = []  # all whom hands tie to each, over others too
        self._day: int | None = None

    def add(self, result: Result) -> None:
        """Learn from what these hands came to."""
        self._drift(result.day)
        seats = [[self._place(name) for name in side] for side in result.sides]
        for side in seats:
            for each in side:
                self.hands[each] += result.hands
                before = self._together[each]
                self._together[each] = set(side) if before is None else before & set(side)
        tied = set().union(*(self._tied[each] for side in seats for each in side))
        for each in tied:
            self._tied[each] = tied
        per_side = result.noise**2 / 2 / result.hands  # variance of one side's mean
        means = [points / result.hands for points in result.points]
        for place in range(1, len(seats)):  # each side against the mean of those before it: these are independent
            weights = dict.fromkeys(seats[place], 1.0)
            for side in seats[:place]:
                weights |= dict.fromkeys(side, -1.0 / place)
            difference = means[place] - sum(means[:place]) / place
            self._learn(weights, difference, per_side * (1 + 1 / place))

    def ratings(self) -> list[Rating]:
        """What is known, by name; those who never sat apart are one."""
        found = [self._rating(group) for group in self._groups()]
        return sorted(found, key=lambda one: [name.casefold() for name in one.names])

    def rating(self, name: str) -> Rating | None:
        """What is known of one, or of those whom they never sat apart from; None for somebody who never played."""
        place = self.names.get(name.casefold())
        if place is None:
            return None
        return self._rating(next(group for group in self._groups() if place in group))

    def _place(self, name: str) -> int:
        """Where somebody stands in the lists: whoever is new begins with nothing known."""
        key = name.casefold()
        if key not in self.names:
            self.names[key] = len(self._mean)
            for row in self._known:
                row.append(0.0)
            self._known.append([0.0] * len(self._mean) + [PRIOR**2])
            self._mean.append(0.0)
            self.hands.append(0)
            self._together.append(None)
            self._tied.append({self.names[key]})
        return self.names[key]

    def _drift(self, day: int) -> None:
        """Skills change between one day and a later one."""
        passed = max(0, day - self._day) if self._day is not None else 0
        if passed:
            for place, row in enumerate(self._known):
                row[place] += DRIFT**2 * passed / MONTH
        self._day = max(day, self._day or day)

    def _learn(self, weights: dict[int, float], measured: float, variance: float) -> None:
        """One step of the filter: `measured` is the weighted sum of skills, and an error of this variance."""
        towards = [sum(row[each] * weight for each, weight in weights.items()) for row in self._known]
        total = variance + sum(towards[each] * weight for each, weight in weights.items())
        surprise = measured - sum(self._mean[each] * weight for each, weight in weights.items())
        for place, own in enumerate(towards):
            if own:  # whoever never met these people, nor anybody who did, learns nothing
                gain = own / total
                self._mean[place] += gain * surprise
                row = self._known[place]
                for other, theirs in enumerate(towards):
                    if theirs:
                        row[other] -= gain * theirs

    def _groups(self) -> list[list[int]]:
        """Everybody, those together who never sat apart."""
        found: dict[frozenset[int], list[int]] = {}
        for place, together in enumerate(self._together):
            others = together or {place}
            group = frozenset(other for other in others if self._together[other] == together) or frozenset({place})
            found.setdefault(group, []).append(place)
        return list(found.values())

    def _rating(self, group: Sequence[int]) -> Rating:
        met = self._met(group)
        counted = sum(self.hands[each] for each in met) or 1
        weights = {each: -len(group) * self.hands[each] / counted for each in met}
        for each in group:
            weights[each] = weights.get(each, 0.0) + 1.0
        points = sum(self._mean[each] * weight for each, weight in weights.items())
        variance = sum(
            weight * sum(self._known[each][other] * more for other, more in weights.items())
            for each, weight in weights.items()
        )
        reach = _WIDE * sqrt(max(0.0, variance))
        names = list(self.names)
        return Rating(
            tuple(names[each] for each in group), self.hands[group[0]], points, points - reach, points + reach
        )

    def _met(self, group: Sequence[int]) -> list[int]:
        """All who are tied to these by hands, over however many others: the mean to measure by is theirs."""
        return sorted(self._tied[group[0]])


def together(results: Iterable[Result]) -> list[Result]:
    """The same in order of the days, hands of the same people on one day added: they say the same in fewer steps."""
    found = []

    def key(one: Result) -> tuple[Any, ...]:
        return one.day, [[name.casefold() for name in side] for side in one.sides], one.noise

    for _, group in groupby(sorted(results, key=key), key=key):
        alike = list(group)
        points = tuple(map(sum, zip(*(one.points for one in alike), strict=True)))
        found.append(alike[0]._replace(points=points, hands=sum(one.hands for one in alike)))
    return found


def rate(results: Iterable[Result]) -> list[Rating]:
    """What these results say of everybody, in order of names."""
    skills = Skills()
    shown: dict[str, str] = {}
    for result in together(results):
        shown |= {name.casefold(): name for side in result.sides for name in side}
        skills.add(result)
    return [one._replace(names=tuple(shown[name] for name in one.names)) for one in skills.ratings()]


def course(evenings: Iterable[Sequence[Result]], name: str) -> list[Rating]:
    """What is known of one after each evening on which they played, in the order of these."""
    skills, shown, found = Skills(), dict[str, str](), list[Rating]()
    for results in evenings:
        for result in together(results):
            shown |= {one.casefold(): one for side in result.sides for one in side}
            skills.add(result)
        now = skills.rating(name)
        if now and now.hands > (found[-1].hands if found else 0):
            found.append(now._replace(names=tuple(shown[one] for one in now.names)))
    return found


# ---------------------------------------------------------------------------------------------- the ladder


def ladder(games: Iterable[Game]) -> list[Rung]:
    """A ranking by games (Plackett and Luce's, by openskill), the best first. Raises RatingError without openskill."""
    try:
        from openskill.models import PlackettLuce  # noqa: PLC0415 - an extra, and only for whoever asks for it
    except ImportError:
        text = say("The ladder needs openskill: python -m pip install openskill, where deece is installed")
        raise RatingError(text) from None
    model = PlackettLuce()
    players: dict[str, Any] = {}
    shown, played = dict[str, str](), dict[str, int]()
    for game in sorted(games, key=lambda one: one.day):
        keys = [[name.casefold() for name in side] for side in game.sides]
        for side, names in zip(keys, game.sides, strict=True):
            for key, name in zip(side, names, strict=True):
                shown[key], played[key] = name, played.get(key, 0) + 1
                if key not in players:
                    players[key] = model.rating()
        after = model.rate([[players[key] for key in side] for side in keys], ranks=list(map(float, game.places)))
        for side, rated in zip(keys, after, strict=True):
            players |= dict(zip(side, rated, strict=True))
    rungs = [Rung(shown[key], played[key], float(one.ordinal(z=2))) for key, one in players.items()]
    return sorted(rungs, key=lambda one: (-one.sure, one.name.casefold()))
