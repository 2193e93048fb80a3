"""Decisions together: what a player lost, and how much that is for ten real choices."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import sqrt
from statistics import stdev
from typing import Annotated, Final, Literal, NamedTuple

import msgspec

from deece.review.judge import Judged, Kind, Role

MOST: Final = 1000  # real choices of a hand
LEAST_HANDS: Final = 20  # from so many on an error rate says something
_LIKELY: Final = 1.96  # standard errors on both sides


class Sums(NamedTuple):
    """The decisions of one player; `cost` is the chance to win that they gave away, 0 to 1."""

    decisions: int
    unforced: int
    charged: int
    cost: float


class Rate(NamedTuple):
    """The percent of the game that is lost in ten unforced decisions, with an interval over hands."""

    rate: float
    low: float
    high: float
    hands: int


class Part(NamedTuple):
    """The error rate of one kind of decision, or in one role; `choices` are those with a real choice."""

    name: str  # a kind or a role of deece.review.judge
    choices: int
    rate: Rate


class Share(NamedTuple):
    """Real choices, and the chance to win (0 to 1) that these decisions gave away."""

    unforced: Annotated[int, msgspec.Meta(ge=0, le=MOST)] = 0
    cost: Annotated[float, msgspec.Meta(ge=0, le=MOST)] = 0.0


class Counted(msgspec.Struct, frozen=True):
    """What a player's decisions of one hand come to, small enough to be kept: all, by kind and by role."""

    every: Share
    kind: dict[Kind, Share] = {}
    role: dict[Role, Share] = {}


def counted(hand: Sequence[Judged]) -> Counted:
    """The decisions of one hand."""
    kinds, roles = dict.fromkeys(one.kind for one in hand), dict.fromkeys(one.role for one in hand)
    return Counted(
        _share(hand),
        {kind: _share([one for one in hand if one.kind == kind]) for kind in kinds},
        {role: _share([one for one in hand if one.role == role]) for role in roles},
    )


def _share(found: Sequence[Judged]) -> Share:
    every = sums(found)
    return Share(every.unforced, every.cost)


def parts(hands: Sequence[Sequence[Judged]], what: Literal["kind", "role"]) -> list[Part]:
    """The rates by kind of decision or by role; none where fewer than `LEAST_HANDS` had a real choice of it."""
    return parts_of([counted(hand) for hand in hands], what)


def parts_of(hands: Sequence[Counted], what: Literal["kind", "role"]) -> list[Part]:
    """The same of hands that were counted."""
    found = []
    for name in dict.fromkeys(name for hand in hands for name in getattr(hand, what)):
        every: list[Share] = [getattr(hand, what).get(name, Share()) for hand in hands]
        mine = [one for one in every if one.unforced]
        known = rate_of(mine)
        if known and name:
            found.append(Part(name, sum(one.unforced for one in mine), known))
    return found


def sums(found: Iterable[Judged]) -> Sums:
    """What these decisions come to."""
    every = list(found)
    charged = [each for each in every if each.charged]
    unforced = sum(each.unforced for each in every)
    return Sums(len(every), unforced, len(charged), sum(each.cost for each in charged))


def rate(hands: Sequence[Sequence[Judged]]) -> Rate | None:
    """The error rate over these hands; None for fewer than `LEAST_HANDS`, or where nothing was to choose."""
    return rate_of([sums(hand) for hand in hands])


def rate_of(each: Sequence[Sums] | Sequence[Share]) -> Rate | None:
    """The same of what each hand comes to."""
    unforced = sum(one.unforced for one in each)
    if len(each) < LEAST_HANDS or not unforced:
        return None
    found = sum(one.cost for one in each) / unforced
    # The ratio of two sums over hands: its error from what each hand loses beyond its share.
    beyond = [one.cost - found * one.unforced for one in each]
    error = stdev(beyond) * sqrt(len(each)) / unforced
    low, high = max(0.0, found - _LIKELY * error), found + _LIKELY * error
    return Rate(1000 * found, 1000 * low, 1000 * high, len(each))
