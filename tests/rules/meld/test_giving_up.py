"""Hands that end before play: no marriage, off the board, thrown in, conceded (SYSTEMS: fine print)."""

from __future__ import annotations

import pytest
from tests.support import choices, do, posed, refusal, rules

from deece.cards import HEARTS, Card
from deece.game.action import Bid, Bury, Concede, Look, Moon, Pass, Play, PlayOn, ThrowIn, Trump
from deece.game.play import apply, to_act
from deece.game.state import CHANCE, HandResult, State
from deece.rules.ruleset import systems

RUN = "AH TH KH QH JH"
ACES = "AS AH AD AC"
KINGS = "KS KH KD KC"


def named(system: str, hands: dict[int, str], bid: int, trump: int = HEARTS, **overrides: object) -> State:
    """The hand after chair 1, who has the contract, named trump."""
    return apply(posed(rules(system, **overrides), hands, "name trump", bid=bid), Trump(trump))


def result(state: State) -> HandResult:
    return state.public.game.results[-1]


# --- no marriage to name trump


@pytest.mark.parametrize("system", ["double-deck", "double-pinochle", "double-deck-tournament", "triple-deck"])
def test_without_a_marriage_the_bid_is_lost_and_nobody_scores(system: str) -> None:
    """Fine print: minus the bid, nobody scores."""
    bid = rules(system).auction.first_bid
    state = posed(rules(system), {1: "AS AS KS KH QD", 2: ACES + " " + KINGS, 0: RUN}, "name trump", bid=bid)
    assert choices(state) == (Concede(),)
    state = apply(state, Concede())
    assert result(state).outcome == "no marriage"
    assert result(state).scores == (0, -bid)
    assert result(state).trump == -1


def test_with_a_marriage_trump_must_be_named() -> None:
    state = posed(rules("double-deck"), {1: "KH QH"}, "name trump", bid=50)
    assert refusal(state, Concede()) == "you may name trump, so the hand is played"
    assert refusal(state, Trump(0)) == "you hold no marriage in spades, and trump needs one"


def test_elsewhere_no_marriage_is_needed() -> None:
    state = posed(rules("double-deck-passing"), {1: "AS"}, "name trump", bid=50)
    assert choices(state) == tuple(Trump(suit) for suit in range(4))


# --- on the board


@pytest.mark.parametrize(
    ("system", "most"),
    [
        ("family-passing", 250),
        ("three-handed-widow", 250),
        ("check", 250),
        ("cutthroat", 250),
        ("double-deck-tournament", 500),
        ("triple-deck", 50),
    ],
)
def test_what_a_side_may_need_from_play_at_most(system: str, most: int) -> None:
    """Fine print: the pack's trick points."""
    assert rules(system).meld.on_board == most


@pytest.mark.parametrize("system", systems())
def test_elsewhere_there_is_no_such_limit(system: str) -> None:
    limited = ("family-passing", "three-handed-widow", "check", "cutthroat", "double-deck-tournament", "triple-deck")
    assert bool(rules(system).meld.on_board) == (system in limited)


def test_exactly_the_limit_may_be_played() -> None:
    """S1: if the difference is 250 points or less, the hand can be played."""
    state = named("family-passing", {1: RUN, 2: ACES}, 400, exchange__cards=0)
    assert state.public.step == "throw in"


def test_one_step_more_loses_the_bid_and_the_others_score_their_meld() -> None:
    state = named("family-passing", {1: RUN, 2: ACES, 0: "9H"}, 410, exchange__cards=0)
    assert result(state).outcome == "off the board"
    assert result(state).scores == (110, -410)
    assert to_act(state) == CHANCE
    assert state.public.game.dealer == 1


def test_the_partners_meld_is_counted_to_stay_on_the_board() -> None:
    state = named("family-passing", {1: RUN, 3: "9H", 2: ACES}, 410, exchange__cards=0)
    assert state.public.step == "throw in"


def test_off_the_board_in_triple_deck() -> None:
    """Fine print, On the board: `triple-deck` 50, as in double deck; exactly 50 may be played."""
    hands = {1: ACES + " " + KINGS + " QH", 2: ACES + " " + KINGS + " QS", 3: KINGS}  # 22, 20 and 8
    assert named("triple-deck", hands, 80).public.step == "play"
    assert result(named("triple-deck", hands, 85)).scores == (20, -85)


