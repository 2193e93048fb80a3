"""Writes what this version leaves behind, once, on the day of its release: `python -m tests.upgrade.make`.

A folder by the version's number: `tables.sqlite`, the store of a server with games at several moments, a score sheet
that was shared and a class; `kept.json`, what a browser kept of a game at that server; `page.json`, the rows of a page
without a server; `sheet.keep` and `game.deece`, as the command writes them; `house.toml` and `card.toml`, a house set
and a convention card; and `known.json`, what the test must find in them. A folder that is there is never written again.
"""

from __future__ import annotations

import asyncio
import json
import shutil
import sys
import tempfile
from importlib.metadata import version
from pathlib import Path
from typing import Any, Final

from playwright.sync_api import sync_playwright

from deece.keeper.events import decode
from deece.keeper.fold import fold
from deece.store.base import Store
from deece.store.indexed import IndexedStore
from deece.store.sqlite import SqliteStore
from tests.browser.driver import Server, Studio, await_phase, launch
from tests.cli.test_keep import NAMES, ONE, TWO, keep
from tests.players.own_cards import TOML
from tests.web.client import Site, Socket, over
from tests.web.games import text
from tests.web.test_classes import begin, come

Json = dict[str, Any]
HERE: Final = Path(__file__).parent
STORE: Final = "tables.sqlite"
HOUSE: Final = 'extends = "four-handed"\n\n[score]\ngoal = 1200\n'


def made(site: Site) -> Json:
    """Tables at several moments, and what is known of each."""
    games = {
        "bidding": ("double-deck", {}, lambda page: page["public"]["step"] == "bid"),
        "in a trick": ("double-deck", {}, lambda page: page["public"]["step"] == "play" and page["own"]["question"]),
        "a stock": ("two-handed", {}, lambda page: page["public"]["step"] == "stock" and page["own"]["question"]),
        "a widow": ("three-handed-widow", {"score.goal": "600"}, over),
        "the end": ("cutthroat", {"score.goal": "150"}, lambda page: page["public"]["step"] == "over"),
    }
    known = {}
    for name, (system, house, when) in games.items():
        table = site.table(system, set=house)
        mine = table.enter()
        mine.play(when)
        known[name] = {"table": table.table, "token": table.token, "system": system} | state_of(mine)
        known[name]["record"] = site.get(table.where("/record")).text
    return known


class Rows:
    """The rows of a browser, in memory: of one table, written at once."""

    def __init__(self, writing: Json | None = None) -> None:
        self.writing = writing or {"rows": [], "newest": []}

    async def write(self, writing: str) -> str:
        self.writing = json.loads(writing)
        return "{}"

    async def read(self, table: str, since: int) -> str:
        rows = [row for row in self.writing["rows"] if row["seq"] > since]
        return json.dumps({"rows": rows, "newest": self.writing["newest"]})

    async def list(self) -> str:
        return json.dumps({"newest": self.writing["newest"]})

    async def cut(self, table: str, seq: int, newest: str, rows: str = "[]") -> str:
        raise AssertionError("what is whole is not cut")

    async def close(self) -> None:
        """Nothing is held."""


async def in_a_page(store: Store, table: str) -> Json:
    """A table's rows as a page writes them."""
    rows = Rows()
    await IndexedStore(rows).append(await store.read(table))
    return rows.writing


def state_of(mine: Socket) -> Json:
    """What is compared: the facts of a position that every version has."""
    public = mine.page["public"]
    own = mine.own
    return {
        "step": public["step"],
        "hand": own["hand"] if own else [],
        "do": [one["do"] for one in own["choices"]] if own else [],
    }


def kept_by_a_page(folder: Path) -> Json:
    """What a browser remembers, by name, of a newcomer who has begun to play at the server of this folder."""
    with Server(folder) as server, sync_playwright() as playwright:
        browser = launch(playwright)
        page = Studio(browser, server).page("/", kept={"name": ""}).page
        page.get_by_role("button", name="Play a hand now").click()
        await_phase(page, "auction")
        kept: Json = page.evaluate("({...localStorage})")
        browser.close()
        return {name.removeprefix("deece."): json.loads(value) for name, value in kept.items()}


def scores(sheet: Path) -> list[list[int]]:
    """The totals after each line of a sheet in a file."""
    return [list(row.scores) for row in fold(map(decode, sheet.read_text("utf-8").splitlines())).rows]


def main() -> int:
    """Write the folder of this version."""
    folder = HERE / version("deece")
    if folder.exists():
        print(f"{folder.name} is there: what a release left behind is never made again")
        return 1
    with tempfile.TemporaryDirectory() as scratch:
        data = Path(scratch, "data")  # where tests.browser.launcher serves from
        store = SqliteStore(data)
        with Site(store) as site:
            known: Json = {"tables": made(site)}
            sheet = Path(scratch, "sheet.keep")
            keep(sheet, "-r", "double-deck", *NAMES, typed=ONE + TWO)
            known["sheet"] = scores(sheet)
            page = site.run(in_a_page(store, known["tables"]["in a trick"]["table"]))
            events = [json.loads(line) for line in sheet.read_text("utf-8").splitlines()]
            known["shared"] = site.post("/api/sheets", {"events": events}).json
            lesson = begin(site)
            known["class"] = {**lesson, "pupil": come(site, lesson, "Ann")}
        kept = kept_by_a_page(Path(scratch))
        asyncio.run(SqliteStore(data).close())  # that server was killed: what lies beside the file goes into it
        made_here = Path(scratch, "folder")
        made_here.mkdir()
        (made_here / "page.json").write_text(json.dumps(page, indent=1) + "\n", "utf-8")
        shutil.copyfile(data / STORE, made_here / STORE)
        (made_here / "kept.json").write_text(json.dumps(kept, indent=1) + "\n", "utf-8")
        shutil.copyfile(sheet, made_here / sheet.name)
        (made_here / "game.deece").write_text(text("four-handed-passing", hands=3), "utf-8")
        (made_here / "card.toml").write_text(TOML, "utf-8")
        (made_here / "house.toml").write_text(HOUSE, "utf-8")
        (made_here / "known.json").write_text(json.dumps(known, indent=1, ensure_ascii=False) + "\n", "utf-8")
        shutil.copytree(made_here, folder)  # whole, or not at all
    return 0


if __name__ == "__main__":
    sys.exit(main())
