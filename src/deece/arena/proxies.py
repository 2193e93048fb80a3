"""Players that a policy is measured against, and that sit in contests alone: `open:plain` and `respond:plain`.

Both do before the play what the player does whose name follows. `open` then plays with all hands open, and `respond`
plays the answer to that player, as far as sampling finds it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from deece.arena.opened import best_open
from deece.arena.responding import Response
from deece.arena.work import SimulateError
from deece.game.action import Action
from deece.game.state import State
from deece.players import roster
from deece.rules.catalog import Rules
from deece.solver import engine

OPEN: Final = "open:"  # before a player's name
RESPOND: Final = "respond:"
# By all positions of the hand, all choices so far, and what the player would do, what is done.
Instead = Callable[[Sequence[State], Sequence[Action], Action], Action]


def closed(name: str) -> str:
    """The name of the player whose choices it makes before the play."""
    return name.removeprefix(OPEN).removeprefix(RESPOND)


def prefix(name: str) -> str:
    """What stands before that name: one of these, or nothing."""
    return name.removesuffix(closed(name))


def frozen(name: str) -> str:
    """The same name; of a policy's file with the version of what stands in it now. Raises PlayerError."""
    return prefix(name) + roster.frozen(closed(name))


def in_short(name: str) -> str:
    """The name as it is shown, without folders."""
    return prefix(name) + roster.in_short(closed(name))


def check_proxy(name: str) -> None:
    """Raise SimulateError where nobody can look at all hands."""
    if name.startswith(OPEN) and engine() != "kernel":
        raise SimulateError("open: asks the solver's kernel, which is not there; deece doctor says why and what to do")


def instead(rules: Rules, name: str, seed: str) -> Instead | None:
    """What is done in the place of a player's choices; None for a player like all others."""
    if name.startswith(OPEN):
        return best_open
    if name.startswith(RESPOND):
        return Response(rules, closed(name), seed).choose
    return None
