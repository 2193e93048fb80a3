"""The log of every live table: entries are only ever added, and what is acknowledged is on the disk.

`MemoryStore` keeps it only as long as the program runs, `sqlite.SqliteStore` in a file; both are a `Store`.
"""

from __future__ import annotations

from deece.store.base import Entry, HeldElsewhere, OutOfOrder, Recovered, Store, StoreError, TableInfo
from deece.store.memory import MemoryStore

__all__ = ["Entry", "HeldElsewhere", "MemoryStore", "OutOfOrder", "Recovered", "Store", "StoreError", "TableInfo"]
