"""Imagined hands agree with everything a seat knows, and the true hands are always among those that may be."""

from __future__ import annotations

import random

import pytest

from deece.cards import codes_in, holds, size
from deece.game.deal import shuffled
from deece.game.play import apply, legal, start, to_act, view
from deece.game.state import CHANCE, OVER, State
from deece.players import make
from deece.players.belief import AWAY, Belief
from deece.rules.ruleset import load, systems


def check(state: State, seat: int, rng: random.Random) -> None:
    seen = view(state, seat)
    belief = Belief(seen, rng)
    for where, bits in enumerate(state.hands):
        if where in belief.places:
            assert holds(bits, belief.known[where]), "what is said to be known is not so"
            rest = codes_in(bits - belief.known[where])
            assert all(where in belief.may[code] for code in rest), "the true hand is thought impossible"
    hands = belief.sample()
    assert sum(hands.values()) == sum(1 << 4 * code for code in belief.copies.elements()) + sum(belief.known.values())
    for where, bits in hands.items():
        if where != AWAY:
            assert size(bits) == seen.public.cards_held(where)
            assert holds(bits, belief.known[where])
            assert all(where in belief.may[code] for code in codes_in(bits - belief.known[where]))


@pytest.mark.parametrize("system", systems())
def test_hands_agree_with_what_is_known(system: str) -> None:
    rules = load(system).rules
    rng, player = random.Random(3), make("plain")
    state = start(rules)
    for _ in range(250):
        seat = to_act(state)
        if seat == OVER:
            break
        if seat == CHANCE:
            state = apply(state, shuffled(rules, rng, state.public.game.dealer))
            continue
        if state.public.step == "play":
            check(state, seat, rng)
        action = player.choose(view(state, seat)).action if rng.random() < 0.8 else rng.choice(legal(view(state, seat)))
        state = apply(state, action)


def test_a_card_passed_to_partner_is_known_to_be_there() -> None:
    rules = load("four-handed-passing").rules
    rng, player = random.Random(8), make("plain")
    found = 0
    state = start(rules)
    while found < 20:
        seat = to_act(state)
        if seat == OVER:
            state = start(rules)
            continue
        if seat == CHANCE:
            state = apply(state, shuffled(rules, rng, state.public.game.dealer))
            continue
        contract = state.public.contract
        if contract and seat == contract.declarer and state.public.step == "play" and not state.public.tricks:
            seen = view(state, seat)
            (partner,) = seen.partners
            assert holds(Belief(seen, rng).known[partner], seen.own.given)
            found += 1
        state = apply(state, player.choose(view(state, seat)).action)
