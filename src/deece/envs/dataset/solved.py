"""What the solver knows of the positions of a game with all hands open, within a bound that is the same everywhere."""

from __future__ import annotations

from collections.abc import Sequence

from deece.arena.opened import MOST_CARDS, NODES, side_problem
from deece.game.state import State
from deece.solver import Limits, Problem, all_card_values


def problem(state: State, seat: int) -> Problem | None:
    """The position as a problem for the side of the seat to act; None where the solver cannot be asked."""
    public = state.public
    if sum(public.cards_held(each) for each in public.seating.active) > MOST_CARDS:
        return None
    found = side_problem(state, seat)
    return None if found is None or found.first_trick else found  # the kernel has no bonus for the first trick


def solved(problems: Sequence[Problem]) -> list[tuple[int, tuple[int, ...]] | None]:
    """By position the points that the side to act takes from here on, and its best cards; None where it is too far."""
    found = list[tuple[int, tuple[int, ...]] | None]()
    for answer in all_card_values(problems, Limits(nodes=NODES)) if problems else ():
        best = tuple([card.code for card in answer.best])
        found.append((max(card.low for card in answer.cards), best) if best else None)
    return found
