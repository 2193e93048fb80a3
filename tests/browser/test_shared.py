"""Two phones and one sheet: what one writes the other has; what differs is shown and settled on both."""

from __future__ import annotations

import re

from msgspec.structs import replace
from playwright.sync_api import Page, expect

from deece.keeper.events import HandTold, Melded
from tests.browser.driver import FRAMES, PHONE, Studio, wait
from tests.browser.keeping import Scorer
from tests.browser.sheets import NINE, hand, kept, nine, told, written
from tests.browser.test_scores import row, scores

WRITE = """([sheet, device, number, told, beside = false]) => new Promise((done) => {
  const asked = indexedDB.open("deece-sheets", 1);
  asked.onsuccess = () => {
    const store = asked.result.transaction("events", "readwrite").objectStore("events");
    store.put({sheet, id: `${device}:${number}`, at: 1790000000, by: device, change: told, beside});
    store.transaction.oncomplete = () => {
      asked.result.close();
      new BroadcastChannel("deece-sheets").postMessage(sheet);
      done();
    };
  };
})"""


def link(page: Page, role: str) -> str:
    page.get_by_role("radio", name=role).check()
    page.evaluate(FRAMES)  # the page is drawn again with its link
    address = page.locator(".share-code .invite-address")
    if role != "Reads along":  # as it stands at first
        expect(address).not_to_contain_text("/sheet#")
    return address.inner_text().strip()


def shared(studio: Studio, count: int, role: str = "Keeps score too") -> tuple[Page, Page]:
    """The phone of whoever began the sheet, and that of a second who keeps it too."""
    mine = kept(studio, "/keep/thursday/share", {"thursday": nine(studio, count)}, size=PHONE, touch=True).page
    mine.get_by_role("button", name="Share this sheet").tap()
    second = link(mine, role)
    theirs = studio.page(second.removeprefix(studio.server.url), size=PHONE, touch=True).page
    theirs.locator(".slip").wait_for()  # what stood there before has its links elsewhere
    theirs.get_by_role("link", name="Sheet", exact=True).tap()
    theirs.locator(f"#row-{count}").wait_for()
    assert "key=" not in theirs.url
    mine.get_by_role("link", name="Sheet", exact=True).tap()
    mine.locator(f"#row-{count}").wait_for()
    return mine, theirs


def test_two_phones_without_a_network_enter_hand_7_differently_and_one_is_picked(studio: Studio) -> None:
    mine, theirs = shared(studio, 6)
    sheets = {mine: "thursday", theirs: re.findall(r"/keep/([\w-]+)", theirs.url)[0]}
    for seen in studio.pages:
        seen.expected += ["ERR_INTERNET_DISCONNECTED", "Failed to load resource"]
        seen.page.context.set_offline(True)
    entries = {mine: NINE[6], theirs: told(0, 60, 1, (44, 26), 20)}
    for page, device in ((mine, "Margaret"), (theirs, "Walter")):
        page.evaluate(WRITE, [sheets[page], device, 8, hand(7, entries[page]), page is theirs])
    for seen in studio.pages:
        seen.page.context.set_offline(False)
    for page in (mine, theirs):
        sides = page.get_by_role("group", name="Which one holds?").get_by_role("region")
        wait(page, "both entries", lambda sides=sides: sides.count() == 2)
        expect(sides.nth(0)).to_contain_text("+74")
        expect(sides.nth(1)).to_contain_text("+64")
    before = scores(theirs)
    expect(theirs.get_by_role("button", name="This one holds")).to_have_count(0)
    mine.get_by_role("region", name="Walter").get_by_role("button", name="This one holds").tap()
    for page in (mine, theirs):
        wait(page, "one entry", lambda page=page: page.get_by_role("group", name="Which one holds?").count() == 0)
        assert "+64" in row(page, 7)
    assert scores(mine) == scores(theirs) != before


