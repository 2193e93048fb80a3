"""The log in IndexedDB: what is acknowledged outlives the page, and whatever goes wrong is said and waited for."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Coroutine
from typing import Any

import pytest
from tests.store.browser import Chromium, Rows, open_page

from deece.store import Entry, OutOfOrder, StoreError
from deece.store.indexed import FAULTY, FORBIDDEN, FULL, TOO_OLD, IndexedStore

Story = Callable[[IndexedStore, Rows], Coroutine[Any, Any, None]]


def entries(table: str, *seqs: int) -> list[Entry]:
    return [Entry(table, seq, "act", f'{{"n":{seq}}}') for seq in seqs]


def told(browser: Chromium, story: Story) -> None:
    async def whole() -> None:
        rows = browser.rows()
        try:
            await story(IndexedStore(rows), rows)
        finally:
            await rows.close()

    asyncio.run(whole())


class Failing:
    """A database of which some answers are errors."""

    def __init__(self, *errors: str) -> None:
        self.errors = list(errors)
        self.rows: list[Any] = []

    async def write(self, writing: str) -> str:
        if self.errors and (error := self.errors.pop(0)):
            return json.dumps({"error": error})
        self.rows += json.loads(writing)["rows"]
        return "{}"

    async def read(self, table: str, since: int) -> str:
        return json.dumps({"rows": self.rows[since:]})

    async def list(self) -> str:
        return "{}"

    async def cut(self, table: str, seq: int, newest: str, rows: str = "[]") -> str:
        return "{}"

    async def close(self) -> None: ...


def test_what_was_acknowledged_is_there_after_the_tab_was_killed(browser: Chromium) -> None:
    async def story(store: IndexedStore, rows: Rows) -> None:
        await store.append(entries("oak", 1, 2, 3))
        await rows.there(crashed(rows))
        again = IndexedStore(rows)
        assert await again.recover("oak") == (entries("oak", 1, 2, 3), 0)
        await again.append(entries("oak", 4))

    async def crashed(rows: Rows) -> None:
        session = await rows.context.new_cdp_session(rows.page)
        asked = asyncio.ensure_future(session.send("Page.crash"))
        await asyncio.wait([asked], timeout=2)
        asked.cancel()
        await rows.page.close()
        rows.page = await open_page(rows.context)

    told(browser, story)


def test_storage_cleared_under_an_open_page_loses_nothing_of_its_tables(browser: Chromium) -> None:
    async def story(store: IndexedStore, rows: Rows) -> None:
        await store.append(entries("oak", 1, 2))
        await store.recover("oak")
        session = await rows.there(rows.context.new_cdp_session(rows.page))
        given = {"origin": "http://deece.test", "storageTypes": "indexeddb"}
        await rows.there(session.send("Storage.clearDataForOrigin", given))
        await store.append(entries("oak", 3))
        assert await IndexedStore(rows).recover("oak") == (entries("oak", 1, 2, 3), 0)

    told(browser, story)


def test_a_second_writer_is_found_out_and_nothing_of_the_first_is_overwritten(browser: Chromium) -> None:
    async def story(store: IndexedStore, rows: Rows) -> None:
        await store.append(entries("oak", 1))
        other = IndexedStore(rows)
        await other.append(entries("oak", 2))
        with pytest.raises(OutOfOrder, match="already written"):
            await store.append([Entry("oak", 2, "act", "mine")])
        assert await store.read("oak") == entries("oak", 1, 2)
        await store.append(entries("oak", 3))

    told(browser, story)


def test_every_write_is_asked_to_be_strict(browser: Chromium) -> None:
    async def story(store: IndexedStore, rows: Rows) -> None:
        await rows.run(
            """() => {
              self.asked = [];
              const {transaction} = IDBDatabase.prototype;
              IDBDatabase.prototype.transaction = function (stores, mode, options) {
                self.asked.push([mode, options?.durability]);
                return transaction.call(this, stores, mode, options);
              };
            }"""
        )
        await store.append(entries("oak", 1))
        await store.remove("oak")
        writes = [durability for mode, durability in await rows.run("() => self.asked") if mode == "readwrite"]
        assert writes == ["strict", "strict"]

    told(browser, story)


def test_a_page_older_than_what_was_kept_says_so(browser: Chromium) -> None:
    async def story(store: IndexedStore, rows: Rows) -> None:
        await store.append(entries("oak", 1))
        await rows.run(
            """() => new Promise((resolve) => {
              const asked = indexedDB.open("deece", 99);
              asked.onsuccess = () => { asked.result.close(); resolve(); };
            })"""
        )
        with pytest.raises(StoreError, match="a newer Deece"):
            await store.append(entries("oak", 2), patience=0)
        assert store.trouble == TOO_OLD

    told(browser, story)


@pytest.mark.parametrize(
    ("error", "words"),
    [("QuotaExceededError", FULL), ("SecurityError", FORBIDDEN), ("UnknownError", FAULTY), ("VersionError", TOO_OLD)],
)
def test_what_cannot_be_written_waits_says_why_and_comes(error: str, words: str) -> None:
    async def story() -> None:
        heard: list[str] = []
        store = IndexedStore(rows := Failing("", error, error))
        store.watch(heard.append)
        await store.append(entries("oak", 1))
        await store.append(entries("oak", 2))
        assert heard == [words, ""]
        assert [row["seq"] for row in rows.rows] == [1, 2]

    asyncio.run(story())


def test_whoever_has_no_patience_is_told_and_the_entry_never_comes() -> None:
    async def story() -> None:
        store = IndexedStore(rows := Failing("QuotaExceededError", "QuotaExceededError"))
        with pytest.raises(StoreError, match="no room left"):
            await store.append(entries("oak", 1), patience=0)
        assert rows.rows == []
        await store.append(entries("oak", 1))
        assert store.trouble == ""

    asyncio.run(story())
