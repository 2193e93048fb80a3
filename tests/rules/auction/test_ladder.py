"""The figures that may be bid, in every system with an auction (table "Auctions" and fine print)."""

import pytest
from tests.support import at, choices, contract_of, do, refusal, rules

from deece.game.action import Bid, HandBack, Pass, Play, PlayOn, Trump
from deece.game.play import apply, to_act, view, why_not
from deece.game.refusal import refuse
from deece.game.tables import tables_for
from deece.rules.ladder import TO
from deece.rules.ruleset import RulesError, systems

LADDERS = {
    "double-deck": (50, [(58, 59), (59, 60), (60, 65), (65, 70), (95, 100), (100, 105)]),
    "double-pinochle": (50, [(58, 59), (59, 60), (60, 65), (100, 105), (110, 115)]),
    "double-deck-passing": (50, [(59, 60), (60, 65), (90, 95), (95, 100), (100, 110), (110, 120)]),
    "five-handed-call": (50, [(59, 60), (60, 65), (90, 95), (95, 100), (100, 110), (110, 120)]),
    "five-handed-secret": (50, [(59, 60), (60, 65), (90, 95), (95, 100), (100, 110), (110, 120)]),
    "double-deck-tournament": (500, [(500, 510), (580, 590), (590, 600), (600, 650), (650, 700)]),
    "family-passing": (250, [(250, 260), (260, 270), (600, 610)]),
    "four-handed-passing": (25, [(25, 26), (60, 61), (100, 101)]),
    "three-handed": (20, [(20, 21), (60, 61), (100, 101)]),
    "partnership-auction": (250, [(250, 260), (600, 610)]),
    "four-handed": (150, [(150, 160), (600, 610)]),
    "three-handed-widow": (300, [(300, 310), (600, 610)]),
    "check": (300, [(300, 310), (600, 610)]),
    "cutthroat": (300, [(300, 310), (600, 610)]),
    "triple-deck": (75, [(75, 80), (80, 85), (100, 105)]),
    "racehorse": (500, [(500, 510), (590, 600), (600, 650), (650, 700)]),
    "eight-handed": (250, [(250, 260), (600, 610)]),
    "two-handed-draw": (250, [(250, 260), (600, 610)]),
}


@pytest.mark.parametrize("system", LADDERS)
def test_first_bid_and_steps(system: str) -> None:
    """Table "Auctions": first bid, steps; fine print, Auction: ladders (59 60 65; 95 100 110; 590 600 650)."""
    first, steps = LADDERS[system]
    ladder = tables_for(rules(system)).ladder
    assert ladder[0] == first
    for lower, upper in steps:
        assert ladder[ladder.index(lower) + 1] == upper


def test_every_system_with_an_auction_is_in_the_table() -> None:
    """Two-handed and two-handed classic have no auction."""
    assert set(systems()) - set(LADDERS) == {"two-handed", "two-handed-classic"}


@pytest.mark.parametrize("system", LADDERS)
def test_bids_are_listed_up_to_twice_the_goal(system: str) -> None:
    """Fine print, Auction: no upper limit in the sources; list bids up to twice the goal."""
    tables = tables_for(rules(system))
    assert TO == 2
    step = tables.rules.auction.steps[-1]
    assert 2 * tables.rules.score.goal - step < tables.ladder[-1] <= 2 * tables.rules.score.goal


@pytest.mark.parametrize(
    ("system", "override", "first", "second"),
    [
        ("partnership-auction", {"auction__first_bid": 100}, 100, 110),
        ("partnership-auction", {"auction__steps": (25,)}, 250, 275),
        ("three-handed-widow", {"auction__first_bid": 250}, 250, 260),
        ("eight-handed", {"auction__first_bid": 500}, 500, 510),
    ],
)
def test_first_bid_and_steps_by_option(system: str, override: dict[str, object], first: int, second: int) -> None:
    """Table "Auctions": 100 and 25 (partnership), 250 (widow), 500 (eight-handed) by option."""
    assert tables_for(rules(system, **override)).ladder[:2] == (first, second)


