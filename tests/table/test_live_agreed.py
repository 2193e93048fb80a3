"""What a live table does when people agree, come and go, claim the rest or give to the deal; and who is told of it."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

import pytest
from msgspec import structs

from deece.game.action import Action, Bid, Pass, Trump
from deece.game.seal import hashed, person_hash, table_half
from deece.game.state import Seat
from deece.store import MemoryStore
from deece.table.game import Step, TableGame
from deece.table.live import Table
from deece.table.log import Sealed, deal_text, entry
from deece.table.waiting import Question
from deece.words.refused import Refused
from tests.support import filled, rules
from tests.table.tables import Told, made, run, table_of

SYSTEM = "four-handed"
SURE = {1: "H:AATTKKQQJJ S:AA", 2: "H:99 D:AATTKKQQJJ", 3: "C:AATTKKQQJJ99"}  # with hearts trump seat 1 takes all


class Notes(Told):
    """A listener that notes what it is told of."""

    def __init__(self) -> None:
        super().__init__()
        self.told = list[str]()
        self.rest = list[tuple[Seat, int]]()

    def people_changed(self) -> None:
        self.told.append("people")

    def gate_changed(self) -> None:
        self.told.append("gate")

    def shuffle_changed(self) -> None:
        self.told.append("shuffle")

    def anew(self) -> None:
        self.told.append("anew")

    def claimed(self, seat: Seat, steps: Sequence[Step]) -> None:
        self.rest.append((seat, len(steps)))


async def table_with(here: Sequence[int] = range(4), **more: Any) -> tuple[Table, Notes]:
    """A table of four people, of whom these are here, and which does nothing by itself."""
    table = await table_of(structs.replace(made(SYSTEM, range(4)), **more))
    table.bots.wake = lambda: None  # type: ignore[method-assign]
    for seat in here:
        await table.arrive(seat)
    table.listener = notes = Notes()
    return table, notes


async def refusal(asked: Any) -> str:
    with pytest.raises(Refused) as refused:
        await asked
    return refused.value.code


def test_a_computer_player_stands_in_when_all_who_are_here_agree() -> None:
    async def test() -> None:
        table, notes = await table_with(range(3))
        waited = list[str]()
        table.bots.waited = lambda: waited.append("waited")  # type: ignore[method-assign]
        table.waiting.ask(Question("away", 3))
        for seat in range(3):
            assert table.presence.person_at(3)
            await table.vote(seat, yes=True, about="away", of=3)
        assert not table.presence.person_at(3)
        assert (table.waiting.questions, waited, notes.told) == ([], [], ["people"] * 3)
        await table.arrive(3)
        assert table.presence.person_at(3)
        table.waiting.ask(Question("away", 2))
        await table.vote(0, yes=False, about="away", of=2)
        assert table.presence.person_at(2)
        assert (table.waiting.questions, waited) == ([], ["waited"]), "they are waited for anew"
        await table.close()

    run(test)


@pytest.mark.parametrize("yes", [True, False])
def test_who_asked_for_a_seat_has_it_when_all_who_are_here_agree_and_not_before(yes: bool) -> None:
    async def test() -> None:
        table, notes = await table_with(range(3))
        waited = list[str]()
        table.bots.waited = lambda: waited.append("waited")  # type: ignore[method-assign]
        table.presence.away = lambda seat: seat == 3  # type: ignore[method-assign]
        seat, token = await table.sit("Dora", 3)
        assert (seat, notes.told, table.asks_for(token)) == (3, ["gate"], 3)
        for voter in (0, 1):
            await table.vote(voter, yes=True, about="seat", of=3)
        assert table.seat_of(token) is None
        await table.vote(2, yes=yes, about="seat", of=3)
        assert (table.seat_of(token), table.asks_for(token)) == ((3, None) if yes else (None, None))
        assert table.game.chairs[3].name == ("Dora" if yes else "Person 3")
        assert waited == []
        await table.close()

    run(test)


def test_nobody_sits_on_a_chair_that_is_not_there() -> None:
    async def test() -> None:
        table, _ = await table_with()
        for seat in (4, 99):
            assert await refusal(table.sit("Dora", seat)) == "all_taken"
        assert table.waiting.questions == []
        await table.close()

    run(test)


def test_all_are_told_of_every_connection_that_comes_and_goes() -> None:
    async def test() -> None:
        table, notes = await table_with([0])
        await table.arrive(1)
        assert (table.presence.here, notes.told) == ([1, 1, 0, 0], ["people"])
        table.depart(1)
        assert (table.presence.here, notes.told) == ([1, 0, 0, 0], ["people"] * 2)
        table.took_place(0, 2)
        assert table.presence.here == [0, 0, 1, 0]
        table.took_place(None, 0)
        assert table.presence.here == [1, 0, 1, 0]
        table.took_place(2, None)
        assert table.presence.here == [1, 0, 0, 0]
        await table.close()

    run(test)


def test_who_takes_a_seat_is_expected_at_once() -> None:
    async def test() -> None:
        table, _ = await table_with([0])
        table.presence._gone_at = [-1000.0] * 4
        await table.leave(3)
        await table.remove(0, 3)
        await table.change_seat(0, 3, "friend")
        assert table.game.chairs[3].kind == "open"
        seat, _ = await table.sit("Dora", None)
        assert (seat, table.presence.away(3)) == (3, False)
        await table.close()

    run(test)


def test_the_rest_is_claimed_once_and_all_are_told_how_it_fell() -> None:
    async def test() -> None:
        table, notes = await table_with(deal=deal_text(filled(rules(SYSTEM), SURE)))
        await table.bots._deal()
        for seat, action in ((1, Bid(250)), (2, Pass()), (3, Pass()), (0, Pass()), (1, Trump(1))):
            await table.choose(seat, [action], table.game.at)
        assert await refusal(table.claim(1)) == "not_certain", "others look at the meld"
        for seat in range(4):
            await table.make_ready(seat)
        assert notes.told.count("gate") == 4
        await table.make_ready(0)
        assert notes.told.count("gate") == 4, "nobody waits any more"
        assert await refusal(table.claim(2)) == "not_your_lead"
        table.waiting.ask(Question("away", 2))
        seq = table.game.seq
        done = await table.claim(1, "c")
        assert (done.seq, done.again, table.game.seq) == (seq + 48, False, seq + 48)
        assert (notes.rest, len(table.game.public.game.results)) == ([(1, 48)], 1)
        assert list(table.game.commands).count("1:c") == 1
        assert (await table.claim(1, "c")).again
        assert (table.game.seq, len(notes.rest)) == (seq + 48, 1)
        assert table.waiting.questions == [], "what was asked about the position is over with it"
        await table.close()

    run(test)


def test_what_people_give_to_the_deal_is_taken_and_a_known_half_begins_another() -> None:
    async def test() -> None:
        table, notes = await table_with(secret="5" * 64)
        woken = list[str]()
        table.bots.wake = lambda: woken.append("woken")  # type: ignore[method-assign]
        (number, seal), half = table.shuffle.coming(), "7" * 64
        done = await table.mix(0, seal, person_hash(seal, half))
        assert (done.again, woken) == (False, ["woken"])
        assert table.shuffle.closed() == Sealed(((0, person_hash(seal, half)),))
        seq = table.game.seq
        assert not await table.went_back(seal, half)
        assert (table.game.seq, notes.told, woken) == (seq, [], ["woken"])
        assert await table.went_back(seal, table_half(table.game.secret, 0)[1])
        assert (table.game.seq, notes.told, woken) == (seq + 1, ["anew"], ["woken"] * 2)
        assert table.shuffle.coming() == (number, hashed(table_half(table.game.secret, 0)[1]))
        assert table.shuffle.coming()[1] != seal
        assert table.shuffle.closed() == Sealed(())
        await table.seal(Sealed(()))
        assert (table.game.sealed, table.game.seq, notes.told) == (Sealed(()), seq + 2, ["anew", "shuffle"])
        await table.close()

    run(test)


def test_cards_are_dealt_by_chance_unless_somebody_says_which() -> None:
    async def dealt(chance: Random | None) -> Action:
        first, store = made(SYSTEM, range(4)), MemoryStore()
        await store.append([entry("t", 1, first)])
        table = Table("t", TableGame(first), store, chance=chance)
        await table.bots._deal()
        await table.close()
        return table.game.actions[0]

    async def test() -> None:
        assert await dealt(Random(1)) == await dealt(Random(1))
        assert await dealt(None) != await dealt(None)

    run(test)
