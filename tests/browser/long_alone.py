"""Deece with no server and no network, at length: `pytest tests/browser/long_alone.py`.

The suite plays one hand (test_alone.py); `python -m tests.browser.all_alone` plays every system and stops in every
phase.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Page, Route

from deece.errors import DeeceError
from tests.browser.alone import STARTED, Alone, hurried, killed, written
from tests.browser.driver import (
    DESK,
    Keyboard,
    Person,
    Pointer,
    Server,
    Studio,
    TextMode,
    await_phase,
    hand,
    phase,
    wait,
)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site, as `deece web-app` writes it."""
    folder = tmp_path_factory.mktemp("site") / "below"
    try:
        written(folder)
    except (DeeceError, ModuleNotFoundError) as error:
        if os.environ.get("CI"):
            raise
        pytest.skip(str(error))
    return folder.parent


@pytest.fixture
def alone(everyones: Studio, folder: Path) -> Iterator[Alone]:
    """A static host below a path of its own, and one browser."""
    alone = Alone(everyones.browser, folder, "/below/")
    yield alone
    alone.close()


def sit_down(alone: Alone, system: str, way: str) -> Person:
    """A table of this system in the page, and who will play at it in this way."""
    if way == "taps":
        alone.sit_down(system)
        return Pointer(alone.begin(), taps=True)
    alone.sit_down(system, size=DESK, touch=False)
    page = alone.begin()
    return Keyboard(page) if way == "keyboard" else TextMode(page)


def found_again(before: tuple[str, list[str]], page: Page) -> None:
    """The page shows the same phase and the same cards."""
    wait(page, f"the same table, {before}", lambda: (phase(page), hand(page)) == before, STARTED)


@pytest.mark.parametrize(
    ("system", "way"), [("double-deck", "taps"), ("three-handed-widow", "keyboard"), ("four-handed", "words")]
)
def test_a_hand_is_played_without_server_and_network(alone: Alone, system: str, way: str) -> None:
    person = sit_down(alone, system, way)
    alone.host.shutdown()
    with alone.flight_mode():
        person.play_hand()


def test_a_page_loaded_anew_and_a_killed_tab_find_the_same_table(alone: Alone) -> None:
    person = sit_down(alone, "double-deck", "taps")
    person.play_until("auction")
    before = phase(person.page), hand(person.page)
    person.page.reload()
    found_again(before, person.page)
    at = person.page.url.removeprefix(alone.url)
    page = killed(person.page, lambda: alone.open(at))
    found_again(before, page)
    Pointer(page, taps=True).play_until("trick", "score")


def test_a_second_tab_says_so_and_goes_on_when_the_first_is_closed(alone: Alone) -> None:
    first = sit_down(alone, "double-deck", "taps").page
    second = alone.context.new_page()
    second.goto(first.url)
    second.get_by_text("Deece is open in another tab").wait_for(timeout=STARTED * 1000)
    before = phase(first), hand(first)
    first.close()
    found_again(before, second)


def test_where_the_device_is_full_the_table_waits_says_so_and_goes_on(alone: Alone) -> None:
    person = sit_down(alone, "double-deck", "taps")
    await_phase(person.page, "auction")
    session = alone.context.new_cdp_session(person.page)
    session.send("Storage.overrideQuotaForOrigin", {"origin": alone.origin, "quotaSize": 1})
    waits = person.page.get_by_text("this device has no room left for Deece")
    while not waits.is_visible():
        person.step_if_asked()
    session.send("Storage.overrideQuotaForOrigin", {"origin": alone.origin})
    waits.wait_for(state="hidden")
    person.play_until("trick", "score")


def test_a_table_of_a_server_that_is_gone_is_played_on_here_and_goes_home(
    everyones: Studio, own_server: Server, folder: Path
) -> None:
    """With only computer players at it: its hands move by their record, there and back."""
    studio = Studio(everyones.browser, own_server)
    made = own_server.make("double-deck")
    context = studio.context(tables=[made])
    engine = next((folder / "below" / "engine").iterdir())
    served(context, own_server, engine)
    page = studio.page(f"/t/{made['table']}", context=context).page
    studio.pages[0].expected = ["Failed to load resource", "WebSocket connection", "ERR_CONNECTION_REFUSED"]
    person = Pointer(page)
    person.play_hand()
    score = page.locator(".sheet").first.inner_text()
    wait(page, "the record", lambda: "play" in page.evaluate("localStorage.getItem('deece.carried') ?? ''"))
    own_server.kill()
    page.get_by_role("button", name="Play on in this page").click(timeout=STARTED * 1000)
    wait(page, "the table in this page", lambda: made["table"] not in page.url and phase(page) == "score", STARTED)
    assert page.locator(".sheet").first.inner_text() == score
    hurried(page)
    page.get_by_role("button", name="Next hand").click()
    wait(page, "the next hand", lambda: phase(page) != "score")
    person.play_hand()
    score = page.locator(".sheet").first.inner_text()
    own_server.start()
    here = page.url
    page.get_by_role("button", name="Go home").click(timeout=STARTED * 1000)
    wait(page, "the table at home", lambda: page.url != here and phase(page) == "score", STARTED)
    assert page.locator(".sheet").first.inner_text() == score
    assert own_server.get(f"/api/tables/{page.url.rpartition('/')[2]}")["hand"] == 2
    studio.close()
    studio.pages[0].check()


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
