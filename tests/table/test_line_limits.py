"""Who is let in, turned away and forgotten at the line of those who wait for work: at its limits, and beside tables."""

from __future__ import annotations

import asyncio

import pytest

from deece.table import line as module
from deece.table.line import TABLES
from deece.words.refused import Refused
from tests.table.test_line import Served, run


async def refusal(served: Served, address: str) -> str:
    with pytest.raises(Refused) as refused:
        await served.line.come(address)
    return refused.value.code


def test_what_was_let_in_goes_on_however_many_wait() -> None:
    async def test() -> None:
        for by_address, most in ((1, 10), (5, 1)):
            served = Served(by_address=by_address, most=most)
            await served.come("a", "a")
            assert await refusal(served, "a") == ("too_fast" if by_address == 1 else "busy")
            waits = asyncio.create_task(served.line.come("a", again=True))
            await asyncio.sleep(0)
            await served.go("a")
            await served.go("a")
            await waits
            assert served.inside == ["a", "a"]

    run(test)


def test_the_tables_wait_for_places_as_many_as_there_may_be_of_all() -> None:
    async def test() -> None:
        served = Served(by_address=1, most=3)
        await served.come("a", TABLES, TABLES, TABLES)
        assert await refusal(served, TABLES) == "busy"
        await served.come("b", "c", "d")
        assert await refusal(served, "e") == "busy", "others have as many, whatever the tables ask for"
        for address in ("a", TABLES, TABLES, TABLES, "b", "c"):
            await served.go(address, 0.0)
        assert served.inside == ["a", TABLES, TABLES, TABLES, "b", "c", "d"]
        await served.come("e")
        assert (served.line.waiting, served.line.free) == (1, 0)

    run(test)


@pytest.mark.parametrize(("places", "share"), [(1, 1), (2, 1), (3, 2), (4, 3)])
def test_one_address_has_all_places_but_one_and_the_tables_have_all(places: int, share: int) -> None:
    async def test() -> None:
        served = Served(places, by_address=9)
        await served.come(*["a"] * (places + 1))
        assert served.inside == ["a"] * share
        await served.go("a")
        assert served.inside == ["a"] * (share + 1), "as soon as one of theirs is done"
        tables = Served(places)
        await tables.come(*[TABLES] * (places + 1))
        assert tables.inside == [TABLES] * places

    run(test)


def test_what_the_tables_cost_is_laid_to_nobody() -> None:
    async def test() -> None:
        served = Served()
        await served.come("had some")
        await served.go("had some", 5.0)
        for _ in range(2):
            await served.come(TABLES)
            await served.go(TABLES, 100.0)
        await served.come(TABLES, "had some", "new")
        await served.go(TABLES)
        assert served.inside[-1] == "new"

    run(test)


def test_what_an_address_cost_is_remembered_of_the_last_that_came(monkeypatch: pytest.MonkeyPatch) -> None:
    async def test() -> None:
        monkeypatch.setattr(module, "MOST_KNOWN", 2)
        served = Served()
        for address in ("a", "b", "a", "c"):
            await served.come(address)
            await served.go(address)
        assert list(served.line._spent) == ["a", "c"]
        await served.come("d")
        await served.go("d")
        assert list(served.line._spent) == ["c", "d"]
        assert (served.line.free, dict(served.line._working)) == (1, {})

    run(test)


def test_whose_cost_was_forgotten_meanwhile_gives_their_place_back(monkeypatch: pytest.MonkeyPatch) -> None:
    async def test() -> None:
        monkeypatch.setattr(module, "MOST_KNOWN", 1)
        served = Served(places=3)
        await served.come("a", "b")
        for address in ("a", "b"):
            await served.go(address, 3.0)
        assert (served.line.free, dict(served.line._working), served.line.waiting) == (3, {}, 0)
        assert served.line._spent == {"b": 3.0}

    run(test)


def test_who_gives_up_before_or_after_they_are_let_in_leaves_nothing_behind() -> None:
    async def test() -> None:
        served = Served()
        await served.come("a", "b", "b", "c")
        served.tasks[2].cancel()
        await served.come()
        assert (served.line.waiting, len(served.line._waits["b"])) == (2, 1)
        served.tasks[1].cancel()
        await served.come()
        assert list(served.line._waits) == ["c"]
        await served.go("a")
        assert served.inside == ["a", "c"]
        await served.go("c")
        assert (served.line.free, served.line.waiting, served.line._waits) == (1, 0, {})

    run(test)
