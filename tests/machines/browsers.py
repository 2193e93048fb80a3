"""Two people play a whole game in two browsers, each at another server, and the server of their table is killed.

    python -m tests.machines.browsers [--kills 2] [--pictures FOLDER]

Three servers share one database. Each browser has a proxy of its own, which sends it to a server of its own while that
one lives; the other seats are computer players'. In mid-play the server that has the table is killed with signal 9, as
somebody is to choose, and started again a little later. Every other time they choose at once, while nobody is there to
hear it, else when the page has the table again. Measured is the time from the kill until their choice is taken.

At the end both pages must show the score of the log; everything that they were sent is compared with the log; and no
page may have said anything of what happened but that it looks for the table. Exit code 1 if anything was not so. The
pictures are of both pages in the middle of each takeover.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import sys
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median
from typing import Any, Final

from playwright.sync_api import Browser, Page, sync_playwright

from deece.table.game import TableGame
from deece.table.log import Made, change_of
from tests.browser.driver import DESK, IN_HASTE, PHONE, SCORED, Pointer, await_phase, launch, phase, wait
from tests.machines.town import Node, Proxy, Town
from tests.sent import heard
from tests.web.faults import Report, Seats
from tests.web.running import Player

Json = dict[str, Any]
SYSTEM: Final = "four-handed-passing"
KILLS_A_HAND: Final = 5
CHOICES: Final = (2, 5)  # made by the two together before each kill
CALM: Final = "Looking for the table… Nothing is lost."
OF_THE_GAME: Final = " cuts the cards."  # what else stands in that place
KILLED_IN: Final = ("auction", "trick")
STARTED_AFTER: Final = (0.5, 4.0)  # seconds from a kill until the server is started again
LOOKED_AT: Final = (0.5, 1.5)  # seconds from a kill until a picture is taken

# All that the page sends and is sent, and what stands in its few lines of words, each with the time.
OVERHEARD: Final = """(() => {
  window.overheard = [];
  window.said = [];
  const Line = window.WebSocket;
  window.WebSocket = class extends Line {
    constructor(...where) {
      super(...where);
      this.addEventListener("message", (event) => overheard.push([Date.now(), "heard", event.data]));
    }
    send(text) {
      overheard.push([Date.now(), "sent", text]);
      super.send(text);
    }
  };
  const words = ".page-notice, .lone, [role=alert]";
  new MutationObserver(() => {
    for (const place of document.querySelectorAll(words)) {
      const text = place.checkVisibility() ? place.innerText.replace(/\\s+/g, " ").trim() : "";
      if (text && said.at(-1)?.[1] !== text) said.push([Date.now(), text]);
    }
  }).observe(document, {subtree: true, childList: true, characterData: true, attributes: true});
})();"""


class Toward(Proxy):
    """nginx with the sample configuration, but one server is asked as long as it lives, and the others only then."""

    def __init__(self, folder: Path, first: Node, nodes: list[Node]) -> None:
        super().__init__(folder, "nginx", nodes)
        self.first = first

    def configured(self) -> Path:
        """The sample, changed."""
        file = super().configured()
        lines = []
        for line in file.read_text().splitlines():
            backup = line.strip().startswith("server 127") and self.first.host not in line
            if not line.strip().startswith("hash "):
                lines.append(line.replace(";", " backup;", 1) if backup else line)
        file.write_text("\n".join(lines) + "\n")
        return file


class Overheard(Player):
    """What a page was sent and sent: it says nothing itself."""

    def __init__(self, place: Any, table: str) -> None:
        super().__init__(place, table, "")
        self.playing = False

    async def _say(self, message: Json) -> None:
        """The page has said it."""

    async def overhear(self, lines: list[tuple[float, str, str]]) -> None:
        """Hear it all again."""
        for _, how, text in lines:
            if how == "heard":
                for told in heard(text):
                    if told["t"] != "pong":
                        await self._hear(told)
                continue
            message = json.loads(text)
            if "id" in message:
                self.pending[message["id"]] = message
                if message["t"] == "do":
                    self.sent[message["id"]] = message["do"]


@dataclass
class Seen:
    """What stood in a page at the end, and what was overheard of it."""

    shown: list[str]  # in the last row of the score sheet
    said: list[tuple[float, str]]
    overheard: list[tuple[float, str, str]]


class Pages(Seats):
    """The table's two pages, and what its log must hold."""

    def __init__(self, place: Any, table: str, seen: list[Seen]) -> None:
        self.id, self.players = table, []
        for one in seen:
            player = Overheard(place, table)
            asyncio.run(player.overhear(one.overheard))
            self.players.append(player)


