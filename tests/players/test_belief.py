"""Imagined hands agree with everything a seat knows, and the true hands are always among those that may be."""

from __future__ import annotations

import random
from statistics import fmean
from typing import Final

import pytest
from tests.support import contract_of

from deece.cards import LANES, Card, codes_in, count, holds, size
from deece.game.deal import shuffled
from deece.game.play import apply, legal, start, to_act, view
from deece.game.state import CHANCE, OVER, State
from deece.game.view import View
from deece.players import choice_of, make
from deece.players.belief import AWAY, Belief
from deece.players.expert_look import _names, worlds_of
from deece.players.plain import PlainPlayer
from deece.rules.ruleset import load, systems

ACE_OF_SPADES: Final = Card.parse("AS").code


def check(state: State, seat: int, rng: random.Random) -> None:
    seen = view(state, seat)
    belief = Belief(seen, rng)
    for where, bits in enumerate(state.hands):
        if where in belief.places:
            assert holds(bits, belief.known[where]), "what is said to be known is not so"
            rest = codes_in(bits - belief.known[where])
            assert all(where in belief.may[code] for code in rest), "the true hand is thought impossible"
    hands = belief.sample()
    agree(seen, belief, hands)
    agree(seen, belief, belief.weighed(hands, lambda _, bits: 1 + bits % 7, 2))


def agree(seen: View, belief: Belief, hands: dict[int, int]) -> None:
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
        action = (
            choice_of(player, view(state, seat)).action if rng.random() < 0.8 else rng.choice(legal(view(state, seat)))
        )
        state = apply(state, action)


def test_hands_that_fit_come_more_often() -> None:
    rules, rng = load("double-deck").rules, random.Random(4)
    state = apply(start(rules), shuffled(rules, rng, 0))
    belief = Belief(view(state, 1), rng)
    chain: list[int] = []

    def aces(bits: int) -> int:
        return count(bits, ACE_OF_SPADES)

    hands = belief.sample()
    for _ in range(300):
        hands = belief.weighed(hands, lambda seat, bits: 4.0 ** aces(bits) if seat == 2 else 1.0)
        chain.append(aces(hands[2]))
    # Of four aces held by three hands, each lies with seat 2 four times as likely as with either of the others.
    free = 4 - aces(state.hands[1])
    assert fmean(chain) == pytest.approx(free * 4 / 6, abs=0.35)
    assert fmean(aces(belief.sample()[2]) for _ in range(300)) == pytest.approx(free / 3, abs=0.25)


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
        state = apply(state, choice_of(player, view(state, seat)).action)


@pytest.mark.parametrize(("system", "aces"), [("four-handed-passing", True), ("double-deck-passing", False)])
def test_what_partner_has_passed_is_thought_to_be_gone(system: str, aces: bool) -> None:
    rules = load(system).rules
    rng, player = random.Random(5), make("plain")
    state = apply(start(rules), shuffled(rules, rng, 0))
    while state.public.step != "play":
        seat = to_act(state)
        state = apply(state, choice_of(player, view(state, seat)).action)
    declarer, trump = contract_of(state).declarer, state.public.trump
    after = state.public.seating.after
    opponent, partner = after[declarer], after[after[declarer]]
    seen = view(state, opponent)
    lean = Belief(seen, rng).lean
    suits = {code // 6 for code in lean}
    assert trump in suits
    assert (len(suits) > 1) == aces
    deals = [Belief(seen, rng).sample() for _ in range(100)]
    assert fmean(size(hands[partner] & LANES[trump]) for hands in deals) < 0.15 * rules.deal.hand / 2
    kept_trump = replace_received(view(state, declarer), LANES[trump] & 15 << 24 * trump)
    assert all(seats[partner] == 1.0 for seats in Belief(kept_trump, rng).lean.values())


def replace_received(seen: View, bits: int) -> View:
    """The view of one who was passed these cards."""
    return seen._replace(own=seen.own._replace(received=bits))


def test_where_nothing_fits_hands_are_dealt_all_the_same() -> None:
    """Declarer may be imagined without a card of their trump for a whole round: it stopped the player once."""
    rules, rng = load("four-handed-passing").rules, random.Random(5)
    player = PlainPlayer()
    state = apply(start(rules), shuffled(rules, rng, 0))
    while state.public.step != "pass":
        state = apply(state, choice_of(player, view(state, to_act(state))).action)
    seen = view(state, to_act(state))
    trump = seen.public.trump
    assert _names(seen.public, seen.bits & ~LANES[trump]) > 0
    for seed in range(30):
        assert len(worlds_of(seen, random.Random(seed), 5, player)) == 5
