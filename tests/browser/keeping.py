"""Somebody who keeps score in the browser: tells whole hands by taps alone, and counts them.

`python -m tests.browser.keeping` tells hands of all systems; exit code 1 if one takes more than 14 taps.
"""

from __future__ import annotations

import re
import sys
import tempfile
from pathlib import Path
from random import Random
from typing import Final

from playwright.sync_api import sync_playwright

from deece.game.state import NOBODY
from deece.keeper.events import HandTold
from deece.rules.ruleset import load
from tests.browser.driver import FRAMES, PHONE, SYSTEMS, Seen, Server, Studio, launch
from tests.keeper.hands import told_of
from tests.told import ended_hands

MOST_TAPS: Final = 14
NAMES: Final = ("Ruth", "Sam", "Tom", "Una", "Vera", "Will", "Xena", "Yves")
SUITS: Final = ("Spades", "Hearts", "Diamonds", "Clubs")


class Scorer:
    """One person with one page. Every answer is a tap on what is in sight."""

    def __init__(self, seen: Seen) -> None:
        self.seen, self.page, self.taps = seen, seen.page, 0
        seen.page.set_default_timeout(15_000)

    def begin(self, system: str, dealer: int = 0) -> None:
        """Start a sheet of this system."""
        page, people = self.page, load(system).rules.people
        page.locator("#sit-0").wait_for()
        if not page.locator(f"#system-{system}").count():
            page.locator(".chosen-game").click()
        page.get_by_role("radio", name=str(people), exact=True).check()
        page.evaluate(FRAMES)
        if (more := page.get_by_role("button", name="more games")).count():
            more.click()
        page.locator(f"label[for=system-{system}]").click()
        page.locator(".chosen-game").click()
        page.locator(f"#sit-{people - 1}").wait_for()
        for seat in range(people):
            page.locator(f"#sit-{seat}").fill(NAMES[seat])
        page.locator(".keeper-start fieldset").get_by_role("radio", name=NAMES[dealer], exact=True).check()
        page.get_by_role("button", name="Start the sheet").click()
        page.locator("#pad").wait_for()

    def tap(self, name: str, within: str = "#pad") -> None:
        """Tap what has this name; the page is drawn again then."""
        self.page.locator(within).get_by_role("button", name=name, exact=True).first.click()
        self.page.evaluate(FRAMES)
        self.taps += 1

    def asked(self) -> str:
        """What is asked now."""
        self.page.evaluate(FRAMES)
        return self.page.locator("#pad-title").inner_text()

    def settle(self) -> None:
        """Until the page shows what the service makes of all that was tapped."""
        self.page.evaluate(FRAMES)
        self.page.locator(".slip-page[aria-busy=false]").wait_for()
        self.page.evaluate(FRAMES)

    def figure(self, number: int, none: str = "") -> None:
        """A figure, by whatever keys there are."""
        self.page.evaluate(FRAMES)  # those of the field that was tapped last
        pad = self.page.locator("#pad")

        def has(name: str) -> bool:
            return pad.get_by_role("button", name=name, exact=True).count() > 0

        if number == 0 and none and has(none):
            return self.tap(none)
        if pad.get_by_role("group", name="Tens").count():
            for _ in range(number // 1000):
                self.tap("+1000")
            if number % 1000 >= 100:
                self.tap(str(number // 100 * 100))
            return self.tap(str(number))
        if pad.locator(".keys-three").count() == 0 and has(str(number)):
            return self.tap(str(number))
        if pad.locator(".keys-three").count() == 0:
            pad.get_by_role("button", name=re.compile("^Above ")).click()
            self.taps += 1
            return self.figure(number)
        for digit in str(number):
            self.tap(digit)
        self.settle()
        if self.page.locator("#keep-main").inner_text().startswith("Next"):
            self.page.locator("#keep-main").click()
            self.taps += 1
        return None

    def tell(self, told: HandTold) -> int:
        """Tell a hand and write it down; how many taps it took. It is on the sheet then."""
        self.taps = 0
        for _ in range(40):
            self.settle()
            if self.page.locator("#keep-main").inner_text() == "Write it down":
                break
            doubt = self.page.locator(".slip-doubt").get_by_role("button", name="It is so", exact=True)
            if doubt.count():  # what cannot be has no such button, and goes when the next answer mends it
                self.tap("It is so", ".slip-doubt")
                continue
            self.answer(told)
        before = self.page.locator(".keeper-where h1").inner_text()
        self.page.locator("#keep-main").click()
        self.taps += 1
        self.page.locator(".keeper-where h1").filter(has_not_text=before).wait_for()
        return self.taps

    def answer(self, told: HandTold) -> None:
        """Answer what is asked now."""
        label, _, who = self.asked().partition(": ")
        seats = [NAMES.index(name) for name in who.replace(" and ", ", ").split(", ")] if who else []
        match label:
            case "Who won the bid?":
                self.tap(NAMES[told.declarer])
            case "Bid":
                self.bid(told.bids.get(seats[0], 0) if seats else told.bid)
            case "Trump":
                self.tap(SUITS[told.trump])
            case "Partner":
                self.tap(NAMES[told.partner])
            case "Last trick":
                self.tap(NAMES[told.last])
            case "Meld":
                self.figure(sum(told.melds[seat].total for seat in seats if seat in told.melds), "No meld")
            case "Tricks":
                self.figure(sum(told.play.get(seat, 0) for seat in seats), "None")
            case "Any trick?":
                self.tap("Yes" if sum(told.tricks.get(seat, 0) for seat in seats) else "No")
            case _:
                self.tap(str(sum(told.tricks.get(seat, 0) for seat in seats)))

    def bid(self, bid: int) -> None:
        """A bid, from those around the last one."""
        pad = self.page.locator("#pad")
        if bid == 0:
            return self.tap("None")
        for _ in range(80):
            if pad.get_by_role("button", name=str(bid), exact=True).count():
                return self.tap(str(bid))
            first = int(pad.locator(".key:not(.key-words)").first.inner_text())
            self.tap("Lower bids" if bid < first else "Higher bids")
        raise AssertionError(f"no bid of {bid}")


def hands(system: str, number: int, seed: int) -> list[HandTold]:
    """Hands of a game that were played out, as a scorer tells them."""
    rules, rng, found = load(system).rules, Random(seed), list[HandTold]()
    for _, result, _ in ended_hands(rules, rng):
        if result.end is not None and not result.end.ended:
            told = told_of(rules, result, rng, lean=True)
            if told.mooner == NOBODY:
                found.append(told)
        if len(found) == number:
            break
    return found


def main() -> int:
    """Hands of every system, told by taps."""
    number = int(sys.argv[1]) if len(sys.argv) > 1 else 3
    wanted = sys.argv[2:] or SYSTEMS
    worst = 0
    with tempfile.TemporaryDirectory() as folder, Server(Path(folder), "1") as server, sync_playwright() as playwright:
        browser = launch(playwright)
        for system in wanted:
            studio = Studio(browser, server)
            scorer = Scorer(studio.page("/keep", size=PHONE, touch=True))
            told = hands(system, number, 1)
            scorer.begin(system, told[0].dealer)
            taps = [scorer.tell(one) for one in told]
            print(f"{system:24} {taps}", flush=True)
            worst = max(worst, *taps)
            scorer.seen.check()
            studio.close()
        browser.close()
    print(f"at most {worst} taps")
    return int(worst > MOST_TAPS)


if __name__ == "__main__":
    sys.exit(main())
