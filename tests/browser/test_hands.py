"""Every system is played to the end of a hand through the page: by mouse, by keyboard, by taps on a phone, in words.

Here one system is played in all ways, and those that have a phase of their own in one; `python -m tests.browser.all`
plays every system in every way.
"""

from __future__ import annotations

import pytest

from tests.browser.driver import DESK, FRAMES, PHONE, Keyboard, Person, Pointer, Studio, TextMode, hand, wait

WAYS = ("mouse", "keyboard", "taps", "words")
OTHERS = {
    "check": "keyboard",  # a widow for each, checks
    "five-handed-call": "words",
    "five-handed-secret": "mouse",
    "four-handed-passing": "keyboard",
    "racehorse": "taps",
    "three-handed-widow": "mouse",  # burying
    "two-handed": "mouse",  # stock, meld laid card by card
    "two-handed-draw": "keyboard",  # a hand drawn from the pack
}
CASES = [*(("double-deck", way) for way in WAYS), *OTHERS.items()]


def sit_down(studio: Studio, system: str, way: str, *, bold: bool = False) -> Person:
    """A new table, and who will play at it in this way."""
    taps = way == "taps"
    page = studio.table(system, size=PHONE if taps else DESK, touch=taps).page
    person: Person
    if way == "words":
        person = TextMode(page, bold=bold)
    elif way == "keyboard":
        person = Keyboard(page, bold=bold)
    else:
        person = Pointer(page, bold=bold, taps=taps)
    return person


@pytest.mark.parametrize("shown", [True, False])
def test_a_widow_is_handed_out_card_by_card(studio: Studio, shown: bool) -> None:
    house = {"deal.hand": "11", "deal.widow": "4", "exchange.widow_round": "true", "exchange.widow_shown": str(shown)}
    page = studio.table("four-handed", make={"set": house}).page
    Pointer(page, bold=True).play_hand()


@pytest.mark.parametrize(("system", "way"), CASES)
def test_a_hand_is_played_to_its_score(studio: Studio, system: str, way: str) -> None:
    # If everybody passes there, it is dealt and drawn anew, again and again.
    sit_down(studio, system, way, bold=system == "two-handed-draw").play_hand()


def test_after_undo_no_card_is_refused_that_nobody_chose(studio: Studio) -> None:
    """Where Undo was pressed is no button then: the first card gets the focus, and said why it may not be played."""
    person = sit_down(studio, "double-deck", "taps")
    page, first = person.page, person.page.locator(".hand-card").first
    while person.asked() != "trick" or first.get_attribute("aria-disabled") != "true":
        person.step()
    held = hand(page)
    while hand(page) == held:
        person.step()
    undo = page.get_by_role("button", name="Undo").locator("visible=true").first
    undo.tap()
    wait(page, "the card", lambda: hand(page) == held)
    page.evaluate(FRAMES)
    assert page.locator(".table-message").inner_text().startswith("Your turn")
