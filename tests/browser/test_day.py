"""Today's board in two browsers: played once, hidden before one's own hand is over, compared; all of it in sight."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from deece.rules.ruleset import load
from tests.browser.alone import Alone
from tests.browser.driver import DESK, PHONE, Pointer, Studio, phase
from tests.browser.sweep import Look, faults, resize
from tests.browser.test_axe import Looker

GAME = load("four-handed-passing").name
LOOKS = (Look(PHONE, 150), Look(PHONE, 100), Look((320, 568), 100), Look(DESK, 100))
HIDDEN = "Its results are shown when your own hand of this board is over"


def sit(page: Page, game: str = GAME) -> None:
    """From the front page to the cards."""
    page.get_by_role("link", name="Today's board").last.click()
    page.get_by_role("button", name=f"Play it: {game}").click()
    page.locator(".table").wait_for()


def in_sight(page: Page, where: str) -> None:
    found = []
    for look in LOOKS:
        resize(page, look)
        found += [f"{where}, {look}: {one}" for one in faults(page, ".day")]
    resize(page, Look(DESK, 100))
    assert not found, "\n".join(found)


def test_one_plays_a_board_and_another_sees_nothing_of_it_before_their_own_is_over(studio: Studio) -> None:
    ann = studio.page("/", kept={"name": "Ann"}, size=DESK).page
    bob_seen = studio.page("/", kept={"name": "Bob"}, size=PHONE, touch=True)
    bob = bob_seen.page
    sit(ann)
    expect(ann.get_by_role("button", name="Hint")).to_have_count(0)
    expect(ann.get_by_role("button", name="Odds")).to_have_count(0)
    expect(ann.locator(".bar-where")).to_contain_text("same cards for all")
    ann.get_by_role("button", name="Menu").click()
    menu = ann.get_by_role("dialog", name="Menu")
    expect(menu.get_by_role("button", name="The rules")).to_be_visible()
    expect(menu.get_by_text("Everybody must agree")).to_have_count(0)
    ann.keyboard.press("Escape")
    assert Pointer(ann).play_hand() == "game-over"
    table = ann.url
    expect(ann.get_by_role("button", name="Share these cards")).to_have_count(0)
    ann.get_by_role("link", name="Compare with the others").click()
    rows = ann.locator(".day-table tbody tr")
    expect(ann.get_by_role("heading", name=re.compile(r"^The same cards at \d tables"))).to_be_visible()
    many = rows.count()
    assert many >= 4
    expect(rows.filter(has_text="your table")).to_contain_text("Ann and ")
    compared = ann.url
    in_sight(ann, "compared")
    looker = Looker(ann)
    looker.look("a board compared")
    looker.check()

    bob_seen.expected.append("403 (Forbidden)")
    bob.goto(compared)
    expect(bob.get_by_role("alert")).to_contain_text(HIDDEN)
    bob.goto(table)
    expect(bob.locator("main")).to_contain_text("Only who plays here may do that")
    assert "Ann" not in bob.locator("body").inner_text()
    bob.goto(studio.server.url)
    sit(bob)
    bob.goto(compared)
    expect(bob.get_by_role("alert")).to_contain_text(HIDDEN)
    bob.goto(f"{studio.server.url}/day")
    bob.get_by_role("link", name=f"Go on: {GAME}").click()
    assert Pointer(bob, taps=True).play_hand() == "game-over"
    bob.get_by_role("link", name="Compare with the others").click()
    expect(bob.locator(".day-table tbody tr")).to_have_count(max(5, many))
    expect(bob.locator(".day-mine")).to_contain_text("board points for you")
    bob.get_by_role("button", name="Look at the hand: Ann and").first.click()
    expect(bob).to_have_url(f"{studio.server.url}/review")
    bob.locator(".review").first.wait_for()
    bob.get_by_role("link", name="Back", exact=True).click()
    expect(bob.locator(".day-mine")).to_contain_text("board points for you")

    ann.goto(f"{studio.server.url}/day")
    expect(ann.get_by_role("button", name=f"Play it: {GAME}")).to_have_count(0)
    expect(ann.get_by_role("link", name=f"Compare: {GAME}")).to_be_visible()
    in_sight(ann, "the list")
    looker = Looker(ann)
    looker.look("a day's boards")
    looker.check()


def test_a_board_where_nobody_bids_is_over_and_compared(studio: Studio) -> None:
    page = studio.page("/day", kept={"name": "Cal"}).page
    page.get_by_label("Another game").select_option(load("cutthroat").name)
    page.get_by_role("button", name="Play it", exact=True).click()
    page.locator(".table").wait_for()
    person = Pointer(page)
    over = page.get_by_role("link", name="Compare with the others")
    person.chosen = lambda: page.wait_for_timeout(300)  # type: ignore[method-assign] # whoever is next may be the last
    while phase(page) == "auction" and not over.count():
        person.step_if_asked()
    if page.get_by_role("heading", name="Nobody bid").count():
        in_table = faults(page)
        assert not in_table, in_table
    else:
        person.play_hand()
    page.get_by_role("link", name="Compare with the others").first.click()
    expect(page.locator(".day-table .is-own")).to_have_count(1)


@pytest.mark.parametrize("size", [DESK, PHONE])
def test_the_front_page_leads_there(studio: Studio, size: tuple[int, int]) -> None:
    page = studio.page("/", size=size).page
    page.get_by_role("link", name="Today's board").last.click()
    expect(page.get_by_role("heading", name="The last days")).to_be_visible()
    expect(page.get_by_label("Your name")).to_have_value("Vera")


def test_without_a_server_there_is_the_hand_of_the_day_and_no_board(alone: Alone) -> None:
    page = alone.open()
    page.get_by_role("link", name="Learn", exact=True).wait_for()
    expect(page.get_by_role("link", name="Today's board")).to_have_count(0)
