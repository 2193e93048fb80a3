"""Somebody else while an attack goes on: they play, make tables, ask for meld and open a review, elsewhere."""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import multiprocessing
import os
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine
from dataclasses import dataclass, field, replace
from multiprocessing.connection import Connection
from statistics import median
from typing import Any

from tests.attacks.attacking import Json, ask, asked
from tests.web.games import text
from tests.web.running import Player, Server

Asking = Callable[[], Awaitable[tuple[int, object]]]
Attack = Callable[[dict[int, int]], Coroutine[Any, Any, None]]
Enough = Callable[[dict[int, int]], bool]
AFTER: float = 60.0  # seconds in which the memory comes back
TICK = 0.003  # seconds: what two medians of a few milliseconds may differ by
MOST_LATE = 0.25  # seconds for any choice
MOST_KEPT = 1.2  # times the memory of before
LONGEST: float = 60.0  # seconds more that an attacker and others have on a busy machine


@dataclass
class Seen:
    """What somebody else saw: the seconds of each thing that they did, and what was not done."""

    choices: list[float] = field(default_factory=list)
    tables: list[float] = field(default_factory=list)
    melds: list[float] = field(default_factory=list)
    reviews: list[float] = field(default_factory=list)
    refused: list[str] = field(default_factory=list)
    since: float = field(default_factory=time.monotonic)
    seconds: float = 0.0  # in which it was seen

    @property
    def pace(self) -> float:
        """Choices in a second."""
        return len(self.choices) / self.seconds

    def anew(self) -> Seen:
        """What was seen so far; from now on it is counted anew."""
        now = time.monotonic()
        found = replace(self, seconds=now - self.since)
        for kind in ("choices", "tables", "melds", "reviews", "refused"):
            setattr(found, kind, getattr(self, kind)[:])
            getattr(self, kind).clear()
        self.since = now
        return found

    async def go_on(self, seconds: float) -> None:
        """For so many seconds, and until each kind of thing was done once: on a busy machine that takes longer."""
        await asyncio.sleep(seconds)
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(LONGEST):
                while not (self.choices and self.tables and self.melds and self.reviews):
                    await asyncio.sleep(0.1)

    def row(self) -> str:
        """Cells of a table: each in the middle and at most, in ms."""
        kinds = (self.choices, self.tables, self.melds, self.reviews)
        cells = [f"{1000 * median(one):.0f} / {1000 * max(one):.0f}" if one else "none" for one in kinds]
        return " | ".join([*cells, f"{len(self.refused)} of {len(self.tables) + len(self.refused)}"])


@dataclass
class Attacked:
    """Others before an attack and meanwhile, what the attacker was answered, and the server's memory in MB."""

    quiet: Seen
    meanwhile: Seen
    answers: dict[int, int]
    before: float
    most: float
    after: float
    log: int

    def missed(self) -> list[str]:
        """In words what is not as it has to be under any attack."""
        quiet, now = median(self.quiet.choices), median(self.meanwhile.choices)
        found = [f"a choice took {now * 1000:.0f} ms, {quiet * 1000:.0f} in quiet"] if now > 2 * quiet + TICK else []
        if max(self.meanwhile.choices) > MOST_LATE:
            found.append(f"a choice took {max(self.meanwhile.choices) * 1000:.0f} ms")
        if self.after > MOST_KEPT * self.before:
            found.append(f"{self.after:.0f} MB were kept of {self.most:.0f}, {self.before:.0f} before")
        return found + [f"no table: {why}" for why in self.meanwhile.refused]

    def row(self) -> str:
        kinds = ", ".join(f"{number} × {status}" for status, number in sorted(self.answers.items())) or "none"
        quiet = f"{1000 * median(self.quiet.choices):.0f} / {1000 * max(self.quiet.choices):.0f}"
        memory = f"{self.before:.0f} | {self.most:.0f} | {self.after:.0f}"
        return f"{kinds} | {quiet} | {self.meanwhile.row()} | {memory} | {self.log}"


class Timed(Player):
    """Plays, and knows how long each choice took to be acknowledged."""

    def __init__(self, server: Server, table: str, token: str, took: list[float]) -> None:
        super().__init__(server, table, token)
        self.took, self.at_time = took, dict[str, float]()
        self.pause = 0.02

    async def _say(self, message: Json) -> None:
        if message["t"] == "do":
            self.at_time.setdefault(message["id"], time.perf_counter())
        await super()._say(message)

    async def _hear(self, told: Json) -> None:
        if told["t"] == "ok" and told["id"] in self.at_time:
            self.took.append(time.perf_counter() - self.at_time.pop(told["id"]))
        await super()._hear(told)


