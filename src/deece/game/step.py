"""What one step of a hand is: entering it, what may be chosen, doing it, and why something is refused."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from deece.game.action import Action
from deece.game.state import State
from deece.game.view import View


class Step(NamedTuple):
    """One step. `enter` and `apply` return a state whose turn is the seat to act, or NEXT when the step is done."""

    enter: Callable[[State], State]
    legal: Callable[[View], tuple[Action, ...]]
    apply: Callable[[State, Action], State]  # the action has been found legal, unless `checks`
    why: Callable[[View, Action], str]  # why an action that is not legal is refused
    checks: bool = False  # `apply` itself refuses what is not legal: the two steps that must be quick


def nothing(view: View) -> tuple[Action, ...]:
    """The choices of a step in which nobody chooses."""
    return ()


def no_choice(view: View, action: Action) -> str:
    """The refusal of a step in which nobody chooses."""
    return "there is nothing to choose just now"
