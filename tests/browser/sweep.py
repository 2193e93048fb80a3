"""Is every choice in sight? Tables of all systems at all sizes and prints, measured in Chromium.

    python -m tests.browser.sweep --all [--jobs 2]    everything; docs/sweep.md is written anew
    python -m tests.browser.sweep --all --each 6      the same, but each position at six drawn looks only
    python -m tests.browser.sweep double-deck check --sizes 320x568,390x844 --prints 150 [--positions trick]

Positions are real (positions.py) and told to the page as the server tells them; the page itself is served as always.
What is a fault, and how it is measured, stands in sweep.js. With `--pictures DIR` a picture of each is kept. Exits
with 1 if anything was found.
"""

from __future__ import annotations

import argparse
import json
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from datetime import UTC, datetime
from pathlib import Path
from random import Random
from typing import Any, Final, NamedTuple, Self

from playwright.sync_api import Browser, Page, WebSocketRoute, sync_playwright

from tests.browser.driver import SERIF, SYSTEMS, Server, Studio, has_serif, launch, wait
from tests.browser.positions import ID, Position, positions

ROOT: Final = Path(__file__).parents[2]
SCRIPT: Final = Path(__file__).with_suffix(".js").read_text(encoding="utf-8")
SIZES: Final = (
    (320, 568),
    (568, 320),
    (360, 740),
    (740, 360),
    (390, 844),
    (844, 390),
    (768, 1024),
    (1024, 768),
    (1280, 800),
    (1366, 768),
    (1440, 900),
    (1920, 1080),
    (1080, 1920),
)
PRINTS: Final = (100, 125, 150)
ZOOMED: Final = tuple((wide, high) for wide, high in SIZES if wide >= 1024)  # those that people zoom in


PAGES: Final = ROOT / "docs" / "sweep.md"
HEAD: Final = "## Dialogs and pages"  # the part of it that sweep_pages.py writes, and what comes after
PLACE: Final = "## How it looks"
NO_DIALOG: Final = ("ext mode", "Keep score on paper from here")  # what the menu leads to besides
PHASES: Final = ("auction", "meld", "passing", "burying", "trick", "score")  # of the pictures (looks.py)
PLACES: Final = ("phone", "tablet", "desk")


class Look(NamedTuple):
    """A window and its print; `zoom` is the browser's own, 200 %."""

    size: tuple[int, int]
    print: int
    zoom: bool = False

    def __str__(self) -> str:
        return f"{self.size[0]}x{self.size[1]}, {'zoom 200' if self.zoom else f'print {self.print}'} %"


LOOKS: Final = (
    *(Look(size, print) for size in SIZES for print in PRINTS),
    *(Look(size, 100, zoom=True) for size in ZOOMED),
)


LOOKS_EACH: Final = 4  # of a page, in the suite


def some_looks(what: str) -> list[Look]:
    """Some of the looks, drawn by the name of what is looked at."""
    return Random(what).sample(LOOKS, LOOKS_EACH)


class Fault(NamedTuple):
    """Something that is not as it must be."""

    look: Look
    system: str
    position: str
    text: str

    def __str__(self) -> str:
        return f"{self.look}: {self.system}, {self.position}: {self.text}"


def faults(page: Page, part: str = "") -> list[str]:
    """What is wrong with the table, or with the dialog or page of this selector."""
    found: dict[str, Any] = page.evaluate(SCRIPT, part or None)
    return list(found["faults"])


