"""Which figures may be bid, by whom, and in which order: house rules of real tables."""

from __future__ import annotations

import pytest
from tests.support import at, choices, contract_of, do, refusal, rules

from deece.game.action import Action, Bid, Pass
from deece.game.play import to_act
from deece.game.tables import tables_for

DUEL = rules(
    "cutthroat", deal__players=4, deal__sides=4, deal__hand=12, auction__turns="duel", score__several="highest"
)
POOR = "S:AATTJ H:AATTJ C:AT"  # no marriage, pinochle or around


def test_two_bid_against_each_other_until_one_is_out() -> None:
    """As in Binokel: the next player comes in against the one who is left, and speaks first."""
    first, second, third = (Bid(figure) for figure in tables_for(DUEL).ladder[:3])
    calls: list[tuple[Action, int]] = [(first, 1), (second, 2), (third, 1), (Pass(), 2), (Pass(), 3), (Pass(), 0)]
    state = at(DUEL)
    for call, seat in calls:
        assert to_act(state) == seat
        state = do(state, call)
    assert (contract_of(state).declarer, contract_of(state).bid) == (1, third.points)


def test_who_has_not_bid_yet_speaks_before_a_newcomer() -> None:
    first = Bid(tables_for(DUEL).ladder[0])
    state = do(at(DUEL), Pass())
    assert to_act(state) == 2
    state = do(state, first)
    assert to_act(state) == 3
    assert to_act(do(state, Pass())) == 0
    assert to_act(do(at(DUEL), Pass(), Pass(), Pass())) == 0


def test_no_bid_has_an_ending_that_is_barred() -> None:
    """Auction pinochle: no bids ending in 40 or 90."""
    table = rules("check", auction__barred=(40, 90))
    assert {300, 310, 320, 330, 350, 380, 400} <= set(tables_for(table).ladder)
    assert not {340, 390, 440} & set(tables_for(table).ladder)
    state = at(table)
    assert Bid(340) not in choices(state)
    assert refusal(state, Bid(340)) == "340 is not a bid here: after 330 comes 350"


def test_at_the_short_scale_an_ending_is_one_figure() -> None:
    assert not {54, 59, 64} & set(tables_for(rules("double-pinochle", auction__barred=(4, 9))).ladder)


@pytest.mark.parametrize(
    ("hand", "may"),
    [
        ("S:AATTJ H:AATTJ C:ATJ D:TT", False),  # no meld at all
        ("S:A H:A D:A C:A S:99 H:99 D:99 C:99 S:TJ H:T", True),  # aces around
        ("S:AKQTT9 H:AKQTT9 D:AA C:TT", False),  # a royal marriage, a marriage and a dix: 70
    ],
)
def test_a_bid_takes_so_much_meld_in_the_hand(hand: str, may: bool) -> None:
    """A house rule beside S4's marriage: at least 100 in meld, with the best trump."""
    table = rules("cutthroat", auction__least_meld=100)
    state = at(table, {1: hand})
    first = Bid(table.auction.first_bid)
    assert (first in choices(state)) is may
    if not may:
        assert "a bid takes 100 in meld at this table, and your hand holds " in refusal(state, first)
