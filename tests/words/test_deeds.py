"""What happened at the table, in sentences: nobody is bound to a bid, and no hand given up, without a word."""

from __future__ import annotations

import pytest

from deece.game.action import (
    Action,
    Bury,
    Concede,
    Deal,
    Give,
    Keep,
    LayMeld,
    Misdeal,
    Pass,
    Penalty,
    ThrowIn,
    ToldHand,
)
from deece.game.play import apply, legal, start, view
from deece.game.state import NOBODY, Shown, State, Trick
from deece.words.deeds import (
    after_words,
    deed_words,
    going_on_words,
    laid_words,
    meld_shown_words,
    moved_words,
    turned_words,
    went_back_words,
)
from deece.words.position import side_word
from deece.words.viewer import Viewer, for_all
from tests.support import at, posed, rules

NAMES = ("Eve", "Ann", "Bob", "Dee")


def told(state: State, action: Action) -> list[str]:
    """What is said of this choice, and of what it led to."""
    public, after = state.public, apply(state, action)
    assert action in legal(view(state, public.turn))
    everybody = for_all(NAMES[: len(public.sizes)])
    deed = deed_words(public, public.turn, action, 1, everybody)
    return [deed, *after_words(public, after.public, type(action), None, everybody)]


def test_a_dealer_who_is_stuck_with_the_bid_is_said() -> None:
    state = at(
        rules("four-handed", auction__opening="free", auction__all_pass="dealer", auction__forced_bid=190), dealer=3
    )
    for _ in range(2):
        assert len(told(state, Pass())) == 1
        state = apply(state, Pass())
    assert told(state, Pass()) == ["Bob passes.", "Nobody bid: Dee must take the bid at 190."]


def test_a_hand_that_is_given_up_is_said_with_what_it_costs() -> None:
    forced = {"forced": True}
    state = posed(rules("check"), {1: "AS"}, "look", declarer=1, bid=300, contract=forced, sizes=(15,) * 3)
    said = told(state, Concede())
    assert said[0] == "Ann concedes."
    assert "300" in said[1], said
    melds = (Shown(20), Shown(0), Shown(20), Shown(0))
    state = posed(rules("double-deck"), {1: "AS"}, "throw in", declarer=1, bid=60, trump=1, melds=melds)
    said = told(state, ThrowIn())
    assert said[0] == "Ann throws the hand in."
    assert "60" in said[1], said


def test_a_hand_that_is_dealt_again_is_not_said_to_be_passed_out() -> None:
    state = at(rules("four-handed", deal__nines_misdeal="six"), {1: "S:99 H:99 D:99"}, dealer=0)
    assert state.public.step == "misdeal"
    assert told(state, Misdeal())[1:] == ["The cards are dealt again."]


def test_where_five_sit_at_a_game_of_four_the_deal_says_who_sits_out_and_who_is_ones_partner() -> None:
    """S4 larger games: one or more sit out, so that partners are others in each hand."""
    names = ("Eve", "Ann", "Bob", "Dee", "Flo")

    def heard(people: int, seat: int) -> list[str]:
        state = at(rules("double-deck", deal__people=people), dealer=0)
        return after_words(state.public, state.public, Deal, None, Viewer(seat, (*names, "Gil")[:people]))

    assert heard(5, 0) == ["You sit out this hand."]
    assert heard(5, 1) == ["Eve sits out this hand.", "Your partner is Dee."]
    assert heard(6, 0) == ["You and Gil sit out this hand."]
    assert heard(6, 5) == ["You and Eve sit out this hand."]
    assert heard(6, 2) == ["Eve and Gil sit out this hand.", "Your partner is Flo."]
    assert heard(4, 1) == [], "nobody sits out, and partners are opposite each other for the whole game"
    state = at(rules("double-deck", deal__people=5), dealer=0)
    out, playing = (view(state, seat) for seat in (0, 1))
    assert [side_word(playing, Viewer(1, names), seat) for seat in range(5)] == ["", "We", "They", "We", "They"]
    said = [side_word(out, Viewer(0, names), seat) for seat in range(5)]
    assert said == ["", "with Dee", "with Flo", "with Ann", "with Bob"], "who sits out has no side"


