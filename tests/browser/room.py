"""Space belongs to the cards: what a table that is played on looks like at a window and a print.

    python -m tests.browser.room [--systems double-deck check ...] [--looks 390x844,150 ...] [--jobs 2]

In one page a hand is played from the auction into the third trick; in each phase the window is made a pixel narrower
and wide again. What is wrong is printed, and the widths of the cards go to docs/figures/cards.md. Exits with 1 if
anything was found.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final, NamedTuple

from playwright.sync_api import Page, sync_playwright

from tests.browser.driver import SYSTEMS, Pointer, Server, Studio, launch, phase
from tests.browser.sweep import LOOKS, ROOT, Look

PAGE: Final = ROOT / "docs" / "figures" / "cards.md"
UNUSED: Final = 0.2  # of the window, at most, while cards could be larger
TRICKS: Final = 3
BIDS: Final = 3  # and then pass
PATIENCE: Final = 90.0  # seconds for a hand to come to its third trick

# Phase, widths of cards, what part of the window is felt with nothing on it above the hand, and where the cards lie.
STANDS: Final = """() => {
  const table = document.querySelector(".table");
  const seen = (e) => e.checkVisibility() && e.getClientRects().length > 0;
  const all = (css) => [...table.querySelectorAll(css)].filter(seen);
  const width = (e) => (e ? Math.round(e.getBoundingClientRect().width * 10) / 10 : 0);
  const place = (e) => [e.offsetLeft, e.offsetTop, e.offsetWidth].map(Math.round).join(":");
  const felt = table.querySelector(".felt-view")?.getBoundingClientRect();
  let empty = 0;
  if (felt) {
    const bands = all(".seat, .trick-spot, .stage, .say, .meld-block, .more-below")
      .map((e) => e.getBoundingClientRect()).filter(({left, right}) => right > felt.left && left < felt.right)
      .map(({top, bottom}) => [Math.max(top, felt.top), Math.min(bottom, felt.bottom)]).sort((a, b) => a[0] - b[0]);
    let at = felt.top;
    for (const [top, bottom] of [...bands, [felt.bottom, felt.bottom]]) {
      empty += Math.max(0, top - at);
      at = Math.max(at, bottom);
    }
    empty = empty * felt.width / (innerWidth * innerHeight);
  }
  const tools = ["Hint", "Undo|Take it back", "Last trick|All tricks", "Meld shown", "Notes"].filter((names) =>
    all("button").some((e) => names.split("|").includes((e.getAttribute("aria-label") ?? e.textContent).trim())));
  return {
    phase: table.dataset.phase, hand: width(all(".hand-card")[0]), held: all(".hand-card").length,
    trick: width(all(".trick .card, .trick .card-place")[0]), empty, tools,
    count: all(".ruler").length > 0, playable: all(".hand-card.is-playable").length > 0,
    places: [...all(".hand-card"), ...all(".seat"), ...all(".trick-spot")].map(place).join(" "),
  };
}"""


def largest(look: Look) -> float:
    """Cards need be no wider than this, in px: NOTES of page/table/sizes.js."""
    wide, high = window(look)
    side = min(wide, high)
    usual = min(110.0, max(80.0, 92 + (side - 390) / 47 if side < 768 else 100 + (side - 768) / 13))
    return usual * min(1.17, 1 + (look.print / 100 - 1) / 3)


def least(look: Look) -> int:
    """No card of the hand is narrower than this, in px."""
    wide, high = window(look)
    return 90 if wide > 960 and high >= 560 else 56 if high < 360 else 60


def window(look: Look) -> tuple[int, int]:
    """What the page has, in its own px."""
    wide, high = look.size
    return (wide // 2, high // 2) if look.zoom else (wide, high)


class Stand(NamedTuple):
    """How a table stood in one phase, and what is wrong with that."""

    look: Look
    system: str
    phase: str
    stands: dict[str, Any]
    faults: list[str]


def stand(page: Page, look: Look, system: str) -> Stand:
    """How this table stands now, before and after the window was another for a moment."""
    page.wait_for_timeout(250)
    page.evaluate("document.activeElement?.blur()")
    page.mouse.move(1, 1)
    page.wait_for_timeout(250)
    before = page.evaluate(STANDS)
    wide, high = window(look)
    for width in (wide - 1, wide):
        page.set_viewport_size({"width": width, "height": high})
        page.wait_for_timeout(120)
    after = page.evaluate(STANDS)
    found = []
    if before["held"] == after["held"] and before["phase"] == after["phase"] and before["places"] != after["places"]:
        was, now = (f"{one['hand']} and {one['trick']} px" for one in (before, after))
        found.append(f"cards of {was} are {now} after a resize to the same size")
    if before["hand"] and before["hand"] < least(look) - 0.5:
        found.append(f"a card is {before['hand']} px wide, least is {least(look)}")
    if before["hand"] and before["hand"] < largest(look) - 6 and before["empty"] > UNUSED:
        found.append(f"{before['empty']:.0%} of the window is empty felt, and cards are {before['hand']} px wide")
    if not before["hand"] and before["phase"] in ("auction", "trick"):
        found.append("the hand is not in sight")
    if before["phase"] == "trick" and before["playable"]:
        found += [
            f"{name} is more than a tap away" for name in ("Hint", "Undo|Take it back") if name not in before["tools"]
        ]
        if not before["count"] and "Notes" not in before["tools"]:
            found.append("the count is more than a tap away")
    return Stand(look, system, before["phase"], before, found)


def played_on(studio: Studio, system: str, look: Look, tricks: int = TRICKS) -> Iterator[Stand]:
    """How a table stands in the auction, in the meld and when cards are to be chosen up to this trick, in one page."""
    kept = {"display": {"printSize": look.print, "speed": "fast"}}
    page = studio.table(system, size=window(look), kept=kept).page
    person = Pointer(page, bold=True)
    person.asked()
    yield stand(page, look, system)
    bids, met, held = 0, {phase(page)}, set[int]()
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end and len(held) < tricks:
        now = phase(page)
        if now in ("score", "game-over"):
            return
        if now == "meld" and now not in met:
            met.add(now)
            yield stand(page, look, system)
        if now == "trick" and page.query_selector(".hand-card.is-playable"):
            count = page.locator(".hand-card").count()
            if count not in held:
                held.add(count)
                if len(held) in (1, tricks):
                    yield stand(page, look, system)
                if len(held) == tricks:
                    return
        if now == "auction":
            bids += 1
            person.bold = bids <= BIDS
        if not person.step_if_asked():
            page.wait_for_timeout(40)


def played(system: str, looks: Sequence[Look]) -> list[Stand]:
    """A hand of this system at each of these looks."""
    found: list[Stand] = []
    with tempfile.TemporaryDirectory() as folder, Server(Path(folder), "1") as server, sync_playwright() as playwright:
        browser = launch(playwright)
        for look in looks:
            studio = Studio(browser, server)
            found += played_on(studio, system, look)
            studio.close()
        browser.close()
    return found


def report(stands: Sequence[Stand], options: str) -> str:
    """The page of the documentation: how wide cards are, and where something is wrong."""
    today = datetime.now(UTC).date()
    lines = [
        "# How wide the cards are",
        "",
        f"Written by `python -m tests.browser.room{options}` on {today:%B} {today.day}, {today.year}.",
        "In one page a hand is played from the auction into the third trick; in each phase the window is made a pixel",
        "narrower and wide again.",
        "",
        "Least and most of all systems, in px: cards of the hand in the auction, of hand and trick in the first",
        "and third trick; the last column is the most felt with nothing on it while cards could be larger.",
        "",
        "| window | print | auction | trick: hand | trick: cards played | unused felt |",
        "|---|---|---|---|---|---|",
    ]
    for look in dict.fromkeys(one.look for one in stands):
        mine = [one for one in stands if one.look == look]

        def span(phase: str, what: str, mine: list[Stand] = mine) -> str:
            widths = [round(one.stands[what]) for one in mine if one.phase == phase and one.stands[what]]
            return (
                ""
                if not widths
                else f"{min(widths)}"
                if min(widths) == max(widths)
                else f"{min(widths)} to {max(widths)}"
            )

        unused = [one.stands["empty"] for one in mine if one.stands["hand"] and one.stands["hand"] < largest(look) - 6]
        size, sort = f"{look.size[0]}×{look.size[1]}", "zoom 200" if look.zoom else look.print
        lines.append(
            f"| {size} | {sort} % | {span('auction', 'hand')} "
            f"| {span('trick', 'hand')} | {span('trick', 'trick')} | {f'{max(unused):.0%}' if unused else ''} |"
        )
    faults = [f"- {one.look}: {one.system}, {one.phase}: {text}" for one in stands for text in one.faults]
    systems = len({one.system for one in stands})
    wrong = sum(bool(one.faults) for one in stands)
    lines += ["", f"{len(stands)} tables of {systems} systems; at {wrong or 'none'} something was wrong.", ""]
    lines += [*faults, ""] if faults else []
    return "\n".join(lines)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--systems", nargs="*", default=SYSTEMS)
    parser.add_argument("--looks", nargs="*", default=[], help="such as 390x844,150 or 1440x900,zoom; none: all")
    parser.add_argument("--jobs", type=int, default=1)
    given = parser.parse_args()
    names = {f"{one.size[0]}x{one.size[1]},{'zoom' if one.zoom else one.print}": one for one in LOOKS}
    looks = [names[name] for name in given.looks] or list(LOOKS)
    with ProcessPoolExecutor(given.jobs) as pool:
        stands = [one for job in [pool.submit(played, name, looks) for name in given.systems] for one in job.result()]
    for one in stands:
        for text in one.faults:
            print(f"{one.look}: {one.system}, {one.phase}: {text}")
    options = "" if given.systems == SYSTEMS else f" --systems {' '.join(given.systems)}"
    PAGE.write_text(report(stands, options), encoding="utf-8")
    faulty = sum(bool(one.faults) for one in stands)
    print(f"{len(stands)} tables, {faulty} with faults")
    return 1 if faulty else 0


if __name__ == "__main__":
    sys.exit(main())
