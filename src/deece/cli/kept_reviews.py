"""Judgments kept on this machine, so that a review that was made once is there at once."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager, suppress
from pathlib import Path
from typing import Final

from platformdirs import user_cache_path

from deece.review import InMemory, Kept

MOST: Final = 100_000  # judgments in the file, some 150 MB; the oldest go
_TABLE: Final = "CREATE TABLE IF NOT EXISTS judged(key PRIMARY KEY, text)"


class InFile:
    """Kept in a file; one that cannot be read or written any more is done without."""

    def __init__(self, rows: sqlite3.Connection, most: int = MOST) -> None:
        self._rows, self.most = rows, most

    def get(self, key: str) -> str | None:
        """The text under this key."""
        with suppress(sqlite3.Error):
            row = self._rows.execute("SELECT text FROM judged WHERE key = ?", (key,)).fetchone()
            return str(row[0]) if row else None
        return None

    def put(self, key: str, text: str) -> None:
        """Keep it, and let the oldest go."""
        with suppress(sqlite3.Error), self._rows:
            self._rows.execute("INSERT OR REPLACE INTO judged VALUES (?, ?)", (key, text))
            (last,) = self._rows.execute("SELECT max(rowid) FROM judged").fetchone()
            self._rows.execute("DELETE FROM judged WHERE rowid <= ?", (last - self.most,))


@contextmanager
def kept_reviews(folder: Path | None = None) -> Iterator[Kept]:
    """Those of this user; for this once only where there is no room for a file."""
    folder = folder or user_cache_path("deece", appauthor=False)
    with ExitStack() as stack:
        try:
            folder.mkdir(parents=True, exist_ok=True)
            rows = stack.enter_context(closing(sqlite3.connect(folder / "reviews.sqlite", timeout=2)))
            rows.execute(_TABLE)
            found: Kept = InFile(rows)
        except (OSError, sqlite3.Error):
            stack.close()
            found = InMemory()
        yield found
