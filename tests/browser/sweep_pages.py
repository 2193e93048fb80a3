"""The same for dialogs and the lobby: can each control be scrolled to, and is no word cut?

    python -m tests.browser.sweep_pages [--looks 2] [double-deck check ...]

Every dialog that the menu leads to is opened at an auction, a trick and a score of each of these games; the lobby
and its editor of house rules, the score keeper, a club's evening and the review at every look. It writes its part of
docs/sweep.md, and exits with 1 if anything was found.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random
from typing import Final

from playwright.sync_api import Page, sync_playwright

from tests.browser import clubs, sheets
from tests.browser.driver import DESK, Server, Studio, launch, wait
from tests.browser.keeping import Scorer
from tests.browser.positions import Position, positions
from tests.browser.sweep import HEAD, LOOKS, PAGES, PLACE, ROOT, Look, Sweeper, faults, resize

SYSTEMS: Final = ("double-deck", "two-handed", "check", "five-handed-call", "eight-handed")
SHOWN: Final = ("auction", "trick, last", "stock, play", "score")


def shown(system: str) -> list[Position]:
    """The positions of a game whose dialogs are opened."""
    return [one for one in positions(system, hands=2) if one.name in SHOWN]


def dialogs(sweeper: Sweeper, system: str, looks: Sequence[Look], each: int) -> Iterator[tuple[Look, str, list[str]]]:
    """Each dialog at drawn looks: which, and what is wrong there."""
    for position in shown(system):
        sweeper.show(position)
        for look in Random(f"{system} {position.name}").sample(looks, each):
            sweeper.look(look)
            for name, texts in sweeper.dialogs():
                yield look, name, [f"{system}, {position.name}: {text}" for text in texts]


def pages(studio: Studio, looks: Sequence[Look]) -> Iterator[tuple[Look, str, list[str]]]:
    """Lobby and editor of house rules at each of these looks: which, and what is wrong there."""
    lobby = studio.page(size=DESK).page
    wait(lobby, "the lobby", lambda: lobby.get_by_role("button", name="Change a rule").count())
    yield from ((look, "Lobby", texts) for look, texts in _at(lobby, looks, "#page"))
    lobby.get_by_role("button", name="Change a rule").first.click()
    lobby.locator("dialog[open] .editor-section").first.wait_for()
    yield from ((look, "House rules", texts) for look, texts in _at(lobby, looks, "dialog[open]"))


def keeper(studio: Studio, looks: Sequence[Look]) -> Iterator[tuple[Look, str, list[str]]]:
    """The score keeper's start, its slip while figures and bids are asked, and its counter, at each of these looks."""
    one = Scorer(studio.page("/keep", size=DESK))
    page = one.page
    page.locator("#sit-0").wait_for()
    yield from ((look, "Keep score", texts) for look, texts in _at(page, looks, "#page"))
    resize(page, Look(DESK, 100))
    one.begin("racehorse")
    one.tap("Sam")
    one.settle()
    yield from ((look, "Slip, bid", texts) for look, texts in _at(page, looks, "#page"))
    resize(page, Look(DESK, 100))
    for answer in ("500", "Hearts"):
        one.tap(answer)
        one.settle()
    yield from ((look, "Slip, meld", texts) for look, texts in _at(page, looks, "#page"))
    resize(page, Look(DESK, 100))
    one.tap("Count the cards")
    page.locator(".counter-card").first.click()
    yield from ((look, "Count meld", texts) for look, texts in _at(page, looks, "#page"))
    resize(page, Look(DESK, 100))
    page.get_by_role("button", name="By combination").click()
    page.locator(".counter-many").wait_for()
    yield from ((look, "Count meld, combinations", texts) for look, texts in _at(page, looks, "#page"))


def kept(studio: Studio, looks: Sequence[Look]) -> Iterator[tuple[Look, str, list[str]]]:
    """What is shown of a score sheet that is written, at each of these looks: two columns, and a column for each."""
    alone = sheets.events([sheets.begin(studio, "cutthroat")])
    seen = sheets.kept(studio, "/keep/a/sheet", {"a": sheets.nine(studio), "b": sheets.nine(studio, 3), "c": alone})
    page = seen.page
    page.locator("#row-9").wait_for()
    parts = {
        "Score sheet": ("a/sheet", ".score-paper"),
        "Score sheet, columns": ("c/sheet", ".score-paper"),
        "Evening": ("a/evening", ".plot"),
        "Share": ("a/share", ".share-code"),
        "All sheets": ("group", ".past-search"),
    }
    for name, (address, part) in parts.items():
        page.goto(f"{studio.server.url}/keep/{address}")
        page.locator(part).wait_for()
        yield from ((look, name, texts) for look, texts in _at(page, looks, "#page"))


