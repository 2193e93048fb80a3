"""What a trick costs the main thread of a browser: `python -m benchmarks.main_thread`. Exit code 1 if a goal is missed.

    python -m benchmarks.main_thread                      held against the click on a button of an empty page
    python -m benchmarks.main_thread --against b610131    and against the page of that revision of this repository

A hand of double deck is played at a phone's size, without motion: a trick is one's own card, the three that follow, and
the gathering. All pages take turns in one run, so that a busy machine is as busy for each; what counts is the
processor's time of the main thread. A phone is four times as slow, so no task may take a fourth of what it may there.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from random import Random
from statistics import median
from typing import Any, Final

from benchmarks.table_load import SOURCE, SOURCE_FIRST
from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright
from tests.browser.driver import IN_HASTE, PHONE, launch
from tests.web.running import free_port

from deece import load
from deece.game.deal import shuffled
from deece.game.play import apply, start, to_act, view
from deece.players import choice_of, make
from deece.record import Record, format

MOST_CLICKS: Final = 40.0  # times the click on an empty page that a trick may cost
MOST_OF_BEFORE: Final = 0.5  # times the trick of the revision of --against
MOST_TASK: Final = 100.0  # ms of a task on a phone
SLOWER: Final = 4  # a phone
TRICKS: Final = 20  # the median of so many, and of as many clicks
SEED: Final = 7
CARD: Final = ".hand-card.is-playable"

PLAY: Final = """() => new Promise((done) => {
  const count = () => document.querySelectorAll(".hand-card").length;
  const mine = () => document.querySelectorAll(".hand-card.is-playable");
  const before = count();
  const cards = mine();
  cards[cards.length - 1].click();
  const again = setInterval(() => {
    if (count() < before && (mine().length > 0 || count() === 0)) {
      clearInterval(again);
      setTimeout(() => done(count()), 100);
    }
  }, 50);
})"""
CLICK: Final = """() => new Promise((done) => {
  document.querySelector("button").click();
  setTimeout(done, 100);
})"""
EMPTY: Final = (
    """<!doctype html><title>Empty</title><button onclick="this.textContent = +this.textContent + 1">0</button>"""
)


def begun() -> str:
    """The record of a hand whose play is about to begin, with its first choice in seat 0."""
    ruleset, rng, player = load("double-deck"), Random(SEED), make("plain")
    rules = ruleset.rules
    while True:
        state = start(rules, 3)
        deal = shuffled(rules, rng, state.public.game.dealer)
        record, state = Record.new(ruleset, dealer=3).add(deal), apply(state, deal)
        while to_act(state) >= 0 and state.public.step != "play":
            action = choice_of(player, view(state, to_act(state))).action
            record, state = record.add(action), apply(state, action)
        if state.public.step == "play" and to_act(state) == 0:
            return format(record)


@contextmanager
def serving(source: Path, folder: Path) -> Iterator[str]:
    """The address of the server of this source, whose computer players do not linger."""
    port = free_port()
    run = f"""{SOURCE_FIRST}
from deece.table import pace
pace.PACE["fast"] = pace.AFTER_TRICK["fast"] = 0.01
import sys
sys.argv = ["deece", "serve", "--port", "{port}", "--data", {str(folder / "data")!r}, "--no-open"]
from deece.cli import main
main()
"""
    command = [sys.executable, "-c", run]
    env = {"PYTHONPATH": str(source), "PATH": "/usr/bin:/bin", "HOME": str(folder)}
    with subprocess.Popen(command, env=env, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as process:
        assert process.stdout
        try:
            for line in process.stdout:
                if "Deece is at" in line:
                    break
            yield f"http://127.0.0.1:{port}"
        finally:
            process.terminate()


class Measured:
    """A page, and the processor's time of its main thread."""

    def __init__(self, context: BrowserContext) -> None:
        self.page: Page = context.new_page()
        self.page.set_default_timeout(60_000)
        self.devtools = context.new_cdp_session(self.page)
        self.devtools.send("Performance.enable", {"timeDomain": "threadTicks"})

    def metrics(self) -> dict[str, float]:
        """What DevTools count."""
        told = self.devtools.send("Performance.getMetrics")["metrics"]
        return {one["name"]: one["value"] for one in told}

    def cost(self, script: str) -> dict[str, float]:
        """What this script and all that follows from it cost, in ms, and how often styles and layout were found."""
        before = self.metrics()
        self.page.evaluate(script)
        after = self.metrics()
        return {
            name: (after[name] - before[name]) * (1 if name.endswith("Count") else 1000)
            for name in (
                "TaskDuration",
                "RecalcStyleDuration",
                "LayoutDuration",
                "ScriptDuration",
                "RecalcStyleCount",
                "LayoutCount",
            )
        }


