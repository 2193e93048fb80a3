"""Deece with no server and no network: installed, opened from its icon, played to the end of a hand, and made new.

`pytest tests/browser/long_alone.py` has more ways to play, and what may happen to a page; `python -m
tests.browser.all_alone` plays every system and stops in every phase.
"""

from __future__ import annotations

import json
import re
from pathlib import Path

from playwright.sync_api import Page

from tests.browser.alone import Alone, found_again, hurried, kept, killed, newer, stands
from tests.browser.driver import LOBBY, Pointer, wait
from tests.browser.sweep import faults, resize, some_looks
from tests.browser.test_axe import Looker

MOST_SENT = 4_870_000  # bytes of the first visit


def test_a_hand_is_played_without_server_and_network(alone: Alone) -> None:
    alone.sit_down("double-deck", measured=False)
    page = alone.begin()
    kept(page)
    with alone.flight_mode():
        Pointer(page, taps=True).play_hand()
        device = wait(page, "what the device can do", lambda: page.evaluate("localStorage.getItem('deece.device')"))
    assert set(json.loads(json.loads(device)["can"])["seconds"]) == {"club", "expert"}


def test_it_starts_from_its_icon_in_flight_mode_and_is_made_new_when_the_player_says_so(
    alone: Alone, tmp_path: Path
) -> None:
    alone.sit_down("double-deck")
    page = alone.begin()
    kept(page)
    assert sum(size for _, size in alone.host.sent) <= MOST_SENT
    assert installability(page) <= {"in-incognito"}  # as the windows of tests are
    player = Pointer(page, taps=True)
    player.play_until("trick")
    player.step()  # before the first card the meld is shown again to whoever comes back
    player.asked()
    before, table = stands(page), page.url.removeprefix(alone.url)
    alone.host.sent.clear()
    page.reload()
    found_again(before, page)
    assert sum(size for _, size in alone.host.sent) == 0
    assert {path for path, _ in alone.host.sent} <= {f"{alone.below}sw.js"}  # is there a new version? No
    with alone.flight_mode():
        page = killed(page, lambda: alone.open(icon(alone)))
        page.get_by_role("link", name=re.compile("^Resume")).click()
        found_again(before, page)
        page.goto(alone.url + table)
        found_again(before, page)
        hurried(page)
    alone.land(newer(alone.site, tmp_path / alone.site.name).parent)
    version = page.evaluate("document.documentElement.dataset.pages")
    page.goto(alone.url)
    take = page.get_by_role("button", name="Take the new version")
    take.wait_for()
    assert sum(size for _, size in alone.host.sent) < MOST_SENT / 80  # what has not changed is not sent again
    page.close()
    page = alone.open("")  # the browser begins with the new one, which waits all the same
    take = page.get_by_role("button", name="Take the new version")
    take.wait_for()
    assert page.evaluate("document.documentElement.dataset.pages") == version
    measure(page, "the front page")
    page.goto(f"{alone.url}?{LOBBY}")
    page.get_by_text("Expert is left out: on this device it would think for 3 seconds").wait_for()
    page.get_by_role("button", name="Take the new version").wait_for()
    measure(page, "lobby")
    page.goto(alone.url + table)
    hurried(page)
    player = Pointer(page, taps=True)
    player.step()  # under the version that it began with
    assert page.evaluate("document.documentElement.dataset.pages") == version
    player.asked()
    before = stands(page)
    page.goto(alone.url)
    take.click()
    wait(page, "the new version", lambda: page.evaluate("document.documentElement.dataset.pages") != version)
    with alone.flight_mode():
        page.goto(alone.url + table)
        found_again(before, page)
        page.goto(alone.url + "device.html")
        page.get_by_text(re.compile("^✓ The engine started in")).wait_for()
        measure(page, "the page that tests a device")


def icon(alone: Alone) -> str:
    """Where the installed app starts, below the site's address."""
    manifest = json.loads((alone.site / "manifest.webmanifest").read_bytes())
    return str(manifest["start_url"]).removeprefix("./")


def installability(page: Page) -> set[str]:
    """Why Chromium would not offer to install it."""
    session = page.context.new_cdp_session(page)
    found = session.send("Page.getInstallabilityErrors")["installabilityErrors"]
    return {error["errorId"] for error in found}


def measure(page: Page, what: str) -> None:
    """Each control can be reached, no word is cut at drawn looks, and axe finds nothing."""
    looker = Looker(page)
    for look in some_looks(what):
        resize(page, look)
        page.wait_for_timeout(80)
        assert not faults(page, "body"), (what, look)
    looker.look(what)
    looker.check()
