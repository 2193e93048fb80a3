"""Reneges, for the score keeper of a table with real cards (SYSTEMS: "Scoring a hand"; fine print)."""

from __future__ import annotations

import pytest
from tests.support import hand_over, refusal, rules, trick_begun

from deece.cards import Card
from deece.game.action import Play
from deece.game.score import renege
from deece.game.state import State


def totals(state: State, offender: int) -> tuple[int, ...]:
    points = [0] * len(state.public.game.scores)
    for line in renege(state.public, offender):
        points[line.column] += line.points
    return tuple(points)


THREE = hand_over(rules("three-handed-widow"), bid=300, melds={0: 40, 1: 150, 2: 100})


def test_by_the_bidder_twice_the_bid_is_lost_and_the_others_score_meld() -> None:
    """S4: a double set; the two opponents count their meld."""
    assert totals(THREE, 1) == (40, -600, 100)


def test_by_another_the_bidder_makes_it_the_offender_is_set_and_the_third_scores_meld() -> None:
    """S4: bid + meld to the bidder; the offender loses all meld and takes a single set."""
    assert totals(THREE, 2) == (40, 450, -300)
    assert totals(THREE, 0) == (-300, 450, 100)


@pytest.mark.parametrize("offender", [1, 3])
def test_a_partnership_of_the_bidder_is_set_twice(offender: int) -> None:
    state = hand_over(rules("partnership-auction"), bid=250, melds={1: 100, 3: 20, 0: 40, 2: 60})
    assert totals(state, offender) == (100, -500)


@pytest.mark.parametrize("offender", [0, 2])
def test_a_partnership_of_the_others_loses_all_its_meld_and_the_bid(offender: int) -> None:
    state = hand_over(rules("partnership-auction"), bid=250, melds={1: 100, 3: 20, 0: 40, 2: 60})
    assert totals(state, offender) == (-250, 370)


def test_meld_under_the_least_does_not_count_then_either() -> None:
    state = hand_over(rules("double-deck"), bid=60, melds={1: 20, 2: 18})
    assert totals(state, 1) == (0, -120)
    assert totals(state, 2) == (-60, 80)


def test_of_four_partnerships_only_the_offenders_is_set() -> None:
    state = hand_over(rules("eight-handed"), bid=250, melds={1: 100, 5: 20, 2: 40, 3: 60, 4: 80})
    assert totals(state, 6) == (80, 370, -250, 60)


def test_with_a_called_partner_the_offender_alone_is_set() -> None:
    table = rules("five-handed-call")
    state = hand_over(table, bid=60, melds={0: 4, 1: 25, 2: 10, 3: 8, 4: 2}, contract={"partner": 3})
    assert totals(state, 3) == (16, -120, 16, -120, 16)
    assert totals(state, 2) == (6, 93, -60, 93, 6)


def test_without_a_contract_there_is_nothing_to_settle() -> None:
    state = hand_over(rules("two-handed"))
    with pytest.raises(ValueError, match="only where there is a contract"):
        renege(state.public._replace(contract=None), 0)


def test_at_this_table_nobody_can_renege_in_play() -> None:
    """The engine refuses every misplay, so the lines are for the score keeper alone."""
    state = trick_begun(rules("three-handed-widow"), 1, "AS", "9S AH")
    assert refusal(state, Play(Card.parse("AH"))) == "you hold spades and must follow suit"
