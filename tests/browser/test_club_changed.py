"""A club's evening that is changed while it is played, in the browser; and what is typed is not lost on the way."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.clubs import NAMES, begun, phone
from tests.browser.driver import DESK, Studio
from tests.browser.sweep import Look, faults, resize

LOOKS = (Look((320, 568), 100), Look((390, 844), 150), Look(DESK, 100))


def test_a_begun_evening_gets_more_rounds_another_fee_and_other_prizes_and_each_is_taken_back(studio: Studio) -> None:
    club = begun(studio, NAMES[:8], rounds=3)
    page = club.page
    club.seat(1)
    club.open("Evening")
    page.get_by_role("group", name="Rounds", exact=True).get_by_role("button", name="More").click()
    page.get_by_label("Fee for each, in dollars").fill("2.50")
    page.get_by_label("Begins at").fill("19:30")
    for prize in ("Last place", "High hand", "Best couple", "Last 300 pinochle"):
        page.get_by_role("checkbox", name=prize).uncheck()
    places = page.get_by_role("group", name="Places with a prize")
    for _ in range(2):
        places.get_by_role("button", name="More").click()
    club.open("People")
    expect(page.get_by_role("button", name="Ann has paid")).to_have_text("Owes $5")
    club.open("Evening")
    expect(page.get_by_label("Begins at")).to_have_value("19:30")  # nothing that was filled in is lost
    page.get_by_role("button", name="Change the evening").click()
    expect(page.locator(".club-said")).to_contain_text("The evening is changed.")
    expect(page.locator(".club-round")).to_contain_text("1 of 4")
    expect(page.get_by_text("Rounds: 4; ")).to_contain_text("Fee: $2.50")
    for table in (1, 2):
        club.figures(table, 100 + table, 90)
    club.open("Standings")
    expect(page.get_by_text("First place: ")).to_be_visible()
    expect(page.get_by_text("Third place: ")).to_be_visible()
    expect(page.get_by_text("Last place: ")).to_have_count(0)
    club.open("People")
    expect(page.get_by_role("button", name="Ann has paid")).to_have_text("Owes $2.50")
    club.open("Evening")
    page.get_by_role("button", name="Take it back: Rounds: 4").click()
    expect(page.locator(".club-round")).to_contain_text("1 of 3")
    expect(page.get_by_label("Fee for each, in dollars")).to_have_value("5")


def test_nobody_but_the_director_changes_the_evening(studio: Studio) -> None:
    club = begun(studio, NAMES[:4])
    club.seat(1)
    club.share()
    helper = studio.page(club.link("A helper"), size=DESK).page
    expect(helper.get_by_role("heading", name="Round 1", exact=True)).to_be_visible()
    expect(helper.get_by_role("link", name="Evening", exact=True)).to_have_count(0)
    helper.goto(helper.url.rstrip("/") + "/evening")
    expect(helper.get_by_role("button", name="Change the evening")).to_have_count(0)


def test_prizes_are_chosen_when_an_evening_begins(studio: Studio) -> None:
    page = studio.page("/club", size=DESK).page
    page.get_by_role("link", name="New evening").click()
    page.get_by_role("checkbox", name="Last place").uncheck()
    page.get_by_role("checkbox", name="Most sets").uncheck()
    page.get_by_role("button", name="Begin the evening").click()
    page.locator("#club-names").fill("Ann\nBea\nCal\nDot")
    page.get_by_role("button", name="Put them on the list").click()
    page.get_by_role("link", name="Standings").click()
    expect(page.get_by_text("First place: nobody yet")).to_be_visible()
    expect(page.get_by_text("Last place: nobody yet")).to_have_count(0)


def test_the_size_of_print_is_in_reach_inside_an_evening(studio: Studio) -> None:
    club = begun(studio, NAMES[:4])
    club.seat(1)
    link = club.share()
    for page in (club.page, phone(studio, link, "Ann").page):
        page.get_by_role("button", name="Display").click()
        page.get_by_role("radio", name="150 %").check()
        assert page.evaluate("parseFloat(getComputedStyle(document.documentElement).fontSize)") > 20
        page.keyboard.press("Escape")


@pytest.mark.parametrize("look", LOOKS, ids=str)
def test_the_settings_of_an_evening_are_in_sight(studio: Studio, look: Look) -> None:
    club = begun(studio, NAMES[:4])
    club.open("Evening")
    club.page.get_by_label("Where").fill("The hall behind the church of Saint Michael")
    resize(club.page, look)
    assert club.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert faults(club.page, "#page") == []
