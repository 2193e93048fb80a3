"""Summed bids (S4 option): each player bids alone, and the bids of a side are added."""

import pytest
from tests.support import at, choices, contract_of, do, refusal, rules

from deece.game.action import Bid, Pass
from deece.game.play import apply, to_act
from deece.game.state import CHANCE

SUMMED = rules("double-deck", auction__kind="summed", auction__calls=(), auction__trump_needs="nothing")


def test_each_player_has_one_turn_with_no_need_to_beat() -> None:
    """Fine print, Summed bids: one turn each, any step or 0, with no need to beat."""
    state, order = at(SUMMED), []
    for bid in (30, 1, 0, 30):
        order.append(to_act(state))
        assert choices(state)[:3] == (Bid(0), Bid(1), Bid(2))
        state = apply(state, Bid(bid))
    assert order == [1, 2, 3, 0]
    assert state.public.step != "bid"


def test_any_step_may_be_bid() -> None:
    """Fine print, Summed bids: the steps of the system hold from the first step."""
    assert choices(at(SUMMED))[58:64] == tuple(map(Bid, (58, 59, 60, 65, 70, 75)))
    tens = rules("four-handed", auction__kind="summed", auction__opening="free")
    assert choices(at(tens))[:4] == (Bid(0), Bid(10), Bid(20), Bid(30))
    assert refusal(at(tens), Bid(15)) == "15 is not a bid here: after 10 comes 20"


def test_every_sides_sum_is_its_contract() -> None:
    """Fine print, Summed bids: every side's sum is its contract."""
    state = do(at(SUMMED), Bid(20), Bid(25), Bid(10), Bid(0))
    contract = contract_of(state)
    assert (contract.declarer, contract.bid, contract.sums) == (2, 25, (25, 30))
    assert contract.bids == (0, 20, 25, 10)
    assert (state.public.step, to_act(state)) == ("name trump", 2)


def test_of_equal_bids_the_first_names_trump() -> None:
    """Fine print, Summed bids: the highest single bid names trump (first of equals)."""
    assert contract_of(do(at(SUMMED), Bid(20), Bid(20), Bid(0), Bid(20))).declarer == 1
    assert contract_of(do(at(SUMMED), Bid(0), Bid(15), Bid(20), Bid(20))).declarer == 3


def test_a_side_of_zero_has_no_contract() -> None:
    """Fine print, Summed bids: a side with 0 cannot be set."""
    assert contract_of(do(at(SUMMED), Bid(20), Bid(0), Bid(10), Bid(0))).sums == (0, 30)


def test_all_zero_is_a_new_deal_by_the_same_dealer() -> None:
    """Reading 10: where nobody bids the same dealer deals again."""
    state = do(at(SUMMED, dealer=2), Bid(0), Bid(0), Bid(0), Bid(0))
    assert (to_act(state), state.public.game.dealer) == (CHANCE, 2)


def test_there_is_no_passing() -> None:
    """A player who adds nothing bids 0."""
    for call in ("", "by", "save"):
        assert refusal(at(SUMMED), Pass(call)) == "each player bids once: bid 0 to add nothing"


@pytest.mark.parametrize("partners", [{0, 4}, {1, 5}])
def test_four_sides_each_have_a_sum(partners: set[int]) -> None:
    """S4: all teams' bids become their contract."""
    table = rules("eight-handed", auction__kind="summed")
    bids = [10, 20, 30, 40, 50, 60, 70, 80]  # from chair 1 round to chair 0
    state = do(at(table), *[Bid(bid) for bid in bids])
    sums = contract_of(state).sums
    assert sums[min(partners)] == sum(bids[(seat - 1) % 8] for seat in partners)
    assert contract_of(state).declarer == 0
