"""Which log is meant: a file, a folder, or the address of a database."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Final

from deece.store.base import Store, StoreError
from deece.store.file import FILE_NAME, file_of
from deece.store.parts import files_of, spread
from deece.store.sqlite import SqliteStore

__all__ = ["is_database", "logs_in", "open_store", "together"]

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


def logs_in(where: str | os.PathLike[str]) -> list[str | Path]:
    """What may be opened there: a database or a file, of a folder the files of all parts; none if nothing is there."""
    if is_database(where):
        return [str(where)]
    file = file_of(where)
    return [*files_of(file.parent)] if file.name == FILE_NAME else [file] * file.is_file()


def together(where: str | os.PathLike[str]) -> str | os.PathLike[str]:
    """The same, where the tables of a folder are put into one file if they are in several; raises StoreError."""
    if not is_database(where) and (file := file_of(where)).name == FILE_NAME:
        spread(file.parent, 1)
    return where
