"""A log that lost its end, or is not as it was written: known when opened, and gone on with from what is whole."""

from __future__ import annotations

import asyncio
import shutil
import sqlite3
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

import psycopg
import pytest
from tests.store.browser import Rows
from tests.store.conftest import Tell

from deece.store import Entry, MemoryStore, Store, StoreError
from deece.store.file import FORMAT, MARK
from deece.store.indexed import IndexedStore
from deece.store.postgres import PostgresStore
from deece.store.sqlite import SqliteStore


def entries(table: str, *seqs: int) -> list[Entry]:
    return [Entry(table, seq, "act", f'{{"n":{seq}}}') for seq in seqs]


async def damage(store: Store, seq: int, how: str) -> None:
    """Do this to entry `seq` of the table "oak", behind the log's back."""
    if isinstance(store, MemoryStore):
        log = store._tables["oak"]
        at, entry, chain = log[seq - 1]
        if how == "cut":
            del log[seq - 1 :]
        elif how == "gone":
            del log[seq - 1]
        else:
            log[seq - 1] = (at, entry._replace(body='{"n":77}'), chain)
        return
    if isinstance(store, IndexedStore):
        rows = store._database
        assert isinstance(rows, Rows)
        await rows.damage("oak", seq, how)
        return
    if isinstance(store, PostgresStore):
        with psycopg.connect(store._where, autocommit=True) as other:
            match how:
                case "cut":
                    other.execute("DELETE FROM deece.entry WHERE table_id = 'oak' AND seq >= %s", (seq,))
                case "gone":
                    other.execute("DELETE FROM deece.entry WHERE table_id = 'oak' AND seq = %s", (seq,))
                case _:
                    other.execute(
                        "UPDATE deece.entry SET body = '{\"n\":77}' WHERE table_id = 'oak' AND seq = %s", (seq,)
                    )
        return
    assert isinstance(store, SqliteStore)
    statement = {
        "cut": 'DELETE FROM entry WHERE "table" = ? AND seq >= ?',
        "gone": 'DELETE FROM entry WHERE "table" = ? AND seq = ?',
        "changed": 'UPDATE entry SET body = \'{"n":77}\' WHERE "table" = ? AND seq = ?',
        "unreadable": "UPDATE entry SET body = CAST(x'ff00a5' AS TEXT) WHERE \"table\" = ? AND seq = ?",
    }[how]
    shell(store.path, statement, ("oak", seq))


def shell(path: Path, statement: str, given: tuple[Any, ...] = ()) -> list[Any]:
    other = sqlite3.connect(path, isolation_level=None)
    try:
        return other.execute(statement, given).fetchall()
    finally:
        other.close()


# -- what every log promises -----------------------------------------------------------------------


def test_a_whole_log_has_lost_nothing(tell: Tell) -> None:
    async def story(store: Store) -> None:
        assert await store.recover("oak") == ([], 0)
        await store.append([*entries("oak", 1, 2), *entries("elm", 1)])
        await store.append(entries("oak", 3))
        for _ in range(2):
            assert await store.recover("oak") == (entries("oak", 1, 2, 3), 0)
        await store.remove("oak")
        assert await store.recover("oak") == ([], 0)
        await store.append(entries("oak", 1))
        assert await store.recover("oak") == (entries("oak", 1), 0)

    tell(story)


@pytest.mark.parametrize("how", ["cut", "gone", "changed"])
@pytest.mark.parametrize("seq", [1, 2, 5, 6])
def test_a_log_that_is_not_as_written_goes_on_from_what_is_whole(tell: Tell, seq: int, how: str) -> None:
    async def story(store: Store) -> None:
        await store.append([*entries("oak", *range(1, 7)), *entries("elm", 1, 2)])
        await damage(store, seq, how)
        whole = list(range(1, seq))
        assert await store.recover("oak") == (entries("oak", *whole), 7 - seq)
        assert await store.read("oak") == entries("oak", *whole)
        assert await store.recover("oak") == (entries("oak", *whole), 0), "it is told once"
        assert await store.recover("elm") == (entries("elm", 1, 2), 0)
        await store.append([Entry("oak", seq, "act", "another")])
        assert await store.recover("oak") == ([*entries("oak", *whole), Entry("oak", seq, "act", "another")], 0)
        assert [info.table for info in await store.tables()] in (["oak", "elm"], ["elm", "oak"])

    tell(story)


