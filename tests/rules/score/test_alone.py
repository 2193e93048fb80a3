"""Declarer alone against the others together, each with a score of their own (three-hand auction pinochle)."""

from __future__ import annotations

from typing import Any

from tests.support import at, choices, do, hand_over, rules

from deece.game.account import account
from deece.game.action import Bid, Pass
from deece.game.score import score_hand
from deece.game.state import Outcome
from deece.game.view import view
from deece.players.plain_promise import allies
from deece.rules.ruleset import load
from deece.rules.sheet import sheet

TABLE = rules("cutthroat", exchange__partner="alone")


def test_the_others_are_one_side_against_the_bidder() -> None:
    state = hand_over(TABLE, bid=300, melds={1: 200, 0: 40, 2: 20}, took={1: 120, 0: 130, 2: 0}, last=0)
    hand = account(state)
    assert [side.seats for side in hand.sides] == [frozenset({1}), frozenset({0, 2})]
    assert [side.outcome for side in hand.sides] == [Outcome.MADE, Outcome.SAVED]
    scores = score_hand(state).public.game.results[0].scores
    assert scores[1] == 320
    assert scores[0] == scores[2] == 40 + 20 + 130


def test_they_save_their_meld_together() -> None:
    """Each alone, the one without a trick would lose theirs."""
    told: dict[str, Any] = {
        "bid": 300,
        "melds": {1: 200, 2: 100},
        "took": {1: 130, 0: 120, 2: 0},
        "last": 0,
        "tricks": {0: 6, 1: 10},
    }
    together = score_hand(hand_over(TABLE, **told)).public.game.results[0].scores
    apart = score_hand(hand_over(rules("cutthroat"), **told)).public.game.results[0].scores
    assert apart[2] == 0
    assert together[2] == together[0] == apart[0] + 100


def test_nobody_is_called_and_the_others_help_each_other() -> None:
    state = do(at(TABLE, {1: "S:AATTKKQQJJ"}), Bid(300), Pass(), Pass())
    assert state.public.step == "name trump"
    state = do(state, choices(state)[0])
    assert state.public.step != "call"
    while state.public.step != "play":
        state = do(state, choices(state)[0])
    assert allies(view(state, 2)) == {0}
    assert allies(view(state, 1)) == frozenset()


def test_a_lost_bid_gives_each_of_the_others() -> None:
    text = " ".join(sheet(load("cutthroat", {"exchange.partner": "alone", "score.set_gives": "bid"})).split())
    assert "If a bid is lost, each of the others also scores it, whatever was taken." in text


def test_the_sheet_says_who_plays_against_whom() -> None:
    text = " ".join(sheet(load("cutthroat", {"exchange.partner": "alone"})).split())
    assert "Each player has a separate score; declarer plays alone against the others." in text
    assert "play together against declarer" in text
    assert "partner" not in text.split("How it goes")[1].split("Notes")[0]
