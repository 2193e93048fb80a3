"""Misdeals for nines (S4): who may claim, when, and how often."""

import random

import pytest
from tests.support import at, bits, choices, do, filled, play_out, refusal, rules

from deece.game.action import Bid, Misdeal, PlayOn
from deece.game.deal import may_claim
from deece.game.play import apply, start, to_act, view
from deece.game.state import CHANCE
from deece.players import choice_of, make

SIX = rules("four-handed", deal__nines_misdeal="six")
FOUR = rules("four-handed", deal__nines_misdeal="four")


@pytest.mark.parametrize(
    ("hand", "claim"),
    [
        ("9S 9S 9H 9H 9D 9D AS AH AD AC KS QS", True),  # six nines: even with aces around and a marriage
        ("9S 9S 9H 9H 9D 9D 9C AS AH AD AC KS", True),  # seven are "or more"
        ("9S 9S 9H 9H 9D AS AH AD TC TC TD KS", True),  # five and no meld
        ("9S 9S 9H 9H 9D AS AH AD TC TC QS KS", False),  # five and a marriage
        ("9S 9S 9H 9H 9D QS JD AD TC TC TD TS", False),  # five and a pinochle
        ("9S 9S 9H 9H AS AH AD TC TC TD TS KS", False),  # four, and no meld
    ],
)
def test_six_nines_or_five_and_no_meld(hand: str, claim: bool) -> None:
    """S4 dealing and fine print, Deal: {6, or 5 and no meld}, "or more" nines."""
    assert may_claim(SIX, bits(hand)) is claim


@pytest.mark.parametrize(
    ("hand", "claim"),
    [
        ("9S 9S 9H 9H TS TH TD TC KS KH QS QH", True),  # four and no ace, whatever the meld
        ("9S 9S 9H 9H 9D TH TD TC KS KH QS QH", True),  # five and no ace: "or more"
        ("9S 9S 9H 9H 9D AS TD TC KS KH QS QH", True),  # five and one ace only
        ("9S 9S 9H 9H 9D 9D AS TC KS KH QS QH", True),  # six and one ace: "or more"
        ("9S 9S 9H 9H AS TH TD TC KS KH QS QH", False),  # four and one ace
        ("9S 9S 9H 9H 9D AS AS TC KS KH QS QH", False),  # five and two aces, of one suit too
        ("9S 9S 9H TS TH TD TC KS KH QS QH JC", False),  # three
    ],
)
def test_four_nines_and_no_ace_or_five_and_one_ace(hand: str, claim: bool) -> None:
    """S4 dealing and fine print, Deal: {4 and no ace, or 5 and one ace}."""
    assert may_claim(FOUR, bits(hand)) is claim


@pytest.mark.parametrize(
    ("way", "hand", "claim"),
    [
        ("six alone", "9S 9S 9H 9H 9D 9D AS", True),
        ("six alone", "9S 9S 9H 9H 9D TS TC", False),
        ("five without meld", "9S 9S 9H 9H 9D TC TC", True),
        ("five without meld", "9S 9S 9H 9H 9D 9D KS QS", False),
        ("four without ace", "9S 9S 9H 9H KS QS", True),
        ("four without ace", "9S 9S 9H 9H 9D AS", False),
        ("five with one ace", "9S 9S 9H 9H 9D AS KS", True),
        ("five with one ace", "9S 9S 9H 9H KS QS", False),
    ],
)
def test_each_condition_alone(way: str, hand: str, claim: bool) -> None:
    """S4 dealing names four, of which a table may have one."""
    assert may_claim(rules("four-handed", deal__nines_misdeal=way), bits(hand)) is claim


@pytest.mark.parametrize(
    ("system", "hand", "claim"),
    [
        ("double-deck", "QS QS QH QH QD QD QC QC JS JS JH JH JD KS KS KH KH KD KD TC", True),  # 13 that count nothing
        ("double-deck", "QS QS QH QH QD QD QC QC JS JS JH JH JD AS", False),
        ("double-deck", "QS QS QH QH QD QD QC QC JS JS JH JH KS KS", False),
    ],
)
def test_a_poor_hand_may_be_dealt_again(system: str, hand: str, claim: bool) -> None:
    """A house rule: 13 cards that count nothing, and no ace."""
    table = rules(system, deal__poor_misdeal=13)
    assert may_claim(table, bits(hand)) is claim
    if claim:
        assert Misdeal() in choices(at(table, {1: hand}))


def test_a_hand_with_either_may_be_dealt_again() -> None:
    """Six nines, or ten cards that count nothing and no ace."""
    table = rules("four-handed", deal__nines_misdeal="six alone", deal__poor_misdeal=10)
    assert may_claim(table, bits("9S 9S 9H 9H 9D 9D AS"))
    assert may_claim(table, bits("9S 9H 9D QS QH QD QC JS JH JD KS KH"))
    reason = "this hand has neither nines enough for a misdeal, nor 10 cards that count nothing and no ace"
    assert refusal(at(table, {1: "AS AH TS TH KS KH QS QH JS JH 9S 9H"}), Misdeal()) == reason


def test_off_by_default_nobody_is_asked() -> None:
    """Fine print, Deal: nines misdeal (row); the sources call it a house rule."""
    assert not may_claim(rules("four-handed"), bits("9S 9S 9H 9H 9D 9D 9C 9C"))
    assert at(rules("four-handed")).public.step == "bid"


