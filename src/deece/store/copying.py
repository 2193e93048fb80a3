"""All tables of one log into another, each read back and compared by the hashes of its entries."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from deece.store.base import Entry, Store, StoreError, link

__all__ = ["Copied", "copy"]


class Copied(NamedTuple):
    """What was done: tables and entries that were copied, tables that were there already, entries that were lost."""

    tables: int = 0
    entries: int = 0
    there: int = 0
    lost: int = 0  # of the first log, before: its tables go on from what is whole


def _unmarked(entries: Sequence[Entry], lost: int) -> Entry | None:
    return None


async def copy(
    source: Store,
    target: Store,
    done: Callable[[int], None] = lambda tables: None,
    mark: Callable[[Sequence[Entry], int], Entry | None] = _unmarked,
) -> Copied:
    """Copy every table; nothing happens to those that are there already and the same, so it may be run again.

    `done` is called after each table with how many are done. `mark` gives what is written in both logs behind the
    entries of a table that lost so many: its players are to know it wherever they come to it. Raises StoreError where
    the target has another table of the same name, or does not give back what it was given; the tables before that stay.
    """
    found = Copied()
    for number, info in enumerate(reversed(await source.tables()), 1):
        entries, lost = await source.recover(info.table)
        if entries and lost and (marked := mark(entries, lost)):
            await source.append([marked])
            entries = [*entries, marked]
        there = await target.read(info.table)
        if there and _hash(there) != _hash(entries):
            raise StoreError(f"table {info.table[:6]}... is in both logs, and they differ: it was not copied")
        if entries and not there:
            await target.replace(entries, times=(info.first, info.last))
            back = await target.recover(info.table)
            if back.lost or _hash(back.entries) != _hash(entries):
                raise StoreError(f"table {info.table[:6]}... did not come back as it was: copy it again")
        found = Copied(
            found.tables + (not there),
            found.entries + (0 if there else len(entries)),
            found.there + bool(there),
            found.lost + lost,
        )
        done(number)
    return found


def _hash(entries: Sequence[Entry]) -> bytes:
    """The chain's last hash, which follows from all of them."""
    chain = b""
    for entry in entries:
        chain = link(chain, entry)
    return chain
