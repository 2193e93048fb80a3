"""Passing cards: what is laid aside and not yet handed over is in no hand, and nobody holds it twice."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Final

import pytest

from deece.cards import count, size
from deece.game.action import Give
from deece.game.deal import shuffled
from deece.game.play import apply, legal, start, to_act, view
from deece.game.state import State
from deece.players import choice_of, make
from deece.players.belief import Belief
from deece.players.expert_look import to_first_lead, worlds_of
from deece.players.plain import PlainPlayer
from deece.players.plain_play import knowledge
from deece.players.roster import OWN
from deece.rules.catalog import Rules
from deece.rules.ruleset import load, systems

PASSING: Final = [
    (system, manner)
    for system in systems()
    for manner in ("together", "partner first")
    if load(system).rules.exchange.cards
    and not (manner == "together" and load(system).rules.exchange.partner == "call")  # the called card comes first
]


def tables(system: str, manner: str) -> Rules:
    rules = load(system).rules
    return rules if rules.exchange.manner == manner else load(system, {"exchange.manner": manner}).rules


def passes(rules: Rules, name: str, seed: int = 1) -> Iterator[State]:
    """Each position of a hand in which this player passes a card; all else is the plain player's."""
    plain, player = make("plain"), make(name, seed)
    state = apply(start(rules), shuffled(rules, random.Random(seed), 0))
    while state.public.step not in ("play", "score", "over", "deal"):
        seen = view(state, to_act(state))
        if state.public.step == "pass":
            yield state
        chooser = player if state.public.step == "pass" else plain
        choice = choice_of(chooser, seen)
        assert choice.action in legal(seen)
        state = apply(state, choice.action)


@pytest.mark.parametrize(("system", "manner"), PASSING)
@pytest.mark.parametrize("name", [row.name for row in OWN])
def test_every_player_passes_at_the_same_time_or_in_turn(name: str, system: str, manner: str) -> None:
    rules = tables(system, manner)
    found = [state for state in passes(rules, name) if size(state.hands[to_act(state)])]
    assert len(found) == 2 * rules.exchange.cards - (rules.exchange.partner == "call")


@pytest.mark.parametrize(("system", "manner"), PASSING)
def test_a_card_laid_aside_is_in_no_other_hand(system: str, manner: str) -> None:
    """Every card of the pack is in one place of an imagined deal, and each seat gets the cards that it is to have."""
    rules, rng, plain = tables(system, manner), random.Random(2), PlainPlayer()
    laid = 0
    for state in passes(rules, "plain"):
        seat = to_act(state)
        seen = view(state, seat)
        laid += bool(seen.own.giving)
        pack = seen.public.tables.pack
        assert knowledge(seen).unseen == pack - seen.bits - seen.own.giving
        assert sum(Belief(seen, rng).sample().values()) == pack - seen.bits - seen.own.giving
        for world in worlds_of(seen, rng, 2, plain):
            everywhere = sum(world.hands) + sum(own.giving for own in world.own) + world.hidden.widow
            assert everywhere == pack
            assert [size(own.giving) for own in world.own] == [size(own.giving) for own in state.own]
            assert list(map(size, world.hands)) == list(map(size, state.hands))
            end = to_first_lead(world, plain)
            if end.public.step == "play":
                assert {size(hand) for hand in end.hands} == {rules.deal.hand}
    assert laid


def test_partner_is_thought_to_have_laid_aside_what_the_basics_pass() -> None:
    """Trump goes first: declarer looks for partner's trump among the cards that are on their way."""
    rules, plain = tables("double-deck-passing", "together"), PlainPlayer()
    checked = 0
    for state in passes(rules, "plain"):
        seat, public = to_act(state), state.public
        if not public.contract or seat != public.contract.declarer:
            continue
        (partner,) = view(state, seat).partners
        for world in worlds_of(view(state, seat), random.Random(1), 5, plain):
            aside, kept = world.own[partner].giving, world.hands[partner]
            trumps = [6 * public.trump + rank for rank in range(5)]
            best = next((code for code in trumps if count(aside + kept, code)), None)
            if best is not None:
                assert count(aside, best)
                checked += 1
    assert checked
    assert all(isinstance(action, Give) for action in legal(view(state, to_act(state))))
