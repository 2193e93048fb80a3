"""A hand as it was told, held to the rules: what cannot be in it, and the one question that it raises."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from math import gcd
from typing import NamedTuple

from deece.cards import bits_of, parse_cards
from deece.game.state import NOBODY, Contract, Seat, sides_of
from deece.game.tables import tables_for
from deece.keeper.budget import Melder, over_budget
from deece.keeper.doubt import Doubt, Kind, never, seldom
from deece.keeper.events import HandTold
from deece.keeper.likely import Limits, limits
from deece.keeper.possible import side_totals, totals
from deece.keeper.sums import Taken, wrong_points
from deece.keeper.telling import form
from deece.record.told import shown_by
from deece.rules.catalog import Rules
from deece.rules.count import short_of


class Meld(NamedTuple):
    """Meld of one player, or of several together where only the sum was told."""

    seats: frozenset[Seat]
    total: int
    cards: int | None = None  # bits: the cards that one player showed, where they were told


def doubts(rules: Rules, dealer: Seat, told: HandTold) -> tuple[Doubt, ...]:
    """All that cannot be in a hand, as far as it is told; if there is nothing, the one question that it raises, if any.

    Raises CardError for cards that cannot be read.
    """
    found = tuple(_never(rules, dealer, told))
    if found:
        return found
    asked = question(rules, dealer, told)
    return (asked,) if asked else ()


def _sides(rules: Rules, dealer: Seat, told: HandTold) -> tuple[frozenset[Seat], ...]:
    """The sides of the hand as far as they are known, declarer's first where there is a declarer."""
    contract = None
    if told.declarer != NOBODY:
        contract = Contract(told.declarer, told.bid, trump=told.trump, partner=told.partner)
    return sides_of(tables_for(rules).seatings[dealer], contract, fixed=rules.exchange.partner == "fixed")


def melds_of(rules: Rules, sides: Iterable[frozenset[Seat]], told: HandTold) -> list[Meld]:
    """The melds told: of each player, or of a side where only one of its players stands for it."""
    found = []
    for side in sides:
        named = [seat for seat in sorted(side) if seat in told.melds]
        if len(named) == 1 < len(side) and form(rules).meld_by == "side":
            found.append(Meld(side, told.melds[named[0]].total))
            continue
        for seat in named:
            total, cards = told.melds[seat].total, None
            if told.melds[seat].cards:  # what they count is the engine's
                cards = bits_of(parse_cards(told.melds[seat].cards))
                total = shown_by(rules, cards, told.trump).total
            found.append(Meld(frozenset({seat}), total, cards))
    return found


def _never(rules: Rules, dealer: Seat, told: HandTold) -> Iterator[Doubt]:
    if told.bid and rules.auction.kind == "bids" and (wrong := wrong_bid(rules, told.bid)):
        yield wrong
    sides = _sides(rules, dealer, told)
    melds = melds_of(rules, sides, told)
    found = [wrong for each in melds if (wrong := wrong_meld(rules, told.trump, each, told.declarer))]
    yield from found
    if not found:
        hands = [Melder(each.total, told.declarer in each.seats, each.cards) for each in melds if len(each.seats) == 1]
        if wrong := over_budget(rules, told.trump, hands):
            yield wrong
    if told.play and not told.ended and told.reneged == NOBODY:
        taken, whole = _taken(rules, sides, told)
        if wrong := wrong_points(rules, taken, whole=whole):
            yield wrong


def _taken(rules: Rules, sides: Sequence[frozenset[Seat]], told: HandTold) -> tuple[list[Taken], bool]:
    """What each side took, or each player where that is told; and whether all are told."""
    tables = tables_for(rules)
    if form(rules).play_by == "player":
        groups = [frozenset({seat}) for side in sides for seat in sorted(side)]
    else:
        groups = list(sides)
    found = []
    # Where one trick is all that matters it is told whether a side won any, not how many.
    counted = form(rules).tricks > 1 or sum(told.tricks.values()) == tables.tricks
    for group in groups:
        if group.isdisjoint(told.play):
            continue
        declares = bool(group & sides[0]) and told.declarer in sides[0]
        points = sum(told.play.get(seat, 0) + told.aside.get(seat, 0) for seat in group)
        points += tables.last_trick[declares] * (told.last in group)
        tricks = sum(told.tricks.get(seat, 0) for seat in group)
        known = not group.isdisjoint(told.tricks) and (counted or not tricks)
        found.append(Taken(points, tricks if known else None, declares))
    return found, len(found) == len(groups)


