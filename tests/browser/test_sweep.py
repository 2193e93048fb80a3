"""Every choice is in sight: a drawn sample of what `python -m tests.browser.sweep --all` measures."""

from __future__ import annotations

from random import Random

import pytest

from tests.browser.driver import SYSTEMS, Studio
from tests.browser.positions import positions
from tests.browser.sweep import LOOKS, Fault, Look, Sweeper

SEED = 11
LOOKS_EACH = 4
POSITIONS_EACH = 6
STYLE = """(css) => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  document.adoptedStyleSheets = [sheet];
  dispatchEvent(new Event("resize"));
}"""
WIDE_APART = ("double-deck", "two-handed", "check", "five-handed-call", "eight-handed")


@pytest.mark.parametrize("system", WIDE_APART)
def test_every_choice_is_in_sight(studio: Studio, system: str) -> None:
    chance = Random(f"{SEED} {system}")
    all_of_it = positions(system, hands=2)
    looks = chance.sample(LOOKS, LOOKS_EACH)
    shown = chance.sample(all_of_it, min(POSITIONS_EACH, len(all_of_it)))
    with Sweeper(studio.browser, studio.server) as sweeper:
        found = [
            str(Fault(look, system, position.name, text))
            for look, position, texts in sweeper.sweep(looks, shown)
            for text in texts
        ]
    assert not found, "\n".join(found)


def test_the_sweep_sees_what_is_wrong(studio: Studio) -> None:
    """It is no use if it finds nothing where there is something."""
    position = next(one for one in positions("double-deck", hands=2) if one.name == "trick, last")
    planted = {
        ".hand { height: 4rem; }": "is out of sight",
        ".table-message { display: none !important; }": "nothing says what is asked",
        ".bar-scores { margin-left: -6rem !important; }": "lie on each other",
        ".hand-card { left: 0 !important; }": "px are seen",
        ".table-message { width: 4rem; overflow: hidden; white-space: nowrap; }": "is cut at the side",
        ".table-message { width: 3rem; overflow-wrap: anywhere; }": "is broken within itself",
        ".table-room { height: 150vh; }": "the page scrolls",
    }
    with Sweeper(studio.browser, studio.server) as sweeper:
        sweeper.show(position)
        sweeper.look(Look((390, 844), 100))
        assert not sweeper.measure()
        for css, text in planted.items():
            sweeper.page.evaluate(STYLE, css)
            found = sweeper.measure()
            assert any(text in one for one in found), (css, found)
        sweeper.page.evaluate(STYLE, "")
        assert not sweeper.measure()


def test_the_systems_and_sizes_are_all_there() -> None:
    assert len(SYSTEMS) == 20
    assert {look.print for look in LOOKS} == {100, 125, 150}
    assert any(look.zoom for look in LOOKS)
    wide, high = zip(*(look.size for look in LOOKS), strict=True)
    assert (min(wide), min(high)) == (320, 320)
    assert (max(wide), max(high)) == (1920, 1920)
