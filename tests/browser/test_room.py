"""Space belongs to the cards, in every phase of a hand that is played on: a sample of `tests.browser.room`."""

from __future__ import annotations

import pytest

from tests.browser.driver import Studio
from tests.browser.room import played_on
from tests.browser.sweep import Look
from tests.browser.test_sweep import STYLE

# The least width of a card in the tricks that was wanted, px: audit and drawings of November 24, 2026.
LOOKS = {
    Look((390, 844), 100): 86,
    Look((390, 844), 150): 84,
    Look((1440, 900), 150): 112,
    Look((1024, 768), 150): 100,
}


@pytest.mark.parametrize("look", LOOKS, ids=str)
def test_cards_are_as_large_as_the_felt_allows_from_the_auction_into_the_third_trick(
    studio: Studio, look: Look
) -> None:
    """They were 46 px for a whole hand, below 400 px of empty felt, until somebody touched the window's edge."""
    stands = list(played_on(studio, "double-deck", look))
    assert [one.phase for one in stands][-1] == "trick"
    assert not [text for one in stands for text in one.faults]
    assert min(one.stands["hand"] for one in stands if one.phase == "trick") >= LOOKS[look]
    assert min(one.stands["trick"] for one in stands if one.phase == "trick") >= 60


def test_small_cards_below_empty_felt_are_seen(studio: Studio) -> None:
    """The measure is no use if it finds nothing where there is something."""
    look = Look((390, 844), 150)
    stands = played_on(studio, "double-deck", look)
    next(stands)
    page = studio.pages[-1].page
    page.evaluate(STYLE, ".hand-card { width: 46px !important; }")
    found = [text for one in stands for text in one.faults]
    assert any("least is 60" in text for text in found), found
