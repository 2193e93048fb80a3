"""A database that refuses, for whatever reason: appends wait in words, and all goes on by itself when it ends."""

from __future__ import annotations

import asyncio
import gc
import secrets
import time
from collections.abc import Callable, Coroutine, Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from tests.store.postgres import Cluster
from tests.store.test_recover import entries, shell
from tests.store.test_trouble import FULL, LOCKED, Told, big, fill, lock
from tests.web.running import until

from deece.store import Entry, Store, StoreError
from deece.store.postgres import PostgresStore
from deece.store.sqlite import SqliteStore

NO_RIGHT = "the database gives Deece too few rights: give its user back what was taken away"
READ_ONLY = "the database can only be read now: see which of its servers may be written"
SLOW = "the database is too slow: see what it is busy with"


class Refusal(NamedTuple):
    """What the operator does to the database, how it ends, and what is said meanwhile."""

    begin: str
    end: str
    says: str
    first: str = ""


def raising(code: str) -> Refusal:
    """Every entry is refused with this SQLSTATE."""
    return Refusal(
        "CREATE TRIGGER refuse BEFORE INSERT ON deece.entry FOR EACH ROW EXECUTE FUNCTION public.refuse()",
        "DROP FUNCTION public.refuse() CASCADE",
        {"57014": SLOW, "42501": NO_RIGHT}.get(code) or f"the database refuses ({code}): see what it reports",
        f"""CREATE FUNCTION public.refuse() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN RAISE EXCEPTION 'the card is AH' USING ERRCODE = '{code}'; END $$""",
    )


READABLE = "ALTER SYSTEM SET default_transaction_read_only = {}"
REFUSALS = {
    "insert": Refusal("REVOKE INSERT ON deece.entry FROM cards", "GRANT INSERT ON deece.entry TO cards", NO_RIGHT),
    "head": Refusal("REVOKE UPDATE ON deece.head FROM cards", "GRANT UPDATE ON deece.head TO cards", NO_RIGHT),
    "all": Refusal(
        "REVOKE ALL ON ALL TABLES IN SCHEMA deece FROM cards",
        "GRANT ALL ON ALL TABLES IN SCHEMA deece TO cards",
        NO_RIGHT,
    ),
    "schema": Refusal("REVOKE ALL ON SCHEMA deece FROM cards", "GRANT ALL ON SCHEMA deece TO cards", NO_RIGHT),
    "gone": Refusal(
        "ALTER TABLE deece.head RENAME TO away",
        "ALTER TABLE deece.away RENAME TO head",
        "the database has not all that Deece made in it: put back what is gone",
    ),
    "read only": Refusal(READABLE.format("on"), READABLE.format("off"), READ_ONLY),
    **{code: raising(code) for code in ("57014", "42501", "P0001", "XX000", "0A000")},
}


@pytest.fixture
def strangers(cluster: Cluster) -> Iterator[str]:
    """The same database for a user who owns what Deece makes, and may do nothing else."""
    cluster.empty()
    cluster.query("DROP ROLE IF EXISTS cards")
    cluster.query("CREATE ROLE cards LOGIN")
    cluster.query("GRANT CREATE ON DATABASE postgres TO cards")
    yield cluster.where.replace("deece@", "cards@")
    cluster.query(READABLE.format("off"))
    cluster.query("SELECT pg_reload_conf()")
    cluster.empty()
    cluster.query("DROP OWNED BY cards")


def do(cluster: Cluster, *statements: str) -> None:
    """As the operator."""
    for statement in filter(None, statements):
        cluster.query(statement)
    cluster.query("SELECT pg_reload_conf()")
    time.sleep(0.3)  # every connection hears of that by itself


def with_store(store: Callable[[], Store], story: Callable[[Any], Coroutine[Any, Any, None]]) -> None:
    async def whole() -> None:
        opened = store()
        try:
            async with asyncio.timeout(60):
                await story(opened)
        finally:
            await opened.close()

    asyncio.run(whole())


@pytest.mark.parametrize("name", REFUSALS)
def test_whatever_the_database_refuses_waits_in_words(cluster: Cluster, strangers: str, name: str) -> None:
    refusal = REFUSALS[name]

    async def story(store: PostgresStore) -> None:
        told = Told(store)
        await store.append(entries("oak", 1))
        do(cluster, refusal.first, refusal.begin)
        tasks = [asyncio.create_task(store.append(batch)) for batch in (entries("oak", 2, 3), entries("elm", 1))]
        await told.something()
        assert store.trouble == refusal.says
        with pytest.raises(StoreError) as refused:
            await store.append(entries("ash", 1), patience=60)
        assert str(refused.value) == f"this cannot be kept now; {refusal.says}"
        await asyncio.sleep(1.0)
        assert not any(task.done() for task in tasks)
        do(cluster, refusal.end)
        await asyncio.gather(*tasks)
        await until(lambda: told.all[-1] == "")
        assert told.all == [refusal.says, ""]
        assert await store.read("oak") == entries("oak", 1, 2, 3)
        assert await store.recover("elm") == (entries("elm", 1), 0)
        assert await store.read("ash") == []

    with_store(lambda: PostgresStore(strangers), story)