def test_off_the_board_in_the_tournament() -> None:
    """S4 double deck option: be within 50 of the bid to play."""
    hands = {1: ACES + " " + KINGS + " QH", 2: ACES + " " + KINGS}  # 220, 180: under 200
    assert named("double-deck-tournament", hands, 700).public.step == "play"
    assert result(named("double-deck-tournament", hands, 750)).scores == (0, -750)


def test_off_the_board_the_others_still_need_the_least_meld() -> None:
    hands = {1: ACES + " " + KINGS + " QH", 2: ACES}
    assert result(named("triple-deck", hands, 100)).scores == (0, -100)


def test_s2_plays_a_hopeless_hand_all_the_same() -> None:
    """S2: the hand is still played to determine the defenders' score."""
    state = named("double-pinochle", {1: RUN + " KH QH QS JD", 2: ACES}, 100)
    assert state.public.step == "play"
    assert choices(state)


# --- throwing in


@pytest.mark.parametrize("system", systems())
def test_only_s0_and_s1_have_throwing_in(system: str) -> None:
    """Fine print: throwing in (S0, S1; row elsewhere)."""
    assert rules(system).meld.throw_in == (system in ("double-deck", "family-passing"))


def test_declarer_alone_may_throw_in_after_all_meld_is_shown() -> None:
    state = named("double-deck", {1: RUN + " KH QH", 2: ACES + " " + KINGS, 0: "KS QS"}, 70)
    assert (state.public.step, to_act(state)) == ("throw in", 1)
    assert all(state.public.melds)
    assert choices(state) == (PlayOn(), ThrowIn())
    state = apply(state, ThrowIn())
    assert result(state).outcome == "thrown in"
    assert result(state).scores == (20, -70)
    assert {line.rule for line in result(state).lines} == {"meld.throw_in"}


def test_thrown_in_the_others_need_the_least_meld_in_s0_but_no_trick() -> None:
    state = named("double-deck", {1: RUN + " KH QH", 2: ACES + " " + KINGS}, 70)
    assert result(apply(state, ThrowIn())).scores == (0, -70)


def test_thrown_in_the_others_score_any_meld_in_s1() -> None:
    state = named("family-passing", {1: RUN, 2: "9H"}, 250, exchange__cards=0)
    assert result(apply(state, ThrowIn())).scores == (10, -250)


def test_a_forced_dealer_may_throw_in_too() -> None:
    table = rules("double-deck")
    state = posed(
        table,
        {0: RUN + " KH QH", 1: ACES + " " + KINGS + " QS"},
        "name trump",
        turn=0,
        declarer=0,
        bid=50,
        contract={"forced": True},
    )
    state = apply(state, Trump(HEARTS))
    assert choices(state) == (PlayOn(), ThrowIn())
    assert result(apply(state, ThrowIn())).scores == (-50, 20)


def test_who_does_not_throw_in_plays() -> None:
    state = apply(named("double-deck", {1: RUN + " KH QH"}, 70), PlayOn())
    assert (state.public.step, to_act(state)) == ("play", 1)


def test_throwing_in_is_a_row_elsewhere() -> None:
    state = named("four-handed-passing", {1: RUN, 2: ACES}, 25, exchange__cards=0, meld__throw_in=True)
    assert result(apply(state, ThrowIn())).scores == (10, -25)


def test_the_refusals_of_throwing_in() -> None:
    state = named("double-deck", {1: RUN + " KH QH"}, 70)
    assert refusal(state, Concede()) == "play on or throw in the hand"
    assert refusal(state, Play(Card.parse("AH"))) == "play on or throw in the hand"
    state = apply(state, PlayOn())
    assert refusal(state, ThrowIn()) == "play a card"


# --- conceding


def test_a_declarer_may_concede_before_the_others_show() -> None:
    """S4 widow: own meld laid and lost, minus the bid; trump is named and the other two score meld."""
    for system in ("three-handed-widow", "check", "cutthroat"):
        state = named(system, {1: RUN, 2: ACES, 0: "9H"}, 350)
        assert choices(state) == (PlayOn(), Concede())
        assert state.public.melds[2] is None
        state = apply(state, Concede())
        assert result(state).outcome == "conceded"
        assert result(state).scores == (10, -350, 100)
        assert result(state).trump == HEARTS


