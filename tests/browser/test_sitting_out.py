"""More at the table than play: whoever sits a hand out is shown so, and the others who their partner is."""

from __future__ import annotations

import pytest

from tests.browser.driver import DESK, Studio
from tests.browser.positions import positions
from tests.browser.sweep import Look, Sweeper

WINDOWS = {"phone": Look((390, 844), 150), "tablet": Look((1024, 768), 100), "desk": Look(DESK, 100)}
SEEN = """(css) => [...document.querySelectorAll(css)]
  .filter((e) => e.checkVisibility({visibilityProperty: true}) && e.getBoundingClientRect().width > 1)
  .map((e) => e.innerText.trim())"""


@pytest.mark.parametrize("place", WINDOWS)
def test_five_at_a_game_of_four(studio: Studio, place: str) -> None:
    all_of_it = {one.name: one for one in positions("double-deck", people=5)}
    with Sweeper(studio.browser, studio.server) as sweeper:

        def seen(name: str, css: str) -> list[str]:
            sweeper.show(all_of_it[name])
            sweeper.look(WINDOWS[place])
            assert not sweeper.measure(), name
            found: list[str] = sweeper.page.evaluate(SEEN, css)
            return found

        out = [name for name in all_of_it if name.startswith("sits out: ") and not name.endswith("score")]
        assert {"sits out: auction, waiting", "sits out: meld shown", "sits out: trick, waiting"} <= set(out)
        for name in out:
            assert seen(name, ".own-out") == ["You sit out this hand"], name
        assert seen("sits out: meld shown", ".table .button-main") == ["Go on: watch the hand"]
        assert seen("auction", ".own-out") == []
        assert "Your partner is Ruth." in seen("auction", ".ladder-now")[0]
        plaques = [line for line in seen("auction", ".seat-line") if line.startswith("Partner")]
        assert len(plaques) == (place != "phone")  # in large print a phone has no room for the plaques
        assert seen("meld shown", ".table .button-main") == ["Ready: play the hand"]
        assert len([head for head in seen("meld shown", ".meld-block h2") if "your partner" in head]) == 1
        if place != "phone":
            assert seen("meld shown", ".meld-set .card")
            assert seen("sits out: meld shown", ".meld-set .card")
        if place == "desk":
            assert "Double deck" in seen("meld shown", ".bar-where")[0]
