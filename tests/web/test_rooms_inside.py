"""The rooms of a server: which are closed and when, what is told to all of them, and what becomes of a lost table."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from types import SimpleNamespace
from typing import Any

import pytest

from deece.api import rooms as module
from deece.api.guest import Guest
from deece.api.room import Room
from deece.api.rooms import Rooms
from deece.table.tables import IDLE_AFTER
from tests.table.tables import run


class World:
    """Rooms whose clock stands still; `later` is what is to be done, by when, and whether it was called off."""

    def __init__(self) -> None:
        self.there = {id: SimpleNamespace(id=id, listener=None) for id in "abc"}
        self.told: list[tuple[str, Any]] = []
        self.now, self.later = 100.0, list[tuple[float, Callable[[str], None], str, SimpleNamespace]]()
        self.store = SimpleNamespace(moves=True, watch=self._watch, when_lost=self._when_lost, release=self._release)
        tables: Any = SimpleNamespace(
            store=self.store,
            live=dict(self.there),
            most=3,
            leaving=False,
            find=self._find,
            let_go=lambda id: self.told.append(("let go", id)),
            forget=lambda id: self.told.append(("forgotten", id)),
            hand_over=self._hand_over,
        )
        self.tables = tables
        self.rooms = Rooms(tables, "v7")

    def _watch(self, tell: Callable[[str], None]) -> None:
        self.trouble = tell

    def _when_lost(self, tell: Callable[[], None]) -> None:
        self.lost = tell

    async def _release(self, ids: list[str]) -> None:
        self.told.append(("released", ids))

    async def _find(self, id: str) -> Any:
        return self.there.get(id)

    async def _hand_over(self, ids: list[str]) -> None:
        assert self.tables.leaving, "no more is opened meanwhile"
        self.told.append(("handed over", ids))

    async def room(self, id: str, guest: bool = False) -> Room:
        """The room of this table, perhaps with somebody in it."""
        room = await self.rooms.find(id)
        assert room is not None
        if guest:
            room.guests.add(Guest(None))
        return room


def run_here(test: Callable[[World], Awaitable[None]], monkeypatch: pytest.MonkeyPatch) -> None:
    """Run it; what is to be done later is only noted."""

    async def on_a_clock() -> None:
        world = World()
        loop = asyncio.get_running_loop()

        def call_later(seconds: float, do: Callable[[str], None], id: str) -> Any:
            handle = SimpleNamespace(off=False)
            handle.cancel = lambda: setattr(handle, "off", True)
            world.later.append((seconds, do, id, handle))
            return handle

        clock: Any = SimpleNamespace(time=lambda: world.now, call_later=call_later, create_future=loop.create_future)
        monkeypatch.setattr(asyncio, "get_running_loop", lambda: clock)
        try:
            await test(world)
        finally:
            monkeypatch.undo()

    run(on_a_clock)


def test_an_empty_room_is_closed_after_a_while_and_one_with_people_is_not(monkeypatch: pytest.MonkeyPatch) -> None:
    async def test(world: World) -> None:
        room = await world.room("a")
        assert room.pages == "v7"
        assert await world.rooms.find("x") is None
        ((seconds, close, id, first),) = world.later
        assert (seconds, id) == (module.NEVER_CAME, "a")
        room.guests.add(Guest(None))
        close("a")
        assert "a" in world.rooms.open, "somebody is in it"
        room.guests.clear()
        world.rooms.left(room)
        assert first.off
        assert [seconds for seconds, *_ in world.later] == [module.NEVER_CAME, IDLE_AFTER]
        close("a")
        assert (world.rooms.open, world.told) == ({}, [("let go", "a")])
        assert world.later[1][-1].off
        close("a")
        assert world.told == [("let go", "a")], "a room is closed once"
        guest = await world.room("b", guest=True)
        before = len(world.later)
        world.rooms.left(guest)
        assert len(world.later) == before, "the others stay"
        assert world.later[-1][-1].off

    run_here(test, monkeypatch)


@pytest.mark.parametrize(("most", "left"), [(4, ["a", "b"]), (3, ["b"]), (2, ["b"])])
def test_where_memory_is_full_the_rooms_that_nobody_is_in_are_closed(
    monkeypatch: pytest.MonkeyPatch, most: int, left: list[str]
) -> None:
    async def test(world: World) -> None:
        world.tables.most = most
        await world.room("a"), await world.room("b", guest=True)
        world.rooms.make_room()
        assert list(world.rooms.open) == left

    run_here(test, monkeypatch)


def test_a_table_stays_where_somebody_is_or_comes_and_else_is_let_go(monkeypatch: pytest.MonkeyPatch) -> None:
    async def test(world: World) -> None:
        assert not await world.rooms.keeps("a"), "it is not here"
        room = await world.room("a", guest=True)
        world.now += module.COMING
        assert await world.rooms.keeps("a"), "somebody is at it"
        room.guests.clear()
        await world.rooms.find("a")
        world.now += module.COMING - 0.5
        assert await world.rooms.keeps("a"), "somebody comes"
        assert world.told == []
        world.now += 0.5
        assert not await world.rooms.keeps("a")
        assert world.told == [("forgotten", "a"), ("released", ["a"])]
        assert world.rooms.open == {}
        world.rooms.of(world.there["b"])  # type: ignore[arg-type]
        assert not await world.rooms.keeps("b"), "nobody has asked for it"
        world.store.moves = False
        assert await world.rooms.keeps("c"), "no other server can have it"

    run_here(test, monkeypatch)


def test_who_is_at_a_table_that_another_server_has_is_sent_away_once(monkeypatch: pytest.MonkeyPatch) -> None:
    async def test(world: World) -> None:
        first = await world.room("a", guest=True)
        (guest,) = first.guests
        first.lost()
        assert (guest.bye, world.told, world.rooms.open) == ("moved", [("forgotten", "a")], {})
        newer = await world.room("a", guest=True)
        first.lost()
        assert world.rooms.open == {"a": newer}, "it is another's by now"
        other = await world.room("b", guest=True)
        world.lost()
        assert {one.bye for room in (newer, other) for one in room.guests} == {"moved"}
        assert world.rooms.open == {}

    run_here(test, monkeypatch)


def test_a_server_that_goes_hands_its_tables_over_and_waits_until_all_have_gone(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def test(world: World) -> None:
        room = await world.room("a", guest=True)
        await world.room("b")
        (guest,) = room.guests
        monkeypatch.undo()  # the clock goes on
        leaving = asyncio.create_task(world.rooms.leave())
        while not guest.bye:
            await asyncio.sleep(0)
        for _ in range(9):
            await asyncio.sleep(0)
        assert not leaving.done(), "somebody is still there, and nobody ever was in the other room"
        assert world.told[0] == ("handed over", ["a", "b", "c"])
        room.empty.set()
        await leaving
        assert (guest.bye, world.rooms.open) == ("moved", {})

    run_here(test, monkeypatch)


def test_what_the_store_waits_for_is_told_in_every_room_and_logged(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def test(world: World) -> None:
        told = list[tuple[str, str]]()
        monkeypatch.setattr(Room, "trouble", lambda room, text: told.append((room.table.id, text)))
        await world.room("a"), await world.room("b")
        with caplog.at_level(logging.INFO):
            world.trouble("the disk is full")
            world.trouble("")
        assert told == [(id, text) for text in ("the disk is full", "") for id in "ab"]
        assert [record.getMessage() for record in caplog.records] == [
            "choices wait: the disk is full",
            "choices are written again",
        ]

    run_here(test, monkeypatch)
