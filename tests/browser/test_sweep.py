"""Every choice is in sight: a drawn sample of what `python -m tests.browser.sweep --all` measures."""

from __future__ import annotations

from random import Random

import pytest

from deece.site import Site
from tests.browser.driver import SYSTEMS, Studio
from tests.browser.positions import positions
from tests.browser.sweep import LOOKS, LOOKS_EACH, Fault, Look, Sweeper, faults
from tests.browser.sweep_alone import AloneSweeper
from tests.browser.sweep_pages import dialogs, keeper, kept, pages, reviews

SEED = 11
POSITIONS_EACH = 6
STYLE = """(css) => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  document.adoptedStyleSheets = [sheet];
  dispatchEvent(new Event("resize"));
}"""
WIDE_APART = ("double-deck", "two-handed", "check", "five-handed-call", "eight-handed")


@pytest.mark.sample(2)
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


def test_every_choice_is_in_sight_without_a_server(studio: Studio, site: Site) -> None:
    chance = Random(SEED)
    with AloneSweeper(studio.browser, site.folder) as sweeper:
        for system in ("double-deck", "two-handed"):
            all_of_it = positions(system, hands=2)
            shown = chance.sample(all_of_it, 3)
            for look, position, texts in sweeper.sweep(chance.sample(LOOKS, 2), shown):
                assert not texts, str(Fault(look, system, position.name, "; ".join(texts)))
                assert "Thursday table" in sweeper.page.title()  # that position, and not the page's own table


def test_dialogs_and_lobby_can_be_reached_whole(studio: Studio) -> None:
    chance = Random(SEED)
    with Sweeper(studio.browser, studio.server) as sweeper:
        found = [one for one in dialogs(sweeper, "double-deck", LOOKS, 1) if one[2]]
    found += [one for one in pages(studio, chance.sample(LOOKS, LOOKS_EACH)) if one[2]]
    found += [one for one in keeper(studio, chance.sample(LOOKS, LOOKS_EACH)) if one[2]]
    assert not found, "\n".join(map(str, found))


def test_what_steers_a_review_leaves_room_for_all_else(studio: Studio) -> None:
    """In the lowest and in the narrowest window, where it stood on the buttons of the page; and a name is whole.

    How a hand ended left those beside it a letter a line.
    """
    looks = [Look((568, 320), 150), Look((320, 568), 150), Look((740, 360), 125), Look((1024, 768), 150)]
    found = [one for one in reviews(studio, looks) if one[2]]
    assert not found, "\n".join(map(str, found))


def test_a_score_sheet_of_columns_takes_the_width_that_there_is(studio: Studio) -> None:
    """Three columns lay in half of it, and a name over two lines."""
    found = [one for one in kept(studio, [Look((1366, 768), 125), Look((320, 568), 150)]) if one[2]]
    assert not found, "\n".join(map(str, found))


def test_the_sweep_sees_what_is_wrong_in_a_dialog(studio: Studio) -> None:
    page = studio.page(size=(390, 844)).page
    page.get_by_role("button", name="Change a rule").first.click()
    page.locator("dialog[open] .editor-section").first.wait_for()
    planted = {
        ".dialog-close { display: none !important; }": "nothing in sight closes the dialog",
        ".dialog::after { content: ''; position: fixed; inset: 0; z-index: 9; }": "is covered by",
        ".dialog h2 { max-width: 2rem; overflow: hidden; }": "is cut at the side",
    }
    assert not faults(page, "dialog[open]")
    for css, text in planted.items():
        page.evaluate(STYLE, css)
        found = faults(page, "dialog[open]")
        assert any(text in one for one in found), (css, found)


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


@pytest.mark.parametrize(
    ("system", "name", "look"),
    [
        # A long name with its face was wider than its place beside the cards of the trick.
        ("four-handed", "trick, last", Look((768, 1024), 150)),
        # Above three rows of buttons there was no room for the question.
        ("check", "concede", Look((568, 320), 100)),
        ("check", "concede", Look((568, 320), 150)),
    ],
)
def test_what_the_sweep_found_does_not_come_again(studio: Studio, system: str, name: str, look: Look) -> None:
    shown = [one for one in positions(system, hands=2) if one.name == name]
    with Sweeper(studio.browser, studio.server) as sweeper:
        ((_, _, found),) = sweeper.sweep([look], shown)
    assert not found