@dataclass
class Outcome:
    """What was seen."""

    kills: int = 0
    taken: list[float] = field(default_factory=list)  # seconds from a kill until the next choice was taken
    back: list[float] = field(default_factory=list)  # and until each page had the table again
    hands: int = 0
    said: Counter[str] = field(default_factory=Counter)
    report: Report = field(default_factory=Report)
    stale: int = 0

    @property
    def wrong(self) -> list[str]:
        """What was not as it should be."""
        return self.report.faults


class Game:
    """A table of two people in two browsers, and two computer players."""

    def __init__(self, town: Town, pages: list[Page], fronts: list[Toward], hands: int) -> None:
        self.town, self.pages, self.fronts = town, pages, fronts
        seats = [{"kind": "me"}, {"kind": "friend"}, *({"kind": "computer", "level": "plain"} for _ in range(2))]
        asked = {"id": SYSTEM, "set": {"score.hands": str(hands)}, "name": "T", "me": "Vera", "seats": seats}
        made = fronts[0].post("/api/tables", {**asked, "speed": "fast"})
        self.table: str = made["table"]
        game = {**made, "name": "T", "title": SYSTEM, "when": 1}
        mine, friends = pages
        mine.goto(f"http://{fronts[0].host}/play")
        mine.evaluate("(game) => localStorage.setItem('deece.games', JSON.stringify([game]))", game)
        mine.goto(f"http://{fronts[0].host}/t/{self.table}")
        friends.goto(f"http://{fronts[1].host}/t/{self.table}")
        friends.get_by_label("Your name").fill("Flora")
        friends.get_by_role("button", name="Take the seat").click()
        await_phase(mine, "auction", "exchange", "meld", "trick")
        for page in pages:
            page.evaluate("said.length = 0")  # how somebody sits down is another matter
        self.people = [Pointer(mine, bold=True), Pointer(friends)]

    @property
    def over(self) -> bool:
        """Whether both see the end."""
        return all(phase(page) == "game-over" for page in self.pages)

    def choose(self) -> None:
        """Somebody chooses, or both go on to the next hand."""
        wait(
            self.pages[0],
            "somebody's choice",
            lambda: self.scored or any(one.offered() for one in self.people),
        )
        if not self.scored:
            any(one.step_if_asked() for one in self.people)
        elif not self.over:
            for page in self.pages:
                page.get_by_role("button", name="Next hand").click()
            for page in self.pages:
                wait(page, "the next hand", lambda page=page: phase(page) not in SCORED)

    @property
    def scored(self) -> bool:
        """Whether both see the score."""
        return all(phase(page) in SCORED for page in self.pages)

    def kill(self, outcome: Outcome, *, hasty: bool, pictures: Path | None) -> None:
        """Kill the server of the table as somebody is to choose; over when their choice was taken."""
        while not (asked := [one for one in self.people if phase(one.page) in KILLED_IN and one.offered()]):
            assert not self.over, "the game was over too soon"
            self.choose()
        one = asked[0]
        node = self.town.owners()[self.table]
        began = time.time()
        node.kill()
        again = threading.Thread(target=self._start, args=(node, random.uniform(*STARTED_AFTER)))
        again.start()
        outcome.kills += 1
        if hasty and (card := one.offered()):
            one.choose(card)
        for seconds in LOOKED_AT if pictures else ():
            one.page.wait_for_timeout(max(0.0, 1000 * (began + seconds - time.time())))
            for number, page in enumerate(self.pages):
                page.screenshot(path=(pictures or Path()) / f"kill{outcome.kills}-{seconds}-{number}.png")
        outcome.back += [seen - began for page in self.pages for seen in [self._when(page, "welcome", began)]]
        # A choice sent meanwhile may be refused: a table that was taken over shows the meld once more.
        while not (taken := self._first(one.page, "ok", began)):
            any(one.step_if_asked() for one in self.people)
            one.page.wait_for_timeout(15)
        outcome.taken.append(taken - began)
        again.join()

    def _start(self, node: Node, after: float) -> None:
        time.sleep(after)
        node.start()

    def _when(self, page: Page, kind: str, since: float) -> float:
        """Wait until a page is sent such a message; when that was."""
        found: float = wait(page, kind, lambda: self._first(page, kind, since))
        return found

    def _first(self, page: Page, kind: str, since: float) -> float:
        """When a page was first sent such a message after this time; 0 if it was not yet."""
        look = """([kind, since]) => overheard.find(([at, how, text]) => at > since && how === "heard"
            && (JSON.parse(text).t === kind || (kind === "ok" && JSON.parse(text).ok)))?.[0] ?? 0"""
        found: float = page.evaluate(look, [kind, 1000 * since])
        return found / 1000

    def seen(self) -> list[Seen]:
        """What the pages have at the end."""
        found = []
        for page in self.pages:
            assert page.locator(".over-head").inner_text().strip()
            shown = page.locator(".sheet tbody").last.locator("tr").last.locator("td").all_inner_texts()
            found.append(Seen(shown, page.evaluate("said"), page.evaluate("overheard")))
        return found

    def compare(self, seen: list[Seen], outcome: Outcome) -> None:
        """Compare what the pages had at the end with the log."""
        stored, faults = self.town.stored(self.table), outcome.report.faults
        first = change_of(stored.log[0])
        assert isinstance(first, Made)
        game = TableGame(first)
        for entry in stored.log[1:]:
            game.fold(change_of(entry))
        scores = [str(score) for score in game.public.game.scores]
        for one in seen:
            if [text.strip().replace("−", "-") for text in one.shown] != scores:
                faults.append(f"a page shows {one.shown}, the log has {scores}")
            outcome.said.update(text for _, text in one.said if not text.endswith(OF_THE_GAME))
        outcome.hands += len(game.public.game.results)
        faults += [f"a page said: {text}" for text in outcome.said if text != CALM]
        Pages(self.fronts[0], self.table, seen).compare(stored.log, outcome.report)
        outcome.stale += stored.stale
        if stored.broken or stored.stale:
            faults.append(
                f"{stored.broken} entries with a wrong hash, {stored.stale} of a server that had not the table"
            )


