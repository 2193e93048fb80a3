"""How likely a seat's calls are with a hand that it may hold: to weigh imagined hands by the auction."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from math import exp
from statistics import NormalDist
from typing import Final, NamedTuple

from deece.cards import ACE, LANES, TEN, code_of, count, size
from deece.game.action import Bid
from deece.game.state import Public, Seat
from deece.game.tables import Tables
from deece.players.conventions.card import Card
from deece.players.conventions.meaning import Facts, Picture, facts, picture_in, pictures_worth
from deece.players.conventions.said import Talk, hearings, talk
from deece.players.plain_promise import has_marriage, promised, trump_suits
from deece.rules.count import short_of

LEAST: Final = 0.001  # nothing that was said makes a hand impossible
NEVER: Final = 0.03  # of players bid on anything, or pass anything
SOFT: Final = 0.11  # of the points in play: the standard deviation of what players think their hands worth
OFF: Final = 0.08  # with aces or a run that were shown and are not there
MELD_OFF: Final = 2  # points of the short scale off the meld shown, for a third of the likelihood, but for
UNTOLD: Final = 0.15  # of players tell nothing of their meld with what tells it by the card
NO_TRUMP: Final = 0.3  # a bid on a hand that may name no trump
SUITS: Final = 2  # so many suits are looked at for trump
_NORMAL: Final = NormalDist()


class _Bids(NamedTuple):
    """What a seat's bids and passes say in any language."""

    bid: int  # its highest bid of its own will, or 0
    declined: int  # the figure it would not bid, or 0


def likelihood(card: Card, public: Public, seat: Seat, dealt: int) -> float:
    """How likely the calls of this seat are if it held these cards (bits) when it bid: above 0, at most 1."""
    return _weigher(card, talk(public), seat)(dealt)


@lru_cache(maxsize=64)
def _weigher(card: Card, talk: Talk, seat: Seat) -> Callable[[int], float]:
    tables, what, bids = talk.tables, picture_in(card, talk, seat), _bids(talk, seat)
    unit, soft = tables.rules.score.scale, SOFT * tables.total
    partners = talk.seating.sides[talk.seating.side[seat]] - {seat}
    heard = pictures_worth(tables, [picture_in(card, talk, each) for each in sorted(partners)])

    def weigh(dealt: int) -> float:
        found = _picture_likelihood(what, facts(tables.rules, dealt), unit) if what.shows else 1.0
        if bids.bid or bids.declined:
            may = trump_suits(tables.rules, dealt)
            worth = strength(tables, dealt, may or range(4), heard)
            if bids.bid:
                found *= _above(-short_of(tables.rules, bids.bid, worth), soft) * (1.0 if may else NO_TRUMP)
            if bids.declined and may:
                found *= _above(short_of(tables.rules, bids.declined, worth), soft)
        return max(LEAST, found)

    return weigh


def _above(margin: float, soft: float) -> float:
    """How likely a hand is worth that much more than it seems: half at 0, falling to `NEVER`."""
    return NEVER + (1 - NEVER) * _NORMAL.cdf(margin / soft)


def _picture_likelihood(what: Picture, hand: Facts, unit: int) -> float:
    found = 1.0
    if what.meld:
        low, high = what.meld
        off = low - hand.meld if hand.meld < low else 0 if what.or_more else max(0, hand.meld - high)
        found = UNTOLD + (1 - UNTOLD) * exp(-off / (MELD_OFF * unit))
    if what.aces not in (None, hand.aces):
        found *= OFF
    if what.run not in (None, hand.run):
        found *= OFF
    return found


def _bids(talk: Talk, seat: Seat) -> _Bids:
    """The highest bid of a seat, and the figure that it declined while its partner did not have the bid."""
    bid = declined = 0
    ladder = talk.tables.ladder
    for (caller, call), hearing in zip(talk.calls, hearings(talk), strict=False):
        if caller != seat:
            continue
        said = hearing.said(seat, call)
        if isinstance(call, Bid):
            bid = bid if said.forced else call.points
        elif "partner stands" not in said.position:
            declined = next((figure for figure in ladder if figure > hearing.standing), 0)
    return _Bids(bid, declined)


def strength(tables: Tables, bits: int, suits: Sequence[int], heard: float) -> float:
    """What a hand promises by the basics in one of these suits, with this from partners."""
    longest = sorted(suits, key=lambda suit: _length(bits, suit))[-SUITS:]
    return max([promised(tables, bits, suit, heard).total for suit in longest])


def _length(bits: int, suit: int) -> float:
    """Length, its high cards and a marriage: what makes a suit trump."""
    return (
        size(bits & LANES[suit])
        + 0.5 * count(bits, code_of(suit, ACE))
        + 0.2 * count(bits, code_of(suit, TEN))
        + 1.5 * has_marriage(bits, suit)
    )
