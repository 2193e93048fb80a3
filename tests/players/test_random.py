"""The random player: any kind of choice, low bids more often than high ones, and chance from seed and view alone."""

from __future__ import annotations

from collections import Counter
from random import Random
from statistics import median

import pytest

from deece.arena.games import LIMIT, play_game
from deece.game.action import Bid, Pass
from deece.game.deal import shuffled
from deece.game.play import apply, legal, start, to_act, view
from deece.game.state import CHANCE, OVER, State
from deece.game.tables import tables_for
from deece.players import choice_of, make
from deece.rules.ruleset import load, systems


def game(system: str, limit: int = LIMIT) -> State:
    """How a game of random players ends, or where it is left."""
    rules = load(system).rules
    players = [make("random", f"0 {chair}") for chair in range(rules.people)]
    return play_game(rules, players, Random(0), limit=limit)[0]


@pytest.mark.parametrize("system", systems())
def test_contracts_stay_low(system: str) -> None:
    """So a game can end: a contract of twice the goal sets whoever has it, hand after hand."""
    rules = load(system).rules
    ladder = tables_for(rules).ladder
    bids = [result.bid for result in game(system, 20).public.game.results if result.bid]
    if rules.auction.kind == "bids":
        assert median(map(ladder.index, bids)) <= 16, "so many steps above the lowest bid"


def test_most_games_end() -> None:
    """Where the least contract is too much for a random hand, scores sink, and the driver leaves the game."""
    ended = 0
    for system in systems():
        state = game(system)
        if to_act(state) == OVER:
            ended += 1
        else:
            assert len(state.public.game.results) <= LIMIT
            assert max(state.public.game.scores) < state.public.game.goal
    assert ended >= 12


def test_a_bid_is_as_likely_as_a_pass_and_each_figure_half_as_likely_as_the_one_before() -> None:
    rules = load("double-deck").rules
    state = apply(start(rules), shuffled(rules, Random(1), 0))
    seen = view(state, to_act(state))
    calls = Counter(choice_of(make("random", seed), seen).action for seed in range(4000))
    passes = sum(number for call, number in calls.items() if isinstance(call, Pass))
    assert passes == pytest.approx(2000, abs=150)
    figures = [action for action in legal(seen) if isinstance(action, Bid)]
    for place, figure in enumerate(figures[:4]):
        assert calls[figure] == pytest.approx(2000 / 2 ** (place + 1), abs=120)


@pytest.mark.parametrize("system", ["double-deck", "two-handed", "double-deck-tournament"])
def test_at_a_table_its_choices_vary(system: str) -> None:
    """A server makes the player anew for every choice, with the same seed: the chance then comes from the view."""
    rules, rng, places = load(system).rules, Random(2), Counter[int]()
    state = start(rules)
    while not state.public.game.results and (seat := to_act(state)) != OVER:
        if seat == CHANCE:
            state = apply(state, shuffled(rules, rng, state.public.game.dealer))
            continue
        seen = view(state, seat)
        choices, action = legal(seen), choice_of(make("random"), seen).action
        if len(choices) > 2:
            places[4 * choices.index(action) // len(choices)] += 1
        state = apply(state, action)
    assert set(places) == {0, 1, 2, 3}, "it takes choices from all quarters of its lists"
