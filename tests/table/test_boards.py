"""A board at a table: its cards are dealt once, whatever becomes of them, and nobody is helped or shown."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from datetime import date

import pytest
from msgspec.structs import replace

from deece.club.boards import board_rules, days_board, outcome
from deece.game.action import Pass
from deece.record import Record, parse
from deece.rules.ruleset import load
from deece.store import MemoryStore
from deece.table.boards import board_made, persons_seat, table_made
from deece.table.live import Table
from deece.table.log import Chair, Made, key_of
from deece.table.tables import Tables, begun
from deece.words.refused import Refused
from tests.table.tables import again, play, run, table_of, until

ON = date(2026, 11, 26)


def board_of(system: str) -> Record:
    return days_board(board_rules(load(system)), ON, "secret")


def chairs(people: int, persons: Sequence[int] = (0,)) -> list[Chair]:
    return [
        Chair("person", f"Person {seat}", key=key_of(f"token-{seat}"))
        if seat in persons
        else Chair("computer", "", "plain")
        for seat in range(people)
    ]


def made(board: Record, persons: Sequence[int] = (0,)) -> Made:
    people = chairs(board.ruleset.rules.people, persons)
    return begun(replace(board_made(board, "a board", "Board", people, persons[0]), speed="none"))


async def at(system: str, persons: Sequence[int] = (0,), store: MemoryStore | None = None) -> Table:
    board = board_of(system)
    return await table_of(made(board, persons), store)


@pytest.mark.parametrize("system", ["double-deck", "four-handed-passing", "two-handed"])
def test_a_board_is_one_hand_with_the_cards_and_the_seal_that_it_has(system: str) -> None:
    async def story() -> None:
        store = MemoryStore()
        table = await at(system, store=store)
        game = table.game
        assert table_made(game) is None
        assert not game.made.watchers
        assert (game.known, game.made.secret, game.proof) == ("board", "", board_of(system).entries[0].proof)
        await table.arrive(0)
        await play(table, 0, lambda: game.done)
        record = parse(game.finished().text)
        assert record.entries[0] == board_of(system).entries[0]
        assert table_made(game) == outcome(record) is not None
        assert table_made(await again(store)) == table_made(game), "after a restart too"
        await table.close()

    run(story)


def test_where_nobody_bids_it_is_nothing_to_nobody_and_no_cards_are_dealt_again() -> None:
    async def story() -> None:
        table = await at("cutthroat", persons=(0, 1, 2))
        game = table.game
        for seat in range(3):
            await table.arrive(seat)
        for _ in range(3):
            await table.choose(game.turn, [Pass()], game.at)
        written = game.seq
        await asyncio.sleep(0.05)  # a table that deals by itself has done so long before
        assert (game.seq, game.public.step, game.done) == (written, "deal", True)
        found = table_made(game)
        assert found is not None
        assert set(found.scores) == {0}
        assert outcome(parse(game.finished().text)) == found
        await table.close()

    run(story)


def test_nothing_is_taken_back_dealt_again_or_advised() -> None:
    async def story() -> None:
        table = await at("double-deck")
        await table.arrive(0)
        await until(lambda: table.game.turn == 0)
        await table.choose(0, [Pass()], table.game.at)
        asked: list[Callable[[], Awaitable[object]]] = [
            lambda: table.undo(0),
            lambda: table.vote(0, yes=True),
            lambda: table.advice.hint(0),
            lambda: table.advice.odds(0),
        ]
        for ask in asked:
            with pytest.raises(Refused) as why:
                await ask()
            assert why.value.code == "on_a_board"
        assert table.why_no_undo(0) == "on_a_board"
        await table.close()

    run(story)


def test_its_cards_are_not_shared() -> None:
    async def story() -> None:
        tables = Tables(MemoryStore())
        board = board_of("two-handed")
        table = await tables.create(made(board))
        await table.arrive(0)
        await play(table, 0, lambda: table.game.done)
        with pytest.raises(Refused) as why:
            await tables.share(table, 1, 0)
        assert why.value.code == "on_a_board"
        await tables.close()

    run(story)


def test_everybody_sits_at_a_days_board_where_the_first_is_who_is_dealt_cards() -> None:
    assert persons_seat(board_of("double-deck")) == 0
    four = board_rules(load("cutthroat", {"deal.people": 4}))
    for day in range(1, 9):
        board = days_board(four, ON.replace(day=day), "secret")
        assert persons_seat(board) == (0 if board.dealer else 1), "the dealer sits out"
