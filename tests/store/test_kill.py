"""Killed in the midst of writing: whatever was acknowledged is there, in order and once.

Run as a program, with a folder and "sound" or "hasty", it writes.
"""

from __future__ import annotations

import asyncio
import subprocess
import sys
from itertools import count
from pathlib import Path
from typing import Any

from deece.store import Entry
from deece.store.sqlite import SqliteStore

TIMES = 3
TABLES = 4
LONG, SHORT = 300, 2  # entries of a table before and after it is replaced


class HastyStore(SqliteStore):
    """Planted: acknowledges before it commits; what it acknowledged last is still to be written."""

    def __init__(self, path: str) -> None:
        self.late: list[list[Any]] = []
        super().__init__(path)

    def _settle(self, group: list[Any], refusals: Any) -> None:
        """All were settled before they were written."""

    def _write(self, group: list[Any]) -> list[Any]:
        super()._settle(group, [None] * len(group))
        self.late.append(group)
        # Of so many groups two are of the same table, and the first of these was acknowledged before the second came.
        return super()._write(self.late.pop(0)) if len(self.late) > TABLES else []


def body(table: str, seq: int) -> str:
    return f'"{table} {seq}"'


async def shorten(folder: str) -> None:
    """Fill tables one after the other and replace what they have by two entries, for ever; print each that is done."""
    store = SqliteStore(folder)
    for number in count(len(await store.tables())):
        table = f"table-{number}"
        await store.append([Entry(table, seq, "act", body(table, seq)) for seq in range(1, LONG + 1)])
        await store.replace(short(table))
        print(table, SHORT, flush=True)


def short(table: str) -> list[Entry]:
    return [Entry(table, seq, "act", body(table, seq) * 9) for seq in range(1, SHORT + 1)]


async def write(folder: str, kind: str) -> None:
    """Write at several tables for ever, and print each table and number as it is acknowledged."""
    if kind == "short":
        await shorten(folder)
    store = {"sound": SqliteStore, "hasty": HastyStore}[kind](folder)

    async def at(table: str) -> None:
        seq = len(await store.read(table))
        while True:
            seq += 1
            await store.append([Entry(table, seq, "act", body(table, seq))])
            print(table, seq, flush=True)

    await asyncio.gather(*(at(f"table-{number}") for number in range(TABLES)))


def acknowledged_until_killed(folder: Path, kind: str, lines: int) -> dict[str, int]:
    """For each table the last number that a program acknowledged; it was killed after so many acknowledgements."""
    last: dict[str, int] = {}
    number = 0
    command = [sys.executable, __file__, str(folder), kind]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as child:
        assert child.stdout
        for number, line in enumerate(child.stdout, 1):
            if number == lines:
                child.kill()  # what it has printed by now is read to the end
            if line.endswith("\n"):
                table, seq = line.split()
                last[table] = int(seq)
    assert number >= lines, "it ended before it was killed"
    return last


def lost(folder: Path, acknowledged: dict[str, int]) -> list[str]:
    """What is wrong with the log: an acknowledged entry that is missing, doubled, out of order or altered."""

    async def look() -> list[str]:
        store = SqliteStore(folder)
        faults = []
        for table, last in acknowledged.items():
            found = await store.read(table)
            if found != [Entry(table, seq, "act", body(table, seq)) for seq in range(1, len(found) + 1)]:
                faults.append(f"{table} is not in order")
            if len(found) < last:
                faults.append(f"{table}: {last} acknowledged, {len(found)} found")
        await store.close()
        return faults

    return asyncio.run(look())


def test_a_killed_program_has_lost_nothing_that_it_acknowledged(tmp_path: Path) -> None:
    for time_killed in range(TIMES):
        acknowledged = acknowledged_until_killed(tmp_path, "sound", 100 + 37 * time_killed)
        assert len(acknowledged) == TABLES
        assert lost(tmp_path, acknowledged) == []


def test_acknowledging_before_the_commit_is_caught(tmp_path: Path) -> None:
    found: list[str] = []
    for time_killed in range(TIMES):
        found += lost(tmp_path, acknowledged_until_killed(tmp_path, "hasty", 3 + time_killed))
    assert found


def test_a_program_killed_while_it_replaces_has_the_old_entries_or_the_new(tmp_path: Path) -> None:
    async def look(done: dict[str, int]) -> None:
        store = SqliteStore(tmp_path)
        for info in await store.tables():
            found, lost = await store.recover(info.table)
            whole = [Entry(info.table, seq, "act", body(info.table, seq)) for seq in range(1, LONG + 1)]
            assert lost == 0
            assert found == short(info.table) or (found == whole and info.table not in done)
        await store.close()

    for time_killed in range(TIMES):
        asyncio.run(look(acknowledged_until_killed(tmp_path, "short", 10 + 7 * time_killed)))


if __name__ == "__main__":
    asyncio.run(write(*sys.argv[1:]))