def test_every_player_is_asked_in_turn_before_the_first_bid_whether_or_not_they_may() -> None:
    """Fine print, Deal: in turn, before the first bid; that a player is asked shows nothing of their cards."""
    state = at(SIX, {2: "9S 9S 9H 9H 9D 9D"})
    asked = []
    while state.public.step == "misdeal":
        asked.append((to_act(state), choices(state)))
        state = apply(state, PlayOn())
    assert asked == [
        (1, (PlayOn(),)),
        (2, (PlayOn(), Misdeal())),
        (3, (PlayOn(),)),
        (0, (PlayOn(),)),
    ]
    assert (state.public.step, to_act(state)) == ("bid", 1)


def test_a_claim_is_the_players_choice() -> None:
    """Fine print, Deal: the player's choice to claim."""
    state = do(at(SIX, {1: "9S 9S 9H 9H 9D 9D"}), PlayOn())
    assert to_act(state) == 2
    assert state.public.game.misdeals == 0


def test_the_same_dealer_deals_again_after_a_misdeal() -> None:
    """S4: the cards are dealt again by the same dealer."""
    state = do(at(SIX, {3: "9S 9S 9H 9H 9D 9D"}, dealer=2), Misdeal())
    assert to_act(state) == CHANCE
    assert (state.public.game.dealer, state.public.game.misdeals, state.public.game.results) == (2, 1, ())


def test_after_three_new_deals_the_hand_is_played() -> None:
    """S4: at most three times; fine print: after three new deals the hand is played."""
    state = start(SIX)
    for _ in range(3):
        state = do(state, filled(SIX, {1: "9S 9S 9H 9H 9D 9D"}), Misdeal())
    state = do(state, filled(SIX, {1: "9S 9S 9H 9H 9D 9D KS QS"}))
    assert (state.public.step, to_act(state)) == ("bid", 1)
    assert refusal(state, Misdeal()) == "bid or pass"


@pytest.mark.parametrize("limit", [1, 5])
def test_the_limit_is_a_row(limit: int) -> None:
    """S4: "sometimes" limited to three: an option."""
    table = rules("four-handed", deal__nines_misdeal="six", deal__misdeal_limit=limit)
    state = start(table)
    for _ in range(limit):
        state = do(state, filled(table, {1: "9S 9S 9H 9H 9D 9D"}), Misdeal())
    assert do(state, filled(table, {1: "9S 9S 9H 9H 9D 9D"})).public.step == "bid"


def test_limit_zero_is_none() -> None:
    """Row: 0 means no limit."""
    table = rules("four-handed", deal__nines_misdeal="six", deal__misdeal_limit=0)
    state = start(table)
    for _ in range(7):
        state = do(state, filled(table, {1: "9S 9S 9H 9H 9D 9D"}), Misdeal())
    assert do(state, filled(table, {1: "9S 9S 9H 9H 9D 9D"})).public.step == "misdeal"


def test_the_count_of_new_deals_begins_anew_after_a_hand() -> None:
    """Fine print: three new deals, then the hand is played; the next hand has its own."""
    state = do(at(SIX, {1: "9S 9S 9H 9H 9D 9D"}), Misdeal())
    state = play_out(state, random.Random(8), lambda now: bool(now.public.game.results))
    assert state.public.game.misdeals == 0


def test_why_a_claim_is_refused() -> None:
    """Each refusal in the words of its rule."""
    plain = {1: "AS AS TS TS KS KS QS QS JS JS"}
    assert refusal(at(SIX, plain), Misdeal()) == "a misdeal needs 6 nines, or 5 nines and no meld"
    assert refusal(at(FOUR, plain), Misdeal()) == "a misdeal needs 4 nines and no ace, or 5 nines and one ace only"
    assert refusal(at(FOUR, plain), Bid(150)) == "say whether you claim a misdeal or play on"


def test_claims_are_made_on_dealt_cards_before_the_widow_or_the_stock() -> None:
    """Fine print: on dealt cards."""
    state = at(rules("three-handed", deal__nines_misdeal="six"), {1: "9S 9S 9H 9H 9D 9D"})
    assert Misdeal() in choices(state)
    state = at(rules("two-handed", deal__nines_misdeal="six"), {1: "9S 9S 9H 9H 9D 9D"})
    assert Misdeal() in choices(state)
    assert state.public.trump == -1
    assert view(state, 1).public.stock is None


@pytest.mark.parametrize(
    ("hand", "why"),
    [
        ("9S 9S 9H 9H 9D 9D TC JS JH QD QC KS", "many_nines"),
        ("9S 9S 9H QD QC JS JH JD TC QH KS KH", "poor_hand"),
    ],
)
def test_a_new_deal_is_claimed_for_what_the_hand_has(hand: str, why: str) -> None:
    """Where a table has both conditions the plain player says for which of them it claims."""
    table = rules("four-handed", deal__nines_misdeal="six alone", deal__poor_misdeal=5)
    state = at(table, {1: hand})
    choice = choice_of(make("plain"), view(state, 1))
    assert (choice.action, getattr(choice.reason, "kind", "")) == (Misdeal(), why)
