"""The database of PostgreSQL's: by what name it is known, brought to this format; and what went wrong."""

from __future__ import annotations

import time
from importlib.resources import files
from typing import Final

import psycopg
from psycopg import conninfo

from deece.store.base import StoreError
from deece.store.leases import Connection

FORMAT: Final = 3  # the last file of schema/; a database of a newer one is refused
LOCK: Final = 0x44656563  # "Deec": the advisory lock of whoever makes the schema, and of a server of format 1
SCHEMA: Final = files("deece.store") / "schema"

# What appends wait for, by the first letters of PostgreSQL's code; "" where what was to be written is itself at fault.
# Whatever is not named here waits too.
NO_ANSWER: Final = "the database does not answer: see that it runs"
GONE: Final = "the database has not all that Deece made in it: put back what is gone"
WAITING: Final = {
    "22": "",
    "23": "",
    "54": "",
    "53100": "the database's disk is full: free some space",
    "53": "the database is short of memory or connections: wait, or give it more",
    "57014": "the database is too slow: see what it is busy with",
    "08": NO_ANSWER,
    "57": NO_ANSWER,
    "42501": "the database gives Deece too few rights: give its user back what was taken away",
    "42P01": GONE,
    "42703": GONE,
    "3F000": GONE,
    "25006": "the database can only be read now: see which of its servers may be written",
    "40": "the database is in use by another program: wait a moment",
    "25P03": NO_ANSWER,
    "55P03": "the database is in use by another program: wait a moment",
    "58": "the database's disk gives errors: check it and its free space",
}


class Taken(Exception):
    """Another program makes the schema, or is a server of an older Deece, which shares the database with nobody."""


class Lapsed(Exception):
    """The lease of this server has run out."""


def take(connection: Connection, until: float) -> None:
    """Be the one who makes the schema; whoever does is waited for until this time by time.monotonic."""
    while connection.execute("SELECT pg_try_advisory_lock(%s)", (LOCK,)).fetchone() != (True,):
        if time.monotonic() >= until:
            raise Taken
        time.sleep(0.1)


def named(where: str) -> str:
    """The database in words, without its password; raises StoreError if `where` names none."""
    try:
        parts = conninfo.conninfo_to_dict(where)
    except psycopg.ProgrammingError:
        raise StoreError("this names no database: give one as postgresql://name:password@host/database") from None
    return f"the database {parts.get('dbname') or parts.get('user') or ''} at {parts.get('host') or 'this machine'}"


def bring_up(connection: Connection, name: str) -> None:
    """Make what is missing, file by file; refuse a database that is not fit or newer."""
    if connection.execute("SHOW server_encoding").fetchone() != ("UTF8",):
        raise StoreError(f"{name} does not keep text as UTF-8: make one that does (createdb --encoding UTF8)")
    there = connection.execute("SELECT to_regclass('deece.format') IS NOT NULL").fetchone() == (True,)
    (version,) = (connection.execute("SELECT version FROM deece.format").fetchone() if there else None) or (0,)
    if version > FORMAT:
        raise StoreError(
            f"{name} was written by a newer deece (format {version}, this one knows {FORMAT}): update deece, "
            "or name another"
        )
    for number in range(version + 1, FORMAT + 1):
        with connection.transaction():
            connection.execute((SCHEMA / f"{number}.sql").read_bytes())
            connection.execute("UPDATE deece.format SET version = %s", (number,))


def passing_trouble(error: BaseException) -> str:
    """What this failure waits for, in the user's words; "" where what was to be written is itself at fault."""
    if isinstance(error, Lapsed):
        return NO_ANSWER
    if not isinstance(error, psycopg.Error) or isinstance(error, psycopg.DataError):
        return ""
    if error.sqlstate is None:
        return NO_ANSWER
    known = (words for start, words in WAITING.items() if error.sqlstate.startswith(start))
    return next(known, f"the database refuses ({error.sqlstate}): see what it reports")
