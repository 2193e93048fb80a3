"""Summed bids (S4 option): each player bids alone, and the bids of a side are added."""

import pytest
from tests.support import at, choices, do, refusal, rules

from deece.game.action import Bid, Pass
from deece.game.play import apply, to_act
from deece.game.state import CHANCE

SUMMED = rules("double-deck", auction__kind="summed", auction__calls=(), auction__trump_needs="nothing")


def test_each_player_has_one_turn_with_no_need_to_beat():
    """Fine print, Summed bids: one turn each, any step or 0, with no need to beat."""
    state, order = at(SUMMED), []
    for bid in (30, 1, 0, 30):
        order.append(to_act(state))
        assert choices(state)[:3] == (Bid(0), Bid(1), Bid(2))
        state = apply(state, Bid(bid))
    assert order == [1, 2, 3, 0]
    assert state.public.step != "bid"


def test_any_step_may_be_bid():
    """Fine print, Summed bids: the steps of the system hold from the first step."""
    assert [bid.points for bid in choices(at(SUMMED))][58:64] == [58, 59, 60, 65, 70, 75]
    tens = rules("four-handed", auction__kind="summed", auction__opening="free")
    assert [bid.points for bid in choices(at(tens))][:4] == [0, 10, 20, 30]
    assert refusal(at(tens), Bid(15)) == "15 is between two steps: bid 10 or 20"


def test_every_sides_sum_is_its_contract():
    """Fine print, Summed bids: every side's sum is its contract."""
    state = do(at(SUMMED), Bid(20), Bid(25), Bid(10), Bid(0))
    contract = state.public.contract
    assert (contract.declarer, contract.bid, contract.sums) == (2, 25, (25, 30))
    assert (state.public.step, to_act(state)) == ("name trump", 2)


def test_of_equal_bids_the_first_names_trump():
    """Fine print, Summed bids: the highest single bid names trump (first of equals)."""
    assert do(at(SUMMED), Bid(20), Bid(20), Bid(0), Bid(20)).public.contract.declarer == 1
    assert do(at(SUMMED), Bid(0), Bid(15), Bid(20), Bid(20)).public.contract.declarer == 3


def test_a_side_of_zero_has_no_contract():
    """Fine print, Summed bids: a side with 0 cannot be set."""
    assert do(at(SUMMED), Bid(20), Bid(0), Bid(10), Bid(0)).public.contract.sums == (0, 30)


def test_all_zero_is_a_new_deal_by_the_same_dealer():
    """Reading 10: where nobody bids the same dealer deals again."""
    state = do(at(SUMMED, dealer=2), Bid(0), Bid(0), Bid(0), Bid(0))
    assert (to_act(state), state.public.game.dealer) == (CHANCE, 2)


def test_there_is_no_passing():
    """A player who adds nothing bids 0."""
    for call in ("", "by", "save"):
        assert refusal(at(SUMMED), Pass(call)) == "each player bids once: bid 0 to add nothing"


@pytest.mark.parametrize("partners", [{0, 4}, {1, 5}])
def test_four_sides_each_have_a_sum(partners):
    """S4: all teams' bids become their contract."""
    table = rules("eight-handed", auction__kind="summed")
    bids = [10, 20, 30, 40, 50, 60, 70, 80]  # from chair 1 round to chair 0
    state = do(at(table), *[Bid(bid) for bid in bids])
    sums = state.public.contract.sums
    assert sums[min(partners)] == sum(bids[(seat - 1) % 8] for seat in partners)
    assert state.public.contract.declarer == 0
