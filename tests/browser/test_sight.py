"""What must be in sight by itself, or by one tap: calls, the seats of those who called, and how meld counts."""

from __future__ import annotations

import json
import re

import pytest
from playwright.sync_api import expect

from tests.browser.driver import FRAMES, Studio, wait
from tests.browser.positions import Position, positions
from tests.browser.sweep import Look, Sweeper

LARGE = (Look((360, 740), 150), Look((390, 844), 150), Look((820, 1180), 100), Look((1280, 800), 150))
PHONES = (Look((390, 844), 100), Look((390, 844), 150), Look((360, 740), 150))
# The newest call: how far it reaches below what can be seen of the pad, now and if nothing were scrolled.
NEWEST = """() => {
  const view = document.querySelector(".table-pad .pad-view");
  const rows = view.querySelectorAll(".bid-rows > li");
  const below = rows[rows.length - 1].getBoundingClientRect().bottom - view.getBoundingClientRect().bottom;
  return {now: below, unscrolled: below + view.scrollTop, calls: rows.length};
}"""

# What can be read of what is played, and how much of the bar it takes.
CHIP = """() => {
  const chip = document.querySelector(".trump-chip");
  const rows = document.querySelector(".bar").offsetHeight / chip.offsetHeight;
  return {words: chip.innerText, share: chip.offsetWidth / innerWidth, rows};
}"""


# A card of the trick on its way, and the page drawn meanwhile: the step that the felt is at, then and after it.
FLY = """async () => {
  const table = document.querySelector(".table");
  const flies = document.querySelector(".trick .card").animate(
    [{transform: "translate(0, 90vh)"}, {transform: "translate(0, 80vh)"}], {duration: 200});
  dispatchEvent(new Event("resize"));
  const meanwhile = table.dataset.fit;
  await flies.finished;
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  return [meanwhile, table.dataset.fit];
}"""


def position(system: str, name: str) -> Position:
    return next(one for one in positions(system, hands=6) if one.name == name)


def test_the_newest_call_is_in_sight_on_the_pad(studio: Studio) -> None:
    shown = position("double-deck", "auction, waiting")
    with Sweeper(studio.browser, studio.server) as sweeper:
        sweeper.show(position("double-deck", "trick, last"))
        sweeper.look(Look((1366, 768), 125))
        sweeper.show(shown)
        page = sweeper.page
        calls = len(shown.welcome["public"]["auction"]["calls"])
        expect(page.locator(".table-pad .bid-rows > li")).to_have_count(calls)
        assert page.evaluate(NEWEST)["unscrolled"] > 0, "all calls have room: the test shows nothing"
        wait(page, "the newest call", lambda: page.evaluate(NEWEST)["now"] <= 1)


def test_the_pad_of_another_phase_is_seen_from_its_beginning(studio: Studio) -> None:
    with Sweeper(studio.browser, studio.server) as sweeper:
        sweeper.show(position("double-deck", "auction, waiting"))
        sweeper.look(Look((1280, 800), 150))
        page = sweeper.page
        pad = page.locator(".table-pad .pad-view")
        wait(page, "the newest call", lambda: pad.evaluate("(pad) => pad.scrollTop") > 0)
        sweeper.show(position("double-deck", "meld shown"))
        page.evaluate(FRAMES)
        assert pad.evaluate("(pad) => pad.scrollHeight > pad.clientHeight"), "all has room: the test shows nothing"
        assert pad.evaluate("(pad) => pad.scrollTop") == 0


@pytest.mark.parametrize("look", LARGE, ids=str)
def test_who_bid_what_stays_in_the_bar_while_one_plays(studio: Studio, look: Look) -> None:
    """On a phone the name of the suit gives way for it, whose sign is there; elsewhere it takes what room it needs."""
    with Sweeper(studio.browser, studio.server) as sweeper:
        sweeper.show(position("double-deck", "trick, last"))
        sweeper.look(look)
        assert sweeper.measure() == []
        shown = sweeper.page.evaluate(CHIP)
        assert re.search(r"\w+\s+bid\s+\d+\b", shown["words"]), shown
        assert shown["share"] < 0.5, shown
        assert shown["rows"] < 2, shown
        expect(sweeper.page.locator(".trump-chip .suit-sign")).to_be_visible()


