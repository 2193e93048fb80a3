"""What the site without a server costs a device: `python -m benchmarks.web_app`. Exit code 1 if a goal is missed.

The start is measured in Chromium: the processor's time of the worker's own thread, from its beginning to the first
deal. Choices, hints and odds are measured in Node, in the same engine, and taken four times, as on a phone; all is the
processor's time, so that a busy machine hardly counts. What is sent at the first visit is counted by a static host.
"""

from __future__ import annotations

import json
import os
import sys
import tempfile
from pathlib import Path
from typing import Any, Final

from playwright.sync_api import sync_playwright
from tests.browser.alone import Alone
from tests.browser.driver import launch, wait
from tests.site.make import in_engine

from deece.offline.thinker import SLOWEST, WITHIN, Device
from deece.site import build

PHONE: Final = 4  # times slower than this machine
STARTS: Final = 3
MOST_START: Final = 2.5  # seconds of the processor to the first deal
MOST_CHOICE: Final = 0.1  # seconds on a phone for a choice of `plain`
MOST_ADVICE: Final = 1.0  # seconds on a phone for a hint, and for the odds
ODDS: Final = 0.7  # of the time for advice, after which no batch of deals is begun (table/thinking.py)
MOST_SENT: Final = 4.6  # MB at the first visit
TICKS: Final = os.sysconf("SC_CLK_TCK")


def is_ours(process: int) -> bool:
    """Whether this process was started by this one, however indirectly."""
    while process > 1:
        if process == os.getpid():
            return True
        process = int(Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[1])
    return False


def worker_seconds() -> float:
    """The processor's time of the first worker in any page of our browser."""
    found: list[tuple[int, float]] = []
    for thread in Path("/proc").glob("[0-9]*/task/[0-9]*"):
        try:
            if (thread / "comm").read_text().startswith("DedicatedWorker") and is_ours(int(thread.parts[2])):
                fields = (thread / "stat").read_text().rpartition(")")[2].split()
                found.append((int(fields[19]), (int(fields[11]) + int(fields[12])) / TICKS))
        except (FileNotFoundError, ProcessLookupError):
            continue  # it has just ended
    assert found, "no worker"
    return min(found)[1]


def starts(site: Path) -> tuple[float, int]:
    """Seconds of the worker until cards are dealt, the best of a few; and the bytes of a first visit."""
    with sync_playwright() as playwright:
        browser = launch(playwright)
        best, sent = 1e9, 0
        for _ in range(STARTS):
            alone = Alone(browser, site)
            alone.sit_down("double-deck", measured=False)
            page = alone.begin()
            page.wait_for_selector(".hand-card")
            best = min(best, worker_seconds())
            wait(page, "all of the site", lambda: page.evaluate("Boolean(navigator.serviceWorker.controller)"))  # noqa: B023
            sent = max(sent, sum(size for _, size in alone.host.sent))
            alone.close()
        browser.close()
    return best, sent


def main() -> int:
    with tempfile.TemporaryDirectory() as folder:
        site = build(Path(folder, "deece"), print)
        start, sent = starts(site.folder)
        times: dict[str, Any] = json.loads(in_engine(site.folder / site.engine, "times.py")[-1])
    system, choice = max(times["plain"].items(), key=lambda each: each[1])
    bids = {level: PHONE * SLOWEST * one / 1000 for level, one in times["bids"].items()}
    device = Device(bids)
    hint = bids.get(device.hints, PHONE * choice / 1000)
    odds = ODDS * WITHIN + PHONE * times["odds"] / 1000
    rows = [
        ("first deal, processor of the worker here, s", start, MOST_START),
        (f"slowest choice of plain (in {system}) on a phone, s", PHONE * choice / 1000, MOST_CHOICE),
        (f"hint ({device.hints} gives it) on a phone, s", hint, MOST_ADVICE),
        ("odds on a phone, s", odds, MOST_ADVICE),
        ("sent at the first visit, MB", sent / 1e6, MOST_SENT),
    ]
    for what, found, most in rows:
        print(f"{what:58}{found:8.3f}   at most {most}{'' if found <= most else '   MISSED'}")
    print("; ".join(f"{level}'s slowest choice on a phone {one:.1f} s" for level, one in bids.items()))
    print("left out on a phone:", ", ".join(device.unfit) or "nobody")
    return int(any(found > most for _, found, most in rows))


if __name__ == "__main__":
    sys.exit(main())