def test_without_the_trailing_zero_a_bid_is_one_or_two_greater() -> None:
    """S4 and reading 9: counted from the last bid, 27 after 25, no multiples; with the zero, multiples of 25."""
    table = rules("partnership-auction", score__scale=1, auction__steps=(2,))
    assert tables_for(table).ladder[:4] == (25, 27, 29, 31)
    assert refusal(apply(at(table), Bid(25)), Bid(26)) == "26 is not a bid here: after 25 comes 27"
    assert tables_for(rules("partnership-auction", auction__first_bid=260, auction__steps=(25,))).ladder[:2] == (
        260,
        275,
    )
    by_twos = rules("double-pinochle", auction__steps=(2, 60, 5))
    assert tables_for(by_twos).ladder[:8] == (50, 52, 54, 56, 58, 60, 65, 70)
    with pytest.raises(RulesError, match="bidding by 2 never comes to 61"):
        rules("double-pinochle", auction__steps=(2, 61, 5))


@pytest.mark.parametrize(
    ("system", "standing", "bid", "reason"),
    [
        ("double-deck", 0, 49, "the first bid is at least 50"),
        ("double-deck", 0, 0, "the first bid is at least 50"),
        ("double-deck", 0, -5, "the first bid is at least 50"),
        ("double-deck", 55, 55, "a bid must beat 55"),
        ("double-deck", 55, 20, "a bid must beat 55"),
        ("double-deck", 60, 61, "61 is not a bid here: after 60 comes 65"),
        ("double-deck", 55, 62, "62 is not a bid here: after 60 comes 65"),
        ("double-deck", 0, 1005, "bids at this table end at 1000"),
        ("double-deck-passing", 100, 115, "115 is not a bid here: after 110 comes 120"),
        ("double-deck-passing", 95, 97, "97 is not a bid here: after 95 comes 100"),
        ("double-deck-tournament", 590, 610, "610 is not a bid here: after 600 comes 650"),
        ("family-passing", 250, 255, "255 is not a bid here: after 250 comes 260"),
        ("triple-deck", 75, 78, "78 is not a bid here: after 75 comes 80"),
        ("triple-deck", 0, 70, "the first bid is at least 75"),
        ("four-handed-passing", 0, 24, "the first bid is at least 25"),
        ("three-handed", 25, 25, "a bid must beat 25"),
    ],
)
def test_a_bid_off_the_ladder_is_refused_with_its_reason(system: str, standing: int, bid: int, reason: str) -> None:
    """Fine print, Auction: ladders; each bid beats the last."""
    state = at(rules(system))
    if standing:
        state = apply(state, Bid(standing))
    assert refusal(state, Bid(bid)) == reason


def test_only_bids_and_passes_belong_in_the_auction() -> None:
    """Any other choice is refused."""
    state = at(rules("double-deck"))
    for action in (PlayOn(), Trump(0), HandBack(), Play(next(iter(view(state, 1).hand)))):
        assert refusal(state, action) == "bid or pass"


def test_a_jump_is_any_higher_multiple_of_ten() -> None:
    """S1: bids are in multiples of ten; a jump is at least 20 more."""
    state = apply(at(rules("family-passing")), Bid(250))
    for bid in (260, 270, 300, 990):
        assert Bid(bid) in choices(state)


def test_bids_go_clockwise_from_the_dealers_left_and_a_passed_player_is_out() -> None:
    """Fine print and S0: once you have passed you cannot re-enter the bidding."""
    state = at(rules("double-deck"), dealer=2)
    order = []
    for action in (Bid(50), Bid(51), Pass(), Bid(52), Bid(53), Pass(), Bid(54), Pass()):
        order.append(to_act(state))
        state = apply(state, action)
    assert order == [3, 0, 1, 2, 3, 0, 2, 3]
    assert (contract_of(state).declarer, contract_of(state).bid) == (2, 54)
    assert not contract_of(state).forced


def test_it_ends_when_one_player_is_left_with_a_bid() -> None:
    """Fine print, Auction: it ends when one player is left with a bid; the last one may still bid without one."""
    state = do(at(rules("four-handed-passing")), Pass(), Pass(), Pass())
    assert to_act(state) == 0  # not over: that player holds no bid
    state = do(at(rules("cutthroat"), {1: "AS TS"}), Bid(300), Pass(), Pass())
    assert (contract_of(state).declarer, contract_of(state).bid, state.public.step) == (1, 300, "name trump")


def test_one_out_of_turn_is_told_so() -> None:
    """A refusal says whose turn it is not."""
    state = at(rules("double-deck"))
    assert why_not(view(state, 3), Bid(50)) == refuse("not_your_turn")
    assert why_not(view(state, 1), Bid(50)) is None