def test_a_table_that_cannot_be_had_now_is_not_waited_for_without_a_word(cluster: Cluster, strangers: str) -> None:
    async def story(store: PostgresStore) -> None:
        await store.append(entries("oak", 1))
        await store.release(["oak"])
        do(cluster, REFUSALS["all"].begin)
        with pytest.raises(StoreError, match=NO_RIGHT):
            await store.recover("oak")
        do(cluster, REFUSALS["all"].end)
        do(cluster, "REVOKE INSERT ON deece.owner FROM cards")
        with pytest.raises(StoreError, match=NO_RIGHT):
            await store.recover("oak")
        do(cluster, "GRANT INSERT ON deece.owner TO cards")
        await until(lambda: not store.trouble)
        assert await store.recover("oak") == (entries("oak", 1), 0)

    with_store(lambda: PostgresStore(strangers), story)


def read_only(store: SqliteStore) -> Callable[[], None]:
    """The disk may only be read."""
    store._connection.execute("PRAGMA query_only = ON")
    return lambda: store._connection.execute("PRAGMA query_only = OFF").close()


def change(store: SqliteStore) -> Callable[[], object]:
    """Somebody has put the table of all entries under another name."""
    shell(store.path, "ALTER TABLE entry RENAME TO away")
    return lambda: shell(store.path, "ALTER TABLE away RENAME TO entry")


@pytest.mark.parametrize(("begin", "says"), [(read_only, "cannot be written"), (change, "(SQLITE_ERROR): put back")])
def test_whatever_the_file_refuses_waits_in_words(
    tmp_path: Path, begin: Callable[[SqliteStore], Callable[[], object]], says: str
) -> None:
    async def story(store: SqliteStore) -> None:
        told = Told(store)
        await store.append(entries("oak", 1))
        end = begin(store)
        task = asyncio.create_task(store.append(entries("oak", 2)))
        await told.something()
        assert says in store.trouble
        with pytest.raises(StoreError, match="this cannot be kept now"):
            await store.append(entries("ash", 1), patience=60)
        await asyncio.sleep(0.3)
        assert not task.done()
        end()
        await task
        await until(lambda: told.all[-1] == "")
        assert await store.recover("oak") == (entries("oak", 1, 2), 0)

    with_store(lambda: SqliteStore(tmp_path), story)


# -- who gave up -----------------------------------------------------------------------------------


@pytest.mark.parametrize(("begin", "says"), [(lock, LOCKED), (fill, FULL)])
def test_trouble_ends_though_everybody_gave_up_waiting(
    tmp_path: Path, begin: Callable[[SqliteStore], Callable[[], None]], says: str
) -> None:
    async def story(store: SqliteStore) -> None:
        told = Told(store)
        await store.append(big("oak", 1))
        end = begin(store)
        with pytest.raises(StoreError, match=says):
            await store.append(big("oak", *range(2, 400)), patience=0.1)
        end()
        await until(lambda: told.all[-1] == "")
        assert told.all == [says, ""]
        await store.append(big("oak", 2), patience=60)
        assert await store.read("oak") == big("oak", 1, 2)
        assert [info.table for info in await store.tables()] == ["oak"]

    with_store(lambda: SqliteStore(tmp_path), story)


def test_a_refusal_is_said_as_long_as_it_lasts_though_everybody_gave_up(cluster: Cluster, strangers: str) -> None:
    async def story(store: PostgresStore) -> None:
        told = Told(store)
        await store.append(entries("oak", 1))
        do(cluster, REFUSALS["insert"].begin)
        with pytest.raises(StoreError, match=NO_RIGHT):
            await store.append(entries("oak", 2), patience=0.1)
        await asyncio.sleep(3.0)
        assert told.all == [NO_RIGHT]
        do(cluster, REFUSALS["insert"].end)
        await until(lambda: told.all[-1] == "")
        assert told.all == [NO_RIGHT, ""]
        await store.append(entries("oak", 2), patience=60)
        assert [info.table for info in await store.tables()] == ["oak"]
        assert cluster.query("SELECT table_id FROM deece.owner") == [("oak",)]

    with_store(lambda: PostgresStore(strangers), story)


def test_who_is_gone_leaves_no_exception_that_nobody_retrieves(tmp_path: Path) -> None:
    async def story() -> None:
        complaints: list[Any] = []
        asyncio.get_running_loop().set_exception_handler(lambda _, context: complaints.append(context))
        store = SqliteStore(tmp_path, patience=0.1)
        told = Told(store)
        end = lock(store)
        tasks = [asyncio.create_task(store.append(big("oak", 1), patience=60)) for _ in range(3)]
        await told.something()
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await store.close()
        end()
        del tasks, task
        gc.collect()
        await asyncio.sleep(0)
        assert complaints == []

    asyncio.run(story())


# -- what is wrong with one job is not the database's refusal ------------------------------------------


def test_an_entry_that_no_database_takes_is_refused_and_stops_nobody(postgres: Cluster) -> None:
    async def story(store: PostgresStore) -> None:
        told = Told(store)
        await store.append(entries("oak", 1))
        postgres.query("INSERT INTO deece.entry SELECT table_id, 2, at, kind, 'other', chain FROM deece.entry")
        long = secrets.token_hex(9_000)  # a name that no index holds
        batches = [entries("elm", 1), entries("oak", 2), [Entry(long, 1, "act", "")], entries("ash", 1)]
        outcomes = await asyncio.gather(*map(store.append, batches), return_exceptions=True)
        assert [isinstance(outcome, StoreError) for outcome in outcomes] == [False, True, True, False]
        assert "not written" in str(outcomes[1])
        assert {info.table for info in await store.tables()} == {"oak", "elm", "ash"}
        assert told.all == []

    with_store(lambda: PostgresStore(postgres.where), story)