# -- the file --------------------------------------------------------------------------------------


def with_store(where: Path, story: Callable[[SqliteStore], Coroutine[Any, Any, None]]) -> None:
    async def whole() -> None:
        store = SqliteStore(where)
        try:
            await story(store)
        finally:
            await store.close()

    asyncio.run(whole())


async def ten(store: SqliteStore) -> None:
    for seq in range(1, 11):
        await store.append(entries("oak", seq))


def test_what_is_cut_off_is_kept_for_whoever_looks_after_the_server(tmp_path: Path) -> None:
    async def story(store: SqliteStore) -> None:
        await ten(store)
        await damage(store, 8, "unreadable")
        assert await store.recover("oak") == (entries("oak", *range(1, 8)), 3)
        kept = shell(store.path, 'SELECT "table", seq, kind, CAST(body AS BLOB) FROM lost')
        assert kept[1:] == [("oak", seq, "act", b'{"n":%d}' % seq) for seq in (9, 10)]

    with_store(tmp_path, story)


def test_a_log_whose_newest_pages_are_lost_says_so(tmp_path: Path) -> None:
    """The write-ahead log is cut, as by a disk that lied: SQLite itself opens the file as if nothing had been."""
    crashed = tmp_path / "crashed"

    async def crash(store: SqliteStore) -> None:
        await ten(store)
        shutil.copytree(store.path.parent, crashed, ignore=lambda *_: [crashed.name])
        wal = crashed / "tables.sqlite-wal"
        with wal.open("r+b") as file:
            file.truncate(wal.stat().st_size * 2 // 3)

    async def find(store: SqliteStore) -> None:
        unsuspecting = await store.read("oak")
        assert 0 < len(unsuspecting) < 10
        assert await store.recover("oak") == (unsuspecting, 10 - len(unsuspecting))
        await store.append(entries("oak", len(unsuspecting) + 1))
        assert (await store.recover("oak")).lost == 0

    with_store(tmp_path, crash)
    with_store(crashed, find)


@pytest.mark.parametrize("played_on", [False, True])
def test_a_backup_put_back_is_told(tmp_path: Path, played_on: bool) -> None:
    """Though every hash fits: the witness remembers other entries."""
    path, heads = tmp_path / "tables.sqlite", tmp_path / "tables.sqlite-heads"

    async def half(store: SqliteStore) -> None:
        await store.append(entries("oak", *range(1, 6)))

    async def other(store: SqliteStore) -> None:
        await store.append([Entry("oak", seq, "act", "another") for seq in range(6, 12)])

    async def rest(store: SqliteStore) -> None:
        await store.append(entries("oak", *range(6, 11)))

    async def find(store: SqliteStore) -> None:
        assert (await store.recover("oak")).lost == (1 if played_on else 5)
        assert (await store.recover("oak")).lost == 0

    with_store(tmp_path, half)
    shutil.copy(path, tmp_path / "backup")
    with_store(tmp_path, rest)
    shutil.copy(tmp_path / "backup", path)
    if played_on:
        shutil.copy(heads, tmp_path / "witness")
        heads.unlink()
        with_store(tmp_path, other)
        shutil.copy(tmp_path / "witness", heads)
    with_store(tmp_path, find)


def garble(path: Path, page: int) -> None:
    """Overwrite one page."""
    data = bytearray(path.read_bytes())
    size = int.from_bytes(data[16:18], "big")
    data[(page - 1) * size : page * size] = b"\xa5" * size
    path.write_bytes(data)


@pytest.mark.parametrize("witnessed", [True, False])
def test_a_garbled_page_costs_what_stood_on_it_and_nothing_else(tmp_path: Path, witnessed: bool) -> None:
    names = [f"table {number:02}" for number in range(20)]

    async def write(store: SqliteStore) -> None:
        for seq in range(1, 11):
            await store.append([Entry(name, seq, "act", f"{name} {seq} " + "x" * 200) for name in names])

    async def find(store: SqliteStore) -> None:
        found = {name: await store.recover(name) for name in names}
        hurt = [name for name in names if len(found[name].entries) < 10]
        assert 1 <= len(hurt) <= 4
        for name, (whole, lost) in found.items():
            assert whole == [Entry(name, seq, "act", f"{name} {seq} " + "x" * 200) for seq in range(1, len(whole) + 1)]
            assert lost == (10 - len(whole) if witnessed else 0)
            await store.append([Entry(name, len(whole) + 1, "act", "on")])

    with_store(tmp_path, write)
    path = tmp_path / "tables.sqlite"
    garble(path, path.stat().st_size // 4096 // 2)
    if not witnessed:  # then a lost end cannot be known
        (tmp_path / "tables.sqlite-heads").unlink()
    with_store(tmp_path, find)
    assert len(list(tmp_path.glob("tables.sqlite-damaged-*"))) == 1
    assert shell(path, "PRAGMA quick_check") == [("ok",)]


def test_a_file_of_which_nothing_is_left_is_told_for_every_table(tmp_path: Path) -> None:
    async def find(store: SqliteStore) -> None:
        assert await store.recover("oak") == ([], 10)
        assert await store.recover("oak") == ([], 0)

    with_store(tmp_path, ten)
    path = tmp_path / "tables.sqlite"
    for page in range(2, path.stat().st_size // 4096 + 1):
        garble(path, page)
    with_store(tmp_path, find)


def test_a_witness_that_is_garbled_is_made_anew(tmp_path: Path) -> None:
    async def find(store: SqliteStore) -> None:
        assert await store.recover("oak") == (entries("oak", *range(1, 11)), 0)
        await damage(store, 10, "cut")
        assert (await store.recover("oak")).lost == 1

    with_store(tmp_path, ten)
    (tmp_path / "tables.sqlite-heads").write_bytes(b"no database" * 999)
    with_store(tmp_path, find)


def test_a_witness_that_is_behind_is_believed_as_far_as_it_goes(tmp_path: Path) -> None:
    with_store(tmp_path, ten)
    shutil.copy(tmp_path / "tables.sqlite-heads", tmp_path / "behind")

    async def more(store: SqliteStore) -> None:
        await store.append(entries("oak", 11, 12))

    async def find(store: SqliteStore) -> None:
        assert await store.recover("oak") == (entries("oak", *range(1, 13)), 0)

    with_store(tmp_path, more)
    shutil.copy(tmp_path / "behind", tmp_path / "tables.sqlite-heads")
    with_store(tmp_path, find)


def test_a_file_of_the_first_format_is_brought_to_this_one(tmp_path: Path) -> None:
    path = tmp_path / "tables.sqlite"
    old = sqlite3.connect(path)
    old.executescript(
        f"""PRAGMA application_id = {MARK}; PRAGMA user_version = 1;
        CREATE TABLE entry (
            "table" TEXT NOT NULL, seq INTEGER NOT NULL, time REAL NOT NULL, kind TEXT NOT NULL, body TEXT NOT NULL,
            PRIMARY KEY ("table", seq)
        ) WITHOUT ROWID;"""
    )
    for entry in [*entries("oak", 1, 2, 3), *entries("elm", 1)]:
        old.execute("INSERT INTO entry VALUES (?, ?, 1.5, ?, ?)", entry)
    old.commit()
    old.close()

    async def find(store: SqliteStore) -> None:
        assert await store.recover("oak") == (entries("oak", 1, 2, 3), 0)
        assert await store.recover("elm") == (entries("elm", 1), 0)
        assert (await store.tables())[0].first == 1.5
        await damage(store, 2, "changed")
        assert await store.recover("oak") == (entries("oak", 1), 2)

    with_store(tmp_path, find)
    assert shell(path, "PRAGMA user_version") == [(FORMAT,)]


def test_an_error_of_an_open_log_names_no_file(tmp_path: Path) -> None:
    async def story(store: SqliteStore) -> None:
        await ten(store)
        store._reading.execute("PRAGMA query_only = OFF")
        shell(store.path, "DROP TABLE entry")
        with pytest.raises(StoreError) as refused:
            await store.read("oak")
        assert "tables.sqlite" not in str(refused.value)
        assert "entry" not in str(refused.value)

    with_store(tmp_path, story)