async def _again(do: Asking, took: list[float], refused: list[str], rest: float) -> None:
    while True:
        began = time.perf_counter()
        try:
            status, said = await do()
        except (OSError, TimeoutError) as error:
            status, said = 0, error
        if status in (200, 201):
            took.append(time.perf_counter() - began)
        else:
            refused.append(f"{status}: {said}")
        await asyncio.sleep(rest)


@contextlib.asynccontextmanager
async def others(server: Server) -> AsyncIterator[Seen]:
    """They go on until this is over; what they do is counted in what is given."""
    seen = Seen()
    addresses = (f"127.1.{number // 250}.{1 + number % 250}" for number in itertools.count())
    record = text("four-handed-passing", level="learner")
    meld = {"id": "double-deck", "set": {}, "cards": "AS AS KS QS JS TS"}

    async def new_table() -> tuple[int, object]:
        return await ask(server, "/api/tables", asked("Bea"), address=next(addresses))

    async def melds() -> tuple[int, object]:
        return await ask(server, "/api/meld", meld, address="127.2.0.1")

    async def review() -> tuple[int, object]:
        return await ask(server, "/api/review", {"record": record, "seat": 1}, address="127.2.0.2")

    status, made = await ask(server, "/api/tables", asked("Ann") | {"set": {"score.goal": "9999"}, "speed": "fast"})
    assert status == 201, made
    player = Timed(server, made["table"], made["token"], seen.choices)
    tasks = [asyncio.create_task(player.live())]
    other: list[str] = []
    for do, took, refused, rest in (
        (new_table, seen.tables, seen.refused, 0.1),
        (melds, seen.melds, other, 0.3),
        (review, seen.reviews, other, 0.5),
    ):
        tasks.append(asyncio.create_task(_again(do, took, refused, rest)))

    try:
        yield seen
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


async def _until_told(attack: Attack, told: Connection, enough: Enough) -> None:
    """The attack, until a word comes and it was answered enough; then what it was answered is sent back."""
    answers: dict[int, int] = {}
    over = asyncio.Event()
    loop = asyncio.get_running_loop()
    loop.add_reader(told.fileno(), over.set)
    task = asyncio.create_task(attack(answers))
    await over.wait()
    loop.remove_reader(told.fileno())
    with contextlib.suppress(TimeoutError):
        async with asyncio.timeout(LONGEST):
            while not enough(answers):
                await asyncio.sleep(0.1)
    task.cancel()
    await asyncio.gather(task, return_exceptions=True)
    told.send(answers)


def anything(answers: dict[int, int]) -> bool:
    """Whatever an attacker was answered, nothing too, is enough."""
    return True


def _apart(attack: Attack, told: Connection, enough: Enough) -> None:
    """In a process of its own, as an attacker has a machine of their own: what they do is not paid by who measures."""
    os.nice(19)
    told.recv()
    asyncio.run(_until_told(attack, told, enough))


def under(
    server: Server, attack: Attack, seconds: float, *, after: float = AFTER, enough: Enough = anything
) -> Attacked:
    """Others in quiet, then for so many seconds under this attack, which counts its answers; then quiet again.

    The attack lasts longer where it was not yet answered `enough`: on a busy machine it has little of the processor.
    In full the quiet begins late: what the server holds of others' tables grows for as long as a table lasts to which
    nobody comes, and is no attacker's.
    """
    ours, theirs = multiprocessing.Pipe()
    attacker = multiprocessing.get_context("fork").Process(target=_apart, args=(attack, theirs, enough))
    attacker.start()

    async def measured() -> tuple[Seen, Seen, float, float]:
        async with others(server) as seen:
            await asyncio.sleep(2 + after / 2)  # what is done for the first time is done
            seen.anew()
            await seen.go_on(seconds)
            quiet, before = seen.anew(), server.megabytes()
            ours.send("go")
            await seen.go_on(seconds)
            ours.send("stop")
            await asyncio.to_thread(ours.poll, 2 * LONGEST)
            meanwhile, most = seen.anew(), server.megabytes()
            return quiet, meanwhile, before, most

    try:
        quiet, meanwhile, before, most = asyncio.run(measured())
        answers = ours.recv()
    finally:
        attacker.kill()
        attacker.join()
    time.sleep(after)
    return Attacked(quiet, meanwhile, answers, before, most, server.megabytes(), len(server.errors.read_text()))
