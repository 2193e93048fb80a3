"""An evening of the same cards in the browser: eight people, real figures board by board, nothing told too soon."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path
from typing import Final

import pytest
from playwright.sync_api import Page, expect

from tests.browser.clubs import Club, phone
from tests.browser.driver import DESK, PHONE, Studio
from tests.browser.sweep import Look, faults, resize
from tests.browser.test_axe import Looker

PAIRS: Final = ("Ann & Abe", "Bea & Bob", "Cal & Cid", "Dot & Dan")
TEAMS: Final = ("Ann & Abe & Bea & Bob", "Cal & Cid & Dot & Dan")
# Two boards of a round: a bid of 60 that was made and one that was set, at the first table and at the other.
FIRST: Final = ((72, 18), (-60, 44))
SECOND: Final = ((64, 22), (58, 30))
LOOKS: Final = (Look((320, 568), 100), Look((390, 844), 150), Look(DESK, 100))


def begun(studio: Studio, format: str, names: Sequence[str], boards: int) -> Club:
    """The page of a director who has begun an evening of boards, and written these names."""
    seen = studio.page("/club", size=DESK)
    page = seen.page
    page.get_by_role("link", name="New evening").click()
    page.get_by_role("button", name=re.compile("more ways")).click()
    page.get_by_role("radio", name=re.compile(f"^{format}")).check()
    stepper = page.get_by_role("group", name="Boards a round")
    usual = {"Duplicate, pairs": 4, "Duplicate, teams": 8}[format]
    expect(stepper.get_by_role("status")).to_have_text(str(usual))
    for left in reversed(range(boards, usual)):
        stepper.get_by_role("button", name="Fewer").click()
        expect(stepper.get_by_role("status")).to_have_text(str(left))
    page.get_by_role("button", name="Begin the evening").click()
    page.locator("#club-names").fill("\n".join(names))
    page.get_by_role("button", name="Put them on the list").click()
    page.get_by_role("button", name=f"{names[-1]} is here").wait_for()
    return Club(seen, studio)


def fill(page: Page, boards: Sequence[Sequence[int]]) -> None:
    """What both sides scored on each board; the first ones below zero are typed by the sign's key."""
    fields = page.locator(".club-boards input")
    for place, points in enumerate(figure for one in boards for figure in one):
        fields.nth(place).fill(str(abs(points)))
        if points < 0:
            page.locator(".club-boards .club-signed button").nth(place).click()


def result(club: Club, table: int, boards: Sequence[Sequence[int]]) -> None:
    """The director writes what a table came to."""
    club.open("Tables")
    club.row(table).get_by_role("button").click()
    fill(club.page, boards)
    club.page.get_by_role("button", name="Write it down", exact=True).click()
    expect(club.page.locator(".club-said")).to_contain_text(f"table {table}:")


def playing(club: Club, table: int) -> tuple[str, str]:
    """Who plays at a table: the names of its two sides, without the compass beneath them."""
    rows = club.row(table).locator(".club-line > span:first-child")
    expect(rows).to_have_count(2)
    ways = rows.locator("small").all_inner_texts()
    assert ways == ["North and South", "East and West"]
    one, other = (text.removesuffix(way).strip() for text, way in zip(rows.all_inner_texts(), ways, strict=True))
    return one, other


def send(page: Page, boards: Sequence[Sequence[int]]) -> None:
    """A side writes it on its phone."""
    fill(page, boards)
    page.get_by_role("button", name="Send the result").click()
    expect(page.get_by_text("You have written it").or_(page.get_by_text("The two sides differ."))).to_be_visible()


