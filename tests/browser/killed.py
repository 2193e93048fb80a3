"""The score keeper's browser is ended as if the phone had lost its power: `python -m tests.browser.killed --kills 40`.

At each screen, and in the middle of telling a hand, the whole browser is killed and started again on the same profile.
Of what was tapped at most the last tap may be missing, every line that was written stands, and no slip shows an older
hand. What has to stand is what a reload shows after the same taps. Exit code 1 after any fault.
"""

from __future__ import annotations

import argparse
import contextlib
import os
import re
import signal
import sys
import tempfile
from collections.abc import Sequence
from itertools import cycle, islice
from pathlib import Path
from random import Random
from typing import Any
from urllib.parse import urljoin

from playwright.sync_api import Error, Page, Playwright, sync_playwright

from tests.browser.driver import FRAMES, PHONE, QUIET, Seen, Server, chromium
from tests.browser.keeping import Scorer
from tests.browser.sheets import PUT, nine
from tests.browser.test_keep import EVENTS
from tests.browser.test_keep_faults import OTHER, SCREENS, nothing, start

ANSWERS = ("Sam", "52", "Hearts", "2", "4", "Next: Meld: Ruth and Tom", "1", "2", "Next: Tricks: Sam and Una", "3", "1")
ELSEWHERE = ("slip", "sheet", "list")  # where they are when it goes


class Phone:
    """A browser with a profile that outlives it."""

    def __init__(self, playwright: Playwright, folder: Path) -> None:
        self.playwright, self.folder = playwright, folder

    def open(self, address: str) -> Scorer:
        """Start it, and come to this page."""
        self.context = self.playwright.chromium.launch_persistent_context(
            self.folder,
            executable_path=chromium(),
            args=QUIET,
            viewport={"width": PHONE[0], "height": PHONE[1]},
            has_touch=True,
            is_mobile=True,
            reduced_motion="reduce",
            locale="en-US",
        )
        page = self.context.pages[0] if self.context.pages else self.context.new_page()
        page.goto(address)
        return Scorer(Seen(page))

    def kill(self) -> None:
        """End it, and all its processes, at once."""
        for entry in Path("/proc").iterdir():
            if entry.name.isdecimal():
                try:
                    line = (entry / "cmdline").read_bytes()
                except OSError:
                    continue
                if f"--user-data-dir={self.folder}".encode() in line or str(self.folder).encode() in line:
                    os.kill(int(entry.name), signal.SIGKILL)
        with contextlib.suppress(Error):  # it has gone
            self.context.close()


def lines(page: Page) -> list[dict[str, Any]]:
    """The hands that the device has."""
    return [one["change"] for one in page.evaluate(EVENTS) if one["change"]["type"] == "hand"]


def slip(one: Scorer) -> str:
    """What stands on it."""
    one.settle()
    return " ".join(one.page.locator(".slip").inner_text().split())


def kills(number: int, seed: int) -> int:
    """Tell hands, each up to some tap, then the browser goes; how many faults."""
    rng, faults = Random(seed), 0
    with (
        tempfile.TemporaryDirectory() as folder,
        sync_playwright() as playwright,
        Server(Path(folder) / "server") as server,
    ):
        phone = Phone(playwright, Path(folder) / "profile")
        one = phone.open(urljoin(server.url, "keep"))
        one.begin("double-deck")
        address = re.sub(r"[?#].*", "", one.page.url)
        hands = 0
        for kill in range(number):
            taps = rng.randrange(len(ANSWERS) + 2)
            before = last = slip(one)
            for answer in ANSWERS[:taps]:
                before = last
                one.tap(answer, ".slip-pad")
                last = slip(one)
            if taps > len(ANSWERS):
                one.page.get_by_role("button", name="Write it down").click()
                hands += 1
                one.page.get_by_role("heading", name=f"Hand {hands + 1}").wait_for()
                before = last = slip(one)
            screen = rng.choice(ELSEWHERE)
            if screen != "slip":
                one.page.goto(address + "/sheet" if screen == "sheet" else urljoin(server.url, "keep"))
                one.page.evaluate(FRAMES)
            phone.kill()
            one = phone.open(address)
            one.page.locator(".slip-page").wait_for()
            found = slip(one)
            written = len(lines(one.page))
            if written != hands or found not in (before, last):
                faults += 1
                print(f"kill {kill}, {screen}, {taps} taps: {written} of {hands} hands; {found!r}, not {last!r}")
            print(f"{kill + 1} kills, {hands} hands, {faults} faults", file=sys.stderr, flush=True)
            _empty(one)
        phone.kill()
    return faults


