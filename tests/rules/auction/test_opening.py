"""Who must open, who is forced, and what happens if nobody bids."""

import pytest
from tests.support import at, bits, choices, do, refusal, rules

from deece.game.action import Bid, Keep, Pass
from deece.game.auction import holds_meld
from deece.game.play import apply, to_act
from deece.game.state import CHANCE
from deece.rules.ruleset import RulesError

BARE = "S:AATTJ H:AATTJ C:AT"  # no marriage, pinochle or around
MELD = "KS QS"


def _passed_round(table, dealer=0):
    state = at(table, dealer=dealer)
    while state.public.step == "bid":
        state = apply(state, Pass())
    return state


@pytest.mark.parametrize(
    ("system", "bid"),
    [
        ("double-deck", 50), ("double-pinochle", 50), ("double-deck-passing", 50), ("five-handed-call", 50),
        ("double-deck-tournament", 500), ("family-passing", 250), ("five-handed-secret", 50), ("triple-deck", 75),
        ("eight-handed", 250),
    ],
)  # fmt: skip
def test_the_dealer_is_forced_at_the_lowest_bid(system, bid):
    """Table "Auctions": dealer forced; fine print: a forced dealer has the minimum, without a choice."""
    state = _passed_round(rules(system), dealer=1)
    contract = state.public.contract
    assert (contract.declarer, contract.bid, contract.forced) == (1, bid, True)
    assert state.public.step != "bid"
    assert len(state.public.auction.calls) == rules(system).deal.players - 1


def test_a_bid_by_another_frees_the_dealer():
    """S0: the dealer is forced only if the others all pass."""
    state = do(at(rules("double-deck")), Bid(50), Pass(), Pass())
    assert to_act(state) == 0
    assert Pass() in choices(state)


@pytest.mark.parametrize(("system", "lowest", "others"), [("four-handed-passing", 25, 3), ("three-handed", 20, 2)])
def test_the_dealer_answers_once(system, lowest, others):
    """S3: the dealer may take it at the minimum or pass: redeal; fine print: the dealer answers once."""
    state = do(at(rules(system)), *[Pass()] * others)
    assert to_act(state) == 0
    assert choices(state) == (Pass(), Bid(lowest))
    said = f"all have passed: take it at {lowest} or pass"
    assert refusal(state, Bid(lowest + 1)) == said
    assert refusal(state, Bid(lowest + 10)) == said
    took = apply(state, Bid(lowest))
    assert (took.public.contract.declarer, took.public.contract.bid) == (0, lowest)
    assert to_act(apply(state, Pass())) == CHANCE


def test_the_answering_dealer_says_no_more_than_yes_or_no():
    """S3's answer with S0's calls: neither a spoken digit nor a call beside the lowest bid and a pass."""
    table = rules("double-deck", auction__all_pass="answer")
    state = do(at(table), Pass(), Pass("by"), Pass())
    assert choices(state) == (Pass(), Bid(50))
    assert refusal(state, Bid(53, spoken=True)) == "all have passed: take it at 50 or pass"
    assert refusal(state, Pass("save")) == "all have passed: only take the bid or pass"
    saved = do(at(table), Pass(), Pass("save"), Pass())
    assert choices(saved) == (Pass(), Bid(51))
    assert refusal(saved, Bid(60)) == "all have passed: take it at 51 or pass"


def test_a_dealer_who_holds_meld_cannot_answer_no_where_there_is_a_duty_to_open():
    """S4's duty with S3's answer: legal and apply agree."""
    table = rules("four-handed", auction__all_pass="answer")
    state = do(at(table, {1: BARE, 2: BARE.replace("C", "D"), 3: "S:99 H:99 D:99J C:99 D:T C:JT", 0: MELD}))
    state = do(state, Pass(), Pass(), Pass())
    assert choices(state) == (Bid(150),)
    assert refusal(state, Pass()) == "you hold meld and nobody has bid: you must open"


def test_the_player_left_of_the_dealer_must_open():
    """`partnership-auction`: left of dealer must bid at his first turn, though he holds nothing."""
    state = at(rules("partnership-auction"), {3: BARE}, dealer=2)
    assert to_act(state) == 3
    assert Pass() not in choices(state)
    assert refusal(state, Pass()) == "the player left of the dealer must open the bidding"
    state = apply(state, Bid(250))
    assert Pass() in choices(state)
    state = do(state, Pass(), Bid(260), Pass())
    assert Pass() in choices(state)  # only at his first turn


def test_the_dealer_must_open_by_option_if_three_pass():
    """`partnership-auction` (row): dealer, if three pass."""
    table = rules("partnership-auction", auction__opening="free", auction__all_pass="dealer")
    state = _passed_round(table)
    assert (state.public.contract.declarer, state.public.contract.bid, state.public.contract.forced) == (0, 250, True)


DUTY = ("four-handed", "three-handed-widow", "check", "cutthroat")


