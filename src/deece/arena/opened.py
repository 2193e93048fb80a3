"""The card that brings its side most with all hands open: how much a policy loses by what it cannot know.

It is for contests and labels alone: no table asks for it, and no View has what it looks at.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from deece.game.action import Action, Play
from deece.game.play import legal, to_act, view
from deece.game.state import State
from deece.players.worth import declarers
from deece.solver import Limits, Problem, SolverError, all_card_values, card_estimates, problem_of

NODES: Final = 20_000  # of the exact search; by nodes and not by seconds, so that every machine knows the same values
MOST_CARDS: Final = 44  # in all hands, for it; with more the value was known for none of 700 positions


def best_open(states: Sequence[State], actions: Sequence[Action], own: Action) -> Action:
    """A card that brings the side of whoever is to act most with all hands open: its own if that is one of them."""
    state = states[-1]
    public, seat = state.public, to_act(state)
    if public.step != "play" or not isinstance(own, Play) or own.laid or len(legal(view(state, seat))) == 1:
        return own
    problem = side_problem(state, seat)
    if problem is None:
        return own
    values: dict[int, int] = {}
    if sum(public.cards_held(each) for each in public.seating.active) <= MOST_CARDS and not problem.first_trick:
        (answer,) = all_card_values([problem], Limits(nodes=NODES))
        values = {one.card.code: one.low for one in answer.cards} if answer.exact else {}
    if not values:
        values = {card.code: points for card, points in card_estimates([problem], 1)[0].items()}
    most = max(values.values())
    if values.get(own.card.code) == most:
        return own
    plays = [action for action in legal(view(state, seat)) if isinstance(action, Play)]
    return next(action for action in plays if values.get(action.card.code) == most)


def side_problem(state: State, seat: int) -> Problem | None:
    """The position as a problem for the side of this seat; None where the solver cannot be asked."""
    public = state.public
    bidders = declarers(public, state.hands) or view(state, seat).partners | {seat}
    side = bidders if seat in bidders else frozenset(public.seating.active) - bidders
    try:
        found = problem_of(state, side)
    except SolverError:  # a stock is there still
        return None
    return None if found.tables.spares else found  # the kernel does not know these
