"""The file of the SQLite log: found, locked, made or brought to this format, saved from damage; and what went wrong.

A file that SQLite itself finds damaged is copied as far as it can be read, and kept beside the copy.
"""

from __future__ import annotations

import contextlib
import logging
import os
import sqlite3
import time
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final

from deece.store.base import Entry, StoreError, link

FILE_NAME: Final = "tables.sqlite"
FORMAT: Final = 2  # kept as user_version; a file of a newer format is refused
MARK: Final = 0x44656563  # "Deec", kept as application_id: this file is ours
FILE_ENDINGS: Final = (".db", ".sqlite", ".sqlite3")
BUSY_MS: Final = 250  # another program may write for so long before that is called trouble

ENTRY: Final = """(
    "table" TEXT NOT NULL, seq INTEGER NOT NULL, time REAL NOT NULL, kind TEXT NOT NULL, body TEXT NOT NULL,
    chain BLOB NOT NULL DEFAULT x'', PRIMARY KEY ("table", seq)
) WITHOUT ROWID"""
SCHEMA: Final = (
    f"CREATE TABLE entry {ENTRY}",
    # What was cut off a damaged log: nothing reads it but whoever looks after the server.
    """CREATE TABLE lost (
    at REAL NOT NULL, "table" TEXT NOT NULL, seq INTEGER NOT NULL, kind TEXT NOT NULL, body TEXT NOT NULL)""",
)
COPY: Final = """INSERT INTO entry ("table", seq, time, kind, body, chain) VALUES (?, ?, ?, ?, ?, ?)"""

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
# What is wrong with what was to be written: no file takes it.
AT_FAULT: Final = (sqlite3.SQLITE_TOOBIG, sqlite3.SQLITE_CONSTRAINT, sqlite3.SQLITE_MISMATCH, sqlite3.SQLITE_RANGE)

_log = logging.getLogger(__name__)


# -- the file --------------------------------------------------------------------------------------


def file_of(path: str | os.PathLike[str]) -> Path:
    """The database's file, for a file or a folder."""
    given = Path(path).expanduser().absolute()
    if given.is_dir() or not (given.is_file() or given.suffix in FILE_ENDINGS):
        given /= FILE_NAME
    return given.resolve()  # through links, so that one file has one lock


def connect(path: Path, patience: float) -> sqlite3.Connection:
    """The file, opened; a lock of another connection is waited for this many seconds. Raises sqlite3.Error."""
    return sqlite3.connect(path, timeout=patience, isolation_level=None, check_same_thread=False)


def make(path: Path) -> None:
    """An empty file that only its owner may read, if there is none."""
    with contextlib.suppress(FileExistsError):
        os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_RDWR, 0o600))


def locked(path: Path) -> sqlite3.Connection:
    """Keep every other writer out until this is closed. The system does the locking, so a killed program leaves none.

    SQLite locks an empty file beside the database alike on every system, against this same process too, and (unlike
    `flock`) without handing the lock down to worker processes.
    """
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    beside = path.with_name(path.name + "-lock")
    make(beside)
    lock = connect(beside, BUSY_MS / 1000)
    try:
        lock.execute("PRAGMA journal_mode = MEMORY")  # nothing is written, so no journal is to lie about
        lock.execute("BEGIN EXCLUSIVE")
    except sqlite3.Error as error:
        lock.close()
        if code_of(error) == sqlite3.SQLITE_BUSY:
            raise StoreError(f"{path} is open in another deece: close that one, or choose another folder") from None
        raise
    return lock


def opened(path: Path, patience: float, known: Iterable[str]) -> sqlite3.Connection:
    """The connection that writes, to a file of this format; raises StoreError for any other.

    `known` are names of tables that the file should hold, to look for where it is damaged.
    """
    make(path)
    connection = _ours(path, patience)
    try:
        if connection.execute("PRAGMA quick_check(1)").fetchone() != ("ok",):
            connection = _salvaged(path, patience, connection, known)
        connection.execute(f"PRAGMA busy_timeout = {BUSY_MS}")
    except BaseException:
        connection.close()
        raise
    return connection


def _ours(path: Path, patience: float) -> sqlite3.Connection:
    connection = connect(path, patience)
    try:
        (mode,) = connection.execute("PRAGMA journal_mode = WAL").fetchone()
        if mode != "wal":
            raise StoreError(  # noqa: TRY301 - closed below, as after any other trouble
                f"{path} lies where SQLite cannot keep its log: choose a folder on a disk of this machine"
            )
        connection.execute("PRAGMA synchronous = FULL")
        connection.execute("BEGIN IMMEDIATE")
        _check_format(connection, path)
        connection.execute("COMMIT")
    except BaseException:
        connection.close()
        raise
    return connection


