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

from playwright.sync_api import Page, sync_playwright

from deece.site import build
from tests.browser.alone import STARTED, Alone, Stands, found_again, kept, killed, logged, stands
from tests.browser.driver import SCORED, SYSTEMS, Pointer, launch, phase, wait
from tests.browser.long_alone import sit_down


def play(alone: Alone, system: str, way: str) -> str:
    """A hand with no host and no network; how it ended."""
    person = sit_down(alone, system, way)
    kept(person.page)
    with alone.flight_mode():
        return " ".join([person.play_hand(), *dict.fromkeys(person.phases)])


def stop(alone: Alone, system: str) -> str:
    """A hand in which the page is loaded anew, and then killed, in every phase; the phases.

    Where something is asked of the player, the page must show the same afterwards. Where others go on by themselves
    (in brackets), all that was written down until then must still be there, and the table as well.
    """
    person, met = sit_down(alone, system, "taps"), dict[str, None]()
    kept(person.page)
    with alone.flight_mode():
        while not set(SCORED) & set(met):
            waits = person.offered() is not None
            now = phase(person.page)
            waits = waits or now in SCORED
            name = now if waits else f"({now})"
            if not now or name in met:
                person.step_if_asked()
                continue
            met[name] = None
            before, log = stands(person.page) if waits else None, logged(person.page)
            person.page.reload()
            there(before, log, person.page)
            at = person.page.url.removeprefix(alone.url)
            page = killed(person.page, lambda at=at: alone.open(at))  # type: ignore[misc]
            there(before, log, page)
            person = Pointer(page, taps=True)
    return " ".join(met)


def there(before: Stands | None, log: list[str], page: Page) -> None:
    """The page shows the table again, as it stood `before`; nothing that was written down is gone."""
    if before:
        found_again(before, page)
    else:
        wait(page, "the table", lambda: phase(page), STARTED)
    assert logged(page)[: len(log)] == log


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
