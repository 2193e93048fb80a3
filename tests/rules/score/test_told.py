"""A hand that was told settles as the same hand played does; the long form is tests/told.py."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from tests.house_rules import rulesets
from tests.properties.houses import HOUSES
from tests.support import rules
from tests.told import check

from deece.game.account import account_of
from deece.game.score import settle
from deece.game.state import Contract, Outcome
from deece.game.told import ToldError, told
from deece.rules.catalog import Rules
from deece.rules.ruleset import Ruleset, load, systems
from deece.words import refusal_words


@pytest.mark.parametrize("system", systems())
def test_told_and_played_agree_in_every_system(system: str) -> None:
    assert check(load(system), 25, "suite") == []


@pytest.mark.parametrize(("system", "overrides"), HOUSES, ids=[f"{s} {' '.join(o)}" for s, o in HOUSES])
def test_told_and_played_agree_by_house_rules(system: str, overrides: dict[str, Any]) -> None:
    assert check(load(system, overrides), 8, "suite") == []


@settings(max_examples=30, suppress_health_check=[HealthCheck.filter_too_much, HealthCheck.too_slow])
@given(rulesets(), st.integers(0, 9))
def test_told_and_played_agree_whatever_the_rules(ruleset: Ruleset, seed: int) -> None:
    assert check(ruleset, 2, str(seed)) == []


WIDOW = Contract(1, 300, trump=1)


def test_a_widow_hand_told_by_its_totals() -> None:
    """S4 widow: declarer's 150 meld, 140 in tricks, the last trick and 30 buried make a bid of 300."""
    hand = told(
        rules("three-handed-widow"),
        contract=WIDOW,
        melds={1: 150, 2: 40},
        points={1: 140, 2: 70},
        tricks={1: 9, 2: 6},
        last=1,
        aside={1: 30},
    )
    result = settle(account_of(hand), 0, (0, 0, 0))
    assert result.outcome is Outcome.MADE
    assert result.scores == (0, 330, 110)
    assert [(line.column, line.kind, line.figures) for line in result.lines if line.kind == "play"] == [
        (1, "play", (140, 10, 30)),
        (2, "play", (70, 0, 0)),
    ]


def test_a_renege_told() -> None:
    """S4: by the bidder, twice the bid is lost and the others score meld."""
    hand = told(rules("three-handed-widow"), contract=WIDOW, melds={0: 40, 1: 150, 2: 100}, reneged=1)
    result = settle(account_of(hand), 0, (0, 0, 0))
    assert result.outcome is Outcome.RENEGED
    assert result.made is False
    assert result.scores == (40, -600, 100)


def test_by_anothers_renege_declarer_makes_the_bid_whatever_was_taken() -> None:
    """S4: by another, the bidder makes bid + meld; the result says made, not set."""
    hand = told(rules("three-handed-widow"), contract=WIDOW, melds={0: 40, 1: 150, 2: 100}, reneged=2)
    assert [side.outcome for side in account_of(hand).sides] == [Outcome.MADE, Outcome.UNOPPOSED, Outcome.RENEGED]
    result = settle(account_of(hand), 0, (0, 0, 0))
    assert (result.made, result.outcome) == (True, Outcome.MADE)
    assert result.scores == (40, 450, -300)


def refused(table: Rules, **facts: Any) -> str:
    """Why these facts cannot be, in words."""
    with pytest.raises(ToldError) as error:
        told(table, **facts)
    return refusal_words(error.value.refusal)


@pytest.mark.parametrize(
    ("facts", "says"),
    [
        ({"contract": Contract(7, 300)}, "seat 7 does not play"),
        ({"contract": WIDOW, "melds": {5: 20}}, "seat 5 does not play"),
        ({"contract": WIDOW, "dealer": 9}, "no seat 9"),
        ({"contract": WIDOW, "ended": "rained off"}, "not a way in which a hand ends"),
        ({"contract": WIDOW, "ended": "rained off"}, "no marriage, conceded unseen"),
        ({"contract": WIDOW, "ended": "passed out"}, "dealt again has no score"),
        ({"contract": WIDOW, "ended": "thrown in"}, "by these rules no hand ends so: thrown in"),
        ({"contract": WIDOW, "ended": "conceded", "reneged": 1}, "not both"),
        ({}, "say who had the bid"),
        ({"contract": Contract(1, 300)}, "say what was trump"),
        ({"contract": Contract(1, 305, trump=1)}, "after 300 comes 310"),
        ({"contract": Contract(1, 10, trump=1)}, "the first bid is at least"),
        ({"contract": Contract(1, 100000, trump=1)}, "bids at this table end at 2000"),
        ({"contract": WIDOW, "points": {1: 240}}, "say who won the last trick"),
        ({"contract": WIDOW, "play": {1: 200, 2: 60}}, "all cards together count 250"),
        ({"contract": WIDOW, "last": 7}, "seat 7 does not play"),
        ({"contract": WIDOW, "last": 1, "melds": {1: -20}}, "cannot be less than 0"),
        ({"contract": WIDOW, "last": 1, "points": {1: 200, 2: 50}}, "all cards together count 240"),
        ({"contract": WIDOW, "last": 1, "points": {1: 200}, "aside": {1: 50}}, "all cards together count 240"),
        ({"contract": WIDOW, "last": 1, "tricks": {1: 12, 2: 6}}, "18 tricks are given"),
    ],
)
def test_what_cannot_be_of_a_hand_is_refused(facts: dict[str, Any], says: str) -> None:
    assert says in refused(rules("three-handed-widow"), **facts)


DECK = Contract(0, 80, trump=1)


@pytest.mark.parametrize(
    ("system", "facts", "says"),
    [
        ("double-deck", {"melds": {0: 14, 1: 30}}, "it ended under the least meld"),
        ("double-deck", {"aside": {0: 2}}, "no cards are laid aside in this game"),
        ("double-deck", {"contract": DECK._replace(mooner=0)}, "nobody shoots the moon"),
        ("family-passing", {"contract": Contract(0, 400, trump=1)}, "it ended off the board"),
    ],
)
def test_what_the_rules_exclude_is_refused(system: str, facts: dict[str, Any], says: str) -> None:
    hand: dict[str, Any] = {"contract": DECK, "last": 0, "melds": {0: 30}}
    assert says in refused(rules(system), **hand | facts)


def test_where_bids_are_added_every_side_has_a_sum() -> None:
    table = rules("partnership-auction", auction__kind="summed", auction__opening="free", auction__all_pass="redeal")
    assert "what each of the 2 sides bid, as sums" in refused(table, contract=Contract(0, 300, trump=1), last=0)


def test_two_handed_play_has_no_contract() -> None:
    assert "no contract" in refused(rules("two-handed"), contract=WIDOW)