@pytest.mark.parametrize("system", systems())
def test_only_the_three_handed_games_of_s4_have_conceding(system: str) -> None:
    assert rules(system).meld.concede == (system in ("three-handed-widow", "check", "cutthroat"))
    assert rules(system).meld.concede_unseen == (system in ("three-handed-widow", "check"))


def test_off_the_board_one_must_concede() -> None:
    """S4: a bid of 350 with 80 in meld is forced to concede."""
    state = named("three-handed-widow", {1: KINGS, 2: ACES}, 350)
    assert choices(state) == (Concede(),)
    assert refusal(state, PlayOn()) == "you would need more than 250 from play: you must concede"
    assert result(apply(state, Concede())).scores == (0, -350, 100)


def test_exactly_250_to_go_need_not_be_conceded() -> None:
    state = named("three-handed-widow", {1: ACES, 2: KINGS}, 350)
    assert choices(state) == (PlayOn(), Concede())


def test_who_does_not_concede_buries_and_plays() -> None:
    state = apply(named("three-handed-widow", {1: RUN + " 9S 9D 9C"}, 300), PlayOn())
    assert (state.public.step, to_act(state)) == ("bury", 1)
    state = do(state, *(Bury(Card.parse(card)) for card in ("9S", "9D", "9C")))
    assert (state.public.step, to_act(state)) == ("play", 1)


def test_after_the_others_have_shown_it_is_too_late_to_concede() -> None:
    state = apply(named("three-handed-widow", {1: RUN, 2: ACES}, 300), PlayOn())
    assert refusal(state, Concede()) == "bury 3 more cards"


def test_the_refusals_of_conceding() -> None:
    state = named("three-handed-widow", {1: RUN, 2: ACES}, 300)
    assert refusal(state, ThrowIn()) == "play on or concede"
    assert refusal(state, Moon()) == "play on or concede"


def unseen(bid: int, system: str = "three-handed-widow") -> State:
    """The auction is over: chair 1 bid, and chair 0 passes last."""
    state = posed(rules(system), {1: ACES, 2: KINGS}, "bid", turn=0)
    auction = state.public.auction._replace(
        calls=((1, Bid(bid)), (2, Pass())), standing=bid, bid=bid, bidder=1, passed=0b100
    )
    state = state._replace(public=state.public._replace(auction=auction, contract=None, sizes=(15,) * 3))
    return apply(state, Pass())


def test_who_was_forced_to_take_the_minimum_may_concede_unseen() -> None:
    """S4: minus 300, and the opponents score nothing."""
    state = unseen(300)
    assert (state.public.step, to_act(state)) == ("look", 1)
    assert choices(state) == (Look(), Concede())
    state = apply(state, Concede())
    assert result(state).outcome == "conceded unseen"
    assert result(state).scores == (0, -300, 0)


def test_a_higher_bid_has_accepted_the_widow() -> None:
    """Fine print: unseen only who was forced."""
    assert unseen(310).public.step == "name trump"


def test_with_the_easier_opening_the_minimum_is_250() -> None:
    state = posed(rules("three-handed-widow", auction__first_bid=250), {1: ACES}, "bid", turn=0)
    calls = ((1, Bid(250)), (2, Pass()))
    auction = state.public.auction._replace(calls=calls, standing=250, bid=250, bidder=1, passed=0b100)
    state = state._replace(public=state.public._replace(auction=auction, contract=None))
    assert result(do(state, Pass(), Concede())).scores == (0, -250, 0)


def test_the_refusal_before_the_widow() -> None:
    assert refusal(unseen(300), PlayOn()) == "look at the widow, or concede without looking"


def test_cutthroat_has_no_widow_to_concede_unseen() -> None:
    """Fine print: not in cutthroat."""
    state = unseen(300, "cutthroat")
    assert state.public.step == "name trump"


def test_a_refusal_shows_no_hidden_card() -> None:
    state = named("three-handed-widow", {1: RUN, 2: ACES, 0: KINGS}, 500)
    other = named("three-handed-widow", {1: RUN}, 500)
    assert refusal(state, PlayOn()) == refusal(other, PlayOn())
