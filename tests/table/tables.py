"""Tables for tests: in memory, without pace, with people where they are wanted."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from random import Random
from typing import TypeVar

from deece import load
from deece.players import Choice, choice_of, make
from deece.store import MemoryStore, Store
from deece.table.game import Step, TableGame
from deece.table.live import Table
from deece.table.log import Chair, Made, change_of, entry, key_of

T = TypeVar("T")


def made(system: str, persons: Sequence[int] = (0,), overrides: tuple[tuple[str, str], ...] = ()) -> Made:
    """A table at which these seats are people with the token "token-SEAT", the others plain players."""
    people = load(system, dict(overrides)).rules.people
    chairs = tuple(
        Chair("person", f"Person {seat}", "", key_of(f"token-{seat}"))
        if seat in persons
        else Chair("computer", f"Computer {seat}", "plain")
        for seat in range(people)
    )
    return Made(system, overrides, "Test", 0, chairs, min(persons), speed="none")


class Told:
    """A listener that keeps what it is told."""

    def __init__(self) -> None:
        self.steps: list[Step] = []
        self.backs: list[str] = []
        self.late: list[int] = []
        self.whys: list[str] = []  # of each time that choices were made

    def stepped(self, steps: Sequence[Step], why: Choice | None = None, command: str = "") -> None:
        self.steps += steps
        self.whys.append(why.words if why else "")

    def claimed(self, seat: int, steps: Sequence[Step]) -> None:
        self.steps += steps

    def went_back(self, seat: int, why: str) -> None:
        self.backs.append(why)

    def people_changed(self) -> None: ...

    def gate_changed(self) -> None: ...

    def time_up(self, seat: int) -> None:
        self.late.append(seat)

    def shuffle_changed(self) -> None: ...

    def stopped(self) -> None: ...

    def lost(self) -> None: ...

    def anew(self) -> None: ...


async def table_of(first: Made, store: Store | None = None, seed: int = 1) -> Table:
    """A live table whose deals follow from the seed."""
    store = store or MemoryStore()
    await store.append([entry("t", 1, first)])
    table = Table("t", TableGame(first), store, hints="plain", chance=Random(seed))
    table.listener = Told()
    return table


async def again(store: Store) -> TableGame:
    """The game as a server finds it after a restart."""
    entries = await store.read("t")
    first = change_of(entries[0])
    assert isinstance(first, Made)
    game = TableGame(first)
    for one in entries[1:]:
        game.fold(change_of(one))
    return game


async def until(true: Callable[[], bool]) -> None:
    """Let the others run until this is true; `run` ends what never comes."""
    while not true():
        await asyncio.sleep(0)
        await asyncio.sleep(0.0005)


async def play(table: Table, seat: int, done: Callable[[], bool]) -> None:
    """Play a seat as the plain player would, until this is true."""
    plain = make("plain")
    while not done():
        gate = table.gate()
        if gate and seat in gate.waits:
            await table.make_ready(seat)
        elif table.game.turn == seat and not gate:
            await table.choose(seat, [choice_of(plain, table.game.view(seat)).action], table.game.at)
        else:
            await asyncio.sleep(0.0005)


def run(test: Callable[[], Awaitable[T]]) -> T:
    """Run an asynchronous test."""

    async def bounded() -> T:
        async with asyncio.timeout(600):
            return await test()

    return asyncio.run(bounded())