def resize(page: Page, look: Look) -> None:
    """Give the window this size and this print."""
    wide, high = (side // 2 if look.zoom else side for side in look.size)
    page.set_viewport_size({"width": wide, "height": high})
    page.evaluate(
        """(print) => {
          const value = JSON.stringify({speed: "fast", printSize: print});
          localStorage.setItem("deece.display", value);
          dispatchEvent(new StorageEvent("storage", {key: "deece.display", newValue: value}));
        }""",
        look.print,
    )


class Sweeper:
    """A page that is shown one table after the other."""

    joined = ""

    def __init__(self, browser: Browser, server: Server) -> None:
        self.studio = Studio(browser, server)
        kept = {"table": ID, "token": "t", "seat": 0, "name": "", "title": "", "when": 1}
        self.context = self.studio.context(tables=[kept], kept={"serif": SERIF})
        self.page: Page = self.context.new_page()
        self.page.set_default_timeout(60_000)
        self.socket: WebSocketRoute | None = None
        self.now: Position | None = None
        self.page.route_web_socket(lambda url: url.endswith(f"/ws/{ID}"), self._opened)

    def _opened(self, socket: WebSocketRoute) -> None:
        self.socket = socket
        socket.on_message(self._said)

    def _said(self, text: str | bytes) -> None:
        said = json.loads(text)
        assert self.socket
        if said["t"] == "hello" and self.now:
            self._tell()
        elif said["t"] == "ping":
            self.socket.send('{"t": "pong"}')

    def _begin(self) -> None:
        self.page.goto(f"{self.studio.server.url}/t/{ID}")
        wait(self.page, "the table", lambda: self.page.query_selector(".table"), 60)
        has_serif(self.page)

    def _tell(self) -> None:
        assert self.socket
        assert self.now
        self.socket.send(json.dumps(self.now.welcome))

    def show(self, position: Position) -> None:
        """Show this position."""
        first = self.now is None
        # A joiner that nobody sees, at every second: by its name in the title one sees which table is drawn.
        self.joined = "" if self.joined else "\u2060"
        name = position.welcome["name"] + self.joined
        self.now = position._replace(welcome={**position.welcome, "name": name})
        if first:
            self._begin()
        else:
            self._tell()
        self.page.wait_for_function("(name) => document.title.endsWith(name)", arg=name)
        own, gate = position.welcome["own"], position.welcome["gate"]
        asked = bool(own and own["question"]) or bool(gate and 0 in gate["waits"])
        hand = bool(own and own["hand"]) and position.name not in ("score", "game over")
        self.page.evaluate(f"[window.sweepAsked, window.sweepHand] = [{json.dumps(asked)}, {json.dumps(hand)}]")

    def look(self, look: Look) -> None:
        """Give the window this size and this print."""
        resize(self.page, look)

    def measure(self) -> list[str]:
        """What is wrong now."""
        self.page.evaluate(
            "new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done, 5))))"
        )
        return faults(self.page)

    def dialogs(self) -> Iterator[tuple[str, list[str]]]:
        """Each dialog that the menu of this table opens, and what is wrong in it; the menu first."""
        page = self.page
        places = self._menu()
        yield "menu", faults(page, "dialog[open]")
        for place, name in places:
            self._menu()
            page.evaluate("(place) => document.querySelectorAll('dialog[open] button.menu-item')[place].click()", place)
            page.locator("dialog[open]").wait_for()
            wait(page, name, lambda: not page.locator("dialog[open] [role=status]", has_text="One moment").count(), 20)
            page.wait_for_timeout(60)
            yield name, faults(page, "dialog[open]")
        self._close()

    def _menu(self) -> list[tuple[int, str]]:
        """Open the menu: the place and the name of each dialog that it leads to."""
        self._close()
        self.page.evaluate("document.querySelector('.bar-menu').click()")
        self.page.locator("dialog[open] .menu-item").first.wait_for()
        names = self.page.locator("dialog[open] button.menu-item b").all_inner_texts()
        return [(place, name) for place, name in enumerate(names) if not name.endswith(NO_DIALOG)]

    def _close(self) -> None:
        self.page.evaluate("document.querySelector('dialog[open] .dialog-close')?.click()")
        self.page.locator("dialog[open]").wait_for(state="hidden")

    def choose_cards(self) -> bool:
        """Choose the cards that are to be passed or buried; whether there was something to choose."""
        chosen = 0
        while chosen < 8 and self.page.evaluate(
            """() => {
              const card = document.querySelector(".tray .card-place")
                && document.querySelector(".hand-card:not([aria-disabled=true])");
              card?.click();
              return Boolean(card);
            }"""
        ):
            chosen += 1
            self.page.wait_for_timeout(20)
        return chosen > 0

    def sweep(
        self, looks: Iterable[Look], shown: Sequence[Position], pictures: Path | None = None
    ) -> Iterator[tuple[Look, Position, list[str]]]:
        """Measure each of these positions at each of these looks."""
        if not shown:
            return
        self.show(shown[0])
        for look in looks:
            self.look(look)
            for position in shown:
                self.show(position)
                found = self.measure()
                if position.name in ("pass", "bury") and self.choose_cards():
                    found += [f"cards chosen: {text}" for text in self.measure()]
                if pictures:
                    name = (
                        f"{position.system}_{position.name}_{look}".replace(", ", "_")
                        .replace(" ", "-")
                        .replace("-%", "")
                    )
                    self.page.screenshot(path=pictures / f"{name}.png")
                yield look, position, found

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.context.close()


class Found(NamedTuple):
    """What was measured of one position at one look, and what is wrong there."""

    look: Look
    system: str
    position: str
    texts: list[str]


def swept(
    systems: Sequence[str], looks: Sequence[Look], part: str, hands: int, each: int = 0, pictures: Path | None = None
) -> list[Found]:
    """What was found with these systems; with `each` every position is shown at that many drawn looks alone."""
    found: list[Found] = []
    with tempfile.TemporaryDirectory() as folder, Server(Path(folder)) as server, sync_playwright() as playwright:
        browser = launch(playwright)
        for system in systems:
            if shown := to_show(system, part, hands):
                with Sweeper(browser, server) as sweeper:
                    found += drawn(sweeper, shown, looks, each, pictures)
        browser.close()
    return found


def to_show(system: str, part: str = "", hands: int = 6) -> list[Position]:
    """The positions of this system whose name holds this part."""
    return [one for one in (*positions(system, hands=hands), *watched(system)) if part in one.name]


def drawn(
    sweeper: Sweeper, shown: Sequence[Position], looks: Sequence[Look], each: int = 0, pictures: Path | None = None
) -> Iterator[Found]:
    """What is found at each of these positions, at so many drawn looks; 0: at all of them."""
    at = {one.name: Random(f"{one.system} {one.name}").sample(looks, each or len(looks)) for one in shown}
    for look in looks:
        for _, position, texts in sweeper.sweep([look], [one for one in shown if look in at[one.name]], pictures):
            yield Found(look, position.system, position.name, texts)


def watched(system: str) -> tuple[Position, ...]:
    """A trick and a meld, as those see them who only watch."""
    return tuple(
        one._replace(name=f"watched: {one.name}")
        for one in positions(system, hands=1, watch=True)
        if one.name in ("meld shown", "trick, last", "stock, play")
    )


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("systems", nargs="*", default=SYSTEMS)
    parser.add_argument("--all", action="store_true", help="every size and print, and write docs/sweep.md")
    parser.add_argument("--sizes", default="", help="such as 320x568,1440x900")
    parser.add_argument("--prints", default="", help="of 100, 125, 150, zoom")
    parser.add_argument("--positions", default="", help="only those whose name holds this, such as trick")
    parser.add_argument("--hands", type=int, default=6, help="hands that are played to find positions")
    parser.add_argument("--each", type=int, default=0, help="at how many drawn looks each position is shown; 0: all")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--pictures", type=Path, help="a folder for a picture of each")
    given = parser.parse_args()
    if given.pictures:
        given.pictures.mkdir(exist_ok=True, parents=True)
    sizes, prints = set(filter(None, given.sizes.split(","))), set(filter(None, given.prints.split(",")))
    looks = [
        look
        for look in LOOKS
        if (not sizes or f"{look.size[0]}x{look.size[1]}" in sizes)
        and (not prints or ("zoom" if look.zoom else str(look.print)) in prints)
    ]
    began = time.monotonic()
    with ProcessPoolExecutor(given.jobs) as pool:
        jobs = [
            pool.submit(swept, [system], looks, given.positions, given.hands, given.each, given.pictures)
            for system in given.systems
        ]
        results = [one for job in jobs for one in job.result()]
    for look, system, position, texts in results:
        for text in texts:
            print(Fault(look, system, position, text))
    faulty = sum(bool(found.texts) for found in results)
    print(f"{len(results)} tables, {faulty} with faults, {time.monotonic() - began:.0f} s")
    if given.all:
        each = (f" --each {given.each}" if given.each else "") + (f" --hands {given.hands}" if given.hands != 6 else "")
        kept = PAGES.read_text("utf-8").partition(HEAD)[2].partition(PLACE)[0]
        text = report(results, f"--all{each}")
        PAGES.write_text(text.replace(PLACE, f"{HEAD}{kept}{PLACE}") if kept else text, encoding="utf-8")
    return 1 if faulty else 0


def report(results: Sequence[Found], options: str) -> str:
    """The page of the documentation: how many tables were measured, and at how many something is wrong."""
    measured, wrong = Counter[tuple[str, str]](), Counter[tuple[str, str]]()
    for look, _, _, texts in results:
        key = (f"{look.size[0]}×{look.size[1]}", "zoom" if look.zoom else str(look.print))
        measured[key] += 1
        wrong[key] += bool(texts)
    systems = {one.system for one in results}
    places = Counter(one.position.split(",")[0] for one in results)
    faulty = sum(wrong.values())
    rows = []
    for wide, high in SIZES:
        keys = [(f"{wide}×{high}", kind) for kind in (*map(str, PRINTS), "zoom")]
        cells = [f"{measured[key]}, **{wrong[key]} wrong**" if wrong[key] else str(measured[key] or "") for key in keys]
        rows.append(f"| {wide}×{high} | {' | '.join(cells)} |")
    lines = [f"- {Fault(*one[:3], text)}" for one in results for text in one.texts]
    today = datetime.now(UTC).date()
    return "\n".join(
        [
            "# Every choice in sight",
            "",
            f"Written by `python -m tests.browser.sweep {options}` on {today:%B} {today.day}, {today.year};",
            "[what is measured](testing.md#every-choice-in-sight).",
            "",
            f"{len(results)} tables of {len(systems)} systems were shown and measured.",
            f"At {faulty or 'none'} of them something was wrong.",
            "",
            "How many tables were measured at each size of the window, and print:",
            "",
            "| window | 100 % | 125 % | 150 % | browser's own 200 % |",
            "|---|---|---|---|---|",
            *rows,
            "",
            "What was shown: " + ", ".join(f"{place} {many}" for place, many in sorted(places.items())) + ".",
            "",
            *(["What is wrong:", "", *lines, ""] if lines else []),
            PLACE,
            "",
            "On a phone of 390×844 with 150 % print, a tablet of 1024×768 and a desk of 1440×900,",
            "as `python -m tests.browser.looks` takes them:",
            "",
            "| | phone, 150 % | tablet | desk |",
            "|---|---|---|---|",
            *(
                f"| {name} | " + " | ".join(f"![{name}, {at}](images/looks/{name}-{at}.png)" for at in PLACES) + " |"
                for name in PHASES
            ),
            "",
        ]
    )


if __name__ == "__main__":
    sys.exit(main())