def evenings(studio: Studio, looks: Sequence[Look]) -> Iterator[tuple[Look, str, list[str]]]:
    """A club's evening as its director sees it, and as a player does, at each of these looks."""
    evening = clubs.begun(studio, clubs.NAMES[:13])
    evening.seat(1)
    evening.figures(1, 100, -90)
    link = evening.share()
    for tab in ("Tables", "Standings", "Rounds", "People", "Share"):
        resize(evening.page, Look(DESK, 100))
        evening.open(tab)
        yield from ((look, f"Club, {tab}", texts) for look, texts in _at(evening.page, looks, "#page"))
    resize(evening.page, Look(DESK, 100))
    player = clubs.phone(studio, link, evening.tables()[1][0][0]).page
    yield from ((look, "Club, player", texts) for look, texts in _at(player, looks, "#page"))


def reviews(studio: Studio, looks: Sequence[Look]) -> Iterator[tuple[Look, str, list[str]]]:
    """The review of hands that two, four and eight played, at each of these looks.

    At the choice where it begins, at one in a trick, with all hands open, and at the end.
    """
    for system in ("two-handed", "four-handed-passing", "eight-handed"):
        page = studio.page("/review", size=DESK).page
        with page.expect_file_chooser() as chooser:
            page.get_by_role("button", name="Open a record").click()
        chooser.value.set_files(ROOT / "tests" / "golden" / f"{system}.deece")
        page.locator(".review-cell").first.wait_for()
        wait(page, "all choices judged", lambda page=page: not page.locator("[data-grade=waits]").count(), 240)
        for step in ("", "Shift+ArrowRight", "Show all hands", "End", "Hide other hands"):
            if step.endswith("hands"):
                page.get_by_role("button", name=step).click()
            elif step:
                for _ in range(4):
                    page.keyboard.press(step)
            yield from ((look, "Review", texts) for look, texts in _at(page, looks, "#page"))
            resize(page, Look(DESK, 100))


def _at(page: Page, looks: Sequence[Look], part: str) -> Iterator[tuple[Look, list[str]]]:
    for look in looks:
        resize(page, look)
        page.wait_for_timeout(80)
        yield look, faults(page, part)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("systems", nargs="*", default=SYSTEMS)
    parser.add_argument("--looks", type=int, default=2, help="at how many drawn looks each position is shown")
    given = parser.parse_args()
    found: list[tuple[Look, str, list[str]]] = []
    with tempfile.TemporaryDirectory() as folder, Server(Path(folder), "1") as server, sync_playwright() as playwright:
        browser = launch(playwright)
        for system in given.systems:
            with Sweeper(browser, server) as sweeper:
                found += dialogs(sweeper, system, LOOKS, given.looks)
        studio = Studio(browser, server)
        found += pages(studio, LOOKS)
        found += keeper(studio, LOOKS)
        found += kept(studio, LOOKS)
        found += evenings(studio, LOOKS)
        found += reviews(studio, LOOKS)
        studio.close()
        browser.close()
    measured = Counter(name for _, name, _ in found)
    wrong = Counter(name for _, name, texts in found if texts)
    lines = [f"- {look}: {name}: {text}" for look, name, texts in found for text in texts]
    print(*lines, sep="\n")
    print(f"{len(found)} dialogs and pages, {sum(wrong.values())} with faults")
    rows = [f"| {name} | {measured[name]} | {wrong[name]} |" for name in sorted(measured)]
    options = "".join(f" {one}" for one in given.systems) if tuple(given.systems) != SYSTEMS else ""
    text = "\n".join(
        [
            HEAD,
            "",
            f"Written by `python -m tests.browser.sweep_pages --looks {given.looks}{options}`: each control can",
            "be scrolled to and is whole there, what closes a dialog is in sight, no word is cut or broken, and",
            "nothing scrolls sideways.",
            "",
            "| dialog or page | measured | wrong |",
            "|---|---|---|",
            *rows,
            "",
            *([*lines, ""] if lines else []),
        ]
    )
    page = PAGES.read_text("utf-8")
    before, _, rest = page.partition(f"{HEAD}\n") if HEAD in page else page.partition(f"{PLACE}\n")
    after = rest.partition(f"{PLACE}\n")[2] if HEAD in page else rest
    PAGES.write_text(f"{before}{text}\n{PLACE}\n{after}", encoding="utf-8")
    return 1 if lines else 0


if __name__ == "__main__":
    sys.exit(main())
