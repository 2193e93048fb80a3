"""The score keeper where the network goes, where people change places, and where two wrote differently."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.browser.driver import FRAMES, PHONE, Server, Studio, picture, wait
from tests.browser.keeping import Scorer
from tests.browser.sheets import NINE, hand, kept, nine, told
from tests.browser.test_keep_faults import OTHER, SCREENS, do, nothing, start

HAND = ("Ruth", "60", "Hearts", "2", "4", "Next: Meld: Walter and Dolores", "1", "2", "Next: Tricks: Margaret and Ruth")
PLAYED = ("3", "1")
GONE = ["ERR_CONNECTION_REFUSED", "ERR_INTERNET_DISCONNECTED", "Failed to load resource", "server does not answer"]
WORKER = "navigator.serviceWorker.ready.then(({active}) => active.state === 'activated')"


@pytest.fixture
def mortal(server: Server, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that a test kills."""
    with Server(tmp_path_factory.mktemp("mortal"), "1") as own:
        yield own


def on_phone(studio: Studio, address: str, count: int) -> tuple[Page, Scorer]:
    seen = kept(studio, address, {"thursday": nine(studio, count)}, size=PHONE, touch=True)
    seen.expected += GONE
    seen.page.locator(".slip, .sheet-paper").first.wait_for()
    return seen.page, Scorer(seen)


def test_a_hand_written_down_without_a_network_looks_written_and_the_next_is_told(
    studio: Studio, mortal: Server
) -> None:
    """It stood there as before, with an empty slip: anybody told it again."""
    studio.server = mortal
    page, one = on_phone(studio, "/keep/thursday", 3)
    for answer in (*HAND, *PLAYED):
        one.tap(answer, ".slip-pad")
        one.settle()
    page.get_by_role("button", name="Write it down").wait_for()
    page.context.set_offline(True)
    page.get_by_role("button", name="Write it down").tap()
    expect(page.get_by_role("heading", level=1)).to_have_text("Hand 5")
    expect(page.locator(".note")).to_contain_text("Hand 4: written down.")
    expect(page.locator(".problem").first).to_contain_text("What you write stays on this device")
    page.evaluate(FRAMES)
    picture(page)
    for answer in (*HAND, *PLAYED):  # the next one is told meanwhile, and written
        one.tap(answer, ".slip-pad")
    page.get_by_role("button", name="Write it down").tap()
    expect(page.get_by_role("heading", level=1)).to_have_text("Hand 6")
    expect(page.locator(".note")).to_contain_text("Hand 4 and Hand 5: written down.")
    for answer in HAND[:3]:
        one.tap(answer, ".slip-pad")
    page.context.set_offline(False)
    expect(page.locator(".problem")).to_have_count(0)
    expect(page.get_by_role("heading", level=1)).to_have_text("Hand 6")
    expect(page.locator(".slip")).to_contain_text("60")
    assert page.locator(".note").filter(has_text="written down").count() == 0
    page.get_by_role("link", name="Sheet", exact=True).tap()
    expect(page.locator("#row-5")).to_contain_text("Ruth 60")
    sums = [page.locator(f"#row-{number} .row-total").all_inner_texts() for number in (4, 5)]
    assert sums == [["103", "47"], ["43", "47"]]
    assert page.locator(".sheet-dispute").count() == 0


def test_the_keeper_of_a_server_starts_without_a_network(studio: Studio, mortal: Server) -> None:
    """A reload gave the browser's error page."""
    studio.server = mortal
    page, one = on_phone(studio, "/keep/thursday", 3)
    for answer in HAND[:4]:
        one.tap(answer, ".slip-pad")
        one.settle()
    before = page.locator(".slip").inner_text()
    wait(page, "the page to be kept", lambda: page.evaluate(WORKER))
    mortal.kill()
    page.context.set_offline(True)
    for address in ("/keep/thursday", "/keep/thursday/sheet", "/keep", "/keep/thursday"):
        page.goto(mortal.url + address)
        page.locator(".slip, .sheet-paper, .keeper-start").first.wait_for()
        page.locator(".starting").wait_for(state="detached")
    assert page.locator(".slip").inner_text() == before
    one.tap("4", ".slip-pad")
    page.reload()
    page.locator(".slip").wait_for()
    assert page.locator(".slip").inner_text() != before


