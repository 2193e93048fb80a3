"""A table of an evening that is played on the phones of those who sit there: from the code on the table to the
standings."""

from __future__ import annotations

import os
from typing import Any, Final

import pytest
from playwright.sync_api import Page, expect

from tests.browser.clubs import phone, write
from tests.browser.driver import DESK, PHONE, Pointer, Studio, phase, wait
from tests.browser.sweep import Look, faults, resize
from tests.club.desk import Desk
from tests.web.test_club import sent

Json = dict[str, Any]
PICTURES: Final = os.environ.get("DEECE_PICTURES", "")  # a folder for what it looks like
NAMES: Final = "Ann, Bea, Cal, Dot, Eve, Flo, Gus, Hal"
LOOKS: Final = (Look((320, 568), 100), Look((390, 844), 150), Look(DESK, 100))


class Night:
    """An evening that is shared, with the links to it."""

    def __init__(self, studio: Studio, desk: Desk) -> None:
        self.studio, self.desk = studio, desk
        self.keys: Json = studio.server.post("/api/evenings", sent(desk.events))

    def link(self, role: str) -> str:
        keys = self.keys
        more = f"&all={keys['scorer']}.{keys['player']}.{keys['wall']}" if role == "director" else ""
        return f"/club/{keys['evening']}#key={keys[role]}{more}"

    def names(self, table: int) -> list[str]:
        """Who sits there, clockwise."""
        standing = self.desk.evening.table(1, table)
        assert standing
        first, second = standing.table.sides
        seats = (first[0], second[0], first[1], second[1])
        return [self.desk.evening.name(number) for number in seats]


def seated(studio: Studio, **more: Any) -> Night:
    """Eight people in the first round, of one hand of single deck."""
    desk = Desk(NAMES, system="four-handed-passing", **{"hands": 1, "title": "Thursday", "rounds": 3, **more})
    desk.seat()
    return Night(studio, desk)


def to_the_end(people: list[Pointer]) -> None:
    """All play until the game is over for each."""

    def over() -> bool:
        return all(phase(one.page) == "game-over" for one in people)

    for _ in range(400):
        wait(people[0].page, "somebody's choice", lambda: over() or any(one.offered() for one in people))
        if over():
            return
        for one in people:
            one.step_if_asked()
    raise AssertionError("the game did not end")


def go_in(page: Page, button: str = "Take your seat") -> None:
    page.get_by_role("button", name=button, exact=True).click()
    wait(page, "the table", lambda: phase(page))


def test_four_phones_play_their_table_and_the_result_is_in_the_standings(studio: Studio) -> None:
    night = seated(studio)
    director = studio.page(night.link("director"), size=DESK).page
    wall = studio.page(night.link("wall"), size=(1920, 1080)).page
    here, there = night.names(1), night.names(2)
    first = phone(studio, night.link("player"), here[0]).page
    expect(first.get_by_role("button", name="Send the result")).to_be_visible()
    expect(first.get_by_role("button", name="Play on our phones")).to_have_count(0)  # it is not allowed yet
    director.get_by_role("link", name="Share").click()
    director.get_by_label("Tables may be played on phones").click()
    expect(director.locator(".club-said")).to_contain_text("Tables may be played on phones.")
    go_in(first, "Play on our phones")
    phones = [first]
    for name in here[1:]:
        phones.append(phone(studio, night.link("player"), name).page)
        expect(phones[-1].get_by_role("heading", name="Your table plays on phones")).to_be_visible()
        go_in(phones[-1])
    other = phone(studio, night.link("player"), there[0]).page
    expect(other.get_by_role("button", name="Play on our phones")).to_be_visible()  # a table of their own
    expect(other.get_by_role("button", name="Take your seat")).to_have_count(0)
    director.get_by_role("link", name="Tables", exact=True).click()
    row = director.locator(".club-list .club-table").first
    expect(row).to_contain_text("playing on phones, hand 1 of 1")
    expect(wall.locator(".wall-table").first).to_contain_text("playing on phones")
    row.get_by_role("button").click()
    expect(director.locator(".club-chairs li").first).to_contain_text("is here")
    to_the_end([Pointer(page, bold=place == 0, taps=True) for place, page in enumerate(phones)])
    first.get_by_role("link", name="Back to the evening").click()
    expect(first.locator(".club-state.is-agreed").first).to_contain_text("played on phones")
    points = [line.inner_text() for line in first.locator("section .club-line .figure").all()[:2]]
    director.get_by_role("link", name="Tables", exact=True).click()
    expect(row).to_contain_text("played on phones")
    assert [line.inner_text() for line in row.locator(".club-line .figure").all()] == points
    expect(wall.locator(".wall-number").first).to_contain_text("phones")
    director.locator(".club-list .club-table").nth(1).get_by_role("button").click()
    write(director, 7, 9)
    director.get_by_role("button", name="Write it down", exact=True).click()
    expect(director.locator(".club-said")).to_contain_text("7 to 9")
    director.get_by_role("link", name="Standings", exact=True).click()
    line = director.locator(".club-standings tbody tr", has_text=here[0]).first
    expect(line).to_contain_text(points[0])


