"""A club's evening in the browser: directed from nothing to the end, with phones that follow, away from the network
for a while; what is printed; each page in sight."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser import sheets
from tests.browser.alone import STARTED, Alone, engine_of, kept
from tests.browser.clubs import NAMES, OFFLINE, begun, phone, write
from tests.browser.driver import DESK, PHONE, Server, Studio, wait
from tests.browser.sweep import Look, faults, resize
from tests.browser.test_axe import Looker
from tests.browser.test_keep_kept import WORKER

LOOKS = (Look((320, 568), 100), Look((390, 844), 150), Look((1024, 768), 100), Look(DESK, 100))

# A line more on a score sheet of this device.
ADD = """([sheet, event]) => new Promise((done) => {
  const asked = indexedDB.open("deece-sheets", 1);
  asked.onsuccess = () => {
    const work = asked.result.transaction("events", "readwrite");
    work.objectStore("events").put({sheet, ...event});
    work.oncomplete = () => { asked.result.close(); done(); };
  };
})"""


def test_an_evening_of_thirteen_people_at_three_tables(studio: Studio) -> None:
    """One comes late, one leaves, a result is corrected, two sides differ, two phones are offline for a round."""
    club = begun(studio, rounds=3)
    page = club.page
    club.seat(1)
    club.write_names("Mae")  # late: from the next round on
    one, other = club.tables()[0]
    assert len(club.tables()) == 3
    link = club.share()
    phones = [phone(studio, link, name) for name in (one[0], other[0])]
    for seen in phones:
        expect(seen.page.locator(".club-place-words")).to_contain_text("Round 1: table 1. You play with")
        seen.expected += OFFLINE
        seen.page.context.set_offline(True)
        write(seen.page, 318, 247)
        seen.page.get_by_role("button", name="Send the result").click()
        expect(seen.page.get_by_text("You have written it")).to_contain_text("318 to 247")
        expect(seen.page.get_by_text("No connection. What you wrote is kept here").first).to_be_visible()
    club.figures(2, 200, -40)
    club.figures(3, 150, 90)
    blocked = page.get_by_role("button", name="Seat round 2", exact=True)
    expect(blocked).to_have_attribute("aria-disabled", "true")
    expect(page.locator("#club-why")).to_have_text("Round 1 waits for table 1.")
    for seen in phones:
        seen.page.context.set_offline(False)
    expect(club.row(1)).to_contain_text("agreed", timeout=30_000)
    for seen in phones:
        expect(seen.page.locator(".club-state.is-agreed").first).to_contain_text("agreed")

    club.seat(2)
    assert len(club.tables()) == 3
    expect(page.get_by_text("sits out.").first).to_be_visible()  # thirteen
    club.here("Joe", here=False)  # leaves: from the next round on
    one, other = club.tables()[0]
    two = [phone(studio, link, name) for name in (one[0], other[0])]
    for seen, points in zip(two, (210, 200), strict=True):
        write(seen.page, 300, points)
        seen.page.get_by_role("button", name="Send the result").click()
    for seen in two:
        expect(seen.page.locator(".club-warn")).to_contain_text("The two sides differ.")
    club.open("Tables")
    expect(club.row(1)).to_contain_text("differ")
    club.row(1).get_by_role("button").click()
    page.get_by_role("button", name="300 : 210").click()
    expect(page.locator(".club-said")).to_contain_text("300 to 210")
    club.figures(2, 100, 110)
    club.figures(3, 120, 130)
    for seen in two:
        expect(seen.page.locator(".club-state.is-settled").first).to_contain_text("settled by the director")

    before = club.standings()
    club.open("Rounds")
    wrong = page.get_by_role("region", name="Round 1").locator(".club-table").nth(1)
    loser = wrong.locator(".club-line > span:first-child").nth(1).inner_text().split(" & ")[0]
    wrong.get_by_role("button").click()
    expect(page.get_by_text("It stands as 200 to −40, written down.")).to_be_visible()
    club.fill(200, 40)
    after = club.standings()
    assert int(after[loser].replace("−", "-")) == int(before[loser].replace("−", "-")) + 80
    page.get_by_role("button", name="Take it back", exact=True).click()
    wait(page, "the result as it was", lambda: club.standings() == before)

    club.seat(3)
    assert "Joe" not in str(club.tables())
    assert len(club.tables()) == 3
    for table in (1, 2, 3):
        club.figures(table, 100 + table, 90)
    page.get_by_role("button", name="Close the evening").click()
    club.open("Standings")
    expect(page.get_by_role("heading", name="Final standings")).to_be_visible()
    page.get_by_role("button", name="For the newspaper").click()
    expect(page.locator("textarea")).to_have_value(re.compile("Riverside Pinochle Club"))
    expect(two[0].page.get_by_role("heading", name="Final standings")).to_be_visible()
    assert len(club.standings()) == 13


def test_a_round_is_seated_anew_two_change_seats_and_each_is_taken_back(studio: Studio) -> None:
    club = begun(studio, NAMES[:13])
    page = club.page
    club.here("Mae", here=False)
    club.seat(1)
    first = club.tables()
    page.get_by_text("Somebody sits wrong").click()
    one, other = first[0][0][0], first[1][0][0]
    page.get_by_label("One who changes").select_option(one)
    page.get_by_label("The other who changes").select_option(other)
    page.get_by_role("button", name="Change their seats").click()
    expect(page.locator(".club-said")).to_contain_text("They have changed seats.")
    assert (club.tables()[0][0][0], club.tables()[1][0][0]) == (other, one)
    page.get_by_role("button", name="Take it back", exact=True).click()
    wait(page, "the seats as they were", lambda: club.tables() == first)
    club.here("Mae", here=True)
    club.here("Ann", here=False)
    club.open("Tables")
    page.get_by_text("Somebody sits wrong").click()
    page.get_by_role("button", name="Seat round 1 again").click()
    expect(page.locator(".club-said")).to_contain_text("Round 1 is seated anew.")
    assert "Ann" not in str(club.tables())
    assert "Mae" in str(club.tables())
    club.figures(1, 10, 20)
    expect(page.get_by_role("button", name="Seat round 1 again")).to_have_count(0)


def test_a_name_a_substitute_a_penalty_and_a_prize(studio: Studio) -> None:
    club = begun(studio, NAMES[:4])
    page = club.page
    club.seat(1)
    club.open("People")
    page.get_by_role("button", name="More about Bea").click()
    page.get_by_label("Name", exact=True).fill("Beatrice")
    page.get_by_role("button", name="It was written wrong").click()
    page.get_by_role("button", name="More about Beatrice").click()
    page.get_by_label("Name", exact=True).fill("Zoe")
    page.get_by_role("button", name="They play for Beatrice from round 1").click()
    expect(page.locator(".club-person").nth(1)).to_contain_text("plays for another")
    page.get_by_role("button", name="More about Ann").click()
    page.locator(".club-about").get_by_label("Points").fill("50")
    page.locator(".club-about").get_by_label("Why").fill("late")
    page.get_by_role("button", name="Write the penalty").click()
    expect(page.locator(".club-said")).to_contain_text("Ann: −50 points.")
    club.figures(1, 100, 90)
    points = club.standings()
    assert points["Ann"] in ("50 (−50)", "40 (−50)")
    assert points["Zoe"] in ("100", "90")
    page.get_by_label("Who did it").select_option("Cal")
    page.get_by_role("button", name="Write it down").click()
    expect(page.get_by_text("Last 300 pinochle: Cal, in round 1")).to_be_visible()
    club.open("Rounds")
    page.get_by_role("button", name="Take it back: Round 1, Ann").click()
    expect(page.get_by_role("button", name="Take it back: Round 1, Ann")).to_have_count(0)
    assert club.standings()["Ann"] in ("100", "90")


def test_names_come_from_a_file_of_another_program(studio: Studio, tmp_path: Path) -> None:
    club = begun(studio, NAMES[:1])
    (tmp_path / "people.csv").write_text("Name\nOda\nPat\n", "utf-8")
    with club.page.expect_file_chooser() as chooser:
        club.page.get_by_role("button", name="From a file (CSV)").click()
    chooser.value.set_files(tmp_path / "people.csv")
    expect(club.page.get_by_role("button", name="Pat is here")).to_be_visible()
    expect(club.page.locator(".club-person")).to_have_count(3)
    club.page.get_by_role("button", name="Oda has paid").click()
    expect(club.page.get_by_role("button", name="Oda has paid")).to_have_text("✓ Paid")
    club.page.get_by_role("button", name="Oda has paid").click()
    expect(club.page.get_by_role("button", name="Oda has paid")).to_have_text("Owes $5")


def test_the_card_of_a_table_asks_those_first_who_sit_there(studio: Studio) -> None:
    club = begun(studio, NAMES[:8])
    club.seat(1)
    club.page.get_by_role("button", name="Start the clock").click()
    expect(club.page.get_by_role("timer")).to_have_text(re.compile(r"4[45]:\d\d"))
    there = {name for side in club.tables()[1] for name in side}
    page = studio.page(f"{club.share()}&table=2", size=PHONE, touch=True).page
    first = page.locator(".club-names").first
    expect(first.get_by_role("button")).to_have_count(4)
    assert set(first.get_by_role("button").all_inner_texts()) == there
    first.get_by_role("button").first.click()
    expect(page.locator(".club-place-words")).to_contain_text("Round 1: table 2.")
    expect(page.get_by_role("timer")).to_be_visible()
    page.reload()
    expect(page.locator(".club-place-words")).to_contain_text("Round 1: table 2.")
    expect(page.get_by_role("button", name=re.compile("^I am not"))).to_be_visible()


def test_both_sides_write_on_one_phone(studio: Studio) -> None:
    club = begun(studio, NAMES[:4])
    club.seat(1)
    one, other = club.tables()[0]
    page = phone(studio, club.share(), one[0]).page
    write(page, 120, 80)
    page.get_by_role("button", name="Send the result").click()
    expect(page.get_by_text("Now hand the phone to")).to_contain_text(" & ".join(other))
    page.get_by_role("button", name=f"I am {' & '.join(other)}").click()
    write(page, 120, 80)
    page.get_by_role("button", name="This is right").click()
    expect(page.locator(".club-state.is-agreed").first).to_be_visible()
    club.open("Tables")
    expect(club.row(1)).to_contain_text("agreed")


def test_the_score_is_kept_on_a_phone_and_sent_from_its_sheet(studio: Studio) -> None:
    club = begun(studio, NAMES[:4])
    club.seat(1)
    one, _ = club.tables()[0]
    page = phone(studio, club.share(), one[0]).page
    page.get_by_role("button", name="Keep the score here").click()
    expect(page.get_by_text("A table of the club’s evening.")).to_be_visible()
    sheet = page.url.rsplit("/", 1)[1]
    page.evaluate(ADD, [sheet, {"id": "b:2", "change": sheets.hand(1, sheets.told(0, 60, 0, (40, 8), 28))}])
    page.reload()
    page.get_by_role("link", name="Send the result").click()
    expect(page.get_by_text("after 1 hands").or_(page.get_by_text("after 1 hand."))).to_be_visible()
    page.get_by_role("button", name="Send the sheet’s result").click()
    expect(page.get_by_text("You have written it")).to_be_visible()
    club.open("Tables")
    expect(club.row(1)).to_contain_text("one to confirm")
    club.row(1).get_by_role("button").click()
    expect(club.page.locator(".club-claims")).to_be_visible()


def test_last_weeks_people_come_again_and_are_ticked(studio: Studio) -> None:
    club = begun(studio, NAMES[:5])
    page = club.page
    page.get_by_role("link", name="All evenings").click()
    expect(page.get_by_role("heading", name="Your evenings")).to_be_visible()
    page.get_by_role("link", name="New evening").click()
    again = page.get_by_label("The same people again")
    again.select_option(index=1)
    expect(page.get_by_label("The club’s name")).to_have_value("Riverside Pinochle Club")
    page.get_by_role("button", name="Begin the evening").click()
    expect(page.get_by_role("button", name="Ann is here")).to_have_attribute("aria-pressed", "false")
    club.here("Ann", here=True)
    page.get_by_role("button", name="Everybody is here").click()
    for name in NAMES[:5]:
        expect(page.get_by_role("button", name=f"{name} is here")).to_have_attribute("aria-pressed", "true")


def test_another_device_directs_too_and_a_helper_writes_results(studio: Studio) -> None:
    club = begun(studio, NAMES[:8])
    club.seat(1)
    club.share()
    second = studio.page(club.link("Directs too"), size=DESK).page
    expect(second.get_by_role("heading", name="Round 1", exact=True)).to_be_visible()
    helper = studio.page(club.link("A helper"), size=PHONE, touch=True).page
    helper.locator(".club-table").nth(1).get_by_role("button").click()
    write(helper, 60, 50)
    helper.get_by_role("button", name="Write it down").click()
    second.locator(".club-table").nth(0).get_by_role("button").click()
    write(second, 70, 40)
    second.get_by_role("button", name="Write it down").click()
    club.open("Tables")
    for table, points in ((1, "70"), (2, "60")):
        expect(club.row(table)).to_contain_text(points)
    club.seat(2)
    expect(second.get_by_role("heading", name="Round 2", exact=True)).to_be_visible()
    expect(helper.get_by_role("heading", name="Round 2", exact=True)).to_be_visible()


def test_the_wall_board_fits_its_screen_with_names_from_36_pixels(studio: Studio) -> None:
    names = [f"{first} {last}." for last in "ABC" for first in NAMES[:13]]
    club = begun(studio, names)  # 39: nine tables, which take turns
    club.seat(1)
    club.share()
    page = studio.page(club.link("A screen on the wall"), size=(1920, 1080)).page
    expect(page.locator(".wall h2").first).to_contain_text("1 of 2")
    assert page.locator(".wall-table").count() <= 8
    small = """() => [...document.querySelectorAll(".wall-table p > b, .wall-standings th[scope=row]")]
      .filter((one) => parseFloat(getComputedStyle(one).fontSize) < 36).length"""
    assert page.evaluate(small) == 0
    size = page.evaluate("[document.documentElement.scrollWidth, document.documentElement.scrollHeight]")
    assert size == [1920, 1080]
    assert page.get_by_role("button").filter(visible=True).count() == 0


@pytest.mark.parametrize("look", LOOKS, ids=str)
def test_every_page_of_an_evening_is_in_sight(studio: Studio, look: Look) -> None:
    club = begun(studio, NAMES[:13])
    page = club.page
    found: dict[str, list[str]] = {}

    def looked(what: str, at: object = None) -> None:
        shown = at or page
        resize(shown, look)  # type: ignore[arg-type]
        assert shown.evaluate("document.documentElement.scrollWidth <= innerWidth"), what  # type: ignore[attr-defined]
        if texts := faults(shown, "#page"):  # type: ignore[arg-type]
            found[what] = texts

    looked("people")
    club.seat(1)
    looked("tables")
    club.figures(1, 100, -90)
    looked("written")
    club.row(2).get_by_role("button").click()
    page.locator("summary", has_text="More: high hand").click()
    looked("result")
    club.figures(2, 80, 90)
    club.figures(3, 80, 90)
    for tab in ("Standings", "Rounds", "People", "Share"):
        club.open(tab)
        looked(tab)
    club.open("People")
    page.get_by_role("button", name="More about Bea").click()
    looked("more about somebody")
    link = club.share()
    looked("shared")
    player = phone(studio, link, club.tables()[0][0][0]).page
    looked("player", player)
    club.page.get_by_role("link", name="All evenings").click()
    looked("evenings")
    page.get_by_role("link", name="New evening").click()
    page.get_by_role("button", name="Begin the evening").wait_for()
    looked("new evening")
    assert found == {}


def test_axe_finds_no_fault_in_the_pages_of_an_evening(studio: Studio) -> None:
    club = begun(studio, NAMES[:5])
    looker = Looker(club.page)
    looker.look("people")
    club.seat(1)
    looker.look("tables")
    club.row(1).get_by_role("button").click()
    looker.look("result")
    club.figures(1, 10, 5)
    for tab in ("Standings", "Rounds", "Share"):
        club.open(tab)
        looker.look(tab)
    link = club.share()
    looker.look("shared")
    club.page.get_by_role("link", name="All evenings").click()
    looker.look("evenings")
    club.page.get_by_role("link", name="New evening").click()
    club.page.get_by_role("button", name="Begin the evening").wait_for()
    looker.look("new evening")
    looker.check()
    player = Looker(phone(studio, link, "Ann").page)
    player.look("player")
    player.check()


def test_a_director_and_a_phone_open_the_evening_where_the_server_is_gone(studio: Studio, own_server: Server) -> None:
    """What was shown last is shown; a phone writes, and what it wrote is kept."""
    studio.server = own_server
    club = begun(studio, NAMES[:4])
    club.seat(1)
    one, _ = club.tables()[0]
    seen = phone(studio, club.share(), one[0])
    for page in (seen.page, club.page):
        wait(page, "the page to be kept", lambda page=page: page.evaluate(WORKER))
    for other in studio.pages:
        other.expected += [*OFFLINE, "ERR_CONNECTION_REFUSED", "Failed to fetch"]
    own_server.kill()
    seen.page.reload()
    expect(seen.page.locator(".club-place-words")).to_contain_text("Round 1: table 1.")
    write(seen.page, 50, 40)
    seen.page.get_by_role("button", name="Send the result").click()
    expect(seen.page.get_by_text("You have written it")).to_contain_text("50 to 40")
    seen.page.reload()
    expect(seen.page.get_by_text("You have written it")).to_contain_text("50 to 40")
    club.page.reload()
    club.open("Tables")
    expect(club.page.get_by_role("heading", name="Round 1", exact=True)).to_be_visible()


def test_an_evening_is_directed_in_flight_mode_and_two_are_put_together(alone: Alone, tmp_path: Path) -> None:
    page = alone.open("?/club")
    engine_of(page)
    kept(page)
    page.set_default_timeout(STARTED * 1000)
    page.get_by_role("link", name="New evening").click()
    page.get_by_role("button", name="Begin the evening").wait_for()
    page.get_by_role("radio", name=re.compile("^Kansas City")).check()
    with alone.flight_mode():
        page.get_by_role("button", name="Begin the evening").click()
        page.locator("#club-names").fill("Ann & Bea\nCal & Dot\nEve & Fay\nGus & Hal")
        page.get_by_role("button", name="Put them on the list").click()
        page.get_by_role("button", name="Seat round 1", exact=True).click()
        page.locator(".club-table").nth(0).get_by_role("button").click()
        write(page, 70, 40)
        page.get_by_role("button", name="Write it down").click()
        expect(page.locator(".club-said")).to_contain_text("70 to 40")
        page.get_by_role("link", name="Share").click()
        with page.expect_download() as saved:
            page.get_by_role("button", name="Save the evening").click()
        saved.value.save_as(tmp_path / "mine.evening")
        lines = (tmp_path / "mine.evening").read_text("utf-8").splitlines()
        result = {"type": "result", "round": 1, "table": 2, "figures": {"points": [10, 20]}}
        more = json.dumps({"id": f"other:{len(lines) + 5}", "change": result})
        (tmp_path / "theirs.evening").write_text("\n".join([*lines, more]), "utf-8")
        with page.expect_file_chooser() as chooser:
            page.get_by_role("button", name="Take one in").click()
        chooser.value.set_files(tmp_path / "theirs.evening")
        expect(page.locator(".club-said")).to_contain_text("1 line taken in.")
        page.get_by_role("button", name="Seat round 2", exact=True).click()
        expect(page.get_by_role("heading", name="Round 2", exact=True)).to_be_visible()


def test_a_side_cannot_settle_a_difference_alone_and_the_ruling_is_told(studio: Studio) -> None:
    club = begun(studio, NAMES[:4])
    club.seat(1)
    link = club.share()
    one, other = club.tables()[0]
    phones = [phone(studio, link, names[0]).page for names in (one, other)]
    for page, points in zip(phones, (247, 274), strict=True):
        write(page, 318, points)
        page.get_by_role("button", name="Send the result").click()
    first, second = phones
    expect(first.locator(".club-warn")).to_be_visible()
    first.get_by_role("button", name="318 : 247").click()  # what this side wrote itself
    expect(first.get_by_text("write the points as you have them")).to_be_visible()
    first.get_by_role("button", name="Back", exact=True).click()
    expect(second.locator(".club-warn")).to_be_visible()
    second.get_by_role("button", name="318 : 247").click()
    expect(second.locator(".club-state.is-agreed").first).to_be_visible()
    club.open("Tables")
    expect(club.row(1)).to_contain_text("agreed")
    club.row(1).get_by_role("button").click()
    club.page.get_by_label("Why it is changed").fill("added wrong")
    club.fill(300, 247)
    club.open("Rounds")
    expect(club.page.get_by_text("Round 1, table 1: 300 to 247, before 318 to 247: added wrong")).to_be_visible()


def test_an_evening_stops_before_its_last_round_and_its_people_come_again(studio: Studio) -> None:
    club = begun(studio, NAMES[:4])
    page = club.page
    club.seat(1)
    club.figures(1, 100, 90)
    page.get_by_text("Stop for tonight").click()
    page.get_by_role("button", name="Close the evening here").click()
    club.open("Standings")
    expect(page.get_by_role("heading", name="Final standings")).to_be_visible()
    page.get_by_role("link", name="All evenings").click()
    page.get_by_role("link", name="New evening").click()
    page.get_by_role("button", name="Begin the evening").click()  # one that is left empty
    page.locator("#club-names").wait_for()
    page.get_by_role("link", name="All evenings").click()
    page.get_by_role("link", name="New evening").click()
    assert page.get_by_label("The same people again").locator("option").count() == 2
