"""A guided hand as somebody new meets it: `python -m tests.browser.newcomer [--lesson first-hand] [--pictures DIR]`.

On a phone with 150 % print, once by taps and once by the Tab key, Enter and digits alone: how many steps there are, how
many taps or keys they take, how many words stand there to be read, and how long that takes at 150 words a minute. With
--pictures each step is kept as a picture. Exits with 1 if the whole takes more than ten minutes.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Final

from playwright.sync_api import Page, expect, sync_playwright

from deece.school import LESSONS, Lesson, Task, lesson
from deece.school.tasks import shown_answer
from tests.browser.driver import PHONE, Server, Studio, launch

WORDS_A_MINUTE: Final = 150
SECONDS_AN_ACTION: Final = 3  # to find what to tap, and to tap it
MOST_MINUTES: Final = 10
BUTTONS: Final = {"play on": "Play the hand"}  # that say it in other words than what is typed
READ: Final = """() => [...document.querySelectorAll(
    ".learn-said, .learn-do, .learn-trump, .learn-found p, .learn-over h2, .learn-contract, .learn-lines[open] li")]
    .filter((one) => one.checkVisibility()).map((one) => one.innerText)"""


class Newcomer:
    """Somebody at the page: what they did and read so far."""

    def __init__(self, page: Page, guided: Lesson, pictures: Path | None) -> None:
        self.page, self.guided, self.pictures = page, guided, pictures
        self.actions, self.words = 0, 0
        self.seen = set[str]()  # what stands there still is not read again

    def read(self, name: str) -> None:
        """Read all that is said now."""
        fresh = [text for text in self.page.evaluate(READ) if text not in self.seen]
        self.words += sum(len(text.split()) for text in fresh)
        self.seen.update(fresh)
        if self.pictures:
            self.page.screenshot(path=self.pictures / f"{name}.png", full_page=True)

    def tap(self, selector: str, name: str = "") -> None:
        """Tap what is there, scrolled into sight as a finger does it."""
        found = self.page.locator(selector)
        # Of a card that lies under others its left edge is seen.
        (found.filter(has_text=name) if name else found).first.tap(position={"x": 12, "y": 24})
        self.actions += 1

    def press(self, selector: str, name: str = "") -> None:
        """Go to it by the Tab key and press Enter; it must be within reach."""
        for _ in range(80):
            if self.page.evaluate(
                "([selector, name]) => document.activeElement.matches(selector)"
                " && document.activeElement.innerText.includes(name)",
                [selector, name],
            ):
                self.page.keyboard.press("Enter")
                self.actions += 1
                return
            self.page.keyboard.press("Tab")
            self.actions += 1
        raise AssertionError(f"{selector} {name} cannot be reached by Tab")


def by_taps(one: Newcomer, number: int, task: Task) -> None:
    """Do what a step asks, by taps."""
    right = shown_answer(task)
    if task.ask in ("meld", "figure"):
        for digit in right:
            one.tap(".learn-pad .button", digit)
        one.tap(".learn-typed .button")
    elif one.page.locator(".hand-card.is-playable").count():
        one.tap(f'.hand-card.is-playable:has(use[href="#card-{one.guided.step[number].right[0]}"])')
    else:
        one.tap(".learn-choices .button", BUTTONS.get(right, right.capitalize()))


def by_keys(one: Newcomer, number: int, task: Task) -> None:
    """The same by keys alone: typed, as the page offers it."""
    del number
    right = shown_answer(task)
    while not one.page.evaluate("document.activeElement.matches('.learn-typed input')"):
        one.page.keyboard.press("Tab")
        one.actions += 1
        assert one.actions < 2000, "the field cannot be reached by Tab"
    one.page.keyboard.type(right)
    one.page.keyboard.press("Enter")
    one.actions += len(right) + 1


def hand(one: Newcomer, *, taps: bool) -> None:
    """The whole hand, from the front page to its end."""
    do: Callable[[Newcomer, int, Task], None] = by_taps if taps else by_keys
    go = one.tap if taps else one.press
    steps = len(one.guided.step)
    if one.guided.id == LESSONS[0]:
        go("a", "Learn in ten minutes")
    else:
        go("a", "Learn")
        go(".learn-part a", one.guided.title)
    for number in range(steps):
        where = f"Step {number + 1} of {steps}"
        expect(one.page.locator(".learn-where p")).to_have_text(where)
        one.read(f"{number + 1:02}-asked")
        task = one.guided.task(number)
        if task.ask != "read":
            do(one, number, task)
            expect(one.page.locator(".learn-found.is-right")).to_be_visible()
            one.read(f"{number + 1:02}-found")
        go(".learn-say .button-main", "Go on")
    expect(one.page.get_by_role("heading", name="That was a whole hand of pinochle.")).to_be_visible()
    one.read("end")
    go(".learn-over .button-main", "Play a hand now")
    one.page.locator(".table").wait_for()


def main() -> int:
    """Play it both ways, and print what it takes."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--pictures", type=Path, help="a folder for a picture of each step")
    parser.add_argument("--lesson", default=LESSONS[0], help="the guided hand")
    given = parser.parse_args()
    guided = lesson(given.lesson)
    slow = False
    with tempfile.TemporaryDirectory() as folder, Server(Path(folder)) as server, sync_playwright() as playwright:
        browser = launch(playwright)
        for taps in (True, False):
            pictures = given.pictures and given.pictures / ("taps" if taps else "keys")
            if pictures:
                pictures.mkdir(parents=True, exist_ok=True)
            studio = Studio(browser, server)
            page = studio.page("/", size=PHONE, touch=taps, kept={"display": {"printSize": 150, "speed": "fast"}}).page
            one = Newcomer(page, guided, pictures)
            hand(one, taps=taps)
            studio.close()
            minutes = one.words / WORDS_A_MINUTE + one.actions * SECONDS_AN_ACTION / 60 * (1 if taps else 1 / 3)
            slow |= minutes > MOST_MINUTES
            print(
                f"{'taps' if taps else 'keys'}: {len(guided.step)} steps, {one.actions} {'taps' if taps else 'keys'}, "
                f"{one.words} words, {minutes:.1f} minutes"
            )
        browser.close()
    return 1 if slow else 0


if __name__ == "__main__":
    sys.exit(main())
