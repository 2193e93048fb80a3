"""The log in a browser's IndexedDB: one row an entry, written with strict durability.

The database itself is asked in JavaScript (`page/worker/rows.js`); here stands what a log promises. What was
written since the page was opened is also kept in memory: where the browser's storage is cleared meanwhile, it is
written again with the next entry.
"""

from __future__ import annotations

import asyncio
import math
import time
from collections.abc import Callable, Sequence
from typing import Final, Protocol

import msgspec

from deece.store.base import Entry, Head, OneWriter, Recovered, StoreError, TableInfo, link, must_follow, recovered

__all__ = ["Database", "IndexedStore"]

AGAIN_AFTER: Final = 0.5  # seconds until what could not be written is tried again
FULL: Final = "this device has no room left for Deece: free some space"
TOO_OLD: Final = "a newer Deece is open in this browser: load this page again"
FORBIDDEN: Final = "this browser keeps nothing for this page: allow it to, or leave the private window"
FAULTY: Final = "the browser's storage gives errors: save the record, then close other pages and load this one again"
WORDS: Final = {
    "QuotaExceededError": FULL,
    "VersionError": TOO_OLD,
    "SecurityError": FORBIDDEN,
}


class Row(msgspec.Struct, frozen=True):
    """An entry as the database has it; `chain` in hexadecimal."""

    table: str
    seq: int
    kind: str
    body: str
    time: float
    chain: str

    @property
    def entry(self) -> Entry:
        """The entry."""
        return Entry(self.table, self.seq, self.kind, self.body)


class Newest(msgspec.Struct, frozen=True):
    """A table's newest entry, and when its first was written: the witness of the log."""

    table: str
    seq: int
    chain: str
    first: float
    last: float


class Found(msgspec.Struct, frozen=True):
    """What the database answers; `error` is the name of what went wrong, "" if all is well."""

    error: str = ""
    rows: list[Row] = []
    newest: list[Newest] = []


class Writing(msgspec.Struct, frozen=True):
    """Rows to be added in one step, if each table's newest entry is still that number."""

    rows: list[Row]
    newest: list[Newest]
    before: dict[str, int]


class Database(Protocol):
    """The rows, as JavaScript keeps them; every answer is a `Found` as JSON."""

    async def write(self, writing: str) -> str:
        """Do a `Writing` (JSON), all or nothing; where a table has another newest entry, the error is "order"."""

    async def read(self, table: str, since: int) -> str:
        """The table's rows after this number, in order, and its newest."""

    async def list(self) -> str:
        """Every table's newest."""

    async def cut(self, table: str, seq: int, newest: str, rows: str = "[]") -> str:
        """Put these rows in place of the table's after this number; `newest` is then the newest, "" if there is none.

        Both are JSON.
        """

    async def close(self) -> None:
        """Let go of the database."""


