"""The rooms of a server that is one of several: what stays here, and what another may have."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterable

import pytest
from msgspec import structs

from deece.api import guest as guests
from deece.api import rooms as module
from deece.api.connection import MOST_ASKED, Gone, serve
from deece.api.door import Door
from deece.api.guest import Guest
from deece.api.rooms import Rooms
from deece.store import MemoryStore, StoreError
from deece.table import bots
from deece.table.live import Done, Table
from deece.table.tables import Tables
from tests.table.tables import made, run
from tests.web.unlimited import UNLIMITED


class Moving(MemoryStore):
    """A log whose tables another server may have once they are released."""

    moves = True

    def __init__(self) -> None:
        super().__init__()
        self.released: list[str] = []

    async def release(self, tables: Iterable[str]) -> None:
        self.released += tables


def test_a_table_stays_while_somebody_comes_in(monkeypatch: pytest.MonkeyPatch) -> None:
    async def test() -> None:
        store = Moving()
        rooms = Rooms(Tables(store))
        table = await rooms.tables.create(made("double-deck"))
        assert not await rooms.keeps(table.id)
        await rooms.find(table.id)
        assert await rooms.keeps(table.id)
        assert store.released == []
        monkeypatch.setattr(module, "COMING", 0.0)
        assert not await rooms.keeps(table.id)
        assert store.released == [table.id]

    run(test)


def test_a_room_that_nobody_comes_into_is_closed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever asked for it may have gone before their page said a word."""

    async def test() -> None:
        monkeypatch.setattr(module, "NEVER_CAME", 0.01)
        rooms = Rooms(Tables(MemoryStore()))
        table = await rooms.tables.create(made("double-deck"))
        assert await rooms.find(table.id) is not None
        assert list(rooms.open) == [table.id]
        await asyncio.sleep(0.1)
        assert not rooms.open
        assert table.id not in rooms.tables.live
        assert await rooms.find(table.id) is not None  # and is opened again

    run(test)


def test_a_room_to_which_somebody_comes_again_is_not_closed_for_whoever_left_before(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def test() -> None:
        monkeypatch.setattr(module, "IDLE_AFTER", 0.01)
        rooms = Rooms(Tables(MemoryStore()))
        table = await rooms.tables.create(made("double-deck"))
        room = await rooms.find(table.id)
        assert room is not None
        rooms.left(room)
        assert await rooms.find(table.id) is room  # and whoever asked is still on their way
        await asyncio.sleep(0.1)
        assert rooms.open == {table.id: room}

    run(test)


def test_who_leaves_a_room_that_is_closed_closes_no_newer_one(monkeypatch: pytest.MonkeyPatch) -> None:
    async def test() -> None:
        monkeypatch.setattr(module, "IDLE_AFTER", 0.01)
        rooms = Rooms(Tables(MemoryStore()))
        table = await rooms.tables.create(made("double-deck"))
        first = await rooms.find(table.id)
        assert first is not None
        rooms._close(table.id)
        second = await rooms.find(table.id)
        assert second is not None
        rooms.left(first)
        await asyncio.sleep(0.1)
        assert rooms.open == {table.id: second}

    run(test)


class Line:
    """A line to a browser that says all this at once, and hangs up when it has heard so many answers."""

    def __init__(self, *messages: str, answers: int) -> None:
        self.messages, self.answers = list(messages), answers
        self.heard: list[str] = []
        self.done = asyncio.Event()

    async def receive(self) -> str | None:
        if self.messages:
            return self.messages.pop(0)
        await self.done.wait()
        raise Gone

    async def send(self, text: str) -> None:
        self.heard.append(json.loads(text)["t"])
        if self.heard.count("ok") == self.answers:
            self.done.set()

    async def close(self, code: int = 1000) -> None: ...


def test_who_waits_for_the_server_is_not_silent(monkeypatch: pytest.MonkeyPatch) -> None:
    """While the disk is full what a browser asks is not read: the server cannot know that it says nothing."""

    async def test() -> None:
        disk = asyncio.Event()

        async def make_ready(table: Table, seat: int) -> Done:
            await disk.wait()
            return Done(1)

        monkeypatch.setattr(Table, "make_ready", make_ready)
        rooms = Rooms(Tables(MemoryStore()))
        table = await rooms.tables.create(made("double-deck"))
        asked = [json.dumps({"t": "ready", "id": str(number)}) for number in range(2 * MOST_ASKED)]
        line = Line(json.dumps({"t": "hello", "token": "token-0"}), *asked, answers=len(asked))
        door = Door(structs.replace(UNLIMITED, silent_seconds=1))
        served = asyncio.create_task(serve(line, rooms, door, table.id))
        await asyncio.sleep(1.5)
        assert len(line.messages) in range(1, MOST_ASKED)  # it waits for the first, and some are not heard
        assert not {"bye", "ok"} & set(line.heard)
        disk.set()
        await served
        assert line.heard.count("ok") == len(asked)
        assert "bye" not in line.heard

    run(test)


def test_who_comes_while_the_log_cannot_be_written_is_sent_away_in_words(monkeypatch: pytest.MonkeyPatch) -> None:
    async def test() -> None:
        async def arrive(table: Table, seat: int) -> None:
            raise StoreError("this cannot be kept now; the disk is full")

        monkeypatch.setattr(Table, "arrive", arrive)
        rooms = Rooms(Tables(MemoryStore()))
        table = await rooms.tables.create(made("double-deck"))
        line = Line(json.dumps({"t": "hello", "token": "token-0"}), answers=1)
        await serve(line, rooms, Door(UNLIMITED), table.id)
        assert line.heard == ["bye"]
        assert not rooms.open[table.id].guests

    run(test)


def test_a_server_that_goes_sends_everybody_away_to_ask_again() -> None:
    """Without that they would wait at its tables until it is gone."""

    async def test() -> None:
        rooms = Rooms(Tables(Moving()))
        table = await rooms.tables.create(made("double-deck"))
        line = Line(json.dumps({"t": "hello", "token": "token-0"}), answers=1)
        served = asyncio.create_task(serve(line, rooms, Door(UNLIMITED), table.id))
        while not line.heard:
            await asyncio.sleep(0.01)
        leaving = asyncio.create_task(rooms.leave())
        await asyncio.wait_for(served, module.LEAVES_WITHIN / 2)
        await leaving
        assert not rooms.open

    run(test)


def test_a_table_that_faults_keep_from_going_on_says_so_to_whoever_is_there(monkeypatch: pytest.MonkeyPatch) -> None:
    async def test() -> None:
        rooms = Rooms(Tables(MemoryStore()))
        table = await rooms.tables.create(made("double-deck"))
        room = await rooms.find(table.id)
        assert room is not None
        guest = Guest(0)
        room.guests.add(guest)
        monkeypatch.setattr(table.bots, "_faults", bots.TRIES)
        room.stopped()
        told = json.loads(guest.next())
        assert told["t"] == "waiting"
        assert "fault inside the server" in told["text"]
        room.trouble("the disk is full")
        assert json.loads(guest.next())["text"] == "the disk is full", "what the store waits for comes first"

    run(test)


def test_as_many_bytes_wait_for_a_browser_as_may_and_then_it_gets_the_whole_table() -> None:
    """And again, when it does not keep up a second time."""
    guest = Guest(0)
    guest.send(b"x")
    for _ in range(2):
        guest.behind = False
        guest.send(b"x" * (guests.MOST_BYTES - 1))
        assert (guest.behind, len(guest.waiting)) == (False, 2), "all that may wait"
        guest.send(b"x")
        assert (guest.behind, list(guest.waiting)) == (True, [b"x"]), "and no byte more"
