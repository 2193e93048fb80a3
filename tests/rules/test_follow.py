"""House rules that follow: what no longer fits the goal moves with it, and what cannot be says how it is mended."""

from __future__ import annotations

import pytest
from tests.web.test_rules_form import rules_form

from deece.rules.check import problems
from deece.rules.ruleset import RulesError, from_values, load, overrides_of, systems, values_of


@pytest.mark.parametrize("system", systems())
@pytest.mark.parametrize("share", [0.2, 0.7, 1.4])
def test_any_goal_fits(system: str, share: float) -> None:
    """AUDIT table 8: 350 in place of 500 was refused, for a rule that the host had never heard of."""
    usual = load(system).rules.score
    goal = round(usual.goal * share / usual.scale) * usual.scale
    found = load(system, {"score.goal": goal})
    assert problems(found.rules) == []
    assert found.rules.score.bid_to_win != "near" or found.rules.score.bid_to_win_at <= goal
    again = load(system, overrides_of(system, found.rules))
    assert again.rules == found.rules
    assert from_values(system, values_of(found.rules)).rules == found.rules


def test_near_the_goal_moves_with_a_lower_goal_and_says_so() -> None:
    found = load("double-deck", {"score.goal": 350})
    assert found.rules.score.bid_to_win_at == 280
    assert found.warnings == ("score.bid_to_win_at moves with it to 280",)
    form = rules_form("double-deck", {"score.goal": "350"})
    moved = {row["key"]: row["moved"] for row in form["rows"] if row["moved"]}
    assert moved == {"score.bid_to_win_at": "This moved with what you changed: 280, not 400."}
    assert form["problems"] == []


def test_what_still_fits_stays() -> None:
    """A game that was kept with a higher goal is what it was."""
    assert load("double-deck", {"score.goal": 700}).rules.score.bid_to_win_at == 400
    assert load("double-deck", {"score.goal": 450}).rules.score.bid_to_win_at == 400


def test_a_game_of_some_hands_is_not_won_on_a_bid() -> None:
    found = load("double-deck", {"score.hands": 1})
    assert found.rules.score.bid_to_win == "off"
    assert "score.bid_to_win moves with it to off" in found.warnings


def test_what_is_set_by_hand_does_not_move() -> None:
    with pytest.raises(RulesError, match="390 is not near a goal of 350 but beyond it"):
        load("double-deck", {"score.goal": 350, "score.bid_to_win_at": 390})


def test_a_contradiction_has_its_remedy_as_a_button() -> None:
    form = rules_form("double-deck", {"score.hands": "3", "score.bid_to_win": "always"})
    (problem,) = form["problems"]
    remedies = {(one["key"], one["value"]) for one in problem["remedies"]}
    assert remedies == {("score.bid_to_win", "off"), ("score.hands", "0")}
    for key, value in remedies:
        mended = {"score.hands": "3", "score.bid_to_win": "always", key: value}
        assert rules_form("double-deck", mended)["problems"] == []
