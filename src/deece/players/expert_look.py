"""The expert before the play: in many deals that may be, each choice is followed to the first lead and valued."""

from __future__ import annotations

import random
from collections.abc import Sequence
from statistics import fmean, stdev
from typing import Final

from deece.game.action import Action
from deece.game.play import apply, to_act
from deece.game.play import view as view_of
from deece.game.score import play_points
from deece.game.state import CHANCE, OVER, Hidden, Own, Public, Seat, State
from deece.game.view import View
from deece.players.base import Choice
from deece.players.belief import AWAY, Belief
from deece.players.plain import PlainPlayer
from deece.players.worth import declarers, worth
from deece.solver import estimates, problem_of

SURE: Final = 1.0  # standard errors that another choice must be better by than the one of the basics


def best_of(
    view: View, basics: Choice, others: Sequence[Action], rng: random.Random, worlds: int, player: PlainPlayer
) -> Choice:
    """The choice of the basics, or another that is surely better in deals that fit what is known."""
    tried = [basics.action, *(action for action in others if action != basics.action)]
    if len(tried) == 1:
        return basics
    belief = Belief(view, rng)
    deals = [_state(view, belief.sample()) for _ in range(worlds)]
    results = [_results(view, [_follow(deal, action, player) for deal in deals]) for action in tried]
    best, gain = basics, 0.0
    for action, result in zip(tried[1:], results[1:], strict=True):
        differences = [one - other for one, other in zip(result, results[0], strict=True)]
        mean = fmean(differences)
        if mean > max(gain, SURE * stdev(differences) / worlds**0.5):
            words = f"in {worlds} deals that fit what is known it is {mean:.0f} points better"
            best, gain = Choice(action, words), mean
    return best


def _state(view: View, hands: dict[Seat, int]) -> State:
    """A whole position as it may be: only what the view knows and an imagined deal is in it."""
    seats = range(len(view.public.sizes))
    own = tuple(view.own if seat == view.seat else Own() for seat in seats)
    held = tuple(view.bits if seat == view.seat else hands.get(seat, 0) for seat in seats)
    return State(view.public, held, own, Hidden(widow=hands[AWAY], unseen=(0,) * len(seats)))


def _follow(state: State, action: Action, player: PlainPlayer) -> State:
    """The position at the first lead, or at the end of a hand that is not played: all go on as this player."""
    state = apply(state, action)
    while (seat := to_act(state)) not in (CHANCE, OVER) and state.public.step != "play":
        state = apply(state, player.choose(view_of(state, seat)).action)
    return state


def _results(view: View, ends: Sequence[State]) -> list[float]:
    """The score of the viewer's side less the others', in each of these positions."""
    played = [state for state in ends if state.public.step == "play"]
    sides = [declarers(state.public, state.hands) for state in played]
    points = estimates([problem_of(state, side) for state, side in zip(played, sides, strict=True)], 1)
    found = iter(zip(sides, points, strict=True))
    results = []
    for state in ends:
        if state.public.step == "play":
            side, taken = next(found)
            buried = play_points(state)  # and nothing else, before the first trick
            value = worth(state.public, side)(taken + sum(buried[seat] for seat in side))
            results.append(value if view.seat in side else -value)
        else:
            results.append(_difference(view, state.public))
    return results


def _difference(view: View, public: Public) -> float:
    """What a hand that was not played brought the viewer's column more than the mean of the others."""
    if not public.game.results:
        return 0.0
    column = public.seating.column[view.seat]
    gains = [0.0] * len(public.game.scores)
    for line in public.game.results[-1].lines:
        gains[line.column] += line.points
    others = [gain for number, gain in enumerate(gains) if number != column]
    return gains[column] - fmean(others)
