"""The score keeper's start, slip and counter, as somebody at a kitchen table uses them."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.driver import FRAMES, PHONE, Server, Studio
from tests.browser.keeping import MOST_TAPS, Scorer, hands
from tests.browser.test_axe import Looker

EVENTS = """async () => {
  const asked = indexedDB.open("deece-sheets");
  const base = await new Promise((done) => { asked.onsuccess = () => done(asked.result); });
  const all = base.transaction("events").objectStore("events").getAll();
  return new Promise((done) => { all.onsuccess = () => { base.close(); done(all.result); }; });
}"""


def scorer(studio: Studio, system: str = "double-deck", **options: Any) -> Scorer:
    """Somebody with a phone and a new sheet, which Ruth deals first."""
    found = Scorer(studio.page("/keep", **{"size": PHONE, "touch": True, **options}))
    found.begin(system)
    return found


def written(page: Page) -> list[dict[str, Any]]:
    """What the device has of all sheets, in the order in which it was written."""
    return sorted([one["change"] for one in page.evaluate(EVENTS)], key=lambda one: one.get("number", 0))


def shown(one: Scorer) -> str:
    """What stands on the slip."""
    return " ".join(one.page.locator(".slip").inner_text().split())


@pytest.mark.parametrize("system", ["double-deck", "three-handed-widow", "five-handed-call"])
def test_a_hand_takes_fourteen_taps_at_most(studio: Studio, system: str) -> None:
    """`python -m tests.browser.keeping` counts them in every system."""
    [told] = hands(system, 1, 2)
    one = Scorer(studio.page("/keep", size=PHONE, touch=True))
    one.begin(system, told.dealer)
    assert 5 < one.tell(told) <= MOST_TAPS
    assert [change["type"] for change in written(one.page)] == ["sheet", "hand"]


def begin_hand(one: Scorer) -> None:
    """Sam bids 52 in hearts; his side melds 24 and the others 12."""
    for answer in ("Sam", "52", "Hearts"):
        one.tap(answer)
        one.settle()
    one.figure(24)
    one.settle()
    one.figure(12)
    one.settle()


def test_the_slip_says_what_is_needed_and_what_the_hand_comes_to(studio: Studio) -> None:
    one = scorer(studio)
    begin_hand(one)
    assert "Sam and Una need 28 of 50." in one.page.locator(".slip-pad").inner_text()
    one.figure(31)
    one.settle()
    assert one.page.locator(".slip-verdict").inner_text().startswith("Sam bid 52, trump ♥ hearts: made.")
    assert "Tricks 19 31 Score 0 +55" in shown(one)
    one.tap("Write it down", ".slip-pad")
    one.page.get_by_role("heading", name="Hand 2").wait_for()
    one.settle()
    assert one.page.locator(".bar-scores").inner_text().split("\n") == ["Ruth & Tom", "0", "Sam & Una", "55"]
    assert "Sam deals" in one.page.locator(".keeper-where").inner_text()


def test_in_the_middle_of_the_play_it_says_what_is_still_needed(studio: Studio) -> None:
    one = scorer(studio)
    begin_hand(one)
    pad = one.page.locator(".slip-pad")
    one.tap("Points so far", ".slip-pad")
    assert one.asked() == "So far: Sam and Una"
    one.figure(20)
    one.settle()
    assert one.asked() == "So far: Ruth and Tom"
    one.page.reload()  # the phone slept
    one.page.locator("#pad").wait_for()
    one.settle()
    one.figure(29)
    one.settle()
    assert "49 points so far cannot be" in pad.inner_text()
    one.tap("Change it", ".slip-pad")
    one.figure(15)
    one.settle()
    one.page.get_by_role("button", name="So far: Ruth and Tom").click()
    one.figure(15)
    one.settle()
    assert "Sam and Una need 13 more of the 20 left." in pad.inner_text()
    assert "8 more sets Sam and Una." in pad.inner_text()
    assert "So far 15 15" in shown(one)
    one.tap("All tricks are played", ".slip-pad")
    one.settle()
    assert one.asked() == "Tricks: Sam and Una"
    assert "Tricks – ?" in shown(one)
    one.figure(31)
    one.settle()
    one.tap("Write it down", ".slip-pad")
    one.page.get_by_role("heading", name="Hand 2").wait_for()
    assert written(one.page)[-1]["told"]["play"] == {"1": 31, "0": 19}


@pytest.mark.parametrize("system", ["double-deck", "three-handed-widow", "five-handed-call"])
def test_keys_stay_where_they_are_while_a_figure_is_typed(studio: Studio, system: str) -> None:
    """Else a tap that comes just as the service answers goes beside its key, and a figure is lost."""
    [told] = hands(system, 1, 2)
    one = Scorer(studio.page("/keep", size=PHONE, touch=True))
    one.begin(system, told.dealer)
    places: dict[str, set[float]] = {}
    tap = one.tap

    def looked(name: str, within: str = "#pad") -> None:
        asked = one.asked() if within == "#pad" else ""
        places.setdefault(asked, set()).add(keys_at(one))
        tap(name, within)
        one.page.evaluate(FRAMES)
        if one.page.locator("#pad-title").all_inner_texts() == [asked]:
            places[asked].add(keys_at(one))
            one.settle()
            places[asked].add(keys_at(one))

    one.tap = looked  # type: ignore[method-assign]
    one.tell(told)
    assert len(places) > 5
    assert all(len(found) == 1 for asked, found in places.items() if asked), str(places)


def test_what_the_last_side_took_is_not_asked_while_the_service_answers(studio: Studio) -> None:
    """It follows: keys that come for a moment would take a tap that was meant for what stands there then."""
    [told] = hands("three-handed-widow", 1, 2)
    one = Scorer(studio.page("/keep", size=PHONE, touch=True))
    one.begin("three-handed-widow", told.dealer)
    held, tap = list[Route](), one.tap

    def hold(route: Route) -> None:
        held.append(route)

    def then_held(name: str, within: str = "#pad") -> None:
        last = one.asked() == "Tricks: Ruth"
        if last:
            one.page.route("**/api/keep", hold)
        tap(name, within)
        if last:
            one.page.evaluate(FRAMES)
            assert one.page.locator("#pad").count() == 0
            assert one.page.locator("#keep-main").inner_text() == "One moment…"
            for route in held:
                route.continue_()
            one.page.unroute("**/api/keep")

    one.tap = then_held  # type: ignore[method-assign]
    one.tell(told)
    assert held


def keys_at(one: Scorer) -> float:
    """How far below the top of the page the keys begin."""
    place: float = one.page.evaluate("(document.querySelector('.keys')?.getBoundingClientRect().top ?? 0) + scrollY")
    return place


def test_what_cannot_be_is_mended_and_what_is_rare_is_asked_once(studio: Studio) -> None:
    one = scorer(studio)
    begin_hand(one)
    one.figure(31)
    one.settle()
    one.page.get_by_role("button", name="Tricks: Ruth and Tom").click()
    one.figure(20)
    one.settle()
    doubt = one.page.locator(".slip-doubt")
    assert "come to 51, and there are 50 in a hand" in doubt.inner_text()
    assert one.page.locator("#keep-main").get_attribute("aria-disabled") == "true"
    doubt.get_by_role("button", name="Sam and Una 31, Ruth and Tom 19").click()
    one.settle()
    assert not doubt.count()
    one.page.get_by_role("button", name="Meld: Ruth and Tom").click()
    one.figure(150)
    one.settle()
    assert "is very much" in doubt.inner_text()
    one.tap("It is so", ".slip-doubt")
    one.settle()
    assert not doubt.count()
    one.tap("Write it down", ".slip-pad")
    one.page.get_by_role("heading", name="Hand 2").wait_for()
    assert written(one.page)[-1]["told"]["melds"]["0"][0] == 150


def test_reload_and_turn_lose_nothing_at_any_step(studio: Studio) -> None:
    one = scorer(studio)

    def again() -> None:
        one.settle()
        before = shown(one), one.asked()
        one.page.reload()
        one.page.locator("#pad").wait_for()
        one.settle()
        assert (shown(one), one.asked()) == before
        for size in (PHONE[::-1], PHONE):
            one.page.set_viewport_size({"width": size[0], "height": size[1]})
            one.page.evaluate(FRAMES)
            assert (shown(one), one.asked()) == before

    for answer in ("Sam", "52", "Hearts", "2", "4", "Next: Meld: Ruth and Tom", "1", "2"):
        one.tap(answer, ".slip-pad")
        again()
    one.tap("Next: Tricks: Sam and Una", ".slip-pad")
    for answer in "31":
        one.tap(answer)
        again()
    one.page.get_by_role("button", name="Write it down").click()
    one.page.get_by_role("heading", name="Hand 2").wait_for()
    again()
    assert len(written(one.page)) == 2


def test_a_server_that_is_killed_takes_nothing_along(own_server: Server, studio: Studio) -> None:
    away = Studio(studio.browser, own_server)
    one = scorer(away)
    one.seen.expected += ["ERR_CONNECTION_REFUSED"]
    one.tap("Sam")
    one.settle()
    own_server.kill()
    for answer in ("52", "Hearts", "2", "4"):
        one.tap(answer)
    one.page.locator(".slip-pad .problem").wait_for()
    assert "No connection" in one.page.locator(".slip-pad .problem").inner_text()
    assert "Hearts" in shown(one)
    assert "24" in shown(one)
    own_server.start()
    one.page.locator(".slip-page[aria-busy=false]").wait_for(timeout=60_000)
    one.tap("Next: Meld: Ruth and Tom", ".slip-pad")
    one.settle()
    one.figure(12)
    one.settle()
    one.figure(31)
    one.settle()
    one.tap("Write it down", ".slip-pad")
    one.page.get_by_role("heading", name="Hand 2").wait_for()
    assert written(one.page)[-1]["told"]["play"] == {"1": 31, "0": 19}
    away.close()
    one.seen.check()


def test_two_tabs_of_one_device_never_write_one_id(studio: Studio) -> None:
    one = scorer(studio)
    other = studio.page(f"/keep/{one.page.url.rpartition('/')[2]}", context=studio.contexts[-1])
    other.page.locator("#pad").wait_for()
    for page in (one.page, other.page):
        page.get_by_role("button", name="More").click()
    pages = (one.page, other.page)
    for page in pages:  # both at once
        page.get_by_role("button", name="Misdeal").click(no_wait_after=True)
    for page in pages:
        page.get_by_text("Misdealt").first.wait_for()
    ids = [event["id"] for event in one.page.evaluate(EVENTS)]
    assert len(ids) == len(set(ids)) == 3


def test_a_device_that_is_full_says_so_and_keeps_the_slip(studio: Studio) -> None:
    one = scorer(studio)
    one.seen.expected += ["was not written"]
    begin_hand(one)
    one.figure(31)
    one.settle()
    one.page.evaluate("""() => {
      IDBObjectStore.prototype.realAdd = IDBObjectStore.prototype.add;
      IDBObjectStore.prototype.add = () => { throw new DOMException("full", "QuotaExceededError"); };
    }""")
    one.tap("Write it down", ".slip-pad")
    one.page.get_by_text("the device has no room left").first.wait_for()
    assert "Score 0 +55" in shown(one)
    one.page.evaluate("() => { IDBObjectStore.prototype.add = IDBObjectStore.prototype.realAdd; }")
    one.settle()
    one.tap("Write it down", ".slip-pad")
    one.page.get_by_role("heading", name="Hand 2").wait_for()


def test_all_is_done_by_keyboard_and_by_typed_words(studio: Studio) -> None:
    one = scorer(studio, size=(1280, 800), touch=False)
    one.seen.expected += ["400 (Bad Request)"]  # what cannot be read
    keyboard = one.page.keyboard
    keyboard.press("s")
    line = one.page.locator("#keep-words")
    line.wait_for()
    line.fill("sam 52 hearts")
    keyboard.press("Enter")
    one.page.locator("#pad-title").get_by_text("Meld: Sam and Una").wait_for()
    line.fill("whatever")
    keyboard.press("Enter")
    one.page.get_by_text("write a number, a sum as 24 + 8").first.wait_for()
    one.page.get_by_role("button", name="Use the keys").click()
    one.page.locator("#pad-title").focus()
    for keys in ("20+4", "12"):
        for key in keys:
            keyboard.press(key)
        one.settle()
        keyboard.press("Enter")
        one.settle()
    for key in "31":
        keyboard.press(key)
    one.settle()
    keyboard.press("Enter")
    one.settle()
    assert "Meld 12 20 + 4 24" in shown(one)
    keyboard.press("Enter")
    one.page.get_by_role("heading", name="Hand 2").wait_for()


def test_more_has_what_happens_seldom_and_each_is_a_line(studio: Studio) -> None:
    one = scorer(studio)

    def more(*names: str) -> None:
        one.tap("More", ".slip-pad")
        for name in names:
            one.tap(name)
        one.settle()

    more("All passed")
    assert "Nobody bid" in one.page.locator(".slip-pad").inner_text()
    more("Other dealer", "Una")
    assert "Una deals" in one.page.locator(".keeper-where").inner_text()
    begin_hand(one)
    more("Renege", "Una")
    assert "reneged" in one.page.locator(".slip-verdict").inner_text()
    one.tap("Write it down", ".slip-pad")
    one.page.get_by_role("heading", name="Hand 2").wait_for()
    one.tap("More", ".slip-pad")
    one.tap("Penalty")
    one.tap("Ruth & Tom")
    one.tap("2")
    one.tap("0")
    one.tap("Write it down")
    one.settle()
    assert one.page.locator(".bar-scores").inner_text().split("\n")[1] == "−20"
    kinds = [change["type"] for change in written(one.page)]
    assert sorted(kinds) == ["hand", "penalty", "sheet", "void"]


def test_what_stands_beside_the_hands_leaves_the_slip_alone_and_is_taken_back(studio: Studio) -> None:
    one = scorer(studio)
    begin_hand(one)
    before = shown(one)
    for name in ("More", "Penalty", "Ruth & Tom", "2", "0", "Write it down"):
        one.tap(name, ".slip-pad")
    one.settle()
    assert shown(one) == before
    one.figure(31)
    one.settle()
    one.tap("Write it down", ".slip-pad")
    one.page.get_by_role("heading", name="Hand 2").wait_for()
    one.tap("More", ".slip-pad")
    one.tap("New game")
    one.settle()
    one.page.get_by_role("link", name="Sheet", exact=True).click()
    beside = one.page.get_by_role("region", name="Beside the hands")
    said = ["Penalty before the first hand: Ruth & Tom −20", "New game from line 2 on"]
    assert [line.splitlines()[0] for line in beside.get_by_role("listitem").all_inner_texts()] == said
    beside.get_by_role("button", name=f"Take it back: {said[1]}").click()
    one.page.get_by_text(said[1]).wait_for(state="detached")
    beside.get_by_role("button", name=f"Take it back: {said[0]}").click()
    beside.wait_for(state="detached")
    one.page.get_by_role("link", name="Next hand").click()
    one.page.get_by_role("heading", name="Hand 2").wait_for()
    one.settle()
    assert one.page.locator(".bar-scores").inner_text().split("\n") == ["Ruth & Tom", "0", "Sam & Una", "55"]


def test_a_misdeal_asks_before_what_was_told_goes(studio: Studio) -> None:
    one = scorer(studio)
    begin_hand(one)
    before = shown(one)
    one.tap("More", ".slip-pad")
    one.tap("Misdeal")
    assert "What you have told of this hand goes with it." in one.page.locator(".slip-pad").inner_text()
    one.tap("Back")
    one.tap("Back")
    assert shown(one) == before
    for name in ("More", "Misdeal", "Misdeal"):
        one.tap(name, ".slip-pad")
    one.settle()
    assert "52" not in shown(one)
    one.tap("More", ".slip-pad")
    one.tap("Misdeal")  # nothing is told yet: nothing is asked
    one.settle()
    assert [change["type"] for change in written(one.page)].count("void") == 2


OLDER = """async (slip) => {
  const asked = indexedDB.open("deece-sheets");
  const base = await new Promise((done) => { asked.onsuccess = () => done(asked.result); });
  const sheets = base.transaction("sheets", "readwrite").objectStore("sheets");
  const [one] = await new Promise((done) => { const all = sheets.getAll(); all.onsuccess = () => done(all.result); });
  const before = one.note.slip;
  if (slip) await new Promise((done) => { sheets.put({...one, note: {...one.note, slip}}).onsuccess = done; });
  base.close();
  return before;
}"""


def test_a_slip_whose_hand_is_on_the_sheet_is_not_shown_as_the_next_one(studio: Studio) -> None:
    """As a browser that dies between the line and the slip leaves them: `python -m tests.browser.killed` kills it."""
    one = scorer(studio)
    begin_hand(one)
    one.figure(31)
    one.settle()
    older = one.page.evaluate(OLDER)
    assert older["told"]["bid"] == 52
    one.tap("Write it down", ".slip-pad")
    one.page.get_by_role("heading", name="Hand 2").wait_for()
    one.settle()
    assert one.page.evaluate(OLDER, older)["told"] == {}
    one.page.reload()
    one.page.get_by_role("heading", name="Hand 2").wait_for()
    one.settle()
    assert "52" not in shown(one)


def test_meld_is_counted_by_card_and_by_combination(studio: Studio) -> None:
    one = scorer(studio, "three-handed")
    for answer in ("Sam", "20", "Spades"):
        one.tap(answer)
        one.settle()
    one.tap("Count the cards")
    page = one.page
    for card in ("queen of spades: 0", "jack of diamonds: 0", "king of spades: 0"):
        page.get_by_role("button", name=card).click()
    page.get_by_role("button", name="Use 8").wait_for()
    page.reload()
    page.get_by_role("button", name="Use 8").wait_for()
    page.get_by_role("button", name="By combination").click()
    assert page.locator(".counter-rows li").all_inner_texts()[0].split() == ["How", "many?", "1", "2"]
    assert "150" in page.get_by_role("button", name="run: 2, 150 points", exact=True).inner_text()
    page.get_by_role("button", name="pinochle: 1, 4 points", exact=True).click()
    page.get_by_role("button", name="Use 4").wait_for()
    page.get_by_role("button", name="Undo").click()
    page.get_by_role("button", name="By card").click()
    page.get_by_role("button", name="Use 8").click()
    one.settle()
    page.get_by_role("button", name="Meld: Sam").get_by_text("8").wait_for()


def test_axe_finds_nothing_serious(studio: Studio) -> None:
    one = scorer(studio)
    looker = Looker(one.page)
    looker.look("bidder")
    one.tap("Sam")
    one.settle()
    looker.look("bid")
    one.tap("52")
    one.settle()
    one.tap("Hearts")
    one.settle()
    looker.look("meld")
    one.tap("Count the cards")
    one.page.locator(".counter-card").first.click()
    looker.look("counter")
    one.page.get_by_role("button", name="By combination").click()
    one.page.locator(".counter-rows li").first.wait_for()
    looker.look("combinations")
    one.page.get_by_role("button", name="Back").click()
    one.settle()
    one.figure(24)
    one.settle()
    one.figure(150)
    one.settle()
    looker.look("doubt")
    one.figure(31)
    one.settle()
    looker.look("verdict")
    one.tap("More", ".slip-pad")
    looker.look("more")
    one.page.goto(f"{studio.server.url}/keep")
    one.page.locator("#sit-0").wait_for()
    looker.look("start")
    looker.check()


def test_last_evening_is_filled_in_and_its_sheet_gone_on_with(studio: Studio) -> None:
    one = scorer(studio)
    [told] = hands("double-deck", 1, 3)
    one.tell(told)
    page = one.page
    page.get_by_role("link", name="All score sheets").click()
    for seat, name in enumerate(("Ruth", "Sam", "Tom", "Una")):
        expect(page.locator(f"#sit-{seat}")).to_have_value(name)
    page.get_by_role("link", name="Go on with Ruth, Sam, Tom and Una").click()
    page.get_by_role("heading", name="Hand 2").wait_for()
    page.get_by_role("link", name="All score sheets").click()
    page.get_by_role("button", name="Forget Ruth").click()
    page.get_by_role("button", name="Yes, forget it").click()
    page.get_by_role("heading", name="Your score sheets").wait_for(state="detached")
    assert page.evaluate(EVENTS) == []
