"""A table with open hands: chosen in the lobby, marked for everybody, all hands in sight, and counted nowhere."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from tests.browser.driver import DESK, PHONE, Pointer, Studio, phase, wait
from tests.browser.sweep import LOOKS, faults, resize
from tests.browser.test_axe import Looker


def sat_down(page: Page) -> None:
    """A table of the game that is chosen, with open hands, made in the lobby."""
    page.get_by_text("Name of the table, first dealer").click()
    page.get_by_label("Open hands, for learning").check()
    start = page.get_by_role("button", name=re.compile("^Start: .*, open hands$")).locator("visible=true")
    start.click()
    page.locator(".table").wait_for()


def test_it_is_chosen_in_the_lobby_and_marked_for_everybody(studio: Studio) -> None:
    lobby = {"id": "four-handed", "speed": "fast"}
    page = studio.page("/play", size=DESK, kept={"lobby": lobby}).page
    sat_down(page)
    expect(page.locator(".bar-where")).to_contain_text("open hands")
    hands = page.locator(".table-pad .open-hands li")
    expect(hands).to_have_count(3)
    expect(hands.first.get_by_role("img", name=re.compile("spades: "))).to_be_visible()
    joining = studio.page(page.url.removeprefix(studio.server.url), tables=[]).page
    expect(joining.get_by_text("Open hands.", exact=True)).to_be_visible()
    expect(joining.get_by_text("all hands lie open to everybody")).to_be_visible()
    joining.get_by_role("button", name="Only watch").click()
    expect(joining.locator(".open-hands li")).to_have_count(4)
    person = Pointer(page)
    person.play_until("trick")
    wait(page, "a reason", lambda: page.locator(".open-why").count() > 0)
    assert page.locator(".open-why").first.inner_text().endswith(".")
    page.goto(f"{studio.server.url}/past")
    expect(page.locator(".past-words .tag")).to_have_text("Open hands")
    page.goto(f"{studio.server.url}/play")
    page.get_by_text("Name of the table, first dealer").click()
    expect(page.get_by_label("Open hands, for learning")).not_to_be_checked()


def test_on_a_phone_the_hands_come_at_a_tap_and_fit_every_look(studio: Studio) -> None:
    page = studio.table("double-deck", make={"open": True}, size=PHONE, touch=True).page
    Pointer(page, taps=True).play_until("auction")
    assert phase(page) == "auction"
    page.locator(".table-tools").get_by_role("button", name="All hands").locator("visible=true").tap()
    dialog = page.get_by_role("dialog", name="All hands")
    expect(dialog.locator(".open-hands li")).to_have_count(3)
    for look in LOOKS[::5]:
        resize(page, look)
        assert faults(page, "dialog") == [], look
    Looker(page).look("all hands")


def test_typed_words_ask_for_all_hands(studio: Studio) -> None:
    page = studio.table("four-handed", make={"open": True}, kept={"display": {"textMode": True, "speed": "fast"}}).page
    page.get_by_role("textbox").fill("hands")
    page.keyboard.press("Enter")
    expect(page.get_by_text(re.compile("^You: spades: |^You: hearts: ")).first).to_be_attached()
