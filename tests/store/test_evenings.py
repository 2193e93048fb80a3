"""Shared evenings of clubs, in every log: as they were written, nothing lost, and nobody fills the log."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable

import pytest
from tests.club.desk import Desk
from tests.store.conftest import Tell

from deece.club.events import MOST_EVENTS, ClubEvent, EveningBegun, Here, Paid, SideClaim, TableFigures, TableResult
from deece.club.standings import standings
from deece.errors import DeeceError
from deece.store import MemoryStore, Store
from deece.table.evenings import EVENINGS, FOR_DIRECTOR, Evenings
from deece.table.tables import Tables
from deece.table.tidying import DAY, tidy
from deece.words.refused import Refused

NAMES = "Ann, Bea, Cal, Dot, Eve, Flo, Gus, Hal"


def seated() -> Desk:
    """Eight people in the first round."""
    desk = Desk(NAMES)
    desk.seat()
    return desk


async def refusal(asking: Awaitable[object]) -> str:
    """Why it is refused."""
    with pytest.raises(DeeceError) as error:
        await asking
    return error.value.code if isinstance(error.value, Refused) else str(error.value)


def test_an_evening_is_what_its_log_says_after_a_restart(tell: Tell) -> None:
    async def story(store: Store) -> None:
        desk = seated()
        made = await Evenings(store).share(desk.events)
        director, player = made.tokens["director"], made.tokens["player"]
        for side in (0, 1):
            event = ClubEvent(f"p{side}:50", SideClaim(1, 1, side, TableFigures((331, 208))))
            await Evenings(store).write(made.id, player, [event])
            desk.events.append(event)
        desk.result(2, 100, 200)
        await Evenings(store).write(made.id, director, desk.events)
        for role, token in made.tokens.items():
            found = await Evenings(store).open(made.id, token)
            assert (found.role, found.at) == (role, len(desk.events) + 1)
            assert standings(found.evening) == standings(desk.evening)
            assert found.order == tuple(desk.events)

    tell(story)


def test_a_hall_that_writes_at_once_loses_nothing(tell: Tell) -> None:
    async def story(store: Store) -> None:
        desk = seated()
        evenings = Evenings(store)
        made = await evenings.share(desk.events)
        claims = [
            ClubEvent(
                f"p{number}:{60 + number}", SideClaim(1, 1 + number % 2, number // 2 % 2, TableFigures((number, 7)))
            )
            for number in range(24)
        ]
        await asyncio.gather(*(evenings.write(made.id, made.tokens["player"], [event]) for event in claims))
        found = await evenings.open(made.id, made.tokens["director"])
        assert {event.id for event in found.order} == {event.id for event in (*desk.events, *claims)}

    tell(story)


def test_what_is_refused_leaves_nothing_behind(tell: Tell) -> None:
    async def story(store: Store) -> None:
        desk = seated()
        evenings = Evenings(store)
        made = await evenings.share(desk.events)
        director, player = made.tokens["director"], made.tokens["player"]
        good, wrong = ClubEvent("d:90", Paid(1, 5)), ClubEvent("d:91", TableResult(1, 77, TableFigures((1, 2))))
        assert "no table 77" in await refusal(evenings.write(made.id, director, [good, wrong]))
        assert "does not allow" in await refusal(evenings.write(made.id, player, [ClubEvent("p:90", Here(1, False))]))
        again = ClubEvent("d:92", EveningBegun("individual", "double-deck"))
        assert await refusal(evenings.write(made.id, director, [again])) == "not_by_this_link"
        assert (await evenings.open(made.id, director)).order == tuple(desk.events)
        for id, token in ((made.id, "wrong"), (made.id, ""), ("A" * 22, director)):
            assert await refusal(evenings.open(id, token)) == "no_evening"
            assert await refusal(evenings.write(id, token, [good])) == "no_evening"
            assert await refusal(evenings.end(id, token)) == "no_evening"
        other = await evenings.share(desk.events)
        assert await refusal(evenings.open(made.id, other.tokens["director"])) == "no_evening"

    tell(story)


def test_two_servers_that_write_in_turn_see_each_others_lines(tell: Tell) -> None:
    async def story(store: Store) -> None:
        desk = seated()
        one, other = Evenings(store), Evenings(store)
        made = await one.share(desk.events)
        player = made.tokens["player"]
        await one.write(made.id, player, [ClubEvent("p:50", SideClaim(1, 1, 0, TableFigures((331, 208))))])
        found = await other.write(made.id, player, [ClubEvent("q:51", SideClaim(1, 1, 1, TableFigures((331, 208))))])
        assert found.evening.rounds[0].tables[0].state == "agreed"
        assert (await one.open(made.id, player)).evening.rounds[0].tables[0].state == "agreed"

    tell(story)


def test_players_cannot_fill_an_evening_so_that_the_director_cannot_write() -> None:
    async def story() -> None:
        desk = seated()
        evenings = Evenings(MemoryStore())
        made = await evenings.share(desk.events)
        for number in range(100, MOST_EVENTS, 2_000):
            figures = TableFigures((number, 0))
            more = [ClubEvent(f"p:{number + at}", SideClaim(1, 1, 0, figures)) for at in range(2_000)]
            writing = evenings.write(made.id, made.tokens["player"], more)
            if number + 2_000 < MOST_EVENTS - FOR_DIRECTOR:
                await writing
            else:
                assert "this evening is full" in await refusal(writing)
        found = await evenings.open(made.id, made.tokens["director"])
        assert len(found.order) <= MOST_EVENTS - FOR_DIRECTOR
        await evenings.write(made.id, made.tokens["director"], [ClubEvent("d:9000000", Paid(1, 5))])

    asyncio.run(story())


def test_it_is_no_table_and_goes_with_the_tables_that_are_too_old(monkeypatch: pytest.MonkeyPatch) -> None:
    async def story() -> None:
        store = MemoryStore()
        tables = Tables(store)
        made = await Evenings(store).share(seated().events)
        assert await tables.find(EVENINGS + made.id) is None
        await tidy(tables, 1, 1)
        assert (await Evenings(store).open(made.id, made.tokens["wall"])).role == "wall"
        (info,) = await store.tables()
        monkeypatch.setattr("deece.table.tidying.time.time", lambda: info.last + 2 * DAY)
        assert await tidy(tables, 1, 1) == 1
        assert await refusal(Evenings(store).open(made.id, made.tokens["wall"])) == "no_evening"

    asyncio.run(story())


def test_players_cannot_use_up_the_directors_share_of_the_length(monkeypatch: pytest.MonkeyPatch) -> None:
    async def story() -> None:
        desk = seated()
        monkeypatch.setattr("deece.table.evenings.LONGEST", 3_000)
        evenings = Evenings(MemoryStore())
        made = await evenings.share(desk.events)
        for number in range(100, 200):
            event = ClubEvent(f"p:{number}", SideClaim(1, 1, 0, TableFigures((number, 0))))
            try:
                await evenings.write(made.id, made.tokens["player"], [event])
            except DeeceError:
                break
        else:
            pytest.fail("a player's link is never full")
        await evenings.write(made.id, made.tokens["director"], [ClubEvent("d:900", Paid(1, 5))])

    asyncio.run(story())
