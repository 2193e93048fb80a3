"""Space belongs to the cards: what a table that is played on looks like at a window and a print. School and keeper too.

    python -m tests.browser.room [--systems double-deck check ...] [--looks 390x844,150 ...] [--jobs 2]

Of each system a hand is played in one page, from the auction into the third trick, at the looks PLAYED; in each phase
the window is made a pixel narrower and wide again. In the first of these pages each phase of the systems EVERYWHERE is
shown at every other look too, of the others at SOME that are drawn by their name. So are the steps of the guided hands,
at twice as many, and a hand that is told to the score keeper, at all of them. What is wrong is printed, and the widths
of the cards go to docs/figures/cards.md. Exits with 1 if anything was found. Nothing in it waits for a clock: beside
other work it takes longer and finds the same.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from datetime import UTC, datetime
from pathlib import Path
from random import Random
from typing import Any, Final, NamedTuple

from playwright.sync_api import Page, expect, sync_playwright

from deece.school import lesson
from tests.browser.driver import FRAMES, MOST_CHOICES, SYSTEMS, Pointer, Server, Studio, launch
from tests.browser.keeping import Scorer, hands
from tests.browser.sweep import LOOKS, ROOT, Look, faults, resize
from tests.browser.test_learn_sight import UNSEEN, answer

PAGE: Final = ROOT / "docs" / "figures" / "cards.md"
PLAYED: Final = (Look((390, 844), 150), Look((1024, 768), 125), Look((1920, 1080), 100, zoom=True))
EVERYWHERE: Final = ("double-deck", "eight-handed")  # the most cards in a hand, and the most people
SOME: Final = 6  # looks; twice as many of a guided hand
UNUSED: Final = 0.2  # of the window, at most, while cards could be larger
TRICKS: Final = 3
BIDS: Final = 3  # and then pass
GUIDED: Final = ("first-hand", "second-hand")
KEPT: Final = "racehorse"  # it asks for a bidder, a bid, trump, meld and tricks
NO_TABLE: Final = (*GUIDED, "keeper")
ALL: Final = [*EVERYWHERE, *NO_TABLE, *(one for one in SYSTEMS if one not in EVERYWHERE)]  # what takes longest first

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
    const bands = all(".seat, .trick-spot, .stage, .say, .meld-block, .more-below, .stock-table > *")
      .map((e) => e.getBoundingClientRect()).filter(({left, right}) => right > felt.left && left < felt.right)
      .map(({top, bottom}) => [Math.max(top, felt.top), Math.min(bottom, felt.bottom)]).sort((a, b) => a[0] - b[0]);
    let at = felt.top;
    for (const [top, bottom] of [...bands, [felt.bottom, felt.bottom]]) {
      empty += Math.max(0, top - at);
      at = Math.max(at, bottom);
    }
    empty = empty * felt.width / (innerWidth * innerHeight);
  }
  const name = (e) => (e.getAttribute("aria-label") ?? e.textContent).trim();
  const inside = ({left, top, right, bottom}) => left > -1 && top > -1
    && right < innerWidth + 1 && bottom < innerHeight + 1;
  const tools = ["Hint", "Undo", "Last trick|All tricks", "Meld shown", "Notes|Hands and notes"].filter(
    (names) => all("button").some((e) => names.split("|").includes(name(e)) && inside(e.getBoundingClientRect())));
  return {
    phase: table.dataset.phase, hand: width(all(".hand-card")[0]), held: all(".hand-card").length,
    trick: width(all(".trick .card, .trick .card-place")[0]), empty, tools,
    count: all(".ruler").length > 0, asked: table.classList.contains("is-choosing"),
    places: [...all(".hand-card"), ...all(".seat"), ...all(".trick-spot")].map(place).join(" "),
  };
}"""

# Where cards and words lie in the school and at the keeper.
LIES: Final = """() => [...document.querySelectorAll("#page .card, #page .button, #page p, #page h1")].map((e) => {
  const {left, top, width} = e.getBoundingClientRect();
  return [left, top, width].map(Math.round).join(":");
}).join(" ")"""


def largest(look: Look) -> float:
    """Cards need be no wider than this, in px: as in page/table/sizes.js."""
    wide, high = window(look)
    side = min(wide, high)
    usual = min(110.0, max(80.0, 92 + (side - 390) / 47 if side < 768 else 100 + (side - 768) / 13))
    return usual * (1 + (look.print / 100 - 1) / (6 if side < 800 else 3))


def least(look: Look) -> int:
    """No card of the hand is narrower than this, in px."""
    wide, high = window(look)
    return 90 if wide > 960 and high >= 560 else 56 if high < 360 else 60


