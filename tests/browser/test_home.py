"""The front page: a newcomer plays at once, whoever comes back goes on, and each door leads to what is behind it."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser import sheets
from tests.browser.driver import DESK, PHONE, Studio, await_phase, picture, wait
from tests.browser.sweep import faults, resize, some_looks
from tests.browser.test_axe import Looker


def home(studio: Studio, **options: object) -> Page:
    page = studio.page("/", **options).page
    expect(page.get_by_role("button", name="Play a hand now")).to_be_enabled()
    return page


def newcomer(studio: Studio, **options: object) -> Page:
    return home(studio, kept={"name": ""}, **options)


def test_a_newcomer_plays_at_once_without_a_name_and_finds_the_game_again(studio: Studio) -> None:
    page = newcomer(studio, size=PHONE, touch=True)
    expect(page.get_by_role("region", name="Where you left off")).to_have_count(0)
    page.get_by_role("button", name="Play a hand now").tap()
    page.wait_for_url(re.compile("/t/"))
    await_phase(page, "auction")
    page.goto(studio.server.url)
    left = page.get_by_role("region", name="Where you left off")
    expect(left).to_contain_text("Hand 1")
    left.get_by_role("link", name="Resume").tap()
    await_phase(page, "auction")


def test_a_hand_now_is_one_by_the_rules_that_were_chosen_last_and_waits_for_nobody(studio: Studio) -> None:
    seats = [{"kind": kind, "name": "", "level": "plain"} for kind in ("me", "friend", "friend")]
    page = home(studio, kept={"lobby": {"id": "cutthroat", "speed": "fast", "seats": seats}})
    page.get_by_role("button", name="Play a hand now").click()
    page.wait_for_url(re.compile("/t/"))
    assert await_phase(page, "auction", "trick", "exchange", "widow") != "waiting"
    assert "utthroat" in page.evaluate("localStorage.getItem('deece.games')")
    page.goto(f"{studio.server.url}/play")  # and what was arranged is still so
    wait(page, "two friends", lambda: page.get_by_text("You get the link for your friends").count())


def test_each_way_leads_to_what_is_behind_it(studio: Studio) -> None:
    page = home(studio)
    headings = {
        "Keep score": "Keep score",
        "Learn": "Cards and meld",
        "Past games": "Past games",
        "Choose the game": "How many players?",
        "Invite friends": "Who sits where?",
    }
    for way, heading in headings.items():
        page.get_by_role("main").get_by_text(way, exact=True).click()
        page.get_by_role("heading", name=heading).wait_for()
        if way == "Invite friends":
            page.get_by_text("You get the link for your friends").wait_for()
        page.go_back()
    for way, dialog in {"The rules": "The rules", "Words": "Words of the table"}.items():
        page.get_by_role("main").get_by_text(way, exact=True).click()
        page.get_by_role("dialog", name=dialog).wait_for()
        wait(page, dialog, lambda: not page.get_by_text("One moment…").is_visible())
        page.keyboard.press("Escape")


FRIEND = {"kind": "friend", "name": "", "level": "plain"}
SOLID = """() => {
  const color = (one) => getComputedStyle(one).backgroundColor;
  const ways = [...document.querySelectorAll(".home-box .way")];
  return ways.filter((one) => color(one) === color(ways[0])).map((one) => one.querySelector("b").innerText);
}"""


@pytest.mark.parametrize(
    ("kept", "first", "solid"),
    [
        ({}, "New here?", "Learn in ten minutes"),
        ({"lessons": {"first-hand": 22}}, "Welcome back, Vera", "Play a hand now"),
        ({"lobby": {"id": "check", "seats": [FRIEND]}}, "Play with friends", "Invite friends"),
    ],
)
def test_what_is_remembered_says_which_box_is_first_and_only_its_button_is_solid(
    studio: Studio, kept: dict[str, Any], first: str, solid: str
) -> None:
    for size, print_size in ((DESK, 100), (PHONE, 150)):
        page = home(studio, size=size, kept={**kept, "display": {"printSize": print_size}})
        expect(page.get_by_role("heading", level=2).first).to_have_text(first)
        assert page.evaluate(SOLID) == [solid]
        assert "Pinochle is a card game" in page.get_by_role("banner").inner_text()
        picture(page)


def test_somebody_new_is_dealt_the_easiest_game_against_the_easiest_players(studio: Studio) -> None:
    """Fault 3: it was double deck, with twenty cards and bids that ask for meld."""
    page = newcomer(studio)
    page.get_by_role("button", name="Play a hand now").click()
    page.wait_for_url(re.compile("/t/"))
    shown = studio.server.get("/api/tables/" + page.url.rsplit("/", 1)[1])
    assert shown["rules"]["id"] == "four-handed"
    assert [person["level"] for person in shown["people"]][1:] == ["learner"] * 3


def test_a_score_sheet_is_gone_on_with_until_its_game_is_over(studio: Studio) -> None:
    seen = sheets.kept(studio, "/keep/thursday/sheet", {"thursday": sheets.nine(studio, 2)}, size=PHONE, touch=True)
    page = seen.page
    page.locator("#row-2").wait_for()
    page.goto(studio.server.url)
    left = page.get_by_role("region", name="Where you left off")
    expect(left).to_contain_text("Thursday cards")
    expect(left).to_contain_text("Hand 3, Margaret & Ruth 120, Walter & Dolores −14")
    left.get_by_role("link", name="Go on with Thursday cards").tap()
    page.locator("#row-2").wait_for()
    page.get_by_role("link", name="All score sheets").tap()
    page.get_by_role("button", name="Forget Thursday cards").tap()
    page.get_by_role("button", name="Yes, forget it").tap()
    page.get_by_role("heading", name="Your score sheets").wait_for(state="detached")
    page.goto(studio.server.url)
    expect(page.get_by_role("button", name="Play a hand now")).to_be_enabled()
    expect(left).to_have_count(0)


def test_from_the_lobby_the_name_leads_home(studio: Studio) -> None:
    page = studio.page().page
    page.get_by_role("link", name="Deece").click()
    page.get_by_role("heading", name="Pinochle, by your rules").wait_for()
    assert page.evaluate("location.pathname") == "/"


@pytest.mark.parametrize("back", [False, True])
def test_axe_and_sweep(studio: Studio, back: bool) -> None:
    made = studio.server.make("four-handed-passing", name="Our table of every Thursday")
    sheet = {"id": "s", "path": "/keep/s", "name": "Thursday cards", "line": "Hand 8, Margaret & Ruth 306, They −18"}
    left = {"tables": [made], "kept": {"keeping": sheet}}
    page = home(studio, size=DESK, **left) if back else newcomer(studio, size=DESK)
    if back:
        page.get_by_role("region", name="Where you left off").wait_for()
    looker = Looker(page)
    looker.look("front page")
    looker.check()
    found = []
    for look in some_looks(f"front page, {back}"):
        resize(page, look)
        page.wait_for_timeout(50)
        found += [f"{look}: {text}" for text in faults(page, "#page")]
    assert not found, "\n".join(found)
