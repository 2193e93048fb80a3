"""A game in a line, to choose by: its figures, and none of what it has not."""

from __future__ import annotations

import pytest

from deece.words.systems import system_facts
from tests.support import rules


@pytest.mark.parametrize(
    ("system", "house", "wanted"),
    [
        ("double-deck-passing", {}, "80 cards, 20 each, pass 4, bids from 50, to 500"),
        ("double-deck", {}, "80 cards, 20 each, bids from 50, to 500"),
        ("three-handed", {}, "48 cards, 15 each, kitty of 3, bids from 20, to 150"),
        ("two-handed", {}, "48 cards, 12 each, to 150"),
        ("two-handed-draw", {}, "48 cards, bids from 250, to 1000"),
    ],
)
def test_a_system_says_its_figures(system: str, house: dict[str, object], wanted: str) -> None:
    assert system_facts(rules(system, **house)) == wanted
