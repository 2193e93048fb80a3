"""What everyone at a table is shown: the widow until it is taken, what has changed, and a score sheet that is kept."""

from __future__ import annotations

import pytest
from msgspec import json

from deece.game.action import Bid, Look, Pass
from deece.game.play import legal, to_act, view
from deece.game.state import NOBODY, Public, State
from deece.record import final
from deece.wire.public import NOTHING, KeptSheet, card_of, cards_of, changes, over, sheet, whole
from deece.words.viewer import Viewer
from tests.support import at, do, rules
from tests.web.games import game

NAMES = ("Ann", "Bob", "Cal", "Dee")


def bid_for(system: str) -> State:
    """The first to bid has the bid, and has not looked at the widow."""
    state = do(at(rules(system)), Bid(rules(system).auction.first_bid))
    while state.public.step == "bid":
        state = do(state, Pass())
    return state


def test_the_widow_is_counted_only_while_it_lies_face_down() -> None:
    state = bid_for("three-handed-widow")
    assert [whole(each.public).widow_size for each in (at(rules("three-handed-widow")), state)] == [3, 3]
    if Look() in legal(view(state, to_act(state))):
        state = do(state, Look())
    assert whole(state.public).widow_size == 0
    assert len(whole(state.public).widow) == 3
    assert whole(at(rules("double-deck")).public).widow_size == 0


def test_nobody_and_nothing_are_null_and_seat_and_suit_0_are_not() -> None:
    begun = whole(at(rules("double-deck"), dealer=3).public)
    assert (begun.turn, begun.trump, begun.contract, begun.auction.bidder) == (0, None, None, None)
    assert (card_of(NOBODY), card_of(0), cards_of(0)) == (None, "AS", [])
    one = do(at(rules("double-deck"), dealer=3), Bid(50))
    assert whole(one.public).auction.bidder == 0


def test_what_has_changed_is_sent_and_no_more() -> None:
    first = at(rules("double-deck"), dealer=3)
    before, after = whole(first.public), whole(do(first, Bid(50)).public)
    told = json.decode(changes(before, after))
    assert set(told) == {"turn", "said", "auction"}
    assert told["turn"] == 1
    assert changes(before, before) is NOTHING
    assert json.decode(changes(before, whole(first.public))) == {}
    assert set(json.decode(changes(None, before))) >= {"hand", "phase", "trump", "contract"}


@pytest.fixture(scope="module")
def scored() -> Public:
    """Three hands."""
    return final(game("double-deck", hands=3)).public


def test_a_kept_sheet_is_not_worded_again_for_the_same_reader(scored: Public) -> None:
    kept, reader = KeptSheet(), Viewer(0, NAMES)
    first = sheet(scored, reader, kept)
    again = sheet(scored, Viewer(0, NAMES), kept)
    assert [one is other for one, other in zip(first, again, strict=True)] == [True] * 3
    assert first == sheet(scored, reader)


def test_a_kept_sheet_is_worded_anew_for_another_reader_and_for_a_hand_that_was_played_otherwise(
    scored: Public,
) -> None:
    kept = KeptSheet()
    sheet(scored, Viewer(0, NAMES), kept)
    other = Viewer(1, NAMES)
    assert sheet(scored, other, kept) == sheet(scored, other) != sheet(scored, Viewer(0, NAMES))
    one, two, three = scored.game.results
    changed = two._replace(bid=two.bid + 1)
    otherwise = scored._replace(game=scored.game._replace(results=(one, changed, three)))
    assert sheet(otherwise, other, kept) == sheet(otherwise, other) != sheet(scored, other)


def test_of_a_long_sheet_the_last_hands_come_or_those_before_one(scored: Public) -> None:
    reader = Viewer(0, NAMES)
    every = sheet(scored, reader)
    assert [hand.number for hand in every] == [1, 2, 3]
    assert sheet(scored, reader, most=2) == every[1:]
    assert sheet(scored, reader, most=9) == every
    assert sheet(scored, reader, before=3) == every[:2]
    assert sheet(scored, reader, most=1, before=3) == every[1:2]
    assert sheet(scored, reader, before=1) == []
    assert [total - gain for total, gain in zip(every[1].totals, every[1].hand, strict=True)] == every[0].totals


def test_how_a_game_ended_is_said_only_once_it_is_over(scored: Public) -> None:
    assert over(scored) is None
    ended = final(game("cutthroat", settings=(("score.hands", "1"),))).public
    found = over(ended)
    assert found is not None
    assert found.text == "the highest score after one hand"
    assert found.winners == list(ended.game.winners)
    assert over(ended._replace(step="score")) is None
