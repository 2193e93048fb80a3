"""Short ways to set up a table in tests: literal hands, choices in order, and random play."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping

from deece.cards import codes_in, parse_cards
from deece.game.action import Action, Bid, Deal, Pass, Play, Trump
from deece.game.deal import shuffled
from deece.game.play import apply, legal, start, to_act, view
from deece.game.state import CHANCE, OVER, State
from deece.game.tables import tables_for
from deece.rules.catalog import Rules
from deece.rules.ruleset import load


def bits(text: str) -> int:
    """Cards as bits: "AS 10h", "S:AATK"."""
    return sum(1 << 4 * card.code for card in parse_cards(text))


def rules(system: str, **overrides: object) -> Rules:
    """The rules of a system with house rules; a key is written with two underscores: `meld__least=0`."""
    return load(system, {key.replace("__", "."): value for key, value in overrides.items()}).rules


def filled(rules: Rules, hands: Mapping[int, str], *, widow: str = "", dealer: int = 0, seed: int = 1) -> Deal:
    """A deal in which these chairs hold these cards; the rest of the pack is dealt at random to fill up."""
    tables = tables_for(rules)
    active = tables.seatings[dealer].active
    fixed = {seat: bits(text) for seat, text in hands.items()}
    rest = codes_in(tables.pack - sum(fixed.values()) - bits(widow))
    random.Random(seed).shuffle(rest)
    dealt = []
    for seat in range(rules.people):
        hand = fixed.get(seat, 0)
        missing = (rules.deal.hand if seat in active else 0) - len(codes_in(hand))
        hand += sum(1 << 4 * rest.pop() for _ in range(missing))
        dealt.append(hand)
    under = bits(widow) + sum(1 << 4 * rest.pop() for _ in range(rules.deal.widow - len(parse_cards(widow))))
    return Deal(tuple(dealt), under, tuple(rest))


def at(rules: Rules, hands: Mapping[int, str] | None = None, *, widow: str = "", dealer: int = 0) -> State:
    """The position just after the deal."""
    return apply(start(rules, dealer), filled(rules, hands or {}, widow=widow, dealer=dealer))


def do(state: State, *actions: Action) -> State:
    """The position after these choices, made by whoever is to act."""
    for action in actions:
        state = apply(state, action)
    return state


def bid_and_name(state: State, points: int, trump: int) -> State:
    """The player to act bids, all others pass, and he names trump."""
    state = apply(state, Bid(points))
    while state.public.step == "bid":
        state = apply(state, Pass())
    return apply(state, Trump(trump))


def choices(state: State) -> tuple[Action, ...]:
    """What the player to act may choose."""
    return legal(view(state, to_act(state)))


def cards(state: State) -> str:
    """The cards that may be played, as text."""
    return " ".join(str(action.card) for action in choices(state) if isinstance(action, Play))


def play_out(
    state: State, rng: random.Random, until: Callable[[State], bool] | None = None, pick: str = "random"
) -> State:
    """Play on at random (or the first legal choice) until the condition holds, the hand or the game ends."""
    hands = len(state.public.game.results)
    while to_act(state) != OVER and not (until and until(state)):
        if to_act(state) == CHANCE:
            if len(state.public.game.results) > hands:
                return state
            state = apply(state, shuffled(state.public.rules, rng, state.public.game.dealer))
            continue
        options = choices(state)
        state = apply(state, rng.choice(options) if pick == "random" else options[0])
    return state
