"""The log on the disk: the file, who may read it, whom it refuses, and many appends in one commit."""

from __future__ import annotations

import asyncio
import os
import sqlite3
import stat
import sys
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

import pytest

from deece.store import Entry, StoreError
from deece.store.sqlite import FORMAT, SqliteStore


def with_store(where: Path, story: Callable[[SqliteStore], Coroutine[Any, Any, None]]) -> None:
    async def whole() -> None:
        store = SqliteStore(where)
        try:
            await story(store)
        finally:
            await store.close()

    asyncio.run(whole())


async def nothing(store: SqliteStore) -> None:
    """Open and close."""


def entries(table: str, *seqs: int) -> list[Entry]:
    return [Entry(table, seq, "act", f'{{"n":{seq}}}') for seq in seqs]


def shell(path: Path, statement: str) -> list[Any]:
    """What another program gets for this statement."""
    other = sqlite3.connect(path, isolation_level=None)
    try:
        return other.execute(statement).fetchall()
    finally:
        other.close()


# -- the file --------------------------------------------------------------------------------------


def test_what_was_written_is_there_when_it_is_opened_again(tmp_path: Path) -> None:
    async def write(store: SqliteStore) -> None:
        await store.append(entries("oak", 1, 2))

    async def go_on(store: SqliteStore) -> None:
        assert await store.read("oak") == entries("oak", 1, 2)
        await store.append(entries("oak", 3))
        assert [(info.table, info.entries) for info in await store.tables()] == [("oak", 3)]

    with_store(tmp_path, write)
    with_store(tmp_path, go_on)


@pytest.mark.parametrize(
    ("given", "file"),
    [
        ("data/deece", "data/deece/tables.sqlite"),
        ("here", "here/tables.sqlite"),
        ("mine.db", "mine.db"),
        ("old", "old"),
    ],
)
def test_a_folder_holds_the_file_and_a_file_is_the_file(tmp_path: Path, given: str, file: str) -> None:
    (tmp_path / "here").mkdir()
    if given == "old":
        (tmp_path / "old").touch()
    with_store(tmp_path / given, nothing)
    assert shell(tmp_path / file, "PRAGMA user_version") == [(FORMAT,)]


@pytest.mark.needs("posix")
def test_only_its_owner_may_read_what_is_made(tmp_path: Path) -> None:
    async def look(store: SqliteStore) -> None:
        await store.append(entries("oak", 1))
        rights = {path.name: stat.S_IMODE(path.stat().st_mode) for path in (tmp_path / "new").iterdir()}
        endings = ("", "-wal", "-shm", "-lock", "-heads", "-heads-wal", "-heads-shm")
        assert rights == {f"tables.sqlite{ending}": 0o600 for ending in endings}
        assert stat.S_IMODE((tmp_path / "new").stat().st_mode) == 0o700

    before = os.umask(0)
    try:
        with_store(tmp_path / "new", look)
    finally:
        os.umask(before)


def test_closing_leaves_one_file_that_can_be_copied(tmp_path: Path) -> None:
    async def write(store: SqliteStore) -> None:
        await store.append(entries("oak", 1))

    with_store(tmp_path, write)
    assert sorted(path.name for path in tmp_path.iterdir()) == [
        "tables.sqlite",
        "tables.sqlite-heads",
        "tables.sqlite-lock",
    ]


def faults_of_durability(store: SqliteStore) -> list[str]:
    """Every setting of the writing connection under which a power cut could lose what was acknowledged."""
    settings = {"synchronous": 2, "journal_mode": "wal"}
    seen = {name: store._connection.execute(f"PRAGMA {name}").fetchone()[0] for name in settings}
    return [name for name in settings if seen[name] != settings[name]]


def test_every_commit_waits_for_the_disk(tmp_path: Path) -> None:
    async def look(store: SqliteStore) -> None:
        assert faults_of_durability(store) == []
        store._connection.execute("PRAGMA synchronous = NORMAL")  # planted
        assert faults_of_durability(store) == ["synchronous"]

    with_store(tmp_path, look)


# -- what is refused -------------------------------------------------------------------------------


def test_a_newer_format_is_refused_and_left_alone(tmp_path: Path) -> None:
    with_store(tmp_path, nothing)
    shell(tmp_path / "tables.sqlite", f"PRAGMA user_version = {FORMAT + 1}")
    with pytest.raises(StoreError, match=r"newer deece .* update deece"):
        SqliteStore(tmp_path)
    assert shell(tmp_path / "tables.sqlite", "PRAGMA user_version") == [(FORMAT + 1,)]


def test_a_file_of_another_program_is_refused(tmp_path: Path) -> None:
    shell(tmp_path / "tables.sqlite", "CREATE TABLE recipe (name TEXT)")
    with pytest.raises(StoreError, match="another program's database"):
        SqliteStore(tmp_path)
    (tmp_path / "letter.db").write_text("Dear Ann, this is no database, and it is long enough to be taken for one." * 9)
    with pytest.raises(StoreError, match="damaged or no database: move it away"):
        SqliteStore(tmp_path / "letter.db")


