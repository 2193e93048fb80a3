"""Who must open, who is forced, and what happens if nobody bids."""

import pytest
from tests.support import at, bits, choices, contract_of, do, refusal, rules

from deece.game.action import Bid, Keep, Pass
from deece.game.auction import holds_meld, perhaps_forced
from deece.game.play import apply, to_act
from deece.game.state import CHANCE, State
from deece.rules.catalog import Rules
from deece.rules.ruleset import RulesError

BARE = "S:AATTJ H:AATTJ C:AT"  # no marriage, pinochle or around
MELD = "KS QS"


def _passed_round(table: Rules, dealer: int = 0) -> State:
    state = at(table, dealer=dealer)
    while state.public.step == "bid":
        state = apply(state, Pass())
    return state


@pytest.mark.parametrize(
    ("system", "bid"),
    [
        ("double-deck", 50),
        ("double-pinochle", 50),
        ("double-deck-passing", 50),
        ("five-handed-call", 50),
        ("double-deck-tournament", 500),
        ("family-passing", 250),
        ("five-handed-secret", 50),
        ("triple-deck", 75),
        ("eight-handed", 250),
    ],
)
def test_the_dealer_is_forced_at_the_lowest_bid(system: str, bid: int) -> None:
    """Table "Auctions": dealer forced; fine print: a forced dealer has the minimum, without a choice."""
    state = _passed_round(rules(system), dealer=1)
    contract = contract_of(state)
    assert (contract.declarer, contract.bid, contract.forced) == (1, bid, True)
    assert state.public.step != "bid"
    assert len(state.public.auction.calls) == rules(system).deal.players - 1


def test_a_bid_by_another_frees_the_dealer() -> None:
    """S0: the dealer is forced only if the others all pass."""
    state = do(at(rules("double-deck")), Bid(50), Pass(), Pass())
    assert to_act(state) == 0
    assert Pass() in choices(state)


@pytest.mark.parametrize(("system", "lowest", "others"), [("four-handed-passing", 25, 3), ("three-handed", 20, 2)])
def test_the_dealer_answers_once(system: str, lowest: int, others: int) -> None:
    """S3: the dealer may take it at the minimum or pass: redeal; fine print: the dealer answers once."""
    state = do(at(rules(system)), *[Pass()] * others)
    assert to_act(state) == 0
    assert choices(state) == (Pass(), Bid(lowest))
    said = f"all have passed: take it at {lowest} or pass"
    assert refusal(state, Bid(lowest + 1)) == said
    assert refusal(state, Bid(lowest + 10)) == said
    took = apply(state, Bid(lowest))
    assert (contract_of(took).declarer, contract_of(took).bid) == (0, lowest)
    assert to_act(apply(state, Pass())) == CHANCE


def test_the_answering_dealer_says_no_more_than_yes_or_no() -> None:
    """S3's answer with S0's calls: neither a spoken digit nor a call beside the lowest bid and a pass."""
    table = rules("double-deck", auction__all_pass="answer")
    state = do(at(table), Pass(), Pass("by"), Pass())
    assert choices(state) == (Pass(), Bid(50))
    assert refusal(state, Bid(53, spoken=True)) == "all have passed: take it at 50 or pass"
    assert refusal(state, Pass("save")) == "all have passed: only take the bid or pass"
    saved = do(at(table), Pass(), Pass("save"), Pass())
    assert choices(saved) == (Pass(), Bid(51))
    assert refusal(saved, Bid(60)) == "all have passed: take it at 51 or pass"


def test_a_dealer_who_holds_meld_cannot_answer_no_where_there_is_a_duty_to_open() -> None:
    """S4's duty with S3's answer: legal and apply agree."""
    table = rules("four-handed", auction__all_pass="answer")
    state = do(at(table, {1: BARE, 2: BARE.replace("C", "D"), 3: "S:99 H:99 D:99J C:99 D:T C:JT", 0: MELD}))
    state = do(state, Pass(), Pass(), Pass())
    assert choices(state) == (Bid(150),)
    assert refusal(state, Pass()) == "you hold meld and nobody has bid: you must open"


def test_the_player_left_of_the_dealer_must_open() -> None:
    """`partnership-auction`: left of dealer must bid at the first turn, though they hold nothing."""
    state = at(rules("partnership-auction"), {3: BARE}, dealer=2)
    assert to_act(state) == 3
    assert Pass() not in choices(state)
    assert refusal(state, Pass()) == "the player left of the dealer must open the bidding"
    state = apply(state, Bid(250))
    assert Pass() in choices(state)
    state = do(state, Pass(), Bid(260), Pass())
    assert Pass() in choices(state)  # only at the first turn