def test_what_takes_the_table_back_is_said_as_what_it_was() -> None:
    assert went_back_words("undo", "Ann") == "Ann takes a choice back."
    assert went_back_words("redeal", "Ann") == "This hand is dealt again."


def test_what_is_laid_between_tricks_is_told_with_the_trick_before_it() -> None:
    state = at(rules("two-handed"), {1: "S:KQ JD"})
    public = state.public
    everybody = for_all(NAMES[:2])
    laid = LayMeld("marriage", 1)
    assert laid_words(public, 1, laid, everybody) == "Ann lays marriage in hearts."
    after = public._replace(tricks=(Trick(1, (0, 1), 1, 11),))
    assert laid_words(after, 1, laid, everybody) == "After trick 1: Ann lays marriage in hearts."


def test_a_card_that_the_stock_turned_up_is_named_where_the_deal_turned_none() -> None:
    public = at(rules("double-deck")).public._replace(trump=1)
    assert turned_words(public) == ""
    assert turned_words(public, 0) == "Ace of spades is turned up: hearts is trump."


def test_cards_that_nobody_may_know_are_counted() -> None:
    public, everybody = at(rules("four-handed-passing")).public, for_all(NAMES)
    for kind, verb in ((Give, "passes"), (Bury, "buries")):
        assert deed_words(public, 0, kind, 1, everybody) == f"Eve {verb} 1 card."
        assert deed_words(public, 0, kind, 3, everybody) == f"Eve {verb} 3 cards."
    assert deed_words(public, 0, Keep, 1, everybody) == "Eve has drawn."
    assert deed_words(public, 3, Deal, 1, everybody) == f"{NAMES[public.game.dealer]} deals."


def test_a_penalty_is_told_with_all_whose_score_it_is() -> None:
    public, everybody = at(rules("double-deck")).public, for_all(NAMES)
    assert deed_words(public, 0, Penalty(1, -20), 1, everybody) == "Penalty: -20 for Ann and Dee."
    single = at(rules("cutthroat")).public
    assert deed_words(single, 0, Penalty(1, 10), 1, for_all(NAMES[:3])) == "Penalty: +10 for Ann."


@pytest.mark.parametrize(
    ("seat", "drew", "said"),
    [
        (1, (), "Ann goes on."),
        (0, (), "Eve goes on."),
        (NOBODY, (), "The hand goes on."),
        (1, (0,), "Eve draws a card."),
        (1, (0, 2), "Eve and Bob draw a card each."),
    ],
)
def test_a_replay_says_who_drew_or_goes_on(seat: int, drew: tuple[int, ...], said: str) -> None:
    assert going_on_words(seat, drew, for_all(NAMES)) == said


def test_cards_that_moved_are_headed_by_who_has_them_and_to_whom_they_go() -> None:
    everybody = for_all(NAMES)
    assert moved_words("pass", 0, NOBODY, everybody) == "Eve passes"
    assert moved_words("pass", 1, 0, everybody) == "Ann passes to Eve"
    assert moved_words("bury", 1, NOBODY, everybody) == "Ann buries"
    assert moved_words("take", 1, NOBODY, everybody) == "Ann takes up"


def test_a_hand_with_real_cards_is_said_to_be_one() -> None:
    public = start(rules("double-deck")).public
    assert deed_words(public, 0, ToldHand, 1, for_all(NAMES)) == "This hand was played with real cards."


def test_only_meld_that_lies_on_the_table_is_said_to_be_shown() -> None:
    melds = (Shown(0), None, Shown(20), None)
    public = posed(rules("double-deck"), {}, "play", trump=1, melds=melds).public
    assert meld_shown_words(public, for_all(NAMES)) == "Meld is shown: Eve 0."


def test_what_was_buried_is_told_once_where_the_table_tells_it() -> None:
    before = posed(rules("three-handed-widow"), {}, "bury", trump=1).public
    after = before._replace(buried=3, told=(2, 1))
    assert after_words(before, after, Bury, None, for_all(NAMES[:3])) == ["Buried: trumps 2, other aces 1."]
    assert after_words(after, after, Bury, None, for_all(NAMES[:3])) == []
    assert after_words(before, after._replace(told=()), Bury, None, for_all(NAMES[:3])) == []
