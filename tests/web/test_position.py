"""What all at a table are shown of a position."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from deece.game.account import account
from deece.game.action import Look, PlayOn
from deece.game.auction import first_to_speak
from deece.game.deal import shuffled
from deece.game.play import apply, start, view
from deece.game.score import settle
from deece.game.state import NOBODY, Own, Shown, Trick
from deece.words.page import Seen
from deece.words.viewer import Viewer
from tests.sent import own, says, whole
from tests.support import bits, do, hand_over, play_out, posed, rules


def test_the_count_says_what_must_be_taken_in_tricks() -> None:
    """S0: however much declarer's side has melded, it must take 20 in tricks."""
    for meld, need in ((55, 20), (40, 20), (25, 35)):
        shown = (Shown(20), Shown(meld), Shown(0), Shown(0))
        table = rules("double-deck")
        state = posed(table, {1: "AS"}, "play", bid=60, trump=1, melds=shown, sizes=(20,) * 4)
        count = whole(state.public)["count"]
        assert (count["meld"], count["need"], count["more"], count["outcome"]) == (meld, need, need, "open")


def test_the_count_says_what_has_become_of_the_bid() -> None:
    """A bid is lost when a partner who is known cannot make it any more, and not by sums that the page could do."""
    table, gone = rules("five-handed-secret"), (Trick(3, (), 3, 45),)
    state = posed(table, {1: "AS"}, "play", bid=60, trump=1, melds=(Shown(0),) * 5, sizes=(16,) * 5, tricks=gone)
    for partner, outcome in ((NOBODY, "open"), (2, "set")):
        assert state.public.contract is not None
        known = state.public._replace(contract=state.public.contract._replace(called=0, partner=partner))
        count = whole(known)["count"]
        assert (count["outcome"], count["taken"], count["left"]) == (outcome, 0, 5)


def test_who_buried_counters_counts_them() -> None:
    """S4: they are declarer's points in play, and nobody else knows them."""
    table, none = rules("three-handed-widow"), (Shown(0),) * 3
    state = posed(table, {1: "AS"}, "play", bid=300, trump=1, melds=none, buried=3, sizes=(15,) * 3)
    state = state._replace(own=(Own(), Own(buried=bits("AS TD 9C")), Own()))
    names = ("Ann", "Bob", "Cal")
    known = own(view(state, 1), Viewer(1, names))["count"]
    assert (known["taken"], known["more"], known["left"]) == (20, 280, 230)
    assert whole(state.public)["count"]["taken"] == 0
    assert own(view(state, 0), Viewer(0, names))["count"] is None


def test_tricks_before_the_last_are_sent_only_where_the_rules_let_all_see_them() -> None:
    tricks = (Trick(0, (23, 22, 21, 20), 3, 0), Trick(1, (0, 6, 12, 18), 2, 10), Trick(2, (1, 7, 13, 19), 2, 40))
    for look_back, points in (("last", []), ("all", [0, 10])):
        state = posed(rules("four-handed", trick__look_back=look_back), {}, "play", trump=1, tricks=tricks)
        assert [trick["points"] for trick in whole(state.public)["back"]] == points
        said = says(Seen(view(state, 1), Viewer(1, ("Dee", "Ann", "Bob", "Cal"))))["back"]
        assert said == ["Trick 1: Cal took it, for 0 points.", "Trick 2: Bob took it, for 10 points."][: len(points)]


def test_the_last_trick_is_in_what_is_shown_of_a_scored_hand() -> None:
    """Else the page says 140 beside the 150 of the score sheet."""
    public = hand_over(rules("partnership-auction"), bid=100, took={1: 150, 2: 100}, last=1).public
    result = settle(account(public), public.game.dealer, public.game.scores, public)
    shown = whole(public._replace(step="score", game=public.game._replace(results=(result,))))
    assert shown["points"] == [0, 150, 100, 0]
    assert (shown["last"]["points"], shown["last"]["bonus"]) == (140, 10)
    assert shown["points"] == [0, 150, 100, 0]


def test_the_widow_lies_there_until_its_bidder_looks() -> None:
    """S4: who was forced may concede unseen, and the page shows what they have not looked at."""
    state = posed(rules("check"), {1: "AS"}, "look", bid=300, contract={"forced": True})
    state = state._replace(hidden=state.hidden._replace(widow=1 | 1 << 4 | 1 << 8))
    assert whole(state.public)["widow_size"] == 3
    assert whole(do(state, Look()).public)["widow_size"] == 0


@pytest.mark.parametrize(
    ("system", "house", "first"),
    [
        ("four-handed", {}, 2),
        ("four-handed", {"auction__opening": "dealer"}, 1),
        ("racehorse", {}, 3),
        ("cutthroat", {"deal__people": 4}, 2),
        ("two-handed", {}, 0),
    ],
)
def test_who_speaks_first_in_the_next_hand(system: str, house: dict[str, Any], first: int) -> None:
    """Left of the dealer; by another rule the dealer; in racehorse left of the dealer has opened without a word."""
    table = rules(system, **house)
    state = play_out(start(table, 0), Random(1), lambda each: bool(each.public.game.results))
    end = state.public.game.results[-1].end
    assert end is not None
    shown = whole(end._replace(game=state.public.game, step="score"))
    assert (shown["next_dealer"], first_to_speak(state.public.tables, 1)) == (1, first)
    dealt = apply(state, shuffled(table, Random(2), 1))
    while dealt.public.step == "misdeal":
        dealt = apply(dealt, PlayOn())
    assert dealt.public.turn == first


def test_a_game_of_so_many_hands_has_no_goal_to_show() -> None:
    assert [whole(start(rules("racehorse", score__hands=hands)).public)["hands"] for hands in (0, 4)] == [0, 4]
