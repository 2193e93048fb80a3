"""The log in one SQLite file. One thread writes: whatever waits when it is free goes into one transaction.

Beside the file lie SQLite's own two (-wal, -shm), a witness to the last entries (-heads), and one (-lock) whose only
use is that it is locked: a second program that would write is refused, while a program that only reads, as the
sqlite3 shell, is welcome.
"""

from __future__ import annotations

import contextlib
import logging
import math
import os
import sqlite3
import time
from collections.abc import Iterator, Sequence
from functools import partial
from typing import Final

from deece.store.base import Entry, Head, OneWriter, Recovered, StoreError, TableInfo, link, must_follow, recovered
from deece.store.file import (
    COPY,
    FILE_NAME,
    FORMAT,
    connect,
    explained,
    file_of,
    locked,
    opened,
    passing_trouble,
    reason_of,
)
from deece.store.heads import Witness
from deece.store.queued import NO_TABLE, PATIENCE, Heads, QueuedStore, Work

__all__ = ["FILE_NAME", "FORMAT", "SqliteStore"]

LAST: Final = 'SELECT seq, chain FROM entry WHERE "table" = ? ORDER BY seq DESC LIMIT 1'
READ: Final = 'SELECT "table", seq, kind, body FROM entry WHERE "table" = ? AND seq > ? ORDER BY seq'
# As it lies there: damage may have made anything of it.
STORED: Final = """SELECT seq, CAST(kind AS BLOB), CAST(body AS BLOB), CAST(chain AS BLOB) FROM entry
    WHERE "table" = ? ORDER BY seq"""
KEEP_LOST: Final = """INSERT INTO lost (at, "table", seq, kind, body)
    SELECT ?, "table", seq, kind, body FROM entry WHERE "table" = ? AND seq > ?"""
CUT: Final = 'DELETE FROM entry WHERE "table" = ? AND seq > ?'
TIMES: Final = 'SELECT min(time), max(time) FROM entry WHERE "table" = ?'
DATE: Final = 'UPDATE entry SET time = ? WHERE "table" = ? AND seq = ?'
REMOVE: Final = 'DELETE FROM entry WHERE "table" = ?'
# Goes from table to table through the key, so its time grows with the tables and not with their entries.
TABLES: Final = """WITH RECURSIVE name(id) AS (
    SELECT min("table") FROM entry
    UNION ALL SELECT (SELECT min("table") FROM entry WHERE "table" > id) FROM name WHERE id IS NOT NULL
) SELECT id, last.seq, first.time, last.time FROM name
    JOIN entry AS first ON first."table" = id AND first.seq = 1
    JOIN entry AS last ON last."table" = id AND last.seq = (SELECT max(seq) FROM entry WHERE "table" = id)
    ORDER BY last.time DESC, id"""

TRIAL: Final = 65_536  # bytes

_log = logging.getLogger(__name__)