def wrong_bid(rules: Rules, bid: int) -> Doubt | None:
    """Why nobody can have bid this, if so."""
    tables = tables_for(rules)
    if bid in tables.figures:
        return None
    below, above = _beside(tables.ladder, bid)
    if below is None:
        return never("bid_low", bid=bid, least=tables.ladder[0])
    return (
        never("bid_high", bid=bid, most=below)
        if above is None
        else never("bid_between", bid=bid, lower=below, higher=above)
    )


def wrong_meld(rules: Rules, trump: int, meld: Meld, declarer: Seat = NOBODY) -> Doubt | None:
    """Why no hand, or no hands together, can hold this meld, if so."""
    declares = declarer in meld.seats
    hands = len(meld.seats)
    if hands == 1:
        found = totals(rules, trump, declares=declares)
    else:
        found = side_totals(rules, trump, hands=hands, declares=declares)
    if meld.total in found:
        return None
    step = gcd(*found)
    if meld.total % step:
        return never("meld_step", meld=meld.total, step=step)
    below, above = _beside(sorted(found), meld.total)
    if above is None:
        return never("meld_most", meld=meld.total, most=max(found))
    return never("meld_between", meld=meld.total, lower=below or 0, higher=above)


def _beside(numbers: Sequence[int], number: int) -> tuple[int | None, int | None]:
    """The numbers next to this one, below and above."""
    below = max((each for each in numbers if each < number), default=None)
    return below, min((each for each in numbers if each > number), default=None)


# ------------------------------------------------------------------------------------------------ what is unlikely


def question(rules: Rules, dealer: Seat, told: HandTold) -> Doubt | None:
    """The figure that is most above its limit, to be kept or mended; None if all is as it often is."""
    known = limits(rules)
    if known is None:
        return None
    asked = list(_seldom(rules, dealer, told, known))
    return max(asked, key=lambda each: each[0])[1] if asked else None


def _seldom(rules: Rules, dealer: Seat, told: HandTold, known: Limits) -> Iterator[tuple[float, Doubt]]:
    """Each figure above its limit, and by how much."""
    sides = _sides(rules, dealer, told)
    declarers = sides[0] if sides and told.declarer != NOBODY else frozenset[Seat]()  # none where they sit out
    one_bid = rules.auction.kind == "bids" and bool(told.bid)
    if one_bid:
        yield from _above("bid_large", told.bid, known.bid, bid=told.bid)
    for side in sides:
        melds = melds_of(rules, [side], told)
        if not melds:
            continue
        for each in melds:
            if len(each.seats) == 1:
                kind, limit = _role(known, declares=told.declarer in each.seats, partner=each.seats <= declarers)
                yield from _above(kind, each.total, limit, meld=each.total)
        meld = sum(each.total for each in melds)
        if side != declarers:
            if len(side) > 1:
                yield from _above("others_meld", meld, known.others, meld=meld)
            continue
        if len(side) > 1:
            yield from _above("declarers_meld", meld, known.declarers, meld=meld)
        if one_bid and not told.ended and len(melds) in (1, len(side)):
            need = short_of(rules, told.bid, meld)
            yield from _above("need_large", need, known.need, need=need, meld=meld, bid=told.bid)
            yield from _above("over_large", -need, known.over, over=-need, meld=meld, bid=told.bid)


def _role(known: Limits, *, declares: bool, partner: bool) -> tuple[Kind, int]:
    if declares:
        return "declarer_melds", known.declarer
    return ("partner_melds", known.partner) if partner else ("other_melds", known.other)


def _above(kind: Kind, number: int, limit: int, **figures: int) -> Iterator[tuple[float, Doubt]]:
    if limit and number > limit:
        yield number / limit, seldom(kind, limit=limit, **figures)
