"""Choices tried one after the other: for every driver of a game, so that each is applied once. Pure, as the game is."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from deece.game.action import Action
from deece.game.claim import sure_of_the_rest
from deece.game.play import apply, legal, to_act, view, why_not
from deece.game.refusal import refuse
from deece.game.state import HandResult, IllegalAction, Seat, State, Trick
from deece.game.trick import ended_trick


class Move(NamedTuple):
    """One choice that was applied, and the positions on both sides of it."""

    before: State
    action: Action
    after: State

    @property
    def result(self) -> HandResult | None:
        """The hand that this choice ended, if it ended one that was scored."""
        results = self.after.public.game.results
        return results[-1] if len(results) > len(self.before.public.game.results) else None

    @property
    def trick(self) -> Trick | None:
        """The trick that this card completed."""
        return ended_trick(self.before.public, self.action)


def moves_of(state: State, actions: Sequence[Action]) -> list[Move]:
    """These choices, made by whoever is to act; raises IllegalAction at the first that cannot be."""
    moves = []
    for action in actions:
        moves.append(Move(state, action, apply(state, action)))
        state = moves[-1].after
    return moves


def tried(state: State, seat: Seat, actions: Sequence[Action]) -> list[Move]:
    """These choices of one seat in one step, all or none; raises IllegalAction with the reason."""
    moves: list[Move] = []
    for place, action in enumerate(actions):
        now = moves[-1].after if moves else state
        if place and (to_act(now) != seat or now.public.step != state.public.step):
            raise IllegalAction(refuse("too_many_cards", cards=len(actions), wanted=place))
        if to_act(now) != seat and (refusal := why_not(view(now, seat), action)):
            raise IllegalAction(refusal)
        moves += moves_of(now, [action])
    return moves


def played_out(state: State, seat: Seat) -> list[Move]:
    """Every card left, as it falls when this seat takes the rest; the others play anything they may."""
    results = len(state.public.game.results)
    moves: list[Move] = []
    while len(state.public.game.results) == results:
        turn = to_act(state)
        seen = view(state, turn)
        order = sure_of_the_rest(seen) if turn == seat else None
        choices = legal(seen)
        action = next((one for one in choices if order and getattr(one, "card", None) == order[0]), choices[0])
        moves += moves_of(state, [action])
        state = moves[-1].after
    return moves
