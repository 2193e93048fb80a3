"""Naming trump: what declarer must hold, and what happens without it."""

import pytest
from tests.support import at, choices, contract_of, do, refusal, rules

from deece.game.action import Bid, Concede, HandBack, Look, Pass, Trump
from deece.game.play import apply
from deece.game.state import State
from deece.rules.catalog import Rules
from deece.rules.ruleset import systems

BARE = "S:AAAATTTT H:AAAATTTT D:AATT"
NEEDS_MARRIAGE = {"double-deck": 50, "double-pinochle": 50, "double-deck-tournament": 500, "triple-deck": 75}
DRAWN = ("two-handed", "two-handed-classic", "two-handed-draw")


def _won(table: Rules, hand: str, points: int = 0) -> State:
    """Chair 1 has won the bid at the first bid and is to name trump."""
    state = at(table, {1: hand})
    if table.auction.opening != "set":
        state = apply(state, Bid(points or table.auction.first_bid))
    while state.public.step == "bid":
        state = apply(state, Pass())
    return apply(state, Look()) if state.public.step == "look" else state


@pytest.mark.parametrize("system", NEEDS_MARRIAGE)
def test_trump_needs_a_marriage(system: str) -> None:
    """S0, S2, tournament and triple deck: declarer must hold a marriage in trump."""
    state = _won(rules(system), "S:AAKQTT H:AAKKTTJ C:AAQQTTJ")
    assert choices(state) == (Trump(0),)
    assert refusal(state, Trump(1)) == "you hold no marriage in hearts, and trump needs one"
    assert refusal(state, Trump(3)) == "you hold no marriage in clubs, and trump needs one"
    assert refusal(state, Concede()) == "you may name trump, so the hand is played"


@pytest.mark.parametrize(("system", "bid"), NEEDS_MARRIAGE.items())
def test_without_a_marriage_the_bid_is_lost_and_nobody_scores(system: str, bid: int) -> None:
    """Fine print: no marriage where one is needed: minus the bid, nobody scores; conceding is all that is left."""
    state = _won(rules(system), BARE)
    assert choices(state) == (Concede(),)
    assert refusal(state, Trump(0)) == "you hold no marriage in spades, and trump needs one"
    result = apply(state, Concede()).public.game.results[0]
    assert (result.declarer, result.made, result.scores) == (1, False, (0, -bid))


@pytest.mark.parametrize("system", sorted(set(systems()) - set(NEEDS_MARRIAGE) - set(DRAWN)))
def test_elsewhere_any_suit_may_be_named(system: str) -> None:
    """The other sources ask nothing of the trump suit."""
    table = rules(system)
    hand = "S:AATTJJ H:AATTJJ" if table.deal.hand == 12 else "S:AATTJJ H:AATTJJ C:AA"
    state = _won(table, hand)
    assert choices(state) == (Trump(0), Trump(1), Trump(2), Trump(3))
    assert refusal(state, Concede()) == "you may name trump, so the hand is played"
    for suit in (-1, 4):
        assert refusal(state, Trump(suit)) == "name the trump suit"
    assert refusal(state, Pass()) == "name the trump suit"
    assert refusal(state, HandBack()).startswith("only a bid that was dumped on you")


@pytest.mark.parametrize(
    ("hand", "suits"),
    [
        ("KS QS AH AH TH TH JD JD AC AC TC TC", (0,)),  # a marriage
        ("AD TD KD QD JD AH AH TH TH JC JC AC", (2,)),  # a run
        ("9C AH AH TH TH KH KH AD TD KD JD JD", (3,)),  # a dix
        ("9C KS QS AH AH TH TH JD JD AC AC TC", (0, 3)),
        ("AS AS TS TS AH AH TH TH JD JD AC AC", (0, 1, 2, 3)),  # none: any suit
    ],
)
def test_trump_must_hold_run_marriage_or_dix_by_option(hand: str, suits: tuple[int, ...]) -> None:
    """S4 option and fine print: trump must hold run, marriage or dix (row): if no suit does, any suit."""
    table = rules("family-passing", auction__trump_needs="meld")
    state = _won(table, hand)
    assert choices(state) == tuple(Trump(suit) for suit in suits)
    for suit in {0, 1, 2, 3} - set(suits):
        name = ("spades", "hearts", "diamonds", "clubs")[suit]
        assert refusal(state, Trump(suit)) == (
            f"you hold no run, marriage or nine in {name}: name a suit in which you do"
        )


def test_trump_is_named_after_the_widow_was_seen() -> None:
    """Fine print, Exchange: order: contract, widow shown, trump."""
    table = rules("three-handed", auction__trump_needs="marriage")
    state = do(at(table, {1: "S:AATTK H:AATTJJ C:AATT"}, widow="QS 9D 9D"), Bid(20), Pass(), Pass())
    assert choices(state) == (Trump(0),)


def test_the_trump_named_is_public() -> None:
    """Trump is announced."""
    state = apply(_won(rules("double-deck-passing"), "KS QS"), Trump(0))
    assert (state.public.trump, contract_of(state).trump) == (0, 0)