@pytest.mark.parametrize("system", DUTY)
def test_a_player_with_meld_may_not_pass_while_there_is_no_bid(system):
    """Fine print: duty to open; cutthroat has the same duty."""
    state = at(rules(system), {1: MELD})
    assert all(isinstance(action, Bid) for action in choices(state))
    assert refusal(state, Pass()) == "you hold meld and nobody has bid: you must open"


@pytest.mark.parametrize("system", DUTY)
def test_the_duty_passes_on_and_ends_with_the_first_bid(system):
    """S4: if he passes, the obligation passes to the next; once there is a bid anyone may pass."""
    state = at(rules(system), {1: BARE, 2: MELD, 0: "KH QH"})
    assert choices(state)[0] == Pass()
    assert choices(state)[1] == Bid(rules(system).auction.first_bid)  # who holds none may bid all the same
    state = apply(state, Pass())
    assert Pass() not in choices(state)
    state = apply(state, choices(state)[0])
    while to_act(state) != 0:
        state = apply(state, Pass())
    assert Pass() in choices(state)


NOBODY_CAN_OPEN = {
    "four-handed": {
        1: "S:AATT99 S:KK H:KK D:JJ", 2: "H:AATT99 D:KK C:KK S:JJ", 3: "D:AATT99 S:QQ H:QQ H:JJ",
        0: "C:AATT99 D:QQ C:QQ C:JJ",
    },
    "cutthroat": {
        1: "S:KK H:KK D:QQ C:QQ D:JJ S:AATT99", 2: "D:KK C:KK S:JJ H:AATT99 D:AATT",
        0: "S:QQ H:QQ H:JJ C:JJ D:99 C:AATT99",
    },
}  # fmt: skip


@pytest.mark.parametrize("system", NOBODY_CAN_OPEN)
def test_if_nobody_can_open_the_same_dealer_deals_again(system):
    """Fine print: duty to open; if all pass, the same dealer deals again."""
    state = at(rules(system), NOBODY_CAN_OPEN[system])
    assert not any(holds_meld(rules(system), hand) for hand in state.hands)
    while state.public.step == "bid":
        state = apply(state, Pass())
    assert (to_act(state), state.public.game.dealer, state.public.game.results) == (CHANCE, 0, ())


@pytest.mark.parametrize(
    ("hand", "holds"),
    [
        ("KS QS", True), ("QS JD", True), ("AS AH AD AC", True), ("KS KH KD KC", True), ("QS QH QD QC", True),
        ("JS JH JD JC", True), ("9S 9S 9H 9H", False), ("TS TH TD TC", False), ("AS TS JS KH", False),
        ("KS QH", False), ("QH JD", False), ("AS AH AD", False), ("9S 9H 9D 9C", False),
    ],
)  # fmt: skip
def test_what_counts_as_holding_meld(hand, holds):
    """Fine print: a marriage, pinochle or around; a nine does not count."""
    assert holds_meld(rules("four-handed"), bits(hand)) is holds


def test_four_handed_dealer_forced_at_190_by_option():
    """Table "Auctions": dealer forced at 190 by option; fine print: the 190 is a number (row)."""
    for figure in (190, 200):
        table = rules("four-handed", auction__all_pass="dealer", auction__forced_bid=figure)
        state = at(table, {1: BARE, 2: BARE.replace("C", "D"), 3: "S:99 H:99 C:99 D:99 C:JTT D:T", 0: MELD})
        state = do(state, Pass(), Pass(), Pass())
        contract = state.public.contract
        assert (contract.declarer, contract.bid, contract.forced) == (0, figure, True)
        assert Bid(150) in choices(at(table))


def test_a_forced_figure_that_is_no_bid_is_refused():
    """The 190 must be a figure that can be bid."""
    with pytest.raises(RulesError, match="195 is no bid, so no dealer can be forced at it"):
        rules("four-handed", auction__all_pass="dealer", auction__forced_bid=195)


def test_racehorse_left_of_the_dealer_stands_at_500_from_the_start():
    """Table "Auctions" and fine print: left of dealer has bid 500; if all pass he has it."""
    state = at(rules("racehorse"), dealer=3)
    assert state.public.auction.calls == ((4, Bid(500)),)
    assert (to_act(state), state.public.auction.standing) == (5, 500)
    assert refusal(state, Bid(500)) == "a bid must beat 500"
    over = do(state, *[Pass()] * 5)
    assert (over.public.contract.declarer, over.public.contract.bid) == (4, 500)
    raised = do(state, Bid(510), Pass(), Pass(), Pass(), Pass())
    assert to_act(raised) == 4
    assert Pass() in choices(raised)


def test_two_handed_draw_the_non_dealer_bids_first():
    """Fine print: `two-handed-draw`: non-dealer first."""
    table = rules("two-handed-draw")
    state = at(table, dealer=1)
    while state.public.step == "draft":
        state = apply(state, Keep())
    assert to_act(state) == 0
    state = do(state, Bid(250), Bid(260), Pass())
    assert (state.public.contract.declarer, state.public.contract.bid) == (1, 260)
