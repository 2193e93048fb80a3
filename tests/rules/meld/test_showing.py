"""Meld is shown (SYSTEMS: "Between auction and play", and the fine print under "Exchange, meld, giving up")."""

from __future__ import annotations

import pytest
from tests.support import bits, posed, rules

from deece.cards import HEARTS, SPADES
from deece.game.account import account
from deece.game.action import PlayOn, Trump
from deece.game.meld import SHOW_MELD
from deece.game.play import apply
from deece.game.state import Ending, HandResult, State

ACES = "AS AH AD AC"  # 10
KINGS = "KS KH KD KC"  # 8
RUN = "AH TH KH QH JH"
AROUND_18 = ACES + " " + KINGS  # 18


def named(system: str, hands: dict[int, str], bid: int = 50, trump: int = HEARTS, **overrides: object) -> State:
    """The hand after chair 1, who has the contract, named trump."""
    return apply(posed(rules(system, **overrides), hands, "name trump", bid=bid), Trump(trump))


def result(state: State) -> HandResult:
    return state.public.game.results[-1]


def totals(state: State) -> list[int | None]:
    return [shown.total if shown else None for shown in state.public.melds]


def cards_shown(state: State) -> list[int]:
    return [shown.cards if shown else 0 for shown in state.public.melds]


def test_meld_is_shown_by_all() -> None:
    state = named("double-deck", {1: RUN + " QH KH", 2: AROUND_18, 3: "QS JD", 0: "KS QS"})
    assert totals(state) == [2, 20, 18, 4]


def test_declarer_shows_first() -> None:
    """SYSTEMS: declarer first. Where they may concede, their meld lies before the others show (S4)."""
    state = named("three-handed-widow", {1: RUN, 2: ACES, 0: KINGS}, bid=300)
    assert state.public.step == "concede"
    assert totals(state) == [None, 150, None]
    assert totals(apply(state, PlayOn())) == [80, 150, 100]


def test_each_hand_melds_alone() -> None:
    """S4: with a partner's spade marriage you may not put down the jack of diamonds for a pinochle."""
    state = named("four-handed", {1: "QS", 3: "JD KS", 2: "KH", 0: "QH"}, bid=150)
    assert totals(state) == [0, 0, 0, 0]


def test_melded_cards_go_back_into_the_hand() -> None:
    state = named("double-deck", {1: RUN + " KH QH", 2: ACES})
    assert state.hands[1] == bits(RUN + " KH QH")
    assert state.hands[2] == bits(ACES)


def test_only_the_cards_of_the_meld_are_shown() -> None:
    """S1: only those cards necessary to show the value of the meld."""
    state = named("family-passing", {1: RUN + " AS 9C", 2: "TS TH"}, bid=250, exchange__cards=0)
    assert cards_shown(state)[1] == bits(RUN)
    assert cards_shown(state)[2] == 0


def test_a_card_of_two_melds_is_shown_once() -> None:
    state = named("family-passing", {1: "KS QS JD"}, bid=250, exchange__cards=0)
    assert totals(state)[1] == 60
    assert cards_shown(state)[1] == bits("KS QS JD")


# --- the least meld


def test_a_side_under_the_least_meld_shows_no_cards_but_its_values_are_public() -> None:
    """Fine print: a side under 20 meld shows no cards; announced values are public."""
    state = named("double-deck", {1: RUN + " KH QH", 2: KINGS, 0: "QS JD"})
    assert totals(state) == [4, 20, 8, 0]
    assert cards_shown(state)[0] == cards_shown(state)[2] == 0
    assert cards_shown(state)[1]
    other = state.public.melds[2]
    assert other is not None
    assert other.combinations == ()


def test_aces_around_are_announced_though_a_side_is_under_the_least_meld() -> None:
    """S0: any player with aces around must declare this."""
    state = named("double-deck", {1: RUN + " KH QH", 2: ACES, 0: "QS JD"})
    assert [shown.aces for shown in state.public.melds if shown] == [False, False, True, False]
    assert cards_shown(state)[2] == 0


def test_s2_does_not_ask_for_aces_to_be_announced() -> None:
    state = named("double-pinochle", {1: RUN + " KH QH QS JD", 2: ACES})
    assert state.public.melds[2] is not None
    assert not state.public.melds[2].aces


def test_the_least_meld_is_the_sides_not_the_hands() -> None:
    state = named("double-deck", {1: RUN, 3: "QS JD", 2: AROUND_18, 0: "KS QS"})
    assert totals(state) == [2, 16, 18, 4]
    assert all(cards_shown(state))
    assert [side.meld for side in account(state).sides] == [20, 20]