def window(look: Look) -> tuple[int, int]:
    """What the page has, in its own px."""
    wide, high = look.size
    return (wide // 2, high // 2) if look.zoom else (wide, high)


class Stand(NamedTuple):
    """How a table, or a page of the school or the keeper, stood in one phase, and what is wrong with that."""

    look: Look
    system: str
    phase: str
    stands: dict[str, Any]
    faults: list[str]


def turned(page: Page, look: Look) -> None:
    """The window is a pixel narrower for a moment."""
    wide, high = window(look)
    for width in (wide - 1, wide):
        page.set_viewport_size({"width": width, "height": high})
        page.evaluate(FRAMES)


def still(page: Page) -> None:
    """Nothing is raised or under way."""
    page.evaluate("document.activeElement?.blur()")
    page.mouse.move(1, 1)
    page.evaluate(FRAMES)
    page.wait_for_timeout(40)


def stand(page: Page, look: Look, system: str, tricks: int = 0) -> Stand:
    """How this table stands now, before and after the window was another for a moment; so many tricks were taken."""
    still(page)
    before = page.evaluate(STANDS)
    turned(page, look)
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
    if before["asked"] and before["phase"] in ("auction", "trick"):
        wanted = ["Hint"]
        if before["phase"] == "trick":  # nothing can be taken back before a card of one's own
            wanted += ["Undo", "Last trick|All tricks"] if tricks else []
        found += [f"{name} is more than a tap away" for name in wanted if name not in before["tools"]]
        if before["phase"] == "trick" and not before["count"] and "Notes|Hands and notes" not in before["tools"]:
            found.append("the count is more than a tap away")
    return Stand(look, system, before["phase"], before, found)


def played_on(
    studio: Studio, system: str, look: Look, tricks: int = TRICKS, others: Sequence[Look] = ()
) -> Iterator[Stand]:
    """How a table stands when something is asked, in each phase up to this trick, in one page; at other looks too."""
    kept = {"display": {"printSize": look.print, "speed": "fast"}}
    page = studio.table(system, size=window(look), kept=kept).page
    person = Pointer(page, bold=True)
    met = Counter[str]()
    for _ in range(MOST_CHOICES):
        now = person.asked()
        if now in ("score", "game-over"):
            return
        met[now] += 1
        taken = max(0, met[now] - 1)
        if met[now] == 1 or (now in ("trick", "stock") and met[now] == tricks):
            yield stand(page, look, system, taken)
            if met[now] == 1:
                yield from shown_at(page, look, system, others)
        if now in ("trick", "stock") and met[now] == tricks:
            return
        person.bold = met["auction"] <= BIDS
        person.step()


def shown_at(page: Page, look: Look, system: str, others: Sequence[Look]) -> Iterator[Stand]:
    """The same moment at other looks, and then as it was."""
    for other in others:
        resize(page, other)
        yield stand(page, other, system)
    if others:
        resize(page, look)


def schooled(studio: Studio, name: str, looks: Sequence[Look]) -> Iterator[Stand]:
    """Each step of a guided hand, asked and answered, at each of these looks: cards and the way on are in sight."""
    guided = lesson(name)
    expect.set_options(timeout=120_000)
    first, *_ = looks
    kept = {"display": {"printSize": first.print, "speed": "fast"}}
    page = studio.page(f"/learn/{name}", size=window(first), touch=True, kept=kept).page
    for number in range(len(guided.step)):
        expect(page.locator(".learn-where p")).to_have_text(f"Step {number + 1} of {len(guided.step)}")
        for what in ("asked", "answered"):
            for look in looks:
                resize(page, look)
                page.evaluate(FRAMES)
                found = [f"{one} is out of sight" for one in page.evaluate(UNSEEN)]
                yield Stand(look, name, f"step {number + 1}, {what}", {}, found + moved(page, look))
            resize(page, first)
            if what == "asked":
                answer(page, guided, number)
        page.get_by_role("button", name="Go on").click()


def kept(studio: Studio, looks: Sequence[Look]) -> Iterator[Stand]:
    """A hand that is told to the score keeper, at each of these looks: controls can be reached, no word is cut."""
    first, *_ = looks
    scorer = Scorer(studio.page("/keep", size=window(first)))
    page = scorer.page
    page.set_default_timeout(120_000)
    told = hands(KEPT, 1, 1)[0]
    scorer.begin(KEPT, told.dealer)
    for _ in range(40):
        scorer.settle()
        ends = page.locator("#keep-main").inner_text() == "Write it down"
        asked = "written" if ends else scorer.asked()
        for look in looks:
            resize(page, look)
            page.evaluate(FRAMES)
            yield Stand(look, "keeper", asked, {}, faults(page, "#page") + moved(page, look))
        resize(page, first)
        if ends:
            return
        scorer.answer(told)


def moved(page: Page, look: Look) -> list[str]:
    """What a resize to the same size moves."""
    before = page.evaluate(LIES)
    turned(page, look)
    return [] if page.evaluate(LIES) == before else ["something lies elsewhere after a resize to the same size"]


def found_at(what: str, looks: Sequence[Look]) -> list[Stand]:
    """Hands of this system, a guided hand, or a hand at the keeper, at these looks."""
    with tempfile.TemporaryDirectory() as folder, Server(Path(folder), "1") as server, sync_playwright() as playwright:
        browser = launch(playwright)
        found: list[Stand] = []
        for number, look in enumerate([one for one in PLAYED if one in looks] or looks[:1]):
            studio = Studio(browser, server)
            if what == "keeper":
                found += kept(studio, looks)
            elif what in GUIDED:
                found += schooled(
                    studio, what, looks if len(looks) < 2 * SOME else Random(what).sample(looks, 2 * SOME)
                )
            else:
                shown = looks if what in EVERYWHERE or len(looks) < SOME else Random(what).sample(looks, SOME)
                others = [] if number else [one for one in shown if one != look]
                found += played_on(studio, what, look, others=others)
            studio.close()
            if what in NO_TABLE:
                break
        browser.close()
    print(f"{what}: {len(found)} measured, {sum(bool(one.faults) for one in found)} with faults", flush=True)
    for one in found:
        for text in one.faults:
            print(f"  {one.look}: {one.system}, {one.phase}: {text}", flush=True)
    return found


def span(stands: Sequence[Stand], phase: str, what: str) -> str:
    """The least and the most of these widths."""
    widths = [round(one.stands[what]) for one in stands if one.phase == phase and one.stands.get(what)]
    return "" if not widths else " to ".join(map(str, sorted({min(widths), max(widths)})))


def report(stands: Sequence[Stand], options: str) -> str:
    """The page of the documentation: how wide cards are, and where something is wrong."""
    today = datetime.now(UTC).date()
    names = ", ".join(EVERYWHERE)
    tables = [one for one in stands if one.system not in NO_TABLE]
    lines = [
        "# How wide the cards are",
        "",
        f"Written by `python -m tests.browser.room{options}` on {today:%B} {today.day}, {today.year}.",
        "In one page a hand is played from the auction into the third trick; in each phase the window is made a pixel",
        f"narrower and wide again. So each system is played at {'; '.join(map(str, PLAYED))}. In the first of these",
        f"pages the first moment of each phase is shown at other sizes and prints too, and turned there: of {names} at",
        f"all of them, of each other system at {SOME} that are drawn by its name. Each field of a hand at the",
        f"score keeper is shown at all of them, each step of the guided hands at {2 * SOME} drawn by its name.",
        "",
        "Least and most of all systems, in px: cards of the hand in the auction, of hand and trick in the tricks;",
        "the last column is the most felt with nothing on it, as a part of the window, while cards could be larger.",
        "",
        "| window | print | auction | trick: hand | trick: cards played | unused felt |",
        "|---|---|---|---|---|---|",
    ]
    for look in [one for one in LOOKS if any(each.look == one for each in tables)]:
        mine = [one for one in tables if one.look == look]
        unused = [one.stands["empty"] for one in mine if 0 < one.stands["hand"] < largest(look) - 6]
        size, sort = f"{look.size[0]}×{look.size[1]}", "zoom 200" if look.zoom else look.print
        most = f"{max(unused):.0%}" if unused else ""
        widths = (span(mine, "auction", "hand"), span(mine, "trick", "hand"), span(mine, "trick", "trick"))
        lines.append(f"| {size} | {sort} % | {' | '.join(widths)} | {most} |")
    lines += ["", "| what | measured | wrong |", "|---|---|---|"]
    for name in dict.fromkeys(one.system for one in stands):
        mine = [one for one in stands if one.system == name]
        lines.append(f"| {name} | {len(mine)} | {sum(bool(one.faults) for one in mine)} |")
    wrong = [f"- {one.look}: {one.system}, {one.phase}: {text}" for one in stands for text in one.faults]
    return "\n".join([*lines, "", *wrong, *([""] if wrong else [])])


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--systems", nargs="*", default=ALL, help="also first-hand, second-hand, keeper")
    parser.add_argument("--looks", nargs="*", default=[], help="such as 390x844,150 or 1440x900,zoom; none: all")
    parser.add_argument("--jobs", type=int, default=1)
    given = parser.parse_args()
    names = {f"{one.size[0]}x{one.size[1]},{'zoom' if one.zoom else one.print}": one for one in LOOKS}
    looks = [names[name] for name in given.looks] or list(LOOKS)
    with ProcessPoolExecutor(given.jobs) as pool:
        jobs = {name: pool.submit(found_at, name, looks) for name in given.systems}
    stands = list[Stand]()
    for name, job in jobs.items():
        if error := job.exception():
            print(f"{name} broke off: {error}", flush=True)
            stands.append(Stand(looks[0], name, "", {}, ["broke off"]))
        else:
            stands += job.result()
    whole = given.systems == ALL and len(looks) == len(LOOKS)
    if whole:
        PAGE.write_text(report(stands, ""), encoding="utf-8")
    faulty = sum(bool(one.faults) for one in stands)
    print(f"{len(stands)} measured, {faulty} with faults")
    return 1 if faulty else 0


if __name__ == "__main__":
    sys.exit(main())