def test_damage_met_while_it_is_open_is_told_with_the_remedy_and_without_the_path(tmp_path: Path) -> None:
    async def write(store: SqliteStore) -> None:
        for seq in range(1, 40):
            await store.append([Entry("oak", seq, "act", "x" * 1000)])

    async def meet(store: SqliteStore) -> None:
        store._connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        data = store.path.read_bytes()
        store.path.write_bytes(data[:4096] + b"\xa5" * (len(data) - 4096))
        for use in (store.read("oak"), store.recover("oak")):
            with pytest.raises(StoreError, match=r"damaged.*backup") as refused:
                await use
            assert str(tmp_path) not in str(refused.value)

    with_store(tmp_path, write)
    with_store(tmp_path, meet)


def test_a_place_that_cannot_be_written_is_refused(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(StoreError, match=r"cannot be opened .* choose another folder"):
        SqliteStore(tmp_path / "file" / "folder")


def test_text_that_cannot_be_stored_fails_its_own_append_only(tmp_path: Path) -> None:
    async def story(store: SqliteStore) -> None:
        no_text: Any = object()
        no_entry: Any = ("elm", 1)
        wrong = [
            Entry("elm", 1, "act", "\ud800"),
            Entry("elm", 1, "act", no_text),
            Entry("elm", 2**70, "act", ""),
            no_entry,
        ]
        appends = [store.append(entries("oak", 1)), *(store.append([one]) for one in wrong)]
        appends += [store.append([*entries("elm", 1), wrong[0]]), store.append(entries("oak", 2))]
        first, *refused, last = await asyncio.gather(*appends, return_exceptions=True)
        assert first is last is None
        assert all(isinstance(outcome, StoreError) for outcome in refused)
        assert await store.read("oak") == entries("oak", 1, 2)
        assert await store.read("elm") == []

    with_store(tmp_path, story)


# -- who else may use the file -----------------------------------------------------------------------


def test_a_second_writer_in_the_same_program_is_refused_until_the_first_closes(tmp_path: Path) -> None:
    async def story(store: SqliteStore) -> None:
        for name in (tmp_path, tmp_path / "tables.sqlite"):
            with pytest.raises(StoreError, match="open in another deece: close that one, or choose another folder"):
                SqliteStore(name)
        await store.append(entries("oak", 1))

    with_store(tmp_path, story)
    with_store(tmp_path, nothing)


def test_a_second_program_that_would_write_is_refused(tmp_path: Path) -> None:
    program = "import sys; from deece.store.sqlite import SqliteStore; SqliteStore(sys.argv[1])"

    async def story(store: SqliteStore) -> None:
        child = await asyncio.create_subprocess_exec(
            sys.executable, "-c", program, str(tmp_path), stderr=asyncio.subprocess.PIPE
        )
        _, errors = await child.communicate()
        assert child.returncode == 1
        assert b"is open in another deece" in errors
        await store.append(entries("oak", 1))

    with_store(tmp_path, story)


def test_another_program_may_read_meanwhile(tmp_path: Path) -> None:
    async def story(store: SqliteStore) -> None:
        await store.append(entries("oak", 1, 2))
        assert shell(store.path, 'SELECT "table", seq FROM entry') == [("oak", 1), ("oak", 2)]
        await store.append(entries("oak", 3))
        assert await store.read("oak", 2) == entries("oak", 3)

    with_store(tmp_path, story)


# -- many appends in one commit ------------------------------------------------------------------------


def test_what_waits_together_is_committed_together(tmp_path: Path) -> None:
    async def story(store: SqliteStore) -> None:
        await asyncio.gather(*(store.append(entries(f"table {number}", 1)) for number in range(300)))
        assert store.commits < 300
        assert len(await store.tables()) == 300

    with_store(tmp_path, story)


def test_what_is_read_after_an_append_holds_it(tmp_path: Path) -> None:
    async def story(store: SqliteStore) -> None:
        async def at(table: str) -> None:
            for seq in range(1, 21):
                await store.append(entries(table, seq))
                assert await store.read(table, seq - 1) == entries(table, seq)

        await asyncio.gather(*(at(f"table {number}") for number in range(20)))

    with_store(tmp_path, story)


def test_closing_writes_what_waits(tmp_path: Path) -> None:
    async def story(store: SqliteStore) -> None:
        waiting = [asyncio.create_task(store.append(entries(f"table {number}", 1))) for number in range(50)]
        await asyncio.sleep(0)  # each has begun
        await store.close()
        assert await asyncio.wait_for(asyncio.gather(*waiting), 60) == [None] * 50

    with_store(tmp_path, story)
    with_store(tmp_path, lambda store: _assert_tables(store, 50))


async def _assert_tables(store: SqliteStore, number: int) -> None:
    assert len(await store.tables()) == number
