"""What the plain player says by its convention card, and what it hears partner say."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from deece.cards import SUIT_NAMES
from deece.game.action import Bid, Pass
from deece.game.state import Seat
from deece.game.view import View
from deece.players.base import Choice
from deece.players.conventions.card import Card, Row
from deece.players.conventions.said import Hearing, Said, now, talk
from deece.players.conventions.told import Told, facts, fits, tells, told, words_of, worth_of
from deece.players.plain_promise import Promise, partners_of

LOOKED_AT: Final = 20  # bids from the lowest on: what a card speaks of is among them
_ORDER: Final = ("by", "by me", "save", "help")


def listening(view: View) -> bool:
    """Whether a partner is still in and so can use what is told."""
    return any(not view.public.auction.passed >> seat & 1 for seat in view.partners)


def partners_told(view: View, card: Card) -> list[Told]:
    """What each partner has told, of those who may still be meant by a fixed partnership."""
    if not card.rows or partners_of(view.rules) == 0 or view.rules.exchange.partner != "fixed":
        return []
    return [told(card, view.public, seat) for seat in sorted(view.partners)]


class Meaning(NamedTuple):
    """What a bid would say if it came now, and what it would tell."""

    action: Bid
    said: Said
    row: Row | None
    told: Told


def meanings(view: View, card: Card, bids: Sequence[Bid]) -> tuple[Meaning, ...]:
    """What each of these bids would tell; none where nothing is told."""
    return _meanings(card, now(talk(view.public)), view.seat, tuple(bids)) if card.rows else ()


@lru_cache(maxsize=1024)
def _meanings(card: Card, hearing: Hearing, seat: Seat, bids: tuple[Bid, ...]) -> tuple[Meaning, ...]:
    rules, found = hearing.tables.rules, []
    for action in bids:
        said = hearing.said(seat, action)
        row = card.row(said, rules)
        found.append(Meaning(action, said, row, tells(card, row, said, rules) if row else Told()))
    return tuple(found)


def showing_bid(view: View, card: Card, bids: Sequence[Meaning], limit: float) -> Choice | None:
    """The bid that truly shows partner most of the hand, while he can use it and it was not told before."""
    if not card.rows or not listening(view):
        return None
    rules, hand = view.rules, facts(view.rules, view.bits)
    most, best = worth_of(view.public.tables, told(card, view.public, view.seat)), None
    for action, said, row, what in bids:
        if action.points > limit or row is None or not row.shows:
            continue
        if worth_of(view.public.tables, what) > most and fits(what, hand):
            most = worth_of(view.public.tables, what)
            best = Choice(action, f"tells partner: {words_of(card, row, said, rules)}")
    return best


def everyday_bid(view: View, bids: Sequence[Meaning]) -> Bid:
    """The lowest bid that tells nothing untrue of the hand."""
    hand = facts(view.rules, view.bits)
    return next((each.action for each in bids if not each.action.spoken and fits(each.told, hand)), bids[0].action)


def pass_by(view: View, card: Card, passes: Sequence[Pass], best: Promise | None, reason: str) -> Choice:
    """Pass with the call that tells partner most, if he is still in; a plain pass otherwise."""
    rules, dealer = view.rules, view.public.seating.active[-1]
    said = {each.call: each for each in passes}
    if len(said) == 1 or not card.rows or not listening(view):
        return Choice(said[""], reason)
    hand, hearing = facts(rules, view.bits), now(talk(view.public))
    for call in _ORDER:
        words = hearing.said(view.seat, said[call]) if call in said else None
        row = card.row(words, rules) if words else None
        if words is None or row is None or not fits(tells(card, row, words, rules), hand):
            continue
        if not row.save:
            return Choice(said[call], f"{reason}; {call}: {hand.meld} meld{' with aces around' * bool(row.aces)}")
        if best and dealer in view.partners and not view.public.auction.standing:
            return Choice(said[call], f"{reason}; save: partner may hand it back to my {SUIT_NAMES[best.suit]}")
    return Choice(said[""], reason)
