"""What every log promises, in memory as on the disk: order, no gaps, all of one append or nothing."""

from __future__ import annotations

import asyncio

import pytest
from tests.store.conftest import Tell

from deece.store import Entry, OutOfOrder, Store, StoreError
from deece.store.indexed import IndexedStore
from deece.store.sqlite import SqliteStore


def entries(table: str, *seqs: int) -> list[Entry]:
    return [Entry(table, seq, "act", f'{{"n":{seq}}}') for seq in seqs]


def test_entries_come_back_as_they_were_in_order(tell: Tell) -> None:
    async def story(store: Store) -> None:
        made = Entry("oak", 1, "table", '{"name":"Zoë ♠\\u0000"}')
        await store.append([made])
        await store.append(entries("oak", 2, 3))
        await store.append([])
        assert await store.read("oak") == [made, *entries("oak", 2, 3)]
        assert await store.read("oak", 2) == entries("oak", 3)
        assert await store.read("oak", since=3) == await store.read("elm") == []
        assert store.trouble == ""

    tell(story)


@pytest.mark.parametrize(
    ("seq", "says"),
    [(2, "already written"), (1, "already written"), (4, "number from 3"), (0, "number from 3"), (-1, "number from 3")],
)
def test_a_number_written_before_and_a_gap_are_refused(tell: Tell, seq: int, says: str) -> None:
    async def story(store: Store) -> None:
        await store.append(entries("oak", 1, 2))
        with pytest.raises(OutOfOrder, match=says):
            await store.append(entries("oak", seq))
        assert await store.read("oak") == entries("oak", 1, 2)
        await store.append(entries("oak", 3))

    tell(story)


def test_a_table_begins_with_entry_one(tell: Tell) -> None:
    async def story(store: Store) -> None:
        with pytest.raises(OutOfOrder, match="number from 1"):
            await store.append(entries("oak", 2))
        assert await store.tables() == []

    tell(story)


@pytest.mark.parametrize("wrong", [[1, 2, 4], [1, 2, 2], [2, 1]])
def test_one_append_is_written_whole_or_not_at_all(tell: Tell, wrong: list[int]) -> None:
    async def story(store: Store) -> None:
        with pytest.raises(OutOfOrder):
            await store.append([*entries("elm", 1), *entries("oak", *wrong)])
        assert await store.tables() == []
        await store.append([*entries("elm", 1), *entries("oak", 1, 2), *entries("elm", 2)])
        assert await store.read("elm") == entries("elm", 1, 2)
        assert await store.read("oak") == entries("oak", 1, 2)

    tell(story)


def test_a_refused_append_does_not_harm_those_written_with_it(tell: Tell) -> None:
    async def story(store: Store) -> None:
        batches = [entries("oak", 1), entries("elm", 1, 2, 4), entries("ash", 2), entries("elm", 1), entries("oak", 2)]
        outcomes = await asyncio.gather(*map(store.append, batches), return_exceptions=True)
        assert [type(outcome) for outcome in outcomes] == [type(None), OutOfOrder, OutOfOrder, type(None), type(None)]
        assert await store.read("oak") == entries("oak", 1, 2)
        assert await store.read("elm") == entries("elm", 1)
        assert await store.read("ash") == []

    tell(story)


def test_of_two_who_write_the_same_entry_one_is_refused(tell: Tell) -> None:
    async def story(store: Store) -> None:
        mine, yours = Entry("oak", 1, "act", "1"), Entry("oak", 1, "act", "2")
        outcomes = await asyncio.gather(store.append([mine]), store.append([yours]), return_exceptions=True)
        assert outcomes[0] is None
        assert isinstance(outcomes[1], OutOfOrder)
        assert await store.read("oak") == [mine]

    tell(story)


