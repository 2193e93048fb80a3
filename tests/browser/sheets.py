"""Score sheets for the browser's tests: written into a device's own book, as if somebody had told their hands."""

from __future__ import annotations

from typing import Any, Final, Protocol

from playwright.sync_api import Page

from tests.browser.driver import Seen, Server, Studio

Json = dict[str, Any]


class House(Protocol):
    """Who has a server that knows the rules."""

    server: Server


NAMES: Final = ("Margaret", "Walter", "Ruth", "Dolores")  # of double deck: Margaret and Ruth are partners

PUT: Final = """([sheet, events]) => new Promise((done, fail) => {
  const asked = indexedDB.open("deece-sheets", 1);
  asked.onupgradeneeded = () => {
    asked.result.createObjectStore("events", {keyPath: ["sheet", "id"]});
    asked.result.createObjectStore("sheets", {keyPath: "id"});
  };
  asked.onerror = () => fail(asked.error);
  asked.onsuccess = () => {
    const piece = asked.result.transaction(["events", "sheets"], "readwrite");
    for (const event of events) piece.objectStore("events").put({sheet, ...event});
    piece.objectStore("sheets").put({id: sheet, when: Date.now(), note: {}});
    piece.oncomplete = () => { asked.result.close(); done(); };
    piece.onerror = () => fail(piece.error);
  };
})"""
READ: Final = """(sheet) => new Promise((done) => {
  const asked = indexedDB.open("deece-sheets", 1);
  asked.onsuccess = () => {
    const range = IDBKeyRange.bound([sheet], [sheet, []]);
    const all = asked.result.transaction("events").objectStore("events").getAll(range);
    all.onsuccess = () => { asked.result.close(); done(all.result); };
  };
})"""


def told(declarer: int, bid: int, trump: int, meld: tuple[int, int], play: int, **more: Any) -> Json:
    """A hand of double deck; meld of both sides, and the points that declarer's side took."""
    other = (declarer + 1) % 4
    melds = {str(declarer): [meld[0]], str(other): [meld[1]]}
    return {
        "declarer": declarer,
        "bid": bid,
        "trump": trump,
        "melds": melds,
        "play": {str(declarer): play, str(other): 50 - play},
        **more,
    }


def hand(number: int, what: Json, over: tuple[str, ...] = ()) -> Json:
    return {"type": "hand", "number": number, "told": what, **({"over": list(over)} if over else {})}


# Of these the second decides: as they stand Margaret and Ruth have won; had Walter made his 60, he and Dolores.
NINE: Final = (
    told(0, 52, 0, (30, 24), 28),
    told(1, 60, 3, (40, 22), 10),
    told(1, 54, 1, (34, 20), 27),
    told(2, 65, 2, (46, 22), 29),
    told(0, 50, 1, (28, 30), 26),
    told(3, 55, 3, (58, 22), 25),
    told(0, 60, 1, (44, 26), 30),
    told(2, 51, 0, (30, 20), 29),
    told(1, 50, 2, (32, 22), 28),
)


def begin(studio: House, system: str = "double-deck", **more: Any) -> Json:
    """The change that begins a sheet."""
    asked = {
        "id": system,
        "names": NAMES[: studio.server.sits(system)],
        "dealer": studio.server.sits(system) - 1,
        "title": "Thursday cards",
        **more,
    }
    change: Json = studio.server.post("/api/keep/begin", asked)["change"]
    return change


def events(changes: list[Json], device: str = "first", at: int = 1_790_000_000) -> list[Json]:
    """One device's events."""
    return [{"id": f"{device}:{place}", "at": at + place, "change": each} for place, each in enumerate(changes, 1)]


def nine(studio: House, count: int = 9, **more: Any) -> list[Json]:
    """A sheet of so many of the nine hands."""
    return events([begin(studio, **more), *(hand(place, each) for place, each in enumerate(NINE[:count], 1))])


def kept(studio: Studio, path: str, sheets: dict[str, list[Json]], **options: Any) -> Seen:
    """A page of a device that has these sheets."""
    seen = studio.page("/keep/none", **options)
    for sheet, written in sheets.items():
        seen.page.evaluate(PUT, [sheet, written])
    seen.page.goto(studio.server.url + path)
    return seen


def written(page: Page, sheet: str) -> list[Json]:
    """What the device has of a sheet."""
    found: list[Json] = page.evaluate(READ, sheet)
    return sorted(found, key=lambda event: int(event["id"].rpartition(":")[2]))
