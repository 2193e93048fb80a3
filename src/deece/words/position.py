"""Who is on whose side, and how the hand stands."""

from __future__ import annotations

from collections.abc import Sequence

from deece.cards import CARDS
from deece.game.state import NOBODY, Public, Seat
from deece.game.view import View
from deece.words.cards import card_sign, signs, suit_word


def column_names(public: Public, names: Sequence[str], seat: int = NOBODY) -> list[str]:
    """The names of the score sheet's columns; with a seat, its own side is "We"."""
    column = public.seating.column
    found = []
    for place in range(len(public.game.scores)):
        members = [chair for chair in range(len(names)) if column[chair] == place]
        if len(members) > 1 and seat in members:
            found.append("We")
        elif len(members) > 1 and seat != NOBODY and len(public.game.scores) == 2:
            found.append("They")
        else:
            found.append(" & ".join(names[chair] for chair in members))
    return found


def side_word(view: View, names: Sequence[str], seat: Seat) -> str:
    """Whose side a seat is on: "We", "They", "with Eve", "bidder", "partner", "against"."""
    public, contract = view.public, view.public.contract
    if seat not in public.seating.active:
        return ""
    bids = contract is not None and contract.declarer == seat
    if view.rules.exchange.partner != "fixed":
        if contract is None or contract.partner == NOBODY:
            return "bidder" if bids else ""
        return "bidder" if bids else "partner" if seat == contract.partner else "against"
    side = public.seating.side
    friends = [other for other in public.seating.active if side[other] == side[seat] and other != seat]
    if not friends:
        return "bidder" if bids else ""
    word = "We" if side[seat] == side[view.seat] else "They"
    if view.rules.deal.sides > 2 and word == "They":
        word = f"with {names[friends[0]]}"
    return word + (", bidder" if bids else "")


def position_words(public: Public, names: Sequence[str]) -> str:
    """The position in a few words, for step-by-step replays."""
    parts = [public.phase]
    if public.contract is not None:
        parts.append(f"{names[public.contract.declarer]} has the bid at {public.contract.bid}")
    elif public.auction.bid:
        parts.append(f"best bid {public.auction.bid} by {names[public.auction.bidder]}")
    if public.trump != NOBODY:
        parts.append(f"trump {suit_word(public.trump)}")
    if public.step == "play" or public.tricks:
        parts.append(f"trick {len(public.tricks) + 1}" + (f": {signs(public.trick)}" if public.trick else ""))
    return ", ".join(parts)


def contract_words(public: Public, names: Sequence[str]) -> str:
    """Trump, who has the bid, the called card and the moon; in the auction the best bid."""
    parts = []
    if public.trump != NOBODY:
        parts.append(f"Trump {suit_word(public.trump)}")
    contract = public.contract
    if contract is not None:
        have = "has" if names[contract.declarer] != "You" else "have"
        parts.append(f"{_inside(names[contract.declarer], parts)} {have} the bid at {contract.bid}")
        if contract.called != NOBODY:
            partner = f" with {_inside(names[contract.partner], parts)}" if contract.partner != NOBODY else ""
            parts.append(f"called {card_sign(CARDS[contract.called])}{partner}")
        if contract.mooner != NOBODY:
            shoots = "shoots" if names[contract.mooner] != "You" else "shoot"
            parts.append(f"{_inside(names[contract.mooner], parts)} {shoots} the moon")
    elif public.phase == "auction":
        auction = public.auction
        if auction.bid:
            parts.append(f"Bidding: {auction.bid} by {_inside(names[auction.bidder], parts or ['Bidding'])}")
            if auction.standing > auction.bid:
                parts.append(f"the next bid must beat {auction.standing}")
        else:
            parts.append("Bidding: no bid yet")
    return ", ".join(parts)


def _inside(name: str, parts: Sequence[str]) -> str:
    """A name, after other words if there are some."""
    return "you" if name == "You" and parts else name
