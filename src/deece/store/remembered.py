"""What a server remembers of what it wrote itself, so that a database is found out that lost its end and its witness.

So it is when a standby that had not all becomes the first, or a copy is put back while servers run.
"""

from __future__ import annotations

import time
from collections.abc import Iterable
from typing import Final

from deece.store.base import Head
from deece.store.queued import Heads

KNOWN_FOR: Final = (
    3600.0  # seconds; long after it another server may rightly have put another log in place of a table's
)
MOST_KNOWN: Final = 100_000  # tables


class Remembered:
    """The last entry of each table that was written here lately and not released since."""

    def __init__(self) -> None:
        self._heads: dict[str, tuple[Head, float]] = {}

    def keep(self, heads: Heads) -> None:
        """These were committed; None forgets a table."""
        now = time.monotonic()
        for table, head in heads.items():
            self._heads.pop(table, None)
            if head:
                self._heads[table] = head, now
        while len(self._heads) > MOST_KNOWN:
            self._heads.pop(next(iter(self._heads)))

    def forget(self, tables: Iterable[str]) -> None:
        """Others may do with these what they like."""
        for table in tables:
            self._heads.pop(table, None)

    def of(self, table: str) -> Head | None:
        """The last entry that this server wrote to the table, None if it is not known."""
        head, at = self._heads.get(table, (None, 0.0))
        return head if time.monotonic() - at < KNOWN_FOR else None