def test_a_table_that_is_seated_otherwise_says_so_and_the_director_can_take_it_back(studio: Studio) -> None:
    night = seated(studio, hands=8, deece=True)
    director = studio.page(night.link("director"), size=DESK).page
    first = phone(studio, night.link("player"), night.names(1)[0]).page
    go_in(first, "Play on our phones")
    expect(director.locator(".club-list .club-waits")).to_contain_text("not in their chair")
    director.locator(".club-list .club-table").first.get_by_role("button").click()
    expect(director.locator(".club-chairs li")).to_have_count(4)
    expect(director.locator("#points-0")).to_have_count(0)  # the result comes by itself
    director.get_by_role("button", name="Write it by hand").click()
    expect(director.locator("#points-0")).to_be_visible()
    expect(director.locator(".club-phones .club-warn")).to_contain_text("not in their chair")
    director.get_by_role("button", name="Watch", exact=True).click()
    wait(director, "the table at once", lambda: phase(director))
    expect(director.locator("body")).to_contain_text("You are watching.")
    director.go_back()
    director.locator(".club-list .club-table").first.get_by_role("button").click()
    director.get_by_role("button", name=f"A computer plays for {night.names(1)[2]}").click()
    expect(director.locator(".club-chairs li").nth(2)).to_contain_text("a computer player plays for them")
    director.get_by_role("button", name=f"Free the chair of {night.names(1)[0]}").click()
    expect(director.locator(".club-chairs li").nth(0)).to_contain_text("is not in their chair")
    expect(first.locator("body")).to_contain_text("seat is another")
    first.goto(studio.server.url + night.link("player"))
    go_in(first, "Go on with your game")
    director.get_by_role("button", name="Play it with real cards").click()
    director.get_by_role("button", name="No, go on").click()
    director.get_by_role("button", name="Play it with real cards").click()
    director.get_by_role("button", name="Yes, stop it").click()
    expect(first.locator(".page-notice")).to_contain_text("does not count", timeout=30_000)
    first.locator(".page-notice").get_by_role("link").click()
    expect(first.get_by_role("button", name="Send the result")).to_be_visible()


@pytest.mark.parametrize("look", LOOKS, ids=str)
def test_all_of_it_is_in_sight(studio: Studio, look: Look) -> None:
    night = seated(studio, hands=8, deece=True)
    player = phone(studio, night.link("player"), night.names(1)[0]).page
    director = studio.page(night.link("director"), size=PHONE).page
    found: dict[str, list[str]] = {}

    def looked(what: str, at: Page) -> None:
        resize(at, look)
        assert at.evaluate("document.documentElement.scrollWidth <= innerWidth"), what
        if texts := faults(at, "#page"):
            found[what] = texts
        if PICTURES:
            at.screenshot(path=f"{PICTURES}/{what.replace(' ', '-')}-{look}.png", full_page=True)

    expect(player.get_by_role("button", name="Play on our phones")).to_be_visible()
    looked("may", player)
    go_in(player, "Play on our phones")
    looked("table", player)
    player.go_back()
    expect(player.get_by_role("button", name="Go on with your game")).to_be_visible()
    player.get_by_text("Stop before the end").click()
    looked("plays", player)
    looked("tables", director)
    director.locator(".club-list .club-table").first.get_by_role("button").click()
    expect(director.locator(".club-chairs li")).to_have_count(4)
    looked("desk", director)
    director.get_by_role("link", name="Share", exact=True).click()
    expect(director.get_by_label("Tables may be played on phones")).to_be_checked()
    looked("share", director)
    assert found == {}
