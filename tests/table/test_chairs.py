"""Chairs change between hands: nobody comes to cards that were dealt to another."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

import msgspec
import pytest

from deece.table import chairs
from deece.table.live import Table
from deece.table.log import Chair
from deece.words.refused import Refused
from tests.table.tables import Told, again, made, play, run, table_of, until


async def in_hand() -> Table:
    """A table in the middle of its first hand."""
    table = await table_of(made("three-handed"))
    await table.arrive(0)
    await until(lambda: table.game.turn == 0)
    return table


async def over(table: Table) -> None:
    """To the end of the hand in play."""
    hands = len(table.game.starts)
    await play(table, 0, lambda: len(table.game.starts) > hands)


def test_the_seat_of_a_computer_player_opens_when_the_hand_is_over() -> None:
    async def test() -> None:
        table = await in_hand()
        before = table.game.chairs[1]
        await table.change_seat(0, 1, "friend")
        assert table.game.chairs[1] == before
        assert not table.game.is_open
        await over(table)
        assert table.game.chairs[1].kind == "open"
        assert (await again(table.store)).chairs == table.game.chairs
        await table.close()

    run(test)


def test_who_takes_the_seat_of_a_computer_player_has_it_from_the_next_hand_on() -> None:
    async def test() -> None:
        table = await in_hand()
        with pytest.raises(Refused, match="every seat is taken"):
            await table.sit("Ruth", None)
        await table.change_seat(0, 1, "held")
        assert table.game.chairs[1].held
        seat, token = await table.sit("Ruth", None)
        assert (seat, table.seat_of(token), table.coming_to(token)) == (1, None, 1)
        assert not table.presence.person_at(1)
        with pytest.raises(Refused, match="every seat is taken"):
            await table.sit("Walter", None)
        with pytest.raises(Refused, match="a person has that seat"):
            await table.change_seat(0, 1, "computer")
        await over(table)
        assert (table.seat_of(token), table.coming_to(token)) == (1, None)
        assert table.game.chairs[1].name == "Ruth"
        assert (await again(table.store)).chairs == table.game.chairs
        await table.close()

    run(test)


def test_a_seat_that_shows_nobody_cards_changes_at_once() -> None:
    async def test() -> None:
        table = await in_hand()
        await table.change_seat(0, 1, "friend")
        await table.change_seat(0, 1, "computer", "random")
        assert table.game.chairs[1].level == "random"
        assert table.game.coming == {}
        await table.close()

    run(test)


def test_before_the_first_deal_a_held_seat_is_taken_at_once() -> None:
    async def test() -> None:
        first = made("three-handed")
        held = Chair("computer", "Walter", "plain", held=True)
        table = await table_of(msgspec.structs.replace(first, chairs=(first.chairs[0], held, first.chairs[2])))
        _, token = await table.sit("Ruth", None)
        assert table.seat_of(token) == 1
        await table.close()

    run(test)


def test_a_hand_dealt_again_is_over_too() -> None:
    async def test() -> None:
        table = await in_hand()
        await table.change_seat(0, 1, "friend")
        await table.vote(0, yes=True)
        assert table.game.chairs[1].kind == "open"
        assert (await again(table.store)).chairs == table.game.chairs
        await table.close()

    run(test)


def test_their_own_player_has_a_seat_back_at_any_time() -> None:
    async def test() -> None:
        table = await in_hand()
        await table.leave(0)
        assert not table.presence.person_at(0)
        await table.arrive(0)
        assert table.presence.person_at(0)
        assert table.game.coming == {}
        await table.close()

    run(test)


class SeesChairs(Told):
    """A listener that looks at a chair each time that something about people is announced."""

    def __init__(self, table: Table, seat: int) -> None:
        super().__init__()
        self.table, self.seat, self.seen = table, seat, list[Chair]()

    def people_changed(self) -> None:
        self.seen.append(self.table.game.chairs[self.seat])


@pytest.mark.parametrize("comes", [Table.mark, Table.leave])
def test_everybody_is_shown_at_once_that_somebody_got_up_or_is_a_program(
    comes: Callable[[Table, int], Awaitable[object]],
) -> None:
    async def test() -> None:
        table = await table_of(made("double-deck", (0, 2)))
        before, table.listener = table.game.chairs[2], (listener := SeesChairs(table, 2))
        await comes(table, 2)
        assert table.game.chairs[2] != before
        assert listener.seen[-1:] == [table.game.chairs[2]]
        await table.close()

    run(test)


@pytest.mark.parametrize("comes", [Table.mark, Table.leave, Table.arrive])
def test_a_chair_that_was_freed_meanwhile_is_not_theirs_again(comes: Callable[[Table, int], Awaitable[object]]) -> None:
    async def test() -> None:
        table = await table_of(made("double-deck", (0, 2)))
        if comes is Table.arrive:
            await table.leave(2)
        await table._lock.acquire()
        freeing = asyncio.create_task(table.change_chair(2, lambda now: chairs.kept_for(now, 2, freed=True)))
        for _ in range(3):
            await asyncio.sleep(0)
        coming = asyncio.ensure_future(comes(table, 2))
        for _ in range(3):
            await asyncio.sleep(0)
        table._lock.release()
        await asyncio.gather(freeing, coming)
        assert table.game.chairs[2] == Chair("person", "Person 2")
        await table.close()

    run(test)


@pytest.mark.parametrize("seat", [0, 1])
def test_the_others_are_asked_for_the_seat_of_whoever_is_away_the_first_too(
    monkeypatch: pytest.MonkeyPatch, seat: int
) -> None:
    async def test() -> None:
        table = await table_of(made("double-deck", (0, 1)))
        await table.arrive(1 - seat)
        monkeypatch.setattr(table.presence, "away", lambda of: of == seat)
        before = table.game.chairs[seat]
        place, _ = await table.sit("Eve", seat)
        assert place == seat
        assert table.game.chairs[seat] == before
        assert [(one.about, one.seat) for one in table.waiting.questions] == [("seat", seat)]
        await table.close()

    run(test)


def test_nobody_comes_to_a_chair_that_is_kept_for_no_person() -> None:
    """A computer player has it: whoever asks for it by its number gets no token of it."""

    async def test() -> None:
        table = await in_hand()
        before = list(table.game.expected)
        with pytest.raises(Refused, match="no person has that seat"):
            await table.change_chair(1, lambda now: chairs.come_to(now, 1, "key"))
        assert list(table.game.expected) == before
        await table.close()

    run(test)


def test_a_chair_is_kept_for_the_phone_that_has_it_unless_it_is_freed() -> None:
    now = made("three-handed", persons=(0, 1)).chairs
    assert chairs.kept_for(now, 1) == now[1]
    assert chairs.kept_for(now, 1, computer=True) == msgspec.structs.replace(now[1], away=True)
    assert chairs.kept_for(now, 1, freed=True) == msgspec.structs.replace(now[1], key="")


ANN, BOB = Chair("person", "Ann", key="a"), Chair("person", "Bob", key="b")
KEPT, FREE, WALTER = Chair("person", "Ann"), Chair("open", "Free seat"), Chair("computer", "Walter", "plain")


@pytest.mark.parametrize(
    ("now", "then", "waits"),
    [
        (FREE, BOB, False),
        (ANN, msgspec.structs.replace(ANN, away=True), False),
        (ANN, KEPT, False),
        (KEPT, ANN, False),
        (WALTER, Chair("computer", "Walter", "expert"), False),
        (ANN, BOB, True),
        (WALTER, BOB, True),
        (WALTER, FREE, True),
        (ANN, WALTER, True),
        (ANN, FREE, True),
    ],
)
def test_who_would_see_cards_that_were_dealt_to_another_waits_until_the_hand_is_over(
    now: Chair, then: Chair, waits: bool
) -> None:
    assert chairs.waits_for_the_hand(now, then) == waits


def test_all_are_shown_that_somebody_else_sits_there_when_the_hand_is_over() -> None:
    async def test() -> None:
        table = await in_hand()
        shown = []

        class Looks(Told):
            def people_changed(self) -> None:
                shown.append(table.game.chairs[1].kind)

        table.listener = Looks()
        await table.change_seat(0, 1, "friend")
        assert set(shown) == {"computer"}
        await over(table)
        assert shown[-1] == "open"
        await table.close()

    run(test)