class Hand(Measured):
    """A hand that is played again and again at a server."""

    def __init__(self, browser: Browser, url: str, record: str) -> None:
        context = browser.new_context(viewport={"width": PHONE[0], "height": PHONE[1]}, reduced_motion="reduce")
        context.add_init_script(IN_HASTE)
        super().__init__(context)
        self.context, self.url, self.record = context, url, record

    def begin(self) -> None:
        """A table where the play begins."""
        seats: list[dict[str, str]] = [{"kind": "me"}, *({"kind": "computer", "level": "plain"} for _ in range(3))]
        body = {"record": self.record, "name": "", "me": "Vera", "seats": seats, "speed": "fast", "watchers": True}
        self.page.goto(f"{self.url}/play")
        answer = self.context.request.post(f"{self.url}/api/tables", data=body, headers={"origin": self.url})
        assert answer.ok, answer.text()
        made = {**answer.json(), "name": "", "title": "", "when": 1}
        display = {"speed": "fast", "tapTwice": "off"}
        for name, value in {"games": [made], "name": "Vera", "display": display}.items():
            self.page.evaluate(
                "([name, text]) => localStorage.setItem(name, text)", [f"deece.{name}", json.dumps(value)]
            )
        self.page.goto(f"{self.url}/t/{made['table']}")
        ready = self.page.get_by_role("button", name="Ready: play the hand").first
        ready.or_(self.page.locator(CARD).first).first.wait_for()
        if ready.is_visible():
            ready.click()
        self.page.locator(CARD).first.wait_for()
        self.page.wait_for_timeout(1_000)

    def trick(self) -> dict[str, float]:
        """What a trick costs; a new table where this hand is over."""
        if not self.page.locator(CARD).count():
            self.begin()
        return self.cost(PLAY)


def longest(browser: Browser, hand: Hand) -> float:
    """ms of the processor of the longest task of the main thread in a hand."""
    hand.begin()
    browser.start_tracing(page=hand.page, categories=["toplevel", "__metadata"])
    while hand.page.locator(CARD).count():
        hand.page.evaluate(PLAY)
    events: list[dict[str, Any]] = json.loads(browser.stop_tracing())["traceEvents"]
    mains = {
        (one["pid"], one["tid"])
        for one in events
        if one["name"] == "thread_name" and one["args"]["name"] == "CrRendererMain"
    }
    return max(float(one.get("tdur", 0)) / 1000 for one in events if (one["pid"], one["tid"]) in mains)


def main() -> int:
    """Measure, print, and say whether every goal is met."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n\n")[0])
    parser.add_argument("--against", metavar="REVISION", help="compare with the page of this revision")
    parser.add_argument("--tricks", type=int, default=TRICKS)
    options = parser.parse_args()
    record = begun()
    with ExitStack() as stack, sync_playwright() as playwright:
        root = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        sources = {"now": SOURCE}
        if options.against:
            sources[options.against] = root / "revision" / "src"
            (root / "revision").mkdir()
            archive = subprocess.run(
                ["git", "archive", options.against, "src"], cwd=SOURCE.parent, capture_output=True, check=True
            )
            subprocess.run(["tar", "-x", "-C", str(root / "revision")], input=archive.stdout, check=True)
        browser = launch(playwright)
        hands = {}
        for name, source in sources.items():
            (root / f"data {name}").mkdir()
            hands[name] = Hand(browser, stack.enter_context(serving(source, root / f"data {name}")), record)
        empty = Measured(browser.new_context())
        empty.page.set_content(EMPTY)
        empty.cost(CLICK)
        costs: dict[str, list[dict[str, float]]] = {name: [] for name in ("empty", *hands)}
        for _ in range(options.tricks):
            costs["empty"].append(empty.cost(CLICK))
            for name, hand in hands.items():
                costs[name].append(hand.trick())
        found = {name: median(one["TaskDuration"] for one in each) for name, each in costs.items()}
        for name, each in costs.items():
            parts = ", ".join(f"{part} {median(one[part] for one in each):.1f}" for part in each[0])
            print(f"{name:10} {parts}")
        task = longest(browser, hands["now"])
        browser.close()
    goals = {
        "a trick, times a click on an empty page": (found["now"] / found["empty"], MOST_CLICKS),
        "longest task of a hand on a phone, ms": (task * SLOWER, MOST_TASK),
    }
    if options.against:
        goals[f"a trick, times that of {options.against}"] = (found["now"] / found[options.against], MOST_OF_BEFORE)
    for name, (figure, most) in goals.items():
        print(f"{name}: {figure:.2f}, goal {most:g}{'' if figure <= most else ': MISSED'}")
    return int(any(figure > most for figure, most in goals.values()))


if __name__ == "__main__":
    sys.exit(main())
