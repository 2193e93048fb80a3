"""Computer players take their time, more for what is to be thought over, and never long."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from random import Random
from statistics import fmean

import msgspec
import pytest

from deece import load
from deece.driver import moves_of
from deece.game.action import Pass
from deece.game.deal import shuffled
from deece.game.play import apply, legal, start, to_act, view
from deece.game.state import CHANCE, State
from deece.game.view import View
from deece.players import Choice, choice_of, make
from deece.table.pace import AFTER_TRICK, HURRIED, MOST, PACE, pause
from deece.table.presence import now
from deece.words.refused import Refused
from tests.table.tables import made, run, table_of, until


def hand(system: str) -> list[State]:
    """Every position of a hand."""
    state, plain, found = start(load(system).rules, 0), make("plain"), []
    state = apply(state, shuffled(state.public.rules, Random(1), 0))
    while to_act(state) != CHANCE:
        found.append(state)
        state = apply(state, choice_of(plain, view(state, to_act(state))).action)
    return found


def kind(seen: View) -> str:
    if len(legal(seen)) == 1:
        return "forced"
    if seen.public.step == "play":
        return "follow" if seen.public.trick else "lead"
    return seen.public.step


@pytest.mark.parametrize("system", ["double-deck", "three-handed-widow", "two-handed"])
def test_what_is_harder_takes_longer_and_nothing_takes_long(system: str) -> None:
    times: dict[str, list[float]] = {}
    for state in hand(system):
        seen = view(state, to_act(state))
        times.setdefault(kind(seen), []).extend(pause(seen, "normal") for _ in range(50))
        assert all(pause(seen, speed) <= MOST for speed in PACE)
        assert pause(seen, "none") == 0
        assert pause(seen, "fast") < pause(seen, "slow")
    mean = {each: fmean(found) for each, found in times.items()}
    assert mean["forced"] < mean["follow"] < mean["lead"]
    if "bid" in mean:
        assert mean["lead"] < mean["bid"]


def test_a_computer_player_thinks_while_it_pauses() -> None:
    async def test() -> None:
        table = await table_of(msgspec.structs.replace(made("double-deck"), speed="fast"))
        asked: list[int] = []
        real = table.thinking.choose

        async def choose(level: str, view: View, of: str = "", cards: Sequence[str] = ()) -> Choice:
            asked.append(table.game.at)
            return await real(level, view)

        table.thinking.choose = choose  # type: ignore[method-assign]
        await table.arrive(0)
        await until(lambda: table.game.turn == 1 and bool(asked))
        at, begun = table.game.at, asyncio.get_running_loop().time()
        assert asked == [at]
        assert begun < table.bots._next_at, "it has not done it yet"
        await until(lambda: table.game.at != at)
        assert asyncio.get_running_loop().time() >= table.bots._next_at - PACE["fast"] * 2
        assert asked.count(at) == 1, "what was thought during the pause is done"
        await table.close()

    run(test)


def test_a_thought_is_dropped_when_the_table_is_closed() -> None:
    async def test() -> None:
        table = await table_of(msgspec.structs.replace(made("double-deck"), speed="slow"))
        await table.arrive(0)
        await until(lambda: table.bots._ahead is not None)
        at = table.game.at
        await table.close()
        await asyncio.sleep(0.05)
        assert table.game.at == at

    run(test)


@pytest.mark.parametrize(("system", "lies"), [("double-deck", {"trick"}), ("three-handed-widow", {"trick", "widow"})])
def test_a_trick_and_a_widow_lie_for_longer_than_anybody_thinks(system: str, lies: set[str]) -> None:
    async def test() -> None:
        table = await table_of(msgspec.structs.replace(made(system), speed="slow"))
        plain, lay = make("plain"), set[str]()
        while not table.game.public.game.results:
            state = table.game.state
            dealt = shuffled(state.public.rules, Random(1), state.public.game.dealer)
            turn = to_act(state)
            (move,) = moves_of(state, [dealt if turn == CHANCE else choice_of(plain, view(state, turn)).action])
            before = now()
            await table.act([move])
            if here := "trick" if move.trick else "widow" if move.after.public.widow != state.public.widow else "":
                lay.add(here)
                assert table.bots._next_at >= before + AFTER_TRICK["slow"]
            else:
                assert table.bots._next_at <= now() + MOST
        assert lay == lies
        await table.close()

    run(test)


def test_whoever_plays_alone_may_hurry_the_others_until_it_is_their_turn() -> None:
    async def test() -> None:
        table = await table_of(msgspec.structs.replace(made("double-deck"), speed="slow"))
        real, waits = table.bots.moved, list[float]()

        def moved(*, look: bool = False) -> None:
            real(look=look)
            if table.game.turn > 0:
                waits.append(table.bots._next_at - now())

        table.bots.moved = moved  # type: ignore[method-assign]
        await table.arrive(0)
        await until(lambda: table.game.turn == 1)
        waits.clear()
        table.bots.hurry(0)
        assert table.bots._next_at <= now() + HURRIED
        await until(lambda: table.game.turn == 0)
        assert len(waits) == 2, "the second and the third of three who bid"
        assert max(waits) <= HURRIED
        await table.choose(0, [Pass()], table.game.at)
        assert table.game.turn > 0
        assert waits[-1] > HURRIED, "it holds until one's turn, and no longer"
        await table.close()

    run(test)


def test_nobody_hurries_what_another_person_follows() -> None:
    async def test() -> None:
        table = await table_of(msgspec.structs.replace(made("double-deck", persons=(0, 2)), speed="slow"))
        await table.arrive(0)
        await table.arrive(2)
        await until(lambda: table.game.turn == 1)
        with pytest.raises(Refused):
            table.bots.hurry(0)
        assert table.bots._next_at > now() + 2 * HURRIED
        await table.close()

    run(test)