def test_a_second_scorer_is_quicker_and_the_pen_goes_on_as_if_nobody_were(studio: Studio) -> None:
    """Hands told by taps on both phones: what the second wrote waits until it is picked, and moves nothing."""
    told = HandTold(0, 65, trump=1, melds={0: Melded(32), 1: Melded(16)}, play={0: 33, 1: 17})
    other = replace(told, play={0: 35, 1: 15})
    mine = Scorer(studio.page("/keep", size=PHONE, touch=True))
    mine.begin("double-deck", 3)
    mine.page.get_by_role("link", name="Share", exact=True).tap()
    mine.page.get_by_role("button", name="Share this sheet").tap()
    address = link(mine.page, "Keeps score too").removeprefix(studio.server.url)
    mine.page.get_by_role("link", name="Hand", exact=True).tap()
    mine.answer(told)
    mine.settle()
    theirs = Scorer(studio.page(address, size=PHONE, touch=True))
    theirs.page.locator("#pad").wait_for()
    head = ".keeper-where h1"
    theirs.tell(other)
    theirs.tell(told)
    expect(theirs.page.locator(head)).to_have_text("Hand 3")
    for one in (mine, theirs):
        one.page.get_by_role("link", name="Sheet", exact=True).tap()
    waiting = mine.page.get_by_role("region", name="Not on the sheet yet").get_by_role("listitem")
    wait(mine.page, "both lines", lambda: waiting.count() == 2)
    assert scores(mine.page) == "Ruth & Tom 0 Sam & Una 0"
    expect(theirs.page.locator("#row-2")).to_contain_text("waits")
    mine.page.get_by_role("link", name="Hand", exact=True).tap()
    expect(mine.page.locator(head)).to_have_text("Hand 1")
    mine.tell(told)
    expect(mine.page.locator(head)).to_have_text("Hand 2")
    mine.page.get_by_role("link", name="Sheet", exact=True).tap()
    assert "+65" in row(mine.page, 1)
    expect(mine.page.get_by_role("group", name="Which one holds?").get_by_role("region")).to_have_count(2)
    expect(mine.page.locator("#row-2")).to_have_count(0)
    waiting.get_by_role("button", name="This one holds").tap()
    mine.page.locator("#row-2").wait_for()
    expect(waiting).to_have_count(0)
    wait(theirs.page, "the picked line", lambda: "waits" not in row(theirs.page, 2))
    theirs.page.locator("#row-1 button").tap()
    theirs.page.get_by_role("button", name="Tell it beside").tap()
    theirs.page.get_by_role("button", name="Write it down").tap()
    theirs.page.get_by_role("button", name="Sign").tap()
    theirs.page.get_by_role("button", name="Una").tap()
    expect(theirs.page.get_by_role("button", name="Sam")).to_have_count(0)
    mine.page.get_by_text("Signed by Una: 2 of 2").wait_for()  # each asks every three seconds
    assert scores(mine.page) == scores(theirs.page)


def test_a_phone_that_kept_score_too_takes_the_pen_with_its_link(studio: Studio) -> None:
    mine, theirs = shared(studio, 2)
    mine.get_by_role("link", name="Share", exact=True).tap()
    theirs.goto(link(mine, "Takes the pen"))
    theirs.locator(".slip").wait_for()
    theirs.get_by_role("link", name="Share", exact=True).tap()
    theirs.get_by_role("button", name="Take the pen").tap()
    theirs.get_by_text("This device has the pen.").wait_for()
    mine.get_by_text("Another device has the pen.").wait_for()


def test_who_reads_along_sees_each_hand_and_writes_none(studio: Studio) -> None:
    mine = kept(studio, "/keep/thursday/share", {"thursday": nine(studio, 2)}).page
    mine.get_by_role("button", name="Share this sheet").click()
    theirs = studio.page(link(mine, "Reads along").removeprefix(studio.server.url)).page
    theirs.locator("#row-2").wait_for()
    expect(theirs.get_by_role("link", name="Next hand")).to_have_count(0)
    expect(theirs.get_by_role("link", name="Hand", exact=True)).to_have_count(0)
    mine.evaluate(WRITE, ["thursday", "Margaret", 9, hand(3, NINE[2])])
    theirs.locator("#row-3").wait_for()
    theirs.locator("#row-3 button").click()
    expect(theirs.get_by_role("button", name="Change it")).to_have_count(0)


def test_a_pen_is_handed_over_and_a_wrong_link_says_so(studio: Studio) -> None:
    mine, theirs = shared(studio, 2, "Takes the pen")
    theirs.get_by_role("link", name="Share", exact=True).tap()
    mine.get_by_role("link", name="Share", exact=True).tap()
    expect(mine.get_by_text("This device has the pen.")).to_be_visible()
    theirs.get_by_text("Another device has the pen.").wait_for()
    theirs.get_by_role("button", name="Take the pen").tap()
    theirs.get_by_text("This device has the pen.").wait_for()
    mine.get_by_text("Another device has the pen.").wait_for()
    wrong = studio.page("/keep/AAAAAAAAAAAAAAAAAAAAAA/sheet#key=wrong")
    wrong.expected.append("404")
    wrong.page.get_by_role("heading", name="Not here").wait_for()
    assert not written(wrong.page, "AAAAAAAAAAAAAAAAAAAAAA")
