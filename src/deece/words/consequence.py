"""What a choice that cannot be taken back costs, in figures."""

from __future__ import annotations

from typing import Final

from deece.game.action import Action, Concede, HandBack, Misdeal, Moon, ThrowIn
from deece.game.score import MOON, MOON_TRICKS
from deece.game.view import View
from deece.words.needs import counted_meld, side_bid

GRAVE: Final = (Concede, ThrowIn, Moon)  # whoever shows a choice of these kinds asks again, with its consequence


def consequence(action: Action, view: View) -> str:
    """What such a choice leads to: "you lose 310, the others score their meld"; "" for every other choice."""
    match action:
        case Concede() if view.public.step == "look":
            return f"{_we_lose(view)}, and nobody else scores"
        case Concede() if view.public.step == "name trump":
            return f"{_we_lose(view)}, the hand is not played and nobody scores"
        case Concede():
            return f"{_we_lose(view)}, the others score their meld"
        case ThrowIn():
            return f"{_we_lose(view)}, {_they_score(view)}"
        case Moon():
            return _moon(view)
        case HandBack():
            return "your partner has the bid in your place, and names trump"
        case Misdeal():
            return "the cards are dealt again"
        case _:
            return ""


def _we_lose(view: View) -> str:
    contract = view.public.contract
    bid = side_bid(view.public, contract) if contract is not None else 0
    return f"{'we' if len(view.public.declarers()) > 1 else 'you'} lose {bid}"


def _they_score(view: View) -> str:
    """What the others score for their meld, which all have shown."""
    public = view.public
    sides = [side for side in public.sides() if not side & public.declarers()]
    melds = [counted_meld(public, side) for side in sides]
    if not any(melds):
        return "the others score nothing"
    return f"the others score their meld of {sum(melds)}" if len(sides) == 1 else "the others score their meld"


def _moon(view: View) -> str:
    unit = view.rules.score.scale
    prize = {"points": f"scores {MOON * unit // 10} and wins the game", "game": "wins the game"}.get(
        view.rules.trick.moon, f"scores {MOON_TRICKS * unit // 10} beside the meld"
    )
    return f"taking every trick {prize}; missing one loses {MOON * unit // 10}"
