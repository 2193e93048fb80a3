"""Several servers write to one database: each table has one at a time, and who lost it writes nothing."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Coroutine
from types import SimpleNamespace
from typing import Any

import psycopg
import pytest
from tests.store.postgres import Cluster

from deece.store import Entry, HeldElsewhere, StoreError, leases
from deece.store.database import NO_ANSWER
from deece.store.postgres import PostgresStore

Story = Callable[[PostgresStore, PostgresStore], Coroutine[Any, Any, None]]
A, B = "10.0.0.1:8484", "10.0.0.2:8484"


def entries(table: str, *seqs: int, by: str = "") -> list[Entry]:
    return [Entry(table, seq, "act", f'{{"n":{seq},"by":"{by}"}}') for seq in seqs]


@pytest.fixture(autouse=True)
def soon(monkeypatch: pytest.MonkeyPatch) -> None:
    """A lease runs out soon."""
    monkeypatch.setattr(leases, "LEASE", 0.5)
    monkeypatch.setattr(leases, "BEAT", 0.1)


def two(cluster: Cluster, story: Story, addresses: tuple[str, str] = (A, B)) -> None:
    async def whole() -> None:
        one, other = (PostgresStore(cluster.where, address=address) for address in addresses)
        try:
            async with asyncio.timeout(60):
                await story(one, other)
        finally:
            await one.close()
            await other.close()

    asyncio.run(whole())


def frozen(store: PostgresStore, monkeypatch: pytest.MonkeyPatch) -> None:
    """It renews its lease no more, though it writes on."""
    monkeypatch.setattr(store.lease, "_beat", lambda: None)


async def ran_out(cluster: Cluster, freezing: pytest.MonkeyPatch, *stores: PostgresStore) -> None:
    """None of them renews its lease, and none has one any more."""
    for store in stores:
        frozen(store, freezing)
    while cluster.query("SELECT 1 FROM deece.node WHERE until > clock_timestamp()"):
        await asyncio.sleep(0.02)


async def taken_over(store: PostgresStore, table: str) -> list[Entry]:
    """What stands in a table, as soon as this server has it."""
    while True:
        try:
            return (await store.recover(table)).entries
        except HeldElsewhere:
            await asyncio.sleep(0.02)


def test_each_table_is_written_by_the_server_that_has_it(postgres: Cluster) -> None:
    async def story(one: PostgresStore, other: PostgresStore) -> None:
        await asyncio.gather(one.append(entries("oak", 1)), other.append(entries("elm", 1)))
        for wrong in (
            other.append(entries("oak", 2)),
            other.recover("oak"),
            other.remove("oak"),
            other.replace(entries("oak", 1)),
        ):
            with pytest.raises(HeldElsewhere) as held:
                await wrong
            assert held.value.address == A
        await asyncio.gather(one.append(entries("oak", 2)), other.append(entries("elm", 2)))
        assert await other.read("oak") == entries("oak", 1, 2)
        assert {info.table for info in await one.tables()} == {"oak", "elm"}

    two(postgres, story)


def test_a_table_that_was_released_is_had_by_who_asks_first(postgres: Cluster) -> None:
    async def story(one: PostgresStore, other: PostgresStore) -> None:
        free = asyncio.Event()
        other.when_free(free.set)
        await one.append(entries("oak", 1))
        await one.release(["oak"])
        await free.wait()
        assert (await other.recover("oak")).entries == entries("oak", 1)
        await other.append(entries("oak", 2))
        with pytest.raises(HeldElsewhere):
            await one.append(entries("oak", 3))
        await other.release(["oak"])
        await one.recover("oak")
        await one.append(entries("oak", 3))
        assert (await one.recover("oak")) == (entries("oak", 1, 2, 3), 0)

    two(postgres, story)


def test_what_is_not_there_is_had_by_nobody(postgres: Cluster) -> None:
    async def story(one: PostgresStore, other: PostgresStore) -> None:
        assert (await one.recover("nothing")).entries == []
        await one.append(entries("oak", 1))
        await one.remove("oak")
        assert postgres.query("SELECT table_id FROM deece.owner") == []
        await other.append(entries("oak", 1))

    two(postgres, story)


def test_a_server_that_was_frozen_writes_nothing_when_it_wakes(
    postgres: Cluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story(one: PostgresStore, other: PostgresStore) -> None:
        lost = asyncio.Event()
        one.when_lost(lost.set)
        await one.append(entries("oak", 1))
        epoch = one.lease.epoch
        with monkeypatch.context() as freezing:
            frozen(one, freezing)
            assert await taken_over(other, "oak") == entries("oak", 1)
            late = asyncio.create_task(one.append(entries("oak", 2, by="late")))
            while one.trouble != NO_ANSWER:
                await asyncio.sleep(0.02)
            await other.append(entries("oak", 2))
            assert not late.done()
        with pytest.raises(HeldElsewhere) as held:
            await late
        assert held.value.address == B
        await lost.wait()
        assert one.lease.epoch > other.lease.epoch > epoch
        assert await other.recover("oak") == (entries("oak", 1, 2), 0)
        await one.append(entries("elm", 1))  # it goes on with others

    two(postgres, story)


def test_a_lease_that_ran_out_writes_nothing_though_nobody_took_over(
    postgres: Cluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story(one: PostgresStore, other: PostgresStore) -> None:
        await one.append(entries("oak", 1))
        with monkeypatch.context() as freezing:
            frozen(one, freezing)
            frozen(other, freezing)
            await asyncio.sleep(leases.LEASE)
            with pytest.raises(StoreError, match="does not answer"):
                await one.append(entries("oak", 2), patience=0.2)
            assert await other.read("oak") == entries("oak", 1)
        await one.append(entries("oak", 2))  # it was not away for long enough that others took it

    two(postgres, story)


def test_a_server_that_was_cut_off_gives_the_others_time_to_renew_theirs(
    postgres: Cluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    """If the database was away for one, it was perhaps away for all: their tables are not taken at once."""

    async def story(one: PostgresStore, other: PostgresStore) -> None:
        beat = one.lease._beat
        with monkeypatch.context() as freezing:
            await ran_out(postgres, freezing, one, other)
            clock = SimpleNamespace(now=time.monotonic() + 10 * leases.LEASE)
            freezing.setattr(leases, "time", SimpleNamespace(monotonic=lambda: clock.now))
            there = []
            for _ in range(3):  # as soon as it is back, a little later, and when the others had a whole lease's time
                await asyncio.to_thread(beat)
                there.append({address for (address,) in postgres.query("SELECT address FROM deece.node")})
                clock.now += 0.9 * leases.LEASE
        assert there == [{A, B}, {A, B}, {A}]

    two(postgres, story)


def test_a_server_whose_renewal_ran_out_at_once_does_not_end_itself(
    postgres: Cluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    """On a machine so busy that a beat takes longer than a lease, others may end it; it goes on by itself."""

    async def story(one: PostgresStore, other: PostgresStore) -> None:
        beat = one.lease._beat
        with monkeypatch.context() as freezing:
            await ran_out(postgres, freezing, one, other)
            freezing.setattr(leases, "LEASE", -0.1)
            await asyncio.to_thread(beat)
            assert postgres.query("SELECT address FROM deece.node") == [(A,)]
            await asyncio.to_thread(beat)  # over the same line
            assert one.lease._connection.closed is False

    two(postgres, story)


def test_of_two_that_both_believe_that_they_have_a_table_one_writes(postgres: Cluster) -> None:
    """The first is taken to be dead, and does not know it; both write the same numbers at the same time."""

    async def story(one: PostgresStore, other: PostgresStore) -> None:
        await one.append(entries("oak", 1))
        postgres.query("DELETE FROM deece.node WHERE address = %s", A)
        await other.recover("oak")
        wrote = await asyncio.gather(
            *(store.append(entries("oak", seq, by=store.lease.address)) for seq in (2, 3, 4) for store in (one, other)),
            return_exceptions=True,
        )
        assert [type(one_) for one_ in wrote] == [HeldElsewhere, type(None)] * 3
        found, lost = await other.recover("oak")
        assert found == entries("oak", 1) + entries("oak", 2, 3, 4, by=B)
        assert not lost

    two(postgres, story)


def test_a_server_that_was_ended_has_a_table_again_that_nobody_took(postgres: Cluster) -> None:
    async def story(one: PostgresStore, other: PostgresStore) -> None:
        await one.append(entries("oak", 1))
        postgres.query("DELETE FROM deece.node WHERE address = %s", A)
        await one.append(entries("oak", 2))
        with pytest.raises(HeldElsewhere):
            await other.recover("oak")

    two(postgres, story)


def test_what_is_being_written_is_waited_for(postgres: Cluster) -> None:
    """A server froze in the middle of a transaction: nobody has its tables before the database ended that."""

    async def story(one: PostgresStore, other: PostgresStore) -> None:
        await one.append(entries("oak", 1))
        with psycopg.connect(postgres.where) as writing:
            writing.execute("SELECT FROM deece.node WHERE epoch = %s FOR KEY SHARE", (one.lease.epoch,))
            one.lease._stopping.set()
            await asyncio.sleep(3 * leases.LEASE)
            with pytest.raises(HeldElsewhere):
                await other.recover("oak")
            writing.rollback()
            assert await taken_over(other, "oak") == entries("oak", 1)

    two(postgres, story)


def test_a_server_frozen_in_the_middle_of_a_transaction_keeps_nobody_waiting(postgres: Cluster) -> None:
    """As in the middle of a group of statements, which the database waits for."""

    async def story(one: PostgresStore, other: PostgresStore) -> None:
        await one.append(entries("oak", 1))
        with psycopg.connect(postgres.where, application_name=f"deece {A}") as writing:
            writing.execute("SELECT FROM deece.node WHERE epoch = %s FOR KEY SHARE", (one.lease.epoch,))
            one.lease._stopping.set()
            assert await taken_over(other, "oak") == entries("oak", 1)
            with pytest.raises(psycopg.OperationalError):
                writing.execute("SELECT 1")

    two(postgres, story)


def test_who_ends_or_starts_again_keeps_nobody_waiting(postgres: Cluster, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(leases, "LEASE", 600)

    async def story(one: PostgresStore, other: PostgresStore) -> None:
        await one.append(entries("oak", 1))
        await one.close()
        assert await taken_over(other, "oak") == entries("oak", 1)
        assert other.takeovers == 0  # it was let go
        again = PostgresStore(postgres.where, address=B)  # the other was killed, and is started again at its address
        assert await taken_over(again, "oak") == entries("oak", 1)
        await again.close()

    two(postgres, story)


def test_one_without_an_address_frozen_in_the_middle_of_a_transaction_keeps_nobody_waiting(postgres: Cluster) -> None:
    """Of two that nobody can reach, the one is cut off and the other is not."""

    async def story(one: PostgresStore, other: PostgresStore) -> None:
        await one.append(entries("oak", 1))
        await other.append(entries("elm", 1))
        ((name,),) = postgres.query("SELECT lines FROM deece.node WHERE epoch = %s", one.lease.epoch)
        assert postgres.query("SELECT count(*) FROM pg_stat_activity WHERE application_name = %s", name) == [(3,)]
        with psycopg.connect(postgres.where, application_name=str(name)) as writing:
            writing.execute("SELECT FROM deece.node WHERE epoch = %s FOR KEY SHARE", (one.lease.epoch,))
            one.lease._stopping.set()
            assert await taken_over(other, "oak") == entries("oak", 1)
            with pytest.raises(psycopg.OperationalError):
                writing.execute("SELECT 1")
        await other.append(entries("elm", 2))
        assert (one.takeovers, other.takeovers) == (0, 1)

    two(postgres, story, ("", ""))


def test_tables_of_a_server_that_died_are_counted_by_who_takes_them_over(
    postgres: Cluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story(one: PostgresStore, other: PostgresStore) -> None:
        await one.append([*entries("oak", 1), *entries("elm", 1)])
        await one.append(entries("ash", 1))
        await one.release(["ash"])
        await other.recover("ash")
        assert other.takeovers == 0
        with monkeypatch.context() as freezing:
            frozen(one, freezing)
            await taken_over(other, "oak")
        assert other.takeovers == 1
        while postgres.query("SELECT 1 FROM deece.owner WHERE table_id = 'elm'"):
            await asyncio.sleep(0.02)
        await one.append(entries("elm", 2))  # its own, though it lost it
        await other.append(entries("oak", 2))
        assert (one.takeovers, other.takeovers) == (0, 1)
        again = PostgresStore(postgres.where, address=A)  # as after kill -9: the first is not asked any more
        await taken_over(again, "elm")
        assert again.takeovers == 0
        await again.close()

    two(postgres, story)


def test_a_connection_shows_whose_it_is(postgres: Cluster) -> None:
    async def story(one: PostgresStore, other: PostgresStore) -> None:
        names = postgres.query(
            "SELECT DISTINCT application_name FROM pg_stat_activity WHERE datname = current_database()"
        )
        assert {("deece " + A,), ("deece " + B,)} <= set(names)

    two(postgres, story)
