"""Every system in a page without a server, and a stop in every phase: `python -m tests.browser.all_alone [SYSTEM ...]`.

Each system is played for a hand by taps at phone size, with the host stopped and the browser offline; double-deck by
keyboard and by typed words as well. With --stops the page is loaded anew and its tab killed in every phase of a hand,
and must find the same table. Exits with 1 if anything fails.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
import time
import traceback
from pathlib import Path

from playwright.sync_api import sync_playwright

from deece.site import build
from tests.browser.alone import Alone, found_again, killed, stands
from tests.browser.driver import SYSTEMS, Pointer, hand, launch, phase
from tests.browser.long_alone import sit_down


def play(alone: Alone, system: str, way: str) -> str:
    """A hand with no host and no network; how it ended."""
    person = sit_down(alone, system, way)
    with alone.flight_mode():
        return " ".join([person.play_hand(), *dict.fromkeys(person.phases)])


def stop(alone: Alone, system: str) -> str:
    """A hand in which the page is loaded anew, and then killed, in every phase; the phases."""
    person = sit_down(alone, system, "taps")
    seen: list[str] = []
    while not seen or seen[-1] not in ("score", "game-over"):
        now = phase(person.page)
        if now and now not in seen and hand(person.page):
            seen.append(now)
            before = stands(person.page)
            person.page.reload()
            found_again(before, person.page)
            at = person.page.url.removeprefix(alone.url)
            page = killed(person.page, lambda at=at: alone.open(at))  # type: ignore[misc]
            found_again(before, page)
            person = Pointer(page, taps=True)
        elif now in ("score", "game-over"):
            seen.append(now)
        else:
            person.step_if_asked()
    return " ".join(seen)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("systems", nargs="*", default=SYSTEMS)
    parser.add_argument("--stops", action="store_true", help="stop in every phase")
    parser.add_argument("--site", type=Path, help="a site that `deece web-app` wrote; without it one is written")
    given = parser.parse_args()
    cases = [(system, "stops" if given.stops else "taps") for system in given.systems]
    if not given.stops:
        cases += [("double-deck", "keyboard"), ("double-deck", "words")]
    failures = 0
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        site = given.site or build(Path(folder, "deece")).folder
        browser = launch(playwright)
        for system, way in cases:
            alone, began = Alone(browser, site), time.monotonic()
            try:
                words = "ok " + (stop(alone, system) if way == "stops" else play(alone, system, way))
                alone.close()
            except Exception:
                failures += 1
                words = "FAILED\n" + traceback.format_exc()
                alone.context.close()
            print(f"{system:24}{way:10}{time.monotonic() - began:6.1f} s  {words}", flush=True)
        browser.close()
    print(f"{len(cases)} hands, {failures} failures")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
