"""The season in the browser: totals that lead to their hands in two taps, and how somebody plays, for them alone."""

from __future__ import annotations

import re

from msgspec import to_builtins
from playwright.sync_api import expect

from deece.keeper.events import begun as begun_sheet
from deece.rules.ruleset import load
from tests.browser import sheets
from tests.browser.clubs import NAMES, Club, begun
from tests.browser.driver import Studio
from tests.browser.sweep import Look, faults, resize


def played(studio: Studio, rounds: int = 1) -> Club:
    """An evening of four with so many rounds."""
    club = begun(studio, NAMES[:4])
    for round in range(1, rounds + 1):
        club.seat(round)
        club.figures(1, 300, 200)
    return club


def test_the_season_adds_up_the_evenings_and_leads_back_to_their_rounds(studio: Studio) -> None:
    club = begun(studio, NAMES[:4])
    page = club.page
    club.seat(1)
    club.figures(1, 300, 200)
    first = club.standings()
    page.get_by_role("link", name="All evenings").click()
    page.get_by_role("link", name="New evening").click()
    page.get_by_label("The same people again").select_option(index=1)
    page.get_by_role("button", name="Begin the evening").click()
    page.get_by_role("button", name="Everybody is here").click()
    club.seat(1)
    club.figures(1, 50, 40)
    second = club.standings()
    page.get_by_role("link", name="All evenings").click()
    page.get_by_role("link", name="The season").click()
    expect(page.get_by_role("heading", name="2 evenings")).to_be_visible()
    for name, points in first.items():
        row = page.locator(".club-standings tbody tr", has=page.get_by_role("button", name=name, exact=True))
        expect(row.locator("td").nth(3)).to_have_text(str(int(points) + int(second[name])))
    page.get_by_role("button", name="Ann", exact=True).click()
    came = page.locator(".season-evenings > li")
    expect(came).to_have_count(2)
    expect(page.get_by_text(re.compile(r"Paid 0\.00, still open 40\.00"))).to_be_visible()
    came.nth(0).get_by_role("link").first.click()
    expect(page.get_by_role("region", name="Round 1")).to_be_visible()
    page.goto(f"{studio.server.url}/club/season")
    for size, large in (((320, 568), False), ((390, 844), True)):
        resize(page, Look(size, 150 if large else 100))
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), size


def test_any_total_of_an_evening_leads_to_its_table_in_two_taps(studio: Studio) -> None:
    club = played(studio, rounds=2)
    page = club.page
    club.open("Standings")
    page.get_by_role("button", name="Ann", exact=True).click()
    rounds = page.get_by_role("list", name="The rounds of Ann").get_by_role("listitem")
    expect(rounds).to_have_count(2)
    expect(rounds.nth(0)).to_contain_text("Round 1, table 1: ")
    rounds.nth(0).get_by_role("link").click()
    expect(page.get_by_role("heading", name="Round 1, table 1")).to_be_visible()
    expect(page.get_by_text("It stands as 300 to 200")).to_be_visible()


def test_a_total_of_the_season_leads_to_its_table_in_two_taps_and_to_its_sheet_where_there_is_one(
    studio: Studio,
) -> None:
    club = played(studio, rounds=2)
    page = club.page
    page.get_by_role("link", name="All evenings").click()
    page.get_by_role("link", name="The season").click()
    page.get_by_role("button", name="Ann", exact=True).click()
    page.get_by_role("link", name="Round 2, table 1").click()
    expect(page.get_by_role("heading", name="Round 2, table 1")).to_be_visible()


def test_how_somebody_plays_is_worked_out_when_it_is_asked_and_nobody_is_ranked_unasked(studio: Studio) -> None:
    club = played(studio, rounds=6)
    page = club.page
    page.get_by_role("link", name="All evenings").click()
    page.get_by_role("link", name="The season").click()
    expect(page.locator(".plot")).to_have_count(0)
    page.get_by_role("button", name="Ann", exact=True).click()
    page.get_by_role("button", name="How Ann plays").click()
    expect(page.locator(".season-rating")).to_contain_text(
        re.compile(r"^Ann: about .* points a hand, between .*48 hands")
    )
    expect(page.locator(".plot-band")).to_be_visible()
    for look in (Look((320, 568), 100), Look((390, 844), 150)):
        resize(page, look)
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), look
        assert faults(page, "#page") == [], look
    page.emulate_media(media="print")
    expect(page.locator(".season-rating")).to_be_hidden()
    page.emulate_media(media="screen")
    expect(page.locator(".season-private table")).to_have_count(0)
    page.get_by_role("checkbox", name="The club wants a ranking").check()
    expect(page.locator(".season-private table tbody tr")).to_have_count(4)
    page.get_by_role("checkbox", name="The club wants a ranking").uncheck()
    expect(page.locator(".season-private table")).to_have_count(0)


def test_the_stakes_of_this_devices_sheets_are_said_in_the_season(studio: Studio) -> None:
    club = played(studio)
    begin = to_builtins(begun_sheet(load("check", {"score.check_stake": "25"}), ("Ann", "Bea", "Cal")))
    hand = {"type": "hand", "number": 1, "told": {"declarer": 0, "bid": 300, "trump": 1, "ended": "conceded"}}
    events = [{"id": f"b:{place}", "change": change} for place, change in enumerate((begin, hand), 1)]
    club.page.evaluate(sheets.PUT, ["stakes", events])
    club.page.get_by_role("link", name="All evenings").click()
    club.page.get_by_role("link", name="The season").click()
    expect(club.page.get_by_text("Ann pays Bea 25.")).to_be_visible()
    expect(club.page.get_by_text("Ann pays Cal 25.")).to_be_visible()
