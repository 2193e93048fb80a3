"""The expert: imagines the hidden cards, follows each choice in many deals, and plays what is best on average.

Where it does not look for itself it does what the basics say (plain.py), and so it does without the solver's kernel.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from deece.game.action import Action, Bid, HandBack, Pass
from deece.game.view import View
from deece.players.base import Choice
from deece.players.conventions import Card
from deece.players.expert_bid import bid
from deece.players.expert_look import best_of
from deece.players.expert_play import play
from deece.players.expert_rolled import given, hands_of
from deece.players.plain import PlainPlayer
from deece.players.plain_exchange import ranked_buries, ranked_gives
from deece.players.plain_trump import ranked_calls
from deece.players.worth import only_points_count
from deece.solver import engine


class Effort(NamedTuple):
    """How many deals are imagined for a choice before the play, and for a card near the end (9 at least).

    `played`: whether long hands are played out by the basics too, and not by chance alone.
    """

    deals: int
    worlds: int
    played: bool = False


_LOOKS: Final = ("bid", "name trump", "concede", "throw in", "moon", "look", "call", "pass", "bury")
_RANKED: Final[dict[str, Callable[[View, tuple[Action, ...]], Sequence[Action]]]] = {
    "call": ranked_calls,
    "pass": ranked_gives,
    "bury": ranked_buries,
}
FIRST: Final = 4  # of the cards that the basics rank, so many are tried


EFFORT: Final = {"club": Effort(deals=6, worlds=45), "expert": Effort(deals=20, worlds=150, played=True)}


class ExpertPlayer:
    """A player that searches; levels differ by how many deals they imagine."""

    def __init__(
        self, seed: int | str = 0, *, name: str = "expert", effort: Effort = EFFORT["expert"], card: Card | None = None
    ) -> None:
        self.name, self.seed, self.effort = f"{name}:{card.named}" if card else name, seed, effort
        self._basics = PlainPlayer(card)

    def choose(self, view: View, actions: tuple[Action, ...]) -> Choice:
        """The best choice found; the same view and seed give the same."""
        public = view.public
        basics = self._basics.choose(view, actions)
        if len(actions) == 1 or engine(view.rules) == "reference":
            return basics
        called = len(public.auction.calls)
        now = (self.seed, view.seat, view.bits, public.step, called, len(public.tricks), public.trick)
        rng = random.Random(str(now))
        if public.step == "play":
            # The basics know nothing of the score.
            played = self.effort.played and only_points_count(view.public)
            plain = hands_of(view, self._basics) if played else None
            return play(view, basics, actions, rng, self.effort.worlds, plain)
        if public.step == "bid" and view.rules.auction.kind != "summed":
            return bid(view, basics, actions, rng, self.effort.deals, self._basics)
        if public.step in _LOOKS:
            others, deals = candidates(view, actions), self.effort.deals
            found = given(view, basics, others, deals, self._basics) if public.step == "pass" else None
            return found or best_of(view, basics, others, rng, deals, self._basics)
        return basics


def candidates(view: View, actions: tuple[Action, ...]) -> list[Action]:
    """The choices worth a look: of many cards those that the basics like best; the lowest bid and a plain pass."""
    step = view.public.step
    if HandBack() in actions:
        return []  # partner said that they can name trump
    if step in _RANKED:
        return list(_RANKED[step](view, actions)[:FIRST])
    if step != "bid":
        return list(actions)
    bids = [action for action in actions if isinstance(action, Bid) and not action.spoken]
    passes = [action for action in actions if action == Pass()]
    return [*bids[:1], *passes]