@pytest.mark.parametrize("look", [PHONES[0], *LARGE[2:]], ids=str)
def test_no_hint_names_a_card_while_all_still_look_at_the_meld(studio: Studio, look: Look) -> None:
    """It could not be played before one is ready; where one must choose to play on or throw in, there is one."""
    with Sweeper(studio.browser, studio.server) as sweeper:
        sweeper.show(position("double-deck", "meld shown"))
        sweeper.look(look)
        expect(sweeper.page.get_by_role("button", name="Ready")).to_be_visible()
        expect(sweeper.page.get_by_role("button", name="Hint")).to_have_count(0)
        sweeper.show(position("double-deck", "throw in"))
        expect(sweeper.page.get_by_role("button", name="Hint").locator("visible=true")).to_have_count(1)


@pytest.mark.parametrize("look", [Look((390, 844), 100), Look((390, 844), 125)], ids=str)
def test_the_cards_keep_their_places_between_waiting_and_bidding_on_a_phone(studio: Studio, look: Look) -> None:
    """Where twelve cards have room in two rows they lay in three while others bid."""
    bidding = position("four-handed", "auction")
    waits = position("four-handed", "auction, waiting").welcome
    waiting = bidding._replace(welcome={**waits, "own": {**waits["own"], "hand": bidding.welcome["own"]["hand"]}})
    places = "[...document.querySelectorAll('.hand-card')].map((card) => [card.offsetLeft, card.offsetTop])"
    with Sweeper(studio.browser, studio.server) as sweeper:
        found = []
        for shown in (waiting, bidding):
            sweeper.show(shown)
            sweeper.look(look)
            assert sweeper.measure() == []
            found.append(sweeper.page.evaluate(places))
        assert len({top for _, top in found[0]}) == 2
        assert found[0] == found[1]


class Helped(Sweeper):
    """A hint comes when it is asked for."""

    def _said(self, text: str | bytes) -> None:
        super()._said(text)
        said = json.loads(text)
        if self.socket and said["t"] == "hint":
            reason = "Spades should bring about 63: 24 in meld, about 26 in tricks, 13 from partner."
            told = {"lines": ["Spades."], "choices": ["trump S"], "label": "Name spades", "reason": reason}
            self.socket.send(json.dumps({"t": "answer", "id": said["id"], **told}))


@pytest.mark.parametrize("look", PHONES, ids=str)
def test_the_hand_stays_while_one_names_trump_on_a_phone(studio: Studio, look: Look) -> None:
    """Its cards are smaller for a hint, and do not go away above felt that is empty; where they must, not before it."""
    with Helped(studio.browser, studio.server) as sweeper:
        sweeper.show(position("double-deck", "name trump"))
        sweeper.look(look)
        page = sweeper.page
        expect(page.locator(".hand-card").last).to_be_in_viewport(ratio=1)
        assert sweeper.measure() == []
        if look == PHONES[-1]:
            return
        page.get_by_role("button", name="Hint").locator("visible=true").click()
        expect(page.get_by_role("button", name="Name spades")).to_be_in_viewport(ratio=1)
        expect(page.locator(".hand-card").last).to_be_in_viewport(ratio=1)
        assert sweeper.measure() == []


@pytest.mark.parametrize("look", PHONES, ids=str)
def test_what_the_others_called_stays_in_sight_after_ones_own_bid(studio: Studio, look: Look) -> None:
    shown = position("double-deck", "auction, waiting")
    with Sweeper(studio.browser, studio.server) as sweeper:
        sweeper.show(position("double-deck", "auction"))
        sweeper.look(look)
        expect(sweeper.page.locator(".ladder")).to_be_visible()
        sweeper.show(shown)
        expect(sweeper.page.locator(".ladder")).to_have_count(0)
        expect(sweeper.page.locator(".seat:visible")).to_have_count(3)
        assert sweeper.measure() == []


