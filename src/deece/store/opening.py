"""Which log is meant: a file, a folder, or the address of a database."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Final

from deece.store.base import Store, StoreError
from deece.store.file import file_of
from deece.store.sqlite import SqliteStore

__all__ = ["is_database", "is_there", "open_store"]

DATABASES: Final = ("postgresql://", "postgres://")


def is_database(where: str | os.PathLike[str]) -> bool:
    """Whether this is the address of a database, and no file or folder."""
    return str(where).startswith(DATABASES)


def open_store(where: str | os.PathLike[str], address: str = "") -> Store:
    """The log in this file, folder or database, which is made if it is missing. Raises StoreError.

    `address` is where other servers of the same database reach this one, "" if they do not.
    """
    if not is_database(where):
        return SqliteStore(where)
    try:
        from deece.store.postgres import PostgresStore  # noqa: PLC0415 - an extra, and only for whoever names one
    except ImportError:
        raise StoreError(
            "for a database Deece needs psycopg: python -m pip install 'psycopg[binary]', where deece is installed"
        ) from None
    return PostgresStore(str(where), address=address)


def is_there(where: str | os.PathLike[str]) -> bool:
    """Whether there is a file of this log; of a database only opening it shows."""
    return is_database(where) or file_of(Path(where)).is_file()
