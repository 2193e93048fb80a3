"""Who is on whose side, and how the hand stands."""

from __future__ import annotations

from typing import Final

from deece.cards import CARDS
from deece.game.state import NOBODY, Contract, Public, Seat
from deece.game.view import View
from deece.rules.catalog import Rules
from deece.say import Message, say, say_many
from deece.words.cards import card_sign, signs, suit_word
from deece.words.viewer import Viewer


def column_names(public: Public, viewer: Viewer) -> list[str]:
    """The names of the score sheet's columns, made of the players' names; the reader's own side is "We"."""
    column, seat = public.seating.column, viewer.seat
    found = []
    for place, together in enumerate(players_names(public, viewer)):
        members = [chair for chair in range(len(viewer.names)) if column[chair] == place]
        if len(members) > 1 and seat in members:
            found.append(say("We"))
        elif len(members) > 1 and seat != NOBODY and len(public.game.scores) == 2:
            found.append(say("They"))
        else:
            found.append(together)
    return found


def players_names(public: Public, viewer: Viewer) -> list[str]:
    """The same without "We" and "They": "You & Cal"."""
    found: list[list[str]] = [[] for _ in public.game.scores]
    for seat, column in enumerate(public.seating.column):
        found[column].append(viewer.name(seat))
    return [" & ".join(names) for names in found]


def side_word(view: View, viewer: Viewer, seat: Seat) -> str:
    """Whose side a seat is on: "We", "They", "with Eve", "bidder", "partner", "against"."""
    public, contract = view.public, view.public.contract
    if seat not in public.seating.active:
        return ""
    bids = contract is not None and contract.declarer == seat
    if view.rules.exchange.partner != "fixed":
        if contract is not None and view.rules.exchange.partner == "alone":
            return say("bidder") if bids else say("against")
        if contract is None or contract.partner == NOBODY:
            return say("bidder") if bids else ""
        return say("bidder") if bids else say("partner") if seat == contract.partner else say("against")
    side = public.seating.side
    friends = [other for other in public.seating.active if side[other] == side[seat] and other != seat]
    if not friends:
        return say("bidder") if bids else ""
    plays = view.seat in public.seating.active
    if plays and side[seat] == side[view.seat]:
        word = say("We")
    elif view.rules.deal.sides > 2 or not plays:
        word = say("with {partner}", partner=viewer.name(friends[0]))
    else:
        word = say("They")
    return say("{side}, bidder", side=word) if bids else word


_PHASES: Final[dict[str, Message]] = {
    "deal": "deal",
    "auction": "auction",
    "exchange": "exchange",
    "meld": "meld",
    "trick": "trick",
    "score": "score",
}


def title_words(name: str, rules: Rules, goal: int) -> str:
    """The game in a few words: "Double deck, to 500"; the goal may have been raised."""
    if rules.score.hands:
        return say_many("{game}, {number} hand", "{game}, {number} hands", rules.score.hands, game=name)
    return say("{game}, to {goal}", game=name, goal=goal)


def position_words(public: Public, viewer: Viewer) -> str:
    """The position in a few words, for step-by-step replays."""
    parts = [say(_PHASES[public.phase])]
    if public.contract is not None:
        parts.append(_has_the_bid(public.contract, viewer))
    elif public.auction.bid:
        who = viewer.inside(public.auction.bidder)
        parts.append(say("best bid {bid} by {who}", bid=public.auction.bid, who=who))
    if public.trump != NOBODY:
        parts.append(say("trump {trump}", trump=suit_word(public.trump)))
    if public.phase == "trick" or (public.tricks and public.phase != "score"):  # after the last trick comes none
        number = len(public.tricks) + 1
        if public.trick:
            parts.append(say("trick {number}: {cards}", number=number, cards=signs(public.trick)))
        else:
            parts.append(say("trick {number}", number=number))
    return ", ".join(parts)


def contract_words(public: Public, viewer: Viewer) -> str:
    """Trump, who has the bid, the called card and the moon; in the auction the best bid."""
    parts = []
    if public.trump != NOBODY:
        parts.append(say("Trump {trump}", trump=suit_word(public.trump)))
    contract = public.contract
    if contract is not None:
        parts.append(_has_the_bid(contract, viewer, first=not parts))
        if contract.called != NOBODY:
            card, partner = card_sign(CARDS[contract.called]), contract.partner
            if partner == NOBODY:
                parts.append(say("called {card}", card=card))
            else:
                parts.append(say("called {card} with {partner}", card=card, partner=viewer.inside(partner)))
        if contract.mooner != NOBODY:
            shoots: Message = "you shoot the moon" if viewer.is_you(contract.mooner) else "{who} shoots the moon"
            parts.append(say(shoots, who=viewer.name(contract.mooner)))
    elif public.phase == "auction":
        auction = public.auction
        if auction.bid:
            parts.append(say("Bidding: {bid} by {who}", bid=auction.bid, who=viewer.inside(auction.bidder)))
            if auction.standing > auction.bid:
                parts.append(say("the next bid must beat {standing}", standing=auction.standing))
        else:
            parts.append(say("Bidding: no bid yet"))
    return ", ".join(parts)


def _has_the_bid(contract: Contract, viewer: Viewer, *, first: bool = False) -> str:
    if not viewer.is_you(contract.declarer):
        return say("{who} has the bid at {bid}", who=viewer.name(contract.declarer), bid=contract.bid)
    return say("You have the bid at {bid}" if first else "you have the bid at {bid}", bid=contract.bid)


def lost_words(public: Public, viewer: Viewer, *, sealed: bool) -> str:
    """What a table is told whose last choices were lost: from where its game goes on, and by which seals."""
    hand = len(public.game.results) + 1
    lost = say("The last choices at this table were lost.")
    if public.turn >= 0:
        goes_on: Message = "The game goes on from hand {hand}, where {who} is to choose."
        if viewer.is_you(public.turn):
            goes_on = "The game goes on from hand {hand}, where you are to choose."
        where = say(goes_on, hand=hand, who=viewer.name(public.turn))
    elif public.step == "over":
        where = say("The game goes on from its end.")
    else:
        where = say("The game goes on from the deal of hand {hand}.", hand=hand)
    anew = say("The next deal has a new seal: what was opened in the lost hands says nothing about its cards.")
    return " ".join([lost, where, *([anew] if sealed else [])])


def hand_number(public: Public) -> int:
    """The number of the hand on the table, from 1: one that was scored stays until the next is dealt."""
    return len(public.game.results) + (public.step not in ("score", "over"))


def dealer_of(public: Public) -> Seat:
    """Who dealt the hand that is shown; a scored hand is shown until the next is dealt."""
    game = public.game
    return game.results[-1].dealer if public.step in ("score", "over") and game.results else game.dealer
