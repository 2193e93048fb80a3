"""The log in PostgreSQL: who may write, what is waited for, and what becomes of an answer that was lost."""

from __future__ import annotations

import asyncio
import contextlib
import socket
import threading
from collections.abc import Callable, Coroutine, Iterator
from pathlib import Path
from typing import Any

import psycopg
import pytest
from tests.store.postgres import Cluster
from tests.store.test_trouble import Told
from tests.web.running import PATIENCE

from deece.store import Entry, OutOfOrder, StoreError
from deece.store.database import FORMAT, LOCK, NO_ANSWER
from deece.store.postgres import Batch, PostgresStore

Story = Callable[[PostgresStore], Coroutine[Any, Any, None]]


def entries(table: str, *seqs: int) -> list[Entry]:
    return [Entry(table, seq, "act", f'{{"n":{seq}}}') for seq in seqs]


def with_store(where: str, story: Story, patience: float = 5.0) -> None:
    async def whole() -> None:
        store = PostgresStore(where, patience=patience)
        try:
            await story(store)
        finally:
            await store.close()

    asyncio.run(whole())


# -- trouble ---------------------------------------------------------------------------------------


def test_appends_wait_for_a_database_that_is_stopped(postgres: Cluster) -> None:
    async def story(store: PostgresStore) -> None:
        told = Told(store)
        await store.append(entries("oak", 1))
        await asyncio.to_thread(postgres.stop)
        try:
            batches = [entries("oak", 2, 3), entries("oak", 3), *(entries(f"table {n}", 1) for n in range(20))]
            tasks = [asyncio.create_task(store.append(batch)) for batch in batches]
            await told.something()
            assert store.trouble == NO_ANSWER
            with pytest.raises(StoreError, match="does not answer"):
                await store.append(entries("elm", 1), patience=0.2)
            with pytest.raises(StoreError, match="does not answer") as refused:
                await store.read("oak")
            assert str(postgres.folder) not in str(refused.value)
        finally:
            await asyncio.to_thread(postgres.start)
        outcomes = await asyncio.gather(*tasks, return_exceptions=True)
        assert [type(outcome) for outcome in outcomes[:2]] == [type(None), OutOfOrder]
        assert outcomes[2:] == [None] * 20
        assert told.all == [NO_ANSWER, ""]
        assert await store.read("oak") == entries("oak", 1, 2, 3)
        assert await store.read("elm") == []

    with_store(postgres.where, story)


def test_what_was_acknowledged_is_there_after_a_crash_of_the_database(postgres: Cluster) -> None:
    async def story(store: PostgresStore) -> None:
        for seq in range(1, 31):
            await store.append(entries("oak", seq))
        await asyncio.to_thread(postgres.stop, "immediate")
        await asyncio.to_thread(postgres.start)
        assert await store.recover("oak") == (entries("oak", *range(1, 31)), 0)
        await store.append(entries("oak", 31))

    with_store(postgres.where, story)


def test_closing_gives_up_and_says_why(postgres: Cluster) -> None:
    async def story(store: PostgresStore) -> None:
        told = Told(store)
        await asyncio.to_thread(postgres.stop)
        try:
            task = asyncio.create_task(store.append(entries("oak", 1)))
            await told.something()
            await store.close()
            with pytest.raises(StoreError, match=r"not written: .*does not answer"):
                await task
        finally:
            await asyncio.to_thread(postgres.start)

    with_store(postgres.where, story, patience=0.1)


def test_reading_does_not_wait_for_whoever_writes(postgres: Cluster) -> None:
    async def story(store: PostgresStore) -> None:
        await store.append(entries("oak", 1))
        with psycopg.connect(postgres.where) as other:
            other.execute("LOCK TABLE deece.entry IN SHARE MODE")
            task = asyncio.create_task(store.append(entries("oak", 2)))
            assert await store.read("oak") == entries("oak", 1)
            assert [info.table for info in await store.tables()] == ["oak"]
            assert not task.done()
        await task
        assert await store.read("oak") == entries("oak", 1, 2)

    with_store(postgres.where, story)


def test_what_no_database_keeps_is_refused_and_harms_no_other(postgres: Cluster) -> None:
    async def story(store: PostgresStore) -> None:
        wrong = [Entry("oak", 1, "act", "\0"), Entry("oak", 1, "act", "\ud800"), Entry("o\0k", 1, "act", "")]
        batches = [[entry] for entry in wrong] + [entries("elm", 1)]
        outcomes = await asyncio.gather(*map(store.append, batches), return_exceptions=True)
        assert ["cannot be stored" in str(outcome) for outcome in outcomes] == [True, True, True, False]
        assert [info.table for info in await store.tables()] == ["elm"]
        for table in ("o\0k", "\ud800"):
            assert (await store.read(table), await store.recover(table)) == ([], ([], 0))

    with_store(postgres.where, story)


# -- a server of an older Deece ---------------------------------------------------------------------


def test_a_database_that_a_server_of_an_older_deece_has_is_refused(postgres: Cluster) -> None:
    with psycopg.connect(postgres.where) as older:
        older.execute("SELECT pg_advisory_lock(%s)", (LOCK,))
        with pytest.raises(StoreError, match="open in another deece"):
            PostgresStore(postgres.where, patience=0.1)


# -- an answer that is lost ------------------------------------------------------------------------


