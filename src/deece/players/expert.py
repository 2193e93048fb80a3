"""The expert: imagines the hidden cards, follows each choice in many deals, and plays what is best on average.

Where it does not look for itself it does what the basics say (plain.py), and so it does without the solver's kernel.
"""

from __future__ import annotations

import random
from typing import Final

from deece.game.action import Action, Bid, Pass
from deece.game.play import legal
from deece.game.view import View
from deece.players.base import Choice
from deece.players.expert_look import best_of
from deece.players.expert_play import play
from deece.players.plain import PlainPlayer
from deece.solver import engine

_LOOKS: Final = ("bid", "name trump", "concede", "throw in", "moon", "look")


class ExpertPlayer:
    """A player that searches; `worlds` is how many deals it imagines for a choice."""

    def __init__(self, seed: int | str = 0, *, name: str = "expert", worlds: int = 60, looks: int = 30) -> None:
        self.name = name
        self.seed, self.worlds, self.looks = seed, worlds, looks
        self._basics = PlainPlayer()

    def choose(self, view: View) -> Choice:
        """The best choice found; the same view and seed give the same."""
        actions, public = legal(view), view.public
        basics = self._basics.choose(view)
        if len(actions) == 1 or engine() == "reference":
            return basics
        rng = random.Random(f"{self.seed} {view.seat} {view.bits} {len(public.tricks)} {public.trick} {public.auction.calls}")
        if public.step == "play" and public.stock is None:
            return play(view, actions, rng, self.worlds)
        if public.step in _LOOKS and public.stock is None:
            return best_of(view, basics, candidates(public.step, actions), rng, self.looks)
        return basics


def candidates(step: str, actions: tuple[Action, ...]) -> list[Action]:
    """The choices worth a look: of many bids the lowest alone, and of the ways to pass a plain one."""
    if step != "bid":
        return list(actions)
    bids = [action for action in actions if isinstance(action, Bid) and not action.spoken]
    passes = [action for action in actions if action == Pass()]
    return [*bids[:1], *passes]
