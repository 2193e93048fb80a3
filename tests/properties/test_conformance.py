"""Every system, and house rules of every kind, through the conformance routine; the long form is tests/soak.py."""

from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from deece.game.play import view
from deece.players import Player, make
from deece.rules.ruleset import Ruleset, load, systems
from tests.conformance import _nothing_hidden, conform
from tests.house_rules import rulesets
from tests.properties.houses import HOUSES
from tests.soak import mix


def mixed(ruleset: Ruleset, seed: int) -> list[Player]:
    """Plain and random players by turns."""
    return [make(("plain", "random")[(seat + seed) % 2], f"{seed} {seat}") for seat in range(ruleset.rules.people)]


@pytest.mark.parametrize("system", systems())
def test_a_whole_game_of_every_system_conforms(system: str) -> None:
    ruleset, name = load(system), f"short {system}"
    report = conform(ruleset, Random(name), mix(ruleset.rules, 1, name), dealer=1, rate=0.04)
    assert report.state.public.step == "over"
    assert report.examined > 0


@pytest.mark.parametrize("system", systems())
def test_hands_of_every_system_conform_closely(system: str) -> None:
    ruleset = load(system)
    report = conform(ruleset, Random(system), mixed(ruleset, 1), hands=2, rate=0.25)
    assert report.redealt > 0, "no other deal ever gave the same view: nothing was tested"


@pytest.mark.parametrize(("system", "overrides"), HOUSES, ids=[f"{s} {' '.join(o)}" for s, o in HOUSES])
def test_hands_by_house_rules_conform(system: str, overrides: dict[str, Any]) -> None:
    ruleset = load(system, overrides)
    for seed in range(2):
        conform(ruleset, Random(seed), mixed(ruleset, seed), hands=2, rate=0.1, dealer=seed)


def test_the_same_seed_gives_the_same_game() -> None:
    for system in ("four-handed-passing", "two-handed-classic", "three-handed-widow"):
        ruleset = load(system)
        games = [conform(ruleset, Random(5), mixed(ruleset, 5), hands=2, rate=rate) for rate in (0.0, 0.1)]
        assert games[0].actions == games[1].actions
        assert games[0].state == games[1].state


def test_what_is_buried_may_be_what_was_turned_up_in_an_earlier_hand() -> None:
    """The soak took such a hand for a leak: the widow of the first hand stands in the view, and all have seen it."""
    ruleset, rng = load("three-handed-widow"), Random(1)
    state = conform(ruleset, rng, mixed(ruleset, 1), hands=1, rate=0.0).state
    end = state.public.game.results[0].end
    assert end is not None
    own = [*state.own]
    own[1] = own[1]._replace(buried=end.widow)
    _nothing_hidden(state._replace(own=tuple(own)), view(state, 0))


# ------------------------------------------------------------------------------------ any rows, any values


@settings(max_examples=40, suppress_health_check=[HealthCheck.filter_too_much, HealthCheck.too_slow])
@given(rulesets(), st.integers(0, 9))
def test_whatever_rules_are_accepted_can_be_played(ruleset: Ruleset, seed: int) -> None:
    conform(ruleset, Random(seed), mixed(ruleset, seed), hands=1, rate=0.1)
