"""The log in one SQLite file. One thread writes: whatever waits when it is free goes into one transaction.

Beside the file lie SQLite's own two (-wal, -shm), a witness to the last entries (-heads), and one (-lock) whose only
use is that it is locked: a second program that would write is refused, while a program that only reads, as the
sqlite3 shell, is welcome.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import math
import os
import queue
import sqlite3
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Final, NamedTuple, TypeVar

from deece.store.base import Entry, Head, Recovered, StoreError, TableInfo, link, must_follow, recovered
from deece.store.file import (
    COPY,
    DAMAGED,
    FILE_NAME,
    FORMAT,
    WAITING,
    code_of,
    connect,
    explained,
    file_of,
    locked,
    opened,
    passing_trouble,
    reason_of,
)
from deece.store.heads import Heads, Witness

__all__ = ["FILE_NAME", "FORMAT", "SqliteStore"]

PATIENCE: Final = 5.0  # seconds that opening waits for another program, and closing for the disk
FIRST_DELAY, LONGEST_DELAY = 0.02, 1.0  # seconds between two attempts to write

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

Work = Callable[[sqlite3.Connection], Heads]  # what it makes of the heads of tables
T = TypeVar("T")
_log = logging.getLogger(__name__)


class _Job(NamedTuple):
    """Something to write, and who waits for it."""

    work: Work
    loop: asyncio.AbstractEventLoop
    done: asyncio.Future[None]
    until: float  # by time.monotonic: it is not tried again after this
    free: list[None]  # one item, for whoever has it next: the writer's thread, or who gave up waiting

    def take(self) -> bool:
        """Have it; False if the other was first."""
        try:
            self.free.pop()
        except IndexError:
            return False
        return True


class SqliteStore:
    """A `Store` in the file `path`; a folder (or a name that does not end in .db or .sqlite) holds it as tables.db.

    What is missing is made, for its owner's eyes only: the log holds hidden cards. Raises StoreError when the
    folder cannot be written, when the file is damaged, foreign or of a newer format, and when another program has
    it open for writing. Opening reads the disk, and waits up to `patience` seconds for a program that holds it.
    """

    def __init__(self, path: str | os.PathLike[str], *, patience: float = PATIENCE) -> None:
        self.path = file_of(path)
        self.commits = 0  # transactions committed since it was opened
        self._patience = patience
        self._trouble = ""
        self._watchers: list[tuple[asyncio.AbstractEventLoop, Callable[[str], None]]] = []
        self._queue: queue.SimpleQueue[_Job | None] = queue.SimpleQueue()  # None: no more comes
        self._closed = False
        self._closing = threading.Event()
        self._give_up_at = math.inf  # by time.monotonic
        with contextlib.ExitStack() as stack, explained(self.path):
            self._lock = stack.enter_context(contextlib.closing(locked(self.path)))
            self._witness = stack.enter_context(contextlib.closing(Witness(self.path)))
            self._connection = stack.enter_context(
                contextlib.closing(opened(self.path, patience, self._witness.tables()))
            )
            self._reading = stack.enter_context(contextlib.closing(connect(self.path, PATIENCE)))
            self._reading.execute("PRAGMA query_only = ON")
            stack.pop_all()
        self._reader = ThreadPoolExecutor(1, "deece-store-reader")
        self._writer = threading.Thread(target=self._run, name="deece-store-writer", daemon=True)
        self._writer.start()

    # -- on the event loop -------------------------------------------------------------------------

    @property
    def trouble(self) -> str:
        """What appends wait for, in the user's words; "" when all is well."""
        return self._trouble

    def watch(self, told: Callable[[str], None]) -> None:
        """Call `told` with the new `trouble` whenever it changes, on the event loop that runs now."""
        self._watchers.append((asyncio.get_running_loop(), told))

    async def append(self, entries: Sequence[Entry], *, patience: float = math.inf) -> None:
        """Add these entries, all or none, durably; waits while the file cannot be written. See `Store.append`."""
        await self._written(partial(_add, tuple(entries)), patience)

    async def replace(self, entries: Sequence[Entry]) -> None:
        """Put these entries in place of all that their table has, durably, all or none. See `Store.replace`."""
        await self._read(partial(self._witness.keep, {entries[0].table: None}))  # first, as `remove` does
        await self._written(partial(_replace, tuple(entries)))

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

    async def close(self) -> None:
        """Write what is still waiting, and close the file.

        What cannot be written within `patience` seconds raises StoreError to its append. Closing twice is allowed.
        """
        if not self._closed:
            self._closed = True
            self._give_up_at = time.monotonic() + self._patience
            self._closing.set()
            self._queue.put(None)
        await asyncio.to_thread(self._end)

    async def _written(self, work: Work, patience: float = math.inf) -> None:
        self._must_be_open()
        if self._trouble and patience < math.inf:
            raise StoreError(_not_now(self._trouble))
        loop = asyncio.get_running_loop()
        done: asyncio.Future[None] = loop.create_future()
        job = _Job(work, loop, done, time.monotonic() + patience, [None])
        self._queue.put(job)
        if patience < math.inf:
            await asyncio.wait([done], timeout=patience)
            if not done.done() and job.take():  # the writer is still at others' jobs
                raise StoreError(_not_now(self._trouble))
        await done

    async def _read(self, query: Callable[[], T]) -> T:
        self._must_be_open()
        with explained(None):
            return await asyncio.get_running_loop().run_in_executor(self._reader, query)

    def _must_be_open(self) -> None:
        if self._closed:
            raise StoreError("the log of tables is closed: open it again")

    def _end(self) -> None:
        """Wait for both threads, then let go of the files; the lock goes last."""
        self._writer.join()
        self._reader.shutdown()
        self._reading.close()
        self._witness.close()
        self._lock.close()

    # -- on the writer's thread ----------------------------------------------------------------------

    def _run(self) -> None:
        more = True
        while more:
            group, more = self._waiting()
            if group:
                self._settle(group, self._write(group))
        self._connection.close()

    def _waiting(self) -> tuple[list[_Job], bool]:
        """All jobs that wait, as soon as there is one; and whether more may come."""
        found = [self._queue.get()]
        with contextlib.suppress(queue.Empty):
            while True:
                found.append(self._queue.get_nowait())
        return [job for job in found if job and job.take()], None not in found

    def _write(self, group: list[_Job]) -> list[StoreError | None]:
        """Commit these jobs together, however long it takes; for each the reason why it was refused, or None.

        Those that wait no longer are taken out of the group.
        """
        delay = FIRST_DELAY
        while group:
            try:
                heads: dict[str, Head | None] = {}
                refusals = self._transaction(group, heads)
            except Exception as error:  # noqa: BLE001 - nobody may be left waiting for a thread that has died
                with contextlib.suppress(sqlite3.Error):
                    self._connection.rollback()
                reason, trouble = reason_of(error, None), passing_trouble(error)
                if not trouble or time.monotonic() >= self._give_up_at:
                    return [StoreError(f"not written: {reason}") for _ in group]
                self._tell(trouble)
                self._give_up(group, trouble)
            else:
                self.commits += 1
                self._witness.keep(heads)
                self._tell("")
                return refusals
            if self._closing.wait(delay):
                time.sleep(FIRST_DELAY)
            delay = min(2 * delay, LONGEST_DELAY)
        return []

    def _give_up(self, group: list[_Job], trouble: str) -> None:
        """Take those out of the group that wait no longer."""
        overdue = [job for job in group if time.monotonic() >= job.until]
        if overdue:
            group[:] = [job for job in group if job not in overdue]
            self._settle(overdue, [StoreError(_not_now(trouble))] * len(overdue))

    def _transaction(self, group: list[_Job], heads: dict[str, Head | None]) -> list[StoreError | None]:
        self._connection.execute("BEGIN IMMEDIATE")
        refusals = [self._refusal(job, heads) for job in group]
        self._connection.execute("COMMIT")
        return refusals

    def _refusal(self, job: _Job, heads: dict[str, Head | None]) -> StoreError | None:
        """Do one job. A job refused leaves no trace and does not harm the others; trouble with the file is raised."""
        try:
            heads.update(job.work(self._connection))
        except StoreError as error:
            return error
        except Exception as error:
            if code_of(error) in WAITING or code_of(error) in DAMAGED or not self._connection.in_transaction:
                raise
            return StoreError("an entry cannot be stored: give whole numbers, and valid Unicode text of less than 1 GB")
        return None

    def _settle(self, group: list[_Job], refusals: Sequence[StoreError | None]) -> None:
        """Tell everybody how it went: one call for each event loop."""
        outcomes: dict[asyncio.AbstractEventLoop, list[tuple[asyncio.Future[None], StoreError | None]]] = {}
        for job, refusal in zip(group, refusals, strict=True):
            outcomes.setdefault(job.loop, []).append((job.done, refusal))
        for loop, settled in outcomes.items():
            _post(loop, partial(_resolve, settled))

    def _tell(self, trouble: str) -> None:
        if trouble != self._trouble:
            self._trouble = trouble
            for loop, told in tuple(self._watchers):
                _post(loop, partial(told, trouble))


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


def _replace(entries: tuple[Entry, ...], connection: sqlite3.Connection) -> Heads:
    """Put these in place of all entries of their table; the first and the last keep their times."""
    table = entries[0].table
    with _savepoint(connection):
        times = connection.execute(TIMES, (table,)).fetchone()
        connection.execute(REMOVE, (table,))
        heads = _add(entries, connection)
        for seq, at in zip((1, len(entries)), times, strict=True):
            connection.execute(DATE, (at, table, seq))
    return heads


def _remove(table: str, connection: sqlite3.Connection) -> Heads:
    connection.execute(REMOVE, (table,))
    return {table: None}


def _not_now(trouble: str) -> str:
    return f"this cannot be kept now; {trouble or 'the disk is slow: try again in a moment'}"


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


def _resolve(settled: list[tuple[asyncio.Future[None], StoreError | None]]) -> None:
    for done, refusal in settled:
        if done.done():  # nobody waits any more
            continue
        if refusal:
            done.set_exception(refusal)
        else:
            done.set_result(None)


def _post(loop: asyncio.AbstractEventLoop, call: Callable[[], None]) -> None:
    """Have this called on the event loop, unless the loop has ended."""
    with contextlib.suppress(RuntimeError):
        loop.call_soon_threadsafe(call)
