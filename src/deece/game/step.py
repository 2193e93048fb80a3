"""What one step of a hand is: whether a table has it, entering it, what may be chosen, doing it, refusing."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from deece.game.action import Action
from deece.game.refusal import Refusal, refuse
from deece.game.state import NEXT, State, with_turn
from deece.game.view import View
from deece.rules.catalog import Rules


class Step(NamedTuple):
    """One step. `enter` and `apply` return a state whose turn is the seat to act, or NEXT when the step is done."""

    used: Callable[[Rules], bool]  # whether a hand by these rules has this step
    enter: Callable[[State], State]
    legal: Callable[[View], tuple[Action, ...]]
    apply: Callable[[State, Action], State]  # the action has been found legal, unless `checks`
    why: Callable[[View, Action], Refusal]  # why an action that is not legal is refused
    checks: bool = False  # `apply` itself refuses what is not legal: for the steps that must be quick


def always(rules: Rules) -> bool:
    """For a step that every hand has."""
    return True


def with_contract(rules: Rules) -> bool:
    """For a step that every hand with an auction has."""
    return rules.auction.kind != "none"


def done(state: State) -> State:
    """The step is done: go on to the next."""
    return with_turn(state, NEXT)


def to_declarer(state: State) -> State:
    """Enter a step in which declarer chooses."""
    contract = state.public.contract
    assert contract is not None  # only hands with an auction have such a step
    return with_turn(state, contract.declarer)


# A row of the table of steps has every function. What follows is never called by a game: no test runs it.


def as_it_is(state: State) -> State:
    """The state unchanged: a step that is entered by the one before it, which has set all that there is to set."""
    return state


def nothing(view: View) -> tuple[Action, ...]:
    """The choices of a step in which nobody chooses."""
    return ()


def no_apply(state: State, action: Action) -> State:
    """The state unchanged: a step in which nobody chooses is over as soon as it is entered."""
    return state


def no_choice(view: View, action: Action) -> Refusal:
    """The refusal of a step in which nobody chooses."""
    return refuse("not_your_turn")
