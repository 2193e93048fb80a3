"""Locked, full or failing: appends wait and nothing is lost, the trouble is told, and closing gives up in the end."""

from __future__ import annotations

import asyncio
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from deece.store import Entry, OutOfOrder, Store, StoreError
from deece.store.sqlite import SqliteStore

LOCKED = "the database is in use by another program: close that program"
FULL = "the disk is full: free some space"
FAILING = "the disk gives errors: check the disk and its free space"


class Told:
    """What a log tells, in order."""

    def __init__(self, store: Store) -> None:
        self.all: list[str] = []
        self._news = asyncio.Event()
        store.watch(self._hear)

    def _hear(self, trouble: str) -> None:
        self.all.append(trouble)
        self._news.set()

    async def something(self) -> None:
        await asyncio.wait_for(self._news.wait(), 60)  # fail rather than wait for ever


def big(table: str, *seqs: int) -> list[Entry]:
    return [Entry(table, seq, "act", f"{seq} " + "x" * 3000) for seq in seqs]


def lock(store: SqliteStore) -> Callable[[], None]:
    """Another program writes; what is returned lets it end."""
    other = sqlite3.connect(store.path, isolation_level=None, check_same_thread=False)
    other.execute("BEGIN IMMEDIATE")
    return other.close


def fill(store: SqliteStore) -> Callable[[], None]:
    """The disk is full; what is returned frees some space."""
    (pages,) = store._connection.execute("PRAGMA page_count").fetchone()
    (most,) = store._connection.execute("PRAGMA max_page_count").fetchone()
    store._connection.execute(f"PRAGMA max_page_count = {pages}")
    return lambda: store._connection.execute(f"PRAGMA max_page_count = {most}").close()


@pytest.mark.parametrize(("begin", "says", "seconds"), [(lock, LOCKED, 2.0), (fill, FULL, 0.2)])
def test_appends_wait_for_the_trouble_to_pass(
    tmp_path: Path, begin: Callable[[SqliteStore], Callable[[], None]], says: str, seconds: float
) -> None:
    async def story() -> None:
        store = SqliteStore(tmp_path)
        told = Told(store)
        await store.append(big("oak", 1))
        end = begin(store)
        appends = [big("oak", 2, 3), big("oak", 3), big("oak", 4), *(big(f"table {n}", 1) for n in range(20))]
        tasks = [asyncio.create_task(store.append(batch)) for batch in appends]
        await told.something()
        assert store.trouble == says
        await asyncio.sleep(seconds)
        assert not any(task.done() for task in tasks)
        assert await store.read("oak") == big("oak", 1)  # reading goes on
        end()
        outcomes = await asyncio.gather(*tasks, return_exceptions=True)
        assert [type(outcome) for outcome in outcomes[:3]] == [type(None), OutOfOrder, type(None)]
        assert outcomes[3:] == [None] * 20
        assert told.all == [says, ""]
        assert store.trouble == ""
        assert await store.read("oak") == big("oak", 1, 2, 3, 4)
        assert len(await store.tables()) == 21
        await store.close()

    asyncio.run(story())


@pytest.mark.parametrize(("begin", "says"), [(lock, LOCKED), (fill, FULL)])
def test_closing_gives_up_and_says_why(
    tmp_path: Path, begin: Callable[[SqliteStore], Callable[[], None]], says: str
) -> None:
    async def story() -> None:
        store = SqliteStore(tmp_path, patience=0.1)
        told = Told(store)
        await store.append(big("oak", 1))
        end = begin(store)
        tasks = [asyncio.create_task(store.append(batch)) for batch in (big("oak", 2), big("elm", 1, 2))]
        await told.something()
        await store.close()
        for outcome in await asyncio.gather(*tasks, return_exceptions=True):
            assert isinstance(outcome, StoreError)
            assert says in str(outcome)
        if begin is lock:
            end()
        again = SqliteStore(tmp_path)
        assert await again.read("oak") == big("oak", 1)
        assert await again.read("elm") == []
        await again.close()

    asyncio.run(story())


def test_a_file_locked_while_it_is_opened_is_refused_in_the_end(tmp_path: Path) -> None:
    async def story() -> None:
        store = SqliteStore(tmp_path)
        await store.close()
        end = lock(store)
        with pytest.raises(StoreError, match="in use by another program"):
            SqliteStore(tmp_path, patience=0.1)
        end()
        again = SqliteStore(tmp_path)
        await again.close()

    asyncio.run(story())


@pytest.mark.needs("posix")
def test_a_disk_that_fails_is_waited_for(tmp_path: Path) -> None:
    """A file that may not grow any more is the nearest thing to a failing disk; the limit is the whole program's."""
    subprocess.run([sys.executable, __file__, str(tmp_path)], check=True, timeout=120)


async def failing_disk(folder: Path) -> None:
    import resource

    _, most = resource.getrlimit(resource.RLIMIT_FSIZE)
    store = SqliteStore(folder)
    told = Told(store)
    await store.append(big("oak", 1))
    resource.setrlimit(resource.RLIMIT_FSIZE, (store.path.with_name("tables.sqlite-wal").stat().st_size + 5000, most))
    task = asyncio.create_task(store.append(big("oak", *range(2, 20))))
    await told.something()
    assert store.trouble == FAILING, store.trouble
    assert not task.done()
    resource.setrlimit(resource.RLIMIT_FSIZE, (most, most))
    await task
    assert told.all == [FAILING, ""], told.all
    assert await store.read("oak") == big("oak", *range(1, 20))
    await store.close()


if __name__ == "__main__":
    asyncio.run(failing_disk(Path(sys.argv[1])))


def test_who_does_not_wait_for_ever_is_told_why_and_nothing_of_theirs_is_written(tmp_path: Path) -> None:
    async def story() -> None:
        store = SqliteStore(tmp_path)
        told = Told(store)
        end = fill(store)
        words = f"this cannot be kept now; {FULL}"
        with pytest.raises(StoreError) as first:  # tried, and given up by the writer
            await store.append(big("a", *range(1, 400)), patience=0.1)
        waiting = asyncio.create_task(store.append(big("b", *range(1, 400))))
        await told.something()
        with pytest.raises(StoreError) as second:  # not tried at all, and so refused at once
            async with asyncio.timeout(60):
                await store.append(big("c", 1), patience=100_000)
        assert (str(first.value), str(second.value)) == (words, words)
        end()
        await waiting
        assert (await store.read("a"), await store.read("c")) == ([], [])
        assert len(await store.read("b")) == 399
        await store.append(big("a", 1), patience=60)
        await store.close()

    asyncio.run(story())


def test_who_gives_up_while_the_writer_is_at_others_work_leaves_nothing(tmp_path: Path) -> None:
    async def story() -> None:
        store = SqliteStore(tmp_path)
        end = lock(store)
        waiting = asyncio.create_task(store.append(big("a", 1)))
        await asyncio.sleep(0.05)  # SQLite itself waits for 250 ms until that is called trouble
        with pytest.raises(StoreError, match="this cannot be kept now"):
            await store.append(big("b", 1), patience=0.01)
        end()
        await waiting
        assert await store.read("b") == []
        await store.close()

    asyncio.run(story())