def test_the_dealer_opens_first_by_option() -> None:
    """S4: "or the dealer themselves, is obligated to open with a first bid"; (row): the dealer opens, first."""
    table = rules("partnership-auction", auction__opening="dealer")
    state = at(table, {2: BARE}, dealer=2)
    assert to_act(state) == 2
    assert refusal(state, Pass()) == "the dealer must open the bidding"
    state = do(state, Bid(250), Pass(), Pass())
    assert to_act(state) == 1
    state = do(state, Bid(260))
    assert Pass() in choices(state)
    assert contract_of(do(state, Pass())).declarer == 1
    alone = do(at(table, dealer=2), Bid(250), Pass(), Pass(), Pass())
    assert (contract_of(alone).declarer, contract_of(alone).bid) == (2, 250)


def test_who_holds_no_marriage_may_not_bid_by_option() -> None:
    """S4: "you must have a marriage to take the bid"; (row), in any system; a dealer is stuck all the same."""
    table = rules("double-deck-tournament", auction__marriage_to_bid=True)
    hands = {0: "S:AAAATTTT H:AAAATTTT D:AATT", 1: "S:KKKKJJJJ H:QQQQJJJJ D:JJAA", 2: "KC QC"}
    state = at(table, hands)
    assert choices(state) == (Pass(),)
    assert refusal(state, Bid(500)) == "you hold no marriage, and at this table a bid needs one"
    assert Bid(500) in choices(apply(state, Pass()))
    stuck = do(state, Pass(), Pass(), Pass())
    assert (contract_of(stuck).declarer, contract_of(stuck).forced) == (0, True)


def test_a_duty_to_open_is_no_duty_without_the_marriage_that_a_bid_needs() -> None:
    """S4's duty beside S4's marriage: a pinochle obliges nobody who may not bid."""
    table = rules("four-handed", auction__marriage_to_bid=True)
    assert choices(at(table, {1: "QS JD S:AATT H:AATT C:AA"})) == (Pass(),)
    assert refusal(at(table, {1: "KS QS"}), Pass()) == "you hold meld and nobody has bid: you must open"
    answer = rules("four-handed-passing", auction__marriage_to_bid=True)
    state = do(at(answer, {0: "S:AATT H:AATT C:AATT"}), Pass(), Pass(), Pass())
    assert choices(state) == (Pass(),)


def test_the_dealer_has_the_lowest_bid_from_the_start_by_option() -> None:
    """A program of the 1990s: the dealer has bid 50, and the others must beat it."""
    table = rules("double-pinochle", auction__opening="dealer set")
    state = at(table)
    first = table.auction.first_bid
    assert (to_act(state), state.public.auction.bidder, state.public.auction.bid) == (1, 0, first)
    assert refusal(state, Bid(first)) == f"a bid must beat {first}"
    alone = do(state, Pass(), Pass(), Pass())
    assert (contract_of(alone).declarer, contract_of(alone).bid, contract_of(alone).forced) == (0, first, False)
    assert perhaps_forced(alone.public)
    beaten = do(state, Bid(first + 1), Pass(), Pass())
    assert to_act(beaten) == 0
    assert contract_of(apply(beaten, Pass())).declarer == 1


@pytest.mark.parametrize("opening", ["eldest", "dealer", "set", "dealer set"])
def test_who_must_open_whatever_they_hold_cannot_need_a_marriage(opening: str) -> None:
    with pytest.raises(RulesError, match="who must open may hold no marriage"):
        rules("double-pinochle", auction__opening=opening, auction__marriage_to_bid=True)


def test_the_dealer_must_open_by_option_if_three_pass() -> None:
    """`partnership-auction` (row): dealer, if three pass."""
    table = rules("partnership-auction", auction__opening="free", auction__all_pass="dealer")
    state = _passed_round(table)
    assert (contract_of(state).declarer, contract_of(state).bid, contract_of(state).forced) == (0, 250, True)


DUTY = ("four-handed", "three-handed-widow", "check")


@pytest.mark.parametrize("system", DUTY)
def test_a_player_with_meld_may_not_pass_while_there_is_no_bid(system: str) -> None:
    """Fine print: duty to open."""
    state = at(rules(system), {1: MELD})
    assert all(isinstance(action, Bid) for action in choices(state))
    assert refusal(state, Pass()) == "you hold meld and nobody has bid: you must open"


@pytest.mark.parametrize("system", DUTY)
def test_the_duty_passes_on_and_ends_with_the_first_bid(system: str) -> None:
    """S4: if they pass, the obligation passes to the next; once there is a bid anyone may pass."""
    state = at(rules(system), {1: BARE, 2: MELD, 0: "KH QH"})
    assert choices(state)[0] == Pass()
    assert choices(state)[1] == Bid(rules(system).auction.first_bid)  # who holds none may bid all the same
    state = apply(state, Pass())
    assert Pass() not in choices(state)
    state = apply(state, choices(state)[0])
    while to_act(state) != 0:
        state = apply(state, Pass())
    assert Pass() in choices(state)


