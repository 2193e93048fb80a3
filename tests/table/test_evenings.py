"""A shared evening, asked directly: what is known of its log, what is written once, and who may end it."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence

import pytest

from deece.club.events import ClubError, ClubEvent, encode
from deece.club.standings import standings
from deece.store import Entry, MemoryStore
from deece.table import evenings as module
from deece.table.evenings import EVENINGS, FEW, Evenings
from deece.table.linked import Links
from deece.words.refused import Refused
from tests.club.desk import Desk

NAMES = "Ann, Bea, Cal, Dot, Eve, Flo, Gus, Hal"


async def refusal(asking: Awaitable[object]) -> str:
    with pytest.raises(Refused) as refused:
        await asking
    return refused.value.code


class Hall:
    """An evening of eight people in the first round, with a result, of which the beginning is shared."""

    def __init__(self, more: int) -> None:
        self.desk, self.store = Desk(NAMES), MemoryStore()
        self.desk.seat()
        self.desk.result(1, 331, 208)
        self.desk.result(2, 100, 200)
        self.evenings = Evenings(self.store)
        self.first, self.more = self.desk.events[:-more], self.desk.events[-more:]
        self.made: Links

    async def begin(self) -> Hall:
        self.made = await self.evenings.share(self.first)
        return self

    @property
    def director(self) -> str:
        return self.made.tokens["director"]

    async def order(self) -> list[ClubEvent]:
        """What stands there; as many entries are told of."""
        found = await self.evenings.open(self.made.id, self.director)
        assert found.at == len(found.order) + 1 == len(await self.store.read(EVENINGS + self.made.id))
        return list(found.order)


def run(story: Callable[[Hall], Awaitable[None]], more: int = 2) -> None:
    async def told() -> None:
        async with asyncio.timeout(60):
            await story(await Hall(more).begin())

    asyncio.run(told())


@pytest.mark.parametrize("more", [1, 2, FEW, FEW + 1])
def test_what_is_written_again_stands_once_however_much_comes_at_once(more: int) -> None:
    async def story(hall: Hall) -> None:
        assert await hall.order() == hall.first
        for events in (hall.more, [*hall.more, *hall.more], hall.desk.events, []):
            found = await hall.evenings.write(hall.made.id, hall.director, events)
            assert (found.role, found.at) == ("director", len(hall.desk.events) + 1)
            assert list(found.order) == hall.desk.events
            assert standings(found.evening) == standings(hall.desk.evening)
        assert await hall.order() == hall.desk.events
        twice = await hall.evenings.share([*hall.first, *hall.first])
        assert len(await hall.store.read(EVENINGS + twice.id)) == len(hall.first) + 1

    run(story, more)


def test_a_store_that_was_restored_is_believed_whatever_was_known_before() -> None:
    async def story(hall: Hall) -> None:
        await hall.evenings.write(hall.made.id, hall.director, hall.more)
        kept = await hall.store.read(EVENINGS + hall.made.id)
        other = [*kept[:-2], kept[-2]._replace(body=encode(hall.more[1]))]
        events = [*hall.first, hall.more[1]]
        restored: list[tuple[Sequence[Entry], list[ClubEvent]]] = [
            (kept[:-1], hall.desk.events[:-1]),
            (other, events),
            ([*other, kept[-1]._replace(body=encode(hall.more[0]))], [*events, hall.more[0]]),
            (kept, hall.desk.events),
            (kept[:-2], hall.first),
        ]
        for entries, there in restored:
            await hall.store.replace(entries)
            assert await hall.order() == there
        for entries, there in restored:
            await hall.store.replace(entries)
            await hall.evenings.write(hall.made.id, hall.director, hall.more)
            assert await hall.order() == [*there, *(one for one in hall.more if one not in there)]

    run(story)


def test_what_is_known_of_a_log_is_not_read_again_and_only_of_so_many(monkeypatch: pytest.MonkeyPatch) -> None:
    async def story(hall: Hall) -> None:
        monkeypatch.setattr("deece.table.linked.MOST_FOLDED", 2)
        read, honest = list[str](), hall.evenings._logs.read

        async def counted(id: str) -> list[Entry]:
            read.append(id)
            return await honest(id)

        monkeypatch.setattr(hall.evenings._logs, "read", counted)
        second, third = [await hall.evenings.share(hall.first) for _ in range(2)]
        for one in (hall.made, hall.made, second, hall.made, third, hall.made, third, second, third):
            assert (await hall.evenings.open(one.id, one.tokens["wall"])).role == "wall"
        assert read == [hall.made.id, second.id, third.id, second.id], "that which was not looked at longest is read"
        assert list(hall.evenings._folds._kept) == [second.id, third.id]
        assert await hall.order() == hall.first, "what is not known any more is read again"

    run(story)


def test_an_evening_is_opened_by_its_own_links_and_ended_by_its_director() -> None:
    async def story(hall: Hall) -> None:
        other = await hall.evenings.share(hall.first)
        for role, token in hall.made.tokens.items():
            assert (await hall.evenings.open(hall.made.id, token)).role == role
            assert await refusal(hall.evenings.open(other.id, token)) == "no_evening"
            if role != "director":
                assert await refusal(hall.evenings.end(hall.made.id, token)) == "not_by_this_link"
        assert await hall.evenings.end(hall.made.id, hall.director) == []
        assert await refusal(hall.evenings.open(hall.made.id, hall.director)) == "no_evening"
        assert [info.table for info in await hall.store.tables()] == [EVENINGS + other.id]

    run(story)


def test_an_evening_begins_once_and_a_refused_line_leaves_nothing() -> None:
    async def story(hall: Hall) -> None:
        again = ClubEvent("x:999", hall.first[0].change)
        for events in ([again], [*hall.more, again]):
            assert await refusal(hall.evenings.write(hall.made.id, hall.director, events)) == "not_by_this_link"
        assert await hall.order() == hall.first

    run(story)


def test_an_evening_is_as_long_as_it_may_be_and_no_line_longer(monkeypatch: pytest.MonkeyPatch) -> None:
    async def story(hall: Hall) -> None:
        letters = sum(len(encode(event)) for event in hall.desk.events)
        for name, most in (("MOST_EVENTS", len(hall.desk.events)), ("LONGEST", letters)):
            with monkeypatch.context() as limits:
                limits.setattr(module, name, most - 1)
                with pytest.raises(ClubError):
                    await hall.evenings.share(hall.desk.events)
                with pytest.raises(ClubError):
                    await hall.evenings.write(hall.made.id, hall.director, hall.more)
                assert await hall.order() == hall.first
                limits.setattr(module, name, most)
                await hall.evenings.share(hall.desk.events)
        monkeypatch.setattr(module, "MOST_EVENTS", len(hall.desk.events))
        monkeypatch.setattr(module, "LONGEST", letters)
        assert (await hall.evenings.write(hall.made.id, hall.director, hall.more)).at == len(hall.desk.events) + 1

    run(story)
