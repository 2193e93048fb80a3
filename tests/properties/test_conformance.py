"""Every system, and house rules of every kind, through the conformance routine; the long form is tests/soak.py."""

from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st
from tests.conformance import conform
from tests.soak import mix

from deece.players import Player, make
from deece.rules.catalog import CATALOG, Row
from deece.rules.check import problems
from deece.rules.ruleset import RulesError, Ruleset, load, systems

HOUSES: list[tuple[str, dict[str, Any]]] = [
    # deal
    ("double-deck", {"deal.people": 5}),
    ("two-handed", {"deal.people": 3}),
    ("three-handed-widow", {"deal.people": 5, "score.several": "overtime"}),
    ("five-handed-call", {"deal.people": 7}),
    ("racehorse", {"deal.players": 4, "deal.copies": 4, "deal.widow": 4}),
    ("racehorse", {"deal.players": 4, "deal.copies": 4, "deal.nines": True, "deal.hand": 23, "deal.widow": 4}),
    ("racehorse", {"score.hands": 6, "exchange.widow_shown": True}),
    ("four-handed", {"deal.nines_misdeal": "six", "deal.misdeal_limit": 0}),
    ("cutthroat", {"deal.nines_misdeal": "four"}),
    # auction
    ("partnership-auction", {"auction.opening": "free", "auction.all_pass": "dealer", "auction.steps": "25"}),
    ("four-handed", {"auction.opening": "free", "auction.all_pass": "dealer", "auction.forced_bid": 190}),
    ("four-handed", {"auction.kind": "summed", "auction.opening": "free", "auction.least_meld": 200,
                     "auction.misbid": "penalty"}),
    ("double-deck", {"auction.kind": "summed", "auction.calls": "none", "auction.least_meld": 20}),
    ("four-handed", {"auction.trump_needs": "meld"}),
    ("family-passing", {"auction.calls": "by me,by,save,help"}),
    ("double-deck", {"auction.opening": "duty", "auction.all_pass": "redeal"}),
    # exchange
    ("family-passing", {"exchange.manner": "together"}),
    ("four-handed", {"exchange.cards": 3, "score.goal": 1500}),
    ("double-deck", {"exchange.cards": 2, "exchange.manner": "together"}),
    ("four-handed", {"deal.hand": 11, "deal.widow": 4, "exchange.widow_round": True}),
    ("three-handed", {"exchange.widow_shown": False, "exchange.bury": "plain"}),
    ("five-handed-call", {"score.save_each": True, "exchange.cards": 1}),
    # meld
    ("double-pinochle", {"meld.roundhouse": "24,240", "meld.roundhouse_shares_run": True}),
    ("two-handed-draw", {"meld.roundhouse": "250", "trick.discards": "opponent"}),
    ("four-handed-passing", {"meld.run_extra": 4, "meld.least": 10, "meld.announce_aces": True}),
    ("double-deck-tournament", {"meld.four_of_a_kind": True, "meld.wins_game": "run,royal marriage,pinochle"}),
    ("double-deck-tournament", {"meld.throw_in": True, "meld.concede": True, "meld.on_board": 250}),
    ("three-handed", {"meld.concede": True, "meld.concede_unseen": True, "meld.throw_in": True}),
    ("two-handed", {"meld.per_trick": "one", "meld.build": "full", "meld.draw_first": True}),
    ("two-handed-classic", {"meld.per_trick": "any", "meld.dix_exchange": True, "meld.dealers_dix": True}),
    # trick
    ("four-handed", {"trick.first_lead": "trump"}),
    ("four-handed", {"trick.moon": "game", "trick.play": "post-1945"}),
    ("partnership-auction", {"trick.moon": "250", "trick.play": "post-1945 overtrump"}),
    ("four-handed", {"trick.order": "standard", "trick.count": "classic"}),
    ("three-handed-widow", {"trick.order": "standard", "trick.count": "classic", "trick.counts_stay": True}),
    ("two-handed-classic", {"trick.count": "simple"}),
    # score
    ("double-pinochle", {"score.scale": 10}),
    ("family-passing", {"score.scale": 1}),
    ("partnership-auction", {"score.save": "trick", "score.set_keeps_meld": True}),
    ("family-passing", {"score.dix_saves": False, "score.several": "highest", "score.tie": "replay"}),
    ("two-handed", {"score.several": "overtime"}),
    ("double-deck", {"score.bid_to_win": "always"}),
    ("check", {"score.check_double_marriage": True, "score.check_double_pinochle": True,
               "score.check_double_arounds": True, "score.check_nines": 10, "score.check_played": False,
               "score.check_game": 10}),
]  # fmt: skip


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


# ------------------------------------------------------------------------------------ any rows, any values

SMALL = {"deal.people": (0, 5, 6), "deal.misdeal_limit": (0, 1), "score.hands": (0, 1, 2), "exchange.cards": (0, 1, 3)}


def values(row: Row, base: Any) -> st.SearchStrategy[Any]:
    """Values that a table might try for this row."""
    if row.key in SMALL:
        return st.sampled_from(SMALL[row.key])
    if row.kind == "bool":
        return st.just(not base)
    if row.kind == "choice":
        return st.sampled_from([choice for choice in row.choices if choice != base] or [base])
    if row.kind == "words":
        return st.lists(st.sampled_from(row.choices), unique=True, max_size=3).map(",".join).map(lambda s: s or "none")
    if row.kind == "numbers":
        return st.sampled_from(["none", "10", "5,70", "20,100,150"])
    return st.sampled_from([row.low, max(row.low, 1), min(row.high, base + 1), min(row.high, base * 2), 3, 20, 250])


@st.composite
def rulesets(draw: st.DrawFn) -> Ruleset:
    """A system with one to four rows changed, if such rules can be played."""
    system = draw(st.sampled_from(systems()))
    base = load(system).rules
    keys = draw(st.lists(st.sampled_from(list(CATALOG)), min_size=1, max_size=4, unique=True))
    changes = {key: draw(values(CATALOG[key], base.value(key)), label=key) for key in keys}
    try:
        ruleset = load(system, changes)
    except RulesError:
        assume(False)
    assert problems(ruleset.rules) == []
    return ruleset


@settings(max_examples=40, suppress_health_check=[HealthCheck.filter_too_much, HealthCheck.too_slow])
@given(rulesets(), st.integers(0, 9))
def test_whatever_rules_are_accepted_can_be_played(ruleset: Ruleset, seed: int) -> None:
    conform(ruleset, Random(seed), mixed(ruleset, seed), hands=1, rate=0.1)
