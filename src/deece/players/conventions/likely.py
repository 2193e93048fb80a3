"""How likely a seat's calls are with a hand that it may hold: to weigh imagined hands by the auction."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from math import exp
from typing import Final, NamedTuple

from deece.cards import ACE, KING, LANES, ONES, QUEEN, TEN, code_of, count, size
from deece.game.action import Bid
from deece.game.state import Public, Seat
from deece.game.tables import Tables
from deece.game.value import pattern
from deece.players.conventions.card import Card
from deece.players.conventions.said import Talk, hearings, talk
from deece.players.conventions.told import Facts, Told, facts, told_in
from deece.players.plain_promise import MODEST, average_meld, has_marriage, partners_of, play_share, winners

LEAST: Final = 0.02  # nothing that was said makes a hand impossible
OFF: Final = 0.12  # with aces or a run that were told and are not there
NO_TRUMP: Final = 0.3  # a bid on a hand that may name no trump
SOFT: Final = 0.12  # of the points in play: by so much a hand's worth may differ from what it bids
MELD_OFF: Final = 6  # points of the short scale off the meld told, for a likelihood of a third
RESERVE: Final = 0.06  # of the points in play, that bidders keep in hand
EXCHANGED: Final = 0.3  # and that partner's cards add, in meld and tricks
TAKEN: Final = 0.1  # or a widow's


class _Bids(NamedTuple):
    """What a seat's bids and passes say in any language."""

    bid: int  # its highest bid of its own will, or 0
    declined: int  # the figure it would not bid, or 0


def likelihood(card: Card, public: Public, seat: Seat, dealt: int) -> float:
    """How likely the calls of this seat are if it held these cards (bits) when it bid: above 0, 1 for a good fit."""
    return _weigher(card, talk(public), seat)(dealt)


@lru_cache(maxsize=64)
def _weigher(card: Card, talk: Talk, seat: Seat) -> Callable[[int], float]:
    tables, what, bids = talk.tables, told_in(card, talk, seat), _bids(talk, seat)
    unit, soft = tables.rules.score.scale, SOFT * tables.total

    def weigh(dealt: int) -> float:
        hand = facts(tables.rules, dealt) if bids.bid or bids.declined or what.shows else None
        found = _told_likelihood(what, hand, unit) if hand else 1.0
        if hand and (bids.bid or bids.declined):
            worth = strength(tables, dealt, hand)
            if bids.bid:
                found *= NO_TRUMP if worth == 0 else _above(worth - bids.bid, soft)
            if bids.declined:
                found *= _above(bids.declined - worth, soft)
        return max(LEAST, found)

    return weigh


def _above(margin: float, soft: float) -> float:
    """1 with a margin above 0, falling softly below."""
    return 1.0 if margin >= 0 else 0.1 + 0.9 * exp(-((margin / (2 * soft)) ** 2))


def _told_likelihood(what: Told, hand: Facts, unit: int) -> float:
    found = 1.0
    if what.meld:
        low, high = what.meld
        off = low - hand.meld if hand.meld < low else 0 if what.or_more else max(0, hand.meld - high)
        found = exp(-off / (MELD_OFF * unit))
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


def strength(tables: Tables, bits: int, hand: Facts) -> float:
    """About what a hand promises in its best suit, with a modest partner; 0 if it may name no trump."""
    rules = tables.rules
    needs = rules.auction.trump_needs == "marriage"
    suits = [suit for suit in range(4) if not needs or has_marriage(bits, suit)]
    if not suits:
        return 0.0
    suit = max(suits, key=lambda each: _length(bits, each))
    meld = hand.meld + _in_trump(tables, bits, suit)
    partner = MODEST * average_meld(rules) * partners_of(rules)
    hoped = EXCHANGED if rules.exchange.cards else TAKEN if rules.deal.widow else -RESERVE
    play = tables.total * (play_share(rules, winners(tables, bits, suit)) + hoped)
    return meld + partner + play


def _length(bits: int, suit: int) -> float:
    """Length, its high cards and a marriage: what makes a suit trump."""
    return (
        size(bits & LANES[suit]) + 0.5 * count(bits, code_of(suit, ACE)) + 0.2 * count(bits, code_of(suit, TEN))
        + 1.5 * has_marriage(bits, suit)
    )  # fmt: skip


def _in_trump(tables: Tables, bits: int, suit: int) -> int:
    """What trump adds to the meld that a hand is sure of: a run, or its marriages at the royal price."""
    meld = tables.rules.meld
    run = pattern("run", suit)
    if meld.run and not run & ~((bits | bits >> 1 | bits >> 2) & ONES):
        return meld.run[0] - (meld.marriage[0] if meld.marriage else 0)
    pairs = min(count(bits, code_of(suit, KING)), count(bits, code_of(suit, QUEEN)))
    royal, plain = meld.royal_marriage, meld.marriage
    return pairs * ((royal[0] if royal else 0) - (plain[0] if plain else 0))
