"""The same for the site without a server: its tables, the dialogs of one, and what a device sees besides.

    python -m tests.browser.sweep_alone [--each 2] [--site DIR] [double-deck check ...]

The page has its engine, as everyone's; but what that says of a table comes from positions.py. Exits with 1 if anything
was found.
"""

from __future__ import annotations

import argparse
import json
import re
import sys
import tempfile
from collections.abc import Iterable, Iterator
from pathlib import Path
from random import Random
from typing import Final

from playwright.sync_api import Browser, Page, sync_playwright

from deece.site import build
from tests.browser.alone import STARTED, Alone
from tests.browser.driver import DESK, LOBBY, SYSTEMS, Pointer, launch, wait
from tests.browser.positions import ID
from tests.browser.sweep import LOOKS, Fault, Found, Look, Sweeper, drawn, faults, resize, to_show

# The page hears of a table what the engine says over its line: here, what a test says in its place.
HEARD: Final = """window.Worker = class extends Worker {
  constructor(address, options) {
    super(address, options);
    if (String(address).endsWith("/engine.js")) window.sweepTell = (text) => {
      this.onmessage({data: {is: "said", line: this.line, text}});
    };
  }
  postMessage(message, ports) {
    if (message.do === "open") this.line = message.line;
    super.postMessage(message, ports);
  }
};"""


class AloneSweeper(Sweeper):
    """A page of the site, at a table that is played in it, which is shown one table after the other."""

    def __init__(self, browser: Browser, site: Path) -> None:
        self.alone = Alone(browser, site)
        self.alone.sit_down("double-deck", size=DESK, touch=False)
        self.context, self.now = self.alone.context, None
        self.context.add_init_script(HEARD)
        self.page = self.alone.begin()
        Pointer(self.page).asked()  # its own table rests: nothing comes of it any more
        self.table = self.page.url.rpartition("/")[2]

    def _begin(self) -> None:
        self._tell()

    def _tell(self) -> None:
        assert self.now
        text = json.dumps(self.now.welcome).replace(f'"{ID}"', f'"{self.table}"')
        self.page.evaluate("(text) => window.sweepTell(text)", text)

    def pages(self, looks: Iterable[Look]) -> Iterator[tuple[str, Look, list[str]]]:
        """Front page, lobby, the page that tests a device and what a second tab says, at each of these looks."""
        looks, alone, page = list(looks), self.alone, self.page
        second = alone.page()
        second.goto(page.url)
        second.get_by_text("Deece is open in another tab").wait_for(timeout=STARTED * 1000)
        yield from self._at("second tab", second, looks)
        second.close()
        page.goto(alone.url)
        page.get_by_role("link", name="Test this device").wait_for()
        yield from self._at("front page", page, looks)
        page.goto(f"{alone.url}?{LOBBY}")
        start = page.get_by_role("button", name=re.compile("^Start")).first
        wait(page, "the lobby", lambda: start.is_enabled() if start.count() else False, STARTED)
        yield from self._at("lobby", page, looks)
        page.goto(f"{alone.url}device.html")
        page.get_by_text(re.compile("^✓ The engine started in")).wait_for(timeout=STARTED * 1000)
        yield from self._at("device", page, looks)

    def _at(self, name: str, page: Page, looks: list[Look]) -> Iterator[tuple[str, Look, list[str]]]:
        for look in looks:
            resize(page, look)
            page.wait_for_timeout(80)
            yield name, look, faults(page, "body")

    def __exit__(self, *_: object) -> None:
        self.alone.close()


def rest(sweeper: AloneSweeper, looks: list[Look]) -> Iterator[Found]:
    """The dialogs of a table at the first of these looks, and pages at all."""
    sweeper.show(next(one for one in to_show("double-deck", hands=2) if one.name == "trick, last"))
    sweeper.look(looks[0])
    for name, texts in sweeper.dialogs():
        yield Found(looks[0], "dialogs", name, texts)
    for name, look, texts in sweeper.pages(looks):
        yield Found(look, "pages", name, texts)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("systems", nargs="*", default=SYSTEMS)
    parser.add_argument("--each", type=int, default=0, help="at how many drawn looks each position is shown; 0: all")
    parser.add_argument("--hands", type=int, default=6, help="hands that are played to find positions")
    parser.add_argument("--site", type=Path, help="a site that `deece web-app` wrote; without it one is written")
    given = parser.parse_args()
    found: list[Found] = []
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        site = given.site or build(Path(folder, "deece")).folder
        browser = launch(playwright)
        with AloneSweeper(browser, site) as sweeper:
            found += rest(sweeper, Random(0).sample(LOOKS, given.each or len(LOOKS)))
        for system in given.systems:
            with AloneSweeper(browser, site) as sweeper:
                found += drawn(sweeper, to_show(system, hands=given.hands), LOOKS, given.each)
            print(f"{system}: {sum(bool(one.texts) for one in found)} with faults so far", flush=True)
        browser.close()
    for look, system, position, texts in found:
        for text in texts:
            print(Fault(look, system, position, text))
    faulty = sum(bool(one.texts) for one in found)
    tables = sum(one.system in SYSTEMS for one in found)
    print(f"{tables} tables, {len(found) - tables} dialogs and pages, {faulty} with faults")
    return 1 if faulty else 0


if __name__ == "__main__":
    sys.exit(main())
