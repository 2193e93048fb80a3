"""What is printed for an evening, on Letter and on A4: no row is cut, heads are on every page, a cut parts a stack."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.clubs import NAMES, Club, begun
from tests.browser.driver import DESK, FRAMES, Studio

SHEETS = ("Round sheet", "Table cards", "Tally cards", "Standings", "Who sits where")
GUIDES = ("Where to go next", "Guide cards")
# By kind of paper: its width and height within the margins, in the browser's units.
PAPERS = {"Letter": (96 * (8.5 - 1.1), 96 * (11 - 1.1)), "A4": (96 * (8.27 - 1.1), 96 * (11.69 - 1.1))}
CUT = """(high) => {
  const top = document.querySelector(".club-sheet").getBoundingClientRect().top;
  return [...document.querySelectorAll(".club-sheet tr, .club-sheet li, .club-sheet .print-card")]
    .filter((one) => getComputedStyle(one).breakInside !== "avoid" && !one.closest("[data-whole]")
      && getComputedStyle(one.parentElement).breakInside !== "avoid" && !one.closest(".print-card"))
    .map((one) => one.innerText.slice(0, 30));
}"""
# Pages that are higher than the paper, and tables on a page without their heads.
LONG = """(high) => [...document.querySelectorAll(".print-page")].filter((one) => one.offsetHeight > high)
    .map((one) => [one.offsetHeight, one.innerText.slice(0, 40)])"""
HEADLESS = """() => [...document.querySelectorAll(".print-page > table, .print-page .club-standings")]
    .filter((one) => !one.tHead || one.tHead.offsetHeight < 10).length"""


def printed(club: Club) -> Page:
    """The page that prints."""
    club.open("Tables")
    club.page.get_by_role("link", name="Print").click()
    return club.page


def looked(page: Page, sheet: str) -> int:
    """On how many pages a sheet is printed, after it was looked at on both kinds of paper."""
    page.get_by_role("radio", name=sheet).check()
    page.evaluate(FRAMES)
    counted = page.locator(".print-page").count()
    for paper, (wide, high) in PAPERS.items():
        page.emulate_media(media="print")
        page.set_viewport_size({"width": round(wide), "height": round(high)})
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), (sheet, paper)
        assert page.evaluate(CUT, high) == [], (sheet, paper)
        assert page.evaluate(LONG, high) == [], (sheet, paper)
        assert page.evaluate(HEADLESS) == 0, (sheet, paper)
        assert len(re.findall(rb"/Type /Page\b", page.pdf(format=paper))) == counted, (sheet, paper)
        assert page.get_by_role("button").filter(visible=True).count() == 0
    page.emulate_media(media="screen")
    page.set_viewport_size({"width": DESK[0], "height": DESK[1]})
    return counted


@pytest.mark.parametrize(
    ("people", "pages"),
    [
        (13, {"Round sheet": 1, "Table cards": 1, "Tally cards": 4, "Standings": 1, "Who sits where": 1}),
        (44, {"Round sheet": 1, "Table cards": 3, "Tally cards": 11, "Standings": 3, "Who sits where": 2}),
    ],
)
def test_each_sheet_is_whole_pages_on_letter_and_on_a4(studio: Studio, people: int, pages: dict[str, int]) -> None:
    names = [f"{first} {last}." for last in "ABCD" for first in NAMES[:13]]
    club = begun(studio, names[:people])
    club.seat(1)
    for table in range(1, people // 4 + 1):
        club.figures(table, 100 + table, 90)
    club.share()
    page = printed(club)
    assert {sheet: looked(page, sheet) for sheet in SHEETS} == pages
    expect(page.get_by_role("radio", name="Guide cards")).to_have_count(0)  # no card can say it of a matching


def test_a_movement_that_is_fixed_prints_where_everybody_goes_next(studio: Studio) -> None:
    names = [f"{first} {last}." for last in "ABCD" for first in NAMES[:11]]
    club = begun(studio, names, format="Individual progressive")
    club.seat(1)
    page = printed(club)
    assert [looked(page, sheet) for sheet in GUIDES] == [2, 3]
    card = page.locator(".print-card").nth(1)
    for words in ("North stays here.", "South goes to table 1.", "East goes to table 3.", "West goes to table 4."):
        expect(card).to_contain_text(words)
    page.get_by_role("radio", name="Who sits where").check()
    first = page.locator(".print-poster li", has_text=names[0])
    expect(first).to_contain_text("Table 1, North")
