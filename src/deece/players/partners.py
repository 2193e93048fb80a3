"""Two weaker partners to measure with: each says what its convention card says, and plays its cards less well.

The novice plays as the learner does, from its hand and the trick on the table. The careless one plays as the plain
player does, but of `MISTAKE` cards one by chance.
"""

from __future__ import annotations

from random import Random
from typing import Final

from deece.game.action import Action
from deece.game.view import View
from deece.players.base import Choice, Seed
from deece.players.conventions import Card
from deece.players.learner import LearnerPlayer
from deece.players.plain import PlainPlayer
from deece.players.reason import because

MISTAKE: Final = 6  # of so many cards one is played by chance


class NovicePlayer:
    """Keeps to its card, and sees no more of the play than what lies on the table."""

    def __init__(self, card: Card | None = None) -> None:
        self._basics, self._learner = PlainPlayer(card), LearnerPlayer()
        self.name = f"novice:{card.named}" if card else "novice"

    def choose(self, view: View, actions: tuple[Action, ...]) -> Choice:
        """As the learner in the play, by the basics before it."""
        return (self._learner if view.public.step == "play" else self._basics).choose(view, actions)


class CarelessPlayer:
    """The plain player, who now and then plays a card without thinking."""

    def __init__(self, seed: Seed = 0, card: Card | None = None) -> None:
        self._seed, self._basics = seed, PlainPlayer(card)
        self.name = f"careless:{card.named}" if card else "careless"

    def choose(self, view: View, actions: tuple[Action, ...]) -> Choice:
        """As the plain player, or any card."""
        public = view.public
        if public.step == "play" and len(actions) > 1:
            rng = Random(f"{self._seed} {view.seat} {view.bits} {len(public.tricks)} {public.trick}")
            if rng.randrange(MISTAKE) == 0:
                return Choice(rng.choice(actions), because("by_chance"))
        return self._basics.choose(view, actions)
