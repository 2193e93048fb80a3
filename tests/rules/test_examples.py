"""Hands played out on a rule sheet: made by the engine, and all there."""

from __future__ import annotations

import re

import pytest

from deece.cards import size
from deece.game.state import Outcome
from deece.players.examples import _two, worked_hands
from deece.rules.catalog.row import auctioned
from deece.rules.render import render
from deece.rules.ruleset import load, systems


@pytest.mark.parametrize("system", systems())
def test_two_hands_with_cards_bids_meld_tricks_and_score(system: str) -> None:
    rules = load(system).rules
    text = render(worked_hands(rules), "text")
    flat = " ".join(text.split())
    for hand in _two(rules):
        assert [size(bits) for bits in hand.dealt if bits] == [
            rules.deal.hand or rules.pack_size // 4
        ] * rules.deal.players
        assert f"Trick {len(hand.end.tricks)}: " in flat
        assert f"Trick {len(hand.end.tricks) + 1}: " not in text.split("A hand, card by card: ")[1]
        for line in hand.result.lines:
            assert not line.points or f": {line.points:+d}, ".replace("-", "−") in flat
    assert flat.count("Scores: ") == 2
    assert flat.count(" deals.") == 2
    assert ("Bids: " in flat) == auctioned(rules)
    assert not re.search(r"[{}\[\]|]", text)


@pytest.mark.parametrize("system", ["double-deck", "three-handed-widow", "racehorse"])
def test_one_bid_is_made_and_one_is_lost(system: str) -> None:
    assert [hand.result.outcome for hand in _two(load(system).rules)] == [Outcome.MADE, Outcome.SET]


def test_they_are_the_same_each_time() -> None:
    rules = load("family-passing").rules
    first = worked_hands(rules)
    _two.cache_clear()
    assert worked_hands(rules) == first
