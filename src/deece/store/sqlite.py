"""The log in one SQLite file. One thread writes: whatever waits when it is free goes into one transaction.

Beside the file lie SQLite's own two (-wal, -shm), and one (-lock) whose only use is that it is locked: a second
program that would write is refused, while a program that only reads, as the sqlite3 shell, is welcome.
"""

from __future__ import annotations

import asyncio
import contextlib
import math
import os
import queue
import sqlite3
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from typing import Final, NamedTuple, TypeVar

from deece.store.base import Entry, StoreError, TableInfo, must_follow

__all__ = ["FILE_NAME", "FORMAT", "SqliteStore"]

FILE_NAME: Final = "tables.db"
FORMAT: Final = 1  # kept as user_version; a file of a newer format is refused
MARK: Final = 0x44656563  # "Deec", kept as application_id: this file is ours
FILE_ENDINGS: Final = (".db", ".sqlite", ".sqlite3")

PATIENCE: Final = 5.0  # seconds that opening waits for another program, and closing for the disk
BUSY_MS: Final = 250  # another program may write for so long before that is called trouble
FIRST_DELAY, LONGEST_DELAY = 0.02, 1.0  # seconds between two attempts to write

SCHEMA: Final = """CREATE TABLE entry (
    "table" TEXT NOT NULL, seq INTEGER NOT NULL, time REAL NOT NULL, kind TEXT NOT NULL, body TEXT NOT NULL,
    PRIMARY KEY ("table", seq)
) WITHOUT ROWID"""
# Adds the entry only if it is the next of its table: one statement, so it needs no savepoint.
ADD: Final = """INSERT INTO entry ("table", seq, time, kind, body) SELECT ?1, ?2, ?3, ?4, ?5
    WHERE ?2 = 1 + (SELECT coalesce(max(seq), 0) FROM entry WHERE "table" = ?1)"""
LAST: Final = 'SELECT coalesce(max(seq), 0) FROM entry WHERE "table" = ?'
READ: Final = 'SELECT "table", seq, kind, body FROM entry WHERE "table" = ? AND seq > ? ORDER BY seq'
REMOVE: Final = 'DELETE FROM entry WHERE "table" = ?'
# Goes from table to table through the key, so its time grows with the tables and not with their entries.
TABLES: Final = """WITH RECURSIVE name(id) AS (
    SELECT min("table") FROM entry
    UNION ALL SELECT (SELECT min("table") FROM entry WHERE "table" > id) FROM name WHERE id IS NOT NULL
) SELECT id, last.seq, first.time, last.time FROM name
    JOIN entry AS first ON first."table" = id AND first.seq = 1
    JOIN entry AS last ON last."table" = id AND last.seq = (SELECT max(seq) FROM entry WHERE "table" = id)
    ORDER BY last.time DESC, id"""

# What passes by itself or when somebody mends it: appends wait.
WAITING: Final = {
    sqlite3.SQLITE_BUSY: "the database is in use by another program: close that program",
    sqlite3.SQLITE_LOCKED: "the database is in use by another program: close that program",
    sqlite3.SQLITE_FULL: "the disk is full: free some space",
    sqlite3.SQLITE_IOERR: "the disk gives errors: check the disk and its free space",
    sqlite3.SQLITE_CANTOPEN: "the database cannot be written: give the program the right to write in its folder",
    sqlite3.SQLITE_READONLY: "the database cannot be written: give the program the right to write in its folder",
}
DAMAGED: Final = (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)

Work = Callable[[sqlite3.Connection], None]
T = TypeVar("T")


class _Job(NamedTuple):
    """Something to write, and who waits for it."""

    work: Work
    loop: asyncio.AbstractEventLoop
    done: asyncio.Future[None]


