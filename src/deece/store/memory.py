"""A log that lasts as long as the program: for tests and for load without a disk."""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Sequence

from deece.store.base import Entry, Head, OneWriter, Recovered, StoreError, TableInfo, link, must_follow, recovered

__all__ = ["MemoryStore"]


class MemoryStore(OneWriter):
    """A `Store` in memory: the same order and the same refusals, but nothing is durable and there is never trouble."""

    trouble = ""
    waiting = 0

    def __init__(self) -> None:
        self._tables: dict[str, list[tuple[float, Entry, bytes]]] = {}
        self._heads: dict[str, Head] = {}
        self._closed = False

    def watch(self, told: Callable[[str], None]) -> None:
        """Accepted, and never told anything."""

    async def append(self, entries: Sequence[Entry], *, patience: float = math.inf) -> None:
        """Add these entries, all or none; raises OutOfOrder when one is not the next of its table."""
        self._must_be_open()
        last: dict[str, int] = {}
        for entry in entries:
            must_follow(entry, last.get(entry.table, len(self._tables.get(entry.table, ()))))
            last[entry.table] = entry.seq
        now = time.time()
        for entry in entries:
            log = self._tables.setdefault(entry.table, [])
            chain = link(log[-1][2] if log else b"", entry)
            log.append((now, entry, chain))
            self._heads[entry.table] = Head(entry.seq, chain)

    async def read(self, table: str, since: int = 0) -> list[Entry]:
        """The table's entries after number `since`, in order."""
        self._must_be_open()
        return [entry for _, entry, _ in self._tables.get(table, ())[max(since, 0) :]]

    async def recover(self, table: str) -> Recovered:
        """The table's entries up to the first that is not as it was written; the others are dropped."""
        self._must_be_open()
        log = self._tables.get(table, [])
        found = recovered([(entry, chain) for _, entry, chain in log], self._heads.get(table))
        if found.lost:
            del log[len(found.entries) :]
            if log:
                self._heads[table] = Head(len(log), log[-1][2])
            else:
                await self.remove(table)
        return found

    async def tables(self) -> list[TableInfo]:
        """Every table, the one written last first."""
        self._must_be_open()
        found = [TableInfo(name, len(log), log[0][0], log[-1][0]) for name, log in self._tables.items()]
        return sorted(found, key=lambda info: (-info.last, info.table))

    async def replace(self, entries: Sequence[Entry], *, times: tuple[float, float] | None = None) -> None:
        """Put these entries in place of all that their table has. See `Store.replace`."""
        self._must_be_open()
        table = entries[0].table
        if times is None:
            before = self._tables[table]
            times = before[0][0], before[-1][0]
        await self.remove(table)
        await self.append(entries)
        log = self._tables[table]
        log[:] = [(times[place > 0], entry, chain) for place, (_, entry, chain) in enumerate(log)]

    async def remove(self, table: str) -> None:
        """Take a table out; nothing happens when there is no such table."""
        self._must_be_open()
        self._tables.pop(table, None)
        self._heads.pop(table, None)

    async def close(self) -> None:
        """Forget everything."""
        self._closed = True
        self._tables.clear()
        self._heads.clear()

    def _must_be_open(self) -> None:
        if self._closed:
            raise StoreError("the log of tables is closed: open it again")
