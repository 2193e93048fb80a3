"""What a choice that cannot be taken back costs, in figures."""

from __future__ import annotations

from typing import Final

from deece.game.account import account, melders
from deece.game.action import Action, Concede, HandBack, Misdeal, Moon, ThrowIn
from deece.game.score import moon_points
from deece.game.view import View
from deece.say import Message, say

GRAVE: Final = (Concede, ThrowIn, Moon)  # whoever shows a choice of these kinds asks again, with its consequence


def consequence(action: Action, view: View) -> str:
    """What such a choice leads to: "you lose 310, the others score their meld"; "" for every other choice."""
    match action:
        case Concede() if view.public.step == "look":
            return _lost(view, say("nobody else scores"), joined=True)
        case Concede() if view.public.step == "name trump":
            return _lost(view, say("the hand is not played and nobody scores"))
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
    ours = say("we lose {points}" if len(side.seats) > 1 else "you lose {points}", points=side.contract)
    return say("{loss}, and {others}" if joined else "{loss}, {others}", loss=ours, others=others)


def _concede(view: View) -> str:
    """What giving up costs before the others show their meld."""
    public = view.public
    melding = len(melders(public.tables, public.seating, public.contract)) > len(public.declarers())
    if melding:
        return _lost(view, say("the others score their meld"))
    return _lost(view, say("nobody else scores"), joined=True)


def _they_score(view: View) -> str:
    """What the others score for their meld, which all have shown."""
    melds = [side.meld for side in account(view.public).sides[1:]]
    if not any(melds):
        return say("the others score nothing")
    if len(melds) > 1:
        return say("the others score their meld")
    return say("the others score their meld of {meld}", meld=sum(melds))


def _moon(view: View) -> str:
    moon, tricks = moon_points(view.rules.score.scale)
    return say(_MOONS.get(view.rules.trick.moon, _MOONS["250"]), moon=moon, tricks=tricks)


_MOONS: Final[dict[str, Message]] = {
    "points": "taking every trick scores {moon} and wins the game; missing one loses {moon}",
    "game": "taking every trick wins the game; missing one loses {moon}",
    "250": "taking every trick scores {tricks} beside the meld; missing one loses {moon}",
}