class SqliteStore:
    """A `Store` in the file `path`; a folder (or a name that does not end in .db or .sqlite) holds it as tables.db.

    What is missing is made, for its owner's eyes only: the log holds hidden cards. Raises StoreError when the
    folder cannot be written, when the file is damaged, foreign or of a newer format, and when another program has
    it open for writing. Opening reads the disk, and waits up to `patience` seconds for a program that holds it.
    """

    def __init__(self, path: str | os.PathLike[str], *, patience: float = PATIENCE) -> None:
        self.path = _file_of(path)
        self.commits = 0  # transactions committed since it was opened
        self._patience = patience
        self._trouble = ""
        self._watchers: list[tuple[asyncio.AbstractEventLoop, Callable[[str], None]]] = []
        self._queue: queue.SimpleQueue[_Job | None] = queue.SimpleQueue()  # None: no more comes
        self._closed = False
        self._closing = threading.Event()
        self._give_up_at = math.inf  # by time.monotonic
        with contextlib.ExitStack() as opened, _explained(self.path):
            self._lock = opened.enter_context(contextlib.closing(_locked(self.path)))
            self._connection = opened.enter_context(contextlib.closing(_opened(self.path, patience)))
            self._reading = opened.enter_context(contextlib.closing(_connect(self.path, PATIENCE)))
            self._reading.execute("PRAGMA query_only = ON")
            opened.pop_all()
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

    async def append(self, entries: Sequence[Entry]) -> None:
        """Add these entries, all or none, durably; waits while the file cannot be written. See `Store.append`."""
        await self._written(partial(_add, tuple(entries)))

    async def remove(self, table: str) -> None:
        """Take a table out of the log, durably; waits as `append` does."""
        await self._written(partial(_remove, table))

    async def read(self, table: str, since: int = 0) -> list[Entry]:
        """The table's entries after number `since`, in order; does not wait for writing."""
        return await self._read(lambda: [Entry(*row) for row in self._reading.execute(READ, (table, since))])

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

    async def _written(self, work: Work) -> None:
        self._must_be_open()
        loop = asyncio.get_running_loop()
        done: asyncio.Future[None] = loop.create_future()
        self._queue.put(_Job(work, loop, done))
        await done

    async def _read(self, query: Callable[[], T]) -> T:
        self._must_be_open()
        with _explained(self.path):
            return await asyncio.get_running_loop().run_in_executor(self._reader, query)

    def _must_be_open(self) -> None:
        if self._closed:
            raise StoreError("the log of tables is closed: open it again")

    def _end(self) -> None:
        """Wait for both threads, then let go of the files; the lock goes last."""
        self._writer.join()
        self._reader.shutdown()
        self._reading.close()
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
        return [job for job in found if job], None not in found

    def _write(self, group: list[_Job]) -> list[StoreError | None]:
        """Commit these jobs together, however long it takes; for each the reason why it was refused, or None."""
        delay = FIRST_DELAY
        while True:
            try:
                refusals = self._transaction(group)
            except Exception as error:  # whatever it is, nobody may be left waiting for a thread that has died
                with contextlib.suppress(sqlite3.Error):
                    self._connection.rollback()
                reason, trouble = _reason(error, self.path), _passing(error)
                if not trouble or time.monotonic() >= self._give_up_at:
                    return [StoreError(f"not written: {reason}") for _ in group]
                self._tell(trouble)
            else:
                self.commits += 1
                self._tell("")
                return refusals
            if self._closing.wait(delay):
                time.sleep(FIRST_DELAY)
            delay = min(2 * delay, LONGEST_DELAY)

    def _transaction(self, group: list[_Job]) -> list[StoreError | None]:
        self._connection.execute("BEGIN IMMEDIATE")
        refusals = [self._refusal(job) for job in group]
        self._connection.execute("COMMIT")
        return refusals

    def _refusal(self, job: _Job) -> StoreError | None:
        """Do one job. A job refused leaves no trace and does not harm the others; trouble with the file is raised."""
        try:
            job.work(self._connection)
        except StoreError as error:
            return error
        except Exception as error:
            if _code(error) in WAITING or _code(error) in DAMAGED or not self._connection.in_transaction:
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


def _add(entries: tuple[Entry, ...], connection: sqlite3.Connection) -> None:
    """Add all of these or none; raises OutOfOrder."""
    now = time.time()
    with _savepoint(connection) if len(entries) > 1 else contextlib.nullcontext():
        for entry in entries:
            table, seq, kind, body = entry
            if not connection.execute(ADD, (table, seq, now, kind, body)).rowcount:
                (last,) = connection.execute(LAST, (table,)).fetchone()
                must_follow(entry, last)


def _remove(table: str, connection: sqlite3.Connection) -> None:
    connection.execute(REMOVE, (table,))


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


# -- the file --------------------------------------------------------------------------------------


