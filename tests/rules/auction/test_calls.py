"""What is said besides numbers and pass, saves, and handing back."""

import pytest
from tests.support import at, choices, contract_of, do, refusal, rules

from deece.game.action import Action, Bid, Concede, HandBack, Pass, Trump
from deece.game.auction import saved_by
from deece.game.play import apply, to_act, view
from deece.game.state import State
from deece.rules.ruleset import systems

CALLS = {"double-deck": {"by me", "by", "save"}, "family-passing": {"help"}}
BARE = "S:AAAATTTT H:AAAATTTT D:AATT"  # no marriage
AUCTIONS = [system for system in systems() if rules(system).auction.kind != "none" and system != "two-handed-draw"]
DD = rules("double-deck")
NOT_SAVED = "only a bid that was dumped on you after your partner said save can be handed back, and only once"


def _to_bid(system: str) -> State:
    """A seat that may pass."""
    state = at(rules(system), {1: "AS TS"})
    return state if Pass() in choices(state) else apply(state, choices(state)[0])


def test_no_digit_is_spoken_beyond_the_last_bid() -> None:
    """A house rule: bids are listed up to twice the goal of 27, so the digits end at 54."""
    state = at(rules("double-deck", score__goal=27, score__bid_to_win="off"), {1: "AS TS"})
    spoken = [action for action in choices(state) if isinstance(action, Bid) and action.spoken]
    assert spoken == [Bid(figure, spoken=True) for figure in (51, 52, 53, 54)]
    assert refusal(state, Bid(55, spoken=True)) == refusal(state, Bid(55))
    assert apply(state, Bid(54, spoken=True)).public.auction.bid == 54


@pytest.mark.parametrize("system", AUCTIONS)
def test_calls_of_each_system(system: str) -> None:
    """Fine print: `double-deck` by me, by, save, spoken; `family-passing` help; the others numbers and pass."""
    state = _to_bid(system)
    said = {action.call for action in choices(state) if isinstance(action, Pass)}
    assert said == {""} | CALLS.get(system, set())
    for call in {"by me", "by", "save", "help", "spoken", "kontra"} - said:
        assert refusal(state, Pass(call)) == f"'{call}' is not said at this table"


@pytest.mark.parametrize("system", AUCTIONS)
def test_spoken_digits_only_in_double_deck(system: str) -> None:
    """S0: a spoken single digit is 51 to 59; tournament allows nothing else."""
    spoken = [action.points for action in choices(_to_bid(system)) if isinstance(action, Bid) and action.spoken]
    assert spoken == (list(range(51, 60)) if system == "double-deck" else [])
    if system != "double-deck":
        figure = rules(system).auction.first_bid
        assert refusal(_to_bid(system), Bid(figure + 1000, spoken=True)) == (
            "bids are not spoken as single digits at this table"
        )


def test_a_spoken_digit_is_a_bid_of_fifty_and_the_digit() -> None:
    """S0: spoken one to nine is 50 + N with aces around; it must beat the standing bid."""
    state = apply(at(DD), Bid(54, spoken=True))
    assert (state.public.auction.standing, state.public.auction.bid, state.public.auction.bidder) == (54, 54, 1)
    assert state.public.auction.calls == ((1, Bid(54, spoken=True)),)
    assert Bid(54, spoken=True) not in choices(state)
    assert Bid(55, spoken=True) in choices(state)
    assert refusal(state, Bid(54, spoken=True)) == "a bid must beat 54"
    assert refusal(state, Bid(60, spoken=True)) == "only one to nine can be spoken"
    assert refusal(at(DD), Bid(50, spoken=True)) == "only one to nine can be spoken"
    assert refusal(at(DD), Bid(3, spoken=True)) == "the first bid is at least 50"


@pytest.mark.parametrize("call", ["by me", "by"])
def test_by_me_and_by_are_passes(call: str) -> None:
    """S0: by me and by are passes that tell of meld; fine print: nothing checks their truth."""
    state = apply(at(DD, {1: BARE}), Pass(call))
    assert state.public.auction.passed == 1 << 1
    assert state.public.auction.calls == ((1, Pass(call)),)
    assert state.public.auction.standing == 0


def test_pass_with_help_is_a_pass() -> None:
    """S1: "pass with help" removes you from the bidding for the round."""
    state = do(at(rules("family-passing")), Pass("help"), Bid(250), Pass(), Pass())
    assert contract_of(state).declarer == 2


