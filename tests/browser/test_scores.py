"""The score keeper's sheet: corrected, settled, struck, signed, saved, printed; and nothing of it is ever lost."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.driver import DESK, PHONE, Server, Studio, wait
from tests.browser.sheets import NINE, begin, events, hand, kept, nine, told, written
from tests.browser.sweep import faults, resize, some_looks
from tests.browser.test_axe import Looker

US, THEM = "Margaret & Ruth", "Walter & Dolores"


def row(page: Page, number: int) -> str:
    """A line as it is read, without meld and tricks, which stand there where there is room."""
    text = " ".join(page.locator(f"#row-{number}").inner_text().split())
    return re.sub(r"\b\d+ \+ \d+ ", "", text)


def scores(page: Page) -> str:
    return " ".join(page.get_by_role("list", name="Scores").inner_text().split())


def sheet(studio: Studio, count: int = 9, **options: object) -> Page:
    page = kept(studio, "/keep/thursday/sheet", {"thursday": nine(studio, count)}, **options).page
    page.locator("#row-1").wait_for()
    return page


def test_each_line_stands_as_on_paper(studio: Studio) -> None:
    page = sheet(studio, 3)
    assert re.search(r"^1 Margaret 52 .*made \+58 58 \+46 46$", row(page, 1))
    assert row(page, 3).endswith("+43 163 +61 47")
    assert page.locator(".sheet-to-go").inner_text().split() == ["To", "go", "337", "453"]
    expect(page.get_by_text("Ruth deals next")).to_be_visible()


def test_a_correction_of_hand_2_of_9_changes_totals_and_winner(studio: Studio) -> None:
    """Seen before it is kept; the winner with it, and the totals of all hands behind it."""
    nine_hands = nine(studio)
    page = kept(studio, "/keep/thursday/sheet", {"thursday": nine_hands}, size=PHONE, touch=True).page
    page.locator("#row-9").wait_for()
    before, behind = scores(page), row(page, 9)
    expect(page.locator(".sheet-next-card").get_by_text(f"{US} win")).to_be_visible()
    page.locator("#row-2 button").tap()
    page.get_by_role("button", name="Change it").tap()
    page.wait_for_url(re.compile("/keep/thursday$"))
    page.get_by_role("button", name=re.compile("^Tricks: Walter")).first.tap()
    for key in ("Rub out", "Rub out"):
        if page.get_by_role("button", name=key, exact=True).count():
            page.get_by_role("button", name=key, exact=True).tap()
    for digit in "31":
        page.get_by_role("button", name=digit, exact=True).tap()
    page.locator(".slip-verdict").get_by_text(f"{THEM} win").first.wait_for()
    page.get_by_role("button", name="Write it down").tap()
    page.wait_for_url(re.compile("/sheet$"))
    wait(page, "other totals", lambda: scores(page) != before)
    assert "corrected" in row(page, 2)
    assert row(page, 9) != behind
    expect(page.locator(".sheet-next-card").get_by_text(f"{THEM} win")).to_be_visible()
    assert len(written(page, "thursday")) == len(nine_hands) + 1  # nothing was changed: one line was added


def test_two_entries_of_a_line_stand_side_by_side_until_one_is_picked(studio: Studio) -> None:
    other = [{"id": "other:8", "by": "Walter", "change": hand(7, told(0, 60, 1, (44, 26), 20))}]
    page = kept(studio, "/keep/thursday/sheet", {"thursday": [*nine(studio, 8), *other]}).page
    sides = page.get_by_role("group", name="Which one holds?").get_by_role("region")
    expect(sides).to_have_count(2)
    expect(sides.nth(1)).to_contain_text("Walter")
    before = scores(page)
    sides.nth(1).get_by_role("button", name="This one holds").click()
    expect(sides).to_have_count(0)
    wait(page, "all behind it anew", lambda: scores(page) != before)
    assert re.search(r"\+64 ", row(page, 7))
    expect(page.get_by_text("to be settled")).to_have_count(0)
    page.reload()
    page.locator("#row-8").wait_for()
    expect(sides).to_have_count(0)


def test_a_hand_is_struck_after_what_follows_was_seen_and_told_again_as_it_was(studio: Studio) -> None:
    page = sheet(studio, 4)
    before = scores(page)
    page.locator("#row-4 button").click()
    page.get_by_role("button", name="Strike the hand").click()
    expect(page.locator(".correct .note")).to_contain_text("238 → 163")
    assert scores(page) == before
    page.get_by_role("button", name="Strike the hand").click()
    expect(page.locator("#row-4")).to_contain_text("struck out")
    wait(page, "fewer points", lambda: scores(page) != before)
    page.locator("#row-4 button").click()
    page.get_by_role("button", name="Tell it again").click()
    page.get_by_role("button", name="Write it down").click()
    wait(page, "the same points", lambda: scores(page) == before)


def test_each_signs_and_a_hand_behind_that_is_not_signed(studio: Studio) -> None:
    page = sheet(studio, 3)
    page.get_by_role("button", name="Sign").click()
    page.get_by_role("region", name="Sign the sheet").get_by_role("button", name="Ruth").click()
    expect(page.get_by_text("Signed by Ruth: 3 of 3")).to_be_visible()
    assert written(page, "thursday")[-1]["change"] == {"type": "sign", "number": 3, "who": "Ruth"}


@pytest.mark.parametrize(
    ("button", "ending", "holds"),
    [("CSV", "csv", "line,game,hand"), ("As a record", "txt", "told"), ("JSON", "json", '"columns"')],
)
def test_a_sheet_is_saved(studio: Studio, tmp_path: Path, button: str, ending: str, holds: str) -> None:
    page = sheet(studio, 3)
    page.get_by_role("button", name="Save", exact=True).click()
    with page.expect_download() as saved:
        page.get_by_role("button", name=button).click()
    assert re.fullmatch(rf"Thursday cards \d{{4}}-\d\d-\d\d\.{ending}", saved.value.suggested_filename)
    saved.value.save_as(tmp_path / "file")
    assert holds in (tmp_path / "file").read_text("utf-8")


def test_a_table_of_deece_goes_on_from_the_score(studio: Studio) -> None:
    page = sheet(studio, 3)
    page.get_by_role("button", name="Save", exact=True).click()
    page.get_by_role("button", name="Go on in Deece").click()
    page.wait_for_url(re.compile("/play$"))
    page.get_by_role("button", name="Go on with the game").first.click()
    page.wait_for_url(re.compile("/t/"))
    wait(
        page,
        "the score",
        lambda: "163" in page.locator(".bar-scores").inner_text() and "47" in page.locator(".bar-scores").inner_text(),
    )


def test_a_sheet_goes_on_from_a_table_of_deece(studio: Studio) -> None:
    """The same game: it comes from a sheet, and goes back to one."""
    page = sheet(studio, 3)
    page.get_by_role("button", name="Save", exact=True).click()
    page.get_by_role("button", name="Go on in Deece").click()
    page.get_by_role("button", name="Go on with the game").first.click()
    page.wait_for_url(re.compile("/t/"))
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Keep score on paper from here").click()
    page.wait_for_url(re.compile("/keep/"))
    page.get_by_role("heading", name="Hand 4").wait_for()
    expect(page.locator(".keeper-where")).to_contain_text("Ruth deals")
    assert scores(page).split()[-1] == "47"
    page.get_by_role("link", name="Sheet", exact=True).click()
    assert row(page, 3).endswith("+43 163 +61 47")
    expect(page.locator("#row-3")).to_contain_text("20 + 23")  # meld and tricks: here there is room


@pytest.mark.parametrize("paper", ["Letter", "A4"])
def test_a_sheet_is_printed_whole_and_by_itself(studio: Studio, tmp_path: Path, paper: str) -> None:
    page = sheet(studio)
    page.emulate_media(media="print")
    expect(page.get_by_role("button", name="Print the sheet")).to_be_hidden()
    expect(page.locator(".sheet-sign")).to_be_visible()
    wide, high = (816, 1056) if paper == "Letter" else (794, 1123)
    page.set_viewport_size({"width": wide - 106, "height": high - 106})  # without its margins
    assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
    assert page.evaluate("document.querySelector('.scores-page').getBoundingClientRect().bottom") <= high - 106
    assert len(re.findall(rb"/Type /Page\b", page.pdf(format=paper))) == 1


def test_nothing_is_lost_by_a_reload_a_turn_and_a_server_that_is_gone(own_server: Server, studio: Studio) -> None:
    studio.server = own_server
    seen = kept(studio, "/keep/thursday/sheet", {"thursday": nine(studio, 4)}, size=PHONE, touch=True)
    seen.expected += ["ERR_CONNECTION_REFUSED", "Failed to load resource"]
    page = seen.page
    page.locator("#row-4").wait_for()
    before = scores(page)
    page.get_by_role("button", name="Sign").tap()
    page.get_by_role("region", name="Sign the sheet").get_by_role("button", name="Ruth").tap()
    expect(page.get_by_text("Signed by Ruth: 4 of 4")).to_be_visible()
    own_server.kill()
    page.set_viewport_size({"width": PHONE[1], "height": PHONE[0]})
    page.get_by_role("region", name="Sign the sheet").get_by_role("button", name="Walter").tap()
    wait(page, "what was written", lambda: written(page, "thursday")[-1]["change"].get("who") == "Walter")
    assert scores(page) == before
    own_server.start()
    page.reload()
    expect(page.get_by_text("Signed by Walter: 4 of 4")).to_be_visible(timeout=30_000)  # it has just begun
    expect(page.get_by_text("Signed by Ruth: 4 of 4")).to_be_visible()
    assert scores(page) == before


def looks(page: Page, what: str) -> list[str]:
    """What the sweep finds on a page of the keeper at drawn looks."""
    found = []
    for look in some_looks(what):
        resize(page, look)
        page.wait_for_timeout(40)
        found += [f"{what}, {look}: {text}" for text in faults(page, "#page")]
    return found


class Both:
    """Axe and the sweep, on one page of the keeper after the other."""

    def __init__(self, page: Page) -> None:
        self.page, self.axe, self.found = page, Looker(page), list[str]()

    def look(self, what: str) -> None:
        self.axe.look(what)
        self.found += looks(self.page, what)

    def check(self) -> None:
        self.axe.check()
        assert not self.found, "\n".join(self.found)


def test_axe_and_sweep(studio: Studio) -> None:
    other = [{"id": "other:8", "by": "Walter", "change": hand(7, told(0, 60, 1, (44, 26), 20))}]
    fine = [{"id": "first:30", "change": {"type": "penalty", "after": 8, "column": 1, "points": -20, "why": "talked"}}]
    void = [{"id": "first:31", "change": {"type": "void", "number": 9, "why": "misdeal"}}]
    page = kept(studio, "/keep/thursday/sheet", {"thursday": [*nine(studio, 8), *other, *fine, *void]}, size=DESK).page
    page.locator("#row-9").wait_for()
    both = Both(page)
    both.look("sheet")
    page.locator("#row-6 button").click()
    both.look("a line, opened")
    page.get_by_role("button", name="Keep as it is").click()
    for part in ("Sign", "Save"):
        page.get_by_role("button", name=part, exact=True).click()
        both.axe.look(part)
    page.get_by_role("link", name="Share").click()
    page.get_by_role("button", name="Share this sheet").wait_for()
    both.look("share")
    page.get_by_role("button", name="Share this sheet").click()
    page.get_by_role("heading", name="Point a phone’s camera here").wait_for()
    both.look("shared")
    both.check()


def test_evening_and_group_by_axe_and_sweep(studio: Studio) -> None:
    """Two evenings of the same people, one of others."""
    fine = nine(studio, 2)
    page = kept(
        studio, "/keep/thursday/evening", {"thursday": nine(studio), "friday": nine(studio, 3), "few": fine}, size=DESK
    ).page
    page.get_by_role("heading", name="Worth telling").wait_for()
    both = Both(page)
    both.look("evening")
    for sheet in ("friday", "few"):
        page.goto(f"{studio.server.url}/keep/{sheet}/evening")
        page.locator(".plot").wait_for()
    both.found += looks(page, "a short evening")
    page.goto(f"{studio.server.url}/keep/group")
    page.get_by_text("3 sheets").wait_for()
    both.look("sheets")
    page.locator(".group-open").click()
    page.get_by_role("heading", name="Bids made").wait_for()
    both.look("group")
    both.check()


def test_a_group_adds_up_its_evenings_and_a_sheet_is_found_by_a_word(studio: Studio) -> None:
    people = ["Dolores", "Margaret", "Ruth", "Ida"]
    other = events([begin(studio, names=people, title="Birthday")])
    sheets = {"thursday": nine(studio), "friday": nine(studio, 3, title="Friday"), "other": other}
    page = kept(studio, "/keep/group", sheets, size=PHONE, touch=True).page
    for sheet in sheets:  # what a list shows of a sheet is noted when it is opened
        page.goto(f"{studio.server.url}/keep/{sheet}/sheet")
        page.locator(".score-paper").wait_for()
        page.wait_for_timeout(300)
    page.goto(f"{studio.server.url}/keep/group")
    page.get_by_text("3 sheets").wait_for()
    groups = page.locator(".groups > li")
    expect(groups).to_have_count(1)
    expect(groups).to_contain_text("Dolores, Margaret, Ruth and Walter")
    expect(groups).to_contain_text("2 evenings")
    groups.get_by_role("button").tap()
    made = groups.get_by_role("region", name="Bids made").or_(groups.locator("section", has_text="Bids made"))
    expect(made.locator(".bids-row").filter(has_text="Margaret").first).to_contain_text("4 of 4")
    page.get_by_label("Look for a sheet").fill("birth")
    expect(page.get_by_text("1 sheet of 3")).to_be_visible()
    expect(page.locator(".past-rows h2")).to_have_text("Birthday")
    page.get_by_role("link", name="Open Birthday").tap()
    page.get_by_text("No hand yet").wait_for()


def test_a_sheet_of_many_columns_can_be_reached_whole(studio: Studio) -> None:
    """Cutthroat for three has a column for each."""
    change = begin(studio, "cutthroat")
    page = kept(studio, "/keep/thursday/sheet", {"thursday": events([change])}, size=PHONE).page
    page.get_by_text("No hand yet").wait_for()
    assert not looks(page, "three columns")


def test_the_nine_hands_have_a_winner(studio: Studio) -> None:
    """The correction above must have something to change."""
    found = studio.server.post("/api/keep", {"events": nine(studio)})["sheet"]
    assert len(NINE) == len(found["rows"])
    assert US in found["over"]
