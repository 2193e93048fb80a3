"""The random player: any legal choice, each as likely as the others."""

from __future__ import annotations

from random import Random

from deece.game.play import legal
from deece.game.view import View
from deece.players.base import Choice


class RandomPlayer:
    """Chooses by chance, the same way again for the same seed."""

    name = "random"

    def __init__(self, seed: int | str = 0) -> None:
        self._rng = Random(seed)

    def choose(self, view: View) -> Choice:
        """Any legal choice."""
        actions = legal(view)
        # Quicker than Random.choice; the bias of a float over so few choices does not matter.
        return Choice(actions[int(self._rng.random() * len(actions))], "chosen at random")