@pytest.mark.parametrize(
    ("system", "least"),
    [("double-deck", 20), ("double-pinochle", 20), ("double-deck-tournament", 200), ("triple-deck", 20)],
)
def test_exactly_the_least_meld_counts(system: str, least: int) -> None:
    """Fine print: exactly 20 counts."""
    assert rules(system).meld.least == least
    enough = AROUND_18 + " QH"  # aces, kings, royal marriage: 22
    bid = 5 * least // 2 + least  # within 50 of it
    state = named(system, {1: enough, 2: AROUND_18 + " QS"}, bid=bid)
    assert [side.meld for side in account(state).sides] == [22 * least // 20, least]
    assert cards_shown(state)[2]
    state = named(system, {1: enough, 2: AROUND_18}, bid=bid)
    assert [side.meld for side in account(state).sides] == [22 * least // 20, 0]
    assert not cards_shown(state)[2]


def test_elsewhere_there_is_no_least_meld() -> None:
    state = named("double-deck-passing", {1: "KH QH", 2: "KS QS"}, exchange__cards=0)
    assert [side.meld for side in account(state).sides] == [4, 2]
    assert cards_shown(state)[2] == bits("KS QS")


def test_a_declaring_side_under_the_least_meld_loses_the_bid_without_play() -> None:
    """SYSTEMS: the bid is lost, trump is still named, and the other side scores its meld if it has 20."""
    for system in ("double-deck", "double-pinochle"):
        last = result(named(system, {1: "KH QH", 3: ACES, 2: AROUND_18, 0: "KS QS"}))
        assert last.outcome == "under the least meld"
        assert last.trump == HEARTS
        assert last.scores == (20, -50)
        assert last.made is False


def test_the_others_need_20_too_when_declarer_is_under_it() -> None:
    last = result(named("double-deck", {1: "KH QH", 2: AROUND_18}))
    assert last.scores == (0, -50)


def test_the_others_meld_then_needs_no_tricks() -> None:
    """S0: without the requirement to take at least 20 in tricks."""
    last = result(named("double-deck", {1: "KH QH", 2: AROUND_18, 0: RUN}))
    assert last.scores == (34, -50)
    assert next(line.kind for line in last.lines if line.column == 0) == "unopposed meld"


def test_in_triple_deck_and_the_tournament_too() -> None:
    assert result(named("triple-deck", {1: "KH QH", 2: AROUND_18 + " QS"}, bid=75)).scores == (20, -75)
    assert result(named("double-deck-tournament", {1: "KH QH", 2: AROUND_18 + " QS"}, bid=500)).scores == (200, -500)


# --- with a called partner


def test_a_called_partners_meld_is_on_declarers_side() -> None:
    """With a least meld (row) the meld of declarer and partner is counted together."""
    table = rules("five-handed-call", meld__least=20)
    hands = {1: "KH QH", 4: AROUND_18, 2: ACES}
    state = posed(table, hands, "show meld", bid=50, trump=HEARTS, contract={"partner": 4})
    state = SHOW_MELD.enter(state)
    assert totals(state) == [0, 4, 10, 0, 18]
    assert [bool(cards) for cards in cards_shown(state)] == [False, True, False, False, True]
    assert [side.meld for side in account(state).sides] == [22, 0]


def test_seven_nines_are_known_only_where_a_check_is_paid() -> None:
    nines = "9S 9S 9H 9H 9D 9D 9C"
    state = named("check", {1: RUN, 2: nines}, bid=300, score__check_nines=5)
    state = apply(state, PlayOn())
    assert state.public.melds[2] is not None
    assert state.public.melds[2].seven_nines
    state = apply(named("check", {1: RUN, 2: nines}, bid=300), PlayOn())
    assert state.public.melds[2] is not None
    assert not state.public.melds[2].seven_nines


def test_racehorse_a_meld_that_wins_the_game_ends_it_when_shown() -> None:
    """SYSTEMS, Racehorse: by anyone (fine print); no cards are played."""
    for seat, side in ((1, 1), (3, 1), (2, 0)):
        state = named("racehorse", {seat: "QS QS QS QS JD JD JD JD"}, bid=500, trump=SPADES)
        assert state.public.step == "over"
        assert state.public.game.winners == (side,)
        assert state.public.game.ending == Ending("meld")
        assert result(state).outcome == "game won by meld"


def test_racehorse_if_both_sides_hold_such_a_meld_declarers_side_wins() -> None:
    quad = "QS QS QS QS JD JD JD JD"
    table = rules("racehorse")
    assert table.deal.copies == 6
    run = " ".join(["AH TH KH QH JH"] * 4)
    state = named("racehorse", {1: run, 2: quad}, bid=500)
    assert state.public.game.winners == (1,)
