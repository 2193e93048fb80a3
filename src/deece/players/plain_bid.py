"""The plain player's auction: how far it goes, and whether it is its turn or partner's to take the bid."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import takewhile
from math import floor, inf
from typing import Final

from deece.cards import LANES, size
from deece.game.action import Action, Bid, Pass
from deece.game.auction import SPOKEN
from deece.game.tables import tables_for
from deece.game.view import View
from deece.players.base import Choice
from deece.players.conventions.card import Card
from deece.players.conventions.meaning import Picture, picture, pictures_worth
from deece.players.plain_promise import Promise, has_marriage, partners_of, promise, trump_suits
from deece.players.plain_say import LOOKED_AT, everyday_bid, meanings, partners_pictures, pass_by, showing_bid
from deece.players.reason import Reason, because
from deece.rules.catalog import Rules
from deece.rules.count import beyond_board, enough_meld, enough_to_bid, meld_to_bid, most_to_bid

CAUTION: Final = 0.14  # of the points in play stays in reserve when bidding with a partner who may hold nothing
SHOWING: Final = 0.06  # the same of a bid that shows partner the hand, and of what a side bids in parts
FAIR: Final = 0.35  # of the hand in trump, with a marriage: it takes the bid over from a partner who showed meld


def bid(view: View, actions: tuple[Action, ...], card: Card) -> Choice:
    """Bid the lowest figure up to what the hand promises, show partner the hand where the card speaks, or pass."""
    rules, auction = view.rules, view.public.auction
    if rules.auction.kind == "summed":
        return _summed_bid(view, [action for action in actions if isinstance(action, Bid)], card)
    passes, bids, spoken = _looked_at(actions)
    heard = partners_pictures(view, card)
    best = best_promise(view, heard)
    if not bids and not passes:
        return Choice(actions[0], because("must_open"))
    if not bids:
        return pass_by(view, card, passes, best, _barred(view))
    if not passes:
        return Choice(bids[0], because("must_open"))
    if best is None:
        return pass_by(view, card, passes, None, because("no_marriage"))
    reserve, to_show = _reserves(view, heard)
    limit, shown_to = _limit(view, best, reserve), _limit(view, best, to_show)
    meant = meanings(view, card, [*bids, *spoken])
    lowest = everyday_bid(view, meant, bids[0])
    if rules.exchange.partner == "fixed" and auction.bidder in view.partners:
        if _covers(view, heard, best, lowest, limit):
            return Choice(lowest, best.because("covers_partner"))
        shown = picture(card, view.public, view.seat).shows  # and still partner took it
        shows = None if shown else showing_bid(view, card, meant, shown_to)
        return shows or _over_partner(view, card, passes, best, lowest, limit)
    if lowest.points > limit:
        why = best.because().but(_too_little(view, best, reserve, lowest.points))
        return showing_bid(view, card, meant, shown_to) or pass_by(view, card, passes, best, why)
    if _partner_wants_it(view, heard) and not _overbids_partner(view, best, lowest, limit):
        shows = showing_bid(view, card, meant, shown_to)  # still in, they can take it back
        return shows or pass_by(view, card, passes, best, because("partner_wants_bid"))
    if _fair(view, best):
        return Choice(lowest, best.because())  # a hand for declarer: it asks rather than shows
    return showing_bid(view, card, meant, shown_to) or Choice(lowest, best.because())


def _barred(view: View) -> Reason:
    """Why this hand may make no bid."""
    rules, ladder = view.rules.auction, view.public.tables.ladder
    if view.public.auction.standing >= ladder[-1]:
        return because("ladder_ends")
    if rules.marriage_to_bid and not any(has_marriage(view.bits, suit) for suit in range(4)):
        return because("bid_needs_marriage")
    return because("bid_needs_meld", least=meld_to_bid(view.rules))


def _looked_at(actions: tuple[Action, ...]) -> tuple[list[Pass], list[Bid], list[Bid]]:
    """The passes, the lowest bids and the spoken ones: choices come in this order."""
    passes = [action for action in takewhile(lambda each: isinstance(each, Pass), actions) if isinstance(action, Pass)]
    lowest = [each for each in actions[len(passes) :][:LOOKED_AT] if isinstance(each, Bid) and not each.spoken]
    return passes, lowest, [each for each in actions[-len(SPOKEN) :] if isinstance(each, Bid) and each.spoken]


def _covers(view: View, heard: Sequence[Picture], best: Promise, lowest: Bid, limit: float) -> bool:
    """Whether to take the bid off a partner who showed meld with it: a marriage and a fair suit will do."""
    clear = [each for each in heard if each.shows]
    shown = bool(clear) and not any(each.wants for each in clear)
    return shown and lowest.points <= limit and _fair(view, best)


def _fair(view: View, best: Promise) -> bool:
    """Whether a fair share of the hand would be trump, with a marriage in it."""
    length = size(view.bits & LANES[best.suit])
    return length >= FAIR * view.rules.deal.hand and has_marriage(view.bits, best.suit)


def _over_partner(view: View, card: Card, passes: list[Pass], best: Promise, lowest: Bid, limit: float) -> Choice:
    """Whether to take the bid from partner, who has it."""
    auction = view.public.auction
    opponents_in = any(
        not auction.passed >> seat & 1
        for seat in view.public.seating.active
        if seat != view.seat and seat not in view.partners
    )
    if opponents_in or not _overbids_partner(view, best, lowest, limit):
        return pass_by(view, card, passes, best, because("partner_has_bid"))
    if _partner_insists(view):
        return pass_by(view, card, passes, best, because("partner_insists"))
    return Choice(lowest, best.because("over_partner"))


def best_promise(view: View, heard: Sequence[Picture]) -> Promise | None:
    """The suit that promises most among those that may be named, by what was heard from partners."""
    partners = pictures_worth(view.public.tables, heard)
    promises = [promise(view, suit, partners) for suit in trump_suits(view.rules, view.bits)]
    return max(promises, key=lambda each: each.total, default=None)


def _reserves(view: View, heard: Sequence[Picture]) -> tuple[float, float]:
    """What is kept in hand when bidding, and when showing the hand by a bid: nothing where partner has shown theirs."""
    return (0.0, 0.0) if pictures_worth(view.public.tables, heard) >= 0 else reserves(view.rules)


def reserves(rules: Rules) -> tuple[float, float]:
    """The same while nothing is known of partner: nothing without one, or where cards will be exchanged."""
    total = tables_for(rules).total if partners_of(rules) and not rules.exchange.cards else 0
    return CAUTION * total, SHOWING * total


def _limit(view: View, best: Promise, reserve: float) -> float:
    """The highest figure to bid: what the hand promises less a reserve, and no more than the rules let play for."""
    rules = view.rules
    meld = best.meld + best.hope + best.partner
    return most_to_bid(rules, meld, best.total - reserve) if enough_meld(rules, meld) else 0.0


def _too_little(view: View, best: Promise, reserve: float, points: int) -> Reason:
    """Why the promise does not reach a bid: the same sums as the limit."""
    rules, limit = view.rules, _limit(view, best, reserve)
    meld = best.meld + best.hope + best.partner
    if not enough_meld(rules, meld):
        return because("no_meld_in_sight", least=rules.meld.least)
    if beyond_board(rules, points, meld) and points <= most_to_bid(rules, inf, best.total - reserve):
        return because("much_from_play", bid=points, most=rules.meld.on_board)
    return because("safe_limit" if reserve else "limit", limit=max(0, floor(limit)), bid=points)


def _partner_wants_it(view: View, heard: Sequence[Picture]) -> bool:
    """Whether a partner who is still in has said that they want the bid, without asking for meld."""
    passed = view.public.auction.passed
    words = zip(sorted(view.partners), heard, strict=False)
    return any(last.wants and not last.asks and not passed >> seat & 1 for seat, last in words)


def _partner_insists(view: View) -> bool:
    """Whether the partner who has the bid went over this seat's own last one, with nobody in between."""
    calls, opening = view.public.auction.calls, view.rules.auction.opening
    bidders = [seat for seat, call in calls if isinstance(call, Bid)]
    opened = opening in ("eldest", "dealer") and calls[0][0] == view.seat
    forced = opened and len(bidders) == 2  # its own bid showed nothing
    return bidders[-2:-1] == [view.seat] and not forced


def _overbids_partner(view: View, best: Promise, lowest: Bid, limit: float) -> bool:
    """Whether a hand is too good to leave the contract to partner: sure meld, and length in trump."""
    unit, deal = view.rules.score.scale, view.rules.deal
    length = size(view.bits & LANES[best.suit])
    return (
        limit >= lowest.points
        and best.meld >= 15 * unit
        and length * 3 >= deal.hand
        and has_marriage(view.bits, best.suit)
    )


def _summed_bid(view: View, bids: list[Bid], card: Card) -> Choice:
    """Bid alone what this hand adds to its side."""
    rules, tables = view.rules, view.public.tables
    nothing = next((each for each in bids if each.points == 0), bids[0])
    best = best_promise(view, partners_pictures(view, card))
    if best is None or not enough_meld(rules, best.meld + best.partner) or not enough_to_bid(rules, best.meld):
        return Choice(nothing, because("little_meld"))
    share = best.play / (1 + partners_of(rules))
    limit = best.meld + share - SHOWING * tables.total
    figure = max((each for each in bids if each.points <= limit), key=lambda each: each.points, default=nothing)
    return Choice(figure, best.because().but(because("partners_tricks")))