class SqliteStore(OneWriter, QueuedStore[sqlite3.Connection]):
    """A `Store` in the file `path`; a folder (or a name that does not end in .db or .sqlite) holds it as tables.sqlite.

    What is missing is made, for its owner's eyes only: the log holds hidden cards. Raises StoreError when the
    folder cannot be written, when the file is damaged, foreign or of a newer format, and when another program has
    it open for writing. Opening reads the disk, and waits up to `patience` seconds for a program that holds it.
    """

    _failures = (sqlite3.Error, OSError)

    def __init__(self, path: str | os.PathLike[str], *, patience: float = PATIENCE) -> None:
        super().__init__(patience)
        self.path = file_of(path)
        with contextlib.ExitStack() as stack, explained(self.path):
            self._lock = stack.enter_context(contextlib.closing(locked(self.path)))
            self._witness = stack.enter_context(contextlib.closing(Witness(self.path)))
            self._connection = stack.enter_context(
                contextlib.closing(opened(self.path, patience, self._witness.tables()))
            )
            self._reading = stack.enter_context(contextlib.closing(connect(self.path, PATIENCE)))
            self._reading.execute("PRAGMA query_only = ON")
            stack.pop_all()
        self._writer.start()

    async def append(self, entries: Sequence[Entry], *, patience: float = math.inf) -> None:
        """Add these entries, all or none, durably; waits while the file cannot be written. See `Store.append`."""
        await self._written(partial(_add, tuple(entries)), patience)

    async def replace(self, entries: Sequence[Entry], *, times: tuple[float, float] | None = None) -> None:
        """Put these entries in place of all that their table has, durably, all or none. See `Store.replace`."""
        await self._read(partial(self._witness.keep, {entries[0].table: None}))  # first, as `remove` does
        await self._written(partial(_replace, tuple(entries), times))

    async def remove(self, table: str) -> None:
        """Take a table out of the log, durably; waits as `append` does."""
        await self._read(partial(self._witness.keep, {table: None}))  # first: else a kill would make it a lost one
        await self._written(partial(_remove, table))

    async def read(self, table: str, since: int = 0) -> list[Entry]:
        """The table's entries after number `since`, in order; does not wait for writing."""
        return await self._read(lambda: [Entry(*row) for row in self._reading.execute(READ, (table, since))])

    async def recover(self, table: str) -> Recovered:
        """The table's entries up to the first that is lost or not as it was written. See `Store.recover`."""
        found = await self._read(partial(self._recovered, table))
        if found.lost:
            kept = len(found.entries)
            _log.warning("table %s...: %d entries lost, %d kept", table[:6], found.lost, kept)
            await self._written(partial(_cut, table, kept))
        return found

    def _recovered(self, table: str) -> Recovered:
        head, last = self._witness.of(table), None
        stored = []
        for seq, kind, body, chain in self._reading.execute(STORED, (table,)):
            stored.append((Entry(table, seq, _text(kind), _text(body)), chain))
            last = Head(seq, chain)
        found = recovered(stored, head)
        if not found.lost and last != head:
            self._witness.keep({table: last})  # it was behind, or another one
        return found

    async def tables(self) -> list[TableInfo]:
        """Every table, the one written last first; does not wait for writing."""
        return await self._read(lambda: [TableInfo(*row) for row in self._reading.execute(TABLES)])

    # -- on the writer's thread ----------------------------------------------------------------------

    def _transaction(self, works: Sequence[Work[sqlite3.Connection]]) -> list[StoreError | None]:
        heads: dict[str, Head | None] = {}
        self._connection.execute("BEGIN IMMEDIATE")
        refusals = [self._refusal(work, heads) for work in works]
        self._connection.execute("COMMIT")
        self._witness.keep(heads)
        return refusals

    def _undo(self) -> None:
        with contextlib.suppress(sqlite3.Error):
            self._connection.rollback()

    def _passing(self, error: Exception) -> str:
        return passing_trouble(error)

    def _reason(self, error: Exception) -> str:
        return reason_of(error, None)

    def _trial(self, connection: sqlite3.Connection) -> Heads:
        """Enough for pages of its own, which go again."""
        _add((Entry(NO_TABLE, 1, "", " " * TRIAL),), connection)
        _remove(NO_TABLE, connection)
        return {}

    def _let_go(self) -> None:
        """The lock goes last."""
        self._connection.close()
        self._reading.close()
        self._witness.close()
        self._lock.close()

    def _refusal(self, work: Work[sqlite3.Connection], heads: dict[str, Head | None]) -> StoreError | None:
        """Do one job. A job refused leaves no trace and does not harm the others; trouble with the file is raised."""
        try:
            heads.update(work(self._connection))
        except StoreError as error:
            return error
        except Exception as error:
            if passing_trouble(error) or not self._connection.in_transaction:
                raise
            return StoreError("an entry cannot be stored: give whole numbers, and valid Unicode text of less than 1 GB")
        return None


# -- what a job does -------------------------------------------------------------------------------


def _add(entries: tuple[Entry, ...], connection: sqlite3.Connection) -> Heads:
    """Add all of these or none; raises OutOfOrder."""
    now = time.time()
    heads: dict[str, Head | None] = {}
    with _savepoint(connection) if len(entries) > 1 else contextlib.nullcontext():
        for entry in entries:
            table, seq, kind, body = entry
            last, chain = connection.execute(LAST, (table,)).fetchone() or (0, b"")
            must_follow(entry, last)
            head = heads[table] = Head(seq, link(chain, entry))
            connection.execute(COPY, (table, seq, now, kind, body, head.chain))
    return heads


def _cut(table: str, kept: int, connection: sqlite3.Connection) -> Heads:
    """Go on behind so many entries; the others are kept beside."""
    with _savepoint(connection):
        connection.execute(KEEP_LOST, (time.time(), table, kept))
        connection.execute(CUT, (table, kept))
        last = connection.execute(LAST, (table,)).fetchone()
    return {table: Head(*last) if last else None}


def _replace(entries: tuple[Entry, ...], times: tuple[float, float] | None, connection: sqlite3.Connection) -> Heads:
    """Put these in place of all entries of their table; the first and the last have these times, or keep their own."""
    table = entries[0].table
    with _savepoint(connection):
        times = times or connection.execute(TIMES, (table,)).fetchone()
        connection.execute(REMOVE, (table,))
        heads = _add(entries, connection)
        for seq, at in zip((1, len(entries)), times, strict=True):
            connection.execute(DATE, (at, table, seq))
    return heads


def _remove(table: str, connection: sqlite3.Connection) -> Heads:
    connection.execute(REMOVE, (table,))
    return {table: None}


def _text(stored: bytes | None) -> str:
    return (stored or b"").decode(errors="replace")


@contextlib.contextmanager
def _savepoint(connection: sqlite3.Connection) -> Iterator[None]:
    """Undo what was done inside when it fails, and nothing else of the transaction."""
    connection.execute("SAVEPOINT job")
    try:
        yield
    except BaseException:
        if connection.in_transaction:  # else SQLite has undone everything by itself, as it may when the disk is full
            connection.execute("ROLLBACK TO job")
            connection.execute("RELEASE job")
        raise
    connection.execute("RELEASE job")
