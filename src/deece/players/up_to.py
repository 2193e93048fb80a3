"""Bidding up to a figure of one's own: shared by the players whose bidding hears nothing of what others say."""

from __future__ import annotations

from math import floor

from deece.game.action import Action, Bid, Pass
from deece.game.view import View
from deece.players.base import Choice, first_of
from deece.players.reason import Reason, because
from deece.rules.count import most_to_bid


def bid_up_to(actions: tuple[Action, ...], limit: float, why: Reason) -> Choice:
    """The lowest bid if it is not above the limit or must be made, else a plain pass."""
    lowest = next((action for action in actions if isinstance(action, Bid) and not action.spoken), None)
    if lowest is None:
        return Choice(first_of(actions, Pass()), because("ladder_ends"))
    if Pass() not in actions:
        return Choice(lowest, because("must_open"))
    if lowest.points <= limit:
        return Choice(lowest, why)
    return Choice(Pass(), why.but(because("too_little", bid=lowest.points)))


def allowed(view: View, meld: float, total: float) -> int:
    """What a hand may be bid to: its worth, and no more than the rules let play for."""
    return floor(most_to_bid(view.rules, meld, total))
