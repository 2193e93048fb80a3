"""The random player: any kind of choice, each as likely as the others; then any choice of that kind.

Bids alone are not all as likely: each figure is half as likely as the one before it, so that contracts stay low.
"""

from __future__ import annotations

from hashlib import blake2b
from math import log2
from typing import Final

from deece.game.action import Action, Bid
from deece.game.view import View
from deece.players.base import Choice
from deece.players.reason import because

_MOST: Final = float(1 << 64)


class RandomPlayer:
    """Chooses by chance that comes from its seed and the view, the same way again for the same two."""

    name = "random"

    def __init__(self, seed: int | str = 0) -> None:
        self._seed = seed

    def choose(self, view: View, actions: tuple[Action, ...]) -> Choice:
        """Any legal choice."""
        if len(actions) == 1:
            return Choice(actions[0], because("only_choice"))
        first, second = self._chances(view)
        kinds = list(dict.fromkeys(map(type, actions)))
        kind = kinds[int(first * len(kinds))]
        alike: list[Action] = [action for action in actions if type(action) is kind]
        # The bias of a float over so few choices does not matter.
        place = int(-log2(1 - second)) % len(alike) if kind is Bid else int(second * len(alike))
        return Choice(alike[place], because("by_chance"))

    def _chances(self, view: View) -> tuple[float, float]:
        """Two numbers from 0 up to 1, from the seed and what tells this moment from others."""
        public, game = view.public, view.public.game
        hand = (game.dealer, game.misdeals, game.scores, len(game.results))
        moment = (public.step, len(public.auction.calls), public.buried, len(public.tricks), public.trick, public.stock)
        text = repr((self._seed, view.seat, view.bits, tuple(view.own), hand, moment))
        digest = int.from_bytes(blake2b(text.encode(), digest_size=16).digest(), "big")
        return (digest >> 64) / _MOST, (digest & (1 << 64) - 1) / _MOST
