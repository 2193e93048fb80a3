"""Every system in every way, 80 hands: `python -m tests.browser.all [SYSTEM ...] [--ways mouse,words] [--bold]`.

With `--games` whole games, to their end: `python -m tests.browser.all --games double-deck two-handed --ways mouse`.

Exits with 1 if a hand fails. As with the tests, DEECE_PICTURES=DIR keeps a picture of the page at each failure.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
import time
import traceback
from pathlib import Path

from playwright.sync_api import sync_playwright

from tests.browser.driver import SYSTEMS, Server, Studio, launch
from tests.browser.test_hands import WAYS, sit_down


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("systems", nargs="*", default=SYSTEMS)
    parser.add_argument("--ways", default=",".join(WAYS), help="of mouse, keyboard, taps, words")
    parser.add_argument("--bold", action="store_true", help="bid whatever may be bid, to name trump and bury")
    parser.add_argument("--games", action="store_true", help="whole games, not single hands")
    given = parser.parse_args()
    failures = hands = 0
    with tempfile.TemporaryDirectory() as folder, Server(Path(folder)) as server, sync_playwright() as playwright:
        browser = launch(playwright)
        for system in given.systems:
            for way in given.ways.split(","):
                studio = Studio(browser, server)
                began, hands = time.monotonic(), hands + 1
                try:
                    person = sit_down(studio, system, way, bold=given.bold)
                    played = f"{person.play_game()} hands" if given.games else person.play_hand()
                    for seen in studio.pages:
                        seen.check()
                    words = " ".join(["ok", played, *dict.fromkeys(person.phases)])
                except Exception:
                    failures += 1
                    words = "FAILED\n" + traceback.format_exc()
                studio.close()
                print(f"{system:24}{way:10}{time.monotonic() - began:6.1f} s  {words}", flush=True)
        browser.close()
    print(f"{hands} {'games' if given.games else 'hands'}, {failures} failures")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
