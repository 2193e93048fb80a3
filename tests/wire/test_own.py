"""What a seat is shown of its own: the choices that are its, and what its hand would meld."""

from __future__ import annotations

from deece.game.action import Bid, LayMeld, Pass, Play, Trump
from deece.game.play import apply, legal, to_act, view
from deece.game.state import NOBODY, State
from deece.players.conventions import NONE
from deece.players.conventions import card as convention
from deece.wire import shown
from deece.wire.own import own
from deece.words.page import Seen
from deece.words.viewer import Viewer
from tests.rules.meld.test_two_handed import melding
from tests.support import at, do, rules

NAMES = ("Eve", "Ann", "Bob", "Cal")


def seen(state: State, seat: int) -> Seen:
    """A position as a seat looks at it, with its choices if it is to choose."""
    one = view(state, seat)
    people = len(state.public.sizes)
    return Seen(one, Viewer(seat, NAMES[:people]), legal(one) if seat == to_act(state) else (), None, 0)


def shown_to(state: State, seat: int) -> shown.Own:
    return own(seen(state, seat))


def bidding() -> State:
    return at(rules("double-deck"), {1: "S:AATTKKQQJJ H:AK"}, dealer=0)


def test_nobody_but_who_is_to_choose_is_asked_anything() -> None:
    state = bidding()
    mine, theirs = shown_to(state, 1), shown_to(state, 2)
    assert mine.question.startswith("Your bid")
    assert mine.bids[0] == 50
    assert mine.beyond is not None
    assert [choice.kind for choice in mine.choices].count("pass") == 4
    nothing = (theirs.question, theirs.bids, theirs.bids_tell, theirs.beyond, theirs.digits, theirs.choices)
    assert nothing == ("", [], [], None, "", [])
    assert (theirs.refused, theirs.refused_calls, theirs.spare, theirs.need) == ({}, [], [], 0)
    assert theirs.meld != []


def test_without_a_convention_card_calls_tell_nothing() -> None:
    one = seen(bidding(), 1)
    assert own(one) == own(one, card=convention(NONE))
    assert own(one) != own(one, card=convention("classic"))


def test_what_the_hand_would_meld_is_shown_in_every_suit_then_in_trump_and_not_once_meld_lies() -> None:
    state = bidding()
    assert len(shown_to(state, 1).meld) == 4
    state = do(state, Bid(50), Pass(), Pass(), Pass())
    assert [len(shown_to(state, seat).meld) for seat in range(4)] == [4] * 4
    state = apply(state, Trump(0))
    while not any(state.public.melds):
        assert [one.trump for one in shown_to(state, 1).meld] == [0]
        state = apply(state, legal(view(state, to_act(state)))[0])
    assert [shown_to(state, seat).meld for seat in range(4)] == [[]] * 4


def test_where_melds_are_laid_one_by_one_the_hand_is_not_counted_beside_them() -> None:
    state = melding("S:KQ JD")
    assert shown_to(state, 1).meld == []


def test_a_card_that_lies_on_the_table_in_a_meld_is_played_as_one_that_lies() -> None:
    state = apply(melding("S:KQ JD"), LayMeld("royal_marriage"))
    while not any(isinstance(action, Play) and action.laid for action in legal(view(state, to_act(state)))):
        state = apply(state, legal(view(state, to_act(state)))[-1])
    seat = to_act(state)
    may, found = legal(view(state, seat)), shown_to(state, seat).choices
    laid = {str(action.card) for action in may if isinstance(action, Play) and action.laid}
    assert {choice.card for choice in found if choice.kind == "laid"} == laid
    cards = {str(action.card) for action in may if isinstance(action, Play) and not action.laid}
    assert {choice.card for choice in found if choice.kind == "card"} == cards
    assert len(found) == len(may)


def test_a_bid_said_as_a_digit_is_a_choice_and_no_figure() -> None:
    state = do(bidding(), Bid(50))
    found, may = shown_to(state, 2), legal(view(state, 2))
    spoken = [action.points for action in may if isinstance(action, Bid) and action.spoken]
    assert spoken
    assert [choice.digit for choice in found.choices if choice.kind == "bid"] == [points - 50 for points in spoken]
    assert found.bids == [action.points for action in may if isinstance(action, Bid) and not action.spoken]
    assert found.digits != ""


def test_of_the_table_before_the_deal_nobody_is_shown_a_meld() -> None:
    state = bidding()
    empty = seen(state, 1)
    empty = empty._replace(view=empty.view._replace(bits=0))
    assert own(empty).meld == []
    assert state.public.trump == NOBODY


def test_of_a_hand_that_is_over_without_a_trump_nobody_is_shown_a_meld() -> None:
    one = seen(bidding(), 2)
    over = one._replace(view=one.view._replace(public=one.public._replace(step="score")))
    assert own(one).meld != []
    assert own(over).meld == []