def _file_of(path: str | os.PathLike[str]) -> Path:
    """The database's file, for a file or a folder."""
    given = Path(path).expanduser().absolute()
    if given.is_dir() or not (given.is_file() or given.suffix in FILE_ENDINGS):
        given /= FILE_NAME
    return given.resolve()  # through links, so that one file has one lock


def _connect(path: Path, patience: float) -> sqlite3.Connection:
    return sqlite3.connect(path, timeout=patience, isolation_level=None, check_same_thread=False)


def _make(path: Path) -> None:
    """An empty file that only its owner may read, if there is none."""
    with contextlib.suppress(FileExistsError):
        os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_RDWR, 0o600))


def _locked(path: Path) -> sqlite3.Connection:
    """Keep every other writer out until this is closed. The system does the locking, so a killed program leaves none.

    SQLite locks an empty file beside the database alike on every system, against this same process too, and (unlike
    `flock`) without handing the lock down to worker processes.
    """
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    beside = path.with_name(path.name + "-lock")
    _make(beside)
    lock = _connect(beside, BUSY_MS / 1000)
    try:
        lock.execute("PRAGMA journal_mode = MEMORY")  # nothing is written, so no journal is to lie about
        lock.execute("BEGIN EXCLUSIVE")
    except sqlite3.Error as error:
        lock.close()
        if _code(error) == sqlite3.SQLITE_BUSY:
            raise StoreError(f"{path} is open in another deece: close that one, or choose another folder") from None
        raise
    return lock


def _opened(path: Path, patience: float) -> sqlite3.Connection:
    """The connection that writes, to a file of this format; raises StoreError for any other."""
    _make(path)
    connection = _connect(path, patience)
    try:
        (mode,) = connection.execute("PRAGMA journal_mode = WAL").fetchone()
        if mode != "wal":
            raise StoreError(f"{path} lies where SQLite cannot keep its log: choose a folder on a disk of this machine")
        connection.execute("PRAGMA synchronous = FULL")
        connection.execute("BEGIN IMMEDIATE")
        _check_format(connection, path)
        connection.execute("COMMIT")
        connection.execute(f"PRAGMA busy_timeout = {BUSY_MS}")
    except BaseException:
        connection.close()
        raise
    return connection


def _check_format(connection: sqlite3.Connection, path: Path) -> None:
    """Make the tables of an empty file; refuse a file that is not ours or newer."""
    (mark,), (version,), (objects,) = (
        connection.execute(query).fetchone()
        for query in ("PRAGMA application_id", "PRAGMA user_version", "SELECT count(*) FROM sqlite_master")
    )
    if (mark, version, objects) == (0, 0, 0):
        connection.execute(SCHEMA)
        connection.execute(f"PRAGMA application_id = {MARK}")
        connection.execute(f"PRAGMA user_version = {FORMAT}")
    elif mark != MARK:
        raise StoreError(f"{path} is another program's database: choose another file or folder")
    elif version > FORMAT:
        raise StoreError(
            f"{path} was written by a newer deece (format {version}, this one knows {FORMAT}): update deece, "
            "or choose another folder"
        )


# -- what went wrong -------------------------------------------------------------------------------


def _code(error: BaseException) -> int:
    """SQLite's primary result code; 0 for an error that is not SQLite's."""
    return getattr(error, "sqlite_errorcode", 0) & 0xFF


def _passing(error: BaseException) -> str:
    """What this failure waits for, in the user's words; "" if waiting does not help."""
    return WAITING.get(_code(error), "")


def _reason(error: BaseException, path: Path) -> str:
    """The failure in one sentence with its remedy."""
    if isinstance(error, OSError):
        return f"{path} cannot be opened ({error.strerror}): choose another folder, or mend the rights of this one"
    if _code(error) in DAMAGED:
        return f"{path} is damaged or no database: move it away, or put a backup in its place"
    if passing := _passing(error):
        return f"{path}: {passing}"
    return f"{path} cannot be used ({error}): move it away, or put a backup in its place"


@contextlib.contextmanager
def _explained(path: Path) -> Iterator[None]:
    """Turn what SQLite and the system raise into a StoreError."""
    try:
        yield
    except (sqlite3.Error, OSError) as error:
        raise StoreError(_reason(error, path)) from None