class Forgetful:
    """A socket beside the server's that passes all on, but for the answer to one commit, once it is armed."""

    def __init__(self, cluster: Cluster) -> None:
        self.before_cut: Callable[[], object] = lambda: None
        self._there = str(cluster.folder / ".s.PGSQL.5432")
        self._here = cluster.folder / ".s.PGSQL.5433"
        self.where = cluster.where + "&port=5433"
        self.armed = self.cut = False
        self._listener = socket.socket(socket.AF_UNIX)
        self._listener.bind(str(self._here))
        self._listener.listen()
        threading.Thread(target=self._accept, daemon=True).start()

    def close(self) -> None:
        self._listener.close()
        self._here.unlink()

    def _accept(self) -> None:
        with contextlib.suppress(OSError):
            while True:
                client, server = self._listener.accept()[0], socket.socket(socket.AF_UNIX)
                server.connect(self._there)
                for pair in ((client, server, True), (server, client, False)):
                    threading.Thread(target=self._pass, args=pair, daemon=True).start()

    def _pass(self, source: socket.socket, sink: socket.socket, asked: bool) -> None:
        with contextlib.suppress(OSError), source:
            while data := source.recv(65_536):
                if asked and self.armed and b"COMMIT" in data:
                    self.armed, self.cut = False, True
                    self.before_cut()
                    source.shutdown(socket.SHUT_RDWR)  # nobody hears the answer any more
                sink.sendall(data)
            sink.shutdown(socket.SHUT_RDWR)


@pytest.fixture
def forgetful(postgres: Cluster) -> Iterator[Forgetful]:
    line = Forgetful(postgres)
    yield line
    line.close()


def test_a_commit_whose_answer_was_lost_is_not_done_twice(forgetful: Forgetful) -> None:
    async def story(store: PostgresStore) -> None:
        await store.append(entries("oak", 1))
        forgetful.armed = True
        batches = [entries("oak", 2, 3), entries("elm", 1), entries("oak", 4)]
        await asyncio.gather(*map(store.append, batches))
        assert forgetful.cut
        assert await store.recover("oak") == (entries("oak", 1, 2, 3, 4), 0)
        assert await store.recover("elm") == (entries("elm", 1), 0)
        with pytest.raises(OutOfOrder):
            await store.append(entries("oak", 4))

    with_store(forgetful.where, story)


def test_a_lost_answer_is_still_asked_for_after_the_lease_ran_out(forgetful: Forgetful, postgres: Cluster) -> None:
    async def story(store: PostgresStore) -> None:
        forgetful.before_cut = lambda: postgres.query("UPDATE deece.node SET until = now()")
        forgetful.armed = True
        async with asyncio.timeout(PATIENCE):
            await store.append(entries("oak", 1))  # the next attempt finds no lease, the one after it the entry
        assert forgetful.cut
        assert await store.recover("oak") == (entries("oak", 1), 0)

    with_store(forgetful.where, story)


def test_a_line_that_is_left_in_the_middle_of_a_group_is_opened_anew(
    postgres: Cluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As one in some hundred of those that the database ends: psycopg takes it for open, and it takes no statement."""
    flush = Batch.flush
    left: list[Batch] = []

    def leaving(batch: Batch) -> None:
        if left:
            flush(batch)
            return
        left.append(batch)
        line = batch.connection.pgconn
        line.enter_pipeline_mode()
        line.send_query_params(b"SELECT 1", None)
        line.exit_pipeline_mode()  # raises: cannot exit pipeline mode while busy

    async def story(store: PostgresStore) -> None:
        monkeypatch.setattr(Batch, "flush", leaving)
        async with asyncio.timeout(PATIENCE):
            await store.append(entries("oak", 1, 2, 3))
            await store.append(entries("oak", 4))
        assert left
        assert await store.recover("oak") == (entries("oak", 1, 2, 3, 4), 0)

    with_store(postgres.where, story)


# -- opening ---------------------------------------------------------------------------------------


def test_a_database_of_a_newer_deece_is_refused(postgres: Cluster) -> None:
    async def nothing(store: PostgresStore) -> None:
        pass

    with_store(postgres.where, nothing)
    postgres.query("UPDATE deece.format SET version = %s", FORMAT + 1)
    with pytest.raises(StoreError, match="newer deece"):
        PostgresStore(postgres.where)


def test_a_database_that_does_not_keep_all_characters_is_refused(postgres: Cluster) -> None:
    postgres.query("CREATE DATABASE latin ENCODING 'LATIN1' LOCALE 'C' TEMPLATE template0")
    with pytest.raises(StoreError, match="UTF-8"):
        PostgresStore(postgres.where.replace("@/postgres", "@/latin"))


@pytest.mark.parametrize(
    "where", ["postgresql://ann:secret@/nosuch?host={folder}", "postgresql://ann:secret@127.0.0.1:1/deece"]
)
def test_a_database_that_is_not_there_is_said_without_the_password(cluster: Cluster, where: str) -> None:
    with pytest.raises(StoreError, match="cannot be opened: see that PostgreSQL runs") as refused:
        PostgresStore(where.replace("{folder}", str(cluster.folder)))
    assert "secret" not in str(refused.value)


def test_an_address_that_is_none_is_refused() -> None:
    with pytest.raises(StoreError, match="names no database") as refused:
        PostgresStore("postgresql://ann:secret@host:port:port/deece%zz")
    assert "secret" not in str(refused.value)


def test_every_file_of_the_schema_is_applied_and_none_is_missing() -> None:
    folder = Path(__file__).parents[2] / "src" / "deece" / "store" / "schema"
    assert sorted(path.name for path in folder.iterdir()) == [f"{number}.sql" for number in range(1, FORMAT + 1)]
