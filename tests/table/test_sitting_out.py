"""The meld is waited for in every hand; what is waited for, and what is not, of the fifth at a game of four."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence

from deece.players import choice_of, make
from deece.table.live import Table
from deece.table.waiting import Gate
from tests.table.tables import made, run, table_of, until

FIVE = (("deal.people", "5"),)


async def awaited(table: Table, persons: Sequence[int], reached: Callable[[], bool]) -> Gate | None:
    """What the table waits for once this is reached, these persons choosing plainly."""
    plain = make("plain")
    while not reached():
        turn = table.game.turn
        if turn in persons and not table.gate():
            await table.choose(turn, [choice_of(plain, table.game.view(turn)).action], table.game.at)
        else:
            await asyncio.sleep(0.0005)
    return table.gate()


def test_nobody_waits_at_the_meld_for_somebody_who_sits_the_hand_out() -> None:
    """The dealer of five sits out: the others play on when they have seen the meld, and all look at the score."""

    async def test() -> None:
        table = await table_of(made("double-deck", persons=(0, 1, 3), overrides=FIVE))
        for seat in (0, 1, 3):
            await table.arrive(seat)
        gate = await awaited(table, (1, 3), lambda: table.game.public.step == "play")
        assert table.game.public.seating.active == (1, 2, 3, 4)
        assert gate is not None
        assert (gate.why, 0 in gate.waits) == ("meld", False)
        for seat in gate.waits:
            await table.make_ready(seat)
        assert table.gate() is None
        gate = await awaited(table, (1, 3), lambda: bool(table.game.public.game.results))
        assert gate is not None
        assert (gate.why, gate.waits) == ("hand", (0, 1, 3))
        await table.close()

    run(test)


def test_somebody_who_sits_out_among_computers_may_look_at_the_meld() -> None:
    async def test() -> None:
        table = await table_of(made("double-deck", overrides=FIVE))
        await table.arrive(0)
        gate = await awaited(table, (), lambda: table.game.public.step == "play")
        assert gate is not None
        assert gate.waits == (0,), "without them it lay there for the blink of an eye"
        await table.make_ready(0)
        await until(lambda: len(table.game.public.trick) + len(table.game.public.tricks) > 0)
        await table.close()

    run(test)


def test_the_meld_of_a_hand_that_is_dealt_again_is_waited_for_again() -> None:
    """Whoever had seen the meld of the first deal had seen that of the second too, which went at once."""

    async def test() -> None:
        table = await table_of(made("double-deck"))
        await table.arrive(0)
        seen = []
        for _ in range(2):
            gate = await awaited(table, (0,), lambda: table.game.public.step == "play")
            assert gate is not None
            assert (gate.why, gate.waits) == ("meld", (0,))
            seen.append(table.game.public.melds)
            await table.make_ready(0)
            await until(lambda: len(table.game.public.trick) > 0)
            await table.vote(0, yes=True)
        assert seen[0] != seen[1]
        await table.close()

    run(test)


def test_the_meld_of_every_hand_is_waited_for() -> None:
    async def test() -> None:
        table = await table_of(made("double-deck"))
        await table.arrive(0)
        for hands in (0, 1):
            gate = await awaited(table, (0,), lambda: table.game.public.step == "play")
            assert gate is not None
            assert (gate.why, gate.waits, len(table.game.starts)) == ("meld", (0,), hands)
            await table.make_ready(0)
            gate = await awaited(table, (0,), lambda hands=hands: len(table.game.starts) > hands)  # type: ignore[misc]
            assert gate is not None
            assert (gate.why, gate.waits) == ("hand", (0,))
            await table.make_ready(0)
        await table.close()

    run(test)
