"""A fault in a sentence, a player or the table's own task costs a sentence, and never the table."""

from __future__ import annotations

import asyncio
from typing import Any
from unittest import mock

import pytest
from msgspec import structs

from deece.api import room as room_module
from deece.driver import moves_of
from deece.game.play import legal
from deece.table import bots, thinking
from deece.table.live import Table
from deece.wire.public import changes
from deece.words.page import Says
from tests.floor.everybody import Everybody, Person
from tests.table.tables import run


class Planted(Exception):
    """What no code expects."""


def planted(*_: object, **__: object) -> Any:
    raise Planted


async def opened(system: str = "double-deck", persons: tuple[int, ...] | None = None) -> Everybody:
    table = Everybody(system, {}, persons)
    await table.open()
    return table


def steps(person: Person) -> list[int]:
    """The positions of which this person heard as a step."""
    return [message["at"] for message in person.heard if message["t"] == "step"]


def test_a_sentence_that_fails_for_one_keeps_nobody_else_from_theirs(caplog: pytest.LogCaptureFixture) -> None:
    async def test() -> None:
        table = await opened()
        real = legal

        def fails_for_one(view: Any) -> Any:
            if view.seat == 2 and view.public.step == "play":
                raise Planted
            return real(view)

        with mock.patch.object(room_module, "legal", fails_for_one):
            await table.play()
        assert len(table.table.game.public.game.results) == 1
        others, last = [person for person in table.people if person.seat != 2], table.people[2]
        for person in others:
            assert not person.away
            assert steps(person)[-1] == table.table.game.at
            assert len(steps(person)) == len(steps(others[0])) > 90
        assert last.away > 10  # sent away and come again, while their hand could not be shown
        assert last.at == table.table.game.at

    run(test)
    assert "cannot be welcomed" in caplog.text
    assert len(caplog.records) < 10, "a table that fails at every step fills the log"


def test_one_whose_message_failed_is_welcomed_anew() -> None:
    async def test() -> None:
        table = await opened()
        real, times = changes, iter(range(1_000_000))

        def fails_once(before: Any, after: Any) -> Any:
            if isinstance(after, Says) and next(times) == 30:
                raise Planted
            return real(before, after)

        with mock.patch.object(room_module, "changes", fails_once):
            await table.play()
        welcomes = [sum(message["t"] == "welcome" for message in person.heard) for person in table.people]
        assert sorted(welcomes) == [1, 1, 1, 1, 2]
        assert all(person.at == table.table.game.at and not person.away for person in table.people)

    run(test)


def test_what_cannot_be_told_to_anybody_stands_all_the_same(caplog: pytest.LogCaptureFixture) -> None:
    async def test() -> None:
        table = await opened(persons=(0, 2))
        with mock.patch.object(room_module, "event", planted):
            await table.play()
        assert len(table.table.game.public.game.results) == 1
        for person in table.people:
            assert person.at == table.table.game.at  # by the whole table each time
            assert not steps(person)
            assert not person.refused

    run(test)
    assert "could not be told; it stands all the same" in caplog.text


def test_a_typed_question_that_fails_is_answered_as_a_fault() -> None:
    async def test() -> None:
        table = await opened()
        person = table.people[1]
        with mock.patch("deece.api.typed.score_lines", planted):
            assert await person.ask("score") == []
        assert person.refused == ["fault"]
        assert person.heard[-1]["t"] == "welcome"
        assert await person.ask("score") == ["No hand has been scored yet."]
        await table.play()
        assert len(table.table.game.public.game.results) == 1

    run(test)


def test_a_table_that_could_not_go_on_by_itself_tries_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bots, "BETWEEN_TRIES", 0.0)

    async def test() -> None:
        table = await opened(persons=(0, 2))
        real, times = moves_of, iter(range(1_000_000))

        def fails_twice(*given: Any) -> Any:
            if next(times) in (3, 4, 12, 13):
                raise Planted
            return real(*given)

        with mock.patch.object(bots, "moves_of", fails_twice):
            await table.play()
        assert len(table.table.game.public.game.results) == 1
        assert not any(message["t"] == "waiting" for person in table.people for message in person.heard)

    run(test)


def test_where_no_player_can_be_asked_the_basics_choose(caplog: pytest.LogCaptureFixture) -> None:
    async def test() -> None:
        table = await opened(persons=(0, 2))
        with mock.patch.object(thinking.Thinking, "choose", planted):
            await table.play()
        assert len(table.table.game.public.game.results) == 1
        assert all(person.at == table.table.game.at and not person.away for person in table.people)

    run(test)
    assert "no player could be asked" in caplog.text


def test_the_third_time_the_table_says_so_and_people_play_on(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bots, "BETWEEN_TRIES", 0.0)

    async def test() -> None:
        table = await opened(persons=(0, 2))
        with mock.patch.object(bots, "moves_of", planted):
            while not table.table.bots.stopped:
                game = table.table.game
                if game.turn in (0, 2):
                    await table._one()
                else:
                    await asyncio.sleep(0)
            for person in table.people:
                await person.hear()
                (told,) = [message["text"] for message in person.heard if message["t"] == "waiting"]
                assert "keeps it from going on by itself" in told
            late = Person(table.rooms, table.room, None)
            await late.enter()
            await late.hear()
            assert late.heard[0]["waiting"] == told
            table.people.append(late)
        table.table.bots.wake()  # somebody does something: it is tried again
        await table.play()
        for person in table.people:
            assert [message["text"] for message in person.heard if message["t"] == "waiting"][-1] == ""
        assert len(table.table.game.public.game.results) == 1

    run(test)


def test_who_cannot_have_their_seat_back_is_not_taken_for_a_guest() -> None:
    """The store may fail as somebody who was away comes again: their connection is closed, and nobody is there."""

    async def test() -> None:
        table = await opened(persons=(0, 2))
        room, seats = table.room, table.table.game.chairs
        room.leave(table.people[0].guest)
        seats[0] = structs.replace(seats[0], away=True)
        with mock.patch.object(Table, "_sit", planted), pytest.raises(Planted):
            await room.enter(0, "token-0")
        assert {guest.seat for guest in room.guests} == {2, None}
        assert table.table.presence.here[0] == 0
        await table.people[0].enter()
        assert table.table.presence.here[0] == 1
        await table.play()

    run(test)