# ------------------------------------------------------------------------------------------------- save


def test_a_save_sets_the_figure_one_step_up_owned_by_nobody() -> None:
    """Fine print, Save: one step up; later bids must beat it; owned by nobody."""
    state = do(at(DD), Bid(50), Pass("save"))
    auction = state.public.auction
    assert (auction.standing, auction.bid, auction.bidder) == (51, 50, 1)
    assert refusal(state, Bid(51)) == "a bid must beat 51"
    assert Bid(52) in choices(state)
    assert auction.passed == 1 << 2


def test_a_save_over_sixty_goes_up_by_five() -> None:
    """Fine print, Save: one step of the ladder."""
    assert do(at(DD), Bid(60), Pass("save")).public.auction.standing == 65


def test_a_save_before_any_bid_sets_fifty() -> None:
    """Fine print, Save: 50 if none."""
    state = apply(at(DD), Pass("save"))
    assert (state.public.auction.standing, state.public.auction.bidder) == (50, -1)
    assert refusal(state, Bid(50)) == "a bid must beat 50"
    assert Bid(51) in choices(state)


@pytest.mark.parametrize(("saves", "figure"), [(0, 50), (1, 50), (2, 51), (3, 52)])
def test_a_forced_dealer_takes_the_saved_figure(saves: int, figure: int) -> None:
    """Fine print, Save: a forced dealer takes it."""
    state = do(at(DD), *[Pass("save")] * saves, *[Pass()] * (3 - saves))
    contract = contract_of(state)
    assert (contract.declarer, contract.bid, contract.forced) == (0, figure, True)


def test_a_bid_already_made_is_not_raised_by_a_save() -> None:
    """Fine print, Save: a bid already made is not raised."""
    state = do(at(DD), Bid(55), Pass("save"), Pass("save"), Pass("save"))
    assert (contract_of(state).declarer, contract_of(state).bid) == (1, 55)


# ------------------------------------------------------------------------------------------ handing back


def test_a_contract_may_be_handed_back_to_the_partner_who_said_save() -> None:
    """Fine print, Save: who holds no marriage may hand the whole contract over."""
    state = do(at(DD, {0: BARE, 2: "KS QS KH QH"}), Pass(), Pass("save"), Pass())
    assert to_act(state) == 0
    assert choices(state) == (HandBack(), Concede())
    state = apply(state, HandBack())
    contract = contract_of(state)
    assert (contract.declarer, contract.bid, to_act(state)) == (2, 50, 2)
    assert {Trump(0), Trump(1)} <= set(choices(state))
    state = apply(state, Trump(0))
    over = state.public.game.results  # the side had too little meld, or it is still played
    assert (over[0].declarer if over else contract_of(state).declarer) == 2


def test_only_once() -> None:
    """Fine print, Save: once; the saver without a marriage loses the bid."""
    state = do(at(DD, {0: BARE, 2: "D:AATT C:AAAATTTT S:JJJJ H:JJJJ"}), Pass(), Pass("save"), Pass(), HandBack())
    assert to_act(state) == 2
    assert choices(state) == (Concede(),)
    assert refusal(state, HandBack()) == NOT_SAVED
    assert saved_by(view(state, to_act(state))) == -1
    over = apply(state, Concede())
    assert over.public.game.results[0].declarer == 2
    assert over.public.game.results[0].scores == (-50, 0)


def test_not_with_a_marriage() -> None:
    """Fine print, Save: only who holds no marriage."""
    state = do(at(DD, {0: "KS QS"}), Pass(), Pass("save"), Pass())
    assert HandBack() not in choices(state)
    assert refusal(state, HandBack()) == "you hold a marriage and must name trump yourself"


def test_not_without_a_save_or_after_an_opponents() -> None:
    """Fine print, Save: a declarer whose partner said save."""
    assert refusal(do(at(DD, {0: BARE}), Pass(), Pass(), Pass()), HandBack()) == NOT_SAVED
    assert refusal(do(at(DD, {0: BARE}), Pass("save"), Pass(), Pass()), HandBack()) == NOT_SAVED


