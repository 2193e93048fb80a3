"""Bidding up to a figure of one's own: shared by the players whose bidding hears nothing of what others say."""

from __future__ import annotations

from math import floor

from deece.game.action import Action, Bid, Pass
from deece.game.view import View
from deece.players.base import Choice


def bid_up_to(actions: tuple[Action, ...], limit: float, words: str) -> Choice:
    """The lowest bid if it is not above the limit or must be made, else a plain pass."""
    lowest = next((action for action in actions if isinstance(action, Bid) and not action.spoken), None)
    if lowest is None:
        return Choice(Pass(), "the ladder ends here")
    if Pass() not in actions:
        return Choice(lowest, "must open: the lowest bid")
    if lowest.points <= limit:
        return Choice(lowest, words)
    return Choice(Pass(), f"{words}; too little for {lowest.points}")


def allowed(view: View, meld: float, total: float) -> int:
    """What a hand may be bid to: its worth, and no more than the rules let play for."""
    most = view.rules.meld.on_board
    return floor(min(total, meld + most) if most else total)