def _check_format(connection: sqlite3.Connection, path: Path) -> None:
    """Make the tables of an empty file, chain the entries of an old one; refuse a file that is not ours or newer."""
    (mark,), (version,), (objects,) = (
        connection.execute(query).fetchone()
        for query in ("PRAGMA application_id", "PRAGMA user_version", "SELECT count(*) FROM sqlite_master")
    )
    if (mark, version, objects) == (0, 0, 0):
        for statement in SCHEMA:
            connection.execute(statement)
        connection.execute(f"PRAGMA application_id = {MARK}")
        connection.execute(f"PRAGMA user_version = {FORMAT}")
    elif mark != MARK:
        raise StoreError(f"{path} is another program's database: choose another file or folder")
    elif version > FORMAT:
        raise StoreError(
            f"{path} was written by a newer deece (format {version}, this one knows {FORMAT}): update deece, "
            "or choose another folder"
        )
    elif version < FORMAT:
        _chain(connection)


def _chain(connection: sqlite3.Connection) -> None:
    """Bring a file of format 1, whose entries were not chained, to this one."""
    connection.execute("ALTER TABLE entry RENAME TO old")
    for statement in SCHEMA:
        connection.execute(statement)
    last, chain = "", b""
    for table, seq, at, kind, body in connection.execute(
        'SELECT "table", seq, time, kind, body FROM old ORDER BY "table", seq'
    ):
        chain = link(chain if table == last else b"", Entry(table, seq, kind, body))
        last = table
        connection.execute(COPY, (table, seq, at, kind, body, chain))
    connection.execute("DROP TABLE old")
    connection.execute(f"PRAGMA user_version = {FORMAT}")


# -- a damaged file --------------------------------------------------------------------------------


def _salvaged(path: Path, patience: float, damaged: sqlite3.Connection, known: Iterable[str]) -> sqlite3.Connection:
    """The connection to a new file with all that can be read of this one, which is kept under another name."""
    new = path.with_name(path.name + "-new")
    aside = path.with_name(f"{path.name}-damaged-{time.strftime('%Y%m%d-%H%M%S')}")
    new.unlink(missing_ok=True)
    make(new)
    with contextlib.closing(_ours(new, patience)) as copy:
        copy.execute("BEGIN IMMEDIATE")
        for table in sorted({*known, *_names(damaged, "ASC"), *_names(damaged, "DESC")}):
            _copy(table, damaged, copy)
        copy.execute("COMMIT")
    damaged.close()
    path.replace(aside)
    for ending in ("-wal", "-shm"):
        with contextlib.suppress(FileNotFoundError):
            path.with_name(path.name + ending).replace(aside.with_name(aside.name + ending))
    new.replace(path)
    _log.warning(
        "%s was damaged: what could be read of it is used; the damaged file is kept as %s", path.name, aside.name
    )
    return _ours(path, patience)


def _names(damaged: sqlite3.Connection, order: str) -> Iterator[str]:
    """The tables of the file from one end to the first damage."""
    with contextlib.suppress(sqlite3.Error):
        for (name,) in damaged.execute(f'SELECT "table" FROM entry ORDER BY "table" {order}'):  # noqa: S608 - ASC or DESC
            if isinstance(name, str):
                yield name


def _copy(table: str, damaged: sqlite3.Connection, copy: sqlite3.Connection) -> None:
    """The table's entries up to the first damage."""
    with contextlib.suppress(sqlite3.Error):
        for row in damaged.execute(
            'SELECT "table", seq, time, kind, body, chain FROM entry WHERE "table" = ? ORDER BY seq', (table,)
        ):
            copy.execute(COPY, row)


# -- what went wrong -------------------------------------------------------------------------------


def code_of(error: BaseException) -> int:
    """SQLite's primary result code; 0 for an error that is not SQLite's."""
    return getattr(error, "sqlite_errorcode", 0) & 0xFF


def passing_trouble(error: BaseException) -> str:
    """What this failure waits for, in the user's words; "" where what was to be written is itself at fault."""
    code = code_of(error)
    if not code or code in AT_FAULT:
        return ""
    if code in DAMAGED:
        return "the database is damaged: start Deece again, which saves what can be read"
    return WAITING.get(
        code, f"the database refuses ({getattr(error, 'sqlite_errorname', code)}): put back what was changed"
    )


def reason_of(error: BaseException, path: Path | None) -> str:
    """The failure in one sentence with its remedy. Without the path it is fit for strangers."""
    name = str(path or "the log of tables")
    if isinstance(error, OSError):
        return f"{name} cannot be opened ({error.strerror}): choose another folder, or mend the rights of this one"
    if code_of(error) in DAMAGED:
        return f"{name} is damaged or no database: move it away, or put a backup in its place"
    if passing := WAITING.get(code_of(error)):
        return f"{name}: {passing}"
    why = f" ({error})" if path else ""
    return f"{name} cannot be used{why}: move it away, or put a backup in its place"


@contextlib.contextmanager
def explained(path: Path | None) -> Iterator[None]:
    """Turn what SQLite and the system raise into a StoreError."""
    try:
        yield
    except (sqlite3.Error, OSError) as error:
        raise StoreError(reason_of(error, path)) from None