class IndexedStore(OneWriter):
    """A `Store` in a browser. One page at a time writes: whoever makes it holds the lock (worker/engine.js)."""

    waiting = 0  # nobody counts them in a page

    def __init__(self, database: Database) -> None:
        self._database = database
        self._rows: dict[str, list[Row]] = {}  # of tables that were opened or written since the page is there
        self._lock = asyncio.Lock()
        self._told: list[Callable[[str], None]] = []
        self._trouble = ""
        self._closed = False

    @property
    def trouble(self) -> str:
        """What appends wait for, in the user's words; "" when all is well."""
        return self._trouble

    def watch(self, told: Callable[[str], None]) -> None:
        """Call `told` with the new `trouble` whenever it changes."""
        self._told.append(told)

    def _is(self, trouble: str) -> None:
        if trouble != self._trouble:
            self._trouble = trouble
            for told in self._told:
                told(trouble)

    # Writing

    async def append(self, entries: Sequence[Entry], *, patience: float = math.inf) -> None:
        """Add these entries, all or none; they are durable when this returns. Raises as `Store.append` says."""
        self._must_be_open()
        if entries:
            task = asyncio.get_running_loop().create_task(self._append(entries, time.monotonic() + patience))
            task.add_done_callback(lambda done: done.cancelled() or done.exception())
            await asyncio.shield(task)

    async def _append(self, entries: Sequence[Entry], until: float) -> None:
        async with self._lock:
            while True:
                error = await self._written(entries)
                if error == "order":
                    continue  # the database is not as we left it; what is so has been read
                if not error:
                    self._is("")
                    return
                words = WORDS.get(error, FAULTY)
                self._is(words)
                if self._closed or time.monotonic() >= until:
                    raise StoreError(f"this cannot be kept now; {words}")
                await asyncio.sleep(AGAIN_AFTER)

    async def _written(self, entries: Sequence[Entry]) -> str:
        """The name of what went wrong, "" if they are written; raises OutOfOrder."""
        tables = dict.fromkeys(entry.table for entry in entries)
        for table in tables:
            if table not in self._rows:
                found = await self._found(self._database.read(table, 0))
                if found.error:
                    return found.error
                self._rows[table] = found.rows
        added: dict[str, list[Row]] = {table: [] for table in tables}
        now = time.time()
        for entry in entries:
            log = added[entry.table] or self._rows[entry.table]
            must_follow(entry, log[-1].seq if log else 0)
            added[entry.table].append(_row(entry, log[-1] if log else None, now))
        whole = {table: [*self._rows[table], *rows] for table, rows in added.items()}
        rows = [row for each in added.values() for row in each]
        before = {table: len(self._rows[table]) for table in tables}
        error = await self._write(rows, whole, before)
        if error == "order":
            return await self._mended(whole)
        if not error:
            self._rows |= whole
        return error

    async def _write(self, rows: list[Row], whole: dict[str, list[Row]], before: dict[str, int]) -> str:
        newest = [_newest(log) for log in whole.values()]
        writing = msgspec.json.encode(Writing(rows, newest, before)).decode()
        return (await self._found(self._database.write(writing))).error

    async def _mended(self, whole: dict[str, list[Row]]) -> str:
        """Another page has written these tables, or their rows were cleared: what was cleared is written again."""
        for table in whole:
            found = await self._found(self._database.read(table, 0))
            if found.error:
                return found.error
            ours, theirs = self._rows[table], found.rows
            if theirs != ours[: len(theirs)]:
                self._rows[table] = theirs
            elif len(theirs) < len(ours):
                error = await self._write(ours[len(theirs) :], {table: ours}, {table: len(theirs)})
                if error:
                    return error
        return "order"

    # Reading

    async def read(self, table: str, since: int = 0) -> list[Entry]:
        """The table's entries after number `since`, in order."""
        self._must_be_open()
        found = await self._found(self._database.read(table, max(since, 0)))
        self._must_be(found)
        return [row.entry for row in found.rows]

    async def recover(self, table: str) -> Recovered:
        """The table's entries up to the first that is lost or not as it was written; the others are taken out."""
        self._must_be_open()
        async with self._lock:
            found = await self._found(self._database.read(table, 0))
            self._must_be(found)
            head = Head(found.newest[0].seq, bytes.fromhex(found.newest[0].chain)) if found.newest else None
            whole = recovered([(row.entry, bytes.fromhex(row.chain)) for row in found.rows], head)
            kept = found.rows[: len(whole.entries)]
            if whole.lost:
                newest = msgspec.json.encode(_newest(kept)).decode() if kept else ""
                self._must_be(await self._found(self._database.cut(table, len(kept), newest)))
            self._rows[table] = kept
            return whole

    async def tables(self) -> list[TableInfo]:
        """Every table, the one written last first."""
        self._must_be_open()
        found = await self._found(self._database.list())
        self._must_be(found)
        listed = [TableInfo(each.table, each.seq, each.first, each.last) for each in found.newest]
        return sorted(listed, key=lambda info: (-info.last, info.table))

    async def replace(self, entries: Sequence[Entry], *, times: tuple[float, float] | None = None) -> None:
        """Put these entries in place of all that their table has. See `Store.replace`."""
        self._must_be_open()
        async with self._lock:
            table, log = entries[0].table, list[Row]()
            found = await self._found(self._database.read(table, 0))
            self._must_be(found)
            first, last = times or (found.rows[0].time, found.rows[-1].time)
            for entry in entries:
                log.append(_row(entry, log[-1] if log else None, last if log else first))
            newest, rows = (msgspec.json.encode(one).decode() for one in (_newest(log), log))
            self._must_be(await self._found(self._database.cut(table, 0, newest, rows)))
            self._rows[table] = log

    async def remove(self, table: str) -> None:
        """Take a table out; nothing happens when there is no such table."""
        self._must_be_open()
        async with self._lock:
            self._must_be(await self._found(self._database.cut(table, 0, "")))
            self._rows.pop(table, None)

    async def close(self) -> None:
        """End; what waits is told that it is not kept."""
        if not self._closed:
            self._closed = True
            async with self._lock:
                await self._database.close()

    async def _found(self, asked: object) -> Found:
        return msgspec.json.decode(await asked, type=Found)  # type: ignore[misc]

    def _must_be(self, found: Found) -> None:
        if found.error:
            raise StoreError(f"what this browser keeps cannot be read; {WORDS.get(found.error, FAULTY)}")

    def _must_be_open(self) -> None:
        if self._closed:
            raise StoreError("the log of tables is closed: open it again")


def _row(entry: Entry, last: Row | None, now: float) -> Row:
    chain = link(bytes.fromhex(last.chain) if last else b"", entry)
    return Row(*entry, now, chain.hex())


def _newest(log: Sequence[Row]) -> Newest:
    return Newest(log[-1].table, log[-1].seq, log[-1].chain, log[0].time, log[-1].time)
