"""What bids, signals and odds come to: what a button has room for, what a hand does not hold, what is out of reach."""

from __future__ import annotations

from typing import Any

import pytest

from deece.game.state import NOBODY
from deece.words.bidding import (
    call_tells,
    chance_words,
    each_step_words,
    meaning_words,
    odds_words,
    promise_words,
    reach_words,
    short_words,
)

NOTHING = {"aces": False, "run": False, "wants": False, "asks": False}
SHORT: dict[str, Any] = {"or_more": False, **NOTHING}
TELLS: dict[str, Any] = {"save": False, **NOTHING}


@pytest.mark.parametrize(
    ("meld", "figures", "more", "words"),
    [
        (None, {}, {}, ""),
        (None, {}, {"wants": True}, "wants it"),
        (None, {}, {"wants": True, "asks": True}, "asks for meld"),
        (None, {}, {"wants": True, "asks": True, "run": True}, "shows a run"),
        (None, {}, {"wants": True, "asks": True, "run": True, "aces": True}, "4 aces"),
        ((15, 24), {"meld": 20, "ten": 10}, {}, "20 meld"),
        ((15, 24), {"ten": 10, "twenty": 21}, {}, "10 meld"),
        ((15, 24), {"twenty": 21}, {"or_more": True}, "21 meld or more"),
        ((15, 24), {"first": 50}, {}, "15 meld"),
        ((0, 4), {}, {"aces": True, "or_more": True}, "0 meld, aces"),
    ],
)
def test_a_bid_tells_the_most_important_on_its_button(
    meld: tuple[int, int] | None, figures: dict[str, int], more: dict[str, bool], words: str
) -> None:
    assert short_words(meld, figures, **{**SHORT, **more}) == words


@pytest.mark.parametrize(
    ("meld", "more", "words"),
    [
        (None, {}, ""),
        (None, {"wants": True}, "wants it"),
        (None, {"wants": True, "asks": True}, "asks meld"),
        (None, {"asks": True, "save": True}, "hand back"),
        ((4, 9), {"save": True}, "some meld"),
        ((0, 9), {}, "little meld"),
        ((0, 9), {"run": True}, "a run"),
        ((4, 9), {"run": True, "aces": True}, "4 aces"),
    ],
)
def test_a_pass_with_a_word_tells_two_words(meld: tuple[int, int] | None, more: dict[str, bool], words: str) -> None:
    assert call_tells(meld, **{**TELLS, **more}) == words


def test_what_was_shown_before_is_no_news_but_aces_may_be() -> None:
    text, figures = "about {meld} meld", {"meld": 20}
    assert meaning_words(text, figures) == "about 20 meld"
    assert meaning_words(text, figures, aces=True) == "about 20 meld"
    assert meaning_words(text, figures, again=True) == "no more than shown before: about 20 meld"
    assert meaning_words(text, figures, again=True, aces=True) == (
        "no more than shown before: about 20 meld, and aces around"
    )
    assert each_step_words(text, figures) == "about 20 meld, for each step"


def test_a_promise_that_is_not_held_is_said_with_what_is() -> None:
    def said(short: list[str], suit: int = 1, low: int = 4, high: int = 8) -> str:
        return promise_words("55", short, 50, 12, suit, low, high)

    assert said(["meld"]) == "55 shows 50 meld. You hold 12 with hearts, 4 to 8 with another trump."
    assert said(["meld"], high=4) == "55 shows 50 meld. You hold 12 with hearts, 4 with any other trump."
    assert said(["meld"], NOBODY) == "55 shows 50 meld. You hold 12 with any trump."
    assert said(["aces", "run"]) == "55 shows aces around and a run. You do not hold all four aces. You hold no run."


def test_a_bid_out_of_reach_is_said_with_all_that_the_hand_can_come_to() -> None:
    figures = {"most": 90, "meld": 40, "suit": 0, "tricks": 50, "cards": 0, "partner": 0}
    assert reach_words(95, **figures) == ("95 is out of reach: 40 meld with spades and 50 in the tricks make 90.")
    assert reach_words("{bid}", **{**figures, "partner": 30, "most": 120, "cards": 3}) == (
        "{bid} is out of reach: 40 meld with spades, 30 that partner may bring and 50 in the tricks make 120, "
        "even with the best new cards."
    )


def test_the_odds_of_a_bid_are_said_with_its_trump_if_it_has_one() -> None:
    assert chance_words(60, 82, 1) == "60: 82 %, hearts"
    assert chance_words(60, 82, 0) == "60: 82 %, spades"
    assert chance_words(60, 82, NOBODY) == "60: 82 %"
    assert "from 100 imagined deals" in odds_words(100, guessed=False)
    assert "rule of thumb" in odds_words(100, guessed=True)
    assert "rule of thumb" not in odds_words(100, guessed=False)
