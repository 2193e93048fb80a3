"""What the solver knows of the positions of a game with all hands open, within a bound that is the same everywhere."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from deece.game.play import view
from deece.game.state import State
from deece.players.worth import declarers
from deece.solver import Limits, Problem, SolverError, all_card_values, problem_of

NODES: Final = 20_000  # of one position; by nodes and not by seconds, so that every machine knows the same ones
MOST_CARDS: Final = 44  # in all hands; with more it was known for none of 700 positions


def problem(state: State, seat: int) -> Problem | None:
    """The position as a problem for the side of the seat to act; None where the solver cannot be asked."""
    public = state.public
    if sum(public.cards_held(each) for each in public.seating.active) > MOST_CARDS:
        return None
    bidders = declarers(public, state.hands) or view(state, seat).partners | {seat}
    side = bidders if seat in bidders else frozenset(public.seating.active) - bidders
    try:
        found = problem_of(state, side)
    except SolverError:  # a stock is there still
        return None
    return None if found.first_trick or found.tables.spares else found  # the kernel does not know these


def solved(problems: Sequence[Problem]) -> list[tuple[int, tuple[int, ...]] | None]:
    """By position the points that the side to act takes from here on, and its best cards; None where it is too far."""
    found = list[tuple[int, tuple[int, ...]] | None]()
    for answer in all_card_values(problems, Limits(nodes=NODES)) if problems else ():
        best = tuple([card.code for card in answer.best])
        found.append((max(card.low for card in answer.cards), best) if best else None)
    return found