def test_tables_are_listed_with_the_latest_first(tell: Tell, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story(store: Store) -> None:
        for clock, batch in [(10.5, entries("oak", 1)), (20.0, entries("elm", 1, 2)), (30.0, entries("oak", 2, 3))]:
            monkeypatch.setattr("time.time", lambda clock=clock: clock)
            await store.append(batch)
        assert await store.tables() == [("oak", 3, 10.5, 30.0), ("elm", 2, 20.0, 20.0)]

    tell(story)


def test_a_table_taken_out_is_gone_and_may_begin_again(tell: Tell) -> None:
    async def story(store: Store) -> None:
        await store.append([*entries("oak", 1, 2), *entries("elm", 1)])
        await store.remove("oak")
        await store.remove("never was")
        assert await store.read("oak") == []
        assert [info.table for info in await store.tables()] == ["elm"]
        await store.append(entries("oak", 1))

    tell(story)


def test_a_table_is_replaced_whole_and_keeps_its_times(tell: Tell) -> None:
    async def story(store: Store) -> None:
        await store.append(entries("oak", 1))
        await asyncio.sleep(0.01)
        await store.append([*entries("oak", 2, 3, 4), *entries("elm", 1)])
        before = {info.table: info for info in await store.tables()}
        short = [Entry("oak", 1, "act", '"one"'), Entry("oak", 2, "all", '"the rest"')]
        await asyncio.sleep(0.01)
        await store.replace(short)
        assert await store.read("oak") == short
        assert await store.recover("oak") == (short, 0)
        assert await store.read("elm") == entries("elm", 1)
        after = {info.table: info for info in await store.tables()}
        assert after == before | {"oak": before["oak"]._replace(entries=2)}
        await store.append(entries("oak", 3))
        assert await store.recover("oak") == ([*short, *entries("oak", 3)], 0)

    tell(story)


def test_a_closed_log_says_so_and_may_be_closed_again(tell: Tell) -> None:
    async def story(store: Store) -> None:
        await store.close()
        await store.close()
        for use in (store.append(entries("oak", 1)), store.read("oak"), store.tables(), store.remove("oak")):
            with pytest.raises(StoreError, match="closed"):
                await use

    tell(story)


def test_many_tasks_at_many_tables_lose_and_mix_nothing(tell: Tell) -> None:
    """2,000 appends of 200 tasks (in a browser 400); ten tasks take turns at each of 20 tables."""

    async def story(store: Store) -> None:
        times = 2 if isinstance(store, IndexedStore) else 10
        written, turns = dict.fromkeys(range(20), 0), [asyncio.Lock() for _ in range(20)]

        async def write(task: int) -> None:
            table = task % 20
            for _ in range(times):
                async with turns[table]:
                    await store.append(entries(f"table {table}", written[table] + 1))
                    written[table] += 1

        await asyncio.gather(*map(write, range(200)))
        for table in range(20):
            assert await store.read(f"table {table}") == entries(f"table {table}", *range(1, 10 * times + 1))
        assert sum(info.entries for info in await store.tables()) == 200 * times
        if isinstance(store, SqliteStore):
            assert store.commits < 2000

    tell(story)


def test_an_append_that_was_not_awaited_to_its_end_keeps_the_order(tell: Tell) -> None:
    async def story(store: Store) -> None:
        first = asyncio.create_task(store.append(entries("oak", 1)))
        await asyncio.sleep(0)
        first.cancel()
        await asyncio.wait([first])
        seen = len(await store.read("oak"))
        try:
            await store.append(entries("oak", seen + 1))
        except OutOfOrder:  # the read was quicker than the cancelled append
            seen += 1
            await store.append(entries("oak", seen + 1))
        assert await store.read("oak") == entries("oak", *range(1, seen + 2))

    tell(story)


def test_no_message_shows_what_an_entry_holds(tell: Tell) -> None:
    async def story(store: Store) -> None:
        await store.append([Entry("oak", 1, "act", "the ace of hearts")])
        with pytest.raises(OutOfOrder) as refused:
            await store.append([Entry("oak", 1, "act", "the ace of hearts")])
        assert "hearts" not in str(refused.value)

    tell(story)