@pytest.mark.parametrize(
    ("calls", "dumped"),
    [
        ([Bid(51), Pass(), Pass("save"), Pass()], True),  # bid before the save, and left with it
        ([Bid(51), Pass(), Pass("save"), Bid(60), Bid(80), Pass()], False),  # S0: over an opponent, freely
        ([Pass(), Bid(50), Pass(), Pass("save")], True),
        ([Pass(), Pass("save"), Pass()], True),  # a stuck dealer
        ([Pass("save"), Pass(), Bid(53), Pass()], True),  # a bid that tells of meld, and then all pass
        ([Pass("save"), Pass(), Bid(53, spoken=True), Pass()], True),
        ([Bid(50), Bid(51), Pass("save"), Pass(), Bid(54), Pass()], True),  # told of meld over an opponent
        ([Bid(50), Pass(), Pass("save"), Bid(52), Bid(53), Pass()], True),  # ran up an opponent, who backs out
        ([Bid(59), Bid(60), Pass("save"), Pass(), Bid(70), Pass()], True),  # the next figure: the save took 65
        ([Pass("save"), Pass(), Bid(51), Pass()], False),  # one over, and nobody to run up: it wants the bid
        ([Pass("save"), Pass(), Bid(60), Pass()], False),  # 60 and more want the bid
        ([Bid(51), Pass(), Pass("save"), Bid(53), Bid(60), Pass()], False),
    ],
)
def test_only_a_bid_that_was_dumped_may_be_handed_back(calls: tuple[Action, ...], dumped: bool) -> None:
    """S0: "has the bid dumped on them"; fine print, Save: a free bid over an opponent after it ends the right."""
    declarer = contract_of(do(at(DD), *calls)).declarer
    state = do(at(DD, {declarer: BARE}), *calls)
    assert (HandBack() in choices(state)) is dumped
    if not dumped:
        assert refusal(state, HandBack()) == NOT_SAVED


@pytest.mark.parametrize(
    ("calls", "left"),
    [
        ([Bid(51), Pass(), Pass("save"), Pass()], True),
        ([Pass(), Pass("save"), Pass()], True),
        ([Pass("save"), Pass(), Bid(53), Pass()], False),
        ([Bid(50), Pass(), Pass("save"), Bid(52), Bid(53), Pass()], False),
    ],
)
def test_where_only_who_is_left_with_it_may_hand_it_back(calls: tuple[Action, ...], left: bool) -> None:
    """The narrower way, as a row: stuck, or bid before the save."""
    table = rules("double-deck", auction__hand_back="left")
    declarer = contract_of(do(at(table), *calls)).declarer
    assert (HandBack() in choices(do(at(table, {declarer: BARE}), *calls))) is left


def test_who_had_to_open_after_the_save_was_dumped_on() -> None:
    """Fine print, Save: their last bid was forced; the duty to open after a partner's save is no free bid."""
    table = rules("four-handed", auction__calls=("save",))
    hands = {1: "S:AATTJJ H:AATT9 C:A", 2: "S:99 H:99 D:99 C:99 D:TT C:TT", 3: "QS JD D:AA C:A H:KK D:K C:KK H:J C:J"}
    state = do(at(table, hands), Pass("save"), Pass(), Bid(160), Pass())
    assert contract_of(state).declarer == 3
    assert HandBack() in choices(state)
    dearer = do(at(table, hands), Pass("save"), Pass(), Bid(260), Pass())  # it tells of no meld
    assert HandBack() not in choices(dearer)


def test_with_two_partners_the_first_clockwise_who_saved_has_it() -> None:
    """Fine print, Save, at a table of six."""
    table = rules("triple-deck", auction__calls=("save",))
    state = do(at(table, {0: "S:AAAAAATTTTTT H:AAAATTTT"}), Pass(), Pass(), Pass(), Pass("save"), Pass())
    assert saved_by(view(state, to_act(state))) == 4
    state = do(at(table, {0: "S:AAAAAATTTTTT H:AAAATTTT"}), Pass(), Pass("save"), Pass(), Pass("save"), Pass())
    assert saved_by(view(state, to_act(state))) == 2


def test_saves_up_to_the_last_figure_leave_the_dealer_an_answer() -> None:
    """A save raises the standing figure by a step; at the end of the ladder the last figure stays."""
    table = rules("double-deck", auction__all_pass="answer", score__goal=26, score__bid_to_win="off")
    state = do(at(table), Pass("save"), Pass("save"), Pass("save"))
    answers = choices(state)
    assert Bid(state.public.tables.ladder[-1]) in answers
    assert do(state, answers[-1]).public.contract is not None