AS_BEFORE = """(pages) => new Promise((done) => {
  const asked = indexedDB.open("deece-sheets", 1);
  asked.onsuccess = () => {
    const sheets = asked.result.transaction("sheets", "readwrite").objectStore("sheets");
    sheets.get("thursday").onsuccess = ({target: {result: {note, ...rest}}}) => {
      delete note.answer.slip.names;
      for (const row of note.answer.sheet.rows) delete row.meld;
      sheets.put({...rest, note: {...note, pages}});
    };
    sheets.transaction.oncomplete = () => { asked.result.close(); done(Boolean(pages)); };
  };
})"""


def test_what_an_older_page_noted_of_a_sheet_is_not_shown_by_this_one(studio: Studio) -> None:
    """An answer that lacks what this page shows of it broke the page, until it was forgotten."""
    page, _ = on_phone(studio, "/keep/thursday/sheet", 3)
    page.wait_for_timeout(300)  # it has been noted
    assert page.evaluate(AS_BEFORE, "older")
    page.reload()
    expect(page.locator("#row-3")).to_contain_text("Walter 54")
    page.get_by_role("link", name="Hand", exact=True).tap()
    expect(page.get_by_role("group", name="Who")).to_contain_text("Walter")


def test_who_sits_down_in_hand_5_has_none_of_the_hands_before(studio: Studio) -> None:
    page, one = on_phone(studio, "/keep/thursday", 4)
    one.tap("More", ".slip-pad")
    one.tap("Other names", ".slip-pad")
    page.get_by_role("textbox", name="Walter").fill("Zoe")
    one.tap("From Hand 5 on", ".slip-pad")
    one.settle()
    expect(page.get_by_role("group", name="Who")).to_contain_text("Zoe")
    page.get_by_role("link", name="Sheet", exact=True).tap()
    expect(page.locator("#row-2")).to_contain_text("Walter 60")
    expect(page.get_by_role("region", name="Beside the hands")).to_contain_text(
        "From Hand 5 on Zoe in the place of Walter"
    )
    page.get_by_role("button", name="Take it back").tap()
    page.get_by_role("link", name="Hand", exact=True).tap()
    expect(page.get_by_role("group", name="Who")).to_contain_text("Walter")


def test_names_of_two_that_are_one_are_refused_in_words(studio: Studio) -> None:
    page, one = on_phone(studio, "/keep/thursday", 1)
    one.tap("More", ".slip-pad")
    one.tap("Other names", ".slip-pad")
    page.get_by_role("textbox", name="Walter").fill("ruth")
    one.tap("A name was written wrong", ".slip-pad")
    expect(page.get_by_role("alert")).to_contain_text("Two players have one name")
    assert page.get_by_role("textbox", name="Walter").input_value() == "ruth"


def test_everybody_who_may_bid_has_one_place_and_who_speaks_first_is_marked(studio: Studio) -> None:
    """The names went round with the deal: nobody's finger learned a place."""
    for count in (2, 3):
        page, _ = on_phone(studio, "/keep/thursday", count)
        names = page.get_by_role("group", name="Who").get_by_role("button").all_inner_texts()
        assert [name.split()[0] for name in names] == ["Margaret", "Walter", "Ruth", "Dolores"]
        assert ["speaks first" in name for name in names].count(True) == 1