def _empty(one: Scorer) -> None:
    """An empty slip for the next: what stands there is dealt anew."""
    one.tap("More", ".slip-pad")
    one.tap("Misdeal")
    if one.page.get_by_role("heading", name="Is the hand over?").count():
        one.tap("Misdeal")


def stands(page: Page) -> str:
    """What is shown, and typed; without the secret of a link."""
    page.evaluate(FRAMES)
    page.locator("[aria-busy=true]").wait_for(state="detached")
    page.get_by_text("One moment…").wait_for(state="detached")
    page.evaluate(FRAMES)
    typed = page.locator("main input").evaluate_all("(all) => all.map((one) => [one.value, one.checked])")
    text = " ".join(page.locator("main").first.inner_text().split())
    return re.sub(r"https?://\S+", "LINK", f"{text} {typed}")


class Screens:
    """Each of the keeper's screens, on a device that has two sheets."""

    def __init__(self, playwright: Playwright, server: Server, folder: Path) -> None:
        self.playwright, self.server, self.folder, self.made = playwright, server, folder, 0

    def device(self) -> Phone:
        """A new one."""
        self.made += 1
        return Phone(self.playwright, self.folder / f"profile-{self.made}")

    def tapped(self, phone: Phone, screen: str, most: int) -> tuple[Page, int]:
        """So many taps at a screen, or all that there are; and how many."""
        address, part, act = SCREENS[screen]
        page = phone.open(f"{self.server.url}/keep/none").page
        for sheet, events in (
            ("thursday", nine(self, 4)),
            ("disputed", [*nine(self, 8), *OTHER]),
        ):
            page.evaluate(PUT, [sheet, events])
            page.goto(f"{self.server.url}/keep/{sheet}/sheet")
            page.locator("#row-4").wait_for()
        page.goto(f"{self.server.url}/keep{address}")
        page.locator(part if act in (nothing, start) else "main").first.wait_for()
        stands(page)
        taken = 0
        for _ in islice(act(page), most):
            page.evaluate(FRAMES)
            taken += 1
        return page, taken

    def reloaded(self, screen: str) -> list[str]:
        """What has to stand after each number of taps."""
        found: list[str] = []
        taken = 0
        while taken == len(found):
            phone = self.device()
            page, taken = self.tapped(phone, screen, len(found))
            page.reload()
            page.locator("main").first.wait_for()
            if taken == len(found):
                found.append(self.at_rest(page, ()))
            phone.kill()
        return found

    def at_rest(self, page: Page, wanted: Sequence[str]) -> str:
        """What stands, once it is one of these or nothing moves any more."""
        before = ""
        for _ in range(40):
            found = stands(page)
            if found in wanted or (not wanted and found == before):
                break
            before = found
            page.wait_for_timeout(250 if not wanted else 100)
        return found


def at_screens(number: int, seed: int) -> int:
    """At each screen in turn, after some taps, the browser goes; how many faults."""
    rng, faults, wanted = Random(seed), 0, dict[str, list[str]]()
    with (
        tempfile.TemporaryDirectory() as folder,
        sync_playwright() as playwright,
        Server(Path(folder) / "server") as server,
    ):
        screens = Screens(playwright, server, Path(folder))
        for kill, screen in zip(range(number), cycle(SCREENS), strict=False):
            if screen not in wanted:
                wanted[screen] = screens.reloaded(screen)
            taps = rng.randrange(len(wanted[screen]))
            phone = screens.device()
            screens.tapped(phone, screen, taps)
            phone.kill()
            page = phone.open(f"{server.url}/keep{SCREENS[screen][0]}").page
            page.locator("main").first.wait_for()
            may = wanted[screen][max(0, taps - 1) : taps + 1]
            found = screens.at_rest(page, may)
            phone.kill()
            if found not in may:
                faults += 1
                print(f"{screen}, {taps} taps: {found!r}, not {may[-1]!r}")
            print(f"{kill + 1} kills at screens, {faults} faults", file=sys.stderr, flush=True)
    return faults


def main() -> int:
    """Kill so many times."""
    parser = argparse.ArgumentParser(prog="python -m tests.browser.killed", description=__doc__)
    parser.add_argument("--kills", type=int, default=40)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    told = kills(asked.kills, asked.seed)
    print(f"{asked.kills} kills while hands are told, {told} faults")
    faults = told + at_screens(asked.kills, asked.seed)
    print(f"{asked.kills} kills at all screens, {faults - told} faults")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
