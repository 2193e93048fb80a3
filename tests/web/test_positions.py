"""A position that somebody asks about: what its page shows, what each call is worth there, and what is wrong."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import msgspec
import pytest

from deece.cards import Hand
from deece.game.play import legal
from deece.review import decisions
from deece.review.position import position
from deece.rules.ruleset import load, systems
from deece.wire.position import PositionAsked, WorthAsked, position_of, position_shown, worth_shown
from tests.review.information import played
from tests.web.client import Json, Site
from tests.web.test_api import refused

HAND = "AS AS TS TS KS KS QS QS JS AH TH KH QH JH AD TD KD AC AC KC"
ASKED: dict[str, Any] = {"id": "double-deck", "dealer": 0, "cards": HAND, "calls": ["50", "52", "pass"]}


def shown(**more: Any) -> Json:
    with Site() as site:
        answer = site.post("/api/position", {**ASKED, **more})
        assert answer.status == 200, answer.body
        found: Json = answer.json
        return found


def test_an_auction_is_told_call_by_call_from_the_first_to_speak() -> None:
    turns = [shown(calls=["50", "52", "pass"][:number])["turn"] for number in range(4)]
    assert turns == [1, 2, 3, 0], "left of me, who dealt; partner; right; me"
    told = shown(dealer=2, calls=["51", "pass", "52"])
    assert [(call["seat"], call["words"]) for call in told["calls"]] == [(3, "51"), (0, "pass"), (1, "52")]
    assert told["turn"] == 2
    assert told["names"] == ["You", "Left", "Partner", "Right"]
    over = shown(calls=["50", "pass", "pass", "pass"])
    assert (over["turn"], over["ready"], over["bids"]) == (None, False, [])


def test_each_figure_that_may_be_bid_is_offered_once() -> None:
    """Where a bid may be said as a digit too, that is no other figure."""
    for calls in ([], ["50"], ["50", "52", "pass"]):
        bids = shown(calls=calls)["bids"]
        assert bids == sorted(set(bids)), calls


def test_it_is_ready_when_it_is_ones_own_call_with_a_whole_hand() -> None:
    assert shown()["ready"]
    assert shown()["bids"][0] == 53
    assert not shown(calls=["50", "52"])["ready"]
    assert not shown(cards=HAND[3:])["ready"]


@pytest.mark.parametrize(
    ("more", "part", "says", "made"),
    [
        ({"cards": HAND[3:]}, "cards", "A hand has 20 cards here, and 19 are given.", 3),
        ({"cards": HAND + " AS"}, "cards", "21", 3),
        ({"cards": "AS AS AS AS AS"}, "cards", "The ace of spades is counted 5 times, and the pack has it 4 times.", 3),
        ({"cards": "nonsense"}, "cards", "nonsense", 3),
        ({"calls": ["50", "49"]}, "calls", "“49” cannot be called there.", 1),
        ({"calls": ["<b>"]}, "calls", "“<b>” cannot be called there.", 0),
        ({"calls": ["50", "pass", "pass", "pass", "51"]}, "calls", "After 4 calls the auction is over", 4),
        ({"scores": ["600", "0"], "set": {"score.bid_to_win": "off"}}, "scores", "With 500 points the game is over", 3),
        (
            {"scores": ["400", "0"], "set": {"score.bid_to_win": "off", "score.hands": "6", "score.spread": "300"}},
            "scores",
            "With this score the game is over",
            3,
        ),
        (
            {"scores": ["400", "0"], "set": {"score.bid_to_win": "off", "score.spread": "300"}},
            "scores",
            "With this score the game is over",
            3,
        ),
        ({"scores": ["much", "0"]}, "scores", "The score is 2 figures, your own first.", 3),
        ({"scores": ["120"]}, "scores", "The score is 2 figures, your own first.", 3),
    ],
)
def test_what_is_wrong_is_said_of_its_part_and_the_rest_stays(more: Json, part: str, says: str, made: int) -> None:
    told = shown(**more)
    assert not told["ready"]
    assert says in told["wrong"][part]
    assert len(told["calls"]) == made


@pytest.mark.parametrize(
    ("more", "says"),
    [
        ({"id": "nonsense"}, "no system"),
        ({"id": "two-handed"}, "no auction"),
        ({"set": {"score.goal": "x"}}, "score.goal"),
        ({"dealer": 70}, "not understood"),
        ({"calls": ["pass"] * 101}, "not understood"),
        ({"cards": "A" * 400}, "not understood"),
    ],
)
def test_what_cannot_be_shown_at_all_is_refused(site: Site, more: Json, says: str) -> None:
    answer = site.post("/api/position", {**ASKED, **more})
    assert 400 <= answer.status < 500
    assert says in answer.json["error"]


def test_what_each_call_is_worth(site: Site, needs_kernel: None) -> None:
    found = site.post("/api/position/worth", {**ASKED, "scores": ["120", "85"], "bids": [55], "deals": 12}).json
    assert found["head"].startswith("Double deck, after 50, 52 and pass: A♠")
    assert found["score"] == "At 120 to 85."
    assert {row["bid"] for row in found["rows"]} == {None, 53, 55}
    chances = [row["chance"] for row in found["rows"]]
    assert chances == sorted(chances, reverse=True)
    assert found["rows"][0]["behind"] == ""
    for row in found["rows"]:
        assert row["low"] <= row["chance"] <= row["high"]
        assert "12 imagined deals" in row["brings"]
    assert (found["deals"], found["most"]) == (12, 400)
    assert any("Partner's 52 told" in line for line in found["why"])


def test_fewer_deals_are_imagined_in_a_page_and_at_a_large_table(needs_kernel: None) -> None:
    asked = WorthAsked(**ASKED, deals=400)
    assert worth_shown(msgspec.structs.replace(asked, deals=400), 0.03).deals == 12


@pytest.mark.parametrize(
    ("more", "says"),
    [
        ({"bids": [7]}, "“7” cannot be called there"),
        ({"calls": ["50", "52"]}, "another's call"),
        ({"cards": ""}, "A hand has 20 cards"),
        ({"deals": 401}, "not understood"),
        ({"bids": [53, 54, 55, 56, 57]}, "not understood"),
        ({"conventions": ["classic", "classic", "classic"]}, "bidding languages"),
        ({"scores": ["1", "2", "3"]}, "2 figures"),
    ],
)
def test_what_cannot_be_valued_is_refused(site: Site, needs_kernel: None, more: Json, says: str) -> None:
    refused(site.post("/api/position/worth", {**ASKED, **more}), 400, says)


@pytest.mark.parametrize("system", [each for each in systems() if load(each).rules.auction.kind == "bids"])
def test_a_reviewed_bid_is_the_same_position_on_its_page(system: str) -> None:
    """Told from the seat that bids, with the score and the cards of the sides as they were."""
    record = replace(played(system, "learner", 3), conventions=())
    bids = [one for one in decisions(record) if one.view.public.step == "bid"]
    if load(system).rules.deal.stock == "draft":
        return
    assert bids or system == "partnership-auction"
    for one in bids:
        asked = position_of(record, one)
        assert asked
        told = position_shown(asked)
        assert told.ready, told.wrong
        seen = position(one.view.rules, Hand.parse(asked.cards).bits, asked.calls)
        people, way = one.view.rules.people, one.view.public.game.dealer
        assert seen.bits == one.view.bits
        assert [((seat + way) % people, call) for seat, call in seen.public.auction.calls] == list(
            one.view.public.auction.calls
        )
        assert set(legal(seen)) == set(legal(one.view))


def test_nothing_but_a_bid_has_a_position() -> None:
    record = played("double-deck", "learner", 3)
    others = [one for one in decisions(record) if one.view.public.step != "bid"]
    assert others
    assert not any(position_of(record, one) for one in others)


def test_the_score_and_the_cards_of_sides_are_told_from_whoever_asks() -> None:
    record = replace(played("double-deck", "learner", 3), conventions=("classic", "none"))
    for one in decisions(record):
        if one.view.public.step == "bid":
            public = one.view.public._replace(game=one.view.public.game._replace(scores=(120, 85)))
            asked = position_of(
                record, one._replace(view=one.view._replace(public=public), conventions=record.conventions)
            )
            assert asked
            mine = one.seat % 2
            assert asked.scores == [["120", "85"], ["85", "120"]][mine]
            assert asked.conventions == [["classic", "none"], ["none", "classic"]][mine]
            assert isinstance(asked, PositionAsked)


def test_a_dealer_of_a_larger_game_is_let_go() -> None:
    told = shown(dealer=5)
    assert told["turn"] == shown(dealer=0)["turn"]


@pytest.mark.parametrize("conventions", [["classic"] * 3, ["nonsense", "none"]])
def test_cards_for_other_sides_are_not_ready(conventions: list[str]) -> None:
    assert not shown(conventions=conventions)["ready"]


@pytest.mark.parametrize(
    ("house", "scores"),
    [
        ({}, ["505", "505"]),
        ({"score.bid_to_win": "always"}, ["520", "80"]),
        ({"score.hands": "4", "score.bid_to_win": "off"}, ["510", "300"]),
        ({"score.bid_to_win": "off", "score.several": "overtime"}, ["505", "505"]),
    ],
)
def test_a_score_above_the_goal_stands_where_the_game_goes_on(house: Json, scores: list[str]) -> None:
    told = shown(set=house, scores=scores)
    assert told["wrong"]["scores"] == ""
    assert told["ready"]


def test_a_goal_that_was_raised_goes_along() -> None:
    house = {"score.bid_to_win": "off", "score.several": "overtime"}
    assert "the game is over" in shown(set=house, scores=["520", "480"])["wrong"]["scores"]
    assert shown(set=house, scores=["520", "480"], goal=550)["ready"]
    record = played("double-deck", "learner", 3)
    one = next(one for one in decisions(record) if one.view.public.step == "bid")
    game = one.view.public.game._replace(scores=(520, 480), goal=550)
    asked = position_of(record, one._replace(view=one.view._replace(public=one.view.public._replace(game=game))))
    assert asked
    assert asked.goal == 550