def test_the_page_of_the_hand_says_that_two_wrote_differently_and_one_tap_picks(studio: Studio) -> None:
    other = {"id": "other:8", "by": "", "change": hand(6, told(0, 54, 1, (44, 26), 20))}
    sheet = {"thursday": [*nine(studio, 5), {"id": "mine:8", "by": "Ruth", "change": hand(6, NINE[6])}, other]}
    page = kept(studio, "/keep/thursday", sheet, size=PHONE, touch=True).page
    note = page.get_by_role("status", name="Which one holds?")
    expect(note).to_contain_text("Hand 6 was written twice, and differently.")
    expect(note).to_contain_text("Ruth: Margaret bid 60, Margaret & Ruth took 30 and Walter & Dolores took 20")
    expect(note).to_contain_text(
        "Another device: Margaret bid 54, Margaret & Ruth took 20 and Walter & Dolores took 30"
    )
    page.evaluate(FRAMES)
    picture(page)
    note.get_by_role("button", name="This one holds").nth(1).tap()
    expect(note).to_have_count(0)
    page.get_by_role("link", name="Sheet", exact=True).tap()
    expect(page.locator("#row-6")).to_contain_text("Margaret 54")


def test_in_a_correction_the_other_side_follows_unless_it_was_corrected_too(studio: Studio) -> None:
    """Its points stayed, and a question followed."""
    page, one = on_phone(studio, "/keep/thursday/sheet", 3)
    page.locator("#row-1 button").tap()
    page.get_by_role("button", name="Change it").tap()
    page.get_by_role("button", name="Tricks: Margaret and Ruth").tap()
    one.figure(20)
    one.settle()
    assert "30" in page.get_by_role("button", name="Tricks: Walter and Dolores").inner_text()
    page.get_by_role("button", name="Write it down").wait_for()
    page.get_by_role("button", name="Tricks: Walter and Dolores").tap()
    one.figure(25)
    one.settle()
    assert "20" in page.get_by_role("button", name="Tricks: Margaret and Ruth").inner_text()
    page.get_by_role("button", name="Walter and Dolores 25, Margaret and Ruth 25").wait_for()


def test_where_both_sides_count_a_forgotten_last_trick_is_seen(studio: Studio) -> None:
    page, one = on_phone(studio, "/keep/thursday", 2)
    one.tap("More", ".slip-pad")
    one.tap("Both sides count", ".slip-pad")
    for answer in (
        *HAND[:-1],
        "Next: Tricks: Margaret and Ruth",
        "3",
        "1",
        "Next: Tricks: Walter and Dolores",
        "1",
        "7",
    ):
        one.tap(answer, ".slip-pad")
        one.settle()
    expect(page.get_by_role("alert")).to_contain_text("last trick")
    page.evaluate("localStorage.removeItem('deece.both')")


WHAT = {
    "start": "input",
    "hand": ".slip-field b",
    "counter": ".counter-page button[aria-label*=' of ']",
    "correction": ".slip-field b",
    "More": "#pad input, #pad .keeper-typed",
}


@pytest.mark.parametrize("screen", ["start", "hand", "counter", "More", "sheet", "correction", "dispute", "sign"])
def test_at_each_screen_the_page_comes_back_where_the_server_is_gone(
    studio: Studio, mortal: Server, screen: str
) -> None:
    """A reload, which gave the browser's error page, and what was half told stands there as before."""
    studio.server = mortal
    address, part, act = SCREENS[screen]
    sheets = {"thursday": nine(studio, 4), "disputed": [*nine(studio, 8), *OTHER]}
    seen = kept(studio, "/keep/thursday/sheet", sheets, size=PHONE, touch=True)
    seen.expected += GONE
    page = seen.page
    for name, row in (("disputed", "#row-8"), ("thursday", "#row-4")):
        page.goto(f"{mortal.url}/keep/{name}/sheet")
        page.locator(row).wait_for()
    wait(page, "the page to be kept", lambda: page.evaluate(WORKER))
    page.goto(f"{mortal.url}/keep{address}")
    page.locator(part if act in (nothing, start) else "main").first.wait_for()
    do(act, page)
    page.evaluate(FRAMES)

    def stands() -> list[str]:
        said = "(all) => all.map((one) => one.value || one.ariaLabel || one.innerText.trim())"
        found: list[str] = page.locator(WHAT.get(screen, "tbody tr")).evaluate_all(said)
        return found

    before = stands()
    assert len(before) >= 2
    mortal.kill()
    page.reload()
    wait(page, "the page as it was", lambda: stands() == before)
