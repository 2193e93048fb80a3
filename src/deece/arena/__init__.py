"""Many games between computer players, on all cores or a Ray cluster: whole games, and contests over paired deals."""

from deece.arena.contest import Bids, Outcome, compete
from deece.arena.games import Summary, Tally, play_game, simulate
from deece.arena.pairs import Contest
from deece.arena.work import SimulateError

__all__ = [
    "Bids",
    "Contest",
    "Outcome",
    "SimulateError",
    "Summary",
    "Tally",
    "compete",
    "play_game",
    "simulate",
]
