"""A witness beside the log: the last entry of every table, in a file of its own, written after each commit.

If the log loses its end, with its own newest pages, this file still remembers what there was. It never holds anybody
up: it is not waited for, and where it is missing, unreadable or behind, the log is simply believed.
"""

from __future__ import annotations

import contextlib
import sqlite3
from pathlib import Path
from typing import Final

from deece.store.base import Head
from deece.store.file import connect, make
from deece.store.queued import Heads

SCHEMA: Final = """CREATE TABLE IF NOT EXISTS head (
    "table" TEXT PRIMARY KEY, seq INTEGER NOT NULL, chain BLOB NOT NULL) WITHOUT ROWID"""
KEEP: Final = "INSERT OR REPLACE INTO head VALUES (?, ?, ?)"


class Witness:
    """The heads of the log in the file `path`, kept in PATH-heads."""

    def __init__(self, path: Path) -> None:
        self._path = path.with_name(path.name + "-heads")
        self._connection = self._opened()

    def _opened(self) -> sqlite3.Connection:
        with contextlib.suppress(sqlite3.Error):
            return _open(self._path)
        for name in ("", "-wal", "-shm"):  # no witness any more: begin another
            self._path.with_name(self._path.name + name).unlink(missing_ok=True)
        return _open(self._path)

    def of(self, table: str) -> Head | None:
        """The last entry of this table, as far as is remembered."""
        with contextlib.suppress(sqlite3.Error):
            row = self._connection.execute('SELECT seq, chain FROM head WHERE "table" = ?', (table,)).fetchone()
            return Head(*row) if row else None
        return None

    def tables(self) -> list[str]:
        """Every table that is remembered."""
        with contextlib.suppress(sqlite3.Error):
            return [name for (name,) in self._connection.execute('SELECT "table" FROM head')]
        return []

    def keep(self, heads: Heads) -> None:
        """Remember these; None forgets a table."""
        with contextlib.suppress(sqlite3.Error), self._connection:
            for table, head in heads.items():
                if head:
                    self._connection.execute(KEEP, (table, *head))
                else:
                    self._connection.execute('DELETE FROM head WHERE "table" = ?', (table,))

    def close(self) -> None:
        """Let go of the file."""
        self._connection.close()


def _open(path: Path) -> sqlite3.Connection:
    make(path)
    connection = connect(path, 0.0)
    try:
        connection.isolation_level = "DEFERRED"
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA synchronous = OFF")
        connection.execute(SCHEMA)
        connection.execute("SELECT max(seq) FROM head")
    except BaseException:
        connection.close()
        raise
    return connection
