"""Deece with no server and no network, at length: `pytest tests/browser/long_alone.py`.

The suite plays one hand (test_alone.py); `python -m tests.browser.all_alone` plays every system and stops in every
phase.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Page, Route

from deece.site import Site
from tests.browser.alone import READY, STARTED, Alone, engine_of, found_again, hurried, kept, stands
from tests.browser.driver import (
    DESK,
    Keyboard,
    Person,
    Pointer,
    Server,
    Studio,
    TextMode,
    phase,
    wait,
)


def sit_down(alone: Alone, system: str, way: str) -> Person:
    """A table of this system in the page, and who will play at it in this way."""
    if way == "taps":
        alone.sit_down(system)
        return Pointer(alone.begin(), taps=True)
    alone.sit_down(system, size=DESK, touch=False)
    page = alone.begin()
    return Keyboard(page) if way == "keyboard" else TextMode(page)


@pytest.mark.parametrize(("system", "way"), [("three-handed-widow", "keyboard"), ("four-handed", "words")])
def test_a_hand_is_played_without_server_and_network(alone: Alone, system: str, way: str) -> None:
    person = sit_down(alone, system, way)
    kept(person.page)
    with alone.flight_mode():
        person.play_hand()


def test_a_site_whose_fetching_broke_off_is_kept_as_soon_as_it_comes(alone: Alone) -> None:
    alone.host.broken = "touch-180.png"
    person = sit_down(alone, "double-deck", "taps")
    registered = "navigator.serviceWorker.getRegistration().then((found) => Boolean(found))"
    wait(person.page, "the service worker", lambda: person.page.evaluate(registered))
    wait(person.page, "its end", lambda: not person.page.evaluate(registered))
    alone.host.broken = ""
    kept(person.page)
    person.asked()
    before = stands(person.page)
    with alone.flight_mode():
        person.page.reload()
        found_again(before, person.page)


def test_a_second_tab_says_so_and_goes_on_when_the_first_is_closed(alone: Alone) -> None:
    person = sit_down(alone, "double-deck", "taps")
    person.asked()
    first = person.page
    second = alone.context.new_page()
    second.goto(first.url)
    second.get_by_text("Deece is open in another tab").wait_for(timeout=STARTED * 1000)
    before = stands(first)
    first.close()
    found_again(before, second)


# What is played is written to the browser's database: it refuses every write, as Chromium does where there is no room.
# (Its own limit, set over the debugger's line, is not held for small writes.)
FULL = """() => {
  const real = (self.room ??= IDBDatabase.prototype.transaction);
  IDBDatabase.prototype.transaction = function (names, mode, ...how) {
    if (mode === "readwrite") throw new DOMException("", "QuotaExceededError");
    return real.call(this, names, mode, ...how);
  };
}"""
ROOM = "() => void (IDBDatabase.prototype.transaction = self.room)"


def test_where_the_device_is_full_the_table_waits_says_so_and_goes_on(alone: Alone) -> None:
    person = sit_down(alone, "double-deck", "taps")
    page, engine = person.page, engine_of(person.page)
    person.play_until("trick")
    engine.evaluate(FULL)
    element = wait(page, "a card to play", person.offered)
    person.choose(element)
    waits = page.get_by_text("this device has no room left for Deece")
    waits.wait_for()
    shown = stands(page)
    page.wait_for_timeout(1500)
    assert stands(page) == shown  # what is not kept is not shown
    engine.evaluate(ROOM)
    waits.wait_for(state="hidden")
    person.step()
    person.asked()
    before = stands(page)
    page.reload()
    found_again(before, page)


def test_where_the_storage_is_cleared_the_table_is_written_again(alone: Alone) -> None:
    person = sit_down(alone, "double-deck", "taps")
    person.play_until("meld", "trick")
    session = alone.context.new_cdp_session(person.page)
    session.send(
        "Storage.clearDataForOrigin",
        {"origin": alone.origin, "storageTypes": "indexeddb,cache_storage,service_workers"},
    )
    for _ in range(3):
        person.step()
    person.asked()
    before = stands(person.page)
    person.page.reload()
    found_again(before, person.page)


def test_a_table_of_a_server_that_is_gone_is_played_on_here_and_goes_home(
    everyones: Studio, own_server: Server, site: Site
) -> None:
    """With only computer players at it: its hands move by their record, there and back."""
    studio = Studio(everyones.browser, own_server)
    made = own_server.make("double-deck")
    context = studio.context(tables=[made])
    engine = site.folder / site.engine
    served(context, own_server, engine)
    page = studio.page(f"/t/{made['table']}", context=context).page
    studio.pages[0].expected = ["Failed to load resource", "WebSocket connection", "ERR_CONNECTION_REFUSED"]
    person = Pointer(page)
    person.play_hand()
    score = page.locator(".sheet").first.inner_text()
    wait(page, "the record", lambda: "play" in page.evaluate("localStorage.getItem('deece.carried') ?? ''"))
    own_server.kill()
    page.get_by_role("button", name="Play on in this page").click(timeout=STARTED * 1000)
    wait(page, "the table in this page", lambda: made["table"] not in page.url and scored(page), STARTED)
    assert page.locator(".sheet").first.inner_text() == score
    hurried(page)
    page.get_by_role("button", name="Next hand").click()
    wait(page, "the next hand", lambda: phase(page) != "score")
    person.play_hand()
    score = page.locator(".sheet").first.inner_text()
    own_server.start()
    here = page.url
    page.get_by_role("button", name="Go home").click(timeout=STARTED * 1000)
    wait(page, "the table at home", lambda: page.url != here and scored(page), STARTED)
    assert page.locator(".sheet").first.inner_text() == score
    assert own_server.get(f"/api/tables/{page.url.rpartition('/')[2]}")["hand"] == 2
    studio.close()
    studio.pages[0].check()


def scored(page: Page) -> bool:
    """Whether the page shows the score; the meld of a hand that was not played is shown before it, and looked at."""
    seen = page.get_by_role("button", name=READY)
    if seen.is_visible():
        seen.click()
    return phase(page) == "score"


def served(context: BrowserContext, server: Server, engine: Path) -> None:
    """The server's pages have this engine."""

    def file(route: Route) -> None:
        name = route.request.url.rpartition("/")[2]
        kinds = {".js": "text/javascript", ".mjs": "text/javascript", ".wasm": "application/wasm"}
        kind = kinds.get(Path(name).suffix, "application/octet-stream")
        route.fulfill(body=(engine / name).read_bytes(), content_type=kind)

    # Before the page's script runs: a module waits for the whole document.
    has = "document.documentElement.dataset.engine ??= '/engine/'"
    context.add_init_script(f"document.addEventListener('readystatechange', () => {has})")
    context.route(f"{server.url}/engine/*", file)
