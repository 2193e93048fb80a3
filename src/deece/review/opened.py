"""With all cards open: what a choice would have led to if everybody had seen every hand. It gives no grade."""

from __future__ import annotations

from typing import Final, NamedTuple

from deece.game.action import Action, Play
from deece.game.play import to_act, view
from deece.game.state import State
from deece.players.expert_play import EXACT
from deece.players.worth import declarers
from deece.solver import Limits, all_card_values, card_estimates, problem_of

NODES: Final = 300_000  # of the exact search


class Opened(NamedTuple):
    """Trick points (the system's scale) that the player's side takes from here on after each of two cards.

    `total` are those still to be had; `exact` where the cards were searched to the end, else they are an estimate.
    """

    played: int
    best: int
    total: int
    exact: bool


def opened(state: State, played: Action, best: Action) -> Opened | None:
    """Both cards with all hands open; None before the play, and for what is no card."""
    if state.public.step != "play" or not isinstance(played, Play) or not isinstance(best, Play):
        return None
    public, seat = state.public, to_act(state)
    bidders = declarers(public, state.hands) or view(state, seat).partners | {seat}
    side = bidders if seat in bidders else frozenset(public.seating.active) - bidders
    problem = problem_of(state, side)
    exact = max(public.cards_held(each) for each in public.seating.active) <= EXACT and not problem.first_trick
    if exact:
        (answer,) = all_card_values([problem], Limits(nodes=NODES))
        values = {one.card: (one.low + one.high) // 2 for one in answer.cards}
        exact = all(one.low == one.high for one in answer.cards)
    else:
        (values,) = card_estimates([problem], 1)
    return Opened(values[played.card], values[best.card], problem.total, exact)
