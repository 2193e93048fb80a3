"""Rounds of bidding: each speaks so often at most (Firehouse: once, in turn, over the last)."""

from __future__ import annotations

from tests.support import at, do, rules

from deece.game.action import Bid, Pass
from deece.game.play import legal, to_act, view
from deece.game.state import Public, State

ONCE = rules("partnership-auction", auction__rounds=1, auction__opening="free")


def outcome(state: State) -> tuple[int, int, bool] | str:
    public: Public = state.public
    contract = public.contract
    return (contract.declarer, contract.bid, contract.forced) if contract else public.step


def test_each_speaks_once_and_the_highest_bid_has_it() -> None:
    state = do(at(ONCE), Bid(250), Pass(), Bid(260), Bid(300))
    assert outcome(state) == (0, 300, False)
    assert state.public.step == "name trump"
    assert outcome(do(at(ONCE), Bid(250), Bid(260), Pass(), Pass())) == (2, 260, False)


def test_each_bid_must_beat_the_last_all_the_same() -> None:
    state = do(at(ONCE), Bid(300))
    assert Bid(300) not in legal(view(state, to_act(state)))
    assert Bid(310) in legal(view(state, to_act(state)))


def test_who_passes_last_leaves_it_to_who_bid() -> None:
    assert outcome(do(at(ONCE), Pass(), Pass(), Bid(250), Pass())) == (3, 250, False)


def test_a_dealer_is_stuck_where_nobody_bid() -> None:
    table = rules("double-deck", auction__rounds=1)
    assert outcome(do(at(table), Pass(), Pass(), Pass())) == (0, 50, True)


def test_twice_round_goes_on_once_more() -> None:
    table = rules("double-deck", auction__rounds=2)
    state = do(at(table), Bid(50), Bid(51), Pass(), Bid(52))
    assert to_act(state) == 1
    state = do(state, Bid(53), Bid(54), Bid(55))
    assert outcome(state) == (0, 55, False)  # seat 1 has spoken twice


def test_who_opens_without_a_word_has_spoken() -> None:
    """Racehorse: left of the dealer stands at the lowest bid."""
    table = rules("racehorse", auction__rounds=1)
    state = at(table)
    for call in (Bid(510), Pass(), Pass(), Pass(), Bid(520)):
        state = do(state, call)
    assert outcome(state) == (0, 520, False)


def test_a_dealer_who_stands_at_the_lowest_bid_may_still_speak_once() -> None:
    table = rules("double-pinochle", auction__rounds=1, auction__opening="dealer set")
    state = do(at(table), Bid(51), Pass(), Pass())
    assert to_act(state) == 0
    assert outcome(do(state, Bid(52))) == (0, 52, False)
    assert outcome(do(state, Pass())) == (1, 51, False)
