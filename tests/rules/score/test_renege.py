"""Reneges, for the score keeper of a table with real cards (SYSTEMS: "Scoring a hand"; fine print)."""

from __future__ import annotations

from typing import Any

import pytest
from tests.support import hand_over, refusal, rules, trick_begun

from deece.cards import Card
from deece.game.account import account_of, facts
from deece.game.action import Play
from deece.game.score import settle
from deece.game.state import State


def totals(state: State, offender: int) -> tuple[int, ...]:
    hand = account_of(facts(state)._replace(reneged=offender, over=True))
    scores = (0,) * len(state.public.game.scores)
    return settle(hand, 0, scores).scores


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


SUMMED = {"auction__kind": "summed", "auction__opening": "free"}


def summed(sums: tuple[int, int] = (250, 300), **house: Any) -> State:
    """Seat 1 named trump for the sides' sums; seats 1 and 3 melded 120, seats 0 and 2 melded 100."""
    contract = {"sums": sums, "bids": (sums[0], sums[1] - 100, 0, 100)}
    melds = {1: 100, 3: 20, 0: 40, 2: 60}
    return hand_over(rules("partnership-auction", **SUMMED, **house), bid=sums[1], melds=melds, contract=contract)


def test_where_bids_are_summed_declarers_renege_loses_their_sum_twice() -> None:
    """S4: the winning bid only decides trump; the sum of the side is its contract."""
    assert totals(summed(), 3) == (100, -600)


def test_where_bids_are_summed_another_offender_loses_the_sum_of_its_own_side() -> None:
    """S4: every side's sum becomes its contract, and who misplayed takes a single set: of that contract."""
    assert totals(summed(), 0) == (-250, 420)
    assert totals(summed((0, 300)), 0) == (0, 420), "a side without a bid cannot be set; its meld is lost"


def test_a_side_that_misbid_makes_nothing_by_anothers_renege() -> None:
    """S4: a misbid side's contract is null, with or without a penalty."""
    assert totals(summed(auction__least_meld=200), 0) == (-250, 0)
    assert totals(summed(auction__least_meld=200, auction__misbid="penalty"), 2) == (-250, -300)


def test_by_a_house_rule_declarer_loses_the_bid_once() -> None:
    once = rules("three-handed-widow", score__renege="once")
    assert totals(hand_over(once, bid=300, melds={0: 40, 1: 150, 2: 100}), 1) == (40, -300, 100)


def test_every_line_names_the_rule_on_reneges() -> None:
    hand = account_of(facts(THREE)._replace(reneged=2, over=True))
    assert {line.rule for line in settle(hand, 0, (0, 0, 0)).lines} == {"score.renege"}


def test_without_a_contract_there_is_nothing_to_settle() -> None:
    state = hand_over(rules("two-handed"))
    with pytest.raises(ValueError, match="only where there is a contract"):
        totals(state._replace(public=state.public._replace(contract=None)), 0)


def test_at_this_table_nobody_can_renege_in_play() -> None:
    """The engine refuses every misplay, so the lines are for the score keeper alone."""
    state = trick_begun(rules("three-handed-widow"), 1, "AS", "9S AH")
    assert refusal(state, Play(Card.parse("AH"))) == "you hold spades and must follow suit"


def test_a_renege_may_cost_meld_and_cards_and_no_bid() -> None:
    """A state's silver games: meld and cards are lost, and the bid is not given to the others."""
    house = {"score__renege": "hand", "score__set_gives": "bid"}
    three = hand_over(rules("three-handed-widow", **house), bid=300, melds={0: 40, 1: 150, 2: 100})
    assert totals(three, 1) == (40, 0, 100)
    assert totals(three, 2) == (40, 450, 0)
    five = hand_over(
        rules("five-handed-call", **house), bid=60, melds={1: 20, 0: 4, 2: 6, 4: 8}, contract={"partner": 3}
    )
    assert totals(five, 3) == (18, 0, 18, 0, 18)
    assert totals(five, 4) == (10, 80, 10, 80, 0)