def test_an_evening_of_pairs_against_the_field(studio: Studio) -> None:
    club = begun(studio, "Duplicate, pairs", PAIRS, 2)
    page = club.page
    club.seat(1)
    expect(page.get_by_role("heading", name="Boards 1 to 2")).to_be_visible()
    link = club.share()
    club.open("Tables")
    one, other = playing(club, 1)
    phones = [phone(studio, link, name).page for name in (one, other)]
    waits = phone(studio, link, playing(club, 2)[0]).page
    wall = studio.page(club.link("A screen on the wall"), size=(1920, 1080)).page
    send(phones[0], FIRST)
    send(phones[1], [FIRST[0], (-60, 40)])
    for side in phones:
        expect(side.locator(".club-warn")).to_contain_text("The two sides differ.")
    club.open("Tables")
    expect(club.row(1)).to_contain_text("differ")
    phones[1].get_by_role("button", name="Look at what we wrote").click()
    expect(phones[1].locator(".club-boards input").nth(3)).to_have_value("40")
    phones[1].locator(".club-boards input").nth(3).fill("44")
    phones[1].get_by_role("button", name="Send the result").click()
    expect(club.row(1)).to_contain_text("agreed")
    expect(club.row(1)).to_contain_text("12")
    for seen in (*phones, waits, wall):  # table 2 still plays these cards
        expect(seen.get_by_text("agreed").or_(seen.get_by_text("settling")).first).to_be_visible()
        assert not re.search(r"\b(72|62|44|12)\b", seen.locator("body").inner_text())
    expect(phones[0].get_by_text("What others made of these cards is shown")).to_be_visible()

    result(club, 2, SECOND)
    expect(waits.get_by_role("heading", name="The boards of round 1")).to_be_visible()
    waits.get_by_text("Board 1", exact=True).click()
    rows = waits.get_by_role("group", name="Board 1").locator("tbody tr")
    expect(rows).to_have_count(4)
    expect(rows.nth(0)).to_contain_text("+3.0")  # 54 ahead, and 42 at the other table: 12 points
    expect(rows.nth(3)).to_contain_text("+3.0")
    club.open("Standings")
    expect(page.get_by_role("columnheader", name="Board points")).to_be_visible()
    expect(page.get_by_role("columnheader", name="Won–lost")).to_have_count(0)
    # 54 - 42 is +3, -104 - 28 is -11 (132 points): -8 of the first side.
    expect(page.locator(".club-standings tbody tr", has_text=one)).to_contain_text("−8.0")
    expect(wall.locator(".wall-standings")).to_contain_text("+8.0")

    club.open("Rounds")
    page.get_by_role("region", name="Round 1", exact=True).locator(".club-table").nth(0).get_by_role("button").click()
    expect(page.locator(".club-boards input").nth(0)).to_have_value("72")
    page.locator(".club-boards input").nth(2).fill("60")
    page.get_by_label("Why it is changed").fill("it was made")
    page.get_by_role("button", name="Write it down", exact=True).click()
    club.open("Standings")
    # 16 less 28 is -3 now, and both boards together are even.
    expect(page.locator(".club-standings tbody tr", has_text=one).locator("td").nth(1)).to_have_text("0")


def test_teams_meet_in_two_rooms_and_a_board_waits_for_the_other(studio: Studio) -> None:
    club = begun(studio, "Duplicate, teams", TEAMS, 2)
    page = club.page
    club.seat(1)
    assert len(club.tables()) == 2
    assert club.tables()[0] == (["Ann", "Abe"], ["Cal", "Cid"])
    assert club.tables()[1] == (["Dot", "Dan"], ["Bea", "Bob"])
    seen = phone(studio, club.share(), TEAMS[0]).page
    expect(seen.locator(".club-place-words")).to_contain_text("Ann and Abe at table 1 and Bea and Bob at table 2")
    seen.get_by_role("radio", name="Table 2: Bea & Bob").check()
    expect(seen.get_by_label("Board 1, Dot & Dan", exact=True)).to_be_visible()  # the other table's fields, in a frame
    send(seen, SECOND)
    result(club, 1, FIRST)
    club.open("Rounds")
    page.get_by_text("Board 1", exact=True).click()
    expect(page.get_by_text("Table 1 waits for the other room.").first).to_be_visible()
    club.open("Tables")
    club.row(2).get_by_role("button").click()
    page.get_by_role("button", name=re.compile("122 : 52")).click()
    expect(page.locator(".club-said")).to_contain_text("table 2:")
    club.open("Standings")
    # Board 1: 54 of the one room less 42 of the other, 12: 3. Board 2: -104 less 28, -132: -11.
    row = page.locator(".club-standings tbody tr", has_text="Ann")
    expect(row).to_contain_text("0–1")
    expect(row).to_contain_text("−8.0")
    expect(seen.get_by_role("heading", name="The boards of round 1")).to_be_visible()


