"""How pinochle is played: pure functions over an immutable state. Standard library only."""

from deece.game.deal import deal_out, shuffled
from deece.game.play import apply, legal, start, to_act, view, why_not
from deece.game.state import CHANCE, OVER, IllegalAction, State
from deece.game.view import View

__all__ = [
    "CHANCE",
    "OVER",
    "IllegalAction",
    "State",
    "View",
    "apply",
    "deal_out",
    "legal",
    "shuffled",
    "start",
    "to_act",
    "view",
    "why_not",
]
