"""Hands played out on a rule sheet: made by the engine, and all there."""

from __future__ import annotations

import re

import pytest

from deece.cards import size
from deece.game.action import ExchangeDix
from deece.game.state import Outcome
from deece.players.examples import _two, worked_hands
from deece.rules.catalog.row import auctioned
from deece.rules.render import render
from deece.rules.ruleset import library, load, systems
from deece.words.cards import signs


@pytest.mark.parametrize("system", [*systems(), *library()])
def test_two_hands_with_cards_bids_meld_tricks_and_score(system: str) -> None:
    rules = load(system).rules
    text = render(worked_hands(rules), "text")
    flat = " ".join(text.split())
    parts = text.split("A hand, card by card: ")[1:]
    for hand, part in zip(_two(rules), parts, strict=True):
        assert [size(bits) for bits in hand.dealt if bits] == [
            rules.deal.hand or rules.pack_size // 4
        ] * rules.deal.players
        assert not hand.end.tricks or f"Trick {len(hand.end.tricks)}: " in flat
        assert f"Trick {len(hand.end.tricks) + 1}: " not in part
        for line in hand.result.lines:
            assert not line.points or f": {line.points:+d}, ".replace("-", "−") in flat
    assert flat.count("Scores: ") == 2
    assert flat.count(" deals.") == 2
    assert ("Bids: " in flat) == auctioned(rules)
    assert not re.search(r"[{}\[\]|]", text)
    assert flat.count(" buries ") == (len([hand for hand in _two(rules) if hand.buried]))
    assert all(len(hand.buried) in (0, rules.deal.widow) for hand in _two(rules))
    assert ("Checks: " in flat) == rules.score.checks
    assert (" is turned up: " in flat) == (not auctioned(rules))


def test_a_nine_exchanged_for_the_turned_card_is_there_so_that_melds_add_up() -> None:
    """The ten points of it were in the score, and in no line."""
    text = " ".join(render(worked_hands(load("two-handed-hoyle").rules), "text").split())
    for hand in _two(load("two-handed-hoyle").rules):
        exchanged = sum(isinstance(action, ExchangeDix) for _, _, action in hand.laid)
        assert exchanged
    assert text.count("exchanges the dix for the turned card.") == sum(
        isinstance(action, ExchangeDix) for hand in _two(load("two-handed-hoyle").rules) for _, _, action in hand.laid
    )
    assert "After trick 1: " in text


def test_buried_cards_are_shown() -> None:
    rules = load("auction-pinochle").rules
    first = _two(rules)[0]
    assert len(first.buried) == 3
    assert f"buries {signs(first.buried)}." in " ".join(render(worked_hands(rules), "text").split())


@pytest.mark.parametrize("system", ["double-deck", "three-handed-widow", "racehorse"])
def test_one_bid_is_made_and_one_is_lost(system: str) -> None:
    assert [hand.result.outcome for hand in _two(load(system).rules)] == [Outcome.MADE, Outcome.SET]


def test_they_are_the_same_each_time() -> None:
    rules = load("family-passing").rules
    first = worked_hands(rules)
    _two.cache_clear()
    assert worked_hands(rules) == first