def test_hand_slips_are_for_the_director_and_make_the_same_boards_again(studio: Studio, tmp_path: Path) -> None:
    club = begun(studio, "Duplicate, pairs", PAIRS, 2)
    club.seat(1)
    texts = []
    for name in ("one.html", "two.html"):
        club.open("Tables")
        with club.page.expect_download() as saved:
            club.page.get_by_role("button", name="Save the slips of all boards").click()
        saved.value.save_as(tmp_path / name)
        texts.append((tmp_path / name).read_text("utf-8"))
    assert texts[0] == texts[1]
    assert texts[0].count('<section class="board') == 6  # three rounds of two boards
    club.page.get_by_role("link", name="Print").click()
    heads = club.page.locator(".print-table").first.locator("th")
    expect(heads).to_have_text(["Table", "Who", "Board 1", "Board 2", "Initials"])
    club.page.get_by_role("radio", name="Tally cards").check()
    expect(heads).to_have_text(["Round", "Table", "Against", "Board points", "Sets"])
    club.page.get_by_role("link", name="Back to the evening").click()
    helper = studio.page(club.share() and club.link("A helper"), size=PHONE, touch=True).page
    expect(helper.get_by_role("heading", name="Round 1", exact=True)).to_be_visible()
    assert helper.get_by_role("button", name="Save the slips of all boards").count() == 0


@pytest.mark.parametrize("look", LOOKS, ids=str)
def test_every_page_of_boards_is_in_sight(studio: Studio, look: Look) -> None:
    club = begun(studio, "Duplicate, pairs", PAIRS, 2)
    page = club.page
    found: dict[str, list[str]] = {}

    def looked(what: str, at: Page) -> None:
        resize(at, look)
        assert at.evaluate("document.documentElement.scrollWidth <= innerWidth"), what
        if texts := faults(at, "#page"):
            found[what] = texts

    club.seat(1)
    looked("tables", page)
    club.row(1).get_by_role("button").click()
    looked("result", page)
    link = club.share()
    club.open("Tables")
    players = [phone(studio, link, name).page for name in playing(club, 2)]
    looked("player", players[0])
    for player, boards in zip(players, (SECOND, (SECOND[0], (58, 31))), strict=True):
        send(player, boards)
    expect(players[0].locator(".club-warn")).to_be_visible()
    looked("player who differs", players[0])
    club.row(2).get_by_role("button").click()
    looked("claims", page)
    page.get_by_role("button", name=re.compile("122 : 52")).click()
    result(club, 1, FIRST)
    club.open("Rounds")
    page.get_by_text("Board 1", exact=True).click()
    looked("rounds", page)
    club.open("Standings")
    looked("standings", page)
    players[0].get_by_text("Board 2", exact=True).click()
    looked("player after the round", players[0])
    assert found == {}


def test_axe_finds_no_fault_in_the_pages_of_boards(studio: Studio) -> None:
    club = begun(studio, "Duplicate, teams", TEAMS, 2)
    club.seat(1)
    looker = Looker(club.page)
    club.row(1).get_by_role("button").click()
    looker.look("result")
    result(club, 1, FIRST)
    player = Looker(phone(studio, club.share(), TEAMS[0]).page)
    player.look("player")
    result(club, 2, SECOND)
    club.open("Rounds")
    club.page.get_by_text("Board 2", exact=True).click()
    looker.look("rounds")
    for one in (looker, player):
        one.check()
