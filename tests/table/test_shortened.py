"""A game that is over is kept as its record: the log is short, and nothing that anybody may ask of it is lost."""

from __future__ import annotations

import asyncio
from pathlib import Path
from random import Random
from unittest import mock

import pytest
from msgspec import structs

from deece.game.state import NOBODY, OVER
from deece.offline.engine import Engine
from deece.offline.thinker import Elsewhere
from deece.record import check, parse
from deece.store import MemoryStore, Store, TableInfo
from deece.store.sqlite import SqliteStore
from deece.table.live import Table
from deece.table.log import Chair, Made
from deece.table.tables import Tables
from deece.table.tables import begun as first_entry
from deece.table.tidying import DAY, shorten, tidy
from deece.wire.replay import frames
from tests.table.tables import made, play, run

TWO_HANDS = (("score.hands", "2"), ("score.bid_to_win", "off"))
ROOT = "5a" * 32  # of its seals


def short_game(**more: object) -> Made:
    return structs.replace(made("double-deck", overrides=TWO_HANDS), root=ROOT, **more)


async def played(store: Store, first: Made, *, over: bool = True) -> str:
    """The id of a table that was played at, to its end or for one hand, and is in the store alone."""
    tables = Tables(store, hints="plain")
    table = await tables.create(first)
    table.bots.chance = Random(5)
    await table.arrive(0)

    def ended() -> bool:
        return table.game.turn == OVER if over else bool(table.game.starts)

    await play(table, 0, ended)
    await table.leave(0)  # a chair that is not as it was at first
    await tables.close()
    return table.id


async def found(store: Store, id: str) -> Table:
    table = await Tables(store).find(id)
    assert table is not None
    return table


@pytest.mark.parametrize("kind", ["sealed", "record", "shared"])
def test_a_game_that_is_over_is_the_same_from_its_record(tmp_path: Path, kind: str) -> None:
    async def story() -> None:
        store = SqliteStore(tmp_path)
        first = short_game()
        if kind != "sealed":
            tables = Tables(store, hints="plain")
            begun = await found(store, await played(store, short_game(), over=False))
            shared = await tables.shared(await tables.share(begun, 1, 0)) if kind == "shared" else None
            record = begun.game.finished().text if kind == "record" else ""
            chairs = [Chair("person", "Ann")] + [Chair("computer", "Bob", "plain")] * 3
            asked = Made("double-deck", TWO_HANDS, "T", NOBODY, tuple(chairs), speed="none", record=record)
            first = first_entry(asked, shared)
        id = await played(store, first)
        log = await store.read(id)
        before = (await found(store, id)).game
        tables = Tables(store)
        assert await tables.shorten(id)
        short = await store.read(id)
        assert [one.kind for one in short] == ["made", "played"]
        assert sum(len(one.body) for one in short) < sum(len(one.body) for one in log)
        after = (await found(store, id)).game
        assert (after.state, after.actions, after.starts) == (before.state, before.actions, before.starts)
        assert (after.proofs, after.chairs, after.known) == (before.proofs, before.chairs, before.known)
        assert bool(after.proofs) == (kind != "shared" or len(after.starts) > 1), "hands that were sealed are proven"
        assert after.chairs[0].away
        assert after.finished().text == before.finished().text
        assert check(after.finished().text) == []
        for hand in range(1, len(after.starts) + 1):
            assert frames(parse(after.finished().text), hand) == frames(parse(before.finished().text), hand)
        table = await found(store, id)
        assert await tables.shared(await tables.share(table, 1, 0)), "a hand of it can still be shared"
        assert not await tables.shorten(id), "it is short already"
        await store.close()

    run(story)


def test_a_game_that_goes_on_or_is_open_keeps_its_entries() -> None:
    async def story() -> None:
        store = MemoryStore()
        going_on, over = await played(store, short_game(), over=False), await played(store, short_game())
        tables = Tables(store)
        for id in (going_on, over):
            log = await store.read(id)
            await tables.find(over)
            assert not await tables.shorten(id)
            assert await store.read(id) == log

    run(story)


def test_a_record_that_would_lose_anything_is_not_kept_in_place_of_the_log() -> None:
    async def story() -> None:
        store = MemoryStore()
        id = await played(store, short_game())
        log = await store.read(id)
        other = (await found(store, await played(store, short_game(dealer=1)))).game.finished()
        with mock.patch("deece.table.game.TableGame.finished", return_value=other):
            assert not await Tables(store).shorten(id)
        assert await store.read(id) == log

    run(story)


def test_a_day_after_the_last_change_and_with_its_time(tmp_path: Path) -> None:
    async def story() -> None:
        store = SqliteStore(tmp_path)
        over, going_on = await played(store, short_game()), await played(store, short_game(), over=False)
        last = {info.table: info.last for info in await store.tables()}
        tables = Tables(store)
        looked_at: set[TableInfo] = set()
        for days, number in ((0.9, 0), (1.1, 1), (1.2, 0)):
            with mock.patch("deece.table.tidying.time.time", return_value=last[over] + days * DAY):
                assert await shorten(tables, looked_at) == number
        assert {info.table for info in looked_at} == {going_on}
        assert {info.table: info.last for info in await store.tables()} == last
        for days, left in ((399, {over, going_on}), (401, set())):
            with mock.patch("deece.table.tidying.time.time", return_value=last[going_on] + days * DAY):
                await tidy(tables, 400, 30)
            assert {info.table for info in await store.tables()} == left
        await store.close()

    run(story)


def test_on_a_device_too() -> None:
    async def story() -> None:
        store = MemoryStore()
        id = await played(store, short_game())
        last = (await store.tables())[0].last
        engine = Engine(mock.Mock(), store, Elsewhere(mock.Mock()), "")
        moved = mock.patch("deece.table.tidying.time.time", return_value=last + 2 * DAY)
        with moved, mock.patch("deece.table.tidying.FIRST_AFTER", 0):
            engine.tidy()
            while len(await store.read(id)) > 2:
                await asyncio.sleep(0.01)

    run(story)
