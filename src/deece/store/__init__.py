"""The log of every live table: entries are only ever added, and what is acknowledged is on the disk.

`SqliteStore` keeps it in a file, `MemoryStore` only as long as the program runs; both are a `Store`.
"""

from __future__ import annotations

from deece.store.base import Entry, OutOfOrder, Recovered, Store, StoreError, TableInfo
from deece.store.memory import MemoryStore
from deece.store.sqlite import SqliteStore

__all__ = ["Entry", "MemoryStore", "OutOfOrder", "Recovered", "SqliteStore", "Store", "StoreError", "TableInfo"]