@pytest.mark.parametrize("look", PHONES, ids=str)
def test_how_meld_counts_is_one_tap_from_melding_on_a_phone_for_two(studio: Studio, look: Look) -> None:
    shown = position("two-handed", "stock, meld")
    with Sweeper(studio.browser, studio.server) as sweeper:
        sweeper.show(shown)
        sweeper.look(look)
        assert sweeper.measure() == []
        sweeper.page.get_by_role("button", name="How meld counts").click()
        dialog = sweeper.page.locator("dialog[open]")
        expect(dialog.locator("p").first).to_have_text(shown.welcome["meld_rule"][0])


def test_a_hand_that_was_given_up_says_so_above_its_meld(studio: Studio) -> None:
    shown = position("check", "meld shown, not played")
    head = shown.welcome["public"]["sheet"][-1]["head"]
    with Sweeper(studio.browser, studio.server) as sweeper:
        for look in (Look((1024, 768), 100), Look((390, 844), 150)):
            sweeper.show(shown)
            sweeper.look(look)
            expect(sweeper.page.locator(".meld-fate")).to_have_text(head)
            assert sweeper.measure() == []


def test_nothing_gives_way_to_a_card_on_its_way(studio: Studio) -> None:
    """The cards of a phone were tiny for the rest of the hand when the page was drawn while a trick was taken in."""
    with Sweeper(studio.browser, studio.server) as sweeper:
        sweeper.show(position("two-handed-draw", "trick, last"))
        sweeper.look(Look((390, 844), 100))
        assert sweeper.measure() == []
        before = sweeper.page.evaluate("document.querySelector('.table').dataset.fit")
        assert sweeper.page.evaluate(FLY) == [before, before]


# What the audit found covered, cut or below the fold, T1 to T3, T11 and T12, and what complete sweeps found.
FOUND = {
    "T1": [("double-deck", "auction", Look((390, 844), print)) for print in (125, 150)],
    "T2": [(system, "bury", Look((1024, 768), 100)) for system in ("check", "three-handed-widow")],
    "T3": [("double-deck", "auction", Look((1440, 900), 100))],
    "T11": [("double-deck", "meld shown", Look((1440, 900), 100))],
    "T12": [(system, "trick, follow", Look((390, 844), 100)) for system in ("three-handed", "five-handed-secret")],
    "score sheets": [
        ("five-handed-call", "score", Look((320, 568), 150)),
        ("five-handed-call", "game over", Look((740, 360), 125)),
        ("eight-handed", "score", Look((568, 320), 150)),
    ],
    "meld of three": [(system, "meld shown", Look((1366, 768), 150)) for system in ("racehorse", "triple-deck")],
    "bar": [
        ("five-handed-call", name, look)
        for name in ("trick, last", "pass, waiting")
        for look in (Look((1024, 768), 100), Look((1280, 800), 125))
    ],
    "answers in low windows": [
        ("cutthroat", "concede", Look((740, 360), 150)),
        ("check", "concede", Look((568, 320), 125)),
    ],
    "words over a hand": [
        ("two-handed", "stock, draw", Look((568, 320), 150)),
        ("five-handed-call", "trick, follow", Look((568, 320), 150)),
    ],
    "meld of many": [("eight-handed", "meld shown", Look((1080, 1920), 150))],
    "names of three": [("cutthroat", "score", Look((360, 740), 150)), ("eight-handed", "score", Look((360, 740), 150))],
    "notes of six": [("racehorse", name, Look((1024, 768), 150)) for name in ("trick, follow", "name trump")],
}


@pytest.mark.parametrize("finding", FOUND)
def test_what_was_covered_once_is_in_sight(studio: Studio, finding: str) -> None:
    for system, name, look in FOUND[finding]:
        with Sweeper(studio.browser, studio.server) as sweeper:
            sweeper.show(position(system, name))
            sweeper.look(look)
            assert sweeper.measure() == [], (system, name, look)
            page = sweeper.page
            if finding == "T1":
                expect(page.locator(".ladder-bids .bid").first).to_be_in_viewport(ratio=1)
                expect(page.locator(".table-message")).to_have_text("Your turn to bid.")
            if finding == "T11":
                expect(page.locator(".meld-block")).to_have_count(4)
                expect(page.locator(".hand-card").first).to_be_visible()
