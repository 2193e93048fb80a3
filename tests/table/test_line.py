"""Work that takes long is taken in turn by address, and counted in processor time."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

import pytest

from deece.table.line import TABLES, Line
from deece.words.refused import Refused


def run(test: Callable[[], Awaitable[None]]) -> None:
    async def bounded() -> None:
        async with asyncio.timeout(60):
            await test()

    asyncio.run(bounded())


class Served:
    """A line, and who was let in."""

    def __init__(self, places: int = 1, by_address: int = 2, most: int = 10) -> None:
        self.line = Line(places, by_address=by_address, most=most)
        self.inside: list[str] = []
        self.tasks: list[asyncio.Task[None]] = []

    async def come(self, *addresses: str) -> None:
        """They come one after the other."""
        for address in addresses:
            self.tasks.append(asyncio.create_task(self._wait(address)))
            await asyncio.sleep(0)
        await asyncio.sleep(0)

    async def _wait(self, address: str) -> None:
        await self.line.come(address)
        self.inside.append(address)

    async def go(self, address: str, seconds: float = 1.0) -> None:
        """One of this address is done."""
        self.line.go(address, seconds)
        await asyncio.sleep(0)
        await asyncio.sleep(0)


def test_so_many_of_an_address_wait_and_no_more() -> None:
    async def test() -> None:
        served = Served()
        await served.come("a", "a", "a", "b")  # the first is worked at
        with pytest.raises(Refused) as refused:
            await served.line.come("a")
        assert refused.value.code == "too_fast"
        assert served.inside == ["a"]
        assert served.line.waiting == 3

    run(test)


def test_who_had_less_time_is_next_however_many_requests_it_was() -> None:
    async def test() -> None:
        served = Served()
        await served.come("a", "a", "a", "b", "b")
        await served.go("a", 5.0)
        await served.go("b", 0.1)
        await served.go("b", 0.1)
        assert served.inside == ["a", "b", "b", "a"]
        await served.come("b")
        await served.go("a", 0.1)
        assert served.inside[4:] == ["b"], "b had 0.2 seconds, a 5.1"

    run(test)


def test_a_newcomer_has_nothing_in_hand() -> None:
    async def test() -> None:
        served = Served()
        await served.come("a", "a")
        await served.go("a", 100.0)
        await served.come("new", "new", "a")
        await served.go("a", 1.0)
        assert served.inside == ["a", "a", "new"]
        await served.go("new", 3.0)
        assert served.inside[3:] == ["a"], "not a hundred seconds of its own first"

    run(test)


def test_no_address_has_all_places_and_the_tables_go_first() -> None:
    async def test() -> None:
        served = Served(places=2)
        await served.come("a", "a")
        assert served.inside == ["a"]
        await served.come("b")
        assert served.inside == ["a", "b"]
        await served.come("c", TABLES, TABLES)
        await served.go("b")
        await served.go("a")
        assert served.inside == ["a", "b", TABLES, TABLES]

    run(test)


def test_who_gives_up_leaves_the_line_and_their_place() -> None:
    async def test() -> None:
        served = Served()
        await served.come("a", "b", "c")
        served.tasks[1].cancel()
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        assert served.line.waiting == 1
        served.line.go("a", 1.0)
        served.tasks[2].cancel()  # it was let in, and does not know yet
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        assert (served.line.free, served.line.waiting, served.inside) == (1, 0, ["a"])

    run(test)


def test_the_line_of_all_is_bounded_and_the_tables_have_their_own() -> None:
    async def test() -> None:
        served = Served(most=2)
        await served.come("a", "b", "c")
        with pytest.raises(Refused, match="busy"):
            await served.line.come("d")
        await served.come(TABLES)
        await served.go("a")
        assert served.inside == ["a", TABLES]

    run(test)