def test_in_cutthroat_nobody_must_open() -> None:
    """Fine print: in `cutthroat` nobody must open: all pass, the same dealer deals again; the duty is a row."""
    state = at(rules("cutthroat"), {1: MELD})
    assert Pass() in choices(state)
    over = do(state, Pass(), Pass(), Pass())
    assert (to_act(over), over.public.game.dealer, over.public.game.results) == (CHANCE, 0, ())
    assert Pass() not in choices(at(rules("cutthroat", auction__opening="duty"), {1: MELD}))


NOBODY_CAN_OPEN = {
    "four-handed": {
        1: "S:AATT99 S:KK H:KK D:JJ",
        2: "H:AATT99 D:KK C:KK S:JJ",
        3: "D:AATT99 S:QQ H:QQ H:JJ",
        0: "C:AATT99 D:QQ C:QQ C:JJ",
    },
    "cutthroat": {
        1: "S:KK H:KK D:QQ C:QQ D:JJ S:AATT99",
        2: "D:KK C:KK S:JJ H:AATT99 D:AATT",
        0: "S:QQ H:QQ H:JJ C:JJ D:99 C:AATT99",
    },
}


@pytest.mark.parametrize("system", NOBODY_CAN_OPEN)
def test_if_nobody_can_open_the_same_dealer_deals_again(system: str) -> None:
    """Fine print: duty to open; if all pass, the same dealer deals again."""
    state = at(rules(system), NOBODY_CAN_OPEN[system])
    assert not any(holds_meld(rules(system), hand) for hand in state.hands)
    while state.public.step == "bid":
        state = apply(state, Pass())
    assert (to_act(state), state.public.game.dealer, state.public.game.results) == (CHANCE, 0, ())


@pytest.mark.parametrize(
    ("hand", "holds"),
    [
        ("KS QS", True),
        ("QS JD", True),
        ("AS AH AD AC", True),
        ("KS KH KD KC", True),
        ("QS QH QD QC", True),
        ("JS JH JD JC", True),
        ("9S 9S 9H 9H", False),
        ("TS TH TD TC", False),
        ("AS TS JS KH", False),
        ("KS QH", False),
        ("QH JD", False),
        ("AS AH AD", False),
        ("9S 9H 9D 9C", False),
    ],
)
def test_what_counts_as_holding_meld(hand: str, holds: bool) -> None:
    """Fine print: a marriage, pinochle or around; a nine does not count."""
    assert holds_meld(rules("four-handed"), bits(hand)) is holds


def test_four_handed_dealer_forced_at_190_by_option() -> None:
    """Table "Auctions": dealer forced at 190 by option; fine print: the 190 is a number (row)."""
    for figure in (190, 200):
        table = rules("four-handed", auction__all_pass="dealer", auction__forced_bid=figure)
        state = at(table, {1: BARE, 2: BARE.replace("C", "D"), 3: "S:99 H:99 C:99 D:99 C:JTT D:T", 0: MELD})
        state = do(state, Pass(), Pass(), Pass())
        contract = contract_of(state)
        assert (contract.declarer, contract.bid, contract.forced) == (0, figure, True)
        assert Bid(150) in choices(at(table))


def test_a_forced_figure_that_is_no_bid_is_refused() -> None:
    """The 190 must be a figure that can be bid."""
    with pytest.raises(RulesError, match="195 is no bid, so no dealer can be forced at it"):
        rules("four-handed", auction__all_pass="dealer", auction__forced_bid=195)


def test_racehorse_left_of_the_dealer_stands_at_500_from_the_start() -> None:
    """Table "Auctions" and fine print: left of dealer has bid 500; if all pass they have it."""
    state = at(rules("racehorse"), dealer=3)
    assert state.public.auction.calls == ((4, Bid(500)),)
    assert (to_act(state), state.public.auction.standing) == (5, 500)
    assert refusal(state, Bid(500)) == "a bid must beat 500"
    over = do(state, *[Pass()] * 5)
    assert (contract_of(over).declarer, contract_of(over).bid) == (4, 500)
    raised = do(state, Bid(510), Pass(), Pass(), Pass(), Pass())
    assert to_act(raised) == 4
    assert Pass() in choices(raised)


def test_two_handed_draw_the_non_dealer_bids_first() -> None:
    """Fine print: `two-handed-draw`: non-dealer first."""
    table = rules("two-handed-draw")
    state = at(table, dealer=1)
    while state.public.step == "draft":
        state = apply(state, Keep())
    assert to_act(state) == 0
    state = do(state, Bid(250), Bid(260), Pass())
    assert (contract_of(state).declarer, contract_of(state).bid) == (1, 260)
