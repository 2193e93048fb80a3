"""The answer to a player, found by sampling: what it is worth to know how somebody plays, and no cards.

Deals that fit all that the seat knows are weighed by the choices of the others: where they would have played another
card than they did, by what is known of how they choose, a deal counts for less. In each of them every card is played
out, all seats by that player, and the card with the best mean is played. It looks one choice ahead, so a true best
response wins more.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final

from deece.driver import asked
from deece.game.action import Action, Play
from deece.game.made import hand_of
from deece.game.play import apply, legal, to_act, view
from deece.game.state import Own, Public, State
from deece.game.view import View
from deece.players import make
from deece.players.belief import Belief
from deece.players.expert_look import imagined
from deece.players.plain import PlainPlayer
from deece.rules.catalog import Rules

DEALS: Final = 16
UNLIKELY: Final = 0.2  # what a deal counts for, for each card that would not have been played in it


class Response:
    """Answers one player, card by card."""

    def __init__(self, rules: Rules, name: str, seed: str) -> None:
        self._seed = seed
        self._players = [make(name, f"{seed} {chair}") for chair in range(rules.people)]

    def choose(self, states: Sequence[State], actions: Sequence[Action], own: Action) -> Action:
        """A card by all positions of the hand and all choices so far; of the last position its seat's view counts."""
        public, seat = states[-1].public, to_act(states[-1])
        seen = view(states[-1], seat)
        choices = legal(seen)
        if public.step != "play" or len(choices) == 1:
            return own
        rng = Random(f"{self._seed} {len(states)}")
        belief = Belief(seen, rng)
        worlds = [imagined(seen, belief.sample(), PlainPlayer()) for _ in range(DEALS)]
        plays = [
            (before.public, action) for before, action in zip(states, actions, strict=False) if isinstance(action, Play)
        ]
        weights = [self._weight(world, seat, plays) for world in worlds]
        worth = {
            choice: sum(
                weight * self._played_out(apply(world, choice), seat)
                for world, weight in zip(worlds, weights, strict=True)
            )
            for choice in choices
        }
        return max(choices, key=lambda choice: (worth[choice], choice == own))

    def _weight(self, world: State, seat: int, plays: Sequence[tuple[Public, Play]]) -> float:
        """How much this deal counts: less for each card of another that the player would not have played in it."""
        hands, weight = list(world.hands), 1.0
        for public, action in reversed(plays):
            turn = public.turn
            hands[turn] += 1 << 4 * action.card.code
            if turn != seat:
                told = asked(self._players[turn], View(public, turn, hands[turn], Own())).choice.action
                weight *= 1.0 if told == action else UNLIKELY
        return weight

    def _played_out(self, state: State, seat: int) -> float:
        """By how much the seat's side is ahead after the hand, if all play it out as the player does."""
        dealer, side = state.public.game.dealer, state.public.seating.side[seat]
        while not state.public.game.results and (turn := to_act(state)) >= 0:
            state = apply(state, asked(self._players[turn], view(state, turn)).choice.action)
        return float(hand_of(state, dealer).ahead(side))
