"""Computer players by name."""

from __future__ import annotations

from difflib import get_close_matches
from typing import Final

from deece.players.base import Choice, Player, PlayerError
from deece.players.counting import CountingPlayer
from deece.players.expert import EFFORT, ExpertPlayer
from deece.players.learner import LearnerPlayer
from deece.players.plain import PlainPlayer
from deece.players.random import RandomPlayer
from deece.players.simulating import SimulatingPlayer

LEVELS: Final = ("learner", "plain", "club", "expert", "random")  # those that people may play against
NAMES: Final = (*LEVELS, "counting", "simulating")

__all__ = ["LEVELS", "NAMES", "Choice", "Player", "PlayerError", "make"]


def make(name: str, seed: int | str = 0) -> Player:
    """The player of this name; `seed` matters to those who play by chance. Raises PlayerError."""
    if name == "plain":
        return PlainPlayer()
    if name == "learner":
        return LearnerPlayer()
    if name == "random":
        return RandomPlayer(seed)
    if name in EFFORT:
        return ExpertPlayer(seed, name=name, effort=EFFORT[name])
    if name == "counting":
        return CountingPlayer()
    if name == "simulating":
        return SimulatingPlayer(seed)
    near = get_close_matches(name, NAMES, 1, 0.5)
    hint = f" (did you mean '{near[0]}'?)" if near else ""
    raise PlayerError(f"there is no player '{name}'{hint}: choose {', '.join(NAMES)}")
