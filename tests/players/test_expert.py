"""The expert: always legal, in every system; decided by its view and its seed alone; better than the basics."""

from __future__ import annotations

import random

import pytest
from tests.support import at, do, rules

from deece.game.action import Bid, Pass, Play
from deece.game.deal import shuffled
from deece.game.meld import side_meld
from deece.game.play import apply, legal, start, to_act, view
from deece.game.state import CHANCE, OVER, Contract, State
from deece.game.view import View
from deece.players import make
from deece.players.belief import AWAY, Belief
from deece.players.expert import Effort, ExpertPlayer
from deece.players.worth import Outlook, worth
from deece.rules.ruleset import load, systems
from deece.solver import card_values, engine, problem_of

QUICK = Effort(deals=2, worlds=12)


def redealt(state: State, seen: View, rng: random.Random) -> State:
    """Another deal that this seat cannot tell from the true one."""
    hands = Belief(seen, rng).sample()
    held = tuple(seen.bits if seat == seen.seat else hands.get(seat, 0) for seat in range(len(state.hands)))
    return state._replace(hands=held, hidden=state.hidden._replace(widow=hands[AWAY]))


@pytest.mark.parametrize("system", systems())
def test_a_hand_is_played_and_unseen_cards_change_nothing(system: str) -> None:
    rng, player, plain = random.Random(7), ExpertPlayer(4, effort=QUICK), make("plain")
    state = start(load(system).rules)
    decided = 0
    while (seat := to_act(state)) != OVER:
        if seat == CHANCE:
            if decided:
                break
            state = apply(state, shuffled(state.public.rules, rng, state.public.game.dealer))
            continue
        seen = view(state, seat)
        choice = player.choose(seen) if seat % 2 == 0 else plain.choose(seen)
        if seat % 2 == 0 and state.public.step in ("bid", "play"):
            decided += 1
            if decided % 5 == 1:
                other = view(redealt(state, seen, rng), seat)
                assert other == seen
                assert player.choose(other) == choice
        state = apply(state, choice.action)
    assert decided


@pytest.mark.skipif(engine() == "reference", reason="no C++ compiler: the expert plays by the basics")
def test_where_all_is_known_it_plays_the_best_card() -> None:
    """Two-handed, the stock is gone: the other hand is known, and so is the best card."""
    rng, player, plain = random.Random(5), ExpertPlayer(4, effort=QUICK), make("plain")
    state, checked = start(load("two-handed").rules), 0
    while checked < 20:
        seat = to_act(state)
        if seat == OVER:
            state = start(state.public.rules)
        elif seat == CHANCE:
            state = apply(state, shuffled(state.public.rules, rng, state.public.game.dealer))
        else:
            action = plain.choose(view(state, seat)).action
            seen = view(state, seat)
            if state.public.step == "play" and len(legal(seen)) > 1 and len(seen.hand) <= 7:
                action = player.choose(seen).action
                assert isinstance(action, Play)
                assert action.card in card_values(problem_of(state)).best
                checked += 1
            state = apply(state, action)


def test_what_trick_points_are_worth() -> None:
    """Double deck, bid 60: under 20 in tricks all is lost; at 20 and more, meld and tricks count on both sides."""
    table = at(rules("double-deck"), {0: "S:AATTKKQQJJ H:ATKQJ D:AKQ C:AA"})
    state = do(table, Pass(), Bid(60)) if to_act(table) != 0 else do(table, Bid(60))
    while state.public.step != "play":
        choices = legal(view(state, to_act(state)))
        state = do(state, Pass() if Pass() in choices else choices[0])
    assert state.public.contract
    side = state.public.declarers()
    ours, theirs = (
        meld if (meld := side_meld(state.public, group)) >= 20 else 0 for group in (side, frozenset(range(4)) - side)
    )
    mine = state.public.seating.column[min(side)]
    value, stands = worth(state.public, side), Outlook(state.public, frozenset({mine}))
    need = max(20, 60 - ours)

    def scores(own: int, others: int) -> list[int]:
        return [own, others] if mine == 0 else [others, own]

    assert value(need - 1) == stands.of(scores(-60, theirs + 51 - need), ())
    assert value(need) == stands.of(scores(ours + need, theirs + 50 - need if 50 - need >= 20 else 0), ())
    assert value(50) == stands.of(scores(ours + 50, 0), ())


@pytest.mark.parametrize(("before", "bids"), [((0, 0), False), ((420, 430), True)])
def test_points_count_for_the_game(before: tuple[int, int], bids: bool) -> None:
    """Far from the goal 160 points ahead are better than 60; once both have 400 only a bid won and made wins (S0)."""
    public = start(rules("double-deck")).public
    public = public._replace(game=public.game._replace(scores=before, goal=500))

    def stands(declarer: int, gains: dict[int, int]) -> float:
        contract = Contract(declarer=declarer, bid=60, trump=0)
        return Outlook(public._replace(contract=contract), frozenset({1})).after(gains, made=declarer == 1)

    passive = stands(0, {0: -60, 1: 100, 2: -60, 3: 100})
    active = stands(1, {0: 10, 1: 70, 2: 10, 3: 70})
    assert (active > passive) == bids
