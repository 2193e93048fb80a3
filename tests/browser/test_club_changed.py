"""A club's evening that is changed while it is played, in the browser; and what is typed is not lost on the way."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.clubs import NAMES, begun, phone, write
from tests.browser.driver import DESK, Studio
from tests.browser.sweep import Look, faults, resize

LOOKS = (Look((320, 568), 100), Look((390, 844), 150), Look(DESK, 100))


def test_a_begun_evening_gets_more_rounds_another_fee_and_other_prizes_and_each_is_taken_back(studio: Studio) -> None:
    club = begun(studio, NAMES[:8], rounds=3)
    page = club.page
    club.seat(1)
    club.open("Evening")
    page.get_by_role("group", name="Rounds", exact=True).get_by_role("button", name="More").click()
    page.get_by_label("Fee for each person, in dollars").fill("2.50")
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
    expect(page.get_by_label("Fee for each person, in dollars")).to_have_value("5")


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


def test_figures_that_are_typed_survive_a_look_elsewhere_until_written_or_thrown_away(studio: Studio) -> None:
    club = begun(studio, NAMES[:8])
    page = club.page
    club.seat(1)
    club.row(1).get_by_role("button").click()
    write(page, 318, 24)
    page.get_by_role("button", name="Back", exact=True).click()
    expect(club.row(1)).to_contain_text("figures typed")
    club.row(2).get_by_role("button").click()
    expect(page.locator("#points-0")).to_have_value("")
    write(page, 7, 8)
    club.open("Standings")
    club.open("Tables")
    club.row(1).get_by_role("button").click()
    expect(page.locator("#points-0")).to_have_value("318")
    club.fill(318, 247)
    club.row(2).get_by_role("button").click()
    expect(page.locator("#points-1")).to_have_value("8")
    page.get_by_role("button", name="Throw away what is typed").click()
    expect(page.locator("#points-1")).to_have_value("")
    page.get_by_role("button", name="Back", exact=True).click()
    expect(club.row(2)).not_to_contain_text("figures typed")
    club.row(1).get_by_role("button").click()
    expect(page.locator("#points-0")).to_have_value("318")
    expect(page.get_by_role("button", name="Throw away")).to_have_count(0)


def test_the_date_goes_into_a_calendar(studio: Studio) -> None:
    club = begun(studio, NAMES[:4])
    club.open("Share")
    with club.page.expect_download() as saved:
        club.page.get_by_role("button", name="For a calendar").click()
    assert saved.value.suggested_filename.endswith(".ics")
    assert saved.value.path().read_text("utf-8").startswith("BEGIN:VCALENDAR")
    club.page.get_by_role("link", name="All evenings").click()
    club.page.get_by_role("link", name="The season").click()
    with club.page.expect_download() as saved:
        club.page.get_by_role("button", name="For a calendar").click()
    assert "SUMMARY:Riverside Pinochle Club: " in saved.value.path().read_text("utf-8")


# What the way back covers of what the wall shows.
COVERED = """() => {
  const back = document.querySelector(".wall-back").getBoundingClientRect();
  return [...document.querySelectorAll(".wall p, .wall h1, .wall h2, .wall td, .wall th")]
    .filter((one) => one.textContent.trim()).map((one) => [one.textContent, one.getBoundingClientRect()])
    .filter(([, box]) => box.left < back.right && box.right > back.left)
    .filter(([, box]) => box.top < back.bottom && box.bottom > back.top)
    .map(([text]) => text);
}"""


@pytest.mark.parametrize("look", LOOKS, ids=str)
def test_the_way_back_from_the_wall_covers_nothing(studio: Studio, look: Look) -> None:
    club = begun(studio, NAMES[:13])
    club.seat(1)
    for table in (1, 2, 3):
        club.figures(table, 100 + table, 90)
    club.open("Tables")
    club.page.get_by_role("link", name="Wall board").click()
    club.page.get_by_role("link", name="Back to the tables").wait_for()
    club.page.get_by_text("sits out.").first.wait_for()
    resize(club.page, look)
    assert club.page.evaluate(COVERED) == []
    assert club.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    club.page.get_by_role("link", name="Back to the tables").click()
    expect(club.page.get_by_role("heading", name="Round 1", exact=True)).to_be_visible()
