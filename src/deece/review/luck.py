"""The luck of a deal: how far its cards put a column ahead of the others, in points of the score.

It is a linear function of a few named features of the deal. Its weights were fitted once a system on hands of
computer players (`python -m tests.review.luck --fit`) and are frozen in luck.toml with a hash. Each feature is a
column's own less the mean of the others', so that the mean over all deals is 0.
"""

from __future__ import annotations

import hashlib
import tomllib
from collections.abc import Callable, Mapping, Sequence
from functools import cache, lru_cache
from importlib.resources import files
from statistics import fmean
from typing import Final, NamedTuple

import msgspec

from deece.cards import ACE, LANES, code_of, count, size
from deece.game.action import Deal
from deece.game.play import apply, start, to_act
from deece.game.state import Seat
from deece.game.value import best_meld
from deece.players.base import go_on
from deece.players.counting import CountingPlayer
from deece.players.learner import LearnerPlayer
from deece.players.plain import PlainPlayer
from deece.rules.catalog import Rules
from deece.rules.ruleset import rules_hash

ROBOTS: Final = (PlainPlayer(), LearnerPlayer(), CountingPlayer())  # each plays the deal in all seats


class Features(NamedTuple):
    """What is known of a deal: a column's own less the mean of the others'. As weights, points for one of each."""

    meld: float  # the best meld of a hand
    aces: float
    longest: float  # cards of the longest suit
    dealer: float  # whether it deals
    tables: float  # points by which it won at three tables of computer players with the same cards


class Fit(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The weights of a system, by feature, for rules of this hash, from so many deals."""

    rules: str
    deals: int
    weights: dict[str, float]

    @property
    def each(self) -> Features:
        """The weights in the order of the features."""
        return Features(**self.weights)


def hash_of(systems: Mapping[str, Fit]) -> str:
    """The hash that these weights are frozen with."""
    return hashlib.sha256(msgspec.json.encode(systems, order="sorted")).hexdigest()


@cache
def fits() -> dict[str, Fit]:
    """What was fitted, by system. Raises ValueError where the file is not as it was frozen."""
    found = tomllib.loads(files(__package__).joinpath("luck.toml").read_text("utf-8"))
    frozen = found.pop("hash")
    systems = msgspec.convert(found, dict[str, Fit])
    if frozen != hash_of(systems):
        raise ValueError("luck.toml was changed after it was fitted")
    return systems


def fit_for(rules: Rules) -> Fit | None:
    """The weights for these rules; None where nothing was fitted for just these."""
    hash = rules_hash(rules)
    return next((fit for fit in fits().values() if fit.rules == hash), None)


def luck(rules: Rules, dealer: Seat, deal: Deal, fit: Fit) -> tuple[float, ...]:
    """By column, the points by which this deal put it ahead of the others, on average."""
    return tuple(
        sum(weight * each for weight, each in zip(fit.each, row, strict=True)) for row in features(rules, dealer, deal)
    )


@lru_cache(maxsize=64)
def features(rules: Rules, dealer: Seat, deal: Deal) -> tuple[Features, ...]:
    """The features of a deal, by column."""
    seating = start(rules, dealer).public.seating
    columns = range(len(set(seating.column)))

    def ahead(of: Callable[[Seat], float]) -> list[float]:
        seats = [[of(seat) for seat in seating.active if seating.column[seat] == each] for each in columns]
        return _ahead([fmean(each or [0.0]) for each in seats])

    rows = zip(
        ahead(lambda seat: max(best_meld(rules, deal.hands[seat], suit).total for suit in range(4))),
        ahead(lambda seat: sum(count(deal.hands[seat], code_of(suit, ACE)) for suit in range(4))),
        ahead(lambda seat: max(size(deal.hands[seat] & lane) for lane in LANES)),
        ahead(lambda seat: seat == dealer),
        [fmean(each) for each in zip(*(_won(rules, dealer, deal, robot) for robot in ROBOTS), strict=True)],
        strict=True,
    )
    return tuple(Features(*row) for row in rows)


def ahead_of(scores: Sequence[int], before: Sequence[int]) -> list[float]:
    """By column, the points that it won more than the others on average."""
    return _ahead([now - then for now, then in zip(scores, before, strict=True)])


def _ahead(values: Sequence[float]) -> list[float]:
    others, total = len(values) - 1, sum(values)
    return [value - (total - value) / others for value in values]


def _won(rules: Rules, dealer: Seat, deal: Deal, robot: PlainPlayer | LearnerPlayer | CountingPlayer) -> list[float]:
    """By column, what it wins with these cards in a first hand; nothing where the cards are thrown in unplayed."""
    state = apply(start(rules, dealer), deal)
    before = state.public.game.scores
    while not state.public.game.results and to_act(state) >= 0:
        state = go_on(state, robot)
    return ahead_of(state.public.game.scores, before)
