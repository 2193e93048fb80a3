"""What a choice that cannot be taken back costs, in figures."""

from __future__ import annotations

from typing import Final

from deece.game.account import account, melders
from deece.game.action import Action, Concede, HandBack, Misdeal, Moon, ThrowIn
from deece.game.score import GIVEN_UP
from deece.game.state import Ended
from deece.game.view import View
from deece.rules.catalog.trick import moon_points
from deece.rules.count import gift, lost_bid
from deece.say import Message, say

GRAVE: Final = (Concede, ThrowIn, Moon)  # whoever shows a choice of these kinds asks again, with its consequence


def consequence(action: Action, view: View) -> str:
    """What such a choice leads to: "you lose 310, the others score their meld"; "" for every other choice."""
    match action:
        case Concede() if view.public.step == "look":
            return _lost(view, _nobody(_given(view, "conceded unseen")), joined=True)
        case Concede() if view.public.step == "name trump":
            return _lost(view, _unplayed(_given(view, "no marriage")))
        case Concede():
            return _concede(view)
        case ThrowIn():
            return _lost(view, _they_score(view))
        case Moon():
            return _moon(view)
        case HandBack():
            return say("your partner has the bid in your place, and names trump")
        case Misdeal():
            return say("the cards are dealt again")
        case _:
            return ""


def _lost(view: View, others: str, *, joined: bool = False) -> str:
    """What the bidders lose, and what becomes of the others."""
    side = account(view.public).sides[0]
    several, points = len(side.seats) > 1, lost_bid(view.rules, side.contract, played=False)
    if points:
        ours = say("we lose {points}" if several else "you lose {points}", points=points)
    else:
        ours = say("we lose nothing" if several else "you lose nothing")
    return say("{loss}, and {others}" if joined else "{loss}, {others}", loss=ours, others=others)


def _given(view: View, way: Ended) -> int:
    """What each of the others is given for a bid that is lost in this way."""
    return gift(view.rules, account(view.public).sides[0].contract, given_up=way in GIVEN_UP)


def _nobody(given: int) -> str:
    return say("the others score {points}", points=given) if given else say("nobody else scores")


def _unplayed(given: int) -> str:
    if given:
        return say("the hand is not played and the others score {points}", points=given)
    return say("the hand is not played and nobody scores")


def _meld_and(given: int) -> str:
    if given:
        return say("the others score their meld and {points}", points=given)
    return say("the others score their meld")


def _concede(view: View) -> str:
    """What giving up costs before the others show their meld."""
    public, given = view.public, _given(view, "conceded")
    if len(melders(public.tables, public.seating, public.contract)) > len(public.declarers()):
        return _lost(view, _meld_and(given))
    return _lost(view, _nobody(given), joined=True)


def _they_score(view: View) -> str:
    """What the others score for their meld, which all have shown."""
    melds, given = [side.meld for side in account(view.public).sides[1:]], _given(view, "thrown in")
    if not any(melds):
        return say("the others score {points}", points=given) if given else say("the others score nothing")
    if len(melds) > 1:
        return _meld_and(given)
    if given:
        return say("the others score their meld of {meld} and {points}", meld=sum(melds), points=given)
    return say("the others score their meld of {meld}", meld=sum(melds))


def _moon(view: View) -> str:
    made, lost = moon_points(view.rules)
    return say(_MOONS.get(view.rules.trick.moon, _MOONS["250"]), made=made, lost=lost)


_MOONS: Final[dict[str, Message]] = {
    "points": "taking every trick scores {made} and wins the game; missing one loses {lost}",
    "game": "taking every trick wins the game; missing one loses {lost}",
    "250": "taking every trick scores {made} beside the meld; missing one loses {lost}",
}
