"""What the plain player says by its convention card, and what it hears partner say."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from deece.cards import SUITS
from deece.game.action import Bid, Pass
from deece.game.state import NOBODY, Seat
from deece.game.view import View
from deece.players.base import Choice
from deece.players.conventions.card import Card, Row
from deece.players.conventions.meaning import (
    Meant,
    Picture,
    both,
    facts,
    figures_of,
    fits,
    picture,
    short_of,
    tells,
    worth_of,
)
from deece.players.conventions.said import Hearing, Said, now, talk
from deece.players.held import held
from deece.players.plain_promise import Promise, partners_of
from deece.players.reason import Reason, because

LOOKED_AT: Final = 20  # bids from the lowest on: what a card speaks of is among them
_ORDER: Final = ("by", "by me", "save", "help")


def listening(view: View) -> bool:
    """Whether a partner is still in and so can use what is shown."""
    return any(not view.public.auction.passed >> seat & 1 for seat in view.partners)


class Overtold(NamedTuple):
    """What a call tells partner and the hand does not hold."""

    card: str  # the name of the convention card by which it does
    missing: tuple[str, ...]  # "meld", "aces", "run"
    least: int  # meld that is shown, at the table's own scale
    held: int  # meld in the hand, with the best trump that it may name


def overtold(view: View, card: Card, meant: Meant | None) -> Overtold | None:
    """What a call that means this by a card would tell too much, if it came now; None if nothing."""
    if meant is None or meant.again or not listening(view):
        return None
    what, most = meant.tells, held(view.rules, view.bits).most
    missing = short_of(what, facts(view.rules, view.bits)._replace(meld=most))
    return Overtold(card.name, missing, what.meld[0] if what.meld else 0, most) if missing else None


def partners_pictures(view: View, card: Card) -> list[Picture]:
    """What each partner has shown, of those who may still be meant by a fixed partnership."""
    if not card.rows or partners_of(view.rules) == 0 or view.rules.exchange.partner != "fixed":
        return []
    return [picture(card, view.public, seat) for seat in sorted(view.partners)]


class Meaning(NamedTuple):
    """What a bid would say if it came now, and what it would tell."""

    action: Bid
    said: Said
    row: Row | None
    picture: Picture


def meanings(view: View, card: Card, bids: Sequence[Bid]) -> tuple[Meaning, ...]:
    """What each of these bids would show; none where nothing is shown."""
    return _meanings(card, now(talk(view.public)), view.seat, tuple(bids)) if card.rows else ()


@lru_cache(maxsize=1024)
def _meanings(card: Card, hearing: Hearing, seat: Seat, bids: tuple[Bid, ...]) -> tuple[Meaning, ...]:
    rules, found = hearing.tables.rules, []
    for action in bids:
        said = hearing.said(seat, action)
        row = card.row(said, rules)
        found.append(Meaning(action, said, row, tells(card, row, said, rules) if row else Picture()))
    return tuple(found)


def showing_bid(view: View, card: Card, bids: Sequence[Meaning], limit: float) -> Choice | None:
    """The bid that truly shows partner most of the hand, while they can use it and it was not shown before."""
    if not card.rows or not listening(view):
        return None
    rules, hand = view.rules, facts(view.rules, view.bits)
    most, best = worth_of(view.public.tables, picture(card, view.public, view.seat)), None
    for action, said, row, what in bids:
        if action.points > limit or row is None or not row.shows:
            continue
        if worth_of(view.public.tables, what) > most and fits(what, hand):
            most = worth_of(view.public.tables, what)
            why = because("shows", tells=row.tells, **figures_of(card, row, said, rules))
            best = Choice(action, why.but(_held_by_trump(view)) if what.meld else why)
    return best


def _held_by_trump(view: View) -> Reason:
    """What the hand melds by trump: what is shown is sure whatever partner names, and may be less than the best."""
    most, suit, low, high = held(view.rules, view.bits)
    if suit == NOBODY:
        return because("melds_always", meld=most)
    return because("melds_by_trump", meld=most, suit=SUITS[suit], low=low, high=high)


def everyday_bid(view: View, bids: Sequence[Meaning], lowest: Bid) -> Bid:
    """The lowest bid that shows nothing untrue of the hand; where nothing is shown, the lowest there is."""
    hand = facts(view.rules, view.bits)
    return next((each.action for each in bids if not each.action.spoken and fits(each.picture, hand)), lowest)


def is_true(view: View, card: Card, call: Bid | Pass) -> bool:
    """Whether what this seat has shown, and shows with this call, is so of its hand."""
    return fits(_picture_with(view, card, call), facts(view.rules, view.bits))


def _picture_with(view: View, card: Card, call: Bid | Pass) -> Picture:
    """What this seat has shown once it has made this call."""
    before, said = picture(card, view.public, view.seat), now(talk(view.public)).said(view.seat, call)
    row = card.row(said, view.rules)
    return both(before, tells(card, row, said, view.rules), passing=isinstance(call, Pass)) if row else before


def pass_by(view: View, card: Card, passes: Sequence[Pass], best: Promise | None, why: Reason) -> Choice:
    """Pass with the call that truly tells partner most, if they are still in; a plain pass otherwise."""
    said = {each.call: each for each in passes}
    if len(said) == 1 or not card.rows or not listening(view):
        return Choice(said.get("", passes[0]), why)
    hand, before = facts(view.rules, view.bits), picture(card, view.public, view.seat)
    for call in (said[each] for each in _ORDER if each in said):
        after = _picture_with(view, card, call)
        if not fits(after, hand):
            continue
        if after.save and not before.save:
            if best and view.public.seating.active[-1] in view.partners and not view.public.auction.standing:
                return Choice(call, why.but(because("calls_save", suit=SUITS[best.suit])))
        elif (after.meld, after.aces) != (before.meld, before.aces):
            return Choice(
                call, why.but(because("calls_aces" if after.aces else "calls_meld", call=call.call, meld=hand.meld))
            )
    return Choice(_nearest(view, card, passes), why)


def passes_speak(view: View, card: Card, passes: Sequence[Pass]) -> bool:
    """Whether a player who passes may choose what that tells of the hand, as by "by me"."""
    saying = now(talk(view.public))
    rows = [card.row(saying.said(view.seat, each), view.rules) for each in passes if each.call]
    return any(row.shows for row in rows if row)


def _nearest(view: View, card: Card, passes: Sequence[Pass]) -> Pass:
    """A plain pass; from a hand with more than any pass may tell, the call that tells most."""
    hand, plain = facts(view.rules, view.bits), next((each for each in passes if not each.call), passes[0])

    def least(call: Pass) -> int:
        what = _picture_with(view, card, call)
        return what.meld[0] if what.meld and what.aces in (None, hand.aces) else -1

    return plain if is_true(view, card, plain) else max(passes, key=lambda call: (least(call), call == plain))