@contextmanager
def running(folder: Path) -> Iterator[tuple[Town, list[Toward]]]:
    """The servers, and a proxy for each of two people."""
    with asyncio.Runner() as runner:
        town = Town(folder)
        fronts = [Toward(folder / f"front{number}", node, town.nodes) for number, node in enumerate(town.nodes[:2])]
        for node in town.nodes:
            for front in fronts:
                node.options = [*node.options, "--allow", front.host]
        runner.run(town.__aenter__())
        try:
            for front in fronts:
                front.start()
            yield town, fronts
        finally:
            for front in fronts:
                front.kill()
            runner.run(town.__aexit__())


def play(folder: Path, kills: int, pictures: Path | None = None) -> Outcome:
    """A whole game, in which the server of the table is killed so many times."""
    outcome = Outcome()
    with running(folder) as (town, fronts):
        with sync_playwright() as playwright:
            pages = [opened(launch(playwright), size) for size in (DESK, PHONE)]
            game = Game(town, pages, fronts, 1 + -(-kills // KILLS_A_HAND))
            for number in range(kills):
                for _ in range(random.randint(*CHOICES)):
                    game.choose()
                game.kill(outcome, hasty=number % 2 == 1, pictures=pictures)
            while not game.over:
                game.choose()
            seen = game.seen()
        game.compare(seen, outcome)
        outcome.report.faults += town.complaints()
    return outcome


def opened(browser: Browser, size: tuple[int, int]) -> Page:
    """A page of this size, with nothing in it."""
    context = browser.new_context(
        viewport={"width": size[0], "height": size[1]}, reduced_motion="reduce", locale="en-US"
    )
    context.add_init_script(IN_HASTE)
    context.add_init_script(OVERHEARD)
    return context.new_page()


def show(outcome: Outcome) -> None:
    """Print what was seen."""
    print(f"{outcome.hands} hands, {outcome.kills} kills")
    for what, seconds in (("until the next choice was taken", outcome.taken), ("until a page was back", outcome.back)):
        times = " ".join(f"{one:.1f}" for one in sorted(seconds))
        print(f"  {what}: p50 {median(seconds):.1f} s, most {max(seconds):.1f} s ({times})")
    report = outcome.report
    print(
        f"  {report.acknowledged} acknowledged choices and {report.positions} positions compared, {outcome.stale} stale"
    )
    for text, often in outcome.said.items():
        print(f"  said {often} times: {text}")
    for fault in outcome.wrong[:20]:
        print(f"  {fault}")
    print(f"  {len(outcome.wrong)} faults", flush=True)


def main() -> int:
    """The command."""
    parser = argparse.ArgumentParser(
        prog="python -m tests.machines.browsers",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--kills", type=int, default=2, help="in the game (default 2), about five in each hand")
    parser.add_argument("--pictures", type=Path, help="a folder for pictures of the takeovers")
    options = parser.parse_args()
    if options.pictures:
        options.pictures.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(prefix="town", ignore_cleanup_errors=True) as folder:
        outcome = play(Path(folder), options.kills, options.pictures)
    show(outcome)
    return 1 if outcome.wrong else 0


if __name__ == "__main__":
    sys.exit(main())
