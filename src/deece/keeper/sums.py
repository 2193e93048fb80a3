"""Whether points and tricks that were told add up, and whether a side can have taken them."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from deece.game.tables import tables_for
from deece.keeper.doubt import Doubt, never
from deece.rules.catalog import Rules


class Taken(NamedTuple):
    """What one side took in play, as it was told."""

    points: int  # all that it counts: cards in tricks, the last trick, cards laid aside
    tricks: int | None = None
    declares: bool = False


@lru_cache(maxsize=64)
def _sums(rules: Rules) -> tuple[frozenset[int], ...]:
    """What some of the cards of the pack count together, by how many they are."""
    tables = tables_for(rules)
    width = sum(tables.points[code] for code in tables.cards) + 1
    found = 1
    for code in tables.cards:
        found |= found << width + tables.points[code]
    row = (1 << width) - 1
    sets = []
    for cards in range(len(tables.cards) + 1):
        points = found >> cards * width & row
        sets.append(frozenset([number for number in range(width) if points >> number & 1]))
    return tuple(sets)


def _cards_aside(rules: Rules, *, declares: bool) -> range:
    """How many cards that were laid aside a side may count."""
    if rules.deal.stock == "draft":
        return range(len(tables_for(rules).cards) // 2 + 1)
    buries = declares and rules.deal.widow and not rules.exchange.widow_round
    return range(rules.deal.widow + 1 if buries else 1)


def _takes(rules: Rules, side: Taken) -> bool:
    """Whether a side can take these points in so many tricks."""
    tables = tables_for(rules)
    bonus = tables.last_trick[side.declares]
    for tricks in range(tables.tricks + 1) if side.tricks is None else (side.tricks,):
        # The first trick and the last are won or not, as it leaves a number of others that there can be.
        others = range(tables.tricks - 1)
        wins = [(first, last) for first in (0, 1) for last in (0, 1) if tricks - first - last in others]
        for aside in _cards_aside(rules, declares=side.declares):
            found = _sums(rules)[min(tricks * rules.deal.players + aside, len(tables.cards))]
            if any(side.points - tables.first_trick * first - bonus * last in found for first, last in wins):
                return True
    return False


def rest(rules: Rules, points: int, *, declares: bool, last: bool) -> int:
    """What is left for the other side of two when one took so many points, with the last trick or without it."""
    tables = tables_for(rules)
    cards = tables.in_tricks
    return cards + tables.last_trick[declares if last else not declares] - points


def wrong_so_far(rules: Rules, points: Sequence[int]) -> Doubt | None:
    """Why these cannot be the points of all sides before the last trick is won, if they cannot."""
    tables = tables_for(rules)
    for each in points:
        if each % tables.least_point:
            return never("points_step", points=each, step=tables.least_point)
    most = tables.in_tricks
    return never("so_far_most", sum=sum(points), most=most) if sum(points) > most else None


def wrong_points(rules: Rules, sides: Sequence[Taken], *, whole: bool = True) -> Doubt | None:
    """Why these sides cannot have taken so much in a hand that was played out, if they cannot.

    `whole` says that all sides are here, so that their points and tricks must add up to all that there are.
    """
    tables = tables_for(rules)
    cards = tables.in_tricks
    for side in sides:
        if side.points % tables.least_point:
            return never("points_step", points=side.points, step=tables.least_point)
        if side.points > cards + tables.last_trick[side.declares]:
            return never("points_most", points=side.points, most=cards + tables.last_trick[side.declares])
        if not _takes(rules, side._replace(tricks=None)):
            return never("points_never", points=side.points)
        if side.tricks is not None and not (0 <= side.tricks <= tables.tricks and _takes(rules, side)):
            return never("points_in_tricks", points=side.points, tricks=side.tricks)
    if not whole:
        return None
    told = sum(side.points for side in sides)
    lasts = sorted({cards + tables.last_trick[side.declares] for side in sides})
    if told == cards and cards not in lasts:
        return never("points_last", sum=told, total=lasts[0], last=lasts[0] - cards)
    if told not in lasts:
        return never("points_sum", sum=told, total=min(lasts, key=lambda total: abs(total - told)))
    tricks = [side.tricks for side in sides if side.tricks is not None]
    if len(tricks) == len(sides) and sum(tricks) != tables.tricks:
        return never("tricks_sum", sum=sum(tricks), total=tables.tricks)
    return None
