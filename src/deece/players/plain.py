"""The plain player: bids what its own meld and a simple trick count promise, and plays by the basics.

It needs no chance and no memory: the same view always gives the same choice. Its parts are
plain_promise.py (what a hand is worth), plain_bid.py, plain_say.py (the convention card), plain_trump.py,
plain_exchange.py, plain_play.py and plain_stock.py (two-handed, while the stock lasts).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from deece.game.action import Action
from deece.game.state import Seat
from deece.game.view import View
from deece.players.base import Choice
from deece.players.conventions.card import NONE, Card, default_card
from deece.players.conventions.card import card as shipped
from deece.players.plain_bid import bid
from deece.players.plain_exchange import bury, draft, give_up, look, misdeal, pass_card, share, shoot_moon
from deece.players.plain_play import play
from deece.players.plain_stock import draw, lay_meld, play_stock
from deece.players.plain_trump import call_card, name_trump
from deece.players.reason import because
from deece.rules.catalog import Rules

_STEPS: Final[dict[str, Callable[[View, tuple[Action, ...]], Choice]]] = {
    "misdeal": misdeal,
    "draft": draft,
    "name trump": name_trump,
    "call": call_card,
    "look": look,
    "share": share,
    "pass": pass_card,
    "bury": bury,
    "concede": give_up,
    "throw in": give_up,
    "moon": shoot_moon,
    "stock": play_stock,
    "meld": lay_meld,
    "draw": draw,
    "play": play,
}


class PlainPlayer:
    """A sensible player without search. It bids by a convention card; without one, by the rules' own."""

    def __init__(self, card: Card | None = None, by_side: Sequence[Card] = ()) -> None:
        """`by_side` are the cards of all sides, for one that plays in all seats."""
        self.card, self.by_side = card, tuple(by_side)
        self.name = f"plain:{card.named}" if card else "plain"

    def card_for(self, view: View, seat: Seat) -> Card:
        """The card by which this seat's calls are taken; where this player knows none of its side, the rules' own."""
        if self.by_side:
            return spoken_by(self.by_side[view.public.seating.side[seat]], view.rules)
        return spoken_by(self.card if seat == view.seat or seat in view.partners else None, view.rules)

    def choose(self, view: View, actions: tuple[Action, ...]) -> Choice:
        """The choice that the basics suggest."""
        if len(actions) == 1:
            return Choice(actions[0], because("only_choice"))
        if view.public.step == "bid":
            return bid(view, actions, self.card_for(view, view.seat))
        return _STEPS[view.public.step](view, actions)


def spoken_by(card: Card | None, rules: Rules) -> Card:
    """The card in use under these rules: one that does not fit them tells nothing."""
    if card is None:
        return default_card(rules)
    return card if card.applies(rules) else shipped(NONE)
