"""What a computer player is: from a view to a choice and its reason."""

from __future__ import annotations

from typing import NamedTuple, Protocol

from deece.errors import DeeceError
from deece.game.action import Action
from deece.game.view import View


class PlayerError(DeeceError):
    """A player's name that nobody answers to."""


class Choice(NamedTuple):
    """What a player does, and why, in players' words; the reason uses nothing beyond the player's own view."""

    action: Action
    reason: str


class Player(Protocol):
    """A computer player. One may sit in several chairs: it keeps nothing from one choice to the next."""

    name: str

    def choose(self, view: View) -> Choice:
        """One of the legal choices of this view."""
        ...
